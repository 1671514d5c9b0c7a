package import TouchTrace

/// What every estimator says over time of a finger that makes a gesture alone.
package struct VelocityCurves: Sendable {
  /// The touch-down and the moves.
  private let samples: ArraySlice<Touch>
  /// The lift, or the system's cancel; nil where the trace stops before.
  private let lift: Touch?
  private let events: VelocityEvents

  /// - Parameter events: which events the estimators get besides the moves.
  /// - Returns: nil for a gesture of several fingers.
  package init?(of gesture: Gesture, in trace: Trace, from events: VelocityEvents) {
    guard gesture.isSingleFinger else { return nil }
    let touches = trace.touches[gesture.touches]
    lift = touches.last.flatMap { [.ended, .cancelled].contains($0.phase) ? $0 : nil }
    samples = lift == nil ? touches : touches.dropLast()
    self.events = events
  }

  /// When there is an estimate: at each move, and at the end.
  package var times: [Timestamp] {
    (samples.dropFirst() + (lift.map { [$0] } ?? [])).map(\.time)
  }

  /// An estimator's velocities at ``times``.
  ///
  /// - Complexity: O(*n*) in the number of moves, with at most the window's samples for each.
  package func velocities(by estimator: VelocityEstimator) -> [Velocity] {
    let all = Array(samples)
    var velocities: [Velocity] = []
    for index in all.indices.dropFirst() {
      velocities.append(
        estimator.velocity(
          of: all.span.extracting(...index), at: all[index].time, from: events))
    }
    if let lift {
      velocities.append(estimator.velocity(of: all.span, at: lift.time, lift: lift, from: events))
    }
    return velocities
  }

  /// The times of the oldest and of the newest sample that an estimator's last velocity is made of; nil where
  /// there are none.
  package func window(of estimator: VelocityEstimator) -> (from: Timestamp, to: Timestamp)? {
    let all = Array(samples)
    guard let newest = all.last else { return nil }
    let first = estimator.firstSample(of: all.span, at: lift?.time ?? newest.time, from: events)
    return first < all.count ? (all[first].time, newest.time) : nil
  }
}
