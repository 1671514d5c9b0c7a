package import SwipeReplay

/// The parameters that agree best with the labels, and how far to trust them.
package struct Fit: Sendable {
  package enum Note: Sendable, Equatable {
    /// Too few traces have this label.
    case fewLabels(meaningFinish: Bool, count: Int)
    /// On traces that they have not seen, fits are no better than the current profile, or not by
    /// more than chance: the profile is kept.
    case notBetter
    /// The labels cannot tell the current profile from the best point of the grid: the profile is kept.
    case nothingBetter
    /// The plateau contains all values of a parameter, which keeps its value.
    case doesNotMatter(parameter: String)
    /// The plateau ends at an end of the grid.
    case atTheEdge(parameter: String, isLower: Bool)
    /// There are too few folds for a held-out test: the current profile is kept.
    case noHeldOutTest
    /// The fitted point is not the point of the plateau with the lowest cost.
    case bestIsElsewhere
    /// This many labelled traces have more than one gesture.
    case severalGestures(count: Int)
  }

  /// With fewer labels of a kind, a fit says little.
  package static let fewLabels = 30

  package let grid: ParameterGrid
  package let weights: FitWeights
  /// All traces, labelled or not.
  package let tally: SweepTally
  package let plateau: Plateau
  package let heldOut: HeldOutTest
  /// The labelled traces that the fitted profile decides wrongly, in the order of the input.
  package let wrongTraces: [(labelled: SweepTally.Labelled, outcome: Outcome)]
  /// Whether a point is better than the current profile, both on these traces and, by the held-out
  /// test, on traces that a fit has not seen.
  package let isBetter: Bool
  /// The recommended point: the middle of the plateau, or ``ParameterGrid/now`` if nothing is better.
  package let point: Int
  package let sample: LabelledSample

  /// Fits the parameters of a grid to its tally. Nil if no trace is labelled.
  package init?(_ grid: ParameterGrid, _ tally: SweepTally, weights: FitWeights = .equal) {
    let sample = LabelledSample(tally, of: grid)
    guard sample.labelled > 0 else { return nil }
    let plateau = Plateau(sample, of: grid, weights)
    self.grid = grid
    self.weights = weights
    self.sample = sample
    self.plateau = plateau
    self.tally = tally
    heldOut = HeldOutTest(tally, of: grid, weights)
    let isBetter =
      plateau.isBetterThanNow && heldOut.folds > 1 && heldOut.comparison.isBetter(weights)
    let point = isBetter ? plateau.middle : grid.now
    (self.isBetter, self.point) = (isBetter, point)
    wrongTraces = tally.labelled.compactMap { trace in
      let outcome = tally.patterns[trace.pattern][point]
      return trace.intent.agrees(with: outcome) ? nil : (trace, outcome)
    }
  }

  /// The reasons not to trust the fit.
  package var notes: [Note] {
    var notes: [Note] = []
    let counts = sample.outcomes(of: .finish, at: point)
    let finish = counts.total
    for (meaningFinish, count) in [(true, finish), (false, sample.labelled - finish)]
    where count < Self.fewLabels {
      notes.append(.fewLabels(meaningFinish: meaningFinish, count: count))
    }
    if !plateau.isBetterThanNow {
      notes.append(.nothingBetter)
    } else if heldOut.folds < 2 {
      notes.append(.noHeldOutTest)
    } else if !isBetter {
      notes.append(.notBetter)
    }
    for (index, axis) in grid.axes.enumerated() where axis.values.count > 1 {
      let range = plateau.ranges[index]
      let ends = grid.ends(of: range, on: index)
      if range.count == axis.values.count {
        if grid.value(of: index, at: point) == grid.valuesNow[index] {
          notes.append(.doesNotMatter(parameter: axis.parameter))
        }
        continue
      }
      if ends.isLowest { notes.append(.atTheEdge(parameter: axis.parameter, isLower: true)) }
      if ends.isHighest { notes.append(.atTheEdge(parameter: axis.parameter, isLower: false)) }
    }
    if isBetter,
      sample.wrongCounts(at: plateau.best).cost(weights)
        < sample.wrongCounts(at: point).cost(weights)
    {
      notes.append(.bestIsElsewhere)
    }
    if tally.severalGestures > 0 {
      notes.append(.severalGestures(count: tally.severalGestures))
    }
    return notes
  }
}
