/// A timing curve with everything worked out that does not depend on the fraction, so that a frame
/// costs little.
package struct PreparedCurve: Sendable {
  private enum Shape: Sendable {
    case linear
    case cubicBezier(CubicBezier)
    case spring(Spring)
  }

  private let shape: Shape

  /// Prepares a curve for an animation of so many seconds; negative or not finite counts as 0.
  package init(_ curve: TimingCurve, duration: Double) {
    shape =
      switch curve.shape {
      case .linear: .linear
      case .cubicBezier(let x1, let y1, let x2, let y2):
        .cubicBezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
      case .spring(let damping, let initialVelocity):
        .spring(Spring(damping: damping, initialVelocity: initialVelocity, duration: duration))
      }
  }

  /// The value at a fraction of the duration, as ``TimingCurve/value(at:duration:)`` has it.
  package func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    return switch shape {
    case .linear: min(fraction, 1)
    case .cubicBezier(let bezier): fraction < 1 ? bezier.value(at: fraction) : 1
    case .spring(let spring): spring.value(at: min(fraction, 1))
    }
  }
}
