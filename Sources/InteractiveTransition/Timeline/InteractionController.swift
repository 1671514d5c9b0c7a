/// The end of an interactive transition: finish or cancel.
public enum Decision: String, Sendable, CaseIterable {
  case finish, cancel
}

/// The percent-driven interaction controller.
package enum InteractionController {
  /// The controller's fraction for a profile's progress: clamped to 0…1; 0 for NaN.
  package static func percentComplete(of progress: Double) -> Double {
    // A comparison with NaN is false.
    progress > 0 ? min(progress, 1) : 0
  }
}

/// The timing of a transition's animation.
package struct TransitionTiming: Sendable, Hashable {
  /// The duration of the whole animation in seconds.
  package var duration: Double
  /// The animation's own curve.
  package var curve: TimingCurve
  /// Whether the views follow the fraction itself instead of the curve's value at it.
  package var scrubsLinearly: Bool

  package init(duration: Double, curve: TimingCurve, scrubsLinearly: Bool) {
    self.duration = duration
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
  }

  /// The duration of the rest of the animation in UIKit's percent-driven controller, in seconds: (1 −
  /// p)·duration after a finish and p·duration after a cancel, divided by the completion speed; 0 if that is
  /// negative or not finite.
  ///
  /// - Parameter endFraction: the fraction at which it ends: 1 after a finish and 0 after a cancel, unless the view
  ///   settles in between, as a sheet does at a detent.
  package func settling(
    to endFraction: Double, percentComplete: Double, completionSpeed: Double
  ) -> Double {
    ((endFraction - percentComplete).magnitude * duration / completionSpeed).validDuration
  }
}

extension Double {
  /// The number as a duration in seconds: 0 if it is negative or not finite.
  var validDuration: Double { isFinite && self > 0 ? self : 0 }
}
