import GestureRecognition
package import TouchTrace

/// The frame rate of a display whose first frame is shown at the trace's first touch; frame *n* is shown
/// at *n* / ``displayHz`` seconds.
package struct DisplayClock: Sendable {
  /// The frame rate in frames per second.
  package let displayHz: Double
  package let firstTouch: Timestamp

  /// The limit up to which a Double represents every whole number.
  fileprivate static let maxFrameNumber = 0x1p53

  package init(displayHz: Double, firstTouch: Timestamp) {
    (self.displayHz, self.firstTouch) = (displayHz, firstTouch)
  }

  func seconds(to time: Timestamp) -> Double {
    time.seconds(since: firstTouch)
  }

  /// The number of the first frame at or after a time, in seconds after the first touch.
  fileprivate func firstFrame(notBefore seconds: Double) -> Double {
    // The product is rounded, so correct the result by comparing number / displayHz.
    var number = (seconds * displayHz).rounded(.up)
    guard abs(number) < Self.maxFrameNumber else { return number }
    while number > -Self.maxFrameNumber, (number - 1) / displayHz >= seconds { number -= 1 }
    while number < Self.maxFrameNumber, number / displayHz < seconds { number += 1 }
    return number
  }

  fileprivate func firstFrame(notBefore time: Timestamp) -> Double {
    firstFrame(notBefore: seconds(to: time))
  }

  /// The times of the frames from the first one at or after `start` to the first one at or after `end`, in
  /// seconds after the first touch, and the number omitted beyond a limit; none unless the rate is positive.
  func frameTimes(
    from start: Timestamp, through end: Timestamp, limit: Int
  ) -> (times: [Double], omitted: Int) {
    guard displayHz > 0 else { return ([], 0) }
    let first = max(0, firstFrame(notBefore: start))
    let (count, omitted) = frameCount(from: first, to: seconds(to: end), limit: limit)
    return ((0..<count).map { (first + Double($0)) / displayHz }, omitted)
  }

  /// The number of frames from a first one to the first at or after `end`, at least 1, and the number omitted
  /// beyond a limit; none if a number or a time is too large for a Double.
  fileprivate func frameCount(
    from first: Double, to end: Double, limit: Int
  ) -> (count: Int, omitted: Int) {
    guard abs(first) < Self.maxFrameNumber, (first / displayHz).isFinite else { return (0, 0) }
    var last = max(first, min(firstFrame(notBefore: end), Self.maxFrameNumber - 1))
    if !(last / displayHz).isFinite { last -= 1 }
    let all = Int(last - first) + 1
    return (min(all, limit), max(0, all - limit))
  }
}

extension TransitionRecord {
  /// Adds an event. It replaces the last one if no frame shows that, and is dropped if no frame shows it, for
  /// there are at most ``Frames/limitPerTrace`` frames.
  package mutating func append(_ event: Event, on display: DisplayClock) {
    if let first = events.first, let last = events.last, display.displayHz > 0 {
      let number = display.firstFrame(notBefore: event.time)
      let begin = display.firstFrame(notBefore: first.time)
      if number - begin >= Double(Frames.limitPerTrace) { return }
      if number == display.firstFrame(notBefore: last.time) { events.removeLast() }
    }
    events.append(event)
  }
}

extension Frames {
  /// The frames of a transition at whole multiples of 1/`displayHz` after the first touch: from the first at or
  /// after `began` to the first at or after the completion or, without a decision, at or after the last known
  /// time. Each shows the last event at or before its time.
  ///
  /// - Parameters:
  ///   - record: the transition; without events there are no frames.
  ///   - display: the display; unless its rate is positive there are no frames.
  ///   - limit: the largest number of frames.
  ///   - placing: returns the placement of the views at a fraction of the animation, usually 0 to 1, and with
  ///     the decision once it has ended.
  package init(
    of record: TransitionRecord, timing: TransitionTiming, on display: DisplayClock,
    limit: Int = Frames.limitPerTrace,
    placing:
      @escaping @Sendable (Double, Decision?) -> (
        from: Frame.ViewPlacement, to: Frame.ViewPlacement
      )
  ) {
    guard let began = record.events.first, display.displayHz > 0 else {
      self.init()
      return
    }
    let schedule = Schedule(record, timing: timing, display)
    let first = Swift.max(0, display.firstFrame(notBefore: began.time))
    self.init(from: first, to: schedule.end, on: display, limit: limit) { time in
      let shown = record.events.partitioningIndex { display.seconds(to: $0.time) > time }
      let event = record.events[Swift.max(0, shown - 1)]
      let moment = schedule.moment(at: time, percentComplete: event.percentComplete)
      let views =
        record.isStarted
        ? placing(moment.viewFraction, moment.phase == .done ? record.settling?.decision : nil)
        : (from: .atRest, to: Frame.ViewPlacement(x: 0, y: 0, alpha: 0))
      return Frame(
        time: time, phase: moment.phase, state: event.state, translation: event.translation,
        velocity: event.velocity, progress: event.progress,
        percentComplete: moment.percentComplete, from: views.from, to: views.to)
    }
  }

