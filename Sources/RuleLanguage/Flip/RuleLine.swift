/// A straight line that a part of a rule follows while one name runs through an interval: `center +
/// slope · t` to within `error`, where t goes from -1 at the interval's one end to 1 at its other.
///
/// Bounds alone do not know that two parts vary together: for `x + 1 > x` they are two ranges that
/// overlap. The lines of both have the same slope, and their difference is 1. The error covers every
/// rounding, in the rule and in this arithmetic. All values on a line are finite.
struct RuleLine: Sendable {
  private let center: Double
  private let slope: Double
  private let error: Double

  /// Twice the largest relative error of a rounding.
  private static let rounding = 0x1p-52
  /// More than the error of a product or a quotient that underflows.
  private static let underflow = 0x1p-1070
  /// Far enough below the largest Double that no sum of two bounds overflows.
  private static let limit = 0x1p1020

  /// The name itself, exactly.
  init?(from lower: Double, through upper: Double) {
    let center = lower / 2 + upper / 2
    self.init(center, Swift.max(upper - center, center - lower).nextUp, error: 0)
  }

  /// A constant, exactly.
  init?(_ value: Double) {
    self.init(value, 0, error: 0)
  }

  private init?(_ center: Double, _ slope: Double, error: Double) {
    guard abs(center) + abs(slope) + error < .infinity else { return nil }
    self.center = center
    self.slope = slope
    self.error = error
  }

  /// The bounds of all values on the line.
  var bounds: (lower: Double, upper: Double) {
    let reach = abs(slope) + error
    if reach == 0 { return (center, center) }
    return ((center - reach.nextUp).nextDown, (center + reach.nextUp).nextUp)
  }

  static prefix func - (line: RuleLine) -> RuleLine? {
    RuleLine(-line.center, -line.slope, error: line.error)
  }

  /// The sum as rules compute it, rounded.
  static func + (left: RuleLine, right: RuleLine) -> RuleLine? {
    left.sum(right)?.rounded(underflow: 0)
  }

  /// The bounds of the exact difference of two lines.
  func difference(_ other: RuleLine) -> (lower: Double, upper: Double)? {
    (-other).flatMap { sum($0) }?.bounds
  }

  /// The product with a constant as rules compute it, rounded.
  func times(_ factor: Double) -> RuleLine? {
    scaled(center * factor, slope * factor, error * abs(factor), isZero: factor == 0)
  }

  /// The quotient by a constant as rules compute it, rounded.
  func over(_ divisor: Double) -> RuleLine? {
    guard divisor != 0 else { return nil }
    return scaled(
      center / divisor, slope / divisor, error / abs(divisor), isZero: divisor.isInfinite)
  }

  private func scaled(
    _ center: Double, _ slope: Double, _ error: Double, isZero: Bool
  ) -> RuleLine? {
    if isZero || self.center == 0 && self.slope == 0 && self.error == 0 { return RuleLine(0) }
    let lost = (abs(center) + abs(slope) + error) * Self.rounding + Self.underflow
    return RuleLine(center, slope, error: error + lost)?.rounded(underflow: Self.underflow)
  }

  private func sum(_ other: RuleLine) -> RuleLine? {
    let (center, centerLost) = Self.sum(self.center, other.center)
    let (slope, slopeLost) = Self.sum(self.slope, other.slope)
    let error = self.error + other.error + centerLost + slopeLost
    return RuleLine(center, slope, error: error + error * (4 * Self.rounding))
  }

  /// With the error of one rounding of the value itself; nil where the value might overflow.
  private func rounded(underflow: Double) -> RuleLine? {
    let bound = abs(center) + abs(slope) + error
    guard bound < Self.limit else { return nil }
    let lost = bound * Self.rounding + underflow
    return RuleLine(center, slope, error: error + lost + error * Self.rounding)
  }

  /// A sum and its rounding error, which is exact (Knuth's two-sum).
  private static func sum(_ left: Double, _ right: Double) -> (Double, lost: Double) {
    let sum = left + right
    let rightPart = sum - left
    let lost = (left - (sum - rightPart)) + (right - rightPart)
    return (sum, abs(lost))
  }
}
