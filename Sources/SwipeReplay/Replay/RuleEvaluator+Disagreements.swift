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
    return disagreements(moment, passes, with: isRefused ? .refused : nil) { evaluator, _ in
      let refusals = evaluator.recognizers[moment.recognizer].refusals
      return refusals.decide(evaluator.values).outcome == 1 ? .refused : nil
    }
  }

  /// The estimators with which the rules decide differently.
  mutating func disagreements(
    with own: Outcome, _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>,
    isCancelled: Bool
  ) -> [EstimatorDisagreement] {
    let index = moment.recognizer
    let policy = isCancelled ? recognizers[index].cancelled : .decide
    guard recognizers[index].decidesByVelocity,
      policy == .decide || policy == .decideWithoutVelocity
    else { return [] }
    let translation = passes.translation(moment)
    return disagreements(moment, passes, with: own) { evaluator, estimate in
      _ = evaluator.fillProgress(of: index, translation: translation, estimate: estimate)
      if policy == .decideWithoutVelocity { evaluator.fill(.zero, of: index) }
      let recognizer = evaluator.recognizers[index]
      return recognizer.outcomes[recognizer.chain.decide(evaluator.values).outcome]
    }
  }

  /// Tries the other plausible estimators that have enough samples. The values are restored afterwards.
  ///
  /// - Parameter answer: returns the outcome for an estimate, as in ``EstimatorDisagreement/outcome``.
  private mutating func disagreements(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>, with ownOutcome: Outcome?,
    _ answer: (inout Self, VelocityEstimate) -> Outcome?
  ) -> [EstimatorDisagreement] {
    let own = values
    defer { values = own }
    var disagreements: [EstimatorDisagreement] = []
    for estimator in recognizers[moment.recognizer].velocity.estimator.plausible
    where estimator != passes[moment.pass].settings.velocity {
      guard let estimate = passes.answer(moment, by: estimator),
        fillVelocityAtBegin(by: estimator, moment, passes)
      else { continue }
      let velocity = fill(estimate, of: moment.recognizer)
      let outcome = answer(&self, estimate)
      guard outcome != ownOutcome else { continue }
      disagreements.append(
        EstimatorDisagreement(estimator: estimator, velocity: velocity, outcome: outcome))
    }
    return disagreements
  }

  /// Fills in the velocity that an estimator gives when a recognizer begins, if a rule asks for it.
  ///
  /// - Returns: false if there are too few samples then.
  private mutating func fillVelocityAtBegin(
    by estimator: VelocityEstimator, _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool {
    guard recognizers[moment.recognizer].usesVelocityAtBegin, let time = moment.beganTime,
      let index = moment.beganIndex
    else { return true }
    guard let estimate = passes.answer(moment.earlier(at: index, time), by: estimator) else {
      return false
    }
    let now = values
    values = valuesAtBegin[moment.recognizer]
    let velocity = fill(estimate, of: moment.recognizer)
    values = now
    (self[.beganVelocityX], self[.beganVelocityY]) = (velocity.x, velocity.y)
    return true
  }
}
