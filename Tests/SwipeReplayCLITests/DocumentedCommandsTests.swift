import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that commands print what the README, the articles and the help show.
@Suite struct DocumentedCommandsTests {
  /// A command of a document and the output shown below it.
  private struct Shown {
    var command: String
    var lines: [String] = []

    /// The arguments of the tool's command line, or nil for another tool.
    var tool: String? {
      for prefix in ["swipe-replay ", "swift run swipe-replay "]
      where command.hasPrefix(prefix) {
        return "swipe-replay " + command.dropFirst(prefix.count)
      }
      return nil
    }
  }

  @Test(
    "Every command of a document prints the output shown below it", arguments: try Document.paths())
  func commands(path: String) throws {
    for example in try Self.shown(in: Document(path: path)) {
      guard let tool = example.tool else { continue }
      let run = try TypedCommand(tool).run()
      let printed = (run.output + run.error).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init).dropLast()
      #expect(
        Self.matches(Array(printed), example.lines),
        "\(example.command) prints:\n\(printed.joined(separator: "\n"))")
      // 'minimize' and 'convert' also report what they made, 'fit' that it had no labels, and code what was not read.
      let isReported = [" minimize ", " convert ", " --find ", " fit ", "/handlers/"].contains {
        tool.contains($0)
      }
      #expect((run.status == 2) == !run.error.isEmpty || isReported, "\(example.command)")
    }
  }

  @Test("The README begins with a command that builds and runs the tool, and shows the tests")
  func readme() throws {
    let shown = try Self.shown(in: Document(path: Document.readme))
    #expect(shown.first?.command.hasPrefix("swift run swipe-replay ") == true)
    #expect(shown.count { $0.tool != nil } >= 7)
    #expect(shown.contains { $0.command == "swift test" })
  }

  @Test("Every command of another tool is also run by the checks")
  func otherCommands() throws {
    let lines = try ["run", "nightly"].flatMap { script in
      String(decoding: try Fixtures.bytes(Fixtures.root + "/.ci/" + script), as: UTF8.self)
        .split(separator: "\n")
    }
    for path in try Document.paths() {
      for other in try Self.shown(in: Document(path: path)) where other.tool == nil {
        #expect(lines.contains { $0.hasPrefix(other.command) }, "\(path): \(other.command)")
        #expect(other.lines.isEmpty, "\(path): \(other.command)")
      }
    }
  }

  @Test("Every trace and profile in a document is valid", arguments: try Document.paths())
  func otherBlocks(path: String) throws {
    let document = try Document(path: path)
    for block in document.blocks(in: "json", "csv") {
      if block.text.contains("swipe-profile") {
        let profiles = Fixtures.root + "/Fixtures/profiles/"
        let files = try Fixtures.names(in: profiles).filter { $0.hasSuffix(".json") }
        #expect(
          try files.contains { try Fixtures.bytes(profiles + $0) == Array(block.text.utf8) },
          "\(block.text)")
      } else {
        let run = CapturedRun(["-", "--input-format", block.language], input: block.text)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("after touch-down") || run.output.contains("prevented by"))
      }
    }
  }

  @Test("The library's page shows the output of its example")
  func libraryExample() throws {
    let trace = try Trace.read(json: try Fixtures.bytes(Fixtures.folder + "/story/stuck.json"))
    var replayer = Replayer(
      profiles: [try Profile.named("pj").setting("finishProgress", to: 0.4)])
    let replay = try #require(replayer.replay(trace).first)
    #expect(
      try Document.article("SwipeReplay").blocks(in: "text").map(\.text) == [
        """
        \(replay.recognizer): \(replay.outcome): \(replay.explanation)
        \(replay.marginExplanation)

        """
      ])
  }

  @Test("The README's command that accepts a baseline works")
  func baseline() throws {
    let directory = try TemporaryDirectory()
    let baseline = directory.path + "/baseline.csv"
    let paths = [
      "Sources/Navigation.swift": "Fixtures/handlers/team.swift",
      "swipes/traces": "Fixtures/traces/team", "swipes/baseline.csv": baseline,
    ]
    var ran = 0
    for block in try Document(path: Document.readme).blocks(in: "sh") {
      for line in block.lines {
        guard let start = line.firstRange(of: "swipe-replay check") else { continue }
        let run = try TypedCommand(String(line[start.lowerBound...])).mapping(paths).run()
        #expect(run.status != 2, "\(line): \(run.error)")
        ran += 1
      }
    }
    #expect(ran == 1)
  }

  /// The project's or a test's files to use for the names in the help.
  private static func examplePaths(in directory: TemporaryDirectory) -> [String: String] {
    [
      "Navigation.swift": "Fixtures/handlers/zeroj.swift",
      "edge-flick.json": "Fixtures/traces/people/flick.json", "traces/": "Fixtures/traces/team",
      "team.json": "Fixtures/profiles/team.json",
      "baseline.csv": directory.path + "/baseline.csv", "report.xml": "-", "recorder.html": "-",
      "report.html": "-", "swipe-replay.1": "-", "difference.svg": "-",
      "new.json": directory.path + "/new.json", "swipes.jsonl": "-", "bug.json": "-",
      "swipe.json": "-", "phone.log": "Fixtures/recordings/phone-getevent.txt",
    ]
  }

  @Test("Every example in a verb's help works", arguments: Verb.all.map(\.name))
  func helpExamples(verb: String) throws {
    let examples = try #require(Verb.named(verb)).examples
    #expect(!examples.isEmpty)
    let directory = try TemporaryDirectory()
    let paths = Self.examplePaths(in: directory)
    let baseline = try TypedCommand(
      "swipe-replay check -p team.json --baseline baseline.csv --accept traces/")
    #expect(try baseline.mapping(paths).run().status != 2)
    for (command, _) in examples {
      let run = try TypedCommand(command).mapping(paths).run()
      #expect(run.status == 0 || run.status == 1, "\(command): \(run.error)")
      #expect(!run.output.isEmpty, "\(command)")
    }
  }

  @Test(
    "An ellipsis matches any lines, a shown line must be present",
    arguments: [
      (["a", "b"], ["a", "b"], true), (["a", "b"], ["a"], false), (["a"], ["a", "b"], false),
      (["a", "b", "c"], ["…", "c"], true), (["a", "b", "c"], ["a", "…"], true),
      (["a", "b", "c"], ["…", "b"], false), (["a", "c"], ["a", "…", "c"], true),
      (["a", "x", "c", "y", "c"], ["a", "…", "c"], true), ([], ["…"], true), ([], ["a"], false),
    ])
  func elision(printed: [String], shown: [String], isSame: Bool) {
    #expect(Self.matches(printed, shown) == isSame)
  }

  /// Returns whether printed lines match the shown ones, where `…` matches any number of lines.
  private static func matches(_ printed: [String], _ shown: [String]) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    let rest = Array(shown.dropFirst())
    guard first == "…" else {
      return printed.first == first && matches(Array(printed.dropFirst()), rest)
    }
    return (0...printed.count).contains { matches(Array(printed.dropFirst($0)), rest) }
  }

  private static func shown(in document: Document) throws -> [Shown] {
    var shown: [Shown] = []
    for block in document.blocks(in: "console") {
      for line in block.lines {
        if line.hasPrefix("$ ") {
          shown.append(Shown(command: String(line.dropFirst(2))))
        } else {
          try #require(!shown.isEmpty, "\(document.path): no command above '\(line)'")
          shown[shown.count - 1].lines.append(line)
        }
      }
    }
    return shown
  }
}
