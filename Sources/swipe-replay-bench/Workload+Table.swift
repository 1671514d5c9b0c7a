import TouchTrace

extension Workload {
  /// Measures the stages and prints a table.
  func printTable() throws {
    let megabytes = Double(bytes.count) / 1e6
    let samples = traces.reduce(0) { $0 + $1.touches.count }
    print(
      "\(traces.count) traces, \(Self.text(megabytes)) MB, "
        + "\(samples) samples, \(decisions) decisions; one thread, 7 runs")
    print(
      Self.row(["stage", "best ms", "median ms", "MB/s", "Msamples/s", "kdecisions/s"]))
    for stage in Stage.allCases {
      let times = try measure(stage)
      let (best, median) = (times[0], times[times.count / 2])
      print(
        Self.row([
          stage.rawValue, Self.text(best * 1e3), Self.text(median * 1e3),
          Self.text(megabytes / median), Self.text(Double(samples) / median / 1e6),
          Self.text(Double(decisions) / median / 1e3),
        ]))
    }
  }

  /// Returns the seconds of seven runs, ascending, after one run to warm up.
  private func measure(_ stage: Stage) throws -> [Double] {
    var check = try run(stage)
    var times: [Double] = []
    for _ in 0..<7 {
      let clock = ContinuousClock()
      let start = clock.now
      check ^= try run(stage)
      let (seconds, attoseconds) = start.duration(to: clock.now).components
      times.append(Double(seconds) + Double(attoseconds) / 1e18)
    }
    // Uses the results, so that they are not optimised away.
    precondition(check >= 0)
    return times.sorted()
  }

  private static func row(_ cells: [String]) -> String {
    cells.map { String(repeating: " ", count: max(0, 13 - $0.count)) + $0 }.joined()
  }

  private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
