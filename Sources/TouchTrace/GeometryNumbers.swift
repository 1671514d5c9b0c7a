import TextFormats

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
    range.contains(number) ? nil : error(in: number)
  }

  func error(in number: Double) -> TraceError.Kind { .outOfRange(number, expected: expected) }

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

/// The components of a rectangle, size, point or insets.
struct GeometryNumbers: Sendable {
  let keys: JSONKeys
  let ranges: [NumberRange]
  /// A bit for each component that an object must have; the others are 0 if it does not.
  private(set) var required: UInt32

  static let point = Self(["x", "y"], [.coordinate, .coordinate])
  static let size = Self(["width", "height"], [.size, .size])
  static let rect = Self(point.keys.names + size.keys.names, point.ranges + size.ranges)
  static let insets = Self(sides: .inset, areRequired: true)
  static let safeAreaInsets = Self(sides: .safeAreaInset, areRequired: false)

  private init(_ names: [String], _ ranges: [NumberRange]) {
    (keys, self.ranges, required) = (JSONKeys(names), ranges, 1 << names.count - 1)
  }

  private init(sides range: NumberRange, areRequired: Bool) {
    self.init(["top", "left", "bottom", "right"], Array(repeating: range, count: 4))
    if !areRequired { required = 0 }
  }

  /// `[x, y, width, height]`
  var list: String { "[" + keys.names.joined(separator: ", ") + "]" }

  /// Returns the reason readers reject numbers, and the name of the one at fault; nil if all are valid.
  func problem(with numbers: [Double]) -> (path: String, kind: TraceError.Kind)? {
    for (index, number) in numbers.enumerated() {
      if let kind = ranges[index].problem(with: number) { return (keys.names[index], kind) }
    }
    return nil
  }
}

/// A value of a few numbers, which traces have as a list: `[0, 100, 393, 160]`.
package protocol GeometryValue {
  init(_ numbers: [Double])
  var numbers: [Double] { get }
}

extension GeometryValue {
  package mutating func scale(by factor: Double) { self = Self(numbers.map { $0 * factor }) }
}

extension Size: GeometryValue {
  package init(_ numbers: [Double]) { self.init(width: numbers[0], height: numbers[1]) }
  package var numbers: [Double] { [width, height] }

  /// The reason readers reject this as the size of a view, and the side at fault; nil if it is valid.
  package var problemAsView: (path: String, kind: TraceError.Kind)? {
    if let kind = NumberRange.problem(withSide: width) { return ("width", kind) }
    return NumberRange.problem(withSide: height).map { ("height", $0) }
  }
}

extension Point: GeometryValue {
  package init(_ numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
  package var numbers: [Double] { [x, y] }
}

extension Rect: GeometryValue {
  package init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package var numbers: [Double] { origin.numbers + size.numbers }
}

extension Insets: GeometryValue {
  package init(_ numbers: [Double]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  package var numbers: [Double] { [top, left, bottom, right] }

  /// The reason readers reject these as the insets of a safe area, and the side at fault; nil if valid.
  package var problemAsSafeArea: (path: String, kind: TraceError.Kind)? {
    self == .zero ? nil : GeometryNumbers.safeAreaInsets.problem(with: numbers)
  }
}

extension Trace.Content {
  /// The reason readers reject this, and the path of the part at fault, `rect.width`; nil if it is valid.
  package var problem: (path: String, kind: TraceError.Kind)? {
    if name.utf8.count > TraceLimits.name { return ("name", .longName) }
    let members = [
      ("rect", GeometryNumbers.rect, rect.numbers),
      ("contentSize", GeometryNumbers.size, contentSize?.numbers ?? []),
      ("contentOffset", GeometryNumbers.point, contentOffset.numbers),
      ("contentInset", GeometryNumbers.insets, contentInset.numbers),
      ("thumb", GeometryNumbers.rect, thumb?.numbers ?? []),
    ]
    for (key, components, numbers) in members {
      if let problem = components.problem(with: numbers) {
        return ("\(key).\(problem.path)", problem.kind)
      }
    }
    if thumb != nil, kind != .slider { return ("thumb", .onlyOf(.slider, found: kind)) }
    if rowEdges != [.trailing], kind != .rowActions {
      return ("edges", .onlyOf(.rowActions, found: kind))
    }
    return nil
  }
}
