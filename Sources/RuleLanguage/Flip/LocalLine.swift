internal import PlatformMath

/// A part of a rule near one value of one name: a straight line, or a quotient of two, and how far it extends.
///
/// Rules consist of sums, products and quotients with constants, `min`, `max`, `abs` and comparisons, so nearly
/// all of them follow a line up to the next point where one of these changes. In `max(x, 2) * 3 > y`, at `x`
/// 1.5 and `y` 9, the left side is 6 and level up to 0.5 above; so far the comparison is false.
///
/// Anything else (`x * x`, `hypot(x, 3)`) is curved: its value is right, but where it changes is not known.
struct LocalLine: RuleNumber {
  /// A value, and its change per unit of the name.
  private struct Linear: Equatable {
    var value, slope: Double

    static let one = Linear(value: 1, slope: 0)

    var isFinite: Bool { value.isFinite && slope.isFinite }

    /// The distance from the name's value to the zero; nil if there is none, or if it is 0 everywhere.
    var zero: Double? { slope == 0 ? nil : -value / slope }

    static prefix func - (operand: Linear) -> Linear {
      Linear(value: -operand.value, slope: -operand.slope)
    }

    static func + (left: Linear, right: Linear) -> Linear {
      Linear(value: left.value + right.value, slope: left.slope + right.slope)
    }

    static func * (left: Linear, factor: Double) -> Linear {
      Linear(value: left.value * factor, slope: left.slope == 0 ? 0 : left.slope * factor)
    }
  }

  /// The value exactly as the rule computes it.
  let value: Double
  private let numerator, denominator: Linear
  /// The distances above and below the name's value up to which the line extends; infinite if it does not end.
  private(set) var above = Double.infinity, below = Double.infinity
  private(set) var isCurved = false

  /// Creates a value that does not depend on the name.
  init(_ value: Double) {
    self.init(value, Linear(value: value, slope: 0))
  }

  /// Creates the value of the name itself.
  init(name value: Double) {
    self.init(value, Linear(value: value, slope: 1))
  }

  private init(_ value: Double, _ numerator: Linear, over denominator: Linear = .one) {
    self.value = value
    self.numerator = numerator
    self.denominator = denominator
  }

  private var isLevel: Bool { numerator.slope == 0 && denominator.slope == 0 && !isCurved }
  private var isQuotient: Bool { denominator != .one }

  /// Returns this part with another value: a line, or curved if there is no line.
  private func mapped(
    _ value: Double, _ numerator: Linear?, over denominator: Linear = .one
  ) -> LocalLine {
    let isLine = numerator.map { $0.slope.isFinite && denominator.isFinite } ?? false
    var line = LocalLine(
      value, isLine ? numerator ?? .one : Linear(value: value, slope: 0),
      over: isLine ? denominator : .one)
    line.above = above
    line.below = below
    line.isCurved = isCurved || !isLine
    return line
  }

  /// Returns a part computed from two parts.
  private func combined(
    _ other: LocalLine, _ value: Double, _ numerator: Linear?, over denominator: Linear = .one
  ) -> LocalLine {
    let level = isLevel && other.isLevel ? Linear(value: value, slope: 0) : nil
    return mapped(value, level ?? numerator, over: level == nil ? denominator : .one)
      .because(of: other)
  }

  /// Ends the line where another one is 0.
  private mutating func end(at other: Linear) {
    guard let distance = other.zero else { return }
    if distance >= 0 { above = min(above, distance) }
    if distance <= 0 { below = min(below, -distance) }
  }

  /// Ends the line where the sign of a difference changes.
  private mutating func end(whereSignChangesOf difference: LocalLine) {
    guard !difference.isCurved else {
      isCurved = true
      return
    }
    end(at: difference.numerator)
    end(at: difference.denominator)
  }

  func because(of condition: LocalLine) -> LocalLine {
    var line = self
    line.above = min(above, condition.above)
    line.below = min(below, condition.below)
    line.isCurved = isCurved || condition.isCurved
    return line
  }

  static prefix func - (operand: LocalLine) -> LocalLine {
    operand.mapped(-operand.value, -operand.numerator, over: operand.denominator)
  }

  static func + (left: LocalLine, right: LocalLine) -> LocalLine {
    let value = left.value + right.value
    if left.denominator == right.denominator {
      return left.combined(right, value, left.numerator + right.numerator, over: left.denominator)
    }
    let (quotient, other) = left.isQuotient ? (left, right) : (right, left)
    let sum = quotient.numerator + quotient.denominator * other.value
    return left.combined(right, value, other.isLevel ? sum : nil, over: quotient.denominator)
  }

  static func * (left: LocalLine, right: LocalLine) -> LocalLine {
    let value = left.value * right.value
    let (line, factor) = right.isLevel ? (left, right.value) : (right, left.value)
    let product = left.isLevel || right.isLevel ? line.numerator * factor : nil
    return left.combined(right, value, product, over: line.denominator)
  }

  static func / (left: LocalLine, right: LocalLine) -> LocalLine {
    let value = left.value / right.value
    if right.isLevel {
      let part = left.numerator * (1 / right.value)
      return left.combined(right, value, part, over: left.denominator)
    }
    // A level part has the denominator 1.
    let numerator = left.isLevel ? right.denominator * left.value : left.numerator
    let isLine = left.isLevel || !left.isQuotient && !right.isQuotient
    var line = left.combined(right, value, isLine ? numerator : nil, over: right.numerator)
    line.end(at: right.numerator)
    return line
  }

  func lesser(_ other: LocalLine) -> LocalLine {
    chosen(value.lesser(other.value), value <= other.value ? self : other, other)
  }

  func greater(_ other: LocalLine) -> LocalLine {
    chosen(value.greater(other.value), value >= other.value ? self : other, other)
  }

  /// Returns one of two lines, up to where they cross.
  private func chosen(_ value: Double, _ choice: LocalLine, _ other: LocalLine) -> LocalLine {
    var line = combined(other, value, choice.numerator, over: choice.denominator)
    line.end(whereSignChangesOf: self - other)
    return line
  }

  func hypotenuse(_ other: LocalLine) -> LocalLine {
    combined(other, value.hypotenuse(other.value), nil)
  }

  var absolute: LocalLine {
    var line = mapped(abs(value), value < 0 ? -numerator : numerator, over: denominator)
    line.end(whereSignChangesOf: self)
    return line
  }

  var root: LocalLine { combined(self, value.root, nil) }

  var signum: LocalLine { stepped(value.signum, at: self) }

  /// Returns a value that is constant up to where the sign of a difference changes.
  private func stepped(_ value: Double, at difference: LocalLine) -> LocalLine {
    var line = mapped(value, Linear(value: value, slope: 0)).because(of: difference)
    line.end(whereSignChangesOf: difference)
    return line
  }

  func isBelow(_ other: LocalLine) -> LocalLine {
    stepped(value.isBelow(other.value), at: self - other)
  }
  func isAtMost(_ other: LocalLine) -> LocalLine {
    stepped(value.isAtMost(other.value), at: self - other)
  }

  var isTrue: Bool? { value != 0 }
  var inverted: LocalLine { mapped(value.inverted, Linear(value: value.inverted, slope: 0)) }
}
