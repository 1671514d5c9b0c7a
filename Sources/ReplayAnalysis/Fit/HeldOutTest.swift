import PlatformMath
import SwipeReplay

/// How well fits do on traces that they have not seen: each fold is decided by the choice for all others.
package struct HeldOutTest: Sendable {
  /// A rate over the folds.
  package struct Spread: Sendable {
    /// Over all traces.
    package var mean: Double
    /// The standard deviation over the folds; nil for fewer than two.
    package var deviation: Double?
  }

  struct Part: Sendable {
    var training = WrongCounts()
    var fitted = WrongCounts()
    var now = WrongCounts()
  }

  private var parts: [Part] = []
  /// The fits, on the traces that they have not seen, with the profile as it is set.
  package private(set) var comparison = PairedComparison()
  private let weights: FitWeights

  init(_ tally: SweepTally, of grid: ParameterGrid, folds: Int, _ weights: FitWeights) {
    self.weights = weights
    for fold in 0..<folds {
      let test = LabelledSample(tally, of: grid) { $0 == fold }
      let training = LabelledSample(tally, of: grid) { $0 != fold }
      guard test.labelled > 0, training.labelled > 0 else { continue }
      let point = Plateau(training, of: grid, weights).choice
      parts.append(
        Part(
          training: training.wrongCounts(at: point), fitted: test.wrongCounts(at: point),
          now: test.wrongCounts(at: grid.now)))
      comparison.better = comparison.better + test.rightTraces(at: point, wrongAt: grid.now)
      comparison.worse = comparison.worse + test.rightTraces(at: grid.now, wrongAt: point)
    }
  }

  package var folds: Int { parts.count }

  /// The error of the fits on the traces that they were made of.
  package var training: Spread { spread { $0.training } }
  /// The error of the fits on the traces that they have not seen.
  package var fitted: Spread { spread { $0.fitted } }
  /// The error of the profile as it is set, on the same.
  package var now: Spread { spread { $0.now } }

  /// The fraction that is wrong, or its cost per trace where kinds cost differently.
  private func spread(_ counts: (Part) -> WrongCounts) -> Spread {
    let all = parts.map(counts)
    let mean = all.reduce(WrongCounts(), +).costPerTrace(weights)
    guard all.count > 1 else { return Spread(mean: mean, deviation: nil) }
    let rates = all.map { $0.costPerTrace(weights) }
    let center = rates.reduce(0, +) / Double(rates.count)
    let squares = rates.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    return Spread(mean: mean, deviation: Mathematics.squareRoot(squares / Double(rates.count - 1)))
  }
}

/// Two settings on the same traces: only those count that one decides rightly and the other wrongly.
package struct PairedComparison: Sendable {
  /// Traces that the second setting decides rightly and the first one wrongly.
  package var better = WrongCounts()
  /// The reverse.
  package var worse = WrongCounts()

  /// How likely a difference at least as large would be if neither setting were better: McNemar's exact
  /// test, two-sided.
  package var pValue: Double {
    Self.twoSidedSignTest(better.wrong, worse.wrong)
  }

  /// Whether the second setting is better by more than chance: by the test, at 0.05; where kinds of
  /// wrong decisions cost differently, by more than two standard errors of the difference in cost.
  package func isBetter(_ weights: FitWeights) -> Bool {
    let gain = better.cost(weights) - worse.cost(weights)
    guard weights.falseFinish != weights.falseCancel else { return gain > 0 && pValue <= 0.05 }
    let variance = better.cost(weights.squared) + worse.cost(weights.squared)
    return gain > 0 && gain * gain > 4 * variance
  }

  /// The two-sided probability of so uneven a split of coin tosses, or a more uneven one.
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
