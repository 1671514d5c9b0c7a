package import TouchTrace

/// A velocity, and the travel it was estimated from.
package struct VelocityEstimate: Sendable {
  package var velocity: Velocity
  /// Between the oldest and the newest sample that the estimate is made of.
  package var travel: Translation

  /// Nothing moved.
  package static let zero = VelocityEstimate(velocity: .zero, travel: .zero)
}

extension PanRecognizer {
  /// The velocity as the recognizer's estimator sees it at a moment, with its travel.
  package func estimate(at now: Timestamp) -> VelocityEstimate {
    estimate(at: now, by: settings.velocity)
  }
}
