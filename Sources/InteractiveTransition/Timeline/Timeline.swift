public import GestureRecognition
public import TouchTrace

/// One frame of the timeline: what the display shows at a multiple of 1/displayHz after the trace's first
/// touch.
public struct Frame: Sendable, Hashable {
  /// The phase of the transition.
  public enum Phase: String, Sendable, CaseIterable {
    case tracking, finishing, cancelling, done
    /// Of a transition that the app started by itself.
    case animating
  }

  /// The offset of a view from its position at rest, in points, and its alpha from 0 to 1.
  public struct ViewPlacement: Sendable, Hashable {
    /// Positive to the right.
    public var x: Double
    /// Positive downwards.
    public var y: Double
    /// 0 is transparent, 1 opaque.
    public var alpha: Double

    /// No offset, and opaque.
    public static let atRest = ViewPlacement(x: 0, y: 0, alpha: 1)

    package init(x: Double, y: Double, alpha: Double) {
      self.x = x
      self.y = y
      self.alpha = alpha
    }
  }

  /// Seconds after the trace's first touch.
  public var time: Double
  /// The phase of the transition.
  public var phase: Phase
  /// The recognizer's state.
  public var state: GestureState
  /// The recognizer's translation.
  public var translation: Translation
  /// The recognizer's velocity.
  public var velocity: Velocity
  /// As the profile computes it; not clamped. 0 in the app's own transitions.
  public var progress: Double
  /// The interaction controller's fraction, from 0 to 1; while settling, that of the animation, which a
  /// spring may carry outside 0…1. In the app's own transitions, the fraction of the duration.
  public var percentComplete: Double
  /// The view that the transition moves away from.
  public var from: ViewPlacement
  /// The view that the transition moves to.
  public var to: ViewPlacement

  package init(
    time: Double, phase: Phase, state: GestureState, translation: Translation, velocity: Velocity,
    progress: Double, percentComplete: Double, from: ViewPlacement, to: ViewPlacement
  ) {
    self.time = time
    self.phase = phase
    self.state = state
    self.translation = translation
    self.velocity = velocity
    self.progress = progress
    self.percentComplete = percentComplete
    self.from = from
    self.to = to
  }
}

/// The frames of one transition.
package struct Timeline: Sendable {
  /// A quarter of an hour at 120 frames a second: limits the memory for a finger that rests for days.
  private static let maxFrames = 100_000

  /// A Double represents every whole number up to this one.
  private static let maxFrameNumber = 0x1p53

  package private(set) var frames: [Frame] = []

  /// Computes the frames at whole multiples of 1/`displayHz` after the first touch, 100,000 at most: from
  /// the first at or after `began` to the first at or after the completion or, without a decision, at or
  /// after the last known time. Each shows the last event at or before its time.
  ///
  /// - Parameters:
  ///   - record: without events there are no frames.
  ///   - displayHz: frames per second; unless it is positive there are no frames.
  ///   - placing: the placement of the views at a fraction of the animation, usually 0 to 1, and once it has
  ///     ended the decision.
  package init(
    of record: TransitionRecord, timing: TransitionTiming, displayHz: Double,
    firstTouch: Timestamp,
    placing: (Double, Decision?) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement)
  ) {
    guard let began = record.events.first, displayHz > 0 else { return }
    let events = record.events
    let schedule = Schedule(record, timing: timing, firstTouch: firstTouch)
    var number = max(
      0,
      Self.firstFrame(
        notBefore: began.time.secondsWithoutOverflow(since: firstTouch), displayHz: displayHz))
    var shown = 0
    while number < Self.maxFrameNumber, frames.count < Self.maxFrames {
      let time = number / displayHz
      guard time.isFinite else { return }
      while shown + 1 < events.count,
        events[shown + 1].time.secondsWithoutOverflow(since: firstTouch) <= time
      {
        shown += 1
      }
      let event = events[shown]
      let moment = schedule.moment(at: time, percentComplete: event.percentComplete)
      let views =
        record.isStarted
        ? placing(moment.viewFraction, moment.phase == .done ? record.ending?.decision : nil)
        : (from: .atRest, to: Frame.ViewPlacement(x: 0, y: 0, alpha: 0))
      frames.append(
        Frame(
          time: time, phase: moment.phase, state: event.state, translation: event.translation,
          velocity: event.velocity, progress: event.progress,
          percentComplete: moment.percentComplete, from: views.from, to: views.to))
      if time >= schedule.end { return }
      number += 1
    }
  }

  /// Computes the frames of a transition that the app started by itself, 100,000 at most: from the first
  /// multiple of 1/`displayHz` at or after its start to the first at or after its end. Times before the
  /// first touch are negative.
  ///
  /// - Parameters:
  ///   - curve: the animation's own.
  ///   - placing: the placement of the views at a value of the curve.
  package init(
    of transition: AppTransition, curve: TimingCurve, displayHz: Double, firstTouch: Timestamp,
    placing: (Double) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement)
  ) {
    guard displayHz > 0 else { return }
    let start = transition.start.secondsWithoutOverflow(since: firstTouch)
    let end = start + transition.duration
    let curve = PreparedCurve(curve, duration: transition.duration)
    var number = Self.firstFrame(notBefore: start, displayHz: displayHz)
    while abs(number) < Self.maxFrameNumber, frames.count < Self.maxFrames {
      let time = number / displayHz
      let isDone = time >= end
      let fraction = isDone ? 1 : (time - start) / transition.duration
      let views = placing(isDone ? 1 : curve.value(at: fraction))
      frames.append(
        Frame(
          time: time, phase: isDone ? .done : .animating, state: .possible,
          translation: Translation(x: 0, y: 0), velocity: Velocity(x: 0, y: 0), progress: 0,
          percentComplete: fraction, from: views.from, to: views.to))
      if isDone { return }
      number += 1
    }
  }

  /// The number of the first frame at or after a time.
  private static func firstFrame(notBefore seconds: Double, displayHz: Double) -> Double {
    // The product is rounded, so the result is corrected by comparing number / displayHz.
    var number = (seconds * displayHz).rounded(.up)
    guard abs(number) < maxFrameNumber else { return number }
    while number > -maxFrameNumber, (number - 1) / displayHz >= seconds { number -= 1 }
    while number < maxFrameNumber, number / displayHz < seconds { number += 1 }
    return number
  }
}

