import SwipeReplay
import TestSupport
import Testing

/// Comparisons in a profile that hold for every finger, or for none; see also `Fixtures/swipes/profile-warnings.md`.
@Suite struct ProfileWarningTests {
  @Test("Every rule of a recognizer is checked, including the rules of a velocity")
  func everyRule() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "limit": 0.5 }, "recognizers": [{
        "kind": "pan", "action": "pop",
        "velocity": { "estimator": "uikit", "x": "clamp(estimate.x, 0, 100)" },
        "receive": "abs(start.x) < 0", "failWhen": "elapsed < 0", "beginWhen": "velocity.x >= 0",
        "restartWhen": "touches < 0", "refuse": [{ "name": "slow", "when": "velocity.x > 100" }],
        "progress": "translation.x * limit",
        "decide": [{ "when": "velocity.x > 99", "then": "finish" }, { "then": "cancel" }] }] }
      """)
    #expect(
      profile.warnings.map { $0.description.split(separator: "'")[1] } == [
        "receive", "failWhen", "beginWhen", "restartWhen", "refuse",
      ])
  }

  @Test("No built-in profile has warnings", arguments: Profile.builtInNames)
  func builtIn(name: String) throws {
    #expect(try Profile.named(name).warnings.map(\.description) == [])
  }

  @Test(
    "No profile of the fixtures has warnings",
    arguments: FixtureFiles.list("Fixtures/profiles", ["json"]).filter { !$0.contains("/invalid/") }
  )
  func fixtures(path: String) throws {
    let profile = try Profile.named(path) { try? FixtureFiles.bytes($0) }
    #expect(profile.warnings.map(\.description) == [])
  }
}
