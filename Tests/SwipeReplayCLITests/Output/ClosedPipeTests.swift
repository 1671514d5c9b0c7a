import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A reader that goes away (`| head -1`, `| true`) changes neither the verdict nor what may be written.
@Suite struct ClosedPipeTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    for number in 1...40 {
      try folder.write("a\(number)", progress: 0.4, expect: #"{ "pj": "cancel" }"#)
    }
    // The last one fails.
    try folder.write("z", progress: 0.4, expect: #"{ "pj": "finish" }"#)
  }

  private func run(_ words: String..., limit: Int = 10) -> CapturedRun {
    CapturedRun(words + [folder.traces], outputLimit: limit)
  }

  @Test(arguments: ["text", "junit", "github", "sarif", "json"])
  func aFailedCheckStaysFailed(format: String) {
    #expect(run("check", "-f", format, limit: .max).status == 1)
    let closed = run("check", "-f", format)
    #expect(closed.status == 1)
    #expect(closed.error == "")
  }

  @Test func decisionsThatDifferStillDiffer() {
    #expect(run("diff", "--from", "pj", "--to", "pj,finishProgress=0.3").status == 1)
    #expect(run("diff", "--from", "pj", "--to", "pj").status == 0)
  }

  @Test func aLooseCheckStaysLoose() {
    let words = ["check", "--mutate"]
    #expect(
      CapturedRun(words + [folder.traces], outputLimit: 10).status
        == CapturedRun(words + [folder.traces]).status)
  }

  /// A verb without a verdict need not read on; what it read decides.
  @Test func aReplayEndsEarly() throws {
    #expect(run("replay").status == 0)
    try folder.directory.write("traces/0.json", "{")
    #expect(run("replay").status == 2)
  }

  @Test func aBaselineIsWrittenOnlyWhereTheDifferenceWasShown() throws {
    let closed = run("check", "-p", "pj", "--baseline", folder.baseline, "--accept")
    #expect(closed.status == 2)
    #expect(
      closed.error
        == "swipe-replay: error: '\(folder.baseline)' was not written, because the results could not "
        + "be shown\n")
    #expect(try folder.directory.names() == ["traces"])
    let shown = run("check", "-p", "pj", "--baseline", folder.baseline, "--accept", limit: .max)
    #expect(shown.status == 0)
    #expect(try folder.directory.names() == ["baseline.csv", "traces"])
  }

  @Test func aProfileIsWrittenOnlyWhereTheFitWasShown() throws {
    let labelled = Fixtures.folder + "/labelled/back-swipes.jsonl"
    let path = folder.directory.path + "/new.json"
    let words = ["fit", "--vary", "finishProgress=0.2:0.6:0.02", "--write-profile", path, labelled]
    #expect(CapturedRun(words, outputLimit: 10).status == 2)
    #expect(try folder.directory.names() == ["traces"])
    #expect(CapturedRun(words).status == 0)
    #expect(try folder.directory.names() == ["new.json", "traces"])
  }
}
