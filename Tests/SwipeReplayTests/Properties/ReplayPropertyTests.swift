import SwipeReplay
import TestSupport
import Testing

/// Properties of every trace, checked on generated traces, which a failure identifies by their seeds.
@Suite struct ReplayPropertyTests {
  private static let profiles = Profile.builtInNames + ["decides-while-dragging"]

  /// A result without its frames and findings.
  private struct Summary: Equatable {
    let recognizer: String
    let outcome: Outcome
    let rule: String
    let values: Replay.Values?
    let margin: Margin?
    let beganAt: Double?
  }

  private static func summary(_ results: [Replay]) -> [Summary] {
    results.map {
      Summary(
        recognizer: $0.recognizer, outcome: $0.outcome, rule: $0.rule, values: $0.values,
        margin: $0.margin, beganAt: $0.beganAt)
    }
  }

  /// Returns the trace with each touch changed.
  private static func changed(_ trace: Trace, _ change: (inout Touch) -> Void) -> Trace {
    var changed = trace
    for index in changed.touches.indices { change(&changed.touches[index]) }
    return changed
  }

  @Test(arguments: profiles)
  func theOriginOfTheClockDoesNotMatter(profile: String) throws {
    var replayer = Replayer(profiles: [try FixtureFiles.profile(profile)], detail: .margins)
    for seed in TestEffort.seeds(200) {
      let trace = Recording.exact(seed: seed).trace
      let shifted = Self.changed(trace) { $0.time.nanoseconds -= 1_699_999_999_123_456_789 }
      #expect(
        Self.summary(replayer.replay(trace)) == Self.summary(replayer.replay(shifted)),
        "seed \(seed)")
    }
  }

  /// Profiles with rules that depend on a finger's vertical position in the view.
  private static let lookAtY = ["swipe-back-layout"]

  @Test(arguments: profiles)
  func howFarDownDoesNotMatter(profile: String) throws {
    var replayer = Replayer(profiles: [try FixtureFiles.profile(profile)], detail: .margins)
    var differences = 0
    for seed in TestEffort.seeds(200) {
      let trace = Recording.exact(seed: seed).trace
      let expected = Self.summary(replayer.replay(trace))
      let lower = Self.changed(trace) { $0.location.y += 256 }
      let higher = Self.changed(trace) { $0.location.y -= 1024 }
      for moved in [lower, higher] {
        let isSame = expected == Self.summary(replayer.replay(moved))
        if !isSame { differences += 1 }
        #expect(isSame || Self.lookAtY.contains(profile), "seed \(seed)")
      }
    }
    #expect((differences > 0) == Self.lookAtY.contains(profile))
  }

  /// Profiles with only mirroring recognizers.
  private static let mirroring = [
    "chromium", "chromium-controller", "compose-ios", "firefox", "flutter", "framework7",
    "libadwaita",
    "react-native-screens", "react-navigation", "sliding-pane", "system", "webkitgtk",
  ]

  /// A mirrored trace in a right-to-left layout is the same swipe to a mirroring profile.
  @Test(arguments: mirroring)
  func mirroringAndRightToLeftAgree(name: String) throws {
    var profile = try Profile.named(name)
    // Enough of the generated swipes begin within this width.
    if profile.parameters.contains(where: { $0.name == "edgeWidth" }) {
      profile = try profile.setting("edgeWidth", to: 64)
    }
    var replayer = Replayer(profiles: [profile], detail: .margins)
    var begun = 0
    let seeds = TestEffort.seeds(400)
    for seed in seeds {
      let trace = Recording.exact(seed: seed).trace
      var mirrored = Self.changed(trace) { $0.location.x = 512 - $0.location.x }
      mirrored.layoutDirection = .rightToLeft
      let results = replayer.replay(trace)
      begun += results.count { $0.beganAt != nil }
      #expect(
        Self.summary(results) == Self.summary(replayer.replay(mirrored)), "seed \(seed)")
    }
    #expect(begun > seeds.count / 10)
  }

  /// A profile whose lengths and speeds are all parameters.
  private static let hasLengths = """
    {
      "format": "swipe-profile", "version": 1, "name": "team",
      "parameters": { "slop": 10, "start": 100, "fling": 900, "drift": 40 },
      "recognizers": [
        {
          "name": "pan", "kind": "pan", "action": "pop", "slop": "slop", "velocity": "lastStep",
          "failWhen": "abs(translation.y) > drift",
          "refuse": [{ "name": "start", "when": "start.x > start" }],
          "progress": "translation.x / width",
          "decide": [
            { "when": "velocity.x > fling || progress > 0.5", "then": "finish" },
            { "then": "cancel" }
          ]
        }
      ]
    }
    """

  /// Scaling the points and a profile's lengths keeps the progress and scales the translation and velocity. Powers of
  /// two are exact.
  @Test(arguments: [0.25, 2, 4], [true, false])
  func scalingPointsScalesPoints(factor: Double, isSystem: Bool) throws {
    let profile = try isSystem ? Profile.named("system") : Profile.read(Self.hasLengths)
    let lengths = isSystem ? ["slop", "edgeWidth"] : profile.parameters.map(\.name)
    var larger = profile
    for parameter in profile.parameters where lengths.contains(parameter.name) {
      larger = try larger.setting(parameter.name, to: parameter.value * factor)
    }
    var plain = Replayer(profiles: [profile])
    var scaled = Replayer(profiles: [larger])
    var outcomes: Set<Outcome> = []
    for seed in TestEffort.seeds(400) {
      let trace = Recording.exact(seed: seed).trace
      var larger = Self.changed(trace) {
        $0.location.x *= factor
        $0.location.y *= factor
      }
      larger.view = Size(width: 512 * factor, height: 1024 * factor)
      let (small, large) = (plain.replay(trace), scaled.replay(larger))
      outcomes.formUnion(small.map(\.outcome))
      #expect(small.map(\.outcome) == large.map(\.outcome), "seed \(seed)")
      #expect(
        small.map(\.values?.progress) == large.map(\.values?.progress), "seed \(seed)")
      #expect(
        small.map { $0.values.map { $0.translation.x * factor } }
          == large.map { $0.values?.translation.x }, "seed \(seed)")
      #expect(
        small.map { $0.values.map { $0.velocity.x * factor } }
          == large.map { $0.values?.velocity.x }, "seed \(seed)")
    }
    #expect(outcomes.isSuperset(of: [.finish, .cancel, .failed]))
  }

  /// Additional samples on a straight line at the same speed do not change the velocity of `leastSquares`, up to a
  /// rounding error of a millionth.
  @Test func samplesOnALineDoNotChangeLeastSquares() throws {
    let profile = try Profile.named("pj").setting(velocity: .leastSquares)
    var replayer = Replayer(profiles: [profile])
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let speed = Double.random(in: 200...4000, using: &random)
      let slant = Double.random(in: -0.5...0.5, using: &random)
      var recording = Recording().touchDown(at: 5)
      for _ in 0..<Int.random(in: 4...12, using: &random) {
        let duration = Double.random(in: 0.004...0.02, using: &random)
        recording = recording.hold(duration).moveAlong(speed, slant)
      }
      let trace = recording.lift().trace
      var denser = trace
      denser.touches = Self.withSamplesBetween(trace.touches, &random)
      #expect(denser.touches.count > trace.touches.count, "seed \(seed)")
      let velocities = [trace, denser].map { replayer.replay($0).first?.values?.velocity }
      let (sparse, dense) = (
        try #require(velocities[0], "seed \(seed)"), try #require(velocities[1], "seed \(seed)")
      )
      #expect(abs(sparse.x - speed) < speed * 1e-6, "seed \(seed)")
      #expect(abs(dense.x - sparse.x) < speed * 1e-6, "seed \(seed)")
      #expect(abs(dense.y - sparse.y) < speed * 1e-6, "seed \(seed)")
    }
  }

  private static func withSamplesBetween(
    _ touches: [Touch], _ random: inout SeededRandom
  ) -> [Touch] {
    var denser: [Touch] = []
    for touch in touches {
      if let last = denser.last, touch.phase == .moved,
        Bool.random(using: &random) || denser.count == 1
      {
        let duration = touch.time.nanoseconds - last.time.nanoseconds
        let shift = Int64.random(in: duration / 10...duration * 9 / 10, using: &random)
        let part = Double(shift) / Double(duration)
        var between = touch
        between.time.nanoseconds = last.time.nanoseconds + shift
        between.location.x = last.location.x + (touch.location.x - last.location.x) * part
        between.location.y = last.location.y + (touch.location.y - last.location.y) * part
        denser.append(between)
      }
      denser.append(touch)
    }
    return denser
  }

  /// A profile whose progress is the number of screens, so that each result shows it.
  private static let countsScreens = """
    {
      "format": "swipe-profile", "version": 1, "name": "team",
      "recognizers": [
        {
          "name": "pan", "kind": "pan", "action": "pop",
          "refuse": [{ "name": "root", "when": "stack <= 1" }],
          "progress": "stack",
          "decide": [{ "when": "translation.x > 120", "then": "finish" }, { "then": "cancel" }]
        }
      ],
      "animation": { "duration": 0.3, "curve": "linear" }
    }
    """

  @Test func aFinishedPopShortensTheStackByOneAndNothingElseDoes() throws {
    let profile = try Profile.read(Self.countsScreens)
    var replayer = Replayer(profiles: [profile])
    var outcomes: [Outcome: Int] = [:]
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var recording = Recording()
      recording.navigation = NavigationStack(depth: .random(in: 2...5, using: &random))
      for _ in 0..<8 {
        recording = recording.touchDown(at: 100)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          recording = recording.move(by: .random(in: -10...70, using: &random))
        }
        recording =
          (Int.random(in: 0..<6, using: &random) == 0 ? recording.cancel() : recording.lift())
          .hold(1)
      }
      var depth = recording.navigation.depth
      for result in replayer.replay(recording.trace) {
        outcomes[result.outcome, default: 0] += 1
        if let found = result.values?.progress, result.outcome.isDecided {
          #expect(found == Double(depth), "seed \(seed), gesture \(result.gesture)")
        }
        #expect(
          (result.outcome == .refused) == (result.outcome != .failed && depth == 1),
          "seed \(seed), gesture \(result.gesture)")
        if result.outcome == .finish { depth -= 1 }
      }
    }
    for outcome in [Outcome.finish, .cancel, .refused, .failed] {
      #expect(outcomes[outcome, default: 0] > 50, "\(outcome)")
    }
  }

  /// The traces replayed before do not matter, even if they had content and this one has none.
  @Test(arguments: profiles + ["deck-transition", "pull-to-dismiss", "swipe-to-dismiss"])
  func earlierTracesDoNotMatter(profile: String) throws {
    let profile = try FixtureFiles.profile(profile)
    var replayer = Replayer(profiles: [profile])
    for seed in TestEffort.seeds(200) {
      var random = SeededRandom(seed: seed)
      var recording = Recording.exact(seed: seed)
      if Bool.random(using: &random) {
        recording.content = [
          Trace.Content(
            .scroll, rect: Rect(x: 0, y: 0, width: 512, height: 1024),
            contentSize: Size(width: 512, height: 4096),
            contentOffset: Point(x: 0, y: random.pick([0, 0, 300])))
        ]
      }
      var fresh = Replayer(profiles: [profile])
      let (again, alone) = (replayer.replay(recording.trace), fresh.replay(recording.trace))
      #expect(Self.summary(again) == Self.summary(alone), "seed \(seed)")
      #expect(again.map(\.explanation) == alone.map(\.explanation), "seed \(seed)")
    }
  }

  /// Each move sees the app's navigation at its time, whether or not it is shown.
  @Test(arguments: [[], .frames, .events] as [ReplayDetail])
  func navigationChangesBetweenMoves(detail: ReplayDetail) throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "kind": "pan", "action": "pop", "slopTravel": "kept",
          "progress": "previousProgress + if(popDisabled, 0, step.x) / width",
          "decide": [{ "when": "progress > 0.4", "then": "finish" }, { "then": "cancel" }] }] }
      """)
    let recording = Recording().touchDown(at: 5).move(by: 100).move(by: 100).move(by: 100)
      .hold(0.01).app(.disablePop).hold(0.01).lift()
    let result = try #require(recording.replayed(with: profile, detail: detail).first)
    #expect(result.outcome == .finish && result.values?.progress == 0.5)
  }

  /// The frames of a discrete recognizer's transition do not need the events.
  @Test func framesOfADiscreteTransitionAreShownWithoutEvents() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1,
        "recognizers": [{ "kind": "swipe", "action": "pop", "progress": "1" }] }
      """)
    let swipe = Recording().swipe(from: 100, by: 150).lift()
    let frames = try [ReplayDetail.frames, [.frames, .events]].map {
      try #require(swipe.replayed(with: profile, detail: $0).first).appFrames
    }
    #expect(!frames[0].isEmpty && frames[0].map(\.time) == frames[1].map(\.time))
  }

  /// Additional detail does not change the decision.
  @Test(arguments: profiles)
  func detailDoesNotChangeDecisions(profile: String) throws {
    var brief = Replayer(profiles: [try FixtureFiles.profile(profile)], detail: [])
    var full = Replayer(
      profiles: [try FixtureFiles.profile(profile)],
      detail: [.margins, .parameterMargins, .findings, .frames, .events, .estimatorDisagreements])
    for seed in TestEffort.seeds(200) {
      let trace = Recording.exact(seed: seed).trace
      let (short, long) = (brief.replay(trace), full.replay(trace))
      #expect(short.map(\.outcome) == long.map(\.outcome), "seed \(seed)")
      #expect(short.map(\.rule) == long.map(\.rule), "seed \(seed)")
      #expect(short.map(\.values) == long.map(\.values), "seed \(seed)")
    }
  }

  @Test(arguments: profiles)
  func framesLieOnTheGridAndEndWhereTheyMust(profile: String) throws {
    var replayer = Replayer(profiles: [try FixtureFiles.profile(profile)], detail: .frames)
    for seed in TestEffort.seeds(100) {
      let trace = Recording.exact(seed: seed).trace
      for result in replayer.replay(trace) {
        // One that begins at the lift ends there, and the app's own transition follows.
        let isInteractive = result.beganAt.map { $0 != result.endedAt } ?? false
        #expect(result.frames.isEmpty || result.beganAt != nil, "seed \(seed)")
        #expect(!result.frames.isEmpty || !isInteractive, "seed \(seed)")
        for (index, frame) in result.frames.enumerated() {
          #expect(frame.time == (frame.time * 100).rounded() / 100, "seed \(seed)")
          #expect((0...1).contains(frame.percentComplete), "seed \(seed)")
          let isLast = index == result.frames.count - 1
          // An undecided gesture has no end.
          #expect((frame.phase == .done) == (isLast && result.outcome != .open), "seed \(seed)")
          if index > 0 { #expect(frame.time > result.frames[index - 1].time, "seed \(seed)") }
        }
        guard let first = result.frames.first, let last = result.frames.last,
          let began = result.beganAt
        else { continue }
        #expect(first.time >= began && first.time < began + 0.01, "seed \(seed)")
        if last.phase == .done, result.outcome.target == nil {
          // At the root there is nothing to pop, though a view may be dismissed.
          let isAtRoot = trace.navigation.depth == 1
          let ends: [Double] = result.outcome != .finish ? [0] : isAtRoot ? [0, 1] : [1]
          #expect(ends.contains(last.percentComplete), "seed \(seed)")
        }
      }
    }
  }
}

extension Outcome {
  fileprivate var isDecided: Bool { self == .finish || self == .cancel }
}

extension Recording {
  /// Moves the finger to its current location at a constant speed.
  fileprivate func moveAlong(_ speed: Double, _ slant: Double) -> Recording {
    guard let first = touches.first, let last = touches.last else { return self }
    let way = now.seconds(since: first.time) * speed
    let place = Point(x: first.location.x + way, y: first.location.y + way * slant)
    return move(
      by: place.x - last.location.x, place.y - last.location.y, over: 0)
  }
}
