package import TouchTrace

/// How an interactive transition ends.
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

  /// The fraction while the rest of the animation runs after a decision.
  ///
  /// - Parameters:
  ///   - percentComplete: the fraction at the decision.
  ///   - completed: how much of the rest is done, as its curve has it.
  package static func percentComplete(
    after decision: Decision, from percentComplete: Double, completed: Double
  ) -> Double {
    switch decision {
    case .finish: percentComplete + (1 - percentComplete) * completed
    case .cancel: percentComplete - percentComplete * completed
    }
  }
}

/// The timing of a transition's animation, during the drag and after the release.
package struct TransitionTiming: Sendable, Hashable {
  /// The duration of the whole animation in seconds.
  package var duration: Double
  /// The animation's own curve.
  package var curve: TimingCurve
  /// Whether the views follow the fraction itself instead of the curve's value at it.
  package var scrubsLinearly: Bool
  /// The curve of the rest of the animation after the release.
  package var completionCurve: TimingCurve

  package init(
    duration: Double, curve: TimingCurve, scrubsLinearly: Bool, completionCurve: TimingCurve
  ) {
    self.duration = duration
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
    self.completionCurve = completionCurve
  }

  /// The seconds that UIKit's percent-driven controller takes for the rest of the animation:
  /// (1 − p)·duration after a finish and p·duration after a cancel, divided by the completion speed; 0 if
  /// that is negative or not finite.
  package func settling(
    after decision: Decision, percentComplete: Double, completionSpeed: Double
  ) -> Double {
    let rest = decision == .finish ? 1 - percentComplete : percentComplete
    return (rest * duration / completionSpeed).validDuration
  }
}

/// The rest of a transition's animation after its decision.
package struct Settling: Sendable, Hashable {
  /// The fraction with which it begins, 0…1.
  package var percentComplete: Double
  /// How long it takes, in seconds; negative or not finite counts as 0.
  package var seconds: Double
  package var curve: TimingCurve
  /// When it begins where that is after the decision, since no frame was shown yet; else nil.
  package var start: Timestamp?

  package init(
    percentComplete: Double = 0, seconds: Double, curve: TimingCurve = .easeInOut,
    start: Timestamp? = nil
  ) {
    self.percentComplete = percentComplete
    self.seconds = seconds
    self.curve = curve
    self.start = start
  }
}

extension Double {
  /// The number as a duration in seconds: 0 if it is negative or not finite.
  var validDuration: Double { isFinite && self > 0 ? self : 0 }
}
