import Foundation
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplayCLI

@Suite struct ConvertVerbTests {
  private static let folder = Fixtures.folder + "/recordings/"
  private static let phone = folder + "phone-getevent.txt"
  private static let actions = folder + "webdriver-actions.json"

  private func convert(_ words: String...) -> CapturedRun { CapturedRun(["convert"] + words) }

  private func traces(_ run: CapturedRun) throws -> [Trace] {
    try Trace.read(Array(run.output.utf8), format: .jsonl)
  }

  @Test("A phone's getevent becomes traces in points, one for each gesture")
  func getevent() throws {
    let run = convert("--device-size", "360x780", Self.phone)
    #expect(run.status == 0)
    #expect(run.error == "\(Self.phone): getevent, 2 gestures, sampled\n")
    let traces = try traces(run)
    #expect(traces.map(\.name) == ["phone-getevent#1", "phone-getevent#2"])
    #expect(traces.map(\.touches.count) == [10, 11])
    #expect(traces.map(\.grade) == [.sampled, .sampled])
    #expect(traces[0].view == Size(width: 360, height: 780))
    #expect(traces[0].touches[0].location == Point(x: 8.0 * 360 / 1080, y: 1200.0 * 780 / 2340))
  }

  @Test(
    "A file is read by its content, from a file and from standard input",
    arguments: [
      ("phone-getevent.txt", "getevent, 2 gestures, sampled"),
      ("browser-pointer-events.json", "browser, 1 gesture, sampled"),
      (
        "webdriver-actions.json",
        "webdriver, 1 gesture, interpolated: positions between the ends of a move, computed at 60 Hz "
          + "(WebDriver)"
      ),
    ])
  func content(file: String, summary: String) throws {
    let named = convert("--device-size", "390x844", Self.folder + file)
    #expect(named.status == 0)
    #expect(named.error == "\(Self.folder)\(file): \(summary)\n")
    let text = String(decoding: try Fixtures.bytes(Self.folder + file), as: UTF8.self)
    let piped = CapturedRun(["convert", "--device-size", "390x844", "-"], input: text)
    #expect(piped.status == 0)
    #expect(piped.error == "-: \(summary)\n")
    #expect(try traces(piped).map(\.touches) == traces(named).map(\.touches))
  }

