import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Runs on one part of an input that is divided, as among the machines of a cluster.
@Suite struct DividedInputTests {
  /// A swipe over so many points, as a line of JSON Lines.
  static func line(_ name: String, to x: Int, _ members: String = "") -> String {
    let touches = [("began", 0.0, 0), ("moved", 0.1, x - 50), ("moved", 0.2, x), ("ended", 0.3, x)]
      .map { #"{"time":\#($0.1),"phase":"\#($0.0)","x":\#($0.2),"y":400}"# }
    return #"{"format":"swipe-trace","version":1,"name":"\#(name)",\#(members)"#
      + #""view":{"width":400,"height":800},"touches":[\#(touches.joined(separator: ","))]}"# + "\n"
  }

  private static let long = line("long", to: 300)
  private static let short = line("short", to: 100)
  private static let broken = #"{"format":"swipe-trace","version":1,"name":"broken","# + "\n"
  /// A phase that there is not.
  private static let unknown = long.replacing("ended", with: "hover")
  private static let input = long + broken + unknown + short

  static let header =
    "source,trace,gesture,profile,recognizer,outcome,rule,startedAt,beganAt,endedAt,progress,"
    + "percentComplete,translation.x,translation.y,velocity.x,velocity.y,margin.progress,"
    + "margin.velocity,warnings\n"

  private static func rows(_ sources: String...) -> String {
    """
    \(sources[0]),long,1,pj,pan,finish,progress > finishProgress,0,0.1,0.3,0.725,0.725,290,0,2100,0,-0.22499999999999998,,
    \(sources[1]),short,1,pj,pan,cancel,otherwise,0,0.1,0.3,0.225,0.225,90,0,500,0,0.27500000000000013,,

    """
  }

  private static let unknownPhase =
    "unknown phase 'hover'; expected began, moved, stationary, ended or cancelled; or begin, start, "
    + "started, down, move, changed, change, held, hold, end, up, canceled or cancel, also with a "
    + "prefix such as touches or ACTION_"

  private static let messages = """
    -:2:53: error: the line ends where a key in double quotes is expected
    -:3:249: error: touches[3].phase: \(unknownPhase)
    2 invalid traces

    """

  private static func list(of source: String) -> String {
    """
    {"source":"\(source)","line":2,"column":53,"message":"the line ends where a key in double quotes is expected"}
    {"source":"\(source)","line":3,"column":249,"key":"touches[3].phase","message":"\(unknownPhase)"}

    """
  }

  private func run(_ words: String..., input: String = Self.input) -> CapturedRun {
    CapturedRun(words, input: input)
  }

  @Test("CSV is written without its header")
  func noHeader() {
    let run = run("-f", "csv", "--no-header", "-", input: Self.long + Self.short)
    #expect(run.status == 0 && run.error == "")
    #expect(run.output == Self.rows("-:1", "-:2"))
    let diff = ["diff", "--from", "pj", "--to", "pj,finishProgress=0.8", "-", "-f", "csv"]
    let whole = CapturedRun(diff, input: Self.long).output
    #expect(whole.hasPrefix("source,trace,gesture,from.outcome,"))
    let rows = CapturedRun(diff + ["--no-header"], input: Self.long).output
    #expect(whole.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined() == rows)
    #expect(rows.hasPrefix("-,long,1,finish,"))
  }

  @Test("Only CSV has a header", arguments: ["text", "json", "jsonl"])
  func noHeader(format: String) {
    let run = run("-f", format, "--no-header", "-")
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.error == """
        swipe-replay: error: '--no-header' cannot be used with '--format \(format)'
        Try 'swipe-replay replay --help'.

        """)
    let diff = self.run("diff", "--from", "pj", "--to", "fd", "--no-header", "-")
    #expect(diff.status == 2 && diff.output == "")
  }

  @Test("Without '--invalid', invalid traces are reported, and end in an error")
  func invalid() {
    let run = run("-f", "csv", "-")
    #expect(run.status == 2)
    #expect(run.error == Self.messages)
    #expect(run.output == Self.header + Self.rows("-:1", "-:4"))
  }

