internal import PlatformMath

/// What rules are evaluated over: a Double, or a range of them. Truths are 0 and 1.
///
/// Not a number is contagious: every function of it, `min`, `max` and `hypot` included, is not a
/// number, so that it reaches a comparison, which is then false and can say why.
protocol RuleNumber {
  init(_ value: Double)

  static prefix func - (operand: Self) -> Self
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self
  func lesser(_ other: Self) -> Self
  func greater(_ other: Self) -> Self
  func hypotenuse(_ other: Self) -> Self
  var absolute: Self { get }
  var root: Self { get }
  var signum: Self { get }

  func isBelow(_ other: Self) -> Self
  func isAtMost(_ other: Self) -> Self
  func matches(_ other: Self) -> Self
  func differs(from other: Self) -> Self

  /// Of a truth: whether it holds; nil where it may or may not.
  var truth: Bool? { get }
  var inverted: Self { get }
  /// What may be this or the other.
  func joined(with other: Self) -> Self
}

extension Double: RuleNumber {
  @inline(__always) private init(truth: Bool) { self = truth ? 1 : 0 }

  func lesser(_ other: Double) -> Double {
    isNaN || other.isNaN ? .nan : Swift.min(self, other)
  }

  func greater(_ other: Double) -> Double {
    isNaN || other.isNaN ? .nan : Swift.max(self, other)
  }

  func hypotenuse(_ other: Double) -> Double {
    isNaN || other.isNaN ? .nan : Mathematics.hypotenuse(self, other)
  }

  var absolute: Double { abs(self) }
  var root: Double { Mathematics.squareRoot(self) }
  var signum: Double { self > 0 ? 1 : self < 0 ? -1 : isNaN ? self : 0 }

  func isBelow(_ other: Double) -> Double { Double(truth: self < other) }
  func isAtMost(_ other: Double) -> Double { Double(truth: self <= other) }
  func matches(_ other: Double) -> Double { Double(truth: self == other) }
  /// False where either is not a number, as every comparison is; `!=` of the hardware is true there.
  func differs(from other: Double) -> Double { Double(truth: self < other || self > other) }

  var truth: Bool? { self != 0 }
  var inverted: Double { Double(truth: self == 0) }
  /// Never asked of a Double, whose truth is always known.
  func joined(with other: Double) -> Double { .nan }
}
