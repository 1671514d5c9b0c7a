import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

// What the display shows: of a recognizer's transition, and of the app's own.
extension ProfileReplayer {
  func frames(of index: Int, in trace: Trace) -> [Frame] {
    guard detail.contains(.frames), let last = collected[index].events.last else { return [] }
    let (run, animation) = (runs[index], profile.rules.recognizers[index].animation)
    var values = evaluator.values
    let isMirrored = profile.settings[index].isMirrored(in: trace.layoutDirection)
    var ending: TransitionRecord.Ending?
    if let decision = run.decision?.decision, let time = run.settledTime {
      ending = (decision, time, run.settling)
    }
    return Timeline(
      of: TransitionRecord(
        events: collected[index].events, ending: ending, isStarted: run.isInteracting,
        lastKnown: trace.touches.last { !$0.isSynthetic }?.time ?? last.time),
      timing: animation.timing(duration: profile.durations[index]),
      displayHz: trace.displayHz, firstTouch: firstTouch
    ) { fraction, ended in
      values[RuleName.fraction.slot] = fraction
      values[RuleName.duration.slot] = profile.durations[index]
      return Self.onScreen(animation.views(values, ended: ended), isMirrored: isMirrored)
    }.frames
  }

  /// The frames of a transition that the app started by itself: with the profile's animation, or with the
  /// system's own where the profile gives no animator.
  func frames(of transition: AppTransition, in trace: Trace) -> [Frame] {
    let own = profile.appAnimation(of: transition.action)
    var values = evaluator.values
    let isMirrored = profile.settings[own.recognizer].isMirrored(in: trace.layoutDirection)
    let system = SystemTransition(transition.action, in: trace.view, trace.layoutDirection)
    return Timeline(
      of: transition, curve: transition.hasAnimator ? own.animation.curve : .easeInOut,
      displayHz: trace.displayHz, firstTouch: firstTouch
    ) { value in
      guard transition.hasAnimator else { return system.views(at: value) }
      return Self.onScreen(own.views(at: value, &values), isMirrored: isMirrored)
    }.frames
  }

  private typealias Views = (from: Frame.ViewPlacement, to: Frame.ViewPlacement)

  /// The views as they are on the screen: in the axes of a mirrored recognizer, forward is to the left there.
  private static func onScreen(_ views: Views, isMirrored: Bool) -> Views {
    guard isMirrored else { return views }
    var (from, to) = views
    from.x *= -1
    to.x *= -1
    return (from, to)
  }
}
