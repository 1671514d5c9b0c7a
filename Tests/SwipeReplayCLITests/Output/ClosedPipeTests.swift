import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A reader that goes away (`| head -1`, `| true`) changes neither the verdict nor the files that may be written.
@Suite struct ClosedPipeTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    for number in 1...40 {
      try folder.write("a\(number)", progress: 0.4, expect: #"{ "pj": "cancel" }"#)
    }
    // The last trace fails.
    try folder.write("z", progress: 0.4, expect: #"{ "pj": "finish" }"#)
  }

  private func run(_ words: String..., limit: Int = 10) -> CapturedRun {
    CapturedRun(words + [folder.traces], outputLimit: limit)
  }

  @Test(arguments: [
    ("check", 1), ("check -f junit", 1), ("check -f github", 1), ("check -f sarif", 1),
    ("check -f json", 1), ("check --mutate", 2), ("diff --from pj --to pj,finishProgress=0.3", 1),
    ("diff --from pj --to pj", 0),
  ])
  func theVerdictStays(command: String, status: Int32) {
    let words = command.split(separator: " ").map(String.init) + [folder.traces]
    let (whole, closed) = (CapturedRun(words), CapturedRun(words, outputLimit: 10))
    #expect(whole.status == status && closed.status == status && closed.error == whole.error)
  }

  /// A verb without a verdict may stop reading; the result depends on what it has read.
  @Test func aReplayEndsEarly() throws {
    #expect(run("replay").status == 0)
    try folder.directory.write("traces/0.json", "{")
    #expect(run("replay").status == 2)
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
