import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// The safe area in rules, and in the profile whose project looks at it.
@Suite struct SafeAreaRuleTests {
  private static let insets = Insets(top: 1, left: 2, bottom: 4, right: 8)

  /// A profile whose progress is a number of the safe area.
  private static func profile(_ rule: String, mirrorsInRTL: Bool, from: String = "0") throws
    -> Profile
  {
    try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", "mirrorsInRTL": \(mirrorsInRTL),
            "progress": "\(rule)", "decide": [{ "then": "finish" }] }
        ],
        "animation": { "from": { "x": "\(from)" } }
      }
      """)
  }

  private static func swipe(_ insets: Insets = insets) -> Recording {
    Recording().with { $0.safeAreaInsets = insets }.touchDown(at: 100).move(by: 50, over: 0.1)
      .lift()
  }

  @Test(arguments: [
    ("top", 1, 1), ("left", 2, 8), ("bottom", 4, 4), ("right", 8, 2),
  ])
  func everyRuleKnowsTheInsets(side: String, value: Double, mirrored: Double) throws {
    for (mirrors, isRightToLeft) in [(false, false), (true, false), (false, true), (true, true)] {
      let profile = try Self.profile("safeArea.\(side)", mirrorsInRTL: mirrors)
      let swipe = isRightToLeft ? Self.swipe().rightToLeft : Self.swipe()
      let expected = mirrors && isRightToLeft ? mirrored : value
      #expect(swipe.replayed(with: profile).map(\.values?.progress) == [expected])
      #expect(Self.swipe(.zero).replayed(with: profile).map(\.values?.progress) == [0])
    }
  }

  /// What one trace has does not stay for the next one, nor what one recognizer sees for another.
  @Test func eachTraceAndRecognizerHasItsOwn() throws {
    let profile = try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "name": "a", "kind": "pan", "action": "pop", "mirrorsInRTL": true,
            "simultaneousWith": ["b"], "receive": "safeArea.left >= 0",
            "progress": "safeArea.left", "decide": [{ "then": "finish" }],
            "animation": { "from": { "x": "safeArea.left" } } },
          { "name": "b", "kind": "pan", "action": "pop", "simultaneousWith": ["a"],
            "receive": "safeArea.left >= 0",
            "progress": "safeArea.left", "decide": [{ "then": "finish" }],
            "animation": { "from": { "x": "safeArea.left" } } }
        ]
      }
      """)
    var replayer = Replayer(profiles: [profile], detail: [.frames])
    let traces = [
      Self.swipe().rightToLeft, Self.swipe(), Self.swipe(.zero), Self.swipe().rightToLeft,
    ]
    let results = traces.map { replayer.replay($0.trace) }
    #expect(
      results.map { $0.map { $0.values?.progress } } == [[8, 2], [2, 2], [0, 0], [8, 2]])
    // The first one drives the transition; on the screen a mirrored recognizer moves to the left.
    let places = results.map { $0[0].frames.first?.from.x }
    #expect(places == [-8, 2, 0, -8])
  }

  @Test(arguments: [
    (0.0, 19.5, true), (0, 20, false), (20, 19.5, true), (20, 20, false), (20.5, 20, true),
    (20.5, 20.5, false), (44, 43.5, true), (44, 44, false), (44, 44.5, false), (8, 19.5, true),
    (8, 20, false),
  ])
  func theStripOfFlutterIsAsWideAsTheSafeArea(inset: Double, start: Double, begins: Bool) throws {
    func outcome(_ recording: Recording, _ insets: Insets) throws -> Outcome {
      try recording.with { $0.safeAreaInsets = insets }.onlyReplay(with: "flutter").outcome
    }
    let insets = Insets(top: 90, left: inset, bottom: 90, right: 90)
    let swipe = Recording().touchDown(at: start).move(by: 300, over: 0.2).lift()
    #expect(try outcome(swipe, insets) == (begins ? .finish : .failed))
    let other = Recording().rightToLeft.touchDown(at: 400 - start).move(by: -300, over: 0.2).lift()
    // In a right-to-left layout a finger on the strip's end is in it, too.
    let isAtTheEnd = start == max(inset, 20)
    #expect(try outcome(other, insets.mirrored) == (begins || isAtTheEnd ? .finish : .failed))
  }

  @Test func aResultSaysWhichInset() throws {
    let result = try Recording().with { $0.safeAreaInsets.left = 44 }.touchDown(at: 50)
      .move(by: 300, over: 0.2).lift().onlyReplay(with: "flutter")
    #expect(result.rule.hasPrefix("not received: "))
    let failure = try #require(result.failure)
    #expect(failure.test?.roundedText.contains("safeArea.left 44") == true)
    let shortfall = try #require(failure.shortfalls.first)
    #expect(shortfall.name == "start.x" && shortfall.limit == (44.0).nextDown)
  }

  /// Of every built-in profile: no inset changes a swipe, except with the one that looks at them.
  @Test(arguments: Profile.builtInNames)
  func onlyFlutterLooksAtThem(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: .margins)
    var differences = 0
    for seed in TestEffort.seeds(100) {
      var trace = Recording.exact(seed: seed).trace
      let plain = replayer.replay(trace)
      trace.safeAreaInsets = Insets(top: 59, left: 62, bottom: 34, right: 62)
      let other = replayer.replay(trace)
      if plain.map(\.outcome) != other.map(\.outcome) { differences += 1 }
    }
    #expect((differences > 0) == (name == "flutter"), "\(differences)")
  }

  /// Twice the points, insets and thresholds: the same decisions.
  @Test func scaledInsetsDecideAlike() throws {
    func profile(_ scale: Double) throws -> Profile {
      var profile = try Profile.named("flutter")
      for name in [
        "edgeWidth", "touchSlop", "leastFlingVelocity", "leastFlingTravel", "largestFlingVelocity",
      ] {
        profile = try profile.setting(
          name, to: profile.parameters.first { $0.name == name }.map { $0.value * scale } ?? 0)
      }
      return profile
    }
    var plain = Replayer(profiles: [try profile(1)], detail: [])
    var doubled = Replayer(profiles: [try profile(2)], detail: [])
    var begun = 0
    for seed in TestEffort.seeds(200) {
      var trace = Recording.exact(seed: seed).trace
      trace.safeAreaInsets.left = 44
      var larger = trace
      larger.view = Size(width: 1024, height: 2048)
      larger.safeAreaInsets.scale(by: 2)
      for index in larger.touches.indices {
        larger.touches[index].location.x *= 2
        larger.touches[index].location.y *= 2
      }
      let results = plain.replay(trace)
      #expect(results.map(\.outcome) == doubled.replay(larger).map(\.outcome), "seed \(seed)")
      begun += results.count { $0.beganAt != nil }
    }
    #expect(begun > 0)
  }
}
