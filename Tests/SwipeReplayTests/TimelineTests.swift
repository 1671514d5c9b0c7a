import InteractiveTransition
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// The frames of whole replays, with the views where the built-in profiles put them.
@Suite struct TimelineTests {
  /// Returns a frame as a line: milliseconds, phase, percentComplete, and the positions of the views.
  private static func lines(_ frames: Frames) -> [String] {
    frames.map { frame in
      func short(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
      return "\(short(frame.time * 1000)) \(frame.phase) \(short(frame.percentComplete)) "
        + "from \(short(frame.from.x)) to \(short(frame.to.x)) \(short(frame.to.alpha))"
    }
  }

  private func frames(_ recording: Recording, _ profile: String) throws -> [String] {
    let results = try recording.with { $0.displayHz = 50 }.replayed(with: profile, detail: .frames)
    return Self.lines(results.first?.frames ?? Frames())
  }

  /// 90 of 400 points at 20 ms, 210 at 40 ms, with UIView's easeInOut; pj finishes and needs (1 − 0.525)·0.3 s = 142.5 ms.
  private static let pop = Recording().touchDown(at: 0).move(by: 100, over: 0.02)
    .move(by: 120, over: 0.02).lift(after: 0.01)

  @Test func aFinishedPop() throws {
    #expect(
      try frames(Self.pop, "pj") == [
        "20.0 tracking 0.225 from 41.615 to 0.0 1.0",
        "40.0 tracking 0.525 from 217.214 to 0.0 1.0",
        // easeInOut at 10, 30, … of 142.5 ms, from 0.525 on, and the views at easeInOut of that.
        "60.0 finishing 0.53 from 220.339 to 0.0 1.0",
        "80.0 finishing 0.568 from 246.419 to 0.0 1.0",
        "100.0 finishing 0.647 from 296.035 to 0.0 1.0",
        "120.0 finishing 0.755 from 350.564 to 0.0 1.0",
        "140.0 finishing 0.866 from 385.581 to 0.0 1.0",
        "160.0 finishing 0.949 from 398.004 to 0.0 1.0",
        "180.0 finishing 0.993 from 399.961 to 0.0 1.0",
        "200.0 done 1.0 from 400.0 to 0.0 1.0",
      ])
  }

