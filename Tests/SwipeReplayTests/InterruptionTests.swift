import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Gestures that take over a transition that still settles after an earlier one.
@Suite struct InterruptionTests {
  /// A pan over 400 points that finishes beyond half of them; the rest takes 0.2 s, at one speed.
  private static func profile(_ more: String = #""interruptible": true,"#) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "rest": 0.2 }, \(more)
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop",
            "refuse": [
              { "name": "root", "when": "stack <= 1" },
              { "name": "transitioning", "when": "transitioning && !settling" }],
            "progress": "startFraction + translation.x / width",
            "decide": [{ "when": "progress > 0.5", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { "settling": "rest", "completionCurve": "linear" } }
      """)
  }

  /// 240 of 400 points in 0.1 s, which finishes.
  private static let first = Recording()
    .with { $0.navigation = NavigationStack(depth: 3) }
    .touchDown(at: 5).move(by: 250, over: 0.1).lift()

  /// A second gesture so many seconds after the first one.
  private static func both(after seconds: Double, by x: Double) -> Recording {
    first.hold(seconds).touchDown(at: 200).move(by: x, over: 0.1).lift()
  }

  /// The seconds from the first gesture's end until the second one begins.
  private static func restUntilBegin(_ results: [Replay]) throws -> Double {
    try #require(results[1].beganAt) - (try #require(results[0].endedAt))
  }

  @Test func itGoesOnFromTheFractionThatTheTransitionHasReached() throws {
    let results = Self.both(after: 0.05, by: 40).replayed(with: try Self.profile())
    let fraction = 0.6 + 0.4 * (try Self.restUntilBegin(results)) / 0.2
    #expect(results.map(\.outcome) == [.finish, .finish])
    #expect(results[0].startFraction == nil)
    #expect(abs(try #require(results[1].startFraction) - fraction) < 1e-12)
    let values = try #require(results[1].values)
    #expect(abs(values.progress - (fraction + values.translation.x / 400)) < 1e-12)
    #expect(values.percentComplete == values.progress)
  }

  @Test func aCancelledOneGoesBackUntilItIsTakenOver() throws {
    // 150 of 400 points, which cancels.
    let first = Recording().touchDown(at: 5).move(by: 160, over: 0.1).lift()
    let second = first.hold(0.05).touchDown(at: 50).move(by: 300, over: 0.1).lift()
    let results = second.replayed(with: try Self.profile())
    let fraction = 0.375 * (1 - (try Self.restUntilBegin(results)) / 0.2)
    #expect(results.map(\.outcome) == [.cancel, .finish])
    #expect(abs(try #require(results[1].startFraction) - fraction) < 1e-12)
  }

  /// The pan passes its slop 10 ms after the touch-down.
  @Test(arguments: [(0.18999, true), (0.19, false), (0.19001, false)])
  func onlyUntilTheRestEnds(seconds: Double, isTakenOver: Bool) throws {
    let results = Self.both(after: seconds, by: 300).replayed(with: try Self.profile())
    #expect((results[1].startFraction != nil) == isTakenOver)
    #expect(results[1].outcome == .finish)
    let fraction = results[1].startFraction ?? 0
    #expect(abs(try #require(results[1].values).progress - (fraction + 0.725)) < 1e-12)
  }

  @Test func aTransitionThatIsTakenOverPopsOnce() throws {
    let swipes = Self.both(after: 0.05, by: 40)
    let third = swipes.hold(1).touchDown(at: 5).move(by: 300, over: 0.1).lift()
    let fourth = third.hold(1).touchDown(at: 5).move(by: 300, over: 0.1).lift()
    let results = fourth.replayed(with: try Self.profile())
    // Of three screens the first two gestures pop one.
    #expect(results.map(\.rule).suffix(2) == ["progress > 0.5", "root"])
    // A transition that is taken over and cancelled pops none.
    let back = Self.both(after: 0.05, by: -280).hold(1)
      .touchDown(at: 5).move(by: 300, over: 0.1).lift().hold(1)
      .touchDown(at: 5).move(by: 300, over: 0.1).lift().hold(1)
      .touchDown(at: 5).move(by: 300, over: 0.1).lift()
    let outcomes = back.replayed(with: try Self.profile()).map(\.outcome)
    #expect(outcomes == [.finish, .cancel, .finish, .finish, .refused])
  }

  @Test func anotherProfileOrTheAppsOwnTransitionIsNotTakenOver() throws {
    let swipes = Self.both(after: 0.05, by: 40)
    let results = swipes.replayed(with: try Self.profile(""), detail: [.findings, .events])
    #expect(results[1].startFraction == nil)
    #expect(
      results[1].events.contains { $0.text == "nothing happens: another transition is running" })
    let popped = Recording().with { $0.navigation = NavigationStack(depth: 3) }
      .app(.pop).touchDown(at: 5).move(by: 300, over: 0.1).lift()
    #expect(popped.replayed(with: try Self.profile()).map(\.rule) == ["transitioning"])
  }

  @Test func theFirstOnesFramesEndWhereTheSecondOnesBegin() throws {
    let results = Self.both(after: 0.05, by: 40)
      .replayed(with: try Self.profile(), detail: [.findings, .frames, .events])
    let began = try #require(results[1].beganAt)
    let fraction = try #require(results[1].startFraction)
    let (before, after) = (results[0].frames, results[1].frames)
    #expect(before.allSatisfy { $0.time < began } && after.allSatisfy { $0.time >= began })
    #expect(before.last?.phase == .finishing)
    #expect(try #require(before.last).percentComplete < fraction)
    // The move that began it is no update; the controller stays where the transition was.
    #expect(after.first?.percentComplete == fraction)
    #expect(
      results[1].events.contains { $0.text.hasPrefix("pauseInteractiveTransition() at 0.7") })
  }
}

/// Transitions whose first frame comes later than their recognizers begin.
@Suite struct StartDelayTests {
  private static func profile(_ delay: Double, _ rule: String) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "delay": \(delay) },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", "progress": "translation.x / width",
            "decide": [{ "when": "\(rule) > 0.25", "then": "finish" }, { "then": "cancel" }] }],
        "animation": {
          "duration": 0.4, "startDelay": "delay", "completionCurve": "linear" } }
      """)
  }

