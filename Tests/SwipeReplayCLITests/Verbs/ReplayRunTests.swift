import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Whole runs with the real replayer, with command lines that mean the same, and with files that change.
@Suite struct ReplayRunTests {
  private static let flick = "Fixtures/traces/people/flick.json"

  private static func text(_ path: String) throws -> String {
    String(decoding: try Fixtures.bytes(Fixtures.root + "/" + path), as: UTF8.self)
  }

  @Test("The word 'replay' may be left out, and options may come anywhere")
  func short() throws {
    let runs = try [
      ["replay", "--set", "finishProgress=0.3", Self.flick],
      ["--set=finishProgress=0.3", Self.flick], [Self.flick, "--set", "finishProgress=0.3"],
    ].map { try CapturedRun(inPackage: $0) }
    #expect(runs[0].output.contains("FINISH"))
    for run in runs { #expect(run.output == runs[0].output) }
    let chosen = try CapturedRun(inPackage: [Self.flick, "-p", "pj", "--set=finishProgress=0.3"])
    #expect(runs[0].output == chosen.output.replacing(" · pj\n", with: " · pj (default profile)\n"))
    #expect(try CapturedRun(inPackage: [Self.flick]).output.contains("CANCEL"))
  }

  @Test(
    "The library explains results and margins as the text output does",
    arguments: Profile.builtInNames)
  func explanations(name: String) throws {
    let detail: ReplayDetail = [.margins, .parameterMargins, .findings]
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: detail)
    for folder in ["people", "refused", "half"] {
      for file in try Fixtures.names(in: Fixtures.folder + "/traces/" + folder) {
        let path = Fixtures.folder + "/traces/" + folder + "/" + file
        guard file.hasSuffix(".json") else { continue }
        let words = CapturedRun("-p", name, path).output.split { " \n".contains($0) }
        let output = words.joined(separator: " ")
        for replay in replayer.replay(try Trace.read(json: try Fixtures.bytes(path))) {
          #expect(output.contains(replay.explanation), "\(path): \(replay.explanation)")
          // Of several recognizers the text explains the first, and those that began.
          let label = "\(name) \(replay.outcome.rawValue.uppercased()) \(replay.recognizer): "
          guard
            replay.beganAt != nil || output.contains(label)
              || !output.contains(" \(replay.recognizer): ")
          else { continue }
          for changes in replay.changes {
            let text = "\(changes.label) \(changes.texts.joined(separator: " "))"
            #expect(output.contains(text), "\(path): \(text)")
          }
        }
      }
    }
  }

  @Test("A built-in profile is printed as the file that it is", arguments: ["pj", "zeroj-nav"])
  func profile(name: String) throws {
    let run = CapturedRun("profiles", name)
    #expect(run.status == 0)
    #expect(run.output == (try Self.text("Sources/SwipeReplay/Profiles/\(name).json")))
  }

