import SwipeReplay
import TestSupport
import Testing

/// Checks what every built-in profile states about itself.
@Suite struct CatalogueTests {
  @Test func atLeastTwentyFiveShip() {
    #expect(Profile.builtInNames.count >= 25)
  }

  @Test(arguments: Profile.builtInNames)
  func saysWhereItIsFrom(name: String) throws {
    let profile = try Profile.named(name)
    #expect(
      ["ios", "react-native", "flutter", "web", "android", "desktop", "browser"]
        .contains(profile.family))
    #expect(!profile.licence.isEmpty)
    #expect(profile.confidence != nil)
    #expect(!profile.notes.isEmpty)
  }

  @Test(arguments: [
    ("flutter", Profile.Confidence.tests), ("ionic", .tests), ("firefox", .tests),
    ("chromium-controller", .tests), ("chromium", .source), ("telegram-android", .source),
    ("system", .unchecked), ("fd", .source),
  ])
  func howWellItIsKnown(name: String, confidence: Profile.Confidence) throws {
    #expect(try Profile.named(name).confidence == confidence)
  }

  /// A variant no longer does what its base's source says.
  @Test func aVariantInheritsTheFamilyAlone() throws {
    let team = try Profile.read(
      #"{ "format": "swipe-profile", "version": 1, "extends": "flutter" }"#)
    #expect(team.family == "flutter")
    #expect(team.source.isEmpty)
    #expect(team.licence.isEmpty)
    #expect(team.confidence == nil)
  }
}
