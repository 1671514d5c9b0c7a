import TextFormats

/// The pacing of an animation: its value, from 0 to 1, at each fraction of its duration.
package enum TimingCurve: Sendable, Hashable {
  /// The value is the fraction of the duration.
  case linear
  /// A Bézier curve from (0, 0) to (1, 1) with two control points; x is time, from 0 to 1, y the value.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// 1 − (1 − t)ⁿ
  case easeOutPower(Int)
  /// A spring, as in UIKit's `usingSpringWithDamping:initialSpringVelocity:` and, with a damping ratio above 1,
  /// `UISpringTimingParameters`: the damping ratio, more than 0 and at most 100, above 1 without an initial velocity; at 1
  /// only a velocity makes it overshoot; and the initial velocity, in multiples of the whole displacement per second.
  case spring(damping: Double, initialVelocity: Double)

  /// Starts slowly, as in CAMediaTimingFunction.
  package static let easeIn = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Starts and ends slowly; UIView's default.
  package static let easeInOut = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn),
    ("easeOut", .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)), ("easeInOut", .easeInOut),
    // Core Animation's default.
    ("default", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    // Exactly, unlike the Bézier curves that approximate it.
    ("easeOutCubic", .easeOutPower(3)),
    // The interpolator of Android's ViewDragHelper.
    ("easeOutQuint", .easeOutPower(5)),
  ]

  /// Returns a spring with another initial velocity, a finite number; other curves, and a spring with a damping above 1,
  /// have none.
  package func beginning(at velocity: Double) -> TimingCurve {
    guard case .spring(let damping, _) = self, damping <= 1 else { return self }
    return .spring(damping: damping, initialVelocity: velocity)
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
    switch self {
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
