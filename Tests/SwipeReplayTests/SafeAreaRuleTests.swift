import SwipeReplay
import TestSupport
import Testing

/// The safe area in rules, and in the profile whose project uses it.
@Suite struct SafeAreaRuleTests {
  private static func swipe(
    _ insets: Insets = Insets(top: 1, left: 2, bottom: 4, right: 8)
  ) -> Recording {
    Recording().with { $0.safeAreaInsets = insets }.touchDown(at: 100).move(by: 50, over: 0.1)
      .lift()
  }

  /// The insets of one trace do not persist for the next, nor those of one recognizer for another.
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
    // The first one drives the transition; a mirrored recognizer moves left on the screen.
    let places = results.map { $0[0].frames.first?.from.x }
    #expect(places == [-8, 2, 0, -8])
  }

  /// No inset changes a swipe of a built-in profile, except those that use insets.
  @Test(arguments: Profile.builtInNames)
  func onlySomeLookAtThem(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: .margins)
    var differences = 0
    for seed in TestEffort.seeds(100) {
      var trace = Recording.exact(seed: seed).trace
      let plain = replayer.replay(trace)
      trace.safeAreaInsets = Insets(top: 59, left: 62, bottom: 34, right: 62)
      let other = replayer.replay(trace)
      if plain.map(\.outcome) != other.map(\.outcome) { differences += 1 }
    }
    let looking = ["flutter", "floating-panel", "panmodal"]
    #expect(differences == 0 || looking.contains(name), "\(differences)")
    // Few random swipes come near a sheet's threshold.
    #expect(differences > 0 || name != "flutter")
  }

  /// Twice the points, insets and thresholds lead to the same decisions.
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
