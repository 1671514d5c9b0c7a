import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

// The frames of a recognizer's transition, and of the app's own.
extension ProfileReplayer {
  /// The frames of a recognizer's transition in the current gesture, in the view that it began in.
  mutating func frames(of index: Int, in gesture: Gesture, of trace: Trace) -> Frames {
    guard detail.contains(.frames), let last = collected[index].record.events.last else {
      return Frames()
    }
    var record = collected[index].record
    record.isStarted = runs[index].isInteracting
    record.start = firstFrame(of: index)
    record.lastKnown = trace.touches.last { !$0.isSynthetic }?.time ?? last.time
    let own = TransitionAnimation(
      animation: profile.rules.recognizers[index].animation, isReversed: false, recognizer: index,
      duration: profile.durations[index])
    let start = trace.touches[gesture.touches.lowerBound].time
    let frames = Frames(
      of: record, timing: own.timing, on: display(of: trace), limit: framesLeft,
      placing: placing(own, since: start, in: trace))
    framesLeft -= frames.count
    return frames
  }

  /// The frames of transitions started by the app itself, with the profile's animation or, if the profile
  /// provides no animator, with the system's own.
  mutating func frames(of transitions: [AppTransition], in trace: Trace) -> Frames {
    let parts = transitions.map { transition in
      let frames = frames(of: transition, in: trace, limit: framesLeft)
        .before(transition.takenOver.map(seconds(to:)) ?? .infinity)
      framesLeft -= frames.count
      return frames
    }
    return Frames(joining: parts)
  }

  private func frames(of transition: AppTransition, in trace: Trace, limit: Int) -> Frames {
    let (view, layout) = (evaluator.view(at: transition.start), trace.layoutDirection)
    let own = placing(
      profile.appAnimation(of: transition.action), since: transition.start, in: trace)
    return Frames(of: transition, on: display(of: trace), limit: limit) { value in
      transition.hasAnimator
        ? own(value, nil)
        : transition.action.systemViews(at: value, in: view.size, layout)
    }
  }

  /// The placement of an animation's views in screen coordinates: for a mirrored recognizer, whose axes are reversed,
  /// forward is to the left.
  private func placing(
    _ own: TransitionAnimation, since start: Timestamp, in trace: Trace
  ) -> @Sendable (Double, Decision?) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    let isMirrored = profile.settings[own.recognizer].isMirrored(in: trace.layoutDirection)
    let values = evaluator.values(of: own.recognizer, in: evaluator.view(at: start))
    return { fraction, ended in
      var values = values
      var views = own.views(at: fraction, ended: ended, &values)
      if isMirrored { (views.from.x, views.to.x) = (-views.from.x, -views.to.x) }
      return views
    }
  }

  func display(of trace: Trace) -> DisplayClock {
    DisplayClock(displayHz: trace.displayHz, firstTouch: firstTouch)
  }
}
