import SwipeReplay
import TestSupport
import Testing

/// What tells two versions of a profile apart.
@Suite struct ProfileFingerprintTests {
  private static let text = """
    { "format": "swipe-profile", "version": 1, "name": "team", "notes": ["a"],
      "parameters": { "least": 0.4 }, "recognizers": [
      { "name": "pan", "kind": "screenEdgePan", "action": "pop", "slop": 10, "edges": ["left", "top"],
        "mirrorsInRTL": true, "progress": "translation.x / width",
        "decide": [{ "when": "progress > least", "then": "finish" }, { "then": "cancel" }] }] }
    """

  private static func fingerprint(_ old: String, _ new: String) throws -> String {
    try #require(text.contains(old))
    return try Profile.read(text.replacing(old, with: new)).fingerprint
  }

  @Test(
    "Names, notes, values of parameters and the order of keys do not count",
    arguments: [
      (#""name": "team""#, #""name": "other", "title": "T", "family": "ios""#),
      (#"["a"]"#, #"["a", "b"], "source": "s", "licence": "l", "confidence": "copy""#),
      ("0.4", "0.5"),
      (#""kind": "screenEdgePan", "action": "pop""#, #""action": "pop", "kind": "screenEdgePan""#),
      ("\n", " "), (#""slop": 10"#, #""slop": 1e1"#),
    ])
  func same(old: String, new: String) throws {
    let word = try Self.fingerprint(old, new)
    #expect(word == (try Profile.read(Self.text)).fingerprint)
    #expect(word.count == 16 && word.allSatisfy(\.isHexDigit))
  }

  @Test(
    "Everything else does",
    arguments: [
      ("progress > least", "progress >= least"), ("10", "11"), ("10", "\"10\""), ("true", "false"),
      (#""left", "top""#, #""top", "left""#), (#""left", "top""#, #""left""#),
      (#""mirrorsInRTL": true, "#, ""), (#""slop": 10"#, #""slop": 10, "velocity": "window""#),
      (#""name": "pan""#, #""name": "swipe""#),
    ])
  func other(old: String, new: String) throws {
    #expect(try Self.fingerprint(old, new) != (try Profile.read(Self.text)).fingerprint)
  }

  @Test("What a profile extends is a part of it, and no two that are built in are the same")
  func extended() throws {
    let base = try Profile.named("pj")
    let variant = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "extends": "pj",
        "parameters": { "finishProgress": 0.4 } }
      """)
    #expect(variant.fingerprint == base.fingerprint)
    let all = try Profile.builtInNames.map { try Profile.named($0).fingerprint }
    #expect(Set(all).count == all.count)
  }
}
