import InteractiveTransition
import RuleLanguage

/// The `animation` of a profile: how a transition moves its views.
struct AnimationProfile: Sendable {
  /// The position of a view at a fraction of the animation; nil for rules that leave it at rest.
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
  /// The completion curve's spring, if it is given by its stiffness.
  let completionSpring: CompletionSpring?
  /// The speed of the rest of the animation after the decision, as a multiple of the animation's.
  let completionSpeed: Rule?
  /// The duration of the rest in seconds, if the implementation computes it itself.
  let settling: Rule?
  let from, to: Placement

  /// The duration in seconds. The default is that of UIKit's transition, which is observed and not
  /// documented by Apple.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try duration?.value(values, in: 0...3_600) ?? 0.35
  }

  /// The timing of an animation of a duration in seconds.
  func timing(duration: Double) -> TransitionTiming {
    TransitionTiming(
      duration: duration, curve: curve, scrubsLinearly: scrubsLinearly,
      completionCurve: completionCurve)
  }

  /// The duration of the rest after a decision, in seconds; `values` must have all names of the decision.
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

/// A spring that animates the rest after a decision, given by its stiffness, from which its duration follows.
///
/// It starts without velocity and counts as at rest when a thousandth of the displacement is left;
/// implementations that hand the finger's velocity over or stop earlier differ by that.
struct CompletionSpring: Sendable {
  let damping: Double
  let stiffness: ProfileNumber
  let mass: ProfileNumber?

  /// The seconds until the spring is at rest.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    let range = 1e-6...1e9
    return Spring.secondsToRest(
      damping: damping, stiffness: try stiffness.value(values, in: range),
      mass: try mass?.value(values, in: range) ?? 1)
  }
}
