import Foundation
import SwipeReplay
import TestSupport
import Testing

/// The JSON files of the built-in profiles and the Swift file that is generated from them.
///
/// `REWRITE_PROFILES=1 swift test --filter BuiltInProfiles` generates the Swift file again, and fails,
/// so that the program is built and tested with it before it is committed.
@Suite struct BuiltInProfilesTests {
  private static let folder = Fixtures.root + "/Sources/SwipeReplay/Profiles/"
  private static let generated =
    Fixtures.root + "/Sources/SwipeReplay/Profile/BuiltInProfileTexts.swift"

  @Test func theGeneratedFileHasTheTextOfEachProfile() throws {
    let source = try Self.source()
    if ProcessInfo.processInfo.environment["REWRITE_PROFILES"] == "1" {
      try Data(source.utf8).write(to: URL(fileURLWithPath: Self.generated))
      Issue.record("rewrote \(Self.generated); test again without REWRITE_PROFILES")
      return
    }
    #expect(source == String(decoding: try Fixtures.bytes(Self.generated), as: UTF8.self))
  }

  @Test func everyFileIsBuiltIn() throws {
    #expect(Profile.builtInNames == (try Self.names()))
  }

  @Test(arguments: Profile.builtInNames)
  func aBuiltInProfileIsRead(name: String) throws {
    let profile = try Profile.named(name)
    #expect(profile.name == name)
    #expect(!profile.title.isEmpty)
    #expect(!profile.source.isEmpty)
    #expect(Profile.builtInText(name) == (try Fixtures.bytes(Self.folder + name + ".json")))
  }

  /// The Swift file: one literal a profile, on one line.
  private static func source() throws -> String {
    var source = """
      // Generated from Sources/SwipeReplay/Profiles/*.json; edit those files instead, then run
      //   REWRITE_PROFILES=1 swift test --filter BuiltInProfiles
      // swift-format-ignore-file

      extension BuiltInProfiles {
        /// The names, sorted, and the texts of the files.
        static let texts: [(name: String, text: String)] = [

      """
    for name in try names() {
      let text = String(decoding: try Fixtures.bytes(folder + name + ".json"), as: UTF8.self)
      try #require(!text.contains("\"#") && !text.contains("\\#"), "\(name) ends a raw string")
      let literal = text.replacing("\n", with: "\\#n")
      source += "    (\"\(name)\", #\"\(literal)\"#),\n"
    }
    return source + "  ]\n}\n"
  }

  /// The names of the files, sorted without their extension: `swipe` before `swipe-transition`.
  private static func names() throws -> [String] {
    try Fixtures.names(in: folder).map { String($0.dropLast(".json".count)) }.sorted()
  }
}
