package import SwipeReplay

/// The counts of outcomes at every point of a grid.
package struct SweepTable: Sendable {
  package struct Point: Sendable, Equatable {
    package var outcomes = OutcomeCounts()
    /// The traces whose outcome differs from that of the current profile.
    package var flips = 0
    /// The labelled traces that are decided wrongly.
    package var wrong = WrongCounts()
  }

  package let grid: ParameterGrid
  package let tally: SweepTally
  /// Every point of the grid, and last the current profile.
  package let points: [Point]

  package init(_ grid: ParameterGrid, _ tally: SweepTally) {
    self.grid = grid
    self.tally = tally
    var changes = Array(repeating: Point(), count: grid.now + 2)
    for (row, count) in tally.rows {
      let pattern = tally.patterns[row.pattern]
      let now = pattern[grid.now]
      pattern.eachRun { range, outcome in
        let flips = outcome == now ? 0 : count
        for (point, sign) in [(range.lowerBound, 1), (range.upperBound, -1)] {
          changes[point].outcomes.add(outcome, count: sign * count)
          changes[point].flips += sign * flips
        }
      }
    }
    changes.removeLast()
    for point in 1...grid.now {
      changes[point].outcomes.add(changes[point - 1].outcomes)
      changes[point].flips += changes[point - 1].flips
    }
    for (point, wrong) in LabelledSample(tally, of: grid).wrongCounts.enumerated() {
      changes[point].wrong = wrong
    }
    points = changes
  }

  /// Returns the fraction of the traces that finish at a point, or 0 without traces.
  package func finishRate(at point: Int) -> Double {
    tally.traces == 0
      ? 0 : Double(points[point].outcomes[Outcome.Kind.finish]) / Double(tally.traces)
  }
}
