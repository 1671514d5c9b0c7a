import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct SweepTests {
  private static let axes = [
    ParameterGrid.Axis(parameter: "finishProgress", values: [0.2, 0.4, 0.5, 0.6]),
    ParameterGrid.Axis(parameter: "maxAllowedInitialDistance", values: [0, 5]),
  ]

  private func traces() throws -> [Trace] {
    var traces = [0.1, 0.3, 0.45, 0.55, 0.7].map { swipe(progress: $0).trace }
    traces.append(swipe(progress: 0.7, stack: 1).trace)
    for (index, intent) in [Trace.Intent.cancel, .finish, nil, .finish, .finish, Trace.Intent.none]
      .enumerated()
    {
      traces[index].intent = intent
      traces[index].name = "\(index)"
    }
    return traces
  }

  @Test("At every point a table counts the decisions of an individual replayer")
  func table() throws {
    let grid = try ParameterGrid(try Profile.named("pj"), Self.axes)
    var worker = try SweepWorker(grid)
    var tally = SweepTally()
    for trace in try traces() { worker.add(trace, to: &tally) }
    let table = SweepTable(grid, tally)
    #expect(table.tally.traces == 6)
    var current = Replayer(profiles: [grid.profile], detail: [])
    for point in 0...grid.now {
      var replayer = Replayer(profiles: [try grid.profile(at: point)], detail: [])
      var expected = SweepTable.Point()
      for trace in try traces() {
        let outcome = try #require(replayer.replay(trace).decisive?.outcome)
        expected.outcomes.add(outcome)
        if outcome != current.replay(trace).decisive?.outcome { expected.flips += 1 }
        guard let intent = trace.intent else { continue }
        expected.wrong.labelled += 1
        if intent == .finish, outcome != .finish { expected.wrong.falseCancel += 1 }
        if intent != .finish, outcome == .finish { expected.wrong.falseFinish += 1 }
      }
      #expect(table.points[point] == expected)
    }
    #expect(table.points[grid.now].wrong.labelled == 5)
    #expect(table.points[grid.now].flips == 0)
    #expect(table.finishRate(at: 0) == 4.0 / 6)
  }

  @Test("Tallies of portions add up to the tally of the whole, however it is divided")
  func portions() throws {
    let grid = try ParameterGrid(try Profile.named("pj"), Self.axes)
    var worker = try SweepWorker(grid)
    let traces = try traces() + traces()
    func tally(_ size: Int) -> SweepTally {
      var whole = SweepTally()
      for start in stride(from: 0, to: traces.count, by: size) {
        var portion = SweepTally()
        for trace in traces[start..<min(start + size, traces.count)] {
          worker.add(trace, to: &portion)
        }
        whole.add(portion)
      }
      return whole
    }
    let whole = tally(traces.count)
    // Twelve traces, but only as many patterns as differ.
    #expect(whole.patterns.count == 6)
    for size in [1, 2, 5] {
      let parts = tally(size)
      #expect(parts.patterns == whole.patterns)
      #expect(parts.rows == whole.rows)
      #expect(parts.labelled.map(\.trace) == whole.labelled.map(\.trace))
      #expect(parts.labelled.map(\.pattern) == whole.labelled.map(\.pattern))
      #expect(parts.traces == 12)
    }
  }

  @Test("A pattern preserves every outcome")
  func pattern() {
    let outcomes: [UInt8] = [0, 0, 1, 1, 1, 4, 0, 3, 3, 2]
    let pattern = OutcomePattern(outcomes, of: Outcome.Kind.allCases.map { Outcome($0) })
    #expect(outcomes.indices.map { pattern[$0].kind.place } == outcomes.map(Int.init))
    var runs: [Range<Int>] = []
    pattern.eachRun { range, _ in runs.append(range) }
    #expect(runs == [0..<2, 2..<5, 5..<6, 6..<7, 7..<9, 9..<10])
  }
}