  @Test("Lines of a log are read by a pattern")
  func pattern() throws {
    let pattern = #"\] (?<time>\S+) (?<phase>\w+) \((?<x>\S+), (?<y>\S+)\)"#
    let run = convert("--pattern", pattern, "--device-size", "393x852", Self.folder + "app.log")
    #expect(run.status == 0)
    #expect(
      run.error
        == "\(Self.folder)app.log: log, 1 gesture, unknown; left out 2 lines or events of other "
        + "kinds\n")
    #expect(try traces(run).map(\.touches.count) == [9])
  }

  @Test("Times of a log that are too large for seconds are read in the one unit that they can have")
  func epochTimes() throws {
    let lines = (0...9).map { index in
      "\(1_700_000_000_000 + 16 * index) \(index == 0 ? "began" : index == 9 ? "ended" : "moved") \(20 * index) 400\n"
    }.joined()
    let words = [
      "convert", "--device-size", "393x852", "--pattern",
      #"(?<time>\d+) (?<phase>\w+) (?<x>\S+) (?<y>\S+)"#, "-",
    ]
    let run = CapturedRun(words, input: lines)
    #expect(run.status == 0)
    #expect(run.error.hasPrefix("-: note: times are read in ms: "), "\(run.error)")
    let times = try traces(run)[0].touches.map(\.time.nanoseconds)
    #expect(times.last.map { $0 - times[0] } == 144_000_000)
    let named = CapturedRun(words + ["--time-unit", "ms"], input: lines)
    #expect(named.output == run.output && !named.error.contains("note"))
    let wrong = CapturedRun(words + ["--time-unit", "s"], input: lines)
    #expect(wrong.status == 2 && wrong.error.contains("expected a number of seconds"))
  }

  @Test("Phases of a log that are numbers are read and noted as those of CSV are")
  func phaseNumbers() throws {
    func converted(_ log: String, _ words: String...) -> CapturedRun {
      CapturedRun(
        [
          "convert", "--device-size", "393x852", "--pattern",
          #"(?<time>\d+) (?<phase>\w+) (?<x>\d+) (?<y>\d+)"#,
        ] + words, input: log)
    }
    let log = "1 0 3 4\n2 1 90 4\n3 3 290 4\n"
    let assumed = converted(log)
    #expect(assumed.status == 0)
    #expect(
      assumed.error.hasPrefix(
        "-: note: phases are numbers, read as UIKit's: 0 began, 1 moved, 2 stationary, 3 ended, "))
    let named = converted(log, "--phase-numbers", "uikit")
    #expect(named.output == assumed.output && !named.error.contains("note"))
    // Both assumptions are noted.
    let milliseconds = converted(
      (0...9).map { "\(1_700_000_000_000 + 16 * $0) \($0 == 0 ? 0 : $0 == 9 ? 3 : 1) \($0) 4\n" }
        .joined())
    #expect(milliseconds.error.split(separator: "\n").count { $0.hasPrefix("-: note: ") } == 2)
    let ambiguous = converted("1 0 3 4\n2 2 90 4\n3 1 90 4\n")
    #expect(ambiguous.status == 2 && ambiguous.output.isEmpty)
    #expect(ambiguous.error.contains("-:1: error: the numbers may be UIKit's (0 began, "))
    let android = converted("1 0 3 4\n2 2 90 4\n3 1 90 4\n", "--phase-numbers", "android")
    #expect(try traces(android)[0].touches.map(\.phase) == [.began, .moved, .ended])
  }

  @Test("A trace is taken by its name, and a file is written only where there is one")
  func byName() throws {
    let folder = try TemporaryDirectory()
    let swipes = Fixtures.folder + "/labelled/back-swipes.jsonl"
    let path = folder.path + "/one.json"
    let run = convert("--name", "swipe 7", swipes, "-o", path)
    #expect(run.status == 0)
    #expect(run.error == "wrote '\(path)': 1 trace\n")
    let trace = try Trace.read(Array(try folder.read("one.json").utf8), format: .json)
    #expect(trace.map(\.name) == ["swipe 7"])
    let before = try folder.read("one.json")
    let none = convert("--name", "swipe 700", swipes, "-o", path)
    #expect(none.status == 2)
    #expect(none.error == "swipe-replay: error: no trace is named 'swipe 700'\n")
    #expect(try folder.read("one.json") == before)
    let app = Fixtures.folder + "/traces/app"
    #expect(
      try traces(convert("--tag", "presented", app)).map(\.name) == ["presents-and-is-swiped-away"])
    #expect(convert("--tag", "no", app).error == "swipe-replay: error: no trace has the tag 'no'\n")
    let gesture = convert("--name", "phone-getevent#2", "--device-size", "360x780", Self.phone)
    #expect(try traces(gesture).map(\.name) == ["phone-getevent#2"])
  }

  @Test("What is missing is asked for, and nothing is scaled by guess")
  func missing() {
    let run = convert(Self.folder + "browser-pointer-events.json")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error
        == "\(Self.folder)browser-pointer-events.json:2: error: nothing says how large the view is; "
        + "add --device-size WxH, its size in points, which is --view of traces\n")
  }

  @Test(
    "A command line that makes no sense is refused in words",
    arguments: [
      (
        ["--pattern", "(?<time>.)"], "'--pattern': found '(?<time>.)', expected a group (?<phase>…)"
      ),
      (
        ["--split", "maybe"], "unknown value 'maybe' for '--split'; expected always or never"
      ),
      (
        ["--label", "intent=finished"],
        "'--label' cannot be 'intent=finished'; expected intent=finish, intent=cancel, intent=none "
          + "or tag=WORD"
      ),
      (
        ["--scale", "0"], "'--scale' cannot be '0'; expected a number from 1e-6 to 1e6"
      ),
      (
        ["-f", "sendevent"],
        "unknown value 'sendevent' for '--format'; expected json, jsonl, csv or webdriver"
      ),
      (
        ["-f", "json", "--device-size", "360x780"],
        "'--format json' writes one trace, and there are more; choose one with '--name' or '--gesture N', "
          + "or use '--format jsonl'"
      ),
    ])
  func refusals(words: [String], message: String) {
    let run = CapturedRun(["convert"] + words + [Self.phone])
    #expect(run.status == 2)
    #expect(
      run.error.split(separator: "\n").first.map(String.init) == "swipe-replay: error: " + message)
  }

  @Test("What changes positions of recordings is not left out in silence where there are traces")
  func scaledTraces() throws {
    let path = Fixtures.folder + "/story/stuck.json"
    let run = convert("--scale", "3", "--rotate", "90", path)
    #expect(run.status == 0)
    #expect(
      run.error
        == "\(path): warning: '--scale' was not applied to its traces: their positions are points "
        + "already\n")
    #expect(try traces(run).map(\.touches) == traces(convert(path)).map(\.touches))
    #expect(convert("--scale", "3", "--quiet", path).error == "")
  }

  @Test("A file that is nothing known is named, and the rest is converted")
  func unknown() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/notes.txt"
    try "nothing\n".write(toFile: path, atomically: true, encoding: .utf8)
    let run = convert("--device-size", "360x780", path, Self.phone)
    #expect(run.status == 2)
    #expect(try traces(run).count == 2)
    #expect(
      run.error.hasPrefix(
        "\(path):1:1: error: neither JSON nor a table with columns such as time, phase, x and y; "))
  }

  @Test(
    "What 'replay' reads, and its notes, 'convert' reads too",
    arguments: try ConvertVerbTests.inputNames())
  func readsInputs(file: String) throws {
    let path = Fixtures.folder + "/inputs/" + file
    let replayed = CapturedRun("replay", "-f", "csv", "--view", "393x852", path)
    let converted = convert(
      "--view", "393x852", "--device-size", "393x852", "--scale", "1", path)
    if replayed.error.contains("looks like a") {
      #expect(converted.status == 0, "\(converted.error)")
    } else {
      #expect(converted.status == replayed.status)
      let own = [
        "swipe-replay: error: nothing was converted: there are no gestures\n",
        "\(path): warning: '--device-size' was not applied to its traces: their positions are points "
          + "already\n",
      ]
      #expect(
        own.reduce(converted.error) { $0.replacing($1, with: "") }
          == replayed.error.replacing("swipe-replay replay …", with: "swipe-replay convert …"))
    }
  }

  @Test("A file that a program must read first is shown the pipe into 'convert'")
  func filters() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("o'clock.csv", "")
    try Data(Fixtures.bytes(Fixtures.folder + "/inputs/utf16.csv")).write(
      to: URL(fileURLWithPath: path))
    #expect(
      convert(path).error
        == "\(path):1:1: error: the text is UTF-16, expected UTF-8; convert it: iconv "
        + "-f UTF-16 -t UTF-8 '\(path.replacing("'", with: #"'\''"#))' | swipe-replay convert …\n"
        + "")
    let gzip = convert(Fixtures.folder + "/inputs/compressed.json.gz")
    #expect(gzip.error.hasSuffix("compressed.json.gz | swipe-replay convert …\n"))
  }

  @Test("A gesture that no trace has is named")
  func noSuchGesture() {
    let run = convert("--gesture", "7", Fixtures.folder + "/story/stuck.json")
    #expect(run.status == 2)
    #expect(run.error == "swipe-replay: error: nothing was converted: there is no gesture 7\n")
  }

  static func inputNames() throws -> [String] {
    try Fixtures.names(in: Fixtures.folder + "/inputs").filter { $0.contains(".") }
  }

  @Test("Columns without names are named by '--columns'")
  func header() throws {
    let run = convert(
      "--view", "393x852", "--columns", "time,phase,x,y",
      Fixtures.folder + "/inputs/no-header.csv")
    #expect(run.status == 0)
    #expect(try traces(run).count == 1)
  }

  @Test("The format of the output is that of its name")
  func outputs() throws {
    let folder = try TemporaryDirectory()
    for (name, format) in [("a.csv", TraceFormat.csv), ("a.jsonl", .jsonl), ("a.json", .json)] {
      let path = folder.path + "/" + name
      let run = convert("--device-size", "360x780", "--gesture", "1", Self.phone, "-o", path)
      #expect(run.status == 0)
      let bytes = try Fixtures.bytes(path)
      let original = try traces(convert("--device-size", "360x780", Self.phone))
      let written = try Trace.read(bytes, format: format)
      #expect(written.map(\.touches) == [original[0].touches])
      #expect(written.map(\.grade) == [.sampled])
    }
  }

  @Test("A converted swipe can be played, and read again with the same samples")
  func webDriver() throws {
    let script = convert(
      "-f", "webdriver", "--gesture", "1", "--device-size", "360x780", Self.phone)
    #expect(script.status == 0)
    let again = CapturedRun(
      ["convert", "--device-size", "360x780", "-"], input: script.output)
    let original = try traces(convert("--device-size", "360x780", "--gesture", "1", Self.phone))
    let read = try traces(again)
    #expect(read[0].touches.map(\.location) == original[0].touches.map(\.location))
    #expect(read[0].touches.map(\.phase) == original[0].touches.map(\.phase))
  }

  @Test("What is expected is what is decided now")
  func expectations() throws {
    let run = convert(
      "--device-size", "360x780", "--expect", "pj", "--expect", "system", "--label",
      "intent=finish", Self.phone)
    #expect(run.status == 0)
    let checked = CapturedRun(["check", "--input-format", "jsonl", "-"], input: run.output)
    #expect(checked.status == 0)
    #expect(checked.output == "2 traces, 4 checks: 4 pass\n")
    let other = CapturedRun(
      ["check", "-p", "pj", "--set", "finishProgress=0.99", "--input-format", "jsonl", "-"],
      input: run.output)
    #expect(other.status == 1)
  }

  @Test("CSV says what it cannot hold")
  func losses() throws {
    let trace = Fixtures.folder + "/traces/app/pops-to-the-root-before-the-swipe.json"
    let run = convert("-f", "csv", trace)
    #expect(run.status == 0)
    #expect(run.error.contains("warning: actions of the app were left out of 1 trace\n"))
  }

  @Test("CSV says content once for all of its traces")
  func content() throws {
    let folder = try TemporaryDirectory()
    func line(_ name: String, _ content: String) -> String {
      #"{"format":"swipe-trace","version":1,"name":"\#(name)","view":[9,9],\#(content)"#
        + #""touches":[{"time":0,"phase":"began","x":1,"y":2}]}"# + "\n"
    }
    let map = #""content":[{"kind":"map","rect":[0,0,9,9]}],"#
    func converted(_ contents: String...) throws -> CapturedRun {
      let lines = contents.enumerated().map { line("t\($0)", $1) }.joined()
      return convert("-f", "csv", try folder.write("traces.jsonl", lines))
    }
    let same = try converted(map, map)
    #expect(same.status == 0 && same.error == "")
    #expect(
      same.output.hasPrefix("# content: { \"kind\": \"map\", \"rect\": [0, 0, 9, 9] }\nname,"))
    let read = try Trace.read(Array(same.output.utf8), format: .csv)
    #expect(read.map(\.content.count) == [1, 1])
    // Without content in the first trace there is nothing that rows could be read with.
    let lost = try converted("", map, map)
    #expect(lost.status == 0)
    #expect(lost.error == "warning: pieces of content were left out of 2 traces\n")
    #expect(try Trace.read(Array(lost.output.utf8), format: .csv).count == 3)
    let wrong = try converted(map, map, "")
    #expect(wrong.status == 2)
    #expect(
      wrong.error.contains(
        "'--format csv' says content once for all traces, and that of 't2' is not that of the first "
          + "one; use '--format jsonl'"))
    #expect(convert("-f", "jsonl", folder.path + "/traces.jsonl").status == 0)
  }

  @Test("What cannot be read again is not written")
  func tooLarge() throws {
    func converted(_ words: String..., touches: [String]) -> CapturedRun {
      CapturedRun(
        ["convert"] + words,
        input: #"{"format":"swipe-trace","version":1,"name":"long","view":[9,9],"touches":["#
          + touches.joined(separator: ",") + "]}")
    }
    func error(_ run: CapturedRun) -> String {
      #expect(run.status == 2 && run.output.isEmpty)
      // After warnings.
      return run.error.split(separator: "\n").first { $0.hasPrefix("swipe-replay: ") }
        .map(String.init) ?? run.error
    }
    // 100 fingers, each with an action for each of 2,622 ticks.
    let down = (0..<100).map { #"{"time":0,"phase":"began","x":1,"y":1,"touch":\#($0)}"# }
    let moves = (1...2_422).map { #"{"time":0,"phase":"moved","x":\#($0),"y":1,"touch":0}"# }
    #expect(converted("-f", "webdriver", touches: down + moves.dropLast()).status == 0)
    #expect(
      error(converted("-f", "webdriver", touches: down + moves))
        == "swipe-replay: error: '--format webdriver' has at most 262144 actions, one of each finger for "
        + "each sample, and 145 years; 'long' needs more; choose a part with '--gesture N', or use "
        + "'--format jsonl'")
    func ends(_ last: String) -> [String] {
      [
        #"{"time":-4600000000,"phase":"began","x":1,"y":1}"#,
        #"{"time":\#(last),"phase":"ended","x":1,"y":1}"#,
      ]
    }
    #expect(converted(touches: ends("4600000000")).status == 0)
    #expect(converted("--anonymize", touches: ends("0")).status == 0)
    #expect(
      error(converted("--anonymize", touches: ends("0.000000001")))
        == "swipe-replay: error: 'swipe-1' would not be read again: a trace has at most 268435456 bytes of "
        + "text, 1048576 in 'expect', and times of at most ±4.6e18 ns; choose a part with '--gesture N', or "
        + "use '--format jsonl'")
    // As long as it may be without blanks.
    let gestures = [String](repeating: #"{"outcome":"finish"}"#, count: 49_931).joined(
      separator: ",")
    let expectation =
      #"{"time":0,"phase":"began","x":1,"y":1}],"expect":{"pj":[\#(gestures)]},"tags":["a""#
    #expect(converted(touches: [expectation]).status == 0)
    #expect(error(converted("-f", "json", touches: [expectation])).contains("1048576 in 'expect'"))
  }

  @Test("CSV says the safe area once for all of its traces")
  func safeArea() throws {
    let folder = try TemporaryDirectory()
    func converted(_ insets: String...) throws -> CapturedRun {
      let lines = insets.enumerated().map {
        #"{"format":"swipe-trace","version":1,"name":"t\#($0)","view":[9,9],"#
          + #""safeAreaInsets":\#($1),"touches":[{"time":0,"phase":"began","x":1,"y":2}]}"# + "\n"
      }
      return convert("-f", "csv", try folder.write("traces.jsonl", lines.joined()))
    }
    let same = try converted("[1, 0, 2.5, 0]", #"{"top": 1, "bottom": 2.5}"#)
    #expect(same.status == 0 && same.error == "")
    #expect(same.output.hasPrefix("# safeAreaInsets: [1, 0, 2.5, 0]\nname,"))
    let insets = Insets(top: 1, left: 0, bottom: 2.5, right: 0)
    let read = try Trace.read(Array(same.output.utf8), format: .csv)
    #expect(read.map(\.safeAreaInsets) == [insets, insets])
    let lost = try converted("{}", "[1, 0, 2, 0]", "[0, 0, 0, 0]")
    #expect(lost.status == 0 && lost.output.hasPrefix("name,"))
    #expect(lost.error == "warning: insets of the safe area were left out of 1 trace\n")
    let wrong = try converted("[1, 0, 2, 0]", "{}")
    #expect(wrong.status == 2)
    #expect(
      wrong.error.contains(
        "'--format csv' says the safe area once for all traces, and that of 't1' is not that of the "
          + "first one; use '--format jsonl'"))
  }

  @Test("Traces of the same name stay two traces in CSV")
  func names() throws {
    let run = CapturedRun(
      ["convert", "-q", "-f", "csv", "--device-size", "360x780", "--gesture", "1", Self.phone]
        + [Self.phone])
    let traces = try Trace.read(Array(run.output.utf8), format: .csv)
    #expect(traces.map(\.name) == ["phone-getevent#1", "phone-getevent#1 (2)"])
  }
}

