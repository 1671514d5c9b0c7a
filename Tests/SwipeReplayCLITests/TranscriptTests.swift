import Foundation
import TestSupport
import Testing
import TextFormats

/// Checks whole runs against the files of `Fixtures/transcripts`.
///
/// `REWRITE_TRANSCRIPTS=1` writes the current output and fails, so that the difference is reviewed before a commit.
@Suite struct TranscriptTests {
  @Test(
    "Commands print and write what is shown, valid JSON, and only ASCII with '--ascii'",
    arguments: try Transcript.names())
  func asShown(name: String) throws {
    let transcript = try Transcript(named: name)
    let now = try transcript.run()
    if ProcessInfo.processInfo.environment["REWRITE_TRANSCRIPTS"] == "1" {
      try Data(now.text.utf8).write(to: URL(fileURLWithPath: Transcript.folder + "/" + name))
      Issue.record("rewrote \(name); look at the difference, then run without REWRITE_TRANSCRIPTS")
      return
    }
    // Strings are also equal under normalisation.
    #expect(now.text == transcript.text && now.text.utf8.elementsEqual(transcript.text.utf8))
    #expect(Self.wrongPlurals(in: now.text) == [])
    for (command, run) in now.runs where command.text.contains(" -f json") && run.status != 2 {
      for document in command.text.contains(" -f jsonl")
        ? run.output.split(separator: "\n") : [run.output[...]]
      {
        #expect(throws: Never.self, "\(command.text)") {
          try JSONValue.parse(Array(document.utf8), file: name)
        }
      }
    }
    // Output that is already ASCII is the same with the option.
    guard !now.text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    for ((command, plain), (_, ascii)) in zip(now.runs, try transcript.run(isASCII: true).runs) {
      guard command.hasASCII else { continue }
      #expect(ascii.status == plain.status, "\(command.text)")
      if Self.formatsForPrograms.contains(where: { command.text.contains(" -f \($0)") }) {
        #expect(ascii.output == plain.output, "\(command.text)")
      } else if transcript.hasASCIIFiles {
        let isASCII = (ascii.output + ascii.error).utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII, "\(command.text)")
      }
    }
  }

  /// Returns the words after a count of one that end in "s".
  static func wrongPlurals(in text: String) -> [String] {
    let others: Set<String> = ["pass", "is", "has", "decides", "always", "suspicious"]
    return text.matches(of: /(?:^|[^\w.:×])1 ([a-z]+s)\b/).map { String($0.output.1) }
      .filter { !others.contains($0) }
  }

  @Test("Words that are not singular are found")
  func plurals() {
    let text = "1 traces, 21 traces, 0.1 pts, 1 pass; 1 checks"
    #expect(Self.wrongPlurals(in: text) == ["traces", "checks"])
  }

  private static let formatsForPrograms = [
    "csv", "json", "markdown", "github", "junit", "sarif", "svg",
  ]
}
