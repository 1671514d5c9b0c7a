import SwipeReplay
import TestSupport
import Testing

/// Checks every file that must be rejected against the exact message of the program.
@Suite struct InvalidFixtureTests {
  @Test(arguments: FixtureFiles.invalidTraces)
  func aTraceIsRefusedInItsWords(_ path: String) throws {
    let (_, errors) = try FixtureFiles.read(try FixtureFiles.bytes(path), path: path)
    let text = errors.map { "\($0)\n" }.joined()
    let expected = try FixtureFiles.expectedErrors(path)
    #expect(text == expected)
  }

  @Test(arguments: FixtureFiles.invalidProfiles)
  func aProfileIsRefusedInItsWords(_ path: String) throws {
    let error = #expect(throws: ProfileError.self) {
      try Profile.named(path) { try? FixtureFiles.bytes($0) }
    }
    let text = error.map { "\($0)\n" } ?? ""
    let expected = try FixtureFiles.expectedErrors(path)
    #expect(text == expected)
  }

  /// An invalid trace does not affect others.
  @Test(arguments: [
    ("second-line-of-three.jsonl", ["second-line-of-three#1", "second-line-of-three#3"]),
    ("two-lines-of-four.jsonl", ["two-lines-of-four#1", "two-lines-of-four#3"]),
    ("last-line-cut.jsonl", ["last-line-cut#1"]),
    ("middle-trace-of-three.csv", ["one", "three"]),
    ("quote-left-open.csv", ["one"]),
    ("rows-move-before-they-begin.csv", ["one"]),
  ])
  func theOtherTracesAreRead(_ file: String, names: [String]) throws {
    let path = "Fixtures/traces/invalid/" + file
    let (traces, _) = try FixtureFiles.read(try FixtureFiles.bytes(path), path: path)
    #expect(traces.map(\.name) == names)
  }

  /// An empty or missing folder must not pass.
  @Test func everyFileHasItsWords() {
    let words = FixtureFiles.list("Fixtures", ["expected"])
    let files = FixtureFiles.invalidTraces + FixtureFiles.invalidProfiles
    #expect(FixtureFiles.invalidTraces.count >= 80)
    #expect(FixtureFiles.invalidProfiles.count >= 50)
    #expect(words.count == files.count)
  }
}
