import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct StatsVerbTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    for (index, progress) in [0.2, 0.4, 0.45, 0.49, 0.51, 0.6, 0.75, 1].enumerated() {
      try folder.write("a\(index)", progress: progress)
    }
    try folder.write("b", progress: 0.6, stack: 1)
  }

  private func stats(_ options: String...) -> CapturedRun { folder.run(["stats"] + options) }

  @Test("Counts, what is near a threshold, and for each quantity a row for each outcome")
  func text() {
    let run = stats()
    #expect(run.status == 0 && run.error == "")
    #expect(
      run.output == """
        pj · 9 gestures of 9 traces
          finish   4   44.4 %  4  progress > finishProgress
          cancel   4   44.4 %  4  otherwise
          refused  1   11.1 %  1  root

          within 5 % of a threshold: 2 of 8 decisions, 25.0 %
          2  finishProgress 0.5

                    n  min  5 % 25 % median 75 %  95 %   max
          progress                                           0.2                    1
            finish  4 0.51 0.51 0.51    0.6 0.75     1     1          █ █    █      █
            cancel  4  0.2  0.2  0.2    0.4 0.45  0.49  0.49 █    █ ██
          velocity.x, pt/s                                   0
            finish  4    0    0    0      0    0     0     0 █
            cancel  4    0    0    0      0    0     0     0 █
          duration, ms                                       400
            finish  4  400  400  400    400  400   400   400 █
            cancel  4  400  400  400    400  400   400   400 █
            refused 1  400  400  400    400  400   400   400 █
          start, % of the view from the edge                 2.5
            finish  4  2.5  2.5  2.5    2.5  2.5   2.5   2.5 █
            cancel  4  2.5  2.5  2.5    2.5  2.5   2.5   2.5 █
            refused 1  2.5  2.5  2.5    2.5  2.5   2.5   2.5 █
          samples a second                                   10
            finish  4   10   10   10     10   10    10    10 █
            cancel  4   10   10   10     10   10    10    10 █
            refused 1   10   10   10     10   10    10    10 █
          margin of progress                                 -0.5                 0.3
            finish  4 -0.5 -0.5 -0.5  -0.25 -0.1 -0.01 -0.01 █      █    █ █
            cancel  4 0.01 0.01 0.01   0.05  0.1   0.3   0.3                ███     █

        Percentiles are at most 0.4 % off; counts, least and greatest are exact.

        """)
  }

  @Test("A profile follows another, and a wide terminal gets wide bars")
  func profiles() throws {
    let run = stats("-p", "pj", "-p", "zeroj", "-q")
    #expect(run.output.hasPrefix("pj · 9 gestures of 9 traces\n"))
    #expect(run.output.contains("\n\nzeroj · 9 gestures of 9 traces\n"))
    #expect(!run.output.contains("Percentiles"))
    #expect(
      stats("-p", "pj", "-p", "pj.json").error.hasPrefix("swipe-replay: error: cannot read"))
  }

  @Test("CSV has a row for each profile, outcome and quantity")
  func csv() {
    let run = stats("-f", "csv")
    #expect(run.status == 0)
    #expect(
      run.output == """
        profile,outcome,quantity,n,min,p5,p25,median,p75,p95,max
        pj,finish,progress,4,0.51,0.51,0.51,0.6,0.75,1,1
        pj,finish,velocity.x,4,0,0,0,0,0,0,0
        pj,finish,duration,4,0.4,0.4,0.4,0.4,0.4,0.4,0.4
        pj,finish,start,4,0.025,0.025,0.025,0.025,0.025,0.025,0.025
        pj,finish,sampleRate,4,10,10,10,10,10,10,10
        pj,finish,margin.progress,4,-0.5,-0.5,-0.5,-0.25,-0.1,-0.010000000000000009,-0.010000000000000009
        pj,finish,margin.velocity,0,,,,,,,
        pj,cancel,progress,4,0.2,0.2,0.2,0.4,0.45,0.49,0.49
        pj,cancel,velocity.x,4,0,0,0,0,0,0,0
        pj,cancel,duration,4,0.4,0.4,0.4,0.4,0.4,0.4,0.4
        pj,cancel,start,4,0.025,0.025,0.025,0.025,0.025,0.025,0.025
        pj,cancel,sampleRate,4,10,10,10,10,10,10,10
        pj,cancel,margin.progress,4,0.01000000000000012,0.01000000000000012,0.01000000000000012,0.05,0.1,0.3000000000000001,0.3000000000000001
        pj,cancel,margin.velocity,0,,,,,,,
        pj,refused,progress,0,,,,,,,
        pj,refused,velocity.x,0,,,,,,,
        pj,refused,duration,1,0.4,0.4,0.4,0.4,0.4,0.4,0.4
        pj,refused,start,1,0.025,0.025,0.025,0.025,0.025,0.025,0.025
        pj,refused,sampleRate,1,10,10,10,10,10,10,10
        pj,refused,margin.progress,0,,,,,,,
        pj,refused,margin.velocity,0,,,,,,,

        """)
  }

  @Test("The same bytes for every number of threads", arguments: ["text", "json", "csv"])
  func threads(format: String) throws {
    let folders = ["people", "speed", "sequence", "edge"].map { "Fixtures/traces/" + $0 }
    let words = ["stats", "-p", "all", "-f", format] + folders
    let one = try CapturedRun(inPackage: words + ["-j", "1"])
    #expect(one.output.count > 1000)
    for jobs in ["2", "5"] {
      #expect(try CapturedRun(inPackage: words + ["-j", jobs]).output == one.output)
    }
  }

  @Test("Runs with different estimators are told apart")
  func velocity() throws {
    #expect(
      stats("-p", "zeroj", "--estimator", "window").output
        .hasPrefix("zeroj · velocity window · 9 gestures of 9 traces\n"))
    #expect(
      stats("-p", "zeroj", "--estimator", "uikit").output.hasPrefix(
        "zeroj · 9 gestures of 9 traces\n"))
  }

  @Test("A trace that cannot be read is reported and counted, and the others are counted")
  func refusedTrace() throws {
    try folder.directory.write("traces/c.json", #"{ "touches": [] }"#)
    let run = stats()
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("pj · 9 gestures of 9 traces, 1 more invalid\n"))
    #expect(run.error.hasPrefix("traces/c.json:1:1: error: "))
    #expect(stats("-f", "json").output.contains("\n  \"invalid\": 1,\n"))
  }

  @Test("Nothing to count is trouble")
  func nothing() throws {
    let none = try TemporaryDirectory()
    let path = try none.write("none.jsonl")
    let run = CapturedRun("stats", path)
    #expect(run.status == 2)
    #expect(run.output == "pj · 0 gestures of 0 traces, 1 more invalid\n")
    #expect(run.error == "\(path):1:1: error: there are no traces; expected at least one\n")
    #expect(
      stats("--tag", "x").error == "swipe-replay: error: no trace has the tag 'x'\n")
  }

  @Test("No line is wider than the terminal", arguments: [60, 80, 120])
  func width(columns: Int) throws {
    let streams = CapturedStreams()
    _ = try CapturedRun(inPackage: ["--version"])
    let status = run(
      arguments: [
        "stats", "--color=never", "-p", "all", "Fixtures/traces/people",
        "Fixtures/traces/sequence",
      ],
      in: streams.context(isTerminal: true, columns: columns))
    #expect(status == 0)
    for line in streams.output.split(separator: "\n")
    where line.count > columns || line.hasSuffix(" ") {
      Issue.record("\(line)")
    }
  }
}
