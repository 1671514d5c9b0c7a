import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A trace whose times are in milliseconds, as all verbs and formats show it.
@Suite struct WarningRunTests {
  private let directory: TemporaryDirectory
  private let path: String

  private static let rate =
    "0.0625 samples a second while the finger moves, expected 10 to 2000; are the times in ms, not s?"

  init() throws {
    directory = try TemporaryDirectory()
    path = try directory.write(
      "ms.json",
      """
      { "format": "swipe-trace", "version": 1, "view": { "width": 400, "height": 800 },
        "expect": { "pj": "finish" },
        "touches": [
          { "time": 0, "phase": "began", "x": 10, "y": 400 },
          { "time": 16, "phase": "moved", "x": 120, "y": 400 },
          { "time": 32, "phase": "ended", "x": 230, "y": 400 },
          { "time": 40, "phase": "began", "x": 10, "y": 400 },
          { "time": 48, "phase": "ended", "x": 10, "y": 400 } ] }

      """)
  }

  /// What a run wrote, without the folder.
  private func run(_ words: String...) -> CapturedRun {
    var run = CapturedRun(words + [path])
    run.output = run.output.replacing(directory.path + "/", with: "")
    run.error = run.error.replacing(directory.path + "/", with: "")
    return run
  }

  @Test("The unit of the option is that of a trace in JSON, and there is no warning")
  func unit() {
    let run = run("-f", "csv", "--time-unit", "ms")
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.split(separator: "\n")[1].hasPrefix("ms.json,ms,1,pj,pan,cancel,"))
    #expect(run.output.split(separator: "\n")[1].contains(",0,0.016,0.032,"))
  }

  @Test("JSON Lines too")
  func unitOfLines() throws {
    let line = try directory.read("ms.json").replacing("\n", with: " ")
    let run = CapturedRun(
      ["-f", "csv", "--time-unit", "ms", "--input-format", "jsonl", "-"], input: line + "\n" + line)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(
      run.output.split(separator: "\n")[3].hasPrefix(
        "-:2,-#2,1,pj,pan,cancel,otherwise,0,0.016,0.032,"))
  }

  @Test("Text and the error stream, which '--quiet' does not silence")
  func text() {
    let run = run("-q")
    #expect(run.status == 0)
    #expect(run.error == "ms.json:1:1: warning: gesture 1: \(Self.rate)\n")
    #expect(
      run.output.hasPrefix(
        """
        ms · gesture 1 of 2 · pj (default profile)
          warning    gesture 1: 0.0625 samples a second while the finger moves, expected
                     10 to 2000; are the times in ms, not s?
          CANCEL     progress 0.25, needs more than finishProgress 0.5

        """))
    #expect(run.output.contains("ms · gesture 2 of 2 · pj (default profile)\n  FAILED"))
  }

  @Test("A table of several profiles")
  func table() {
    #expect(
      run("-p", "pj", "-p", "zeroj").output.hasPrefix(
        """
        ms · gesture 1 of 2
          warning    gesture 1: 0.0625 samples a second while the finger moves, expected
                     10 to 2000; are the times in ms, not s?
          profile
        """))
  }

  @Test("CSV has its kind in the last column of each row")
  func csv() {
    let rows = run("-f", "csv").output.split(separator: "\n")
    #expect(rows[0].hasSuffix(",margin.progress,margin.velocity,warnings"))
    #expect(rows[1].hasSuffix(",sampleRate"))
    #expect(rows[2].hasSuffix(",,sampleRate"))
  }

  @Test("JSON has kind and message", arguments: ["json", "jsonl"])
  func json(format: String) {
    let run = run("-f", format)
    let warnings =
      #""warnings":[{"kind":"sampleRate","message":"gesture 1: \#(Self.rate)"}]}"#
    #expect(run.output.ranges(of: warnings).count == 2)
  }

  @Test("'check' warns of it in its formats", arguments: ["text", "junit", "github", "json"])
  func check(format: String) throws {
    let run = run("check", "-f", format, "--time-unit", "s")
    #expect(run.error == "ms.json:1:1: warning: gesture 1: \(Self.rate)\n")
    let expected = [
      "text": """
      WARN ms · pj
        gesture 1: 0.0625 samples a second while the finger moves, expected 10 to
        2000; are the times in ms, not s?
        at      ms.json:1:1

      1 trace, 1 check: 0 pass, 1 fail, 1 warning

      """,
      "junit":
        "      <system-out>warning: gesture 1: \(Self.rate)&#10;at: ms.json:1:1</system-out>\n",
      "github":
        "::warning file=ms.json,line=1,col=1,title=ms · pj%3A gesture 1%3A "
        + Self.rate.replacing(",", with: "%2C") + "::at: ms.json:1:1\n",
      "json": """
            "warnings": [
              {
                "kind": "sampleRate",
                "message": "gesture 1: \(Self.rate)"
              }
            ]
      """,
    ]
    #expect(run.output.contains(try #require(expected[format])))
  }

  @Test("Differences of two profiles")
  func diff() {
    let words = ["diff", "--from", "pj", "--to", "pj,finishProgress=0.2", "-f"]
    func output(_ format: String) -> String { CapturedRun(words + [format, path]).output }
    #expect(output("text").contains(" ms · gesture 1 · warning: sampleRate\n"))
    #expect(output("csv").contains(",sampleRate\n"))
    #expect(output("json").contains(#""kind": "sampleRate""#))
  }

  @Test(
    "Every verb reports it, and counts the trace as suspicious",
    arguments: [
      ("stats", "pj · 2 gestures of 1 trace, 1 suspicious\n"),
      ("fit", "pj · 1 of 1 trace labelled, 1 suspicious · 3 points\n"),
    ])
  func others(verb: String, heading: String) throws {
    let text = try directory.read("ms.json")
    try directory.write(
      "ms.json", text.replacing("\"expect\"", with: "\"intent\": \"finish\", \"expect\""))
    let vary = verb == "stats" ? [] : ["--vary", "finishProgress=0.2,0.4"]
    let run = CapturedRun([verb, "-q"] + vary + [path])
    #expect(run.error.hasPrefix("\(path):1:1: warning: gesture 1: "))
    #expect(run.output.hasPrefix(heading))
    let json = CapturedRun([verb, "-q", "-f", "json"] + vary + [path]).output
    #expect(json.contains("\n  \"suspicious\": 1,\n"))
  }

  @Test(
    "Verbs that replay say once what is likely a mistake in a profile",
    arguments: [
      ["replay"], ["stats"], ["lint"], ["plane"], ["report"], ["stress"],
      ["fit", "--vary", "limit=0.1,0.2"],
    ])
  func profile(words: [String]) throws {
    let profile = try directory.write(
      "mine.json",
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "limit": 0.5 }, "recognizers": [
        { "action": "push", "kind": "screenEdgePan", "edges": ["right"],
          "progress": "translation.x / width",
          "decide": [{ "when": "progress > limit", "then": "finish" }, { "then": "cancel" }] }] }
      """)
    let swipe = Fixtures.folder + "/traces/people/flick.json"
    let run = CapturedRun(
      words + ["-q", "-p", profile] + (words[0] == "plane" ? [] : [swipe, swipe]))
    #expect(run.status != 2)
    #expect(
      run.error == "\(profile):4:27: warning: 'when': progress > limit never holds: progress is at "
        + "most 0.09375, limit is 0.5; from the right edge translation.x is negative\n")
  }

  @Test("Several are counted")
  func several() {
    let run = CapturedRun(["-f", "csv", path, path])
    #expect(run.error.hasSuffix("2 traces with warnings\n"))
  }

  @Test("No fixture of people and projects has a warning")
  func fixtures() throws {
    for folder in ["traces/people", "traces/catalogue", "traces/clock", "labelled", "story"] {
      let run = try CapturedRun(inPackage: ["-f", "csv", "Fixtures/" + folder])
      #expect(run.error == "")
      #expect(run.status == 0)
    }
  }
}
