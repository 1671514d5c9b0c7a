import TouchTrace

/// When a transition is released and completed, and how far its animation is at any time.
struct Schedule {
  /// How far a transition is at one time.
  struct Moment {
    var phase: Frame.Phase
    var percentComplete: Double
    /// Where the animation places the views.
    var viewFraction: Double
  }

  private struct Release {
    var decision: Decision
    /// Seconds after the first touch.
    var time: Double
    var completion: Double
  }

  /// Seconds after the first touch at which the timeline may end.
  let end: Double
  private let release: Release?
  private let isStarted: Bool
  private let curve: PreparedCurve?
  private let completionCurve: PreparedCurve

  init(_ record: TransitionRecord, timing: TransitionTiming, firstTouch: Timestamp) {
    isStarted = record.isStarted
    curve =
      timing.scrubsLinearly ? nil : PreparedCurve(timing.curve, duration: timing.duration)
    guard let ending = record.ending else {
      release = nil
      end = record.lastKnown.secondsWithoutOverflow(since: firstTouch)
      completionCurve = PreparedCurve(.linear, duration: 0)
      return
    }
    // What never started has nothing to settle.
    let settling = record.isStarted ? ending.settling.asWaitingTime : 0
    let completion = ending.time.advanced(bySeconds: settling)
    end = completion.secondsWithoutOverflow(since: firstTouch)
    release = Release(
      decision: ending.decision, time: ending.time.secondsWithoutOverflow(since: firstTouch),
      completion: end)
    completionCurve = PreparedCurve(timing.completionCurve, duration: settling)
  }

  /// How far the transition is at a time, with the progress of the last event known then.
  func moment(at time: Double, progress: Double) -> Moment {
    let percentComplete = InteractionController.percentComplete(of: progress)
    guard let release, time >= release.time else {
      return moment(.tracking, percentComplete)
    }
    guard time < release.completion else {
      // A transition that never started leaves the screens as they were, whatever was decided.
      let fraction = release.decision == .finish && isStarted ? 1.0 : 0.0
      return Moment(phase: .done, percentComplete: fraction, viewFraction: fraction)
    }
    let way = completionCurve.value(
      at: (time - release.time) / (release.completion - release.time))
    return switch release.decision {
    case .finish: moment(.finishing, percentComplete + (1 - percentComplete) * way)
    case .cancel: moment(.cancelling, percentComplete - percentComplete * way)
    }
  }

  private func moment(_ phase: Frame.Phase, _ fraction: Double) -> Moment {
    Moment(
      phase: phase, percentComplete: fraction, viewFraction: curve?.value(at: fraction) ?? fraction)
  }
}
