import PlatformMath
import SwipeReplay

/// How well a fit does on traces that it has not seen: each fold is decided by a fit to all others.
package struct HeldOutTest: Sendable {
  /// A number for each fold, summed up.
  package struct Spread: Sendable, Hashable {
    /// Over all traces.
    package var mean: Double
    /// The standard deviation over the folds; nil for fewer than two.
    package var deviation: Double?
  }

  /// One fold.
  struct Part: Sendable {
    var training = WrongCounts()
    var fitted = WrongCounts()
    var now = WrongCounts()
  }

  /// The folds that have labelled traces.
  private var parts: [Part] = []
  /// The fits on the traces that they have not seen, beside the profile as it is set now.
  package private(set) var comparison = PairedComparison()
  private let weights: FitWeights

  init(_ tally: SweepTally, of grid: ParameterGrid, folds: Int, _ weights: FitWeights) {
    self.weights = weights
    for fold in 0..<folds {
      let test = LabelledSample(tally, of: grid) { $0 == fold }
      let training = LabelledSample(tally, of: grid) { $0 != fold }
      guard test.labelled > 0, training.labelled > 0 else { continue }
      let point = Plateau(training, of: grid, weights).middle
      parts.append(
        Part(
          training: training.wrongCounts(at: point), fitted: test.wrongCounts(at: point),
          now: test.wrongCounts(at: grid.now)))
      comparison.better = comparison.better + test.rightTraces(at: point, wrongAt: grid.now)
      comparison.worse = comparison.worse + test.rightTraces(at: grid.now, wrongAt: point)
    }
  }

  /// How many folds were tested.
  package var folds: Int { parts.count }

  /// What is wrong on the traces that the fits were made of.
  package var training: Spread { spread { $0.training } }
  /// What is wrong on the traces that they have not seen.
  package var fitted: Spread { spread { $0.fitted } }
  /// What the profile as it is set now has wrong of the same.
  package var now: Spread { spread { $0.now } }

  /// The part that is wrong, or its cost for each trace where kinds cost differently.
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
