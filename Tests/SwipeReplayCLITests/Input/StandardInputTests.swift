import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct StandardInputTests {
  private static let swipes = "/labelled/back-swipes.jsonl"

  @Test(
    "Every verb that reads files reads standard input if no path is given",
    arguments: [
      ["replay", "-f", "csv"], ["check"], ["diff", "--from", "pj", "--to", "system"], ["stats"],
      ["fit", "--vary", "finishProgress=0.2,0.4"],
      ["lint"], ["stress", "--runs", "1"], ["convert"], ["report"], ["-f", "csv"],
      ["minimize", "--keep", "outcome", "--name", "swipe 7"],
    ])
  func noPath(words: [String]) throws {
    let input = String(decoding: try Fixtures.bytes(Fixtures.folder + Self.swipes), as: UTF8.self)
    let named = CapturedRun(words + ["-"], input: input)
    let piped = CapturedRun(words, input: input)
    #expect(named.status < 2 || words == ["check"], "\(named.error)")
    #expect(piped.status == named.status)
    #expect(piped.output == named.output)
    #expect(piped.error == named.error)
  }

  @Test("A verb that reads no files ignores standard input")
  func notRead() {
    let input = "not a trace"
    for words in [
      ["plane"], ["profiles"], ["recorder"], ["help"], ["help", "--generate", "bash"],
      ["diff", "--from", "pj", "--to", "system", "--find"],
    ] {
      let streams = CapturedStreams(input: input)
      var context = streams.context()
      context.readInput = { _ in
        Issue.record("\(words) reads")
        return []
      }
      #expect(run(arguments: words, in: context) < 2, "\(words)")
    }
  }

  @Test("With a path, standard input is not read")
  func path() {
    let run = CapturedRun(
      ["-f", "csv", Fixtures.folder + "/story/stuck.json"], input: "not a trace")
    #expect(run.status == 0)
  }

  @Test(
    "A terminal, a device and an empty pipe are not input",
    arguments: [(["check"], false), (["check"], true), (["convert", "--split", "always"], true)])
  func nothing(words: [String], isPipe: Bool) {
    let streams = CapturedStreams()
    var context = streams.context()
    context.hasInput = isPipe
    #expect(run(arguments: words, in: context) == 2)
    #expect(
      streams.error.hasPrefix(
        "swipe-replay: error: '\(words[0])' needs a file or a directory, or traces on standard input\n"
      ))
  }

  @Test("Without arguments, an empty pipe shows the verbs")
  func noWords() {
    let streams = CapturedStreams()
    var context = streams.context()
    context.hasInput = true
    #expect(run(arguments: [], in: context) == 2)
    #expect(streams.error.hasPrefix("Usage: swipe-replay"))
  }
}
