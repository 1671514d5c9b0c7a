import Foundation
import TestSupport
import Testing
import TouchTrace

/// The labelled swipes to which the README fits a profile, generated so that their true labels are known.
/// `REWRITE_TRANSCRIPTS=1` writes them, and fails.
@Suite struct LabelledFixtureTests {
  @Test("The labelled swipes have a threshold of 0.38 and some wrong labels")
  func backSwipes() throws {
    let corpus = LabelledCorpus(threshold: 0.38, wrongLabels: 0.05)
    let text = corpus.traces(120, seed: 38).flatMap { $0.json(onOneLine: true) }
    let path = Fixtures.folder + "/labelled/back-swipes.jsonl"
    if ProcessInfo.processInfo.environment["REWRITE_TRANSCRIPTS"] == "1" {
      try FileManager.default.createDirectory(
        atPath: Fixtures.folder + "/labelled", withIntermediateDirectories: true)
      try Data(text).write(to: URL(fileURLWithPath: path))
      Issue.record("rewrote \(path)")
      return
    }
    #expect(try Fixtures.bytes(path) == text)
    #expect(text.count < 100_000)
  }
}
