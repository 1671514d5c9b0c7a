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
  /// The duration of the whole animation in seconds, at least 0.
  package let duration: Double
  package let curve: TimingCurve
  /// Whether the views follow the fraction itself instead of the curve's value at it.
  package let scrubsLinearly: Bool

  /// - Parameter duration: in seconds; negative or not finite counts as 0.
  package init(duration: Double, curve: TimingCurve, scrubsLinearly: Bool) {
    self.duration = duration.validDuration
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
  }

  /// The curve of the fraction while the animation runs by itself, at which the views are where they would be if a
  /// finger held them there.
  var fractionCurve: TimingCurve { scrubsLinearly ? curve : .linear }

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
