package import TouchTrace

/// The frames of one transition, on the display's own grid.
package struct Timeline: Sendable {
  /// No timeline has more frames than this, so that a finger that rests for days does not fill the
  /// memory: a quarter of an hour at 120 frames a second.
  package static let mostFrames = 100_000

  /// Below it a Double holds every whole number.
  private static let countable = 0x1p53

  package private(set) var frames: [Frame] = []
  /// Why the timeline is shorter than the transition; nil where it is whole.
  package private(set) var note: LogEntry?

  /// The frames of a transition, at whole multiples of 1/`displayHz` after the first touch: from the
  /// first at or after `began` to the first at or after its completion, or, where nothing was decided,
  /// after the last time known.
  ///
  /// A frame shows the last event at or before its time. Nothing is shown without an event.
  ///
  /// - Parameters:
  ///   - displayHz: frames per second; there are none where it is not positive.
  ///   - limit: no more frames than this; a note says so.
  ///   - placing: where the views are when the animation is at a fraction; 0 and 1 are its ends.
  package init(
    of record: TransitionRecord, timing: TransitionTiming, displayHz: Double,
    firstTouch: Timestamp, limit: Int = mostFrames,
    placing: (Double) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement)
  ) {
    guard let began = record.events.first, displayHz > 0 else { return }
    let events = record.events
    let schedule = Schedule(record, timing: timing, firstTouch: firstTouch)
    var number = Self.firstFrame(
      notBefore: began.time.secondsWithoutOverflow(since: firstTouch), displayHz: displayHz)
    var shown = 0
    while true {
      let time = number / displayHz
      guard number < Self.countable, time.isFinite else {
        note = Self.note("frames lie beyond the numbers that can be counted", at: frames.last)
        return
      }
      guard frames.count < limit else {
        note = Self.note("the timeline stops after \(limit) frames", at: frames.last)
        return
      }
      while shown + 1 < events.count,
        events[shown + 1].time.secondsWithoutOverflow(since: firstTouch) <= time
      {
        shown += 1
      }
      let moment = schedule.moment(at: time, progress: events[shown].progress)
      let views =
        record.isStarted
        ? placing(moment.viewFraction)
        : (from: .atRest, to: Frame.ViewPlacement(x: 0, y: 0, alpha: 0))
      frames.append(
        Frame(
          time: time, phase: moment.phase, state: events[shown].state,
          translation: events[shown].translation, velocity: events[shown].velocity,
          progress: events[shown].progress, percentComplete: moment.percentComplete,
          from: views.from, to: views.to))
      if time >= schedule.end { return }
      number += 1
    }
  }

  /// The number of the first frame at or after a time.
  private static func firstFrame(notBefore seconds: Double, displayHz: Double) -> Double {
    // The product is rounded, the comparison with number / displayHz is what counts.
    var number = max((seconds * displayHz).rounded(.up), 0)
    guard number < countable else { return number }
    while number > 0, (number - 1) / displayHz >= seconds { number -= 1 }
    while number < countable, number / displayHz < seconds { number += 1 }
    return number
  }

  private static func note(_ text: String, at frame: Frame?) -> LogEntry {
    LogEntry(time: frame?.time ?? 0, category: .note, text: text)
  }
}
