internal import PlatformMath

/// Bounds of all values that a part of a rule can have while one name runs through an interval of
/// Doubles: interval arithmetic.
///
/// Rounding preserves order: where `a <= b`, the rounded `a + c` is at most the rounded `b + c`, and so
/// for every operation here. The bounds, computed like the values themselves, therefore enclose every
/// value exactly as a rule computes it, and need no widening. Only those of `hypot` are widened, which
/// the C library does not round correctly. Where the values follow a straight line, ``RuleLine`` narrows
/// the bounds and decides comparisons that they leave open.
///
/// The bounds of NaN alone are NaN.
struct RuleRange: RuleNumber {
  private(set) var lower: Double
  private(set) var upper: Double
  /// Whether a value may also be NaN.
  private(set) var mayBeNaN: Bool
  /// The line that the values follow; nil where they follow none, are not all finite, or may be NaN: then a
  /// comparison may be false whatever the line says.
  private var line: RuleLine?

  /// A single value.
  init(_ value: Double) {
    lower = value
    upper = value
    mayBeNaN = false
    line = RuleLine(value)
  }

  /// All finite Doubles, or both truth values.
  static let allFinite = RuleRange(
    from: -.greatestFiniteMagnitude, through: .greatestFiniteMagnitude)

  /// All Doubles from one to a larger one.
  init(from lower: Double, through upper: Double) {
    self.init(from: lower, through: upper, mayBeNaN: false)
    line = RuleLine(from: lower, through: upper)
  }

  /// All Doubles of a range, of a name that others do not vary with: their lines would say that they do.
  init(independent bounds: ClosedRange<Double>) {
    self.init(bounds.lowerBound, bounds.upperBound, mayBeNaN: false)
  }

  private init(from lower: Double, through upper: Double, mayBeNaN: Bool) {
    self.lower = lower
    self.upper = upper
    self.mayBeNaN = mayBeNaN
  }

  /// The result of an operation on ranges. A zero in it may have either sign, so a bound of zero gets the
  /// sign that does not make the range look like a single value.
  private init(_ lower: Double, _ upper: Double, mayBeNaN: Bool, line: RuleLine? = nil) {
    let bounds = line?.bounds ?? (lower: lower, upper: upper)
    let (lower, upper) = (Swift.max(lower, bounds.lower), Swift.min(upper, bounds.upper))
    guard lower <= upper else {
      self = Self.anything
      return
    }
    self.lower = lower == 0 ? -0.0 : lower
    self.upper = upper == 0 ? 0 : upper
    self.mayBeNaN = mayBeNaN
    self.line = mayBeNaN ? nil : line
  }

  /// A Boolean that is true for all values, or for some.
  private init(always: Bool, sometimes: Bool) {
    self.init(from: always ? 1 : 0, through: sometimes ? 1 : 0, mayBeNaN: false)
  }

  /// The bounds of a function that never falls where its argument rises, and is never NaN.
  func mapped(by function: (Double) -> Double) -> RuleRange {
    let ofNaN = function(.nan)
    guard !isNaN else { return RuleRange(ofNaN) }
    let bounds = (lower: function(lower), upper: function(upper))
    return mayBeNaN
      ? RuleRange(min(bounds.lower, ofNaN), max(bounds.upper, ofNaN), mayBeNaN: false)
      : RuleRange(bounds.lower, bounds.upper, mayBeNaN: false)
  }

  private static let anything = RuleRange(-.infinity, .infinity, mayBeNaN: true)

  /// All values but NaN. Where the bounds are those of NaN alone, or a sum of infinities, nothing is known.
  var bounds: ClosedRange<Double> {
    lower <= upper ? lower...upper : -.infinity ... .infinity
  }

  private var isNaN: Bool { lower.isNaN }
  private var isPoint: Bool { lower.bitPattern == upper.bitPattern && !mayBeNaN }
  private var hasZero: Bool { lower <= 0 && upper >= 0 }
  private var hasInfinity: Bool { lower == -.infinity || upper == .infinity }

  private func mayBeNaN(with other: RuleRange) -> Bool { mayBeNaN || other.mayBeNaN }

  /// The same range, where a zero may have either sign.
  private var eitherZero: RuleRange { RuleRange(lower, upper, mayBeNaN: mayBeNaN, line: line) }

  private func line(
    with other: RuleRange, _ combine: (RuleLine, RuleLine) -> RuleLine?
  ) -> RuleLine? {
    guard let line, let otherLine = other.line else { return nil }
    return combine(line, otherLine)
  }

  /// The result for two single values, computed like Doubles, and for NaN.
  @inline(__always)
  private func single(
    _ other: RuleRange, _ compute: (Double, Double) -> Double
  ) -> RuleRange? {
    if isPoint && other.isPoint { return RuleRange(compute(lower, other.lower)) }
    return isNaN || other.isNaN ? RuleRange(.nan) : nil
  }

