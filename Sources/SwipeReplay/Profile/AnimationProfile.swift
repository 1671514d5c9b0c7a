import InteractiveTransition
import RuleLanguage

/// How a transition moves its views, as a profile says it.
struct AnimationProfile: Sendable {
  /// Where one view is at a fraction of the animation; nil where it stays at rest.
  struct Placement: Sendable {
    var x, y, alpha: Rule?

    func at(_ values: RuleValues) -> Frame.ViewPlacement {
      Frame.ViewPlacement(
        x: x?.number(values) ?? 0, y: y?.number(values) ?? 0, alpha: alpha?.number(values) ?? 1)
    }
  }

  let duration: ProfileNumber?
  let curve: TimingCurve
  let scrubsLinearly: Bool
  let completionCurve: TimingCurve
  /// Where the completion curve is a spring whose seconds follow from its stiffness.
  let completionSpring: CompletionSpring?
  /// How many times faster than the animation the rest of it runs.
  let completionSpeed: Rule?
  /// The seconds that the rest takes, where an implementation computes them itself.
  let settling: Rule?
  let from, to: Placement

  /// The animation's seconds: UIKit's own transition takes 0.35, observed, not documented by Apple.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try duration?.value(values, in: 0...3_600) ?? 0.35
  }

  /// How it runs, with its seconds.
  func timing(duration: Double) -> TransitionTiming {
    TransitionTiming(
      duration: duration, curve: curve, scrubsLinearly: scrubsLinearly,
      completionCurve: completionCurve)
  }

  /// The seconds that the rest takes after a decision; every name of the decision must be filled in.
  func settlingSeconds(
    after decision: Decision, duration: Double, spring: Double?, values: RuleValues
  ) -> Double {
    if let settling { return settling.number(values) }
    if let spring { return spring }
    return timing(duration: duration).settling(
      after: decision, percentComplete: values[RuleName.percentComplete.slot],
      completionSpeed: completionSpeed?.number(values) ?? 1)
  }
}
