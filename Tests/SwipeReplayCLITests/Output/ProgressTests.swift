import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct ProgressTests {
  private static let wipe = "\r\u{1B}[K"

  /// A clock that advances by the same step each time it is read.
  private final class Clock {
    private var now = Duration.zero
    private let step: Duration
    private(set) var readings = 0

    init(step: Duration) { self.step = step }

    func time() -> Duration {
      readings += 1
      defer { now += step }
      return now
    }
  }

  /// Returns a line of the given size including its line feed, most of it in an unknown key.
  private static func line(_ size: Int) -> String {
    let trace =
      #"{"format":"swipe-trace","version":1,"name":"long","view":{"width":393,"height":852},"#
      + #""touches":[{"time":0,"phase":"began","x":1,"y":2},"#
      + #"{"time":1,"phase":"ended","x":1,"y":2}],"note":""#
    return trace + String(repeating: "a", count: size - trace.utf8.count - 3) + "\"}\n"
  }

  /// Files of 30 traces and 300,000 bytes. Each is a portion of its own, since its first line alone is longer than two
  /// blocks.
  private func folder(_ files: Int, badLine: Int? = nil) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for file in 1...files {
      var lines = [Self.line(271_000)] + Array(repeating: Self.line(1_000), count: 29)
      if file == badLine { lines[2] = "[]\n" }
      try directory.write("\(file).jsonl", lines.joined())
    }
    return directory
  }

  private func run(
    _ words: [String], input: String = "", outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = true, columns: Int? = 80, clock: Clock,
    variables: [String: String] = [:]
  ) -> (output: String, error: String) {
    let streams = CapturedStreams(input: input)
    _ = SwipeReplayCLI.run(
      arguments: words,
      in: streams.context(
        isTerminal: outputIsTerminal, isErrorTerminal: errorIsTerminal, errorColumns: columns,
        time: clock.time, variables: variables))
    return (streams.output, streams.error)
  }

  @Test(
    "Every verb that reads many traces shows its progress and erases it at the end",
    arguments: [
      ["replay", "-f", "csv"], ["replay", "-f", "text"], ["check", "-p", "pj"],
      ["check", "--mutate", "-p", "pj"], ["diff", "--from", "pj", "--to", "zeroj"], ["stats"],
      ["fit", "--vary", "finishProgress=0.4,0.5"],
    ])
  func verbs(words: [String]) throws {
    let directory = try folder(4)
    let error = run(words + ["-j", "2", directory.path], clock: Clock(step: .milliseconds(300)))
      .error
    let lines = """
      \r 50% · 60 traces · 1 MB/s · 0 invalid · 1 s left\u{1B}[K\
      \r 75% · 90 traces · 1 MB/s · 0 invalid · 1 s left\u{1B}[K\
      \r100% · 120 traces · 1 MB/s · 0 invalid · 0 s left\u{1B}[K\
      \r\u{1B}[K
      """
    #expect(error.hasPrefix(lines), "\(error.debugDescription)")
    #expect(!error.dropFirst(lines.count).contains("\r"))
  }

  @Test("Without a terminal or with '--quiet' there is no progress, and the clock is not read")
  func unwanted() throws {
    let directory = try folder(3)
    for (words, isTerminal, variables) in [
      ([], false, [:]), (["-q"], true, [:]), ([], true, ["TERM": "dumb"]),
    ] as [([String], Bool, [String: String])] {
      let clock = Clock(step: .seconds(1))
      let error = run(
        ["stats", directory.path] + words, errorIsTerminal: isTerminal, clock: clock,
        variables: variables
      ).error
      #expect(error == "")
      #expect(clock.readings == 0)
    }
  }

  @Test("A short run shows no progress and reads the clock once per portion")
  func short() throws {
    let directory = try folder(4)
    let clock = Clock(step: .milliseconds(124))
    #expect(run(["stats", directory.path], clock: clock).error == "")
    #expect(clock.readings == 5)
    #expect(run(["stats", directory.path], clock: Clock(step: .milliseconds(125))).error != "")
  }

  @Test("It is drawn at most ten times per second")
  func pace() throws {
    let directory = try folder(20)
    let error = run(["stats", directory.path], clock: Clock(step: .milliseconds(40))).error
    // The candidates are 520, 640, 760 and 800 ms: 640 and 760 are 120 ms after the previous one.
    let parts = error.split(separator: "\r").map { $0.prefix { $0 != "%" } }
    #expect(parts == [" 65", " 80", " 95", "\u{1B}[K"])
  }

  @Test("An error line is not interrupted, and the progress returns half a second later")
  func errors() throws {
    let directory = try folder(9, badLine: 4)
    let error = run(
      ["stats", "-j", "1", directory.path], clock: Clock(step: .milliseconds(200))
    ).error
    let path = directory.path
    #expect(
      error == """
        \r 33% · 90 traces · 1.5 MB/s · 0 invalid · 2 s left\u{1B}[K\
        \r\u{1B}[K\(path)/4.jsonl:3:1: error: not a trace; expected "format": "swipe-trace", "version": 1 and "touches"
        \r 77% · 209 traces · 1.5 MB/s · 1 invalid · 1 s left\u{1B}[K\
        \r 88% · 239 traces · 1.5 MB/s · 1 invalid · 1 s left\u{1B}[K\
        \r100% · 269 traces · 1.5 MB/s · 1 invalid · 0 s left\u{1B}[K\
        \r\u{1B}[K
        """)
  }

  @Test("Rows that appear on a terminal replace the progress")
  func rows() throws {
    let directory = try folder(4)
    let words = ["replay", "-f", "csv", directory.path]
    let seen = run(words, outputIsTerminal: true, clock: Clock(step: .milliseconds(300)))
    #expect(seen.error == "")
    let rows = run(words, errorIsTerminal: false, clock: Clock(step: .zero))
    #expect(seen.output == rows.output)
    let file = directory.path + "/rows"
    let kept = run(
      words + ["-o", file], outputIsTerminal: true, clock: Clock(step: .milliseconds(300)))
    #expect(kept.error.hasPrefix("\r 50%"))
    #expect(try directory.read("rows") == rows.output)
  }

  @Test("For standard input the progress has no percentage and no time left")
  func standardInput() throws {
    let error = run(
      ["stats", "-", "--input-format", "jsonl"],
      input: String(repeating: Self.line(10_000), count: 400),
      clock: Clock(step: .milliseconds(300))
    ).error
    #expect(error.hasPrefix("\r"))
    #expect(!error.contains("%"))
    #expect(!error.contains("left"))
    #expect(error.hasSuffix(" 0 invalid\u{1B}[K" + Self.wipe))
  }

  @Test(
    "The last column stays free, so that no terminal wraps the line",
    arguments: [
      (49, " 50% · 60 traces · 1 MB/s · 0 invalid · 1 s left"),
      (48, " 50% · 60 traces · 0 invalid · 1 s left"), (8, ""), (0, ""),
      (nil, " 50% · 60 traces · 1 MB/s · 0 invalid · 1 s left"),
    ])
  func width(columns: Int?, text: String) throws {
    let directory = try folder(4)
    let error = run(
      ["stats", directory.path], columns: columns, clock: Clock(step: .milliseconds(300))
    ).error
    #expect(error.hasPrefix("\r" + text + "\u{1B}[K"), "\(error.debugDescription)")
  }
}
