import TestSupport
import Testing

@testable import SwipeReplayCLI

/// What the README and the help show is what happens.
@Suite struct DocumentedCommandsTests {
  /// A command of the README and the lines below it.
  private struct Shown {
    var command: String
    var lines: [String] = []
  }

  @Test("Every command in the README prints what is shown below it")
  func readme() throws {
    let shown = try Self.shown()
    let prefixes = ["swipe-replay ", "swift run -c release swipe-replay "]
    var ran = 0
    for example in shown {
      guard let prefix = prefixes.first(where: example.command.hasPrefix) else { continue }
      let command = try TypedCommand("swipe-replay " + example.command.dropFirst(prefix.count))
      let run = try command.run()
      let printed = (run.output + run.error).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map(String.init).dropLast()
      #expect(
        Self.matches(Array(printed), example.lines),
        "\(example.command) prints:\n\(printed.joined(separator: "\n"))")
      #expect((run.status == 2) == !run.error.isEmpty, "\(example.command)")
      ran += 1
    }
    #expect(ran >= 10)
    #expect(shown.first?.command.hasPrefix(prefixes[1]) == true)
  }

  @Test("Every other command in the README is one that the checks before a change run")
  func otherCommands() throws {
    let checks = String(decoding: try Fixtures.bytes(Fixtures.root + "/.ci/run"), as: UTF8.self)
    let lines = checks.split(separator: "\n").map(String.init)
    let others = try Self.shown().filter { !$0.command.contains("swipe-replay ") }
    #expect(others.contains { $0.command == "swift test" })
    for other in others {
      #expect(lines.contains { $0.hasPrefix(other.command) }, "\(other.command)")
      #expect(other.lines.isEmpty, "\(other.command)")
    }
  }

  @Test("The README has one Swift example, and its traces and its profile are real")
  func otherBlocks() throws {
    let blocks = try MarkdownBlocks.readme()
    #expect(blocks.inLanguage("swift").count == 1)
    var profiles = 0
    var traces = 0
    for block in blocks.inLanguage("json") + blocks.inLanguage("csv") {
      if block.text.contains("swipe-profile") {
        let file = try Fixtures.bytes(Fixtures.root + "/Fixtures/profiles/team.json")
        #expect(block.text == String(decoding: file, as: UTF8.self))
        profiles += 1
      } else {
        let run = CapturedRun(["-", "--input-format", block.language], input: block.text)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("decided"))
        traces += 1
      }
    }
    #expect(profiles == 1)
    #expect(traces == 2)
  }

  /// Files of this project, or of a test, for what the help calls by names that a reader would have.
  private static func examplePaths(in directory: TemporaryDirectory) -> [String: String] {
    [
      "edge-flick.json": "Fixtures/traces/people/flick.json", "traces/": "Fixtures/traces/team",
      "team.json": "Fixtures/profiles/team.json",
      "baseline.csv": directory.path + "/baseline.csv", "report.xml": "-",
      "monday.json": "Fixtures/statistics/people.json",
      "tuesday.json": "Fixtures/statistics/team.json",
      "new.json": directory.path + "/new.json",
    ]
  }

  @Test("Every example in a verb's help works", arguments: Verb.all.map(\.name))
  func helpExamples(verb: String) throws {
    let examples = try #require(Verb.named(verb)).examples
    #expect(!examples.isEmpty)
    let directory = try TemporaryDirectory()
    let paths = Self.examplePaths(in: directory)
    let baseline = try TypedCommand(
      "swipe-replay check -p team.json --baseline baseline.csv --update traces/")
    #expect(try baseline.mapping(paths).run().status != 2)
    for example in examples {
      let run = try TypedCommand(example.command).mapping(paths).run()
      #expect(run.status == 0 || run.status == 1, "\(example.command): \(run.error)")
      #expect(!run.output.isEmpty, "\(example.command)")
    }
  }

  @Test(
    "A line that is left out may be any, a line that is shown must be there",
    arguments: [
      (["a", "b"], ["a", "b"], true), (["a", "b"], ["a"], false), (["a"], ["a", "b"], false),
      (["a", "b", "c"], ["…", "c"], true), (["a", "b", "c"], ["a", "…"], true),
      (["a", "b", "c"], ["…", "b"], false), (["a", "c"], ["a", "…", "c"], true),
      (["a", "x", "c", "y", "c"], ["a", "…", "c"], true), ([], ["…"], true), ([], ["a"], false),
    ])
  func elision(printed: [String], shown: [String], isSame: Bool) {
    #expect(Self.matches(printed, shown) == isSame)
  }

  /// Whether lines are those that are shown, where `…` stands for any number of others.
  private static func matches(_ printed: [String], _ shown: [String]) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    let rest = Array(shown.dropFirst())
    guard first == "…" else {
      return printed.first == first && matches(Array(printed.dropFirst()), rest)
    }
    return (0...printed.count).contains { matches(Array(printed.dropFirst($0)), rest) }
  }

  private static func shown() throws -> [Shown] {
    let blocks = try MarkdownBlocks.readme().inLanguage("console")
    try #require(!blocks.isEmpty, "the README shows no command")
    var shown: [Shown] = []
    for block in blocks {
      for line in block.lines {
        if line.hasPrefix("$ ") {
          shown.append(Shown(command: String(line.dropFirst(2))))
        } else {
          try #require(!shown.isEmpty, "no command above '\(line)'")
          shown[shown.count - 1].lines.append(line)
        }
      }
    }
    return shown
  }
}
