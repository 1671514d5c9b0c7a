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
    let animation = profile.rules.recognizers[index].animation
    let isMirrored = profile.settings[index].isMirrored(in: trace.layoutDirection)
    let start = trace.touches[gesture.touches.lowerBound].time
    var values = evaluator.values(of: index, in: evaluator.view(at: start))
    values[RuleName.duration.slot] = profile.durations[index]
    let frames = Frames(
      of: record, timing: animation.timing(duration: profile.durations[index]),
      on: display(of: trace), limit: framesLeft
    ) { [values] fraction, ended in
      var values = values
      values[RuleName.fraction.slot] = fraction
      return onScreen(animation.views(values, ended: ended), isMirrored: isMirrored)
    }
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
    let own = profile.appAnimation(of: transition.action)
    let layout = trace.layoutDirection
    let isMirrored = profile.settings[own.recognizer].isMirrored(in: layout)
    let view = evaluator.view(at: transition.start)
    let values = evaluator.values(of: own.recognizer, in: view)
    return Frames(of: transition, on: display(of: trace), limit: limit) { [values] value in
      guard transition.hasAnimator else {
        return transition.action.systemViews(at: value, in: view.size, layout)
      }
      var values = values
      return onScreen(own.views(at: value, &values), isMirrored: isMirrored)
    }
  }

  func display(of trace: Trace) -> DisplayClock {
    DisplayClock(displayHz: trace.displayHz, firstTouch: firstTouch)
  }
}

private typealias Views = (from: Frame.ViewPlacement, to: Frame.ViewPlacement)

/// The views in screen coordinates: for a mirrored recognizer, whose axes are reversed, forward is to the left.
private func onScreen(_ views: Views, isMirrored: Bool) -> Views {
  guard isMirrored else { return views }
  var (from, to) = views
  from.x *= -1
  to.x *= -1
  return (from, to)
}
