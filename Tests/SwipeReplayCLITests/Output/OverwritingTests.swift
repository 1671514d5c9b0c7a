import TestSupport
import Testing

@testable import SwipeReplayCLI

/// No output replaces a file that the run reads, whatever path names it.
@Suite struct OverwritingTests {
  private let folder: CheckedFolder
  private let labelled: String

  init() throws {
    folder = try CheckedFolder()
    try folder.write("a", progress: 0.4)
    labelled = try String(
      decoding: Fixtures.bytes(Fixtures.folder + "/labelled/back-swipes.jsonl"), as: UTF8.self)
    let directory = folder.directory
    try directory.write("lab.jsonl", labelled)
    try directory.write(
      "base.json", #"{ "format": "swipe-profile", "version": 1, "extends": "pj" }"#)
    try directory.write(
      "team.json", #"{ "format": "swipe-profile", "version": 1, "extends": "base.json" }"#)
    try directory.link("link.json", to: "team.json")
    try directory.link("link.jsonl", to: "lab.jsonl")
  }

  /// Runs with `DIR/` in the words replaced by the folder.
  private func run(_ words: String) -> CapturedRun {
    var run = CapturedRun(
      words.split(separator: " ").map { String($0).replacing("DIR", with: folder.directory.path) })
    run.error = run.error.replacing(folder.directory.path, with: "DIR")
    return run
  }

  @Test(arguments: [
    (
      "replay -o DIR/lab.jsonl DIR/lab.jsonl",
      "'--output DIR/lab.jsonl' would replace a file that is read"
    ),
    (
      "replay -o DIR/link.jsonl DIR/lab.jsonl",
      "'--output DIR/link.jsonl' would replace 'DIR/lab.jsonl', which is read"
    ),
    (
      "replay -o DIR/traces/../lab.jsonl DIR",
      "'--output DIR/traces/../lab.jsonl' would replace 'DIR/lab.jsonl', which is read"
    ),
    (
      "replay -p DIR/team.json -o DIR/base.json DIR/lab.jsonl",
      "'--output DIR/base.json' would replace a file that is read"
    ),
    (
      "diff --from pj --to DIR/link.json -o DIR/team.json DIR/lab.jsonl",
      "'--output DIR/team.json' would replace 'DIR/link.json', which is read"
    ),
    (
      "stats -p DIR/team.json -o DIR/team.json DIR/lab.jsonl",
      "'--output DIR/team.json' would replace a file that is read"
    ),
    (
      "fit --vary finishProgress=0:1:0.5 -o DIR/lab.jsonl DIR/lab.jsonl",
      "'--output DIR/lab.jsonl' would replace a file that is read"
    ),
    (
      "check -p pj --baseline DIR/b.csv --accept -o DIR/traces/../b.csv DIR/lab.jsonl",
      "'--output DIR/traces/../b.csv' would replace 'DIR/b.csv', which is read"
    ),
    (
      "fit --vary finishProgress=0.2:0.6:0.1 --write-profile DIR/lab.jsonl DIR/lab.jsonl",
      "'--write-profile DIR/lab.jsonl' would replace a file that is read"
    ),
    (
      "fit --vary finishProgress=0.2:0.6:0.1 -p DIR/team.json --write-profile DIR/link.json DIR/lab.jsonl",
      "'--write-profile DIR/link.json' would replace 'DIR/team.json', which is read"
    ),
    (
      "fit --vary finishProgress=0.2:0.6:0.1 --write-profile DIR/new.json -o DIR/new.json DIR/lab.jsonl",
      "'--output' and '--write-profile' both write to 'DIR/new.json'"
    ),
  ])
  func refused(words: String, message: String) throws {
    let before = try folder.directory.names()
    let run = run(words)
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix("swipe-replay: error: \(message); choose another file"), "\(run.error)")
    #expect(try folder.directory.names() == before)
    #expect(try folder.directory.read("lab.jsonl") == labelled)
  }

  /// Two outputs that are one file, which is not there yet.
  @Test(arguments: [
    ("replay -f csv -o DIR/traces/n --invalid DIR/d/n DIR/lab.jsonl", "both write to 'DIR/d/n'"),
    (
      "check -p pj --baseline DIR/traces/n.csv --accept -o DIR/d/n.csv DIR/lab.jsonl",
      "'--output DIR/d/n.csv' would replace 'DIR/traces/n.csv'"
    ),
    (
      "fit --vary finishProgress=0.2:0.6:0.1 --write-profile DIR/traces/n.csv -o DIR/nowhere DIR/lab.jsonl",
      "'--output' and '--write-profile' both write to 'DIR/traces/n.csv'"
    ),
  ])
  func sameNewFile(words: String, message: String) throws {
    try folder.directory.link("d", to: "traces")
    try folder.directory.link("nowhere", to: "d/n.csv")
    let run = run(words)
    #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
    #expect(try Fixtures.names(in: folder.directory.path + "/traces") == ["a.json"])
  }

  /// A file of the same name elsewhere, and a device, are something else.
  @Test(arguments: [
    "replay -o DIR/out.json DIR/lab.jsonl", "replay -o /dev/null DIR/lab.jsonl",
    "replay -o DIR/traces/lab.jsonl DIR/lab.jsonl",
  ])
  func allowed(words: String) {
    #expect(run(words).status == 0)
  }
}
