import SwipeReplay
import TestSupport
import Testing

@Suite struct ProfileCodeTests {
  private static func profile(_ rules: [String]) throws -> Profile {
    let decide = rules.map { #"{ "when": "\#($0)", "then": "finish", "from": "Pop.swift:7" }"# }
    return try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "name": "app", "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "decide": [\((decide + [#"{ "then": "cancel" }"#]).joined(separator: ", "))] }] }
      """)
  }

  @Test(
    "Rules of the code in another order are not the same",
    arguments: [
      (["progress > 0.5", "velocity.x > 100"], 0), (["velocity.x > 100", "progress > 0.5"], 1),
      (["progress > 0.5", "velocity.x > 90"], 1),
      (["progress > 0.5", "elapsed < 1", "velocity.x > 100"], 0),
    ])
  func order(code: [String], differences: Int) throws {
    let own = try Self.profile(["progress > 0.5", "velocity.x > 100"])
    let parts = own.outdatedParts(try Self.profile(code), files: ["Sources/Pop.swift"])
    #expect(parts?.count == differences)
  }
}
