import InteractiveTransition
import RuleLanguage

/// The `animation` of a profile: the movement of a transition's views.
struct AnimationProfile: Sendable {
  /// The placement of a view at a fraction of the animation; a nil rule leaves it at rest.
  struct Placement: Sendable {
    var x, y, alpha: Rule?

    func at(_ values: RuleValues) -> Frame.ViewPlacement {
      Frame.ViewPlacement(
        x: x?.number(values) ?? 0, y: y?.number(values) ?? 0, alpha: alpha?.number(values) ?? 1)
    }

    /// The ``Rule/nodeCount`` of all rules together.
    var nodeCount: Int { [x, y, alpha].compactMap { $0 }.nodeCount }

    /// This placement, with another placement's rules for those it lacks.
    func over(_ base: Placement) -> Placement {
      Placement(x: x ?? base.x, y: y ?? base.y, alpha: alpha ?? base.alpha)
    }
  }

  /// Both views.
  struct Views: Sendable {
    var from = Placement()
    var to = Placement()
  }

  let duration: PlacedRule?
  /// The seconds from the recognizer's begin to the transition's first frame, or nil for none.
  let startDelay: PlacedRule?
  let curve: TimingCurve
  let scrubsLinearly: Bool
  let completionCurve: TimingCurve
  /// The velocity with which the completion curve, a spring, begins: in multiples of the rest of the way per second.
  let completionVelocity: Rule?
  /// The completion curve's spring, if it is given by its stiffness.
  let completionSpring: CompletionSpring?
  /// The speed of the rest of the animation after the decision, as a multiple of the animation's.
  let completionSpeed: Rule?
  /// The completion speed if it depends on parameters alone.
  let fixedCompletionSpeed: PlacedRule?
  /// The duration of the rest in seconds, if the implementation computes it itself.
  let settling: Rule?
  let from, to: Placement
  /// The changes at the animation's completion after a finish and after a cancel.
  let finished, cancelled: Views

  /// The numbers that depend on parameters alone, except the completion speed.
  var numbers: [PlacedRule] {
    [duration, startDelay, completionSpring?.stiffness, completionSpring?.mass].compactMap { $0 }
  }

  /// The maximum cost of a frame's views, as ``Rule/nodeCount``.
  var nodesPerFrame: Int {
    [from, to, finished.from, finished.to, cancelled.from, cancelled.to].reduce(0) {
      $0 + $1.nodeCount
    }
  }

  /// The duration in seconds. The default is that of UIKit's transition, which is observed and not documented by Apple.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try duration?.value(values, in: 0...3_600) ?? 0.35
  }

  /// The seconds from the recognizer's begin to the transition's first frame.
  func startSeconds(_ values: RuleValues) throws(ProfileError) -> Double {
    try startDelay?.value(values, in: 0...3_600) ?? 0
  }

  /// Checks a completion speed that depends on parameters alone.
  func checkCompletionSpeed(_ values: RuleValues) throws(ProfileError) {
    guard let fixed = fixedCompletionSpeed else { return }
    let speed = fixed.rule.number(values)
    guard !(speed.isFinite && speed > 0) else { return }
    throw .outOfRange(fixed.key, speed, expected: "more than 0", at: fixed.place)
  }

  /// The timing of an animation with a duration in seconds.
  func timing(duration: Double) -> TransitionTiming {
    TransitionTiming(
      duration: duration, curve: curve, scrubsLinearly: scrubsLinearly)
  }

  /// The curve of the rest after a decision; `values` must have all names of the decision. A spring begins at rest if its
  /// velocity is not a number, as at the end of the way.
  func curveOfRest(_ values: RuleValues) -> TimingCurve {
    guard let velocity = completionVelocity?.number(values), velocity.isFinite else {
      return completionCurve
    }
    return completionCurve.beginning(at: velocity)
  }

  /// The duration of the rest after a decision, in seconds; `values` must have all names of the decision.
  ///
  /// - Parameter endFraction: the fraction of the transition at which it ends.
  func settlingSeconds(
    to endFraction: Double, duration: Double, spring: Double?, values: RuleValues
  ) -> Double {
    if let settling { return settling.number(values) }
    if let spring { return spring }
    return timing(duration: duration).settling(
      to: endFraction, percentComplete: values[RuleName.percentComplete.slot],
      completionSpeed: completionSpeed?.number(values) ?? 1)
  }
}

/// The animation of a recognizer's transitions, or of the app's own in one direction.
struct TransitionAnimation: Sendable {
  let animation: AnimationProfile
  /// Whether it runs backwards with the views exchanged, as a push mirrors a pop.
  let isReversed: Bool
  /// The recognizer that determines whether the views are mirrored in a right-to-left layout.
  let recognizer: Int
  /// The duration in seconds.
  let duration: Double

  var timing: TransitionTiming { animation.timing(duration: duration) }

  /// The placement of the views at a fraction of the animation's value; `values` must have all names of `from` and `to`
  /// but those of the animation itself.
  ///
  /// - Parameter ended: the decision once the animation after it has ended, otherwise nil.
  func views(
    at fraction: Double, ended: Decision?, _ values: inout RuleValues
  ) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    values[RuleName.fraction.slot] = isReversed ? 1 - fraction : fraction
    values[RuleName.duration.slot] = duration
    let end =
      switch ended {
      case nil: AnimationProfile.Views()
      case .finish: animation.finished
      case .cancel: animation.cancelled
      }
    let from = end.from.over(animation.from).at(values)
    let to = end.to.over(animation.to).at(values)
    return isReversed ? (to, from) : (from, to)
  }
}

/// A spring that animates the rest after a decision, given by its stiffness, which determines its duration.
///
/// It starts without velocity and counts as at rest when a thousandth of the displacement is left;
/// implementations that pass on the finger's velocity or stop earlier differ by that.
struct CompletionSpring: Sendable {
  let damping: Double
  let stiffness: PlacedRule
  let mass: PlacedRule?

  /// The seconds until the spring is at rest.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    let range = 1e-6...1e9
    return Spring.secondsToRest(
      damping: damping, stiffness: try stiffness.value(values, in: range),
      mass: try mass?.value(values, in: range) ?? 1)
  }
}
