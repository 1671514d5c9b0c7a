import SourceReading
import SwipeReplay

/// Properties of every text that may be the code of a gesture.
enum SourceChecks {
  /// Checks that the profile read from a text in either language can be read, and that an error has a text.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    var isRead = false
    for name in ["fuzz.swift", "fuzz.m"] {
      let source: SourceProfile
      do throws(SourceError) {
        source = try SourceProfile(reading: [SourceText(name: name, bytes: bytes)])
      } catch {
        try require(!error.description.isEmpty, "an error without a text")
        continue
      }
      isRead = true
      do throws(ProfileError) {
        _ = try Profile.named("fuzz.json") { $0 == "fuzz.json" ? source.text : nil }
      } catch {
        throw FuzzTarget.Failure("\(error)\n" + String(decoding: source.text, as: UTF8.self))
      }
    }
    return isRead
  }
}
