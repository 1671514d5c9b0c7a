/// The range of one kind of number in traces.
struct NumberRange: Sendable {
  private let range: ClosedRange<Double>
  private let expected: String

  private static let most = TraceLimits.coordinate

  static let coordinate = Self(range: -most...most, expected: "a coordinate from -1e9 to 1e9")
  static let size = Self(range: 0...most, expected: "a size from 0 to 1e9")
  static let inset = Self(range: -most...most, expected: "an inset from -1e9 to 1e9")
  /// The range of safe area insets, which are never negative.
  static let safeAreaInset = Self(range: 0...most, expected: "an inset from 0 to 1e9")
  static let displayHz = Self(
    range: .leastNonzeroMagnitude...TraceLimits.displayHz,
    expected: "more than 0 and at most 1000 frames per second")
  static let displayScale = Self(
    range: .leastNonzeroMagnitude...TraceLimits.displayScale,
    expected: "more than 0 and at most 100 pixels per point")

  /// Returns the error for a number that readers reject, or nil if it is valid.
  func problem(with number: Double) -> TraceError.Kind? {
    range.contains(number) ? nil : outOfRange(number)
  }

  func outOfRange(_ number: Double) -> TraceError.Kind { .outOfRange(number, expected: expected) }

  /// Returns the error for an invalid side of a view, or nil if it is valid.
  static func problem(withSide side: Double) -> TraceError.Kind? {
    guard side > 0 else { return .outOfRange(side, expected: "a positive number") }
    return side <= most ? nil : .outOfRange(side, expected: "a size of at most 1e9")
  }

  /// - Parameter minimum: the minimum number of screens.
  static func problem(withScreens count: Double, from minimum: Int) -> TraceError.Kind? {
    guard count != 0 || minimum == 0 else { return .emptyStack }
    let range = minimum...TraceLimits.screens
    if let count = Int(exactly: count), range.contains(count) { return nil }
    return .outOfRange(count, expected: "a whole number from \(minimum) to \(TraceLimits.screens)")
  }
}

/// A component of a rectangle, size, point or insets.
enum GeometryNumber: String {
  case x, y, width, height, top, left, bottom, right

  static let rect: [Self] = [.x, .y, .width, .height]
  static let size: [Self] = [.width, .height]
  static let point: [Self] = [.x, .y]
  static let insets: [Self] = [.top, .left, .bottom, .right]

  /// `[x, y, width, height]`
  static func list(_ numbers: [Self]) -> String {
    "[" + numbers.map(\.rawValue).joined(separator: ", ") + "]"
  }

  func range(isOfSafeArea: Bool = false) -> NumberRange {
    switch self {
    case .width, .height: .size
    case .top, .left, .bottom, .right: isOfSafeArea ? .safeAreaInset : .inset
    case .x, .y: .coordinate
    }
  }
}

extension Size {
  var numbers: [(GeometryNumber, Double)] { [(.width, width), (.height, height)] }

  /// The reason readers reject this as the size of a view, and the side at fault; nil if it is valid.
  package var problemAsView: (path: String, kind: TraceError.Kind)? {
    for (side, length) in numbers {
      if let kind = NumberRange.problem(withSide: length) { return (side.rawValue, kind) }
    }
    return nil
  }
}

extension Point {
  var numbers: [(GeometryNumber, Double)] { [(.x, x), (.y, y)] }
}

extension Rect {
  var numbers: [(GeometryNumber, Double)] { origin.numbers + size.numbers }
}

extension Insets {
  var numbers: [(GeometryNumber, Double)] {
    [(.top, top), (.left, left), (.bottom, bottom), (.right, right)]
  }

  /// The reason readers reject these as the insets of a safe area, and the side at fault; nil if valid.
  package var problemAsSafeArea: (path: String, kind: TraceError.Kind)? {
    guard self != .zero else { return nil }
    for (side, inset) in numbers {
      if let kind = NumberRange.safeAreaInset.problem(with: inset) { return (side.rawValue, kind) }
    }
    return nil
  }
}

extension Trace.Content {
  /// The reason readers reject this, and the path of the part at fault, `rect.width`; nil if it is valid.
  package var problem: (path: String, kind: TraceError.Kind)? {
    if name.utf8.count > TraceLimits.name { return ("name", .longName) }
    let members = [
      ("rect", rect.numbers), ("contentSize", contentSize?.numbers ?? []),
      ("contentOffset", contentOffset.numbers), ("contentInset", contentInset.numbers),
      ("thumb", thumb?.numbers ?? []),
    ]
    for (key, numbers) in members {
      for (number, value) in numbers {
        guard let problem = number.range().problem(with: value) else { continue }
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
