import SwipeReplay
import TouchTrace

/// The labelled traces of a tally, or those of some folds, as rows of equal ones.
struct LabelledSample: Sendable {
  /// Traces of one label with the same outcomes at every point.
  private struct Row: Sendable {
    let pattern: OutcomePattern
    let intent: Trace.Intent
    let count: Int
  }

  private let rows: [Row]
  /// The points of the grid, and the profile as it is set.
  private let pointCount: Int
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

  var wrongCounts: [WrongCounts] {
    sums { row, outcome in !row.intent.agrees(with: outcome) }
  }

  /// At every point the traces that are right there and wrong at another point, or the reverse.
  func disagreements(with point: Int) -> [WrongCounts] {
    sums { row, outcome in
      row.intent.agrees(with: outcome) != row.intent.agrees(with: row.pattern[point])
    }
  }

  func wrongCounts(at point: Int) -> WrongCounts {
    counts { !$0.intent.agrees(with: $0.pattern[point]) }
  }

  /// The traces that one point decides rightly and another one wrongly.
  func rightTraces(at point: Int, wrongAt other: Int) -> WrongCounts {
    counts {
      $0.intent.agrees(with: $0.pattern[point]) && !$0.intent.agrees(with: $0.pattern[other])
    }
  }

  private func counts(where isCounted: (Row) -> Bool) -> WrongCounts {
    var counts = WrongCounts()
    counts.labelled = labelled
    for row in rows where isCounted(row) { counts.addWrong(row.count, meaning: row.intent) }
    return counts
  }

  /// The traces of a label with each outcome at a point.
  func outcomes(of intent: Trace.Intent, at point: Int) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for row in rows where row.intent == intent { counts[row.pattern[point]] += row.count }
    return counts
  }

  /// At every point the traces that count there.
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

/// What a wrong decision costs, by its kind.
package struct FitWeights: Sendable {
  /// Of a trace that finishes and was not meant to.
  package var falseFinish: Double
  /// Of a trace that does not finish and was meant to.
  package var falseCancel: Double

  package init(falseFinish: Double, falseCancel: Double) {
    self.falseFinish = falseFinish
    self.falseCancel = falseCancel
  }

  /// Every wrong decision costs the same.
  package static let equal = FitWeights(falseFinish: 1, falseCancel: 1)

  /// Each of them squared: what a wrong trace adds to the variance of the cost.
  var squared: FitWeights {
    FitWeights(falseFinish: falseFinish * falseFinish, falseCancel: falseCancel * falseCancel)
  }
}

/// How many labelled traces do not have the outcome that was meant.
package struct WrongCounts: Sendable, Equatable {
  package var labelled = 0
  /// They finish and were not meant to.
  package var falseFinish = 0
  /// They do not finish and were meant to.
  package var falseCancel = 0

  package init() {}

  package var wrong: Int { falseFinish + falseCancel }

  /// The fraction of the labelled traces that is wrong; 0 where there are none.
  package var error: Double { labelled == 0 ? 0 : Double(wrong) / Double(labelled) }

  /// What the wrong ones cost together.
  package func cost(_ weights: FitWeights) -> Double {
    weights.falseFinish * Double(falseFinish) + weights.falseCancel * Double(falseCancel)
  }

  /// What they cost for each labelled trace; 0 where there are none.
  package func costPerTrace(_ weights: FitWeights) -> Double {
    labelled == 0 ? 0 : cost(weights) / Double(labelled)
  }

  mutating func addWrong(_ count: Int, meaning intent: Trace.Intent) {
    if intent == .finish { falseCancel += count } else { falseFinish += count }
  }

  static func + (left: WrongCounts, right: WrongCounts) -> WrongCounts {
    var sum = left
    sum.labelled += right.labelled
    sum.falseFinish += right.falseFinish
    sum.falseCancel += right.falseCancel
    return sum
  }
}
