/// A number of a rectangle, a size, a point or insets, of content or of the view, with its range.
package enum GeometryNumber: String, Sendable {
  case x, y, width, height, top, left, bottom, right

  static let rect: [Self] = [.x, .y, .width, .height]
  static let size: [Self] = [.width, .height]
  static let point: [Self] = [.x, .y]
  static let insets: [Self] = [.top, .left, .bottom, .right]

  /// `[x, y, width, height]`
  static func list(_ numbers: [Self]) -> String {
    "[" + numbers.map(\.rawValue).joined(separator: ", ") + "]"
  }

  /// What is wrong with a value of it, as none in a file may be; nil for nothing.
  ///
  /// - Parameter isOfSafeArea: whether it is an inset of a safe area, none of which is negative.
  func problem(with number: Double, isOfSafeArea: Bool = false) -> TraceError.Kind? {
    let expected: String
    switch self {
    case .width, .height:
      if (0...TraceLimits.coordinate).contains(number) { return nil }
      expected = "a size from 0 to 1e9"
    case .top, .left, .bottom, .right:
      let least = isOfSafeArea ? 0 : -TraceLimits.coordinate
      if (least...TraceLimits.coordinate).contains(number) { return nil }
      expected = "an inset from \(isOfSafeArea ? "0" : "-1e9") to 1e9"
    case .x, .y:
      if number.magnitude <= TraceLimits.coordinate { return nil }
      expected = "a coordinate from -1e9 to 1e9"
    }
    return .outOfRange(number, expected: expected)
  }
}

extension Rect {
  var numbers: [(GeometryNumber, Double)] { origin.numbers + size.numbers }
}

extension Size {
  var numbers: [(GeometryNumber, Double)] { [(.width, width), (.height, height)] }
}

extension Point {
  var numbers: [(GeometryNumber, Double)] { [(.x, x), (.y, y)] }
}

extension Insets {
  var numbers: [(GeometryNumber, Double)] {
    [(.top, top), (.left, left), (.bottom, bottom), (.right, right)]
  }

  /// What no reader accepts of it as the insets of a safe area, and on which side; nil for nothing.
  package var problemAsSafeArea: (side: String, kind: TraceError.Kind)? {
    guard self != .zero else { return nil }
    for (side, inset) in numbers {
      guard let kind = side.problem(with: inset, isOfSafeArea: true) else { continue }
      return (side.rawValue, kind)
    }
    return nil
  }
}

extension Trace.Content {
  /// What no reader accepts of it, and where it is: `rect.width`; nil for nothing.
  package var problem: (path: String, kind: TraceError.Kind)? {
    if name.utf8.count > TraceLimits.name { return ("name", .longName) }
    let members = [
      ("rect", rect.numbers), ("contentSize", contentSize?.numbers ?? []),
      ("contentOffset", contentOffset.numbers), ("contentInset", contentInset.numbers),
      ("thumb", thumb?.numbers ?? []),
    ]
    for (key, numbers) in members {
      for (number, value) in numbers {
        guard let problem = number.problem(with: value) else { continue }
        return ("\(key).\(number.rawValue)", problem)
      }
    }
    if thumb != nil, kind != .slider { return ("thumb", .onlyOf(.slider, found: kind)) }
    if rowEdges != [.trailing], kind != .rowActions {
      return ("edges", .onlyOf(.rowActions, found: kind))
    }
    return nil
  }
}
