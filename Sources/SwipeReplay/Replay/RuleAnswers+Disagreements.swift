import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// What one recognizer's rules answered, asked again with the velocities of other estimators. All names
/// are left as they were filled in.
extension RuleAnswers {
  /// The estimators with which the shouldBegin rules answer otherwise.
  mutating func estimatorDisagreements(
    onBeginning index: Int, isRefused: Bool, in arena: GestureArena, at time: Timestamp
  ) -> [EstimatorDisagreement] {
    guard recognizers[index].refusesByVelocity else { return [] }
    return otherEstimates(of: index, in: arena, at: time) { answers, _ in
      let isRefusedThen = answers.recognizers[index].refusals.decide(answers.values).outcome
      return isRefusedThen == isRefused ? nil : isRefusedThen ? .refused : .began
    }
  }

  /// The estimators with which the rules decide otherwise.
  mutating func estimatorDisagreements(
    of decision: Decision, by index: Int, isCancelled: Bool, in arena: GestureArena,
    at time: Timestamp
  ) -> [EstimatorDisagreement] {
    guard recognizers[index].decidesByVelocity else { return [] }
    switch recognizers[index].cancelled {
    case .cancel where isCancelled, .ignore where isCancelled: return []
    case .cancel, .ignore, .decide, .decideWithoutVelocity: break
    }
    let isWithoutVelocity = isCancelled && recognizers[index].cancelled == .decideWithoutVelocity
    let translation = arena.recognizers[index].translation
    return otherEstimates(of: index, in: arena, at: time) { answers, estimate in
      _ = answers.fillProgress(of: index, translation: translation, estimate: estimate)
      if isWithoutVelocity { answers.fill(.zero, of: index) }
      let finishes = answers.recognizers[index].chain.decide(answers.values).outcome
      return finishes == (decision == .finish) ? nil : finishes ? .finish : .cancel
    }
  }

  /// Asks with what every other estimator gives at a moment.
  ///
  /// - Parameter ask: nil where the answer is the same.
  private mutating func otherEstimates(
    of index: Int, in arena: GestureArena, at time: Timestamp,
    _ ask: (inout RuleAnswers, VelocityEstimate) -> EstimatorDisagreement.Answer?
  ) -> [EstimatorDisagreement] {
    let recognizer = arena.recognizers[index]
    let own = values
    defer { values = own }
    return VelocityEstimator.allCases.compactMap { estimator in
      guard estimator != recognizer.settings.velocity else { return nil }
      let estimate = recognizer.estimate(at: time, by: estimator)
      let velocity = fill(estimate, of: index)
      return ask(&self, estimate).map {
        EstimatorDisagreement(estimator, velocity: velocity, answer: $0)
      }
    }
  }
}