  private static let swipe = Recording().touchDown(at: 5).move(by: 170, over: 0.1).lift()

  @Test func aReleaseBeforeTheFirstFrameIsDecidedOnZero() throws {
    let profile = try Self.profile(0, "percentComplete")
    // It begins at 10 ms and is released at 100 ms.
    for (delay, isEarly) in [(0.09.nextDown, false), (0.09, false), (0.09.nextUp, true)] {
      let result = try #require(
        Self.swipe.replayed(with: try profile.setting("delay", to: delay)).first)
      #expect(result.outcome == (isEarly ? .cancel : .finish))
      #expect(result.values?.percentComplete == (isEarly ? 0 : 0.4))
      #expect(result.values?.progress == 0.4)
      #expect(result.startDelay == (isEarly ? delay : nil))
    }
  }

  @Test func aRuleOfTheProgressDoesNotSeeIt() throws {
    let result = try #require(
      Self.swipe.replayed(with: try Self.profile(0.5, "progress")).first)
    #expect(result.outcome == .finish)
    #expect(result.startDelay == 0.5)
  }

  @Test func theViewsRestUntilTheFirstFrame() throws {
    // Began at 10 ms and released at 100 ms; frames are 10 ms apart.
    for delay in [0.045, 0.2] {
      let result = try #require(
        Self.swipe.replayed(
          with: try Self.profile(delay, "progress"), detail: [.findings, .frames]
        ).first)
      let start = 0.01 + delay
      for frame in result.frames {
        #expect((frame.percentComplete == 0) == (frame.time <= max(start, 0.01)))
      }
      // The rest begins with the first frame: from 0 it takes the whole duration.
      let rest = delay == 0.2 ? 0.4 : 0.4 * 0.6
      let last = try #require(result.frames.last)
      #expect(last.phase == .done && abs(last.time - max(start, 0.1) - rest) < 0.01)
    }
  }

  @Test func theNextGestureMeetsTheTransitionUntilItsRestEnds() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", "progress": "translation.x / width",
            "refuse": [{ "name": "transitioning", "when": "transitioning" }],
            "decide": [{ "when": "progress > 0.25", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { "duration": 0.4, "startDelay": 0.2 } }
      """)
    // The first frame at 210 ms, the end 400 ms later; a swipe begins 10 ms after its touch-down.
    for (hold, outcome) in [(0.499, Outcome.refused), (0.5, .finish), (0.501, .finish)] {
      let second = Self.swipe.with { $0.navigation = NavigationStack(depth: 3) }
        .hold(hold).touchDown(at: 5).move(by: 170, over: 0.1).lift()
      #expect(second.replayed(with: profile).last?.outcome == outcome)
    }
  }

  @Test(arguments: ["-0.001", "3600.001"])
  func aDelayOutOfRangeIsAnError(delay: String) throws {
    #expect(throws: ProfileError.self) {
      try Profile.read(
        """
        { "format": "swipe-profile", "version": 1,
          "recognizers": [
            { "kind": "pan", "action": "pop", "progress": "0", "decide": [{ "then": "cancel" }] }],
          "animation": { "startDelay": \(delay) } }
        """)
    }
  }
}
