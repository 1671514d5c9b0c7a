import InteractiveTransition
import RuleLanguage

// The decisions of recognizers, their margins, and where their views settle.
extension RuleEvaluator {
  /// The decision at a lift or at a cancel by the system, with values filled in by ``fillAll(_:_:)``.
  ///
  /// - Returns: the rule that decided, or nil if the implementation does nothing at a cancel.
  mutating func decide(_ index: Int, at event: Deciding.Event) -> Deciding? {
    switch event.isCancel ? recognizers[index].cancelled : .decide {
    case .cancel: return Deciding(rule: nil, event: event)
    case .ignore: return nil
    case .decideWithoutVelocity: fill(.zero, of: index)
    case .decide: break
    }
    record?.add(recognizers[index].chain, of: index, values)
    return Deciding(rule: recognizers[index].chain.decide(values).index, event: event)
  }

  /// The decision at a move, with values filled in by ``fillAll(_:_:)``, or nil if the gesture goes on.
  mutating func decideAtMove(_ index: Int) -> Deciding? {
    guard let rules = recognizers[index].changed else { return nil }
    record?.add(rules.chain, of: index, values)
    let decided = rules.chain.decide(values)
    return decided.outcome == 1 ? Deciding(rule: decided.index, event: .move) : nil
  }

  /// The changes that flip a decision at a move, with values filled in by ``fillAll(_:_:)``.
  mutating func marginAtMove(_ flips: DecisionFlips, of index: Int) -> DecisionMargin {
    var budget = EvaluationBudget(nodes: min(flipBudget.left, Self.travelBudget))
    let granted = budget.left
    let margin = margin(flips, of: index, knowing: nil, travelBudget: &budget)
    flipBudget = EvaluationBudget(nodes: flipBudget.left - (granted - budget.left))
    return margin
  }

  /// The changes that flip the decision of a rule at a lift, or nil if every lift decides the same.
  mutating func marginAtLift(_ rule: Int?, of index: Int) -> DecisionMargin? {
    guard recognizers[index].decide.count > 1, let rule else { return nil }
    var budget = EvaluationBudget(nodes: Self.travelBudget)
    let answer = Double(recognizers[index].chain.outcome(of: rule))
    return margin(recognizers[index].flips, of: index, knowing: answer, travelBudget: &budget)
  }

  private mutating func margin(
    _ flips: DecisionFlips, of index: Int, knowing answer: Double?,
    travelBudget: inout EvaluationBudget
  ) -> DecisionMargin {
    let signals = Margin.Signals(
      flips, knowing: answer, in: &values, progress: progressRanges[index], budget: &flipBudget)
    guard detail.contains(.findings) else { return DecisionMargin(signals: signals) }
    let travel = travel(flips, &travelBudget)
    // Of a progress that can leave out the first move, only an earlier move may be too short.
    let progress = recognizers[index].progress
    let isUnknown =
      travel == nil
      && (travelBudget.hasRunOut
        || progress.mentions(.stepX, .stepY) && progress.mentions(.translationX, .translationY)
        || Margin.Axis.allCases.contains { stopsContent(along: $0, flips) })
    return DecisionMargin(signals: signals, travel: travel, isTravelUnknown: isUnknown)
  }

  /// The fraction at which a recognizer's view settles after a decision.
  func endFraction(after deciding: Deciding, of index: Int) -> Double {
    recognizers[index].rule(deciding)?.endFraction(values, from: settledFractions[index])
      ?? settledFractions[index]
  }

  /// Lets the next transition with a recognizer's action begin where its view settles, or at the start if it has finished.
  mutating func settle(_ index: Int, at fraction: Double, after decision: Decision) {
    let isOver = decision == .finish && fraction == 1
    for other in settledFractions.indices
    where recognizers[other].action == recognizers[index].action {
      settledFractions[other] = isOver ? initialFractions[other] : fraction
    }
  }

  /// Lets all transitions begin at the start again, after the app has changed the screens.
  mutating func resetSettledFractions() { settledFractions = initialFractions }

  /// The value that keeps the animation after a decision from running, or nil if there is none.
  mutating func invalidCompletion(
    after decision: Decision, of index: Int
  ) -> InvalidCompletion? {
    self[.finishes] = decision == .finish ? 1 : 0
    // Without the local, more than the animation is copied.
    let recognizer = recognizers[index]
    return recognizer.animation.invalidCompletion(values)
  }

  /// The settling time of the transition after a decision, in seconds, once ``invalidCompletion(after:of:)`` is known.
  mutating func settlingSeconds(
    after deciding: Deciding, to fraction: Double, of index: Int
  ) -> Double {
    record?.add(recognizers[index], of: index, values, settling: deciding)
    return recognizers[index].animation.settlingSeconds(
      to: fraction, duration: profile.durations[index], spring: profile.springSeconds[index],
      values: values)
  }
}