  @Test("Invalid traces are lines of JSON in a file of their own, and no error")
  func list() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/invalid.jsonl"
    let listed = run("-f", "csv", "--invalid", path, "-")
    #expect(listed.status == 0 && listed.error == "2 invalid traces, listed in '\(path)'\n")
    #expect(listed.output == Self.header + Self.rows("-:1", "-:4"))
    #expect(try directory.read("invalid.jsonl") == Self.list(of: "-"))
    #expect(run("-f", "csv", "--invalid", path, "-q", "-").error == "")
    // None is invalid, and so the file is empty.
    let none = run("--invalid", path, "-", input: Self.long)
    #expect(none.status == 0 && none.error == "")
    #expect(try directory.read("invalid.jsonl") == "")
    #expect(try Fixtures.names(in: directory.path) == ["invalid.jsonl"])
    let dropped = run("--invalid", "/dev/null", "-", input: Self.broken)
    #expect(dropped.status == 0 && dropped.output == "")
    #expect(dropped.error == "1 invalid trace, listed in '/dev/null'\n")
  }

  @Test("Statistics count what is invalid, and exit with 0 if asked to")
  func invalidStatistics() {
    let whole = run("stats", "-f", "json", "--invalid", "/dev/null", "-")
    #expect(whole.status == 0)
    #expect(whole.output.contains(#""invalid": 2"#))
    #expect(whole.output == run("stats", "-f", "json", "-").output)
  }

  @Test(
    "Nothing at all is an error, unless it is allowed",
    arguments: [
      ("stats", ["-f", "json"], ["jsonl"]), ("stats", ["-f", "json"], []),
      ("replay", ["-f", "csv", "--no-header"], []),
      ("replay", ["-f", "csv", "--no-header"], ["csv"]),
      ("replay", ["-f", "jsonl"], ["json"]),
      ("diff", ["--from", "pj", "--to", "fd", "-f", "csv", "--no-header"], ["jsonl"]),
    ])
  func empty(verb: String, options: [String], format: [String]) {
    let words = [verb] + options + format.flatMap { ["--input-format", $0] } + ["-"]
    for input in ["", "\n", "\u{FEFF} \r\n\n"] {
      let strict = CapturedRun(words, input: input)
      #expect(strict.status == 2 && strict.error.contains("error: "))
      let lenient = CapturedRun(words + ["--allow-empty"], input: input)
      #expect(lenient.status == 0 && lenient.error == "", "\(lenient.error)")
      if verb == "stats" {
        #expect(lenient.output.contains(#""traces": 0,"#))
      } else {
        #expect(lenient.output == "")
      }
      // It is not for traces that are wrong.
      #expect(CapturedRun(words + ["--allow-empty"], input: "{\(input)").status == 2)
    }
  }

  @Test("A tag that no trace of a part has is no error, if asked")
  func tags() {
    #expect(run("--tag", "x", "-", input: Self.long).status == 2)
    let run = run("--tag", "x", "--allow-empty", "-", input: Self.long)
    #expect(run.status == 0 && run.output == "" && run.error == "")
  }

  @Test(
    "What is wrong with the command line never looks like a part without rows",
    arguments: [
      "--no-such", "--refused skip", "--invalid -", "--invalid DIR/no/file", "--invalid DIR",
      "-o DIR/x --invalid DIR/x", "-p DIR/none.json", "-p nobody", "--set nothing=1",
      "--carry user,", "--carry trace", "--invalid", "--jobs 0", "-o DIR/no/file",
      "--input-format xml", "DIR/none.jsonl", "--invalid DIR/in.jsonl DIR/in.jsonl",
    ])
  func usage(options: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("in.jsonl", Self.long)
    let words = options.replacing("DIR", with: directory.path).split(separator: " ").map(
      String.init)
    let lenient = ["-f", "csv", "--no-header", "--allow-empty"]
    let named = words.contains { $0.hasSuffix(".jsonl") }
    let run = CapturedRun(lenient + (named ? [] : ["-"]) + words, input: Self.long)
    #expect(run.status == 2 && run.output == "" && run.error.contains("error: "), "\(run)")
    #expect(try Fixtures.names(in: directory.path) == ["in.jsonl"])
    #expect(try directory.read("in.jsonl") == Self.long)
  }

  @Test(
    "A list of invalid traces replaces no file that is read, and takes the output's place only if it is another"
  )
  func listBesideOutput() throws {
    let directory = try TemporaryDirectory()
    let (out, list) = (directory.path + "/out.csv", directory.path + "/invalid.jsonl")
    let run = run("-f", "csv", "-o", out, "--invalid", list, "-")
    #expect(run.status == 0 && run.output == "")
    #expect(try directory.read("out.csv") == Self.header + Self.rows("-:1", "-:4"))
    #expect(try directory.read("invalid.jsonl") == Self.list(of: "-"))
    try directory.link("link", to: "out.csv")
    let same = self.run(
      "-f", "csv", "-o", out, "--invalid", directory.path + "/link", "-")
    #expect(same.status == 2)
    #expect(
      same.error.hasPrefix("swipe-replay: error: '--output' and '--invalid' both write to '"))
  }
}
