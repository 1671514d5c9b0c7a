import PlatformIO
import ReplayReport
import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct SessionTests {
  @Test("Results are buffered for a pipe, and shown at once on a terminal")
  func buffering() throws {
    for (isTerminal, writes) in [(false, 1), (true, 3)] {
      let streams = CapturedStreams()
      var session = Session(streams.context(isTerminal: isTerminal))
      for text in ["a", "b", "c"] { try session.write(text) }
      try session.finishOutput()
      #expect(streams.output == "abc")
      #expect(streams.writes == writes)
    }
  }

  @Test("An output file appears when the run is finished, replacing the old one")
  func outputFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("out.csv", "old")
    let streams = CapturedStreams()
    var session = Session(streams.context(isTerminal: true))
    session.begin(.replay, try Arguments(["-o", directory.path + "/out.csv"], for: .replay))
    try session.openOutput()
    try session.write(String(repeating: "new", count: 100_000))
    #expect(try directory.read("out.csv") == "old")
    try session.finishOutput()
    #expect(try directory.read("out.csv").utf8.count == 300_000)
    #expect(try directory.names() == ["out.csv"])
    #expect(streams.output == "")
  }

  @Test(
    "A terminal shows a warning once, in the text of 'replay' or on the error stream",
    arguments: [([], true, 1), ([], false, 2), (["-f", "csv"], true, 1)])
  func warningsOnTerminal(words: [String], isTerminal: Bool, count: Int) {
    let trace = """
      # view: 393x852
      time,phase,x,y
      5801204,began,6,431
      5801221,moved,140,431
      5801237,ended,240,431
      """
    let streams = CapturedStreams(input: trace)
    let context = streams.context(isTerminal: isTerminal, isErrorTerminal: true)
    #expect(run(arguments: words + ["-q", "-"], in: context) == 0)
    let shown = streams.output + streams.error
    #expect(shown.split(separator: "samples a second").count == count + 1)
  }

  @Test("A closed pipe ends the run without an error")
  func closedPipe() {
    for limit in [0, 100] {
      let run = CapturedRun(["--help"], outputLimit: limit)
      #expect(run.status == 0)
      #expect(run.error == "")
    }
  }

  @Test(
    "Colour is used on a terminal that supports it, or on request",
    arguments: [
      ([], true, [:], true), ([], false, [:], false),
      ([], true, ["NO_COLOR": "1"], false), ([], true, ["NO_COLOR": ""], true),
      ([], true, ["TERM": "dumb"], false), ([], true, ["TERM": "xterm"], true),
      (["--color=always"], false, ["NO_COLOR": "1"], true), (["--color=never"], true, [:], false),
    ] as [([String], Bool, [String: String], Bool)])
  func color(words: [String], isTerminal: Bool, variables: [String: String], isOn: Bool) throws {
    let streams = CapturedStreams()
    var session = Session(streams.context(isTerminal: isTerminal, variables: variables))
    session.begin(.replay, try Arguments(words, for: .replay))
    #expect(session.textStyle.color == isOn)
  }

  @Test(
    "Text is 80 columns wide, or as wide as the terminal within limits",
    arguments: [
      (false, 200, 80), (true, 80, 80), (true, 20, 60), (true, 100, 100), (true, 500, 120),
    ])
  func columns(isTerminal: Bool, columns: Int, width: Int) throws {
    let streams = CapturedStreams()
    var session = Session(streams.context(isTerminal: isTerminal, columns: columns))
    #expect(session.textStyle.columns == width)
    session.begin(.replay, try Arguments(["--ascii"], for: .replay))
    #expect(session.textStyle.columns == width - 2)
  }

  @Test(
    "A table is as wide as its cells unless a terminal or COLUMNS limits it",
    arguments: [
      (false, nil, .max), (false, "70", 70), (false, "0", .max), (false, "wide", .max),
      (true, nil, 100), (true, "70", 70), (true, "0", 100),
    ] as [(Bool, String?, Int)])
  func tableColumns(isTerminal: Bool, variable: String?, width: Int) {
    let variables = variable.map { ["COLUMNS": $0] } ?? [:]
    let context = CapturedStreams().context(
      isTerminal: isTerminal, columns: 100, variables: variables)
    #expect(Session(context).textStyle.tableColumns == width)
  }
}
