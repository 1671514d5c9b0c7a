import TestSupport
import Testing

/// Counts of one are singular in pages, as in what transcripts show.
@Suite struct SingularTests {
  @Test(
    "Pages about one thing",
    arguments: [
      "check -f html", "diff -f html --from pj --to system", "stats -f html",
      "fit -f html --vary finishProgress=0.2", "stress -f html --runs 1", "report",
    ])
  func pages(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try CapturedRun(inPackage: words + ["Fixtures/traces/people/flick.json"])
    // What a program in a page prints is not text yet.
    let text = run.output.replacing(/<(script|style)[^>]*>[\s\S]*?<\/(script|style)>/, with: "")
    #expect(text.utf8.count > 500)
    #expect(TranscriptTests.wrongPlurals(in: text) == [])
  }
}
