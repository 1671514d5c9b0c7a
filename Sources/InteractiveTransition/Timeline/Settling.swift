package import TouchTrace

/// A transition's animation after its decision, up to its completion.
package struct Settling: Sendable, Hashable {
  package let decision: Decision
  package let decided: Timestamp
  package let start, end: Timestamp
  /// The duration in seconds, at least 0.
  package let seconds: Double
  /// The fraction at which it begins, 0…1.
  package let percentComplete: Double
  package let endFraction: Double
  package let curve: TimingCurve

  /// - Parameters:
  ///   - start: the time of the transition's first frame, before which nothing is animated, or nil if that is
  ///     before the decision.
  ///   - endFraction: defaults to 1 after a finish and 0 after a cancel.
  ///   - seconds: the duration; negative or not finite counts as 0.
  package init(
    _ decision: Decision, at decided: Timestamp, notBefore start: Timestamp? = nil,
    from percentComplete: Double = 0, to endFraction: Double? = nil, seconds: Double,
    curve: TimingCurve = .easeInOut
  ) {
    self.endFraction = endFraction ?? (decision == .finish ? 1 : 0)
    self.decision = decision
    self.decided = decided
    self.start = max(decided, start ?? decided)
    self.seconds = seconds.validDuration
    end = self.start.advanced(bySeconds: self.seconds)
    self.percentComplete = percentComplete
    self.curve = curve
  }

  /// The same animation of the opposite transition.
  var reversed: Settling {
    Settling(
      decision == .finish ? .cancel : .finish, at: decided, notBefore: start,
      from: 1 - percentComplete, to: 1 - endFraction, seconds: seconds, curve: curve)
  }

  /// The fraction of the transition's animation at a time before its end, which a spring may carry outside 0…1.
  package func percentComplete(at time: Timestamp) -> Double {
    let duration = end.seconds(since: start)
    let elapsed = duration > 0 ? time.seconds(since: start) / duration : 1
    return percentComplete(completed: curve.value(at: elapsed, duration: seconds))
  }

  /// The transition's fraction at a completed fraction of this animation, according to its curve.
  func percentComplete(completed: Double) -> Double {
    percentComplete + (endFraction - percentComplete) * completed
  }
}
