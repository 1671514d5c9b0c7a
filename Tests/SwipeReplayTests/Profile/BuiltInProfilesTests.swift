import SwipeReplay
import TestSupport
import Testing

/// The JSON files of the built-in profiles and the Swift file generated from them.
///
/// `REWRITE_PROFILES=1 swift test --filter BuiltInProfiles` generates the Swift file again and fails, so that the
/// program is built and tested with it before it is committed.
@Suite struct BuiltInProfilesTests {
  private static let files = CompiledTexts(
    of: "Sources/SwipeReplay/Profiles", commonExtension: ".json",
    in: "Sources/SwipeReplay/Profile/BuiltInProfileTexts.swift", type: "BuiltInProfiles",
    command: "REWRITE_PROFILES=1 swift test --filter BuiltInProfiles")

  @Test func theGeneratedFileHasTheTextOfEachProfile() throws {
    guard try !Self.files.rewriteIfAsked() else {
      Issue.record("rewrote \(Self.files.generated); test again without REWRITE_PROFILES")
      return
    }
    #expect(try Self.files.source() == Self.files.written())
  }

  @Test func everyFileIsBuiltIn() throws {
    #expect(Profile.builtInNames == (try Self.files.names()))
  }

  @Test(arguments: Profile.builtInNames)
  func aBuiltInProfileIsRead(name: String) throws {
    let profile = try Profile.named(name)
    #expect(profile.name == name)
    #expect(!profile.title.isEmpty)
    #expect(!profile.source.isEmpty)
    #expect(Profile.builtInText(name) == (try Self.files.bytes(name)))
  }
}
