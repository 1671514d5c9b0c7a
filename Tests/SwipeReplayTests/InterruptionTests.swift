import SwipeReplay
import TestSupport
import Testing

/// Gestures that take over a transition that is still settling after an earlier one.
@Suite struct InterruptionTests {
  @Test func theFirstOnesFramesEndWhereTheSecondOnesBegin() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "interruptible": true, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "startFraction + translation.x / width",
          "decide": [{ "when": "progress > 0.5", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { "settling": 0.2, "completionCurve": "linear" } }
      """)
    let results = Recording().touchDown(at: 5).move(by: 250, over: 0.1).lift().hold(0.05)
      .touchDown(at: 200).move(by: 40, over: 0.1).lift()
      .replayed(with: profile, detail: [.findings, .frames, .events])
    let began = try #require(results[1].beganAt)
    let fraction = try #require(results[1].startFraction)
    let (before, after) = (results[0].frames, results[1].frames)
    #expect(before.allSatisfy { $0.time < began } && after.allSatisfy { $0.time >= began })
    #expect(before.last?.phase == .finishing)
    #expect(try #require(before.last).percentComplete < fraction)
    // The move that began it is not an update; the controller stays where the transition was.
    #expect(after.first?.percentComplete == fraction)
    #expect(
      results[1].events.contains { $0.text.hasPrefix("pauseInteractiveTransition() at 0.7") })
  }
}

/// A gesture that turns back a push of the app's.
@Suite struct TurnedBackTests {
  @Test(arguments: [true, false])
  func theAppsFramesEndWhereTheGesturesBegin(logsEvents: Bool) throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "interruptible": true, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "startFraction + translation.x / width",
          "decide": [{ "when": "progress > 0.5", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { "duration": 0.4, "curve": "linear", "from": { "x": "fraction * width" } } }
      """)
    let result = try #require(
      Recording().app(.push, screen: "Details").hold(0.1).touchDown(at: 50)
        .move(by: 100, over: 0.2).lift()
        .replayed(with: profile, detail: logsEvents ? [.frames, .events] : .frames).first)
    let began = try #require(result.beganAt)
    let (pushed, popped) = (result.appFrames, result.frames)
    #expect(pushed.allSatisfy { $0.time < began } && popped.allSatisfy { $0.time >= began })
    // The view on top, which a push moves to the left and a pop to the right, moves by 1,000 points a second at most.
    let (last, first) = (try #require(pushed.last), try #require(popped.first))
    #expect(last.phase == .animating && first.phase == .tracking)
    #expect(abs(last.to.x - first.from.x) <= 1000 * (first.time - last.time) + 1e-9)
  }
}

/// Transitions whose first frame comes after their recognizers begin.
@Suite struct StartDelayTests {
  @Test func theViewsRestUntilTheFirstFrame() throws {
    // Began at 10 ms and released at 100 ms; frames are 10 ms apart.
    for delay in [0.045, 0.2] {
      let profile = try Profile.read(
        """
        { "format": "swipe-profile", "version": 1, "recognizers": [
          { "kind": "pan", "action": "pop", "progress": "translation.x / width",
            "decide": [{ "when": "progress > 0.25", "then": "finish" }, { "then": "cancel" }] }],
          "animation": {
            "duration": 0.4, "startDelay": \(delay), "completionCurve": "linear" } }
        """)
      let result = try #require(
        Recording().touchDown(at: 5).move(by: 170, over: 0.1).lift()
          .replayed(with: profile, detail: [.findings, .frames]).first)
      let start = 0.01 + delay
      for frame in result.frames {
        #expect((frame.percentComplete == 0) == (frame.time <= max(start, 0.01)))
      }
      // Settling begins with the first frame: from 0 it takes the whole duration.
      let rest = delay == 0.2 ? 0.4 : 0.4 * 0.6
      let last = try #require(result.frames.last)
      #expect(last.phase == .done && abs(last.time - max(start, 0.1) - rest) < 0.01)
    }
  }
}
