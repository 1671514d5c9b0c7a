import SwipeReplay
import TestSupport
import Testing

/// An estimator that overrides a profile's own.
@Suite struct VelocityOverrideTests {
  private static func summary(_ results: [Replay]) -> [String] {
    results.map { result in
      "\(result.recognizer) \(result.outcome) \(result.rule) \(String(describing: result.values))"
        + " \(String(describing: result.margin)) \(String(describing: result.beganAt))"
    }
  }

  @Test(
    "Overriding with a profile's own estimator changes nothing", arguments: Profile.builtInNames)
  func own(name: String) throws {
    let profile = try Profile.named(name)
    let own = try #require(profile.rules.recognizers.first).velocity.estimator
    let other = try #require(VelocityEstimator.allCases.first { $0 != own })
    let same = [
      profile.setting(velocity: own), profile.setting(velocity: other).setting(velocity: own),
    ]
    #expect(profile.setting(velocity: other).velocity == other)
    var replayers = ([profile] + same).map { Replayer(profiles: [$0]) }
    for recording in ReplayerTests.recordings(40) {
      let results = replayers.indices.map { replayers[$0].replay(recording.trace) }
      #expect(results.joined().allSatisfy { $0.estimator == nil })
      #expect(Self.summary(results[1]) == Self.summary(results[0]))
      #expect(Self.summary(results[2]) == Self.summary(results[0]))
    }
  }

  @Test(
    "An overriding estimator decides like one written in a profile", .slow,
    arguments: VelocityEstimator.allCases)
  func written(estimator: VelocityEstimator) throws {
    let profiles = try Profile.builtInNames.map { try Profile.named($0) }
    let written = try profiles.map { profile in
      let recognizers = profile.rules.recognizers.map { recognizer in
        """
        { "name": "\(recognizer.name)", "velocity": { "estimator": "\(estimator.rawValue)" } }
        """
      }
      return try Profile.read(
        """
        { "format": "swipe-profile", "version": 1, "extends": "\(profile.name)",
          "name": "\(profile.name)", "recognizers": [\(recognizers.joined(separator: ", "))] }
        """)
    }
    // Side by side, with selected touches, and alone, with every touch.
    var set = Replayer(profiles: profiles.map { $0.setting(velocity: estimator) })
    var singles = written.map { Replayer(profiles: [$0], detail: [.margins, .findings, .frames]) }
    var changed = 0
    var plain = Replayer(profiles: profiles)
    for recording in ReplayerTests.recordings(40) {
      let exchanged = set.replayEach(recording.trace)
      for (index, results) in exchanged.enumerated() {
        #expect(
          Self.summary(results) == Self.summary(singles[index].replay(recording.trace)),
          "\(profiles[index].name)")
        let isOwn = profiles[index].setting(velocity: estimator).velocity == nil
        #expect(results.allSatisfy { $0.estimator == (isOwn ? nil : estimator) })
      }
      changed +=
        exchanged.joined().map(\.outcome)
          == plain.replayEach(recording.trace).joined()
          .map(\.outcome) ? 0 : 1
    }
    #expect(changed > 2)
  }

  @Test("An estimator is still overridden after a parameter is set, in either order")
  func parameters() throws {
    let profile = try Profile.named("zeroj")
    let profiles = [
      try profile.setting(velocity: .window).setting("finishVelocity", to: 7000),
      try profile.setting("finishVelocity", to: 7000).setting(velocity: .window),
    ]
    for profile in profiles {
      #expect(profile.velocity == .window)
      let result = Recording().touchDown(at: 10).move(by: 20).move(by: 100).move(by: 20).lift()
        .replayed(with: profile).first
      #expect(abs((result?.values?.velocity.x ?? .nan) - 120 / 0.02) < 1e-6)
    }
  }

  @Test("A recognizer without a name is extended as 'pan'")
  func nameless() throws {
    let base = """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "0", "decide": [{ "then": "cancel" }] }] }
      """
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "extends": "base.json",
        "recognizers": [{ "name": "pan", "velocity": "window" }] }
      """, beside: ["base.json": base])
    #expect(profile.rules.recognizers.map(\.velocity.estimator) == [.window])
  }
}
