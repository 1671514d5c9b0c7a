import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The points of a grid, as `fit` lists them.
@Suite struct GridPointsTests {
  private static let labelled = Fixtures.folder + "/labelled/back-swipes.jsonl"
  private static let form =
    "NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…, such as finishProgress=0.2:0.6:0.02"

  private func fit(_ words: String...) -> CapturedRun {
    CapturedRun(["fit"] + words + [Self.labelled])
  }

  @Test(
    "A label of a trace with several gestures is said to count for one of them",
    arguments: [
      ["fit"], ["fit", "-f", "html"], ["fit", "-f", "json"],
    ])
  func severalGestures(verb: [String]) {
    func touch(_ time: Double, _ phase: String, _ x: Int) -> String {
      #"{"time": \#(time), "phase": "\#(phase)", "x": \#(x), "y": 400}"#
    }
    func trace(_ starts: [Double], _ label: String) -> String {
      let touches = starts.flatMap {
        [touch($0, "began", 5), touch($0 + 0.1, "moved", 260), touch($0 + 0.2, "ended", 300)]
      }
      return #"{"view": [400, 800], "touches": [\#(touches.joined(separator: ", "))]\#(label)}"#
        + "\n"
    }
    let (single, double) = (
      trace([0], #", "intent": "finish""#), trace([0, 1], #", "intent": "finish""#)
    )
    func output(_ input: String) -> String {
      CapturedRun(
        verb + ["--vary", "finishProgress=0.2:0.6:0.1", "--input-format", "jsonl", "-"],
        input: input
      ).output.split { $0.isWhitespace }.joined(separator: " ")
    }
    let words =
      "1 labelled trace has several gestures, of which the label counts for the first that began"
    #expect(output(single + double + trace([0, 1], "")).contains(words))
    #expect(!output(single + trace([0, 1], "")).contains("several gestures"))
  }

  @Test(
    "A grid that makes no sense is refused in words",
    arguments: [
      ([], "'fit' needs '--vary NAME=VALUES'"),
      (["finishProgress"], "'--vary' cannot be 'finishProgress'; expected \(form)"),
      (["=0:1:1"], "'--vary' cannot be '=0:1:1'; expected \(form)"),
      (["finishProgress=0:1"], "'--vary' cannot be 'finishProgress=0:1'; expected \(form)"),
      (["finishProgress=0:x:1"], "'--vary' cannot be 'finishProgress=0:x:1'; expected \(form)"),
      (["finishProgress="], "'--vary' cannot be 'finishProgress='; expected \(form)"),
      (["finishProgress=1,,2"], "'--vary' cannot be 'finishProgress=1,,2'; expected \(form)"),
      (
        ["finishProgress=0:1:0"],
        "'--vary' cannot be 'finishProgress=0:1:0'; expected a step above 0"
      ),
      (
        ["finishProgress=0.6:0.2:-0.1"],
        "'--vary' cannot be 'finishProgress=0.6:0.2:-0.1'; expected a step above 0"
      ),
      (
        ["finishProgress=0.6:0.2:0.1"],
        "'--vary' cannot be 'finishProgress=0.6:0.2:0.1'; expected the smaller end first"
      ),
      (
        ["finishProgress=0.2,0.2"],
        "'--vary' cannot be 'finishProgress=0.2,0.2'; expected values in ascending order, each once"
      ),
      (
        ["finishProgress=0:9007199254740992:0.1"],
        "'--vary' cannot be 'finishProgress=0:9007199254740992:0.1'; expected numbers of at most 15 "
          + "digits in all"
      ),
      (
        ["finishProgress=0:1e18:1e17"],
        "'--vary' cannot be 'finishProgress=0:1e18:1e17'; expected decimal numbers of at most 15 digits"
      ),
      (
        ["finishProgress=1,1e18"],
        "'--vary' cannot be 'finishProgress=1,1e18'; expected decimal numbers of at most 15 digits"
      ),
      (
        ["finishProgress=1,inf"],
        "'--vary' cannot be 'finishProgress=1,inf'; expected decimal numbers of at most 15 digits"
      ),
      (
        ["finishProgres=0:1:1"],
        "profile 'pj' has no parameter 'finishProgres'; did you mean 'finishProgress'?"
      ),
      (
        ["finishProgress=0:1:1", "finishProgress=0:1:1"],
        "'finishProgress' is varied twice; give each parameter one '--vary'"
      ),
      (
        ["finishProgress=0:100000:1"],
        "the grid has more than 100000 points; use larger steps or fewer parameters"
      ),
      (
        ["finishProgress=1:1000:1", "maxAllowedInitialDistance=0:100:1"],
        "the grid has more than 100000 points; use larger steps or fewer parameters"
      ),
    ])
  func refusals(varied: [String], words: String) {
    let run = CapturedRun(["fit"] + varied.flatMap { ["--vary", $0] } + [Self.labelled])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.split(separator: "\n").first.map(String.init) == "swipe-replay: error: " + words)
  }

