internal import PlatformMath

/// Bounds of all values that a part of a rule can have while names vary independently: interval
/// arithmetic.
///
/// Rounding preserves order: if `a <= b`, the rounded `a + c` is at most the rounded `b + c`, and
/// the same holds for every operation here. Bounds computed like the values therefore enclose every
/// value exactly as a rule computes it. Only those of `hypot`, which the C library does not round
/// correctly, are widened.
///
/// The bounds of NaN alone are NaN.
struct RuleRange: RuleNumber {
  private(set) var lower, upper: Double
  /// Whether a value may also be NaN.
  private(set) var mayBeNaN = false

  /// Creates a range of a single value.
  init(_ value: Double) {
    (lower, upper) = (value, value)
  }

  /// All finite Doubles, or both truth values.
  static let allFinite = RuleRange(-Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude)

  /// Creates a range of all values within bounds.
  init(_ bounds: ClosedRange<Double>) {
    self.init(bounds.lowerBound, bounds.upperBound, mayBeNaN: false)
  }

  /// Creates the result of an operation on ranges. A zero in it may have either sign, so a bound of
  /// zero gets the sign that does not make the range look like a single value.
  private init(_ lower: Double, _ upper: Double, mayBeNaN: Bool) {
    guard lower <= upper else {
      self = Self.anything
      return
    }
    self.lower = lower == 0 ? -0.0 : lower
    self.upper = upper == 0 ? 0 : upper
    self.mayBeNaN = mayBeNaN
  }

  /// Creates a Boolean that is true for all values, or for some.
  private init(always: Bool, sometimes: Bool) {
    (lower, upper) = (always ? 1 : 0, sometimes ? 1 : 0)
  }

  private static let anything = RuleRange(-.infinity, .infinity, mayBeNaN: true)

  /// The bounds of all values except NaN; infinite for NaN alone or a sum of infinities.
  var bounds: ClosedRange<Double> {
    lower <= upper ? lower...upper : -.infinity ... .infinity
  }

  private var isNaN: Bool { lower.isNaN }
  private var isPoint: Bool { lower.bitPattern == upper.bitPattern && !mayBeNaN }
  private var hasZero: Bool { lower <= 0 && upper >= 0 }
  private var hasInfinity: Bool { lower == -.infinity || upper == .infinity }

  private func mayBeNaN(with other: RuleRange) -> Bool { mayBeNaN || other.mayBeNaN }

  /// This range, in which a zero may have either sign.
  private var eitherZero: RuleRange { RuleRange(lower, upper, mayBeNaN: mayBeNaN) }

  /// Returns the result for two single values or for NaN, computed like Doubles.
  @inline(__always)
  private func single(
    _ other: RuleRange, _ compute: (Double, Double) -> Double
  ) -> RuleRange? {
    if isPoint && other.isPoint { return RuleRange(compute(lower, other.lower)) }
    return isNaN || other.isNaN ? RuleRange(.nan) : nil
  }

  static prefix func - (operand: RuleRange) -> RuleRange {
    var range = operand
    (range.lower, range.upper) = (-operand.upper, -operand.lower)
    return range
  }

  static func + (left: RuleRange, right: RuleRange) -> RuleRange {
    if let single = left.single(right, +) { return single }
    let oppositeInfinities =
      left.upper == .infinity && right.lower == -.infinity
      || left.lower == -.infinity && right.upper == .infinity
    return RuleRange(
      left.lower + right.lower, left.upper + right.upper,
      mayBeNaN: left.mayBeNaN(with: right) || oppositeInfinities)
  }

  static func * (left: RuleRange, right: RuleRange) -> RuleRange {
    if let single = left.single(right, *) { return single }
    let zeroTimesInfinity = left.hasZero && right.hasInfinity || left.hasInfinity && right.hasZero
    return RuleRange(
      spanning: left.lower * right.lower, left.lower * right.upper, left.upper * right.lower,
      left.upper * right.upper, mayBeNaN: left.mayBeNaN(with: right) || zeroTimesInfinity)
  }

