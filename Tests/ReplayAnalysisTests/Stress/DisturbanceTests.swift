import TestSupport
import Testing
import TouchTrace

@testable import ReplayAnalysis

/// What each disturbance changes in a recording, and what it preserves.
@Suite struct DisturbanceTests {
  private static let millisecond: Int64 = 1_000_000

  /// A swipe of one finger with a sample every 10 ms, 20 points apart.
  private static let swipe = Recording().touchDown(at: 5).move(by: 200, over: 0.1).lift(after: 0.01)
    .trace

  private func disturbed(
    _ trace: Trace, _ disturbance: Disturbance, variant: Int = 0, seed: UInt64 = 7
  ) -> Trace {
    var random = SplitMix64(seed: seed)
    return disturbance.variants(of: trace, runs: variant + 1)[variant](&random) ?? trace
  }

  private func milliseconds(_ trace: Trace) -> [Double] {
    trace.touches.map { $0.time.seconds(since: Self.swipe.touches[0].time) * 1000 }
  }

  @Test func droppedSamplesAreNeverTheFirstOrTheLast() {
    var counts: Set<Int> = []
    for seed in 1...100 as ClosedRange<UInt64> {
      let trace = disturbed(Self.swipe, .droppedSamples, seed: seed)
      #expect(trace.touches.first == Self.swipe.touches.first)
      #expect(trace.touches.last == Self.swipe.touches.last)
      #expect(trace.touches.allSatisfy(Self.swipe.touches.contains))
      counts.insert(Self.swipe.touches.count - trace.touches.count)
    }
    #expect(counts.isSuperset(of: [0, 1, 2]))
  }

  @Test func aLowerRateHasItsTicks() {
    let trace = disturbed(Self.swipe, .at60Hz)
    let ticks = [0, 16.666667, 33.333333, 50, 66.666667, 83.333333, 100, 110]
    #expect(milliseconds(trace) == ticks)
    let places = [5, 38.333, 71.667, 105, 138.333, 171.667, 205, 205]
    for (touch, place) in zip(trace.touches, places) {
      #expect(abs(touch.location.x - place) < 0.001)
      #expect(touch.location.y == 400)
    }
    #expect(trace.touches.map(\.phase).dropFirst().dropLast().allSatisfy { $0 == .moved })
    #expect(trace.touches.first == Self.swipe.touches.first)
    #expect(trace.touches.last == Self.swipe.touches.last)
  }

  @Test func aHigherRateHasMoreSamples() {
    let trace = disturbed(Self.swipe, .at120Hz)
    // The finger rests after 100 ms.
    #expect(trace.touches.count == 14)
    #expect(milliseconds(trace)[1] == 8.333333)
    #expect(abs(trace.touches[1].location.x - (5 + 20 * 0.8333333)) < 1e-6)
  }

  @Test func aFingerThatRestsGivesNoSamples() {
    let resting = Recording().touchDown(at: 5).move(by: 20).hold(0.5).move(by: 20).hold(3600).lift()
    let trace = disturbed(resting.trace, .at120Hz)
    #expect(milliseconds(trace) == [0, 8.333333, 16.666667, 525, 3_600_520])
    #expect(trace.touches.map(\.location.x).dropFirst().map { $0.rounded() } == [22, 25, 45, 45])
  }

