import ReplayAnalysis
import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import InteractiveTransition
@testable import ReplayReport
@testable import SwipeReplay

@Suite struct MachineReportTests {
  @Test("A hand-written row has the fields of the list")
  func csvFields() throws {
    let warned = Replay.finished.with(warnings: [.rate, .key])
    let doubtful = Replay.finished.with(warnings: [.rate], doubtful: Trace.Grade(.thinned))
    func margin(_ progress: Double?, _ velocity: Double?) -> Replay {
      .example(
        .cancel, rule: "otherwise",
        margin: Margin(progress: progress, velocity: velocity, parameters: []))
    }
    let results = [
      Replay.finished, warned, doubtful, warned, doubtful, .cancelled, .nothing, .refused, .failed,
      .open, margin(0.1, 9), margin(0.1, 8), margin(0.2, 8), margin(nil, 8),
    ]
    var expected: [UInt8] = []
    expected.appendCSV(row: ResultField.columns.map(\.rawValue))
    for result in results { expected.appendCSV(row: ResultField.columns.map(result.csvText)) }
    let written = results.map { TraceResults(trace: $0.trace, profiles: [[$0]]) }
    #expect(text(of: CSVReport(), written) == String(decoding: expected, as: UTF8.self))
  }

  @Test("Every field of a result that has them all is a member of the JSON, in its position")
  func jsonFields() throws {
    let detail = ResultField.allCases.reduce(into: ReplayDetail()) { $0.formUnion($1.detail) }
    // No real result has both a decision and a failure.
    let all = Replay.limited.with(
      estimator: .lastStep,
      failure: BeginFailure(
        kind: .refused, shortfalls: [Shortfall(name: "start.x", value: 21, limit: 20, unit: "pt")],
        other: .init(name: "pop", state: .began, time: 0.5), assumedStack: 2),
      estimatorDisagreements: [
        EstimatorDisagreement(estimator: .window, velocity: Velocity(x: 1, y: 2), outcome: .finish)
      ], frames: Frame.drag, events: LogEntry.samples, appFrames: Frames([], omitted: 1),
      contentFrames: [
        ContentFrame(time: 0.1, content: "scroll view 'Photos'", offset: Point(x: 20, y: 0))
      ], startFraction: 0.6, startDelay: 0.05,
      invalidCompletion: InvalidCompletion(rule: .completionSpeed, value: 0),
      knownFreezes: [.popAtRoot],
      warnings: [.rate],
      doubtful: Trace.Grade(.thinned, reason: "every second sample"))
    let line = text(of: JSONReport(.lines, detail: detail), all)
    let json = try JSONValue.parse(Array(line.utf8), file: "line")
    // `decision` has a member of its own only in a result that changes nothing.
    #expect(names(in: json) == ResultField.allCases.filter { $0 != .decision }.map(\.rawValue))
    let frame = try #require(json.value("frames").elements().first)
    #expect(names(in: frame) == FrameField.all.map(\.name))
  }

  @Test("JSON has the outcomes that margins flip to, a profile's limits, and what is unknown")
  func margins() throws {
    let line = text(of: JSONReport(.lines, detail: [.margins, .parameterMargins]), .limited)
    let margin =
      #""margin":{"progress":0.08,"velocity":-60,"axis":"y","estimate":{"estimate":380,"velocity":0},"limits":[{"name":"velocity.x","needed":9000,"limit":8000}],"parameters":{"finishVelocity":-60,"slop":154,"maxDistance":5e-324},"flips":{"finishVelocity":{"value":40,"outcome":"finish"},"slop":{"value":164,"outcome":"failed"},"maxDistance":{"value":5e-324,"outcome":"refused"}},"incomplete":["edgeWidth"]}"#
    #expect(line.hasSuffix(margin + "}\n"))
  }

  /// The keys of an object and of the objects in it: `trace`, `translation.x`, …
  private func names(in value: JSONValue) -> [String] {
    guard case .object(let members) = value.content else { return [] }
    return members.flatMap { member in
      guard case .object(let inner) = member.value.content else { return [member.key] }
      return inner.map { "\(member.key).\($0.key)" }
    }
  }

  @Test func jsonSaysHowManyFramesAreLeftOut() {
    func keys(_ result: Replay) -> Bool {
      text(of: JSONReport(.lines, detail: .frames), result)
        .hasSuffix(#","frames":[],"appFrames":[],"omittedFrames":7}"# + "\n")
    }
    #expect(
      keys(Replay.open.with(frames: Frames([], omitted: 3), appFrames: Frames([], omitted: 4))))
    #expect(!keys(Replay.open.with(frames: Frames(), appFrames: Frames())))
  }

  @Test("The groups of a diff share the rows of a page, and a text has ten of each")
  func rowsOfGroups() {
    var diff = DecisionDiff()
    for _ in 0..<501 { diff.add(from: [.cancelled], to: [.finished]) }
    for _ in 0..<500 { diff.add(from: [.refused], to: [.finished]) }
    let report = DiffReport(diff, from: "a", to: "b")
    func omitted(_ format: TableFormat) -> [Substring] {
      String(decoding: report.bytes(format), as: UTF8.self).matches(of: /and (\d+) more;/)
        .map(\.output.1)
    }
    #expect(omitted(.html) == ["1"])
    #expect(omitted(.text) == ["491", "490"])
  }

  @Test(
    "'because' lists the rules that settled the result, with exact values",
    arguments: [
      (.finished, "progress 0.534375 > finishProgress 0.5 is true → finish"),
      (
        .cancelled,
        "velocity.x 40 > finishVelocity 100 is false; progress 0.42 > finishProgress 0.5 is false → cancel"
      ),
      (.refused, "translation.x 0 <= 0 is true → refused by direction"),
      (.failed, "prevented by pop → failed"),
      (.open, nil),
      (.example(.cancel, rule: "otherwise"), nil),
      (
        .example(
          .cancel, rule: "otherwise",
          findings: [Finding(rule: "otherwise", pieces: [], holds: true)]), "otherwise → cancel"
      ),
      (
        .example(
          .cancel, rule: "otherwise",
          findings: [.deciding("progress > 0.5", .finish, [.progress: .nan])]),
        "progress nan > 0.5 is false (not a number) → cancel"
      ),
    ] as [(Replay, String?)])
  func because(replay: Replay, words: String?) {
    #expect(replay.because == words)
  }
}