  static func / (left: RuleRange, right: RuleRange) -> RuleRange {
    if let single = left.single(right, /) { return single }
    // A positive zero at the lower end divides like the positive numbers above it.
    let startsAtZero = right.lower == 0 && right.lower.sign == .plus
    guard !right.hasZero || startsAtZero else { return anything }
    let zeroes = left.hasZero && right.hasZero
    let infinities = left.hasInfinity && right.hasInfinity
    return RuleRange(
      spanning: left.lower / right.lower, left.lower / right.upper, left.upper / right.lower,
      left.upper / right.upper, mayBeNaN: left.mayBeNaN(with: right) || zeroes || infinities)
  }

  func lesser(_ other: RuleRange) -> RuleRange {
    if let single = single(other, { $0.lesser($1) }) { return single }
    if isAtMost(other).isTrue == true { return eitherZero }
    if other.isAtMost(self).isTrue == true { return other.eitherZero }
    return RuleRange(
      Swift.min(lower, other.lower), Swift.min(upper, other.upper), mayBeNaN: mayBeNaN(with: other))
  }

  func greater(_ other: RuleRange) -> RuleRange {
    if let single = single(other, { $0.greater($1) }) { return single }
    if isAtMost(other).isTrue == true { return other.eitherZero }
    if other.isAtMost(self).isTrue == true { return eitherZero }
    return RuleRange(
      Swift.max(lower, other.lower), Swift.max(upper, other.upper), mayBeNaN: mayBeNaN(with: other))
  }

  /// Widened by two Doubles on each side: the results of C libraries are off by less than one.
  func hypotenuse(_ other: RuleRange) -> RuleRange {
    if let single = single(other, { $0.hypotenuse($1) }) { return single }
    let (left, right) = (absolute, other.absolute)
    return RuleRange(
      Mathematics.hypotenuse(left.lower, right.lower).nextDown.nextDown,
      Mathematics.hypotenuse(left.upper, right.upper).nextUp.nextUp,
      mayBeNaN: mayBeNaN(with: other))
  }

  var absolute: RuleRange {
    if isPoint { return RuleRange(abs(lower)) }
    if lower >= 0 { return self }
    if upper <= 0 { return -self }
    return RuleRange(0, Swift.max(-lower, upper), mayBeNaN: mayBeNaN)
  }

  var root: RuleRange {
    if isPoint || upper < 0 { return RuleRange(lower.root) }
    return RuleRange(Swift.max(lower, 0).root, upper.root, mayBeNaN: mayBeNaN || lower < 0)
  }

  var signum: RuleRange {
    if isPoint || isNaN { return RuleRange(lower.signum) }
    return RuleRange(lower.signum, upper.signum, mayBeNaN: mayBeNaN)
  }

  func isBelow(_ other: RuleRange) -> RuleRange {
    RuleRange(
      always: upper < other.lower && !mayBeNaN(with: other), sometimes: lower < other.upper
    )
  }

  func isAtMost(_ other: RuleRange) -> RuleRange {
    RuleRange(
      always: upper <= other.lower && !mayBeNaN(with: other), sometimes: lower <= other.upper
    )
  }

  var isTrue: Bool? { lower > 0 ? true : upper == 0 ? false : nil }
  var inverted: RuleRange { RuleRange(always: upper == 0, sometimes: lower == 0) }

  func joined(with other: RuleRange) -> RuleRange {
    if isNaN || other.isNaN {
      var range = isNaN ? other : self
      range.mayBeNaN = true
      return range
    }
    return RuleRange(
      Swift.min(lower, other.lower), Swift.max(upper, other.upper), mayBeNaN: mayBeNaN(with: other))
  }

  private init(
    spanning a: Double, _ b: Double, _ c: Double, _ d: Double, mayBeNaN: Bool
  ) {
    // A bound of NaN says nothing about the values next to it.
    guard !(a.isNaN || b.isNaN || c.isNaN || d.isNaN) else {
      self = Self.anything
      return
    }
    self.init(
      Swift.min(Swift.min(a, b), Swift.min(c, d)), Swift.max(Swift.max(a, b), Swift.max(c, d)),
      mayBeNaN: mayBeNaN)
  }
}
