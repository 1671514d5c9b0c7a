package import SwipeReplay
package import TouchTrace

/// The parameters that agree best with the labels, and how far to trust them.
package struct Fit: Sendable {
  package enum Note: Sendable, Equatable {
    /// Too few traces have this label.
    case fewLabels(meaningFinish: Bool, count: Int)
    /// On traces that it has not seen the fit is not better than the profile as it is set, or not by more
    /// than chance.
    case notBetter
    /// The labels cannot tell the profile as it is set from the best point of the grid: it is kept.
    case nothingBetter
    /// The plateau has all values of a parameter.
    case doesNotMatter(parameter: String)
    /// The plateau ends where the grid does.
    case atTheEdge(parameter: String, isLower: Bool)
    /// There are too few folds for a held-out test.
    case noHeldOutTest
    /// Of the plateau's points the fitted one is not the one with the lowest cost.
    case bestIsElsewhere
    /// So many labelled traces have more than one gesture.
    case severalGestures(count: Int)
  }

  /// A labelled trace that the fitted profile decides wrongly.
  package struct WrongTrace: Sendable {
    package var source: Trace.Source
    package var trace: String
    package var intent: Trace.Intent
    package var outcome: Outcome
  }

  /// With fewer labels of a kind a fit says little.
  package static let fewLabels = 30

  package let grid: ParameterGrid
  package let weights: FitWeights
  /// How many traces there are, labelled or not.
  package let traces: Int
  /// Traces with a warning.
  package let suspicious: Int
  /// Labelled traces with more than one gesture.
  let severalGestures: Int
  package let plateau: Plateau
  package let heldOut: HeldOutTest
  /// In the order of the input.
  package let wrongTraces: [WrongTrace]
  private let sample: LabelledSample

  /// Nil where no trace is labelled.
  ///
  /// - Parameters:
  ///   - tally: of the grid, with the names kept.
  ///   - folds: the number of parts the tally is divided into.
  package init?(
    _ grid: ParameterGrid, _ tally: SweepTally, folds: Int, weights: FitWeights = .equal
  ) {
    let sample = LabelledSample(tally, of: grid)
    guard sample.labelled > 0 else { return nil }
    let plateau = Plateau(sample, of: grid, weights)
    self.grid = grid
    self.weights = weights
    self.sample = sample
    self.plateau = plateau
    traces = tally.traces
    suspicious = tally.suspicious
    severalGestures = tally.severalGestures
    heldOut = HeldOutTest(tally, of: grid, folds: folds, weights)
    wrongTraces = tally.labelled.compactMap { trace in
      let outcome = tally.patterns[trace.pattern][
        plateau.isBetterThanNow ? plateau.middle : grid.now]
      guard !trace.intent.agrees(with: outcome) else { return nil }
      return WrongTrace(
        source: trace.source, trace: trace.trace, intent: trace.intent, outcome: outcome)
    }
  }

  /// Whether a point is better than the profile as it is set.
  package var isBetter: Bool { plateau.isBetterThanNow }

  /// The chosen point: the middle of the plateau, or ``ParameterGrid/now`` where nothing is better.
  package var point: Int { isBetter ? plateau.middle : grid.now }

  package var labelled: Int { sample.labelled }

  /// What is wrong at a point; at ``ParameterGrid/now`` for the profile as it is set.
  package func wrongCounts(at point: Int) -> WrongCounts { sample.wrongCounts(at: point) }

  /// What is wrong at every point, and last for the profile as it is set.
  package var wrongCounts: [WrongCounts] { sample.wrongCounts }

  /// The traces of a label with each outcome at a point.
  package func outcomes(of intent: Trace.Intent, at point: Int) -> OutcomeCounts {
    sample.outcomes(of: intent, at: point)
  }

  /// What speaks against trusting the fit.
  package var notes: [Note] {
    var notes: [Note] = []
    let counts = outcomes(of: .finish, at: point)
    let finish = Outcome.allCases.reduce(0) { $0 + counts[$1] }
    for (meaningFinish, count) in [(true, finish), (false, labelled - finish)]
    where count < Self.fewLabels {
      notes.append(.fewLabels(meaningFinish: meaningFinish, count: count))
    }
    if !isBetter {
      notes.append(.nothingBetter)
    } else if heldOut.folds < 2 {
      notes.append(.noHeldOutTest)
    } else if !heldOut.comparison.isBetter(weights) {
      notes.append(.notBetter)
    }
    for (axis, range) in zip(grid.axes, plateau.ranges) where axis.values.count > 1 {
      switch (range.lowerBound == 0, range.upperBound == axis.values.count - 1) {
      case (true, true): notes.append(.doesNotMatter(parameter: axis.parameter))
      case (true, false): notes.append(.atTheEdge(parameter: axis.parameter, isLower: true))
      case (false, true): notes.append(.atTheEdge(parameter: axis.parameter, isLower: false))
      case (false, false): break
      }
    }
    if isBetter,
      wrongCounts(at: plateau.best).cost(weights) < wrongCounts(at: point).cost(weights)
    {
      notes.append(.bestIsElsewhere)
    }
    if severalGestures > 0 { notes.append(.severalGestures(count: severalGestures)) }
    return notes
  }
}
