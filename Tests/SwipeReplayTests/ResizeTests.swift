import SwipeReplay
import TestSupport
import Testing

/// The effects on rules, edges, frames and events of a view that changes its size during a trace.
@Suite struct ResizeTests {
  private static func summary(_ results: [Replay]) -> [String] {
    results.map {
      "\($0.gesture) \($0.recognizer) \($0.outcome) \($0.rule) \(String(describing: $0.values)) "
        + "\(String(describing: $0.beganAt)) \(String(describing: $0.margin))"
    }
  }

  /// Handling each touch or only the relevant ones makes no difference: a progress that sums up its steps uses at each
  /// move the width at that time.
  @Test(arguments: Profile.builtInNames)
  func allDetailsAgree(name: String) throws {
    let profile = try Profile.named(name)
    var plain = Replayer(profiles: [profile], detail: [.margins, .findings])
    var full = Replayer(profiles: [profile], detail: [.margins, .findings, .frames, .events])
    for seed in TestEffort.seeds(60) {
      var random = SeededRandom(seed: seed)
      var trace = Recording.random(using: &random).trace
      for _ in 0..<random.pick([1, 2, 3]) {
        let touch = random.pick(trace.touches)
        trace.actions.append(
          Trace.AppAction(
            time: touch.time, resizeTo: Size(width: random.pick([320, 640, 852]), height: 700)))
      }
      trace.actions.sort { $0.time < $1.time }
      let (one, other) = (plain.replay(trace), full.replay(trace))
      #expect(Self.summary(one) == Self.summary(other), "seed \(seed)")
    }
  }

  /// Resizing before the first touch is equivalent to a view of that size.
  @Test(arguments: Profile.builtInNames)
  func aResizeBeforeTheFirstTouchIsTheView(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: [.margins, .findings])
    for seed in TestEffort.seeds(100) {
      let trace = Recording.exact(seed: seed).trace
      var resized = trace
      resized.view = Size(width: 100, height: 50)
      resized.safeAreaInsets = Insets(top: 9, left: 9, bottom: 9, right: 9)
      for isMirrored in [false, true] {
        var (trace, resized) = (trace, resized)
        if isMirrored {
          (trace.layoutDirection, resized.layoutDirection) = (.rightToLeft, .rightToLeft)
        }
        trace.safeAreaInsets.right = 48
        // Actions make a difference by themselves: the transition is run.
        trace.actions = [Trace.AppAction(time: trace.touches[0].time, kind: .enablePop)]
        resized.actions = [
          Trace.AppAction(
            time: trace.touches[0].time, resizeTo: trace.view, safeAreaInsets: trace.safeAreaInsets)
        ]
        #expect(
          Self.summary(replayer.replay(trace)) == Self.summary(replayer.replay(resized)),
          "seed \(seed)")
      }
    }
  }

  /// A generated gesture in a view of 512 points, which is resized once or twice in the meantime.
  private static func resizedOnTheWay(seed: UInt64) -> Trace {
    var random = SeededRandom(seed: seed)
    var trace = Recording.exact(seed: seed).trace
    for _ in 0..<random.pick([1, 2]) {
      trace.actions.append(
        Trace.AppAction(
          time: random.pick(trace.touches).time,
          resizeTo: Size(width: random.pick([256, 1024]), height: 2048)))
    }
    trace.actions.sort { $0.time < $1.time }
    return trace
  }

  @Test(arguments: Profile.builtInNames)
  func theOriginOfTheClockDoesNotMatter(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: .margins)
    for seed in TestEffort.seeds(60) {
      let trace = Self.resizedOnTheWay(seed: seed)
      var shifted = trace
      shifted.startAtZero()
      #expect(shifted.actions[0].time != trace.actions[0].time)
      #expect(
        Self.summary(replayer.replay(trace)) == Self.summary(replayer.replay(shifted)),
        "seed \(seed)")
    }
  }

  /// The mirror image in a right-to-left layout is the same gesture, even if the view changes.
  @Test(arguments: ["system", "flutter", "react-navigation", "chromium", "sliding-pane"])
  func mirroringAndRightToLeftAgree(name: String) throws {
    var profile = try Profile.named(name)
    if profile.parameters.contains(where: { $0.name == "edgeWidth" }) {
      profile = try profile.setting("edgeWidth", to: 64)
    }
    var replayer = Replayer(profiles: [profile], detail: .margins)
    var begun = 0
    let seeds = TestEffort.seeds(200)
    for seed in seeds {
      let trace = Self.resizedOnTheWay(seed: seed)
      let start = try #require(ViewHistory(of: trace)).view(at: trace.touches[0].time).size
      var mirrored = trace
      mirrored.layoutDirection = .rightToLeft
      for index in mirrored.touches.indices {
        mirrored.touches[index].location.x = start.width - mirrored.touches[index].location.x
      }
      let results = replayer.replay(trace)
      begun += results.count { $0.beganAt != nil }
      #expect(Self.summary(results) == Self.summary(replayer.replay(mirrored)), "seed \(seed)")
    }
    #expect(begun > seeds.count / 20)
  }

  @Test func framesAreThoseOfTheViewAtTheStart() throws {
    let stack = Recording().view(800, 400).with { $0.navigation = NavigationStack(depth: 3) }
    let first = stack.touchDown(at: 5).move(by: 300, over: 0.1).resized(to: 400, 800).lift()
    let both = first.hold(1).touchDown(at: 5).move(by: 300, over: 0.1).lift()
    let results = try both.replayed(with: "pj", detail: [.frames])
    #expect(results.map(\.outcome) == [.finish, .finish])
    #expect(results.map { $0.frames.map(\.from.x).max() } == [800, 400])
    // The app's own, which the system moves.
    let pushed = try both.hold(1).resized(to: 600, 600).app(.push).replayed(
      with: "base", detail: [.frames])
    let places = pushed.flatMap { $0.appFrames.map(\.to.x) }
    #expect(places.max().map { $0 > 500 && $0 <= 600 } == true, "\(places)")
  }

  @Test func theEventLogSaysIt() throws {
    let recording = Recording().touchDown(at: 5).move(by: 100, over: 0.05)
      .resized(to: 852, 393.5).move(by: 10).lift()
    let events = try recording.replayed(with: "pj", detail: .events)[0].events
    let found = events.filter { $0.text.contains("852x393.5") }
    #expect(found.map(\.text) == ["resize 852x393.5", "viewWillTransition(to:with:) 852x393.5"])
    #expect(found.map(\.category) == [.action, .callback])
    #expect(found.map(\.time) == [0.05, 0.05])
  }
}
