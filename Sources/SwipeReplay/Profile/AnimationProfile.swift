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

    /// As ``Rule/nodeCount``, of all rules.
    var nodeCount: Int { [x, y, alpha].reduce(0) { $0 + ($1?.nodeCount ?? 0) } }

    /// The same, with another placement's rules where it has none.
    func over(_ base: Placement) -> Placement {
      Placement(x: x ?? base.x, y: y ?? base.y, alpha: alpha ?? base.alpha)
    }
  }

  /// Both views.
  struct Views: Sendable {
    var from = Placement()
    var to = Placement()
  }

  let duration: ProfileNumber?
  /// The seconds from the recognizer's begin to the transition's first frame; nil for none.
  let startDelay: ProfileNumber?
  let curve: TimingCurve
  let scrubsLinearly: Bool
  let completionCurve: TimingCurve
  /// The completion curve's spring, if it is given by its stiffness.
  let completionSpring: CompletionSpring?
  /// The speed of the rest of the animation after the decision, as a multiple of the animation's.
  let completionSpeed: Rule?
  /// The same where it follows from parameters alone.
  let fixedCompletionSpeed: ProfileNumber?
  /// The duration of the rest in seconds, if the implementation computes it itself.
  let settling: Rule?
  let from, to: Placement
  /// What the completion of the animation changes after a finish and after a cancel.
  let finished, cancelled: Views

  /// The numbers that follow from parameters alone, but for the completion speed.
  var numbers: [ProfileNumber] {
    [duration, startDelay, completionSpring?.stiffness, completionSpring?.mass].compactMap { $0 }
  }

  /// What the views of a frame take at most, as ``Rule/nodeCount``.
  var nodesPerFrame: Int {
    [from, to, finished.from, finished.to, cancelled.from, cancelled.to].reduce(0) {
      $0 + $1.nodeCount
    }
  }

  /// The duration in seconds. The default is that of UIKit's transition, which is observed and not
  /// documented by Apple.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try duration?.value(values, in: 0...3_600) ?? 0.35
  }

  /// The seconds from the recognizer's begin to the transition's first frame.
  func startSeconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try startDelay?.value(values, in: 0...3_600) ?? 0
  }

  /// Checks a completion speed that follows from parameters alone.
  func checkCompletionSpeed(_ values: RuleValues) throws(ProfileError) {
    guard let fixed = fixedCompletionSpeed else { return }
    let speed = fixed.rule.number(values)
    guard !(speed.isFinite && speed > 0) else { return }
    throw .outOfRange(fixed.key, speed, expected: "more than 0", at: fixed.place)
  }

  /// The timing of an animation of a duration in seconds.
  func timing(duration: Double) -> TransitionTiming {
    TransitionTiming(
      duration: duration, curve: curve, scrubsLinearly: scrubsLinearly)
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

extension AnimationProfile {
  /// Where the views are; `values` must have the names of `from` and `to`.
  ///
  /// - Parameter ended: the decision, once the animation after it has ended; else nil.
  func views(
    _ values: RuleValues, ended: Decision?
  ) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    let end =
      switch ended {
      case nil: Views()
      case .finish: finished
      case .cancel: cancelled
      }
    return (end.from.over(from).at(values), end.to.over(to).at(values))
  }
}

/// The animation of the app's own transitions in one direction.
struct AppAnimation: Sendable {
  let animation: AnimationProfile
  /// Whether it runs backwards with the views exchanged: the mirror image, as a push is of a pop.
  let isReversed: Bool
  /// The recognizer that says whether the views are mirrored in a right-to-left layout.
  let recognizer: Int
  /// In seconds.
  let duration: Double

  /// Where the views are at a fraction of the animation's value.
  func views(
    at fraction: Double, _ values: inout RuleValues
  ) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    values[RuleName.fraction.slot] = isReversed ? 1 - fraction : fraction
    values[RuleName.duration.slot] = duration
    let views = animation.views(values, ended: nil)
    return isReversed ? (views.to, views.from) : views
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
