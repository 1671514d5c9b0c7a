import SwipeReplay
import TestSupport
import Testing

/// Animations after the release that have no speed or duration; see also `Fixtures/swipes/completion.md`.
@Suite struct InvalidCompletionTests {
  /// A speed of parameters alone is refused when it is read or set, as a duration out of its range is.
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
