import TextFormats

/// The pacing of an animation: its value, from 0 to 1, at each fraction of its duration.
package struct TimingCurve: Sendable, Hashable {
  /// The kind of curve with its validated numbers.
  enum Shape: Sendable, Hashable {
    case linear
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// 1 − (1 − t)ⁿ
    case easeOutPower(Int)
    case spring(damping: Double, initialVelocity: Double)
  }

  let shape: Shape

  /// A linear curve: the value is the fraction of the duration.
  package static let linear = TimingCurve(shape: .linear)
  /// Starts slowly: the Bézier curve (0.42, 0, 1, 1), as in CAMediaTimingFunction.
  package static let easeIn = TimingCurve(shape: .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
  /// Ends slowly: the Bézier curve (0, 0, 0.58, 1).
  package static let easeOut = TimingCurve(shape: .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
  /// Starts and ends slowly: the Bézier curve (0.42, 0, 0.58, 1); UIView's default.
  package static let easeInOut = TimingCurve(shape: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
  /// Core Animation's default: the Bézier curve (0.25, 0.1, 0.25, 1).
  package static let `default` = TimingCurve(
    shape: .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
  /// Ends slowly: exactly 1 − (1 − t)³, unlike the Bézier curves that approximate it.
  package static let easeOutCubic = TimingCurve(shape: .easeOutPower(3))
  /// Ends very slowly: exactly 1 − (1 − t)⁵; the interpolator of Android's ViewDragHelper.
  package static let easeOutQuint = TimingCurve(shape: .easeOutPower(5))

  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default), ("easeOutCubic", .easeOutCubic), ("easeOutQuint", .easeOutQuint),
  ]

  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points; x is time, y the value.
  ///
  /// - Parameters:
  ///   - x1: the first control point's x, 0 to 1.
  ///   - y1: the first control point's y, any finite number.
  ///   - x2: the second control point's x, 0 to 1.
  ///   - y2: the second control point's y, any finite number.
  /// - Throws: ``TransitionError`` for the first number that is out of range.
  package static func cubicBezier(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) throws(TransitionError) -> TimingCurve {
    for (name, value) in [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)] {
      try TransitionError.checkFinite(name, value)
    }
    for (name, value) in [("x1", x1), ("x2", x2)] where !(0...1).contains(value) {
      throw TransitionError(
        name, of: "a cubic Bézier curve", is: value,
        expected: "0 to 1, so that time never runs backwards")
    }
    return TimingCurve(shape: .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// A spring, as in UIKit's `usingSpringWithDamping:initialSpringVelocity:` and, with a damping ratio above 1,
  /// `UISpringTimingParameters`.
  ///
  /// - Parameters:
  ///   - damping: the damping ratio, more than 0 and at most 100, above 1 without an initial velocity; at 1 only
  ///     a velocity makes it overshoot.
  ///   - initialVelocity: the initial velocity, in multiples of the whole displacement per second.
  /// - Throws: ``TransitionError`` for the first number that is out of range.
  package static func spring(
    damping: Double, initialVelocity: Double
  ) throws(TransitionError) -> TimingCurve {
    guard damping > 0, damping <= 100 else {
      throw TransitionError(
        "damping", of: "a spring", is: damping, expected: "more than 0 and at most 100")
    }
    try TransitionError.checkFinite("initialVelocity", initialVelocity)
    guard damping <= 1 || initialVelocity == 0 else {
      throw TransitionError(
        "initialVelocity", of: "a spring with a damping above 1", is: initialVelocity,
        expected: "0")
    }
    return TimingCurve(shape: .spring(damping: damping, initialVelocity: initialVelocity))
  }

  /// Returns a spring with another initial velocity, a finite number; other curves, and a spring with a damping above 1,
  /// have none.
  package func beginning(at velocity: Double) -> TimingCurve {
    guard case .spring(let damping, _) = shape, damping <= 1 else { return self }
    return TimingCurve(shape: .spring(damping: damping, initialVelocity: velocity))
  }

  /// The value at a fraction of the duration: 0 at 0, and 1 at 1. A spring is only close to 1 at 1: without
  /// velocity it differs by at most 0.001 divided by its damping ratio.
  ///
  /// - Parameters:
  ///   - fraction: the fraction, clamped to 0…1; NaN counts as 0.
  ///   - duration: the duration in seconds, which matters only for a spring; negative or not finite counts as 0.
  package func value(at fraction: Double, duration: Double) -> Double {
    prepared(duration: duration)(fraction)
  }

  /// Returns ``value(at:duration:)`` for one duration, with everything precomputed that does not depend on the fraction.
  func prepared(duration: Double) -> PreparedCurve {
    let value: PreparedCurve
    switch shape {
    case .linear: value = { $0 }
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let bezier = CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      value = { $0 < 1 ? bezier.value(at: $0) : 1 }
    case .easeOutPower(let exponent):
      value = { fraction in 1 - (0..<exponent).reduce(1) { power, _ in power * (1 - fraction) } }
    case .spring(let damping, let initialVelocity):
      let spring = Spring(
        damping: damping, initialVelocity: initialVelocity, duration: duration)
      value = { spring.value(at: $0) }
    }
    return { $0 > 0 ? value(min($0, 1)) : 0 }
  }
}

/// The values of a timing curve over the fraction of one duration.
typealias PreparedCurve = @Sendable (_ fraction: Double) -> Double

/// An invalid number of a timing curve.
package struct TransitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message: `x2 of a cubic Bézier curve is 1.5; expected 0 to 1, …`.
  package let description: String

  init(_ argument: String, of curve: String, is value: Double, expected: String) {
    description = "\(argument) of \(curve) is \(numberText(value)); expected \(expected)"
  }

  static func checkFinite(_ argument: String, _ value: Double) throws(TransitionError) {
    guard !value.isFinite else { return }
    throw TransitionError(argument, of: "a curve", is: value, expected: "a finite number")
  }
}
