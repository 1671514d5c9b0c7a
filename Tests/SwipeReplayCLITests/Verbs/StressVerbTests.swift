import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct StressVerbTests {
  private static let people = Fixtures.folder + "/traces/people"
  private static let flick = people + "/flick.json"
  private static let labelled = Fixtures.folder + "/labelled/back-swipes.jsonl"

  private func stress(_ words: String...) -> CapturedRun { CapturedRun(["stress"] + words) }

  @Test(
    "An option that makes no sense is refused in words",
    arguments: [
      (["--runs", "0"], "'--runs' cannot be '0'; expected a whole number from 1 to 1000"),
      (["--runs", "1001"], "'--runs' cannot be '1001'; expected a whole number from 1 to 1000"),
      (
        ["--fail-below", "101"],
        "'--fail-below' cannot be '101'; expected a percentage from 0 to 100"
      ),
      (
        ["--fail-below", "nan"],
        "'--fail-below' cannot be 'nan'; expected a percentage from 0 to 100"
      ),
    ])
  func refusals(words: [String], message: String) {
    let run = CapturedRun(["stress"] + words + [Self.flick])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.split(separator: "\n").first.map(String.init) == "swipe-replay: error: " + message)
  }

  @Test("A score below the limit ends with 1, and the same score does not")
  func failBelow() {
    let weak = stress("--fail-below", "95", Self.people)
    #expect(weak.status == 1)
    #expect(weak.output.contains("; 1 below 95.0 %\n"))
    #expect(stress("--fail-below", "90", Self.people).status == 0)
    #expect(stress("--fail-below", "100", Self.flick).status == 0)
    #expect(stress(Self.people).status == 0)
  }

  @Test("A decision that is always kept is only counted")
  func alwaysKept() {
    let run = stress(Self.flick)
    #expect(run.status == 0)
    #expect(run.output == "1 decision of 1 trace: 1 always kept, mean score 100.0 %\n")
    #expect(stress("-q", Self.flick).output == "")
  }

  @Test("Text lists the 25 weakest, and says how many more there are")
  func manyWeak() {
    let run = stress("-p", "slidr", "-p", "ionic", "--runs", "3", Self.labelled)
    let rows = run.output.split(separator: "\n")
      .filter { $0.dropFirst(8).hasPrefix("  FINISH ") || $0.dropFirst(8).hasPrefix("  CANCEL ") }
    #expect(rows.count == 25)
    #expect(run.output.contains(/\n  and \d+ more; '-f csv' has all\n\n\d+ decisions/))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A long name of a trace leaves room for the gesture and the profile")
  func longNames() throws {
    let directory = try TemporaryDirectory()
    let text = String(
      decoding: try Fixtures.bytes(Self.people + "/changed-mind-late.json"), as: UTF8.self)
    let name = String(repeating: "long name ", count: 9)
    let path = try directory.write(
      "a.json", text.replacing("changed-mind-late", with: name, maxReplacements: 1))
    let run = stress("-p", "pj", "-p", "swipe-back-layout", "-p", "slidr", path)
    let rows = run.output.split(separator: "\n").filter { $0.contains("long name") }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.count <= 80)
      #expect(row.contains(/… · (pj|swipe-back-layout|slidr)$/), "\(row)")
    }
  }

  @Test("The same bytes on any number of threads", arguments: ["text", "csv", "json"])
  func threads(format: String) throws {
    // Many copies make many portions.
    let traces = String(decoding: try Fixtures.bytes(Self.labelled), as: UTF8.self)
    let input = String(repeating: traces, count: 10)
    func run(_ jobs: Int) -> CapturedRun {
      CapturedRun(
        [
          "stress", "-p", "zeroj", "--runs", "2", "-f", format, "-j", "\(jobs)",
          "--input-format", "jsonl", "-",
        ], input: input)
    }
    let one = run(1)
    #expect(one.status == 0)
    for jobs in [2, 3] { #expect(run(jobs).output == one.output) }
  }

  @Test("A bad trace is reported, and the others are still disturbed")
  func badTrace() {
    let run = stress(Self.flick, Fixtures.folder + "/traces/invalid/unknown-phase.json")
    #expect(run.status == 2)
    #expect(run.error.contains("unknown phase"))
    #expect(run.output.hasPrefix("1 decision of 1 trace"))
  }

  @Test("Nothing to disturb is trouble")
  func nothing() {
    let run = CapturedRun(["stress", "--input-format", "jsonl", "-"], input: "")
    #expect(run.status == 2)
    #expect(run.error == "-:1:1: error: there are no traces; expected at least one\n")
  }
}
