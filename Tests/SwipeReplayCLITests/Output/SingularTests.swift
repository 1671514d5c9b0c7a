import TestSupport
import Testing

/// Checks that counts of one are singular in pages, as transcripts are checked elsewhere.
@Suite struct SingularTests {
  @Test(
    "Pages about one thing use the singular",
    arguments: [
      "check -f html", "diff -f html --from pj --to system", "stats -f html",
      "fit -f html --vary finishProgress=0.2", "stress -f html --runs 1", "report",
    ])
  func pages(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try CapturedRun(inPackage: words + ["Fixtures/traces/people/flick.json"])
    // A page's scripts are not text yet.
    let text = run.output.replacing(/<(script|style)[^>]*>[\s\S]*?<\/(script|style)>/, with: "")
    #expect(text.utf8.count > 500)
    #expect(TranscriptTests.wrongPlurals(in: text) == [])
  }
}
