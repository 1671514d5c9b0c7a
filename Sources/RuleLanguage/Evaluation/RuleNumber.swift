internal import PlatformMath

/// A type that rules can be evaluated over: a Double, its bounds (``RuleRange``), or its dependence
/// on one name nearby (``LocalLine``). Booleans are 0 and 1.
///
/// Every function of NaN returns NaN, including `min`, `max` and `hypot`, so that NaN reaches a
/// comparison, which is then false.
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

  /// Whether a Boolean is true, or nil if it may be either.
  var isTrue: Bool? { get }
  var inverted: Self { get }
  /// Returns a number that covers the values of both.
  func joined(with other: Self) -> Self
  /// Returns the value, which was computed because of a condition's result.
  func because(of condition: Self) -> Self
}

extension RuleNumber {
  static func - (left: Self, right: Self) -> Self { left + -right }

  func matches(_ other: Self) -> Self { isAtMost(other).lesser(other.isAtMost(self)) }
  func differs(from other: Self) -> Self { isBelow(other).greater(other.isBelow(self)) }

  /// Called only if ``isTrue`` can be nil.
  func joined(with other: Self) -> Self { other }

  @inline(__always) func because(of condition: Self) -> Self { self }
}

/// The values of a vocabulary's names during evaluation, by slot index.
protocol RuleInputs {
  associatedtype Number: RuleNumber
  subscript(index: Int) -> Number { get }
}

extension Array: RuleInputs where Element: RuleNumber {
  typealias Number = Element
}

extension Double: RuleNumber {
  @inline(__always) private init(_ isTrue: Bool) { self = isTrue ? 1 : 0 }

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

  func isBelow(_ other: Double) -> Double { Double(self < other) }
  func isAtMost(_ other: Double) -> Double { Double(self <= other) }
  func matches(_ other: Double) -> Double { Double(self == other) }
  /// False if either is NaN, unlike the operator `!=`.
  func differs(from other: Double) -> Double { Double(self < other || self > other) }

  var isTrue: Bool? { self != 0 }
  var inverted: Double { Double(self == 0) }
}
