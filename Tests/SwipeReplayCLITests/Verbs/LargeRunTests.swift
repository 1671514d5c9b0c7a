import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Behaviour that only shows in a run over many traces or points.
@Suite(.slow) struct LargeRunTests {
  /// One swipe of four kilobytes per line, so that every thread gets some of them. Every 25th trace has more frames
  /// than a thread keeps as text.
  private static let lines = (0..<120).map { number in
    let (hz, end) = number % 25 == 0 ? (1000, "5") : (60, "0.1")
    let (x, intent) = (60 + 7 * number % 300, number % 7 < 3 ? "finish" : "cancel")
    let blanks = String(repeating: " ", count: 4_000)
    return #"{"name":"t\#(number)","view":[400,800],"displayHz":\#(hz),"intent":"\#(intent)","#
      + #""expect":{"*":"finish"},"touches":[{"time":0,"phase":"began","x":9,"y":1},"#
      + #"{"time":0.05,"phase":"moved","x":\#(x),"y":1},"#
      + #"{"time":\#(end),"phase":"ended","x":\#(x),"y":1}]\#(blanks)}"# + "\n"
  }

  private static let verbs: [(words: [String], formats: [String])] = [
    (["replay"], ["text", "json", "jsonl"]), (["replay", "--timeline"], ["text", "jsonl"]),
    (["replay", "-p", "pj", "-p", "fd"], ["text", "json"]),
    (["check", "-p", "pj", "-p", "fd"], ["text"]),
    (["stats", "-p", "pj", "-p", "fd"], ["text", "json"]),
    (["stress", "-p", "zeroj", "--runs", "2"], ["text", "csv"]),
    (
      [
        "fit", "-p", "zeroj-nav", "--vary", "finishProgress=0.2:0.6:0.1", "--vary",
        "finishVelocity=0:200:50",
      ], ["text", "json"]
    ),
  ]

  @Test(
    "The output is identical on any number of threads",
    arguments: verbs.flatMap { verb in verb.formats.map { verb.words + ["-f", $0] } })
  func threads(words: [String]) {
    let input = Self.lines.joined()
    let (one, three) = (
      CapturedRun(words + ["-j", "1", "-"], input: input),
      CapturedRun(words + ["-j", "3", "-"], input: input)
    )
    #expect(one.status < 2 && one.output.count > 1000, "\(one.error)")
    #expect(three.output == one.output && three.error == one.error)
  }

  @Test("The fit does not depend on the order of the traces")
  func order() {
    let fits = [Self.lines, Self.lines.reversed()].map { lines in
      CapturedRun(
        ["fit", "--vary", "finishProgress=0.2:0.6:0.02", "-f", "json", "-"], input: lines.joined())
    }
    // Everything except the list of wrong traces, which is in the order of the input.
    let heads = fits.map { $0.output.split(separator: "\"wrong\": [").first }
    #expect(fits[0].status < 2 && heads[0] == heads[1])
  }

  @Test("The largest grid has 100000 points")
  func grid() {
    let run = CapturedRun(
      "fit", "--vary", "finishProgress=0.00001:1:0.00001", "-f", "csv",
      Fixtures.folder + "/traces/people/flick.json")
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 100_001)
  }

  @Test("No trace of people or projects has a warning")
  func warnings() throws {
    let folders = ["traces/people", "traces/catalogue", "traces/clock", "labelled", "story"]
    let run = try CapturedRun(inPackage: ["-f", "csv"] + folders.map { "Fixtures/" + $0 })
    #expect(run.status == 0 && run.error == "")
  }

  @Test(
    "No line of text is wider than the terminal",
    arguments: [
      ([80], ["-p", "all", "--timeline", "--events", "Fixtures/traces/formats"]),
      ([60, 120], ["stats", "-p", "all"]),
      ([80], ["stress", "-p", "slidr", "-p", "ionic", "--runs", "3"]),
    ])
  func width(columns: [Int], words: [String]) throws {
    _ = try CapturedRun(inPackage: ["--version"])
    for columns in columns {
      let streams = CapturedStreams()
      let status = run(
        arguments: words + ["--color=never", "Fixtures/traces/people", "Fixtures/traces/sequence"],
        in: streams.context(isTerminal: true, columns: columns))
      #expect(status == 0)
      let lines = streams.output.split(separator: "\n")
      #expect(lines.count > 10)
      for line in lines where line.count > columns { Issue.record("\(line)") }
    }
  }
}
