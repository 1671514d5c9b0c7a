import RuleLanguage

/// A rule that was evaluated before a recognizer began, with the values it saw. Its ``Finding``, which takes longer
/// than the evaluation, is made only for a result.
struct EvaluatedRule: Sendable {
  let rule: Rule
  let name: String
  let values: RuleValues

  func finding(explains: Bool = false) -> Finding {
    Finding(rule, values: values, name: name, explains: explains)
  }

  /// Whether this is the same rule at another move, at which the finger was farther from its start.
  func isFarther(than other: EvaluatedRule) -> Bool { rule === other.rule && travel > other.travel }

  /// The longer of the two components of the translation.
  private var travel: Double {
    max(values[RuleName.translationX.slot].magnitude, values[RuleName.translationY.slot].magnitude)
  }

  /// For each value of the finger that the rule mentions, the nearest one with which it would have let the
  /// recognizer pass while all else stays the same; without those that alone cannot.
  ///
  /// - Parameter effort: what the searches may take; what they took is subtracted, and they find nothing beyond it.
  func shortfalls(effort: inout FlipEffort) -> [Shortfall] {
    let chain = RuleChain([(when: rule, outcome: true)], otherwise: false)
    return RuleName.ofTheFinger.filter { rule.mentions($0) }.compactMap { name in
      FlipPlan(for: name.slot, of: chain).flip(in: values, effort: &effort).map {
        Shortfall(name.text, values[name.slot], limit: $0, unit: name.unit)
      }
    }
  }
}