/// The phases of a transition over time. Times are in seconds after the first touch.
private struct Schedule {
  /// The transition at one time.
  struct Moment {
    var phase: Frame.Phase
    var percentComplete: Double
    /// The fraction at which the views are placed.
    var viewFraction: Double
  }

  /// The completion, or the last known time if there is no decision.
  let end: Double
  private let release: (decision: Decision, time: Double)?
  private let isStarted: Bool
  /// Nil if the views follow the fraction itself.
  private let curve: PreparedCurve?
  private let completionCurve: PreparedCurve

  init(_ record: TransitionRecord, timing: TransitionTiming, firstTouch: Timestamp) {
    isStarted = record.isStarted
    curve =
      timing.scrubsLinearly ? nil : PreparedCurve(timing.curve, duration: timing.duration)
    // A transition that never started has nothing to settle.
    let settling = record.isStarted ? record.ending?.settling.validDuration ?? 0 : 0
    completionCurve = PreparedCurve(timing.completionCurve, duration: settling)
    let completion = record.ending?.time.advanced(bySeconds: settling) ?? record.lastKnown
    end = completion.secondsWithoutOverflow(since: firstTouch)
    release = record.ending.map {
      ($0.decision, $0.time.secondsWithoutOverflow(since: firstTouch))
    }
  }

  /// The transition at a time, given the controller's fraction after the last event before it.
  func moment(at time: Double, percentComplete: Double) -> Moment {
    guard let release, time >= release.time else {
      return moment(.tracking, percentComplete)
    }
    guard time < end else {
      // A transition that never started leaves the screens unchanged, whatever the decision.
      let fraction = release.decision == .finish && isStarted ? 1.0 : 0.0
      return Moment(phase: .done, percentComplete: fraction, viewFraction: fraction)
    }
    let completed = completionCurve.value(at: (time - release.time) / (end - release.time))
    return switch release.decision {
    case .finish: moment(.finishing, percentComplete + (1 - percentComplete) * completed)
    case .cancel: moment(.cancelling, percentComplete - percentComplete * completed)
    }
  }

  private func moment(_ phase: Frame.Phase, _ fraction: Double) -> Moment {
    Moment(
      phase: phase, percentComplete: fraction, viewFraction: curve?.value(at: fraction) ?? fraction)
  }
}