  @Test("One profile is fitted")
  func severalProfiles() {
    let run = fit("-p", "pj", "-p", "fd", "--vary", "finishProgress=0:1:0.1")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix("swipe-replay: error: 'fit' takes one profile, but 2 were given\n"))
  }

  @Test("A number that leaves its range is refused at its place in the profile")
  func outOfRange() {
    let run = fit("-p", "system", "--vary", "edgeAngle=80:100:10")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("system.json:"))
    #expect(run.error.hasSuffix("'edgeAngle' is 100; expected 0 to 90\n"))
  }

  @Test("A grid of 100000 points is the largest")
  func largest() {
    let run = CapturedRun(
      "fit", "--vary", "finishProgress=0.00001:1:0.00001", "-f", "csv",
      Fixtures.folder + "/traces/people/flick.json")
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 100_001)
  }

  @Test("Nothing to replay is trouble")
  func nothing() {
    let run = CapturedRun(
      ["fit", "--vary", "finishProgress=0:1:1", "--input-format", "jsonl", "-"], input: "")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("-:1:1: error: there are no traces; expected at least one\n"))
  }

  @Test("A bad trace is reported, and the points of the others are listed")
  func badTrace() {
    let good = "Fixtures/traces/people/flick.json"
    let run = CapturedRun([
      "fit", "--vary", "finishProgress=0.2:0.6:0.2", "-f", "csv",
      Fixtures.root + "/" + good, Fixtures.folder + "/traces/invalid/unknown-phase.json",
    ])
    #expect(run.status == 2)
    #expect(run.error.contains("unknown phase"))
    #expect(
      run.output == """
        finishProgress,traces,finish,cancel,nothing,refused,failed,open,finishRate,flips,labelled,falseFinish,falseCancel
        0.2,1,1,0,0,0,0,0,1,1,1,0,0
        0.4,1,0,1,0,0,0,0,0,0,1,0,1
        0.5,1,0,1,0,0,0,0,0,0,1,0,1
        0.6,1,0,1,0,0,0,0,0,0,1,0,1

        """)
  }

  @Test("The same bytes on any number of threads", arguments: ["text", "csv", "json"])
  func threads(format: String) throws {
    // Many copies make many portions.
    let traces = String(decoding: try Fixtures.bytes(Self.labelled), as: UTF8.self)
    let input = String(repeating: traces, count: 20)
    func run(_ jobs: Int) -> CapturedRun {
      CapturedRun(
        [
          "fit", "-p", "zeroj-nav", "--vary", "finishProgress=0.2:0.6:0.1", "--vary",
          "finishVelocity=0:200:50", "-f", format, "-j", "\(jobs)", "--input-format", "jsonl", "-",
        ], input: input)
    }
    let one = run(1)
    #expect(one.status != 2)
    #expect(one.output.contains("2400"))
    for jobs in [2, 3] { #expect(run(jobs).output == one.output) }
  }
}