  @Test func aCancelledOneGoesBack() throws {
    // 110 − 10 points of 400: 0.25 · 0.3 s = 75 ms to settle.
    let recording = Recording().touchDown(at: 0).move(by: 110, over: 0.02).lift(after: 0.02)
    #expect(
      try frames(recording, "pj") == [
        "20.0 tracking 0.25 from 51.665 to 0.0 1.0",
        "40.0 cancelling 0.25 from 51.665 to 0.0 1.0",
        "60.0 cancelling 0.213 from 37.234 to 0.0 1.0",
        "80.0 cancelling 0.111 from 9.703 to 0.0 1.0",
        "100.0 cancelling 0.02 from 0.318 to 0.0 1.0",
        "120.0 done 0.0 from 0.0 to 0.0 1.0",
      ])
  }

  /// While a finger drags, only the curve of a UIView animation is visible; see Catalogue.
  @Test func theProfilesThatShowTheirCurve() throws {
    let showing = try Profile.builtInNames.filter { name in
      try Profile.named(name).rules.recognizers.contains {
        !$0.animation.scrubsLinearly && $0.animation.curve != .linear
      }
    }
    #expect(showing == ["pj", "swipe", "vc-transitions"])
  }

  /// The positions of the two views at half of the animation in each profile.
  @Test(arguments: [
    ("pj", 200.0, 0.0, 1.0), ("zeroj", 200, -200, 1), ("zeroj-nav", 200, -100, 1),
    ("shuttle", 200, -30, 0.7), ("base", 200, -60, 1), ("system", 200, -60, 1), ("fd", 200, -60, 1),
    // Half of its spring's time is past the end.
    ("swipe", 0, 0, 1),
  ])
  func placesItsViews(profile: String, from: Double, to: Double, alpha: Double) throws {
    let half = Recording().touchDown(at: 0).move(by: 210, over: 0.02)
    let results = try half.replayed(with: profile, detail: .frames)
    let frame = try #require(results.first?.frames.last)
    #expect(frame.percentComplete == 0.5)
    #expect(frame.from.x == from)
    #expect(abs(frame.to.x - to) < 1e-9)
    #expect(frame.to.alpha == alpha)
  }

  @Test func aForwardPushComesFromTheRight() throws {
    let half = Recording().with { $0.navigation.forward = ["Third"] }
      .touchDown(at: 400).move(by: -210, over: 0.02)
    let result = try #require(try half.replayed(with: "shuttle", detail: .frames).last)
    let frame = try #require(result.frames.last)
    #expect(result.recognizer == "push")
    #expect(frame.from.x == -30)
    #expect(frame.from.alpha == 0.7)
    #expect(frame.to.x == 200)
  }

  // MARK: The documents' animators

  /// swipe: nothing in the document's code makes the scrubbing linear, so the view's opacity is the spring's value,
  /// here at 0.1 and 0.2 of 0.8 s.
  @Test(arguments: [(0.8, 1.0), (0.5, 1), (0.8, 6)])
  func aSpringIsSeenWhileTheFingerMoves(_ damping: Double, _ velocity: Double) throws {
    let profile = try Profile.named("spring.json") { _ in
      Array(
        #"""
        {"format": "swipe-profile", "version": 1, "extends": "swipe", "animation": {
          "curve": {"spring": {"damping": \#(damping), "initialVelocity": \#(velocity)}}}}
        """#.utf8)
    }
    var replayer = Replayer(profiles: [profile], detail: .frames)
    let trace = Recording().with { $0.displayHz = 50 }.touchDown(at: 0).move(by: 50, over: 0.02)
      .move(by: 40, over: 0.02).lift(after: 0.02).trace
    let frames = try #require(replayer.replay(trace).first?.frames)
    let spring = TimingCurve.spring(damping: damping, initialVelocity: velocity)
    for frame in frames where frame.phase != .done {
      let value = spring.value(at: frame.percentComplete, duration: 0.8)
      #expect(frame.to.alpha == min(value, 1))
    }
    #expect(frames.contains { $0.phase == .cancelling && $0.to.alpha > $0.percentComplete })
  }

  /// UISpringTimingParameters(dampingRatio:initialVelocity:): the view goes on at the finger's speed, whichever way.
  @Test(arguments: [(0.6, 200.0, Decision.finish), (0.9, 60, .cancel)])
  func aSpringGoesOnAtTheFingersSpeed(
    _ damping: Double, _ way: Double, _ decision: Decision
  ) throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "recognizers": [
        {"name": "pan", "kind": "pan", "action": "pop", "velocity": "lastStep", "progress": "translation.x / width",
         "decide": [{"when": "progress > 0.4", "then": "finish"}, {"then": "cancel"}]}],
       "animation": {"settling": 0.5, "from": {"x": "fraction * width"}, "completionCurve": {"spring": {
        "damping": \(damping), "initialVelocity":
         "if(finishes, velocity.x / width / (1 - percentComplete), -velocity.x / width / percentComplete)"}}}}
      """)
    var replayer = Replayer(profiles: [profile], detail: .frames)
    let trace = Recording().with { $0.displayHz = 1000 }.touchDown(at: 0).move(by: 10)
      .move(by: way, over: way / 600).lift().trace
    let result = try #require(replayer.replay(trace).first)
    #expect(result.decision == decision)
    let end = try #require(result.endedAt)
    let frames = result.frames.filter { $0.time >= end }
    // At 600 points a second, 0.6 points in a frame of a millisecond, in which the spring accelerates.
    #expect(abs(frames[1].from.x - frames[0].from.x - 0.6) < 0.1)
    #expect(try #require(frames.last).from.x == (decision == .finish ? 400 : 0))
  }

  /// zeroj removes the to-view after a cancel; shuttle's document restores its transform and alpha.
  @Test(arguments: [
    ("zeroj", -400.0, 0.0), ("zeroj-nav", -200, 0), ("shuttle", 0, 1), ("base", -120, 1),
  ])
  func theCompletionAfterACancelIsSeen(_ profile: String, _ x: Double, _ alpha: Double) throws {
    let recording = Recording().touchDown(at: 0).move(by: 60, over: 0.02).move(by: -5, over: 0.02)
      .lift()
    let frames = try #require(try recording.replayed(with: profile, detail: .frames).first?.frames)
    let last = try #require(frames.last)
    #expect(last.phase == .done)
    #expect(last.from.x == 0)
    #expect(last.to.x == x)
    #expect(last.to.alpha == alpha)
    #expect(frames.dropLast().allSatisfy { $0.to.alpha != alpha || alpha == 1 })
  }

  /// The app's own transitions with the animators of the documents, halfway through.
  @Test(arguments: [
    ("zeroj", Trace.AppAction.Kind.present, [-200.0, 1, 200, 1]),
    ("zeroj", .dismiss, [200, 1, -200, 1]), ("zeroj-nav", .push, [-100, 1, 200, 1]),
    ("zeroj-nav", .pop, [200, 1, -100, 1]), ("shuttle", .push, [-30, 0.7, 200, 1]),
    ("shuttle", .pop, [200, 1, -30, 0.7]), ("pj", .pop, [200, 1, 0, 1]),
    ("swipe", .push, [0, 1, 0, 1]),
    // The system's own.
    ("pj", .push, [-60, 1, 200, 1]), ("base", .pop, [200, 1, -60, 1]),
  ])
  func theAppsOwnTransitions(
    _ profile: String, _ action: Trace.AppAction.Kind, _ expected: [Double]
  ) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.app(action).hold(1)
      .touchDown(at: 0).lift()
    let result = try #require(try recording.replayed(with: profile, detail: .frames).first)
    #expect(result.frames.isEmpty)
    let frames = result.appFrames
    let duration = ["pj": action == .pop ? 0.3 : 0.35, "swipe": 0.8][profile] ?? 0.35
    #expect(frames.first?.time == -1)
    let end = try #require(frames.last?.time)
    #expect(end >= -1 + duration && end < -1 + duration + 0.0015)
    #expect(frames.map(\.phase) == frames.dropLast().map { _ in .animating } + [.done])
    let half = try #require(frames.first { $0.percentComplete >= 0.5 })
    let views = [half.from.x, half.from.alpha, half.to.x, half.to.alpha]
    for (value, expected) in zip(views, expected) { #expect(abs(value - expected) < 1e-3) }
  }

  /// The gestures of a trace share its frames in order, and the app's own transitions get the rest.
  @Test func aTraceHasAtMostSoManyFrames() throws {
    let hold = Recording().with { $0.displayHz = 1000 }
      .touchDown(at: 0).move(by: 100, over: 0.02).hold(1).move(by: 10).lift()
    let recording = hold.hold(1).touchDown(at: 0).move(by: 100, over: 0.02).hold(1).move(by: 10)
      .lift().hold(1).app(.push, screen: "next")
    let limit = 1_000 + 100 * (recording.trace.touches.count + 1)
    let results = try recording.replayed(with: "pj", detail: .frames)
    let whole = try hold.replayed(with: "pj", detail: .frames)[0].frames
    #expect(results.map(\.frames.count) == [whole.count, limit - whole.count])
    #expect(results.map(\.frames.omittedCount) == [0, 2 * whole.count - limit])
    #expect(results.map(\.appFrames.isEmpty) == [true, true])
    #expect(results[0].appFrames.omittedCount == 0)
    #expect(results[1].appFrames.omittedCount > 300)
    // Each trace has its own frames.
    var replayer = Replayer(profiles: [try Profile.named("pj")], detail: .frames)
    let traces = [recording.trace, recording.trace].map { replayer.replay($0).map(\.frames.count) }
    #expect(traces[0] == traces[1])
  }

  /// A trace of nine touches whose transition has 100,001 frames after its begin.
  private let hold = Recording().with { $0.displayHz = 1000 }
    .touchDown(at: 0).move(by: 250, over: 0.07).hold(100).lift()

  /// More than two profiles share the frames that two would have.
  @Test(arguments: [(1, 1_900), (2, 1_900), (3, 1_266), (29, 131)])
  func manyProfilesShareTheFramesOfATrace(profiles: Int, expected: Int) throws {
    let profile = try Profile.named("pj")
    var replayer = Replayer(
      profiles: Array(repeating: profile, count: profiles), detail: .frames)
    let results = replayer.replay(hold.trace)
    #expect(results.map(\.frames.count) == results.map { _ in expected })
    #expect(results.allSatisfy { $0.frames.omittedCount > 98_000 })
  }

  /// The views' rules may take 262,144 operations and 32,768 for each of nine touches: enough for 1,900 frames with 293
  /// operations, names and constants. A rule of N terms has 4N − 1.
  @Test(arguments: [(1, 1_900), (73, 1_900), (74, 1_888), (200, 697)])
  func longRulesOfViewsGetFewerFrames(terms: Int, expected: Int) throws {
    let rule = Array(repeating: "fraction * a", count: terms).joined(separator: " + ")
    let profile = try Profile.named("long.json") { _ in
      Array(
        #"""
        {"format": "swipe-profile", "version": 1, "extends": "pj", "parameters": {"a": 2},
          "animation": {"from": {"x": "\#(rule)"}}}
        """#.utf8)
    }
    var replayer = Replayer(profiles: [profile], detail: .frames)
    let frames = try #require(replayer.replay(hold.trace).first).frames
    #expect(hold.trace.touches.count == 9)
    #expect(frames.count == expected)
  }

  @Test func theFramesOfTheAppsOwnTransitionsBelongToTheGestureBeforeThem() throws {
    let recording = Recording().touchDown(at: 0).lift().hold(0.1).app(.push).hold(1)
      .touchDown(at: 0).lift().hold(0.1).app(.pop)
    let results = try recording.replayed(with: "pj", detail: .frames)
    #expect(results.map { $0.appFrames.isEmpty } == [false, false])
    #expect(results.map { $0.appFrames.last?.phase } == [.done, .done])
    #expect(try recording.replayed(with: "pj", detail: []).allSatisfy { $0.appFrames.isEmpty })
  }

  @Test func aMirroredViewGoesToTheLeft() throws {
    let half = Recording().with { $0.layoutDirection = .rightToLeft }
      .touchDown(at: 400).move(by: -210, over: 0.02)
    for profile in ["system", "fd"] {
      let frame = try #require(
        try half.replayed(with: profile, detail: .frames).first?.frames.last)
      #expect(frame.percentComplete == 0.5)
      #expect(frame.from.x == -200)
      #expect(abs(frame.to.x - 60) < 1e-9)
    }
  }

  @Test func atTheRootTheViewsStayAtRest() throws {
    let half = Recording().with { $0.navigation = NavigationStack(depth: 1) }
      .touchDown(at: 0).move(by: 210, over: 0.02)
    let frame = try #require(
      try half.replayed(with: "zeroj-nav", detail: .frames).first?.frames.last)
    #expect(frame.progress == 0.5)
    #expect(frame.from == .atRest)
  }

  @Test func aSwipeToTheVeryEndIsDoneAtOnce() throws {
    let all = Recording().touchDown(at: 0).move(by: 410, over: 0.02).lift(after: 0.02)
    #expect(
      try frames(all, "pj") == [
        "20.0 tracking 1.0 from 400.0 to 0.0 1.0", "40.0 done 1.0 from 400.0 to 0.0 1.0",
      ])
  }
}
