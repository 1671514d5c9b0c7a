import SwipeReplay
import TestSupport
import Testing

/// Animations after the release without a valid speed or duration; see also `Fixtures/swipes/completion.md`.
@Suite struct InvalidCompletionTests {
  /// A speed computed from parameters alone is rejected when read or set, like a duration out of range.
  @Test(arguments: [(0.0, false), (.leastNonzeroMagnitude, true), (-1, false)])
  func aFixedSpeedIsRefused(speed: Double, isAllowed: Bool) throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "speed": 1 }, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "0", "decide": [{ "then": "cancel" }] }],
        "animation": { "completionSpeed": "speed" } }
      """)
    #expect(((try? profile.setting("speed", to: speed)) != nil) == isAllowed)
  }

  @Test(arguments: Profile.builtInNames)
  func noProfileHasOne(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: .findings)
    for seed in TestEffort.seeds(40) {
      for result in replayer.replay(Recording.exact(seed: seed).trace) {
        #expect(result.invalidCompletion == nil, "seed \(seed)")
      }
    }
  }
}