  /// The frames of a transition started by the app itself: from the first multiple of 1/`displayHz` at or after
  /// its start to the first at or after its end. Times before the first touch are negative.
  ///
  /// - Parameters:
  ///   - limit: the largest number of frames.
  ///   - placing: returns the placement of the views at a value of the curve.
  package init(
    of transition: AppTransition, on display: DisplayClock,
    limit: Int = Frames.limitPerTrace,
    placing: @escaping @Sendable (Double) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement)
  ) {
    guard display.displayHz > 0 else {
      self.init()
      return
    }
    let start = display.seconds(to: transition.start)
    let duration = transition.timing.duration
    let end = start + duration
    let curve = transition.timing.curve.prepared(duration: duration)
    let first = display.firstFrame(notBefore: start)
    self.init(from: first, to: end, on: display, limit: limit) { time in
      let isDone = time >= end
      let fraction = isDone ? 1 : (time - start) / duration
      let views = placing(isDone ? 1 : curve(fraction))
      return Frame(
        time: time, phase: isDone ? .done : .animating, state: .possible,
        translation: Translation(x: 0, y: 0), velocity: Velocity(x: 0, y: 0), progress: 0,
        percentComplete: fraction, from: views.from, to: views.to)
    }
  }

  /// Creates the frames from a number to the first one at or after `end`.
  private init(
    from first: Double, to end: Double, on display: DisplayClock, limit: Int,
    frame: @escaping @Sendable (_ time: Double) -> Frame
  ) {
    let (count, omitted) = display.frameCount(from: first, to: end, limit: limit)
    self.init(count: count, omitted: omitted) { frame((first + Double($0)) / display.displayHz) }
  }
}

/// The phases of a transition over time. Times are in seconds after the first touch.
private struct Schedule {
  struct Moment {
    var phase: Frame.Phase
    var percentComplete: Double
    /// The fraction at which the views are placed.
    var viewFraction: Double
  }

  /// The completion, or the last known time if there is no decision.
  let end: Double
  private let settling: Settling?
  private let isStarted: Bool
  /// The times of the first frame, of the decision, and of the start of the animation after it.
  private let start, decided, settlingStart: Double
  /// The curve of the views, or nil if they follow the fraction itself.
  private let curve: PreparedCurve?
  private let completionCurve: PreparedCurve

  init(_ record: TransitionRecord, timing: TransitionTiming, _ display: DisplayClock) {
    isStarted = record.isStarted
    settling = record.settling
    curve = timing.scrubsLinearly ? nil : timing.curve.prepared(duration: timing.duration)
    completionCurve = (settling?.curve ?? .linear).prepared(duration: settling?.seconds ?? 0)
    end = display.seconds(to: settling?.end ?? record.lastKnown)
    start = record.start.map(display.seconds(to:)) ?? -.infinity
    decided = settling.map { display.seconds(to: $0.decided) } ?? .infinity
    settlingStart = settling.map { display.seconds(to: $0.start) } ?? .infinity
  }

  /// The transition at a time, given the controller's fraction after the last event before it.
  func moment(at time: Double, percentComplete: Double) -> Moment {
    guard let settling, time >= decided else {
      return moment(.tracking, time < start ? 0 : percentComplete)
    }
    guard time < end else {
      // A transition that never started leaves the screens unchanged, whatever the decision.
      let fraction = isStarted ? settling.endFraction : 0
      return Moment(phase: .done, percentComplete: fraction, viewFraction: fraction)
    }
    let completed = completionCurve((time - settlingStart) / (end - settlingStart))
    return moment(
      settling.decision == .finish ? .finishing : .cancelling,
      settling.percentComplete(completed: completed))
  }

  private func moment(_ phase: Frame.Phase, _ fraction: Double) -> Moment {
    Moment(
      phase: phase, percentComplete: fraction, viewFraction: curve?(fraction) ?? fraction)
  }
}
