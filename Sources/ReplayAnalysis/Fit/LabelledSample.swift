package import SwipeReplay

/// The labelled traces of a tally, or of some of its folds, grouped into rows of equal ones.
package struct LabelledSample: Sendable {
  /// Traces with one label and the same outcomes at every point.
  private typealias Row = (pattern: OutcomePattern, intent: Trace.Intent, count: Int)

  private let rows: [Row]
  /// The number of the grid's points, plus one for the current profile.
  private let pointCount: Int
  package let labelled: Int

  /// - Parameter folds: Returns whether the sample includes a fold.
  init(_ tally: SweepTally, of grid: ParameterGrid, folds: (Int) -> Bool = { _ in true }) {
    rows = tally.rows.compactMap { row, count in
      guard let intent = row.intent, folds(row.fold) else { return nil }
      return (tally.patterns[row.pattern], intent, count)
    }
    pointCount = grid.now + 1
    labelled = rows.reduce(0) { $0 + $1.count }
  }

  /// The numbers of wrong decisions at every point, with those of the current profile last.
  package var wrongCounts: [WrongCounts] {
    sums { row, outcome in !row.intent.agrees(with: outcome) }
  }

  /// Returns for every point the traces that only one of it and another point decides rightly.
  func disagreements(with point: Int) -> [WrongCounts] {
    sums { row, outcome in
      row.intent.agrees(with: outcome) != row.intent.agrees(with: row.pattern[point])
    }
  }

  /// Returns the number of wrong decisions at a point, or of the current profile for ``ParameterGrid/now``.
  package func wrongCounts(at point: Int) -> WrongCounts {
    counts { !$0.intent.agrees(with: $0.pattern[point]) }
  }

  /// Returns the traces that one point decides rightly and another one wrongly.
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

  /// Returns the number of a label's traces with each outcome at a point.
  package func outcomes(of intent: Trace.Intent, at point: Int) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for row in rows where row.intent == intent { counts.add(row.pattern[point], count: row.count) }
    return counts
  }

  /// Returns for every point the number of traces that count there.
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

/// The costs of wrong decisions, by kind.
package struct FitWeights: Sendable {
  /// The cost of a trace that finishes and was not meant to.
  package var falseFinish: Double
  /// The cost of a trace that does not finish and was meant to.
  package var falseCancel: Double

  package init(falseFinish: Double, falseCancel: Double) {
    self.falseFinish = falseFinish
    self.falseCancel = falseCancel
  }

  /// Every wrong decision costs the same.
  package static let equal = FitWeights(falseFinish: 1, falseCancel: 1)

  /// The squared weights: what a wrong trace adds to the variance of the cost.
  var squared: FitWeights {
    FitWeights(falseFinish: falseFinish * falseFinish, falseCancel: falseCancel * falseCancel)
  }
}

/// The number of labelled traces without the intended outcome.
package struct WrongCounts: Sendable, Equatable {
  package var labelled = 0
  /// The traces that finish and were not meant to.
  package var falseFinish = 0
  /// The traces that do not finish and were meant to.
  package var falseCancel = 0

  package init() {}

  package var wrong: Int { falseFinish + falseCancel }

  /// The fraction of the labelled traces that is wrong, or 0 without labelled traces.
  package var error: Double { labelled == 0 ? 0 : Double(wrong) / Double(labelled) }

  /// Returns the total cost of the wrong traces.
  package func cost(_ weights: FitWeights) -> Double {
    weights.falseFinish * Double(falseFinish) + weights.falseCancel * Double(falseCancel)
  }

  /// Returns the cost per labelled trace, or 0 without labelled traces.
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
