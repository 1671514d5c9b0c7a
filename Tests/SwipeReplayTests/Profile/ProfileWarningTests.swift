import SwipeReplay
import TestSupport
import Testing

/// Comparisons in a profile that hold for every finger, or for none.
@Suite struct ProfileWarningTests {
  private static func warnings(_ recognizer: String, set limit: Double = 0.5) throws -> [String] {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "name": "mine", "parameters": { "limit": \(limit) },
        "recognizers": [{ "action": "pop",
      \(recognizer) }] }
      """, at: "mine.json"
    ).warnings.map(\.description)
  }

  /// A recognizer with these keys, whose only rule is this one.
  private static func warnings(
    _ keys: String, progress: String = "translation.x / width", when rule: String,
    set limit: Double = 0.5
  ) throws -> [String] {
    try warnings(
      """
      \(keys), "progress": "\(progress)",
      "decide": [{ "when": "\(rule) || limit > 1", "then": "finish" }, { "then": "cancel" }]
      """, set: limit)
  }

  private static let pan = #""kind": "pan""#

  private static func edge(_ edges: String) -> String {
    #""kind": "screenEdgePan", "edges": [\#(edges)]"#
  }

  @Test(
    "The sign of a swipe from the right edge, and a threshold beyond the progress, with their places"
  )
  func messages() throws {
    #expect(
      try Self.warnings(Self.edge(#""right""#), when: "progress > limit") == [
        "mine.json:4:23: warning: 'when': progress > limit never holds: progress is at most 0.09375, "
          + "limit is 0.5; from the right edge translation.x is negative"
      ])
    #expect(
      try Self.warnings(
        Self.pan, progress: "clamp(translation.x / width, 0, 1)",
        when: "velocity.x > 300 && progress >= 1.5"
      ) == [
        "mine.json:4:43: warning: 'when': progress >= 1.5 never holds: progress is from 0 to 1"
      ])
    #expect(
      try Self.warnings(Self.pan, when: "percentComplete >= 0") == [
        "mine.json:4:23: warning: 'when': percentComplete >= 0 always holds: percentComplete is from 0 to 1"
      ])
  }

  @Test(
    "A swipe goes back beyond its start by no more than the width of its edge and the slop",
    arguments: [
      // 20 + 10 of 320 points.
      (#""right""#, "progress > 0.09375", true), (#""right""#, "progress > 0.0937", false),
      (#""right""#, "-progress > 0.5", false), (#""left""#, "progress < -0.09375", true),
      (#""left""#, "progress < -0.0937", false), (#""left""#, "progress > 0.5", false),
      (#""left", "right""#, "progress > 0.5", false),
      (#""bottom""#, "translation.y > 30", true), (#""bottom""#, "translation.y > 29", false),
      (#""top""#, "translation.y < -30", true), (#""top""#, "translation.x < -30", false),
      (#""left""#, "start.x > 20", true), (#""left""#, "start.x >= 20", false),
      (#""right""#, "start.x < width - 20", true), (#""right""#, "start.x <= width - 20", false),
    ])
  func edges(edges: String, rule: String, isFound: Bool) throws {
    #expect(try Self.warnings(Self.edge(edges), when: rule).isEmpty != isFound)
  }

  @Test(
    "Only what depends on the finger is looked at, with the parameters as they are set",
    arguments: [
      ("limit > 0", 0, 0), ("width > 0", 0, 0), ("stack < 0", 0, 0), ("rtl == true", 0, 0),
      ("translation.x > limit", 1e6, 0), ("percentComplete > limit", 1, 1),
      ("percentComplete > limit", 0.99, 0), ("elapsed < limit", 0, 1), ("elapsed < limit", 1, 0),
      ("velocity.x - velocity.x > 0", 0, 0), ("abs(velocity.x) < 0", 0, 1),
      ("if(rtl, -velocity.x, velocity.x) > 0", 0, 0), ("sqrt(velocity.x) >= 0", 0, 0),
      ("(percentComplete > 2) == (elapsed < -1)", 0, 3),
    ] as [(String, Double, Int)])
  func dependence(rule: String, limit: Double, count: Int) throws {
    #expect(try Self.warnings(Self.pan, when: rule, set: limit).count == count, "\(rule)")
  }

  @Test(
    "Where the translation counts anew, nothing is known of its sign", arguments: ["reset", "step"])
  func counted(slopTravel: String) throws {
    let keys = Self.edge(#""right""#) + #", "slopTravel": "\#(slopTravel)""#
    #expect(try Self.warnings(keys, when: "progress > 0.5") == [])
    let restarts = Self.edge(#""right""#) + #", "restartWhen": "velocity.x > 0""#
    #expect(try Self.warnings(restarts, when: "progress > 0.5") == [])
  }

  @Test("Every rule of a recognizer is looked at, and what a velocity is made of counts")
  func everyRule() throws {
    #expect(
      try Self.warnings(
        """
        "kind": "pan", "velocity": { "estimator": "uikit", "x": "clamp(estimate.x, 0, 100)" },
        "receive": "abs(start.x) < 0", "failWhen": "elapsed < 0", "beginWhen": "velocity.x >= 0",
        "restartWhen": "touches < 0", "refuse": [{ "name": "slow", "when": "velocity.x > 100" }],
        "progress": "translation.x * limit",
        "decide": [{ "when": "velocity.x > 99", "then": "finish" }, { "then": "cancel" }]
        """
      ).map { $0.split(separator: "'")[1] } == [
        "receive", "failWhen", "beginWhen", "restartWhen", "refuse",
      ])
  }

  @Test("No built-in profile has one", arguments: Profile.builtInNames)
  func builtIn(name: String) throws {
    #expect(try Profile.named(name).warnings.map(\.description) == [])
  }

  @Test(
    "Neither has a profile of the fixtures",
    arguments: FixtureFiles.list("Fixtures/profiles", ["json"]).filter { !$0.contains("/invalid/") }
  )
  func fixtures(path: String) throws {
    let profile = try Profile.named(path) { try? FixtureFiles.bytes($0) }
    #expect(profile.warnings.map(\.description) == [])
  }
}
