import InteractiveTransition
import RuleLanguage

extension RecognizerProfile {
  /// The rule that decided, or nil if the profile cancels whenever the gesture is cancelled.
  func rule(_ deciding: Deciding) -> DecisionRule? {
    deciding.rule.map { rules(of: deciding)[$0] }
  }

  func outcome(_ deciding: Deciding) -> Outcome { rule(deciding)?.outcome ?? .cancel }

  /// The rules that were asked, with the values filled in.
  func findings(of rules: some Sequence<DecisionRule>, _ values: RuleValues) -> [Finding] {
    rules.map { rule in
      rule.when.map { Finding($0, values: values, outcome: rule.outcome) }
        ?? Finding(rule: rule.text, pieces: [], holds: true, outcome: rule.outcome)
    }
  }

  /// The limits by which the rules themselves keep a value from flipping a decision.
  ///
  /// - Parameter progress: the range of the progress rule.
  func limits(
    of margin: Margin.Signals, progress: ClosedRange<Double>, _ values: RuleValues,
    budget: inout EvaluationBudget
  ) -> [Margin.Limit] {
    var (limits, values): ([Margin.Limit], RuleValues) = ([], values)
    if margin.progress == nil, let needed = flips.progress.flip(in: &values, budget: &budget),
      !progress.contains(needed)
    {
      limits.append(Margin.Limit(axis: nil, needed: needed, range: progress))
    }
    guard margin.velocity == nil else { return limits }
    let axes: [(Margin.Axis, Rule?, RuleName)] = [
      (.x, velocity.x, .velocityX), (.y, velocity.y, .velocityY),
    ]
    for (axis, rule, name) in axes {
      guard let rule,
        let needed = FlipPlan(for: name.slot, of: chain, deriving: flips.fromProgress)
          .flip(in: &values, budget: &budget)
      else { continue }
      let range = rule.range(in: values, varying: VelocityProfile.estimates.map(\.slot))
      // If it is within the range, something else keeps the velocity from it.
      guard !range.contains(needed) else { continue }
      limits.append(Margin.Limit(axis: axis, needed: needed, range: range))
    }
    return limits
  }

  /// The estimate on an axis and the velocity that the implementation derives from it, or nil if they are equal.
  func estimate(of axis: Margin.Axis, _ values: RuleValues) -> Margin.Estimate? {
    let isX = axis == .x
    let estimate = values[isX ? velocity.xSlot : velocity.ySlot]
    let seen = values[(isX ? RuleName.velocityX : .velocityY).slot]
    return estimate == seen ? nil : Margin.Estimate(estimate: estimate, velocity: seen)
  }

  /// A remark on the estimate that flips a decision, or nil if it counts as it is.
  func speedNote(after change: Double, on axis: Margin.Axis, _ values: RuleValues) -> Lift
    .SpeedNote?
  {
    guard let rule = axis == .x ? velocity.x : velocity.y else { return nil }
    let slot = axis == .x ? velocity.xSlot : velocity.ySlot
    var values = values
    values[slot] += change
    guard values[slot] != 0 else { return nil }
    if rule.number(values) == 0 { return .countsAsZero }
    values[slot] *= 1 - 1e-9
    return rule.number(values) == 0 ? .lessCountsAsZero : nil
  }

  /// A change that reaches the other value when it is added: the rounded difference, or the next Double away
  /// from zero if that falls short.
  static func difference(from now: Double, to other: Double) -> Double {
    let change = other - now
    if change > 0, now + change < other { return change.nextUp }
    if change < 0, now + change > other { return change.nextDown }
    return change
  }
}

extension FlipPlan {
  /// The smallest change of the value alone that flips the decision, or nil if none does.
  ///
  /// - Parameter range: the range of possible values.
  func change(
    to range: ClosedRange<Double> = -.infinity ... .infinity, knowing answer: Double? = nil,
    in values: inout RuleValues, _ budget: inout EvaluationBudget
  ) -> Double? {
    guard var flip = flip(knowing: answer, in: &values, budget: &budget) else { return nil }
    let now = values[slot]
    if !range.contains(flip) {
      guard let other = self.flip(above: flip < now, in: &values, budget: &budget),
        range.contains(other)
      else { return nil }
      flip = other
    }
    return RecognizerProfile.difference(from: now, to: flip)
  }
}
