/// How a transition's animation runs, while a finger drives it and after the release.
package struct TransitionTiming: Sendable, Hashable {
  /// Seconds from 0 to 1.
  package var duration: Double
  /// The animation's own curve.
  package var curve: TimingCurve
  /// Whether a driven animation shows the driven fraction itself instead of the curve's value at it.
  package var scrubsLinearly: Bool
  /// How the rest of the way is run after the release.
  package var completionCurve: TimingCurve

  package init(
    duration: Double, curve: TimingCurve, scrubsLinearly: Bool = true,
    completionCurve: TimingCurve = .easeInOut
  ) {
    self.duration = duration
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
    self.completionCurve = completionCurve
  }

  /// How many seconds UIKit's percent-driven controller takes for the rest of the way: (1 − p)·duration
  /// after a finish and p·duration after a cancel, each over the completion speed; 0 where that is
  /// negative or not finite.
  package func settling(
    after decision: Decision, percentComplete: Double, completionSpeed: Double = 1
  ) -> Double {
    let rest = decision == .finish ? 1 - percentComplete : percentComplete
    return (rest * duration / completionSpeed).asWaitingTime
  }
}
