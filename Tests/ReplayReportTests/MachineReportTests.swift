import ReplayAnalysis
import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import InteractiveTransition
@testable import ReplayReport
@testable import SwipeReplay

@Suite struct MachineReportTests {
  @Test("CSV has a line for each result; what does not exist is empty")
  func csv() {
    let odd = Replay.open.with(
      trace: "a \"b\", c", source: Trace.Source(path: "traces/edge.jsonl"))
    #expect(
      text(of: CSVReport(), .failed, .finished, odd) == """
        source,trace,gesture,profile,recognizer,outcome,rule,startedAt,beganAt,endedAt,progress,percentComplete,translation.x,translation.y,velocity.x,velocity.y,margin.progress,margin.velocity,warnings
        traces/edge.jsonl:3,edge-flick,1,pj,push,failed,prevented by pop,0,,0.14,,,,,,,,,
        traces/edge.jsonl:3,edge-flick,1,pj,pop,finish,progress > finishProgress,0,0.016666666,0.14,0.534375,0.534375,210,4,1450.25,12,-0.034375,,
        traces/edge.jsonl,"a ""b"", c",1,pj,pop,open,,0,,,,,,,,,,,

        """)
    #expect(text(of: CSVReport(), []).split(separator: "\n").count == 1)
  }

  @Test("A row that is written by hand has the fields of the list")
  func csvFields() throws {
    let warned = Replay.finished.with(warnings: [.rate, .key])
    let doubtful = Replay.finished.with(warnings: [.rate], doubtful: Trace.Grade(.thinned))
    let results = [
      Replay.finished, warned, doubtful, warned, doubtful, .cancelled, .nothing, .refused, .failed,
      .open,
    ]
    var expected: [UInt8] = []
    expected.appendCSV(row: ResultField.columns.map(\.rawValue))
    for result in results { expected.appendCSV(row: ResultField.columns.map(result.csvText)) }
    let written = results.map { TraceResults(trace: $0.trace, profiles: [[$0]]) }
    #expect(text(of: CSVReport(), written) == String(decoding: expected, as: UTF8.self))
  }

  @Test("Every field of a result that has them all is a member of JSON, at its place")
  func jsonFields() throws {
    let detail = ResultField.allCases.reduce(into: ReplayDetail()) { $0.formUnion($1.detail) }
    // No real result is decided and has a failure too.
    let all = Replay.limited.with(
      estimator: .lastStep,
      failure: BeginFailure(
        .refused, shortfalls: [Shortfall("start.x", 21, limit: 20, unit: "pt")],
        other: .init(name: "pop", state: .began, time: 0.5), assumedStack: 2),
      estimatorDisagreements: [
        EstimatorDisagreement(.window, velocity: Velocity(x: 1, y: 2), answer: .finish)
      ], frames: Frame.drag, events: LogEntry.samples, appFrames: Frames([], omitted: 1),
      contentFrames: [
        ContentFrame(time: 0.1, content: "scroll view 'Photos'", offset: Point(x: 20, y: 0))
      ], startFraction: 0.6, startDelay: 0.05,
      invalidCompletion: InvalidCompletion(.completionSpeed, 0), warnings: [.rate],
      doubtful: Trace.Grade(.thinned, reason: "every second sample"))
    let line = text(of: JSONReport(.lines, detail: detail), all)
    let json = try JSONValue.parse(Array(line.utf8), file: "line")
    // A decision of its own has only a result where it changes nothing.
    #expect(names(in: json) == ResultField.allCases.filter { $0 != .decision }.map(\.rawValue))
    let frame = try #require(json.value("frames").elements().first)
    #expect(names(in: frame) == FrameField.allCases.map(\.rawValue))
  }

  @Test("Why a recognizer never began is an object of its own")
  func jsonFailure() {
    let report = JSONReport(.lines, detail: .findings)
    #expect(
      text(of: report, .refusedInNumbers).contains(
        #","failure":{"kind":"refused","shortfalls":[{"name":"location.x","value":45.25,"limit":40,"change":-5.25,"unit":"pt"}],"assumedStack":2}}"#
      ))
    #expect(
      text(of: report, .failed).contains(
        #","failure":{"kind":"prevented","other":{"recognizer":"pop","state":"began","time":0.016666666}}}"#
      ))
    #expect(!text(of: JSONReport(.lines, detail: []), .failed).contains("failure"))
  }

  @Test("JSON says what margins flip to, what a profile limits, and what is not known")
  func margins() throws {
    let line = text(of: JSONReport(.lines, detail: [.margins, .parameterMargins]), .limited)
    let margin =
      #""margin":{"progress":0.08,"velocity":-60,"axis":"y","estimate":{"estimate":380,"velocity":0},"limits":[{"name":"velocity.x","needed":9000,"limit":8000}],"parameters":{"finishVelocity":-60,"slop":154,"maxDistance":5e-324},"flips":{"finishVelocity":{"value":40,"outcome":"finish"},"slop":{"value":164,"outcome":"failed"},"maxDistance":{"value":5e-324,"outcome":"refused"}},"incomplete":["edgeWidth"]}"#
    #expect(line.hasSuffix(margin + "}\n"))
  }

  /// The keys of an object, and of objects in it: `trace`, `translation.x`, …
  private func names(in value: JSONValue) -> [String] {
    guard case .object(let members) = value.content else { return [] }
    return members.flatMap { member in
      guard case .object(let inner) = member.value.content else { return [member.key] }
      return inner.map { "\(member.key).\($0.key)" }
    }
  }

  @Test("JSON is one object with a result a line, absent where there is nothing")
  func document() {
    #expect(
      text(
        of: JSONReport(.document, detail: [.margins, .parameterMargins]), .finished, .refused, .open
      )
        == """
        {"format":"swipe-results","version":1,"results":[
        {"source":"traces/edge.jsonl:3","trace":"edge-flick","gesture":1,"profile":"pj","recognizer":"pop","outcome":"finish","rule":"progress > finishProgress","because":"progress 0.534375 > finishProgress 0.5 is true → finish","startedAt":0,"beganAt":0.016666666,"endedAt":0.14,"progress":0.534375,"percentComplete":0.534375,"translation":{"x":210,"y":4},"velocity":{"x":1450.25,"y":12},"margin":{"progress":-0.034375,"parameters":{"finishProgress":0.034375},"flips":{"finishProgress":{"value":0.534375,"outcome":"cancel"}}}},
        {"source":"traces/edge.jsonl:3","trace":"edge-flick","gesture":1,"profile":"pj","recognizer":"pop","outcome":"refused","rule":"direction","because":"translation.x 0 <= 0 is true → refused by direction","startedAt":0,"endedAt":0.14},
        {"source":"traces/edge.jsonl:3","trace":"edge-flick","gesture":1,"profile":"pj","recognizer":"pop","outcome":"open","startedAt":0}
        ]}

        """)
    #expect(
      text(of: JSONReport(.document, detail: []), [])
        == "{\"format\":\"swipe-results\",\"version\":1,\"results\":[]}\n")
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

  @Test("JSON Lines has frames and events where they were asked for")
  func lines() {
    let moving = Replay.open.with(frames: Frames([Frame.drag[1]]), events: [LogEntry.samples[1]])
    let start =
      #"{"source":"traces/edge.jsonl:3","trace":"edge-flick","gesture":1,"profile":"pj","recognizer":"pop","outcome":"open","startedAt":0"#
    #expect(text(of: JSONReport(.lines, detail: []), moving, moving) == "\(start)}\n\(start)}\n")
    #expect(
      text(of: JSONReport(.lines, detail: [.frames, .events]), moving)
        == start
        + #","frames":[{"time":0.03333333333333333,"phase":"tracking","state":"changed","translation":{"x":40,"y":0},"velocity":{"x":400,"y":0},"progress":0.10178117048346055,"percentComplete":0.102,"from":{"x":40.086,"y":0,"alpha":1},"to":{"x":-105.964,"y":0,"alpha":1}}],"events":[{"time":0.016666666,"category":"callback","number":3,"text":"interactionControllerFor"}]}"#
        + "\n")
  }

  @Test(
    "'because' gives the rules that settled it, with exact values",
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
          findings: [
            Finding(
              name: nil, rule: "progress > 0.5",
              pieces: [.text("progress"), .value(.nan), .text(" > 0.5")], holds: false,
              comparedNaN: true)
          ]), "progress nan > 0.5 is false (not a number) → cancel"
      ),
    ] as [(Replay, String?)])
  func because(replay: Replay, words: String?) {
    #expect(replay.because == words)
  }
}