  @Test func severalFingersShareTheTicks() {
    let two = Recording().touchDown(at: 5).hold(0.004).touchDown(at: 100, finger: 1).hold(0.02)
      .move(by: 10).alsoMove(by: 20, finger: 1).hold(0.02).lift(finger: 1).hold(0.02).lift()
    let trace = disturbed(two.trace, .at60Hz)
    #expect(trace.isReadable)
    #expect(
      zip(milliseconds(trace), trace.touches).map { "\($0.rounded()) \($1.finger) \($1.phase)" }
        == [
          "0.0 0 began", "4.0 1 began", "17.0 0 moved", "17.0 1 moved", "33.0 0 moved",
          "33.0 1 moved", "50.0 0 moved", "50.0 1 moved", "54.0 1 ended",
          "74.0 0 ended",
        ])
  }

  /// A recording at 60 Hz with times rounded as in logs, of a finger that lifts at its last location or further on.
  @Test(
    arguments: [(1_000_000, "us"), (1000, "ms")],
    [(0.003, 0), (0.003, 4), (1 / 60.0, 0), (1 / 60.0, 20), (0.018, 0), (0.018, 20), (0.05, 0)])
  func aRecordingAtTheRateStaysWhatItIs(
    _ unit: (perSecond: Double, name: String), _ lift: (after: Double, by: Double)
  ) throws {
    var text = "# view: 400x800\n# timeUnit: \(unit.name)\ntime,phase,x,y\n0,began,5,400\n"
    func add(_ seconds: Double, _ phase: String, _ x: Double) {
      text += "\(Int((seconds * unit.perSecond).rounded())),\(phase),\(x),400\n"
    }
    for step in 1...6 { add(Double(step) / 60, "moved", 5 + 20 * Double(step)) }
    add(0.1 + lift.after, "ended", 125 + lift.by)
    let recorded = try Trace.read(Array(text.utf8), format: .csv)[0]
    let trace = disturbed(recorded, .at60Hz)
    #expect(trace.touches.map(\.phase) == recorded.touches.map(\.phase))
    #expect(trace.touches.map(\.location) == recorded.touches.map(\.location))
  }

  @Test func aTapHasNoMoves() {
    let tap = Recording().touchDown(at: 5).hold(0.02).lift().trace
    for disturbance in [Disturbance.at60Hz, .at120Hz] {
      #expect(disturbed(tap, disturbance).touches == tap.touches)
    }
  }

  @Test func timesAreRoundedAfterTheFirst() {
    var trace = Self.swipe
    for index in trace.touches.indices { trace.touches[index].time.nanoseconds += 123_456 }
    trace.touches[1].time.nanoseconds += 400_000
    trace.touches[2].time.nanoseconds += 500_000
    let rounded = disturbed(trace, .wholeMilliseconds)
    let origin = trace.touches[0].time
    let times = rounded.touches.map { $0.time.nanoseconds(since: origin) / Self.millisecond }
    #expect(times == [0, 10, 21, 30, 40, 50, 60, 70, 80, 90, 100, 110])
    #expect(
      rounded.touches.allSatisfy { $0.time.nanoseconds(since: origin) % Self.millisecond == 0 })
  }

  @Test func jitterKeepsTheOrder() {
    var recording = Recording().touchDown(at: 5)
    for step in [0.0001, 0.003, 0.05, 0.0001, 0.02] {
      recording = recording.move(by: 10, over: step).alsoMove(by: 1, finger: 0)
    }
    let trace = recording.lift().trace
    var shifts: [Int64] = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let jittered = disturbed(trace, .timeJitter, seed: seed)
      #expect(jittered.isReadable)
      for (before, after) in zip(trace.touches, jittered.touches) {
        shifts.append(after.time.nanoseconds - before.time.nanoseconds)
      }
      // Simultaneous touches stay simultaneous.
      for index in trace.touches.indices.dropFirst()
      where trace.touches[index].time == trace.touches[index - 1].time {
        #expect(jittered.touches[index].time == jittered.touches[index - 1].time)
      }
    }
    #expect(shifts.allSatisfy { $0.magnitude <= 2 * UInt64(Self.millisecond) })
    #expect(shifts.contains { $0 > 1_500_000 } && shifts.contains { $0 < -1_500_000 })
  }

  /// A log in whole milliseconds of an app's action and a move 0.2 ms after it.
  @Test func actionsAreRoundedAsTouchesAre() {
    var trace = Self.swipe
    let origin = trace.touches[0].time.nanoseconds
    trace.touches[3].time.nanoseconds = origin + 30_400_000
    for offset in [-1_600_000, 30_200_000, 30_600_000] as [Int64] {
      trace.actions.append(.init(time: Timestamp(nanoseconds: origin + offset), kind: .disablePop))
    }
    let rounded = disturbed(trace, .wholeMilliseconds)
    #expect(
      rounded.actions.map { ($0.time.nanoseconds - origin) / Self.millisecond } == [-2, 30, 31])
    #expect(rounded.touches[3].time.nanoseconds == origin + 30_000_000)
  }

  @Test func jitterMovesNoTouchPastAnAction() {
    var trace = Self.swipe
    let times = trace.touches.map(\.time.nanoseconds)
    // One together with a touch, and some shortly before or after one.
    let actions = [times[2], times[4] - 200_000, times[6] + 1, times[8] + 300_000]
    trace.actions = actions.map { .init(time: Timestamp(nanoseconds: $0), kind: .push) }
    func sides(_ trace: Trace) -> [[Bool]] {
      trace.touches.map { touch in trace.actions.map { $0.time <= touch.time } }
    }
    for seed in 1...200 as ClosedRange<UInt64> {
      let jittered = disturbed(trace, .timeJitter, seed: seed)
      #expect(sides(jittered) == sides(trace), "seed \(seed)")
      #expect(jittered.actions == trace.actions, "seed \(seed)")
    }
  }

  @Test func noiseIsAThirdOfAPointAndAFingerThatRestsStaysAtRest() {
    let trace = Recording().touchDown(at: 5).move(by: 100, over: 0.05).rest().hold(0.1).lift().trace
    var errors: [Double] = []
    for seed in 1...100 as ClosedRange<UInt64> {
      let noisy = disturbed(trace, .positionNoise, seed: seed)
      for (before, after) in zip(trace.touches, noisy.touches) {
        errors += [after.location.x - before.location.x, after.location.y - before.location.y]
      }
      #expect(Set(noisy.touches.suffix(3).map(\.location)).count == 1)
    }
    #expect(errors.allSatisfy { $0.magnitude <= 1.0 / 3 })
    #expect(errors.contains { $0 > 0.3 } && errors.contains { $0 < -0.3 })
  }

  @Test(arguments: [(0, 16.666667), (1, 33.333333), (2, 50)])
  func aLateLiftDelaysWhatFollows(variant: Int, frames: Double) {
    let twice = Recording().touchDown(at: 5).move(by: 20).lift().app(.push).hold(1)
      .touchDown(at: 5).move(by: 20).lift().hold(1).app(.pop)
    let late = disturbed(twice.trace, .lateLift, variant: variant)
    let times = [0, 10, 10 + frames, 1010 + frames, 1020 + frames, 1020 + 2 * frames]
    for (time, expected) in zip(milliseconds(late), times) {
      #expect(abs(time - expected) < 1e-5)
    }
    #expect(late.touches.count == 6)
    let origin = Self.swipe.touches[0].time
    for (action, expected) in zip(late.actions, [10 + frames, 2020 + 2 * frames]) {
      #expect(abs(action.time.seconds(since: origin) * 1000 - expected) < 1e-5)
    }
  }

  @Test func aFingerRestsWhereItLifts() {
    var trace = Self.swipe
    trace.touches[trace.touches.count - 1].location.x = 300
    let late = disturbed(trace, .lateLift)
    #expect(late.touches.suffix(2).map(\.phase) == [.moved, .ended])
    #expect(late.touches.suffix(2).map(\.location.x) == [300, 300])
  }

  @Test func viewAndPlacesAreScaledTogether() {
    var trace = Self.swipe
    trace.view = Size(width: 393, height: 786)
    let other = Disturbance.viewScale
    #expect(other.variants(of: trace, runs: 9).count == 4)
    #expect(other.variants(of: Self.swipe, runs: 9).count == 5)
    let scaled = disturbed(trace, .viewScale, variant: 3)
    #expect(scaled.view.width == 768)
    #expect(abs(scaled.view.height - 1536) < 1e-9)
    #expect(abs(scaled.touches[3].location.x - 65 * 768 / 393) < 1e-9)
  }

  @Test func aTraceThatCannotBeScaledIsNot() {
    var trace = Self.swipe
    trace.view.width = 1e-300
    var random = SplitMix64(seed: 1)
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[0](&random) == nil)
  }

  /// With many seeds and all kinds, a disturbed trace is accepted by a reader and has the same gestures.
  @Test(arguments: Disturbance.allCases)
  func aDisturbedTraceIsATrace(disturbance: Disturbance) {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let trace = Recording.random(using: &random).trace
      for variant in disturbance.variants(of: trace, runs: 2).indices {
        let result = disturbed(trace, disturbance, variant: variant, seed: seed)
        #expect(result.isReadable, "seed \(seed)")
        #expect(
          result.touchesOfGestures.count == trace.touchesOfGestures.count, "seed \(seed)")
        let ends = [trace, result].map { $0.touches.count { !$0.phase.isBetween } }
        #expect(ends[0] == ends[1], "seed \(seed)")
      }
    }
  }

  @Test func contentIsScaledWithTheView() {
    var trace = Self.swipe
    trace.view = Size(width: 384, height: 768)
    trace.content = [
      Trace.Content(
        .pager, rect: Rect(x: 0, y: 96, width: 384, height: 192),
        contentSize: Size(width: 1536, height: 192), contentOffset: Point(x: 384, y: 0))
    ]
    let scaled = disturbed(trace, .viewScale, variant: 4)
    #expect(scaled.view.width == 768)
    #expect(
      scaled.content == [
        Trace.Content(
          .pager, rect: Rect(x: 0, y: 192, width: 768, height: 384),
          contentSize: Size(width: 3072, height: 384), contentOffset: Point(x: 768, y: 0))
      ])
    for disturbance in Disturbance.allCases where disturbance != .viewScale {
      #expect(disturbed(trace, disturbance).content == trace.content, "\(disturbance)")
    }
    trace.safeAreaInsets = Insets(top: 0, left: 1, bottom: 2, right: 48)
    #expect(
      disturbed(trace, .viewScale, variant: 4).safeAreaInsets
        == Insets(top: 0, left: 2, bottom: 4, right: 96))
    trace.content[0].contentSize?.width = 1e9
    var random = SplitMix64(seed: 1)
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[4](&random) == nil)
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[0](&random) != nil)
    trace.content = []
    trace.actions = [
      Trace.AppAction(
        time: trace.touches[0].time, resizeTo: Size(width: 768, height: 384),
        safeAreaInsets: Insets(top: 0, left: 8, bottom: 4, right: 8))
    ]
    let resized = disturbed(trace, .viewScale, variant: 4).actions[0]
    #expect(resized.view == Size(width: 1536, height: 768))
    #expect(resized.safeAreaInsets == Insets(top: 0, left: 16, bottom: 8, right: 16))
    trace.actions[0].view?.height = 6e8
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[4](&random) == nil)
    trace.actions = []
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[4](&random) != nil)
    trace.safeAreaInsets.bottom = 6e8
    #expect(Disturbance.viewScale.variants(of: trace, runs: 1)[4](&random) == nil)
  }
}
