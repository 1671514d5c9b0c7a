/// How an animation's value runs from 0 to 1 over its duration.
public struct TimingCurve: Sendable, Hashable {
  /// What kind of curve it is, with its numbers; they are in range.
  enum Shape: Sendable, Hashable {
    case linear
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case spring(damping: Double, initialVelocity: Double)
  }

  let shape: Shape

  /// The value is the fraction of the duration.
  public static let linear = TimingCurve(shape: .linear)
  /// Begins slowly: the Bézier curve (0.42, 0, 1, 1), as CAMediaTimingFunction names it.
  public static let easeIn = TimingCurve(shape: .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
  /// Ends slowly: the Bézier curve (0, 0, 0.58, 1).
  public static let easeOut = TimingCurve(shape: .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
  /// Begins and ends slowly: the Bézier curve (0.42, 0, 0.58, 1); UIView's default.
  public static let easeInOut = TimingCurve(shape: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
  /// Core Animation's default: the Bézier curve (0.25, 0.1, 0.25, 1).
  public static let `default` = TimingCurve(
    shape: .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  /// The curves that have a name, by the name.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default),
  ]

  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points; x is time, y the value.
  ///
  /// - Parameters:
  ///   - x1: 0 to 1.
  ///   - y1: any finite number.
  ///   - x2: 0 to 1.
  ///   - y2: any finite number.
  /// - Throws: ``TransitionError`` with the first number that is out of its range.
  public static func cubicBezier(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) throws(TransitionError) -> TimingCurve {
    for (name, value) in [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)] {
      guard value.isFinite else {
        throw TransitionError(kind: .notFinite, argument: name, value: value)
      }
    }
    for (name, value) in [("x1", x1), ("x2", x2)] where !(0...1).contains(value) {
      throw TransitionError(kind: .controlPointOutOfRange, argument: name, value: value)
    }
    return TimingCurve(shape: .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// A spring, as UIKit's `usingSpringWithDamping:initialSpringVelocity:` has it.
  ///
  /// - Parameters:
  ///   - damping: the damping ratio, more than 0 and at most 1; at 1 it does not overshoot unless its
  ///     velocity carries it.
  ///   - initialVelocity: in whole distances per second.
  /// - Throws: ``TransitionError`` with the first number that is out of its range.
  public static func spring(
    damping: Double, initialVelocity: Double
  ) throws(TransitionError) -> TimingCurve {
    guard damping > 0, damping <= 1 else {
      throw TransitionError(kind: .dampingOutOfRange, argument: "damping", value: damping)
    }
    guard initialVelocity.isFinite else {
      throw TransitionError(kind: .notFinite, argument: "initialVelocity", value: initialVelocity)
    }
    return TimingCurve(shape: .spring(damping: damping, initialVelocity: initialVelocity))
  }

  /// The value at a fraction of the duration: 0 at 0; at 1 exactly 1, or for a spring where it is then:
  /// without velocity at most 0.001 over its damping ratio away from 1.
  ///
  /// - Parameters:
  ///   - fraction: 0 to 1; below counts as 0, above as 1, and what is not a number as 0.
  ///   - duration: in seconds; only a spring depends on it.
  public func value(at fraction: Double, duration: Double) -> Double {
    PreparedCurve(self, duration: duration).value(at: fraction)
  }
}