/// What becomes of a trace whose grade says that its velocities are not the finger's.
@Suite struct DoubtfulTraceTests {
  private static var interpolated: String {
    CapturedRun([
      "convert", "-q", "--device-size", "390x844", "--label", "intent=finish", "--expect", "pj",
      Fixtures.folder + "/recordings/webdriver-actions.json",
    ]).output
  }

  private func run(_ words: String...) -> CapturedRun {
    CapturedRun(words + ["--input-format", "jsonl", "-"], input: Self.interpolated)
  }

  private static let refusal =
    "-:1:1: error: its velocities are not the finger's, as the samples are interpolated: positions "
    + "between the ends of a move, computed at 60 Hz (WebDriver); '--accept-thinned' takes the trace "
    + "all the same\n"

  @Test("A decision that asked for the velocity is doubtful, and another one is not")
  func text() {
    let asked = run("replay", "-p", "system")
    #expect(
      asked.output.contains(
        """
          doubtful   the rules asked for the velocity, and the samples are interpolated:
                     positions between the ends of a move, computed at 60 Hz (WebDriver)
        """))
    #expect(!run("replay", "-p", "pj").output.contains("doubtful"))
  }

  @Test("Results in CSV and JSON say so too")
  func machineFormats() {
    let csv = run("replay", "-f", "csv", "-p", "pj", "-p", "system", "-p", "pj")
    let rows = csv.output.split(separator: "\n").dropFirst()
    #expect(rows.map { $0.hasSuffix(",interpolated") } == [false, true])
    let json = run("replay", "-f", "jsonl", "-p", "pj", "-p", "system").output
    #expect(
      json.split(separator: "\n").map { $0.contains(#""grade":"interpolated""#) } == [false, true])
  }

  @Test("'check' and 'fit' refuse it unless they are told")
  func refused() {
    let check = run("check")
    #expect(check.status == 2)
    #expect(check.error.hasPrefix(Self.refusal))
    #expect(run("check", "--accept-thinned").status == 0)
    let fit = run("fit", "--vary", "finishProgress=0.2:0.6:0.1")
    #expect(fit.status == 2)
    #expect(fit.error.hasPrefix(Self.refusal))
  }
}
