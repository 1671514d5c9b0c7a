import RuleLanguage

/// The smallest changes of one quantity alone that flip a decision, all else being equal; nil for those that cannot.
struct DecisionMargin: Sendable {
  var signals: Margin.Signals
  /// The change of the travel; only with findings.
  var travel: Lift.Travel?
  /// Whether ``travel`` is nil because it was not searched.
  var isTravelUnknown = false

  /// The margin if the decision flips as soon as either flips: the smaller change of each quantity.
  func nearest(_ other: DecisionMargin) -> DecisionMargin {
    merged(with: other) { one, other in
      guard let one, let other else { return one == nil }
      return other.magnitude < one.magnitude
    }
  }

  /// The margin if the decision flips only when both flip: the larger change of each quantity.
  func farthest(_ other: DecisionMargin) -> DecisionMargin {
    merged(with: other) { one, other in
      // A change one way does not make up for the other way.
      guard let one, let other, (one < 0) == (other < 0) else { return nil }
      return other.magnitude > one.magnitude
    }
  }

  /// - Parameter takesOther: whether to take the other one of two changes of a quantity; nil to take neither.
  private func merged(
    with other: DecisionMargin, takesOther: (Double?, Double?) -> Bool?
  ) -> DecisionMargin {
    func chosen<Change>(_ one: Change?, _ other: Change?, by change: (Change) -> Double) -> Change?
    {
      takesOther(one.map(change), other.map(change)).flatMap { $0 ? other : one }
    }
    let velocity = chosen(signals.speed, other.signals.speed) { $0.change }
    let travel = chosen(travel, other.travel) { $0.points }
    return DecisionMargin(
      signals: Margin.Signals(
        progress: chosen(signals.progress, other.signals.progress) { $0 },
        velocity: velocity?.change, axis: velocity?.axis ?? signals.axis,
        isComplete: signals.isComplete && other.signals.isComplete),
      travel: travel,
      isTravelUnknown: travel == nil && (isTravelUnknown || other.isTravelUnknown))
  }

  /// Whether the decision is nearer to its threshold than at another moment, by the first quantity that can flip it.
  func isNearer(than other: DecisionMargin) -> Bool {
    func sizes(_ margin: DecisionMargin) -> (Double, Double, Double) {
      func size(_ change: Double?) -> Double { change?.magnitude ?? .infinity }
      return (
        size(margin.travel?.points), size(margin.signals.progress), size(margin.signals.velocity)
      )
    }
    return sizes(self) < sizes(other)
  }
}

extension Margin.Signals {
  fileprivate typealias Speed = (change: Double, axis: Margin.Axis)

  fileprivate var speed: Speed? { velocity.map { ($0, axis) } }

  /// The changes of progress and velocity that flip a decision.
  ///
  /// - Parameters:
  ///   - answer: the outcome of the decision in the chain of `flips`, if it is known.
  ///   - values: the values at the decision, which are restored afterwards.
  ///   - progress: the range of the progress rule.
  ///   - budget: the remaining budget, from which the cost is subtracted.
  init(
    _ flips: DecisionFlips, knowing answer: Double?, in values: inout RuleValues,
    progress: ClosedRange<Double>, budget: inout EvaluationBudget
  ) {
    var spent = EvaluationBudget(nodes: budget.left)
    let x = flips.velocityX.change(knowing: answer, in: &values, &spent)
    let y = flips.velocityY.change(knowing: answer, in: &values, &spent)
    let isX = y.map { y in x.map { $0.magnitude <= y.magnitude } ?? false } ?? true
    self.init(
      progress: flips.progress.change(to: progress, knowing: answer, in: &values, &spent),
      velocity: isX ? x : y, axis: isX ? .x : .y, isComplete: !spent.hasRunOut)
    budget = EvaluationBudget(nodes: spent.left)
  }
}
