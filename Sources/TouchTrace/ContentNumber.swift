/// A number of a piece of content's rectangles, sizes, points and insets, with its range.
package enum ContentNumber: String, Sendable {
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
  func problem(with number: Double) -> TraceError.Kind? {
    let expected: String
    switch self {
    case .width, .height:
      if (0...TraceLimits.coordinate).contains(number) { return nil }
      expected = "a size from 0 to 1e9"
    case .x, .y, .top, .left, .bottom, .right:
      if number.magnitude <= TraceLimits.coordinate { return nil }
      expected =
        self == .x || self == .y ? "a coordinate from -1e9 to 1e9" : "an inset from -1e9 to 1e9"
    }
    return .outOfRange(number, expected: expected)
  }
}

extension Rect {
  var numbers: [(ContentNumber, Double)] { origin.numbers + size.numbers }
}

extension Size {
  var numbers: [(ContentNumber, Double)] { [(.width, width), (.height, height)] }
}

extension Point {
  var numbers: [(ContentNumber, Double)] { [(.x, x), (.y, y)] }
}

extension Insets {
  var numbers: [(ContentNumber, Double)] {
    [(.top, top), (.left, left), (.bottom, bottom), (.right, right)]
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
