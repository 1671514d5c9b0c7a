import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@testable import InteractiveTransition

extension TransitionRecord {
  fileprivate init(
    events: [Event], settling: Settling?, isStarted: Bool = true, lastKnown: Timestamp
  ) {
    self.init()
    (self.events, self.settling) = (events, settling)
    (self.isStarted, self.lastKnown) = (isStarted, lastKnown)
  }
}

@Suite struct TimelineTests {
  private func event(
    _ time: Timestamp, _ state: GestureState, _ progress: Double
  ) -> TransitionRecord.Event {
    TransitionRecord.Event(
      time: time, state: state, translation: Translation(x: progress * 100, y: 1),
      velocity: Velocity(x: progress * 1000, y: 2), progress: progress,
      percentComplete: InteractionController.percentComplete(of: progress))
  }

  /// Began at 105 ms, dragged halfway at 120 ms, lifted at 160 ms, settling for 0.1 s.
  private func record(
    _ decision: Decision = .finish, progress: Double = 0.5, released: Timestamp? = nil,
    settling: Double = 0.1, curve: TimingCurve = .linear, isStarted: Bool = true,
    origin: Timestamp = ms(0)
  ) -> TransitionRecord {
    func at(_ milliseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: origin.nanoseconds + milliseconds * 1_000_000)
    }
    return TransitionRecord(
      events: [
        event(at(105), .began, 0.1), event(at(120), .changed, progress),
        event(at(160), .ended, progress),
      ],
      settling: Settling(
        decision, at: released ?? at(160),
        from: InteractionController.percentComplete(of: progress), seconds: settling, curve: curve),
      isStarted: isStarted, lastKnown: at(160))
  }

  private func frames(
    _ record: TransitionRecord, curve: TimingCurve = .easeIn, scrubsLinearly: Bool = true,
    displayHz: Double = 50, firstTouch: Timestamp = ms(0)
  ) -> Frames {
    Frames(
      of: record,
      timing: TransitionTiming(
        duration: 0.4, curve: curve, scrubsLinearly: scrubsLinearly),
      on: DisplayClock(displayHz: displayHz, firstTouch: firstTouch)
    ) { fraction, _ in
      (
        Frame.ViewPlacement(x: fraction * 400, y: 0, alpha: 1),
        Frame.ViewPlacement(x: 0, y: 0, alpha: fraction)
      )
    }
  }

  private func close(_ values: [Double], _ expected: [Double]) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func aFinishedTransitionFrameByFrame() {
    let frames = self.frames(record())
    // The frames of a 50 Hz display are 20 ms apart: the first after 105 is 120, the first at or
    // after 260 is 260.
    #expect(frames.map(\.time) == [6, 7, 8, 9, 10, 11, 12, 13].map { Double($0) / 50 })
    #expect(
      frames.map(\.phase)
        == [.tracking, .tracking] + Array(repeating: .finishing, count: 5) + [.done])
    #expect(frames.map(\.state) == [.changed, .changed] + Array(repeating: .ended, count: 6))
    #expect(close(frames.map(\.percentComplete), [0.5, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 1]))
    #expect(frames.allSatisfy { $0.progress == 0.5 && $0.translation == Translation(x: 50, y: 1) })
    #expect(frames.allSatisfy { $0.velocity == Velocity(x: 500, y: 2) })
    #expect(frames.allSatisfy { $0.from.x == $0.percentComplete * 400 })
    #expect(frames.allSatisfy { $0.to.alpha == $0.percentComplete })
  }

  @Test(arguments: [Decision.finish, .cancel])
  func theLastFrameKnowsTheDecision(_ decision: Decision) {
    let frames = Frames(
      of: record(decision),
      timing: TransitionTiming(
        duration: 0.4, curve: .linear, scrubsLinearly: true),
      on: DisplayClock(displayHz: 50, firstTouch: ms(0))
    ) { _, ended in
      (
        Frame.ViewPlacement(x: ended == decision ? 1 : 0, y: ended == nil ? 1 : 0, alpha: 1),
        .atRest
      )
    }
    #expect(frames.dropLast().allSatisfy { $0.from.x == 0 && $0.from.y == 1 })
    #expect(frames.last?.from.x == 1)
  }

  /// 0.1 s from 25 ms before the first touch on, at 50 Hz.
  @Test func aTransitionOfTheAppItselfFrameByFrame() {
    let frames = Frames(
      of: AppTransition(
        action: .push, start: ms(975),
        timing: TransitionTiming(duration: 0.1, curve: .easeIn, scrubsLinearly: true),
        hasAnimator: true), on: DisplayClock(displayHz: 50, firstTouch: ms(1000))
    ) { value in
      (.atRest, Frame.ViewPlacement(x: value, y: 0, alpha: 1))
    }
    #expect(frames.map(\.time) == [-0.02, 0, 0.02, 0.04, 0.06, 0.08])
    #expect(frames.map(\.phase) == Array(repeating: .animating, count: 5) + [.done])
    #expect(close(frames.map(\.percentComplete), [0.05, 0.25, 0.45, 0.65, 0.85, 1]))
    #expect(
      frames.allSatisfy {
        $0.to.x == TimingCurve.easeIn.value(at: $0.percentComplete, duration: 0.1)
      })
    #expect(frames.allSatisfy { $0.state == .possible && $0.progress == 0 })
  }

  @Test(arguments: [0.0, -0.001])
  func aTransitionOfTheAppItselfWithoutADurationHasOneFrame(_ duration: Double) {
    let frames = Frames(
      of: AppTransition(
        action: .pop, start: ms(0),
        timing: TransitionTiming(duration: duration, curve: .linear, scrubsLinearly: true),
        hasAnimator: true), on: DisplayClock(displayHz: 60, firstTouch: ms(0))
    ) { (Frame.ViewPlacement(x: $0, y: 0, alpha: 1), .atRest) }
    #expect(frames.map(\.phase) == [.done])
    #expect(frames.first?.from.x == 1)
  }

  @Test func theSystemsOwnTransitionsSlide() {
    func places(_ action: TransitionAction, _ layout: Trace.LayoutDirection = .leftToRight)
      -> [Double]
    {
      let view = Size(width: 400, height: 800)
      let (from, to) = action.systemViews(at: 0.25, in: view, layout)
      return [from.x, from.y, to.x, to.y]
    }
    #expect(close(places(.pop), [100, 0, -90, 0]))
    #expect(close(places(.push), [-30, 0, 300, 0]))
    #expect(close(places(.push, .rightToLeft), [30, 0, -300, 0]))
    #expect(close(places(.dismiss), [0, 200, 0, 0]))
    #expect(close(places(.present), [0, 0, 0, 600]))
  }

  @Test func aCancelledTransitionReturns() {
    let frames = self.frames(record(.cancel))
    #expect(
      frames.map(\.phase)
        == [.tracking, .tracking] + Array(repeating: .cancelling, count: 5) + [.done])
    #expect(close(frames.map(\.percentComplete), [0.5, 0.5, 0.5, 0.4, 0.3, 0.2, 0.1, 0]))
    #expect(frames.last?.from == .atRest)
  }

  @Test func theCompletionCurvePacesTheSettling() throws {
    let frames = self.frames(record(curve: .easeInOut))
    let fractions = frames.filter { $0.phase == .finishing }.map(\.percentComplete)
    let expected = [0.0, 0.2, 0.4, 0.6, 0.8].map {
      0.5 + 0.5 * TimingCurve.easeInOut.value(at: $0, duration: 0.1)
    }
    #expect(close(fractions, expected))
  }

  @Test func aCompletionSpringLastsForTheSettling() throws {
    let spring = TimingCurve.spring(damping: 0.6, initialVelocity: 3)
    let frames = self.frames(record(curve: spring))
    let expected = [0.0, 0.2, 0.4, 0.6, 0.8].map { 0.5 + 0.5 * spring.value(at: $0, duration: 0.1) }
    #expect(close(frames.filter { $0.phase == .finishing }.map(\.percentComplete), expected))
  }

  @Test func withoutLinearScrubbingTheViewsFollowTheAnimationsCurve() {
    let frames = self.frames(record(), scrubsLinearly: false)
    for frame in frames {
      let expected = 400 * TimingCurve.easeIn.value(at: frame.percentComplete, duration: 0.4)
      #expect(abs(frame.from.x - expected) < 1e-9)
    }
    #expect(frames[0].from.x < 150)
    #expect(frames.last?.from.x == 400)
  }

  @Test func aSpringIsAtItsEndWhenTheTransitionIsDone() throws {
    let spring = TimingCurve.spring(damping: 0.5, initialVelocity: 0)
    let frames = self.frames(record(), curve: spring, scrubsLinearly: false)
    #expect(frames.last?.to.alpha == 1)
  }

  @Test func aFrameExactlyAtAnEventShowsIt() {
    let frames = self.frames(
      TransitionRecord(
        events: [event(ms(100), .began, 0.1), event(ms(120), .changed, 0.2)],
        settling: Settling(.finish, at: ms(140), from: 0.2, seconds: 0.02, curve: .linear),
        lastKnown: ms(140)))
    #expect(frames.map(\.progress) == [0.1, 0.2, 0.2, 0.2])
    #expect(frames.map(\.phase) == [.tracking, .tracking, .finishing, .done])
  }

  @Test(arguments: [(-1, 5.0), (0, 5), (1, 6)])
  func theFirstFrameIsTheOneAtOrAfterBegan(_ nanoseconds: Int64, _ number: Double) {
    var record = record()
    record.events[0].time = Timestamp(nanoseconds: ms(100).nanoseconds + nanoseconds)
    #expect(frames(record).first?.time == number / 50)
  }

  @Test(arguments: [(-1, 260.0), (0, 260), (1, 280)])
  func theLastFrameIsTheOneAtOrAfterTheCompletion(_ nanoseconds: Int64, _ end: Double) {
    let released = Timestamp(nanoseconds: ms(160).nanoseconds + nanoseconds)
    let frames = self.frames(record(released: released))
    #expect(frames.last?.time == end / 1000)
    #expect(frames.filter { $0.phase == .done }.count == 1)
  }

  @Test(arguments: [0.0, -1, .nan])
  func withoutSettlingTheFirstFrameAfterTheReleaseIsDone(_ settling: Double) {
    let frames = self.frames(record(settling: settling))
    #expect(frames.map(\.phase) == [.tracking, .tracking, .done])
  }

  @Test func onlyPercentCompleteIsClamped() {
    let frames = self.frames(record(progress: 1.7))
    #expect(frames.allSatisfy { $0.progress == 1.7 && $0.percentComplete == 1 })
    let below = self.frames(record(.cancel, progress: -2))
    #expect(below.allSatisfy { $0.percentComplete == 0 })
  }

  @Test func anOpenTransitionIsShownUntilTheLastKnownTime() {
    var record = record()
    record.settling = nil
    record.events.removeLast()
    record.lastKnown = ms(181)
    let frames = self.frames(record)
    #expect(frames.map(\.time) == [0.12, 0.14, 0.16, 0.18, 0.2])
    #expect(frames.allSatisfy { $0.phase == .tracking && $0.state == .changed })
  }

  @Test(arguments: Decision.allCases)
  func aTransitionThatNeverStartedLeavesTheViewsAtRest(_ decision: Decision) {
    let frames = self.frames(record(decision, settling: 0, isStarted: false), scrubsLinearly: false)
    #expect(frames.map(\.phase) == [.tracking, .tracking, .done])
    #expect(frames.map(\.progress) == [0.5, 0.5, 0.5])
    #expect(frames.map(\.percentComplete) == [0.5, 0.5, 0])
    #expect(frames.allSatisfy { $0.from == .atRest && $0.to.alpha == 0 })
  }

  @Test func theNumberOfFramesIsLimited() {
    let frames = frames(record(released: ms(86_400_000)), displayHz: 120)
    #expect(frames.count == Frames.limitPerTrace)
    // From the first at or after 105 ms to the first at or after a day and 0.1 s.
    #expect(frames.count + frames.omittedCount == 24 * 3600 * 120 + 12 - 13 + 1)
    #expect(frames.last?.time == Double(13 + Frames.limitPerTrace - 1) / 120)
    #expect(self.frames(self.record()).omittedCount == 0)
  }

  /// A finger that is sampled more often than the display refreshes, or for longer than frames are shown.
  @Test func aRecordKeepsWhatFramesShow() {
    let display = DisplayClock(displayHz: 50, firstTouch: ms(0))
    for step: Int64 in [1, 7, 30] {
      let all = (0..<1000).map { number in
        event(ms(105 + step * number), number == 0 ? .began : .changed, Double(number) / 2000)
      }
      var kept = TransitionRecord()
      for event in all { kept.append(event, on: display) }
      var record = record()
      record.settling = nil
      record.lastKnown = ms(105 + step * 1000)
      record.events = all
      let expected = frames(record)
      record.events = kept.events
      #expect(kept.events.count <= expected.count)
      #expect(frames(record).elementsEqual(expected))
    }
    var long = TransitionRecord()
    for number in 0..<2 * Int64(Frames.limitPerTrace) {
      long.append(event(ms(105 + 20 * number), .changed, 0.5), on: display)
    }
    #expect(long.events.count == Frames.limitPerTrace)
  }

  @Test func framesOfSeveralTransitionsFollowEachOther() {
    let one = frames(record())
    let all = Frames(joining: [one, Frames(), one, Frames([], omitted: 3)])
    #expect(Array(all) == Array(one) + Array(one))
    #expect(all.omittedCount == 3)
    #expect(Array(Frames(joining: [one])) == Array(one))
    #expect(Frames(joining: []).isEmpty)
  }

  @Test(arguments: [0, -60, .nan, .infinity, 1e300, .leastNonzeroMagnitude])
  func anUnusableDisplayRateHasNoFrames(_ displayHz: Double) {
    #expect(frames(record(), displayHz: displayHz).isEmpty)
  }

  @Test func withoutEventsThereAreNoFrames() {
    var record = record()
    record.events = []
    #expect(frames(record).isEmpty)
  }

  @Test func theOriginOfTheClockDoesNotMatter() {
    let expected = frames(record())
    for origin in [0, -7, 123_456_789_123, Int64.max / 4, Int64.min / 4] {
      let origin = Timestamp(nanoseconds: origin)
      #expect(
        frames(record(origin: origin), firstTouch: origin).elementsEqual(expected))
    }
  }

  @Test func randomTransitionsHaveConsistentFrames() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let decision: Decision = Bool.random(using: &generator) ? .finish : .cancel
      let began = Int64.random(in: 0...100_000_000, using: &generator)
      let released = Int64.random(in: began...600_000_000, using: &generator)
      let settling = Double.random(in: 0...0.5, using: &generator)
      let rates: [Double] = [24, 59.94, 60, 90, 120]
      let displayHz = rates.randomElement(using: &generator) ?? 60
      let progress = Double.random(in: -0.5...1.5, using: &generator)
      let curve = TimingCurve.cubicBezier(
        x1: .random(in: 0...1, using: &generator), y1: .random(in: 0...1, using: &generator),
        x2: .random(in: 0...1, using: &generator), y2: .random(in: 0...1, using: &generator))
      let record = TransitionRecord(
        events: [event(Timestamp(nanoseconds: began), .began, progress)],
        settling: Settling(
          decision, at: Timestamp(nanoseconds: released),
          from: InteractionController.percentComplete(of: progress), seconds: settling, curve: curve
        ),
        lastKnown: Timestamp(nanoseconds: released))
      let frames = self.frames(
        record, curve: curve, scrubsLinearly: false, displayHz: displayHz,
        firstTouch: Timestamp(nanoseconds: 0))
      let first = try #require(frames.first)
      let start = Double(began) / 1e9
      let end = Double(released + Int64((settling * 1e9).rounded())) / 1e9
      #expect(first.time >= start && first.time - 1 / displayHz < start)
      #expect(frames.dropLast().allSatisfy { $0.time < end && $0.phase != .done })
      #expect(frames.last.map { $0.time >= end && $0.phase == .done } == true)
      let firstNumber = (first.time * displayHz).rounded()
      for (index, frame) in frames.enumerated() {
        let number = firstNumber + Double(index)
        #expect(frame.time == number / displayHz)
        #expect((0...1).contains(frame.percentComplete))
        #expect((0...1).contains(frame.to.alpha))
      }
      let fractions = frames.map(\.percentComplete)
      for (earlier, later) in zip(fractions, fractions.dropFirst()) {
        #expect(decision == .finish ? later >= earlier - 1e-12 : later <= earlier + 1e-12)
      }
    }
  }

  @Test("An animation of no duration is over at its start")
  func noDuration() {
    let settling = Settling(.finish, at: ms(5), from: 0.3, seconds: 0)
    #expect(settling.percentComplete(at: ms(5)) == 1)
  }

  @Test("A transition that starts on a frame is shown in it")
  func startsOnAFrame() {
    var record = record()
    for (start, shown) in [(Int64(120), 0.5), (121, 0)] {
      record.start = ms(start)
      #expect(frames(record)[0].percentComplete == shown, "\(start)")
    }
  }

  @Test("A time that exceeds 64 bits is still in seconds")
  func longTimes() {
    let (first, last) = (Timestamp(nanoseconds: .min), Timestamp(nanoseconds: .max))
    #expect(last.seconds(since: first) == 0x1p64 / 1e9)
    #expect(first.seconds(since: last) == -0x1p64 / 1e9)
  }
}
