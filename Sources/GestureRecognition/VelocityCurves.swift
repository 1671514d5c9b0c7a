package import TouchTrace

/// The velocities that every estimator computes over time for a one-finger gesture.
package struct VelocityCurves: Sendable {
  private let pass: RecognitionPass
  /// The moves, and the lift or the cancel by the system.
  private let moments: [(index: Int, time: Timestamp)]

  /// Creates the curves, or returns nil for a gesture of several fingers.
  ///
  /// - Parameter settings: the recognizer whose samples the estimators get.
  package init?(of gesture: Gesture, in trace: Trace, for settings: RecognizerSettings) {
    guard gesture.isSingleFinger else { return nil }
    var sampled = RecognizerSettings()
    sampled.velocityEvents = settings.velocityEvents
    (sampled.movesAtLift, sampled.mirrorsInRTL) = (settings.movesAtLift, settings.mirrorsInRTL)
    var pass = RecognitionPass(sampled)
    pass.run(gesture, of: trace)
    self.pass = pass
    moments = gesture.touches.filter { pass.moves(at: $0) || pass.track.endIndex == $0 }
      .map { ($0, trace.touches[$0].time) }
  }

  /// The times at which there is a velocity: each move, and the end.
  package var times: [Timestamp] { moments.map(\.time) }

  /// An estimator's velocity at one of ``times``, as the recognizer sees it.
  ///
  /// - Complexity: O(*n*) in the number of samples in its window.
  package func velocity(by estimator: VelocityEstimator, at index: Int) -> Velocity {
    estimate(by: estimator, at: index).velocity
  }

  /// The times of the oldest and newest samples in an estimator's last velocity, or nil if there are none.
  package func window(of estimator: VelocityEstimator) -> (from: Timestamp, to: Timestamp)? {
    moments.isEmpty ? nil : estimate(by: estimator, at: moments.count - 1).times
  }

  private func estimate(by estimator: VelocityEstimator, at index: Int) -> VelocityEstimate {
    let (moment, samples) = (moments[index], pass.track.samples[...])
    return estimator.estimate(
      of: samples.span.extracting(pass.track.samples(at: moment.index)), at: moment.time,
      lift: pass.track.lift(at: moment.index), from: pass.settings.velocityEvents)
  }
}