  static prefix func - (operand: RuleRange) -> RuleRange {
    var range = RuleRange(
      from: -operand.upper, through: -operand.lower, mayBeNaN: operand.mayBeNaN)
    range.line = operand.line.flatMap { -$0 }
    return range
  }

  static func + (left: RuleRange, right: RuleRange) -> RuleRange {
    if let single = left.single(right, +) { return single }
    let oppositeInfinities =
      left.upper == .infinity && right.lower == -.infinity
      || left.lower == -.infinity && right.upper == .infinity
    return RuleRange(
      left.lower + right.lower, left.upper + right.upper,
      mayBeNaN: left.mayBeNaN(with: right) || oppositeInfinities, line: left.line(with: right, +))
  }

  static func - (left: RuleRange, right: RuleRange) -> RuleRange { left + -right }

  static func * (left: RuleRange, right: RuleRange) -> RuleRange {
    if let single = left.single(right, *) { return single }
    let zeroTimesInfinity = left.hasZero && right.hasInfinity || left.hasInfinity && right.hasZero
    return RuleRange(
      spanning: left.lower * right.lower, left.lower * right.upper, left.upper * right.lower,
      left.upper * right.upper, mayBeNaN: left.mayBeNaN(with: right) || zeroTimesInfinity,
      line: right.isPoint
        ? left.line?.times(right.lower) : left.isPoint ? right.line?.times(left.lower) : nil)
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
      left.upper / right.upper, mayBeNaN: left.mayBeNaN(with: right) || zeroes || infinities,
      line: right.isPoint ? left.line?.over(right.lower) : nil)
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

  /// Widened by two Doubles on each side: the C libraries' results are off by less than one.
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
    ).narrowed(by: difference(other)) { lower, upper in (upper < 0, lower < 0) }
  }

  func isAtMost(_ other: RuleRange) -> RuleRange {
    RuleRange(
      always: upper <= other.lower && !mayBeNaN(with: other), sometimes: lower <= other.upper
    ).narrowed(by: difference(other)) { lower, upper in (upper <= 0, lower <= 0) }
  }

  func matches(_ other: RuleRange) -> RuleRange {
    RuleRange(
      always: upper <= other.lower && other.upper <= lower && !mayBeNaN(with: other),
      sometimes: lower <= other.upper && other.lower <= upper
    ).narrowed(by: difference(other)) { lower, upper in
      (lower == 0 && upper == 0, lower <= 0 && upper >= 0)
    }
  }

  func differs(from other: RuleRange) -> RuleRange {
    RuleRange(
      always: (upper < other.lower || other.upper < lower) && !mayBeNaN(with: other),
      sometimes: lower < other.upper || other.lower < upper
    ).narrowed(by: difference(other)) { lower, upper in
      (upper < 0 || lower > 0, lower < 0 || upper > 0)
    }
  }

  private func difference(_ other: RuleRange) -> (lower: Double, upper: Double)? {
    guard let line, let otherLine = other.line else { return nil }
    return line.difference(otherLine)
  }

  /// A comparison that the bounds left open, decided by the bounds of the difference where possible.
  private func narrowed(
    by difference: (lower: Double, upper: Double)?,
    _ holds: (Double, Double) -> (always: Bool, sometimes: Bool)
  ) -> RuleRange {
    guard isTrue == nil, let difference else { return self }
    let (always, sometimes) = holds(difference.lower, difference.upper)
    return RuleRange(always: always, sometimes: sometimes)
  }

  var isTrue: Bool? { lower > 0 ? true : upper == 0 ? false : nil }
  var inverted: RuleRange {
    RuleRange(from: 1 - upper, through: 1 - lower, mayBeNaN: false)
  }

  func joined(with other: RuleRange) -> RuleRange {
    if isNaN { return other.orNaN }
    if other.isNaN { return orNaN }
    return RuleRange(
      Swift.min(lower, other.lower), Swift.max(upper, other.upper), mayBeNaN: mayBeNaN(with: other))
  }

  private var orNaN: RuleRange {
    RuleRange(from: lower, through: upper, mayBeNaN: true)
  }

  private init(
    spanning a: Double, _ b: Double, _ c: Double, _ d: Double, mayBeNaN: Bool, line: RuleLine?
  ) {
    // A bound of NaN does not bound the values next to it.
    guard !(a.isNaN || b.isNaN || c.isNaN || d.isNaN) else {
      self = Self.anything
      return
    }
    self.init(
      Swift.min(Swift.min(a, b), Swift.min(c, d)), Swift.max(Swift.max(a, b), Swift.max(c, d)),
      mayBeNaN: mayBeNaN, line: line)
  }
}