  @Test("A printed profile, saved and named, decides as the built-in one")
  func printedProfile() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("mine.json", CapturedRun("profiles", "zeroj").output)
    let folder = "Fixtures/traces/people"
    let mine = try CapturedRun(inPackage: ["-f", "csv", "-p", path, folder])
    let builtIn = try CapturedRun(inPackage: ["-f", "csv", "-p", "zeroj", folder])
    #expect(mine.status == 0)
    #expect(mine.output.count > 1000)
    #expect(mine.output == builtIn.output.replacing(",zeroj,", with: ",mine,"))
  }

  @Test("A directory with a bad file: the others are replayed, and the exit status says so")
  func badFile() throws {
    let directory = try TemporaryDirectory()
    let good = try Self.text(Self.flick)
    try directory.write("a.json", good)
    try directory.write("b.json", good.replacing("\"moved\"", with: "\"drifted\""))
    try directory.write("c/d.json", good)
    let run = CapturedRun("-f", "csv", directory.path)
    #expect(run.status == 2)
    #expect(
      run.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        == ["a.json", "c/d.json"].map { "\(directory.path)/\($0)" })
    #expect(
      run.error == """
        \(directory.path)/b.json:7:30: error: touches[1].phase: unknown phase 'drifted'; \
        expected began, moved, stationary, ended or cancelled; or begin, start, started, down, move, \
        changed, change, held, hold, end, up, canceled or cancel, also with a prefix such as touches \
        or ACTION_

        """)
    try directory.write("c/e.json", #"{ "touches": [] }"#)
    let worse = CapturedRun(directory.path)
    #expect(worse.output.hasSuffix("2 traces: 2 cancel\n"))
    #expect(worse.error.hasSuffix("\n2 invalid traces\n"))
    let quiet = CapturedRun(directory.path, "--quiet")
    #expect(!quiet.output.contains("2 traces"))
    #expect(!quiet.error.contains("2 traces"))
  }

  @Test("Standard input, a file and an output file give the same results")
  func streams() throws {
    let directory = try TemporaryDirectory()
    let input = try Self.text("Fixtures/traces/formats/four-lines.jsonl")
    let path = try directory.write("four-lines.jsonl", input)
    let out = directory.path + "/out.csv"
    let file = CapturedRun("-f", "csv", path)
    #expect(file.output.split(separator: "\n").count == 5)
    let standard = CapturedRun(["-f", "csv", "-", "--input-format=jsonl"], input: input)
    #expect(
      standard.output
        == file.output.replacing(path, with: "-").replacing("four-lines#", with: "-#"))
    let written = CapturedRun("-f", "csv", path, "-o", out)
    #expect(written.output == "")
    #expect(try directory.read("out.csv") == file.output)
    for run in [file, standard, written] { #expect(run.status == 0 && run.error == "") }
  }

  /// Every hundredth trace has more frames than a thread keeps the text of.
  @Test(arguments: ["text", "json", "jsonl"], [[], ["--timeline"], ["-p", "pj", "-p", "fd"]])
  func theNumberOfThreadsChangesNothing(format: String, words: [String]) {
    let lines = (0..<800).map { number in
      let (hz, end) = number % 100 == 0 ? (1000, "5") : (60, "0.1")
      return
        #"{"format":"swipe-trace","version":1,"view":{"width":400,"height":800},"displayHz":\#(hz),"#
        + #""name":"t\#(number)","touches":[{"time":0,"phase":"began","x":9,"y":1},"#
        + #"{"time":0.05,"phase":"moved","x":\#(60 + number % 300),"y":1},"#
        + #"{"time":\#(end),"phase":"ended","x":\#(60 + number % 300),"y":1}]}"# + "\n"
    }
    let runs = [1, 3].map { jobs in
      CapturedRun(
        ["-f", format, "-j", "\(jobs)", "-", "--input-format=jsonl"] + words, input: lines.joined())
    }
    #expect(runs[0].status == 0)
    #expect(runs[0].output == runs[1].output)
    #expect(format != "text" || runs[0].output.hasPrefix("t0 · "))
    #expect(format != "text" || runs[0].output.contains("\n800 traces:"))
  }

  @Test("CSV has no place for frames or events", arguments: ["--timeline", "--events"])
  func notInCSV(option: String) throws {
    let run = try CapturedRun(inPackage: ["-f", "csv", option, Self.flick])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error == """
        swipe-replay: error: '\(option)' cannot be used with '--format csv'
        Try 'swipe-replay replay --help'.

        """)
  }

  @Test("No line of text is longer than the terminal is wide", arguments: [80, 120])
  func width(columns: Int) throws {
    let streams = CapturedStreams()
    _ = try CapturedRun(inPackage: ["--version"])
    let status = run(
      arguments: [
        "--color=never", "-p", "all", "--timeline", "--events", "Fixtures/traces/people",
        "Fixtures/traces/sequence", "Fixtures/traces/formats",
      ],
      in: streams.context(isTerminal: true, columns: columns))
    #expect(status == 0)
    let lines = streams.output.split(separator: "\n")
    #expect(lines.count > 1000)
    for line in lines where line.count > columns { Issue.record("\(line)") }
  }
}
