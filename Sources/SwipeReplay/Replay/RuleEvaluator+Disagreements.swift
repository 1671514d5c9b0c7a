import GestureRecognition
import InteractiveTransition
import RuleLanguage

// The plausible estimators, other than the one in use, under which a recognizer's rules would answer differently.
extension RuleEvaluator {
  /// The estimators with which the shouldBegin rules answer differently.
  mutating func disagreementsAtBegin(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>, isRefused: Bool
  ) -> [EstimatorDisagreement] {
    guard recognizers[moment.recognizer].usesVelocityToRefuse else { return [] }
    return disagreements(moment, passes) { evaluator, _ in
      let recognizer = evaluator.recognizers[moment.recognizer]
      let wouldBeRefused = recognizer.refusals.decide(evaluator.values).outcome == 1
      return (isSame: wouldBeRefused == isRefused, wouldBeRefused ? .refused : nil)
    }
  }

  /// The estimators with which the rules decide differently.
  mutating func disagreements(
    with own: Outcome, _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>,
    isCancelled: Bool
  ) -> [EstimatorDisagreement] {
    let index = moment.recognizer
    guard recognizers[index].decidesByVelocity else { return [] }
    switch recognizers[index].cancelled {
    case .cancel where isCancelled, .ignore where isCancelled: return []
    case .cancel, .ignore, .decide, .decideWithoutVelocity: break
    }
    let isWithoutVelocity =
      isCancelled && recognizers[index].cancelled == .decideWithoutVelocity
    let translation = passes.translation(moment)
    return disagreements(moment, passes) { evaluator, estimate in
      _ = evaluator.fillProgress(of: index, translation: translation, estimate: estimate)
      if isWithoutVelocity { evaluator.fill(.zero, of: index) }
      let recognizer = evaluator.recognizers[index]
      let outcome = recognizer.outcomes[recognizer.chain.decide(evaluator.values).outcome]
      return (isSame: outcome == own, outcome)
    }
  }

  /// Tries the other plausible estimators that have enough samples. The values are restored afterwards.
  ///
  /// - Parameter answer: returns the outcome for an estimate, as in ``EstimatorDisagreement/outcome``.
  private mutating func disagreements(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>,
    _ answer: (inout Self, VelocityEstimate) -> (isSame: Bool, outcome: Outcome?)
  ) -> [EstimatorDisagreement] {
    let own = values
    defer { values = own }
    var disagreements: [EstimatorDisagreement] = []
    for estimator in recognizers[moment.recognizer].velocity.estimator.plausible
    where estimator != passes[moment.pass].settings.velocity {
      guard let estimate = passes.answer(moment, by: estimator) else { continue }
      let velocity = fill(estimate, of: moment.recognizer)
      let answer = answer(&self, estimate)
      guard !answer.isSame else { continue }
      disagreements.append(
        EstimatorDisagreement(estimator: estimator, velocity: velocity, outcome: answer.outcome))
    }
    return disagreements
  }
}
