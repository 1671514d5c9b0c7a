import SwipeReplay

/// The quality of fits on traces that they have not seen: each fold is decided by the choice for all others.
package struct HeldOutTest: Sendable {
  /// A rate over the folds.
  package struct Spread: Sendable {
    /// The rate over all traces.
    package var mean: Double
    /// The standard deviation over the folds, or nil for fewer than two.
    package var deviation: Double?
  }

  private typealias Part = (training: WrongCounts, fitted: WrongCounts, now: WrongCounts)

  private var parts: [Part] = []
  /// Compares the fits with the current profile on the traces that the fits have not seen.
  package private(set) var comparison = PairedComparison()
  private let weights: FitWeights

  init(_ tally: SweepTally, of grid: ParameterGrid, _ weights: FitWeights) {
    self.weights = weights
    for fold in 0..<Fold.count {
      let test = LabelledSample(tally, of: grid) { $0 == fold }
      let training = LabelledSample(tally, of: grid) { $0 != fold }
      guard test.labelled > 0, training.labelled > 0 else { continue }
      let point = Plateau(training, of: grid, weights).choice
      parts.append(
        (
          training.wrongCounts(at: point), test.wrongCounts(at: point),
          test.wrongCounts(at: grid.now)
        ))
      comparison.better = comparison.better + test.rightTraces(at: point, wrongAt: grid.now)
      comparison.worse = comparison.worse + test.rightTraces(at: grid.now, wrongAt: point)
    }
  }

  package var folds: Int { parts.count }

  /// The error of the fits on the traces they were made from.
  package var training: Spread { spread { $0.training } }
  /// The error of the fits on the traces they have not seen.
  package var fitted: Spread { spread { $0.fitted } }
  /// The error of the current profile on those traces.
  package var now: Spread { spread { $0.now } }

  /// Returns the fraction of wrong decisions, or their cost per trace if kinds cost differently.
  private func spread(_ counts: (Part) -> WrongCounts) -> Spread {
    let all = parts.map(counts)
    let mean = all.reduce(WrongCounts(), +).costPerTrace(weights)
    guard all.count > 1 else { return Spread(mean: mean, deviation: nil) }
    let rates = all.map { $0.costPerTrace(weights) }
    let center = rates.reduce(0, +) / Double(rates.count)
    let squares = rates.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    return Spread(mean: mean, deviation: (squares / Double(rates.count - 1)).squareRoot())
  }
}

/// Two settings on the same traces. Only traces that one decides rightly and the other wrongly count.
package struct PairedComparison: Sendable {
  /// The traces that the second setting decides rightly and the first one wrongly.
  package var better = WrongCounts()
  /// The traces that the first setting decides rightly and the second one wrongly.
  package var worse = WrongCounts()

  /// The probability of a difference at least as large if neither setting were better: McNemar's
  /// exact test, two-sided.
  package var pValue: Double {
    Self.twoSidedSignTest(better.wrong, worse.wrong)
  }

  /// Returns whether the second setting is better by more than chance: by the test, at 0.05, or if
  /// the weights differ, by more than two standard errors of the difference in cost.
  package func isBetter(_ weights: FitWeights) -> Bool {
    let gain = better.cost(weights) - worse.cost(weights)
    guard weights.falseFinish != weights.falseCancel else { return gain > 0 && pValue <= 0.05 }
    let variance = better.cost(weights.squared) + worse.cost(weights.squared)
    return gain > 0 && gain * gain > 4 * variance
  }

  /// Returns the two-sided probability of a split of coin tosses at least as uneven.
  static func twoSidedSignTest(_ one: Int, _ other: Int) -> Double {
    let (count, least) = (one + other, min(one, other))
    // C(count, least) / 2^count, halved as it grows so that it stays a Double.
    var halves = count
    var term = 1.0
    for index in 0..<least {
      term *= Double(count - index) / Double(index + 1)
      while term > 1, halves > 0 {
        term /= 2
        halves -= 1
      }
    }
    while term > 0, halves > 0 {
      term /= 2
      halves -= 1
    }
    var sum = 0.0
    for index in stride(from: least, through: 0, by: -1) where term > 0 {
      sum += term
      term *= Double(index) / Double(count - index + 1)
    }
    return min(1, 2 * sum)
  }
}
