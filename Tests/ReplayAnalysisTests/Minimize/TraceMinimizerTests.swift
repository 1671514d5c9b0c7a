import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct TraceMinimizerTests {
  private static let limits = MinimizeLimits()

  private func minimized(
    _ trace: Trace, _ profiles: [String], _ goal: MinimizeGoal = .outcome, gesture: Int? = nil,
    limits: MinimizeLimits = Self.limits
  ) throws -> MinimizedTrace {
    var minimizer = try TraceMinimizer(
      trace, try profiles.map { try Profile.named($0) }, keeping: goal, gesture: gesture,
      limits: limits)
    return minimizer.minimized()
  }

  private func trace(_ text: String) throws -> Trace {
    try Trace.read(json: Array(text.utf8), path: "a.json")
  }

  private static func random(_ seed: UInt64) -> Trace {
    var random = SeededRandom(seed: seed)
    return Recording.random(using: &random).trace
  }

  /// Returns whether the last gesture of a trace shows the same as that of another, by an independent replay.
  private func shows(
    _ trace: Trace, _ wanted: [Replay], _ profiles: [String], _ goal: MinimizeGoal
  ) throws -> Bool {
    for (profile, wanted) in zip(profiles, wanted) {
      var replayer = Replayer(profiles: [try Profile.named(profile)], detail: [])
      let results = replayer.replay(trace)
      guard let last = results.last?.gesture,
        let now = results.filter({ $0.gesture == last }).decisive, now.outcome == wanted.outcome,
        (now.beganAt == nil) == (wanted.beganAt == nil),
        goal != .rule || now.rule == wanted.rule
      else { return false }
    }
    return true
  }

  /// Returns what the reader accepts of a written trace.
  private func reread(_ trace: Trace) -> Trace? { try? Trace.read(json: trace.json()) }

  /// Checks that the trace shows the decision when read again, and without any one touch does not or cannot be read.
  private func expectMinimal(
    _ minimized: MinimizedTrace, _ profiles: [String], _ goal: MinimizeGoal, _ name: String
  ) throws {
    #expect(!minimized.isCut, "\(name)")
    let whole = try #require(reread(minimized.trace), "\(name)")
    #expect(try shows(whole, minimized.decisions, profiles, goal), "\(name)")
    for index in minimized.trace.touches.indices {
      var fewer = minimized.trace
      fewer.touches.remove(at: index)
      guard let fewer = reread(fewer), fewer.warnings.isEmpty else { continue }
      let isShown = try shows(fewer, minimized.decisions, profiles, goal)
      #expect(!isShown, "\(name) shows the same without touch \(index)")
    }
  }

  /// A forward swipe needs one screen to return to; the stack and a grade can be omitted.
  @Test func theStackAndScreensThatDoNotMatterGo() throws {
    let trace = try trace(
      """
      {"format": "swipe-trace", "version": 1, "name": "a", "view": {"width": 400, "height": 800},
       "grade": "sampled", "gradeReason": "by hand",
       "navigation": {"stack": 2, "forward": ["Map", "Photo", "List"]},
       "touches": [
        {"time": 0, "phase": "began", "x": 399, "y": 400},
        {"time": 0.02, "phase": "moved", "x": 300, "y": 400},
        {"time": 0.04, "phase": "moved", "x": 100, "y": 400},
        {"time": 0.06, "phase": "ended", "x": 100, "y": 400}]}
      """)
    let minimized = try minimized(trace, ["shuttle"], .rule)
    #expect(minimized.decisions.map(\.outcome) == [.finish])
    #expect(minimized.trace.navigation.forward.count == 1)
    #expect(minimized.trace.isStackAssumed)
    #expect(minimized.trace.grade == .unknown)
    try expectMinimal(minimized, ["shuttle"], .rule, "forward")
  }

  @Test(arguments: ["pj", "system", "react-navigation", "shuttle", "libadwaita"])
  func aGeneratedTraceIsMinimal(profile: String) throws {
    var smaller = 0
    let seeds = TestEffort.seeds(24)
    for seed in seeds {
      let trace = Self.random(seed)
      let goal: MinimizeGoal = seed % 2 == 0 ? .rule : .outcome
      let minimized = try minimized(trace, [profile], goal)
      try expectMinimal(minimized, [profile], goal, "seed \(seed)")
      #expect(minimized.trace.touches.count <= trace.touches.count, "seed \(seed)")
      if minimized.trace.touches.count < trace.touches.count { smaller += 1 }
    }
    #expect(smaller > seeds.count / 2)
  }

  @Test(.slow, arguments: ["edge", "half", "people", "sequence", "slop", "app", "interrupted"])
  func aFixtureIsMinimal(folder: String) throws {
    let path = Fixtures.folder + "/traces/" + folder + "/"
    for name in try Fixtures.names(in: path) where name.hasSuffix(".json") {
      let trace = try Trace.read(json: try Fixtures.bytes(path + name), path: name)
      for profile in ["pj", "shuttle"] {
        try expectMinimal(
          try minimized(trace, [profile], .rule), [profile], .rule, "\(name) \(profile)")
      }
    }
  }

  @Test func aDifferenceIsMinimal() throws {
    let profiles = ["pj", "react-navigation"]
    var found = 0
    let seeds = TestEffort.seeds(80)
    for seed in seeds {
      guard let minimized = try? minimized(Self.random(seed), profiles, .difference) else {
        continue
      }
      found += 1
      #expect(
        minimized.decisions[0].outcome != minimized.decisions[1].outcome, "seed \(seed)")
      try expectMinimal(minimized, profiles, .difference, "seed \(seed)")
    }
    #expect(found > seeds.count / 6)
  }

  @Test func theSameTraceGivesTheSameResult() throws {
    for seed in TestEffort.seeds(16) {
      let traces = try (0..<2).map { _ in
        try minimized(Self.random(seed), ["pj"]).trace.json()
      }
      #expect(traces[0] == traces[1], "seed \(seed)")
    }
  }

  @Test func aMinimalTraceStaysAsItIs() throws {
    for seed in TestEffort.seeds(16) {
      let once = try minimized(Self.random(seed), ["pj"])
      #expect(try minimized(once.trace, ["pj"]).trace.json() == once.trace.json(), "seed \(seed)")
    }
  }

  @Test func aGestureThatBeganAndIsOpenKeepsItsDrag() throws {
    let open = Recording().touchDown(at: 5).move(by: 250, over: 0.2).trace
    let minimized = try minimized(open, ["pj"])
    #expect(minimized.decisions[0].outcome == .open)
    #expect(minimized.decisions[0].beganAt != nil)
    #expect(minimized.trace.touches.count > 1)
    try expectMinimal(minimized, ["pj"], .outcome, "open")
  }

  @Test func whatDoesNotMatterGoes() throws {
    let busy = try trace(
      """
      {
        "format": "swipe-trace", "version": 1, "name": "busy", "timeUnit": "ms",
        "view": { "width": 393, "height": 852 }, "displayHz": 120, "layoutDirection": "rtl",
        "navigation": { "stack": ["inbox", "mail", "photo"], "forward": 1, "presented": true },
        "touches": [
          { "time": 1000, "phase": "began", "x": 200, "y": 300, "touch": "b" },
          { "time": 1004, "phase": "moved", "x": 202, "y": 300, "touch": "b", "predicted": true },
          { "time": 1007, "phase": "ended", "x": 203, "y": 300, "touch": "b" },
          { "time": 2001.5, "phase": "began", "x": 3.25, "y": 411.5, "touch": "c" },
          { "time": 2016.7, "phase": "moved", "x": 61.75, "y": 413, "touch": "c" },
          { "time": 2020, "phase": "began", "x": 300, "y": 700, "touch": "b" },
          { "time": 2033.3, "phase": "moved", "x": 151.5, "y": 414, "touch": "c" },
          { "time": 2050, "phase": "moved", "x": 289.25, "y": 416, "touch": "c" },
          { "time": 2052, "phase": "ended", "x": 301, "y": 700, "touch": "b" },
          { "time": 2066.6, "phase": "ended", "x": 289.25, "y": 416, "touch": "c" },
          { "time": 5000, "phase": "began", "x": 3, "y": 400, "touch": "c" },
          { "time": 5100, "phase": "ended", "x": 3, "y": 400, "touch": "c" }
        ],
        "actions": [{ "time": 2500, "do": "push", "screen": "map" }],
        "intent": "finish", "tags": ["slow"]
      }
      """)
    let minimized = try minimized(busy, ["pj"], .rule)
    #expect(minimized.touchesBefore == 12)
    #expect(
      String(decoding: minimized.trace.json(), as: UTF8.self) == """
        {
          "format": "swipe-trace",
          "version": 1,
          "name": "busy",
          "view": { "width": 400, "height": 900 },
          "touches": [
            { "time": 0, "phase": "began", "x": 0, "y": 0 },
            { "time": 0.05, "phase": "moved", "x": 300, "y": 0 },
            { "time": 0.07, "phase": "ended", "x": 300, "y": 0 }
          ]
        }

        """)
  }

  @Test func theGestureThatIsChosenIsKept() throws {
    let twice = Recording().with { $0.navigation = NavigationStack(depth: 3) }.touchDown(at: 5)
      .move(by: 300, over: 0.1).lift().hold(1)
      .touchDown(at: 5).move(by: 100, over: 0.05).lift().hold(1)
      .touchDown(at: 5).lift().trace
    for (gesture, outcome) in [(nil, Outcome.finish), (1, .finish), (2, .cancel), (3, .failed)] {
      let minimized = try minimized(twice, ["pj"], gesture: gesture)
      #expect(minimized.decisions.map(\.outcome) == [outcome])
      #expect(minimized.trace.touchesOfGestures.count == 1)
    }
  }

  @Test func whatCannotBeKeptIsAnError() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    func message(_ profiles: [String], _ goal: MinimizeGoal, _ gesture: Int?) -> String? {
      do {
        _ = try minimized(swipe, profiles, goal, gesture: gesture)
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      message(["pj"], .outcome, 2) == "-:1:1: error: there is no gesture 2; the trace has 1")
    #expect(
      message(["pj", "fd"], .difference, nil)
        == "-:1:1: error: both profiles decide all gestures alike; the first: finish")
    #expect(
      message(["pj", "fd"], .difference, 1)
        == "-:1:1: error: both profiles decide gesture 1 alike: finish")
  }

  @Test(arguments: [
    (#"{ "pj": "cancel" }"#, true), (#"{ "pj": "finish" }"#, true),
    (#"{ "*": "cancel" }"#, true), (#"{ "pj": { "progress": 0.425 } }"#, false),
    (#"{ "pj": { "progress": 0.99 } }"#, true), (#"{ "nowhere": "cancel" }"#, false),
    (#"{ "pj": ["cancel", "failed"] }"#, true),
  ])
  func anExpectationIsKeptIfItsChecksComeOutAsBefore(expected: String, isKept: Bool) throws {
    let swipe = try trace(
      """
      {
        "format": "swipe-trace", "version": 1, "view": { "width": 400, "height": 800 },
        "touches": [
          { "time": 0, "phase": "began", "x": 5, "y": 400 },
          { "time": 0.1, "phase": "moved", "x": 100, "y": 400 },
          { "time": 0.2, "phase": "moved", "x": 185, "y": 400 },
          { "time": 0.3, "phase": "ended", "x": 185, "y": 400 }
        ],
        "expect": \(expected)
      }
      """)
    let minimized = try minimized(swipe, ["pj"])
    #expect((minimized.trace.expectation != nil) == isKept)
    #expect((minimized.keepsExpectation ?? false) == isKept)
  }

  @Test func aSearchEndsAtItsLimit() throws {
    let trace = Self.random(3)
    let whole = try minimized(trace, ["pj"])
    #expect(!whole.isCut)
    let few = try minimized(trace, ["pj"], limits: MinimizeLimits(replays: 5))
    #expect(few.isCut)
    #expect(few.replays == 5)
    #expect(few.decisions.map(\.outcome) == whole.decisions.map(\.outcome))
    let cost = ReplayCost([try Profile.named("pj")]).nodes(
      touches: trace.touches.count, gestures: trace.gestures.count)
    let short = try minimized(trace, ["pj"], limits: MinimizeLimits(nodes: 3 * cost))
    #expect(short.isCut)
    #expect(short.replays < whole.replays)
    #expect(short.trace.touches.count > whole.trace.touches.count)
  }

  /// The longer the rules evaluated at every move, the fewer traces are tried.
  @Test func longRulesLimitASearch() throws {
    func replays(terms: Int) throws -> Int {
      let sum = (0..<terms).map { _ in "translation.x" }.joined(separator: " + ")
      let profile = try Profile.read(
        #"""
        { "format": "swipe-profile", "version": 1,
          "recognizers": [{ "kind": "pan", "action": "pop", "progress": "translation.x / width",
            "beginWhen": "\#(sum) > 9", "decide": [{ "then": "cancel" }] }] }
        """#)
      var minimizer = try TraceMinimizer(
        Self.random(3), [profile], keeping: .outcome, limits: MinimizeLimits(nodes: 1 << 14))
      return minimizer.minimized().replays
    }
    let (few, many) = (try replays(terms: 200), try replays(terms: 1))
    #expect(few < many / 4)
  }

  @Test func contentThatDoesNotMatterGoes() throws {
    var trace = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    trace.content = [
      Trace.Content(.map, name: "Home", rect: Rect(x: 0, y: 600, width: 400, height: 200)),
      Trace.Content(.control, rect: Rect(x: 350, y: 20, width: 40, height: 40)),
    ]
    let minimized = try minimized(trace, ["pj"])
    #expect(minimized.trace.content == [])
    #expect(minimized.trace.touches.count == 3)
  }

  @Test func ofTheSafeAreaOnlyWhatMattersIsLeft() throws {
    var trace = Recording().touchDown(at: 30).move(by: 300, over: 0.1).lift().trace
    trace.safeAreaInsets = Insets(top: 59, left: 44.25, bottom: 34, right: 44)
    let minimized = try minimized(trace, ["flutter"])
    #expect(minimized.trace.safeAreaInsets.top == 0 && minimized.trace.safeAreaInsets.right == 0)
    let (start, left) = (
      minimized.trace.touches[0].location.x, minimized.trace.safeAreaInsets.left
    )
    // It can be left out if the finger can start within 20 points.
    #expect(start < 20 ? left == 0 : left > start && left < 44.25)
    let other = try self.minimized(trace, ["pj"])
    #expect(other.trace.safeAreaInsets == .zero)
  }

  @Test func aResizeThatMattersIsKeptAndRounded() throws {
    var trace = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    trace.actions = [
      Trace.AppAction(time: trace.touches[0].time, kind: .enablePop),
      Trace.AppAction(
        time: trace.touches[0].time, resizeTo: Size(width: 852.25, height: 393.5),
        safeAreaInsets: Insets(top: 0, left: 59, bottom: 21, right: 59)),
    ]
    let minimized = try minimized(trace, ["pj"])
    #expect(minimized.decisions.map(\.outcome) == [.cancel])
    #expect(minimized.trace.actions.map(\.kind) == [.resize])
    #expect(minimized.trace.actions.map(\.safeAreaInsets) == [nil])
    #expect(minimized.trace.actions.compactMap(\.view?.width) != [852.25])
    let finish = Recording().view(852, 393).touchDown(at: 5).move(by: 300, over: 0.1)
      .resized(to: 393.25, 852.5, safeAreaInsets: .zero).lift().trace
    let other = try self.minimized(finish, ["pj"])
    #expect(other.trace.actions.allSatisfy { $0.safeAreaInsets == nil })
    #expect(other.decisions.map(\.outcome) == [.finish])
    var minimizer = try TraceMinimizer(finish, [Profile.named("pj")], keeping: .outcome)
    minimizer.removeOptions()
    #expect(minimizer.smallest.actions.map(\.safeAreaInsets) == [nil])
    minimizer.roundNumbers()
    #expect(minimizer.smallest.actions.compactMap(\.view) != [Size(width: 393.25, height: 852.5)])
  }

  /// What a trace says about its navigation is removed, but its content is kept.
  @Test func whatAPieceOfContentNeedNotSayGoes() throws {
    var trace = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    trace.content = [
      Trace.Content(
        .pager, name: "Days", rect: Rect(x: 0, y: 600.25, width: 400, height: 200), axis: .vertical,
        contentSize: Size(width: 800, height: 200), contentOffset: Point(x: 400, y: 0),
        contentInset: Insets(top: 1, left: 2, bottom: 3, right: 4), bounces: false,
        isPagingEnabled: false, delaysContentTouches: false, canCancelContentTouches: false)
    ]
    var minimizer = try TraceMinimizer(trace, [Profile.named("pj")], keeping: .outcome)
    minimizer.removeOptions()
    #expect(minimizer.smallest.isStackAssumed)
    #expect(
      minimizer.smallest.content == [
        Trace.Content(.pager, rect: Rect(x: 0, y: 600.25, width: 400, height: 200))
      ])
    minimizer.roundNumbers()
    let rect = minimizer.smallest.content[0].rect
    #expect(rect == Rect(x: 0, y: 600, width: 0, height: 0))
  }
}
