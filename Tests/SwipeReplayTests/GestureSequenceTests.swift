import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Several gestures in one trace: what one leaves behind, the next one meets.
@Suite struct GestureSequenceTests {
  private static func swipe(_ recording: Recording, by x: Double = 300) -> Recording {
    recording.touchDown(at: x > 0 ? 5 : 395).move(by: x, over: 0.1).lift()
  }

  private func outcomes(_ recording: Recording, _ profile: String) throws -> [String] {
    try recording.replayed(with: profile).map {
      $0.outcome == .refused || $0.outcome == .failed ? $0.rule : $0.outcome.rawValue
    }
  }

  @Test func aSecondSwipeDuringTheAnimationIsRefused() throws {
    // pj: 295 − 10 of 400 points; the rest takes (1 − 0.7125)·0.3 s = 86.25 ms, and a swipe passes its
    // slop 10 ms after touch-down.
    let first = Self.swipe(Recording().with { $0.navigation = NavigationStack(depth: 3) }, by: 295)
    #expect(try outcomes(Self.swipe(first.hold(0.0762)), "pj") == ["finish", "transitioning"])
    #expect(try outcomes(Self.swipe(first.hold(0.07625)), "pj") == ["finish", "finish"])
    #expect(try outcomes(Self.swipe(first.hold(0.0763)), "pj") == ["finish", "finish"])
  }

  @Test func aFinishedPopChangesWhatTheNextSwipeSees() throws {
    let twice = Self.swipe(Self.swipe(Recording()).hold(1))
    #expect(try outcomes(twice, "pj") == ["finish", "root"])
    // A cancelled one leaves the stack as it was.
    let cancelled = Self.swipe(Self.swipe(Recording(), by: 150).hold(1))
    #expect(try outcomes(cancelled, "pj") == ["cancel", "finish"])
  }

  @Test func whereNoRuleRefusesASecondSwipeChangesNothing() throws {
    let twice = Self.swipe(Self.swipe(Recording()))
    #expect(try outcomes(twice, "zeroj") == ["finish", "nothing"])
    let events = try twice.replayed(with: "zeroj", detail: .events).last?.events ?? []
    #expect(events.contains { $0.category == .note && $0.text.contains("another transition") })
  }

  @Test func aPoppedScreenComesBackWithAForwardSwipe() throws {
    let both = Self.swipe(Self.swipe(Recording()).hold(1), by: -300)
    #expect(
      try outcomes(both, "shuttle")
        == ["finish", "outside the edge", "outside the edge", "finish"])
    // And is then the one that a further swipe pops.
    let again = Self.swipe(both.hold(1))
    #expect(try outcomes(again, "shuttle").suffix(2) == ["finish", "outside the edge"])
  }

  @Test func anOrdinaryPushDropsTheForwardList() throws {
    let pushed = Self.swipe(
      Self.swipe(Recording()).hold(1).app(.push, screen: "Other").hold(1), by: -300)
    #expect(try outcomes(pushed, "shuttle").last == "nothing-forward")
  }

  @Test func theAppsOwnActionsCount() throws {
    let popped = Self.swipe(Recording().app(.pop).hold(1))
    #expect(try outcomes(popped, "pj") == ["root"])
    let pushed = Self.swipe(
      Recording().with { $0.navigation = NavigationStack(depth: 1) }.app(.push).hold(1))
    #expect(try outcomes(pushed, "pj") == ["finish"])
    let disabled = Self.swipe(Recording().app(.disablePop).hold(1))
    #expect(try outcomes(disabled, "pj") == ["disabled"])
    let enabled = Self.swipe(disabled.hold(1).app(.enablePop))
    #expect(try outcomes(enabled, "pj") == ["disabled", "finish"])
  }

  @Test func theAppsOwnPushIsATransition() throws {
    // 10 ms from touch-down to the begin. pj gives an animator of 0.3 s for a pop, and none for a push, which
    // takes the system's 0.35 s.
    for (action, stack, end) in [(Trace.AppAction.Kind.push, 2, 0.34), (.pop, 3, 0.29)] {
      let recording = Recording().with { $0.navigation = NavigationStack(depth: stack) }
      let during = Self.swipe(recording.app(action).hold(end - 0.0001))
      #expect(try outcomes(during, "pj") == ["transitioning"])
      let after = Self.swipe(recording.app(action).hold(end))
      #expect(try outcomes(after, "pj") == ["finish"])
    }
  }

  @Test func gesturesAreNumberedAndTimed() throws {
    let results = try Self.swipe(Self.swipe(Recording()).hold(0.5)).replayed(with: "zeroj-nav")
    #expect(results.map(\.gesture) == [1, 2])
    #expect(results.map(\.startedAt) == [0, 0.6])
    #expect(results.map(\.beganAt) == [0.01, 0.61])
    #expect(results.map(\.endedAt) == [0.1, 0.7])
  }

  @Test func aTouchWhileAnotherFingerIsDownIsTheSameGesture() throws {
    let recording = Recording().touchDown(at: 100).move(by: 50).touchDown(at: 200, finger: 1)
      .lift().move(by: 100, finger: 1).lift(finger: 1)
    #expect(try recording.replayed(with: "zeroj").count == 1)
  }

  @Test func aFingerLeftDownIsOpen() throws {
    let begun = try Recording().touchDown(at: 0).move(by: 300, over: 0.1).onlyReplay(with: "pj")
    #expect(begun.outcome == .open)
    #expect(begun.rule == "")
    #expect(begun.endedAt == nil)
    #expect(begun.values?.progress == 0.725)
    let waiting = try Recording().touchDown(at: 0).move(by: 5).onlyReplay(with: "pj")
    #expect(waiting.outcome == .open)
    #expect(waiting.values == nil)
    // Who has failed or was refused by then has not stayed open.
    let refused = try Recording().touchDown(at: 100).move(by: -30).onlyReplay(with: "pj")
    #expect(refused.outcome == .refused)
  }

  @Test func predictedSamplesAreNotFed() throws {
    let plain = Recording().touchDown(at: 0).move(by: 100, over: 0.1).lift().trace
    var predicted = plain
    predicted.touches.insert(
      Touch(
        time: plain.touches[3].time, location: Point(x: 390, y: 0), phase: .moved,
        isSynthetic: true), at: 4)
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    #expect(replayer.replay(plain).map(\.values) == replayer.replay(predicted).map(\.values))
  }

  @Test func aTraceStartsAnew() throws {
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    let trace = Self.swipe(Recording()).trace
    #expect(replayer.replay(trace).map(\.outcome) == [.finish])
    #expect(replayer.replay(trace).map(\.outcome) == [.finish])
    let open = Recording().touchDown(at: 0).move(by: 300, over: 0.1).trace
    #expect(replayer.replay(open).map(\.outcome) == [.open])
    #expect(replayer.replay(trace).map(\.outcome) == [.finish])
  }
}
