import SwipeReplay
import TouchTrace

/// The labelled traces of a tally, or those of some folds, as rows of equal ones.
struct LabelledSample: Sendable {
  /// Traces of one label that come to the same at every point.
  private struct Row: Sendable {
    let pattern: OutcomePattern
    let intent: Trace.Intent
    let count: Int
  }

  private let rows: [Row]
  /// How many points there are, the profile as it is set now among them.
  private let pointCount: Int
  /// How many labelled traces there are.
  let labelled: Int

  /// - Parameter folds: which folds it takes.
  init(_ tally: SweepTally, of grid: ParameterGrid, folds: (Int) -> Bool = { _ in true }) {
    rows = tally.rows.compactMap { row, count in
      guard let intent = row.intent, folds(row.fold) else { return nil }
      return Row(pattern: tally.patterns[row.pattern], intent: intent, count: count)
    }
    pointCount = grid.now + 1
    labelled = rows.reduce(0) { $0 + $1.count }
  }

  /// What is wrong at every point.
  var wrongCounts: [WrongCounts] {
    sums { row, outcome in !row.intent.agrees(with: outcome) }
  }

  /// At every point the traces that are right there and wrong at another point, or the other way
  /// around.
  func disagreements(with point: Int) -> [WrongCounts] {
    sums { row, outcome in
      row.intent.agrees(with: outcome) != row.intent.agrees(with: row.pattern[point])
    }
  }

  /// What is wrong at one point.
  func wrongCounts(at point: Int) -> WrongCounts {
    var counts = WrongCounts()
    counts.labelled = labelled
    for row in rows where !row.intent.agrees(with: row.pattern[point]) {
      counts.addWrong(row.count, meaning: row.intent)
    }
    return counts
  }

  /// The traces that one point decides rightly and another one wrongly.
  func rightTraces(at point: Int, wrongAt other: Int) -> WrongCounts {
    var counts = WrongCounts()
    counts.labelled = labelled
    for row in rows
    where row.intent.agrees(with: row.pattern[point])
      && !row.intent.agrees(with: row.pattern[other])
    {
      counts.addWrong(row.count, meaning: row.intent)
    }
    return counts
  }

  /// How many traces of a label come to each outcome at a point, in the order of
  /// ``Outcome/allCases``.
  func outcomes(of intent: Trace.Intent, at point: Int) -> [Int] {
    var counts = Outcome.allCases.map { _ in 0 }
    for row in rows where row.intent == intent {
      counts[Int(row.pattern[point].place)] += row.count
    }
    return counts
  }

  /// Sums up, for every point, the traces that count there.
  private func sums(_ counts: (Row, Outcome) -> Bool) -> [WrongCounts] {
    var sums = Array(repeating: WrongCounts(), count: pointCount + 1)
    for row in rows {
      row.pattern.eachRun { range, outcome in
        guard counts(row, outcome) else { return }
        sums[range.lowerBound].addWrong(row.count, meaning: row.intent)
        sums[range.upperBound].addWrong(-row.count, meaning: row.intent)
      }
    }
    sums.removeLast()
    for point in sums.indices.dropFirst() { sums[point] = sums[point] + sums[point - 1] }
    for point in sums.indices { sums[point].labelled = labelled }
    return sums
  }
}
