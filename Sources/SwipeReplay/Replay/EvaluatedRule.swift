import RuleLanguage

/// A rule evaluated before a recognizer began, with the values it saw. Its ``Finding``, which takes longer than
/// the evaluation, is made only for a result.
struct EvaluatedRule: Sendable {
  let rule: Rule
  let name: String
  let values: RuleValues

  func finding(explains: Bool = false) -> Finding {
    Finding(rule, values: values, name: name, explains: explains)
  }

  /// Whether this is the same rule at another move, with the finger farther from its start.
  func isFarther(than other: EvaluatedRule) -> Bool { rule === other.rule && travel > other.travel }

  /// The longer of the two components of the translation.
  private var travel: Double {
    max(values[RuleName.translationX.slot].magnitude, values[RuleName.translationY.slot].magnitude)
  }

  /// For each value of the finger that the rule mentions, the nearest one with which it would have let the
  /// recognizer pass, all else being equal; values that alone cannot are omitted.
  ///
  /// - Parameter budget: the remaining budget of the searches, from which their cost is subtracted; they find
  ///   nothing beyond it.
  func shortfalls(budget: inout EvaluationBudget) -> [Shortfall] {
    let chain = RuleChain([(when: rule, outcome: 1)])
    return RuleName.ofTheFinger.filter { rule.mentions($0) }.compactMap { name in
      FlipPlan(for: name.slot, of: chain).flip(in: values, budget: &budget).map {
        Shortfall(name.text, values[name.slot], limit: $0, unit: name.unit)
      }
    }
  }
}
