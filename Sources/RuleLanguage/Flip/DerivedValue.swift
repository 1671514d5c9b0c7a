/// A name whose value follows from the values of others.
package struct DerivedValue: Sendable {
  private enum Formula: Sendable {
    case rule(Rule)
    case function(of: RuleSlot, @Sendable (Double) -> Double)
  }

  package let slot: RuleSlot
  private let formula: Formula

  /// The value of a rule.
  package init(_ slot: RuleSlot, _ rule: Rule) {
    self.slot = slot
    formula = .rule(rule)
  }

  /// The value of a function of another name.
  ///
  /// - Parameter function: it must never fall where its argument grows, and NaN must not give NaN.
  package init(
    _ slot: RuleSlot, of other: RuleSlot, _ function: @escaping @Sendable (Double) -> Double
  ) {
    self.slot = slot
    formula = .function(of: other, function)
  }

  /// The names that it is computed from.
  package var slots: [RuleSlot] {
    switch formula {
    case .rule(let rule): rule.slots
    case .function(let other, _): [other]
    }
  }

  /// Computes the value.
  package func fill(_ values: inout RuleValues) {
    switch formula {
    case .rule(let rule): values[slot] = rule.number(values)
    case .function(let other, let function): values[slot] = function(values[other])
    }
  }

  /// The bounds of the value where the others are within theirs.
  func range(_ ranges: [RuleRange]) -> RuleRange {
    switch formula {
    case .rule(let rule): rule.program.value(of: rule.root, in: ranges)
    case .function(let other, let function): ranges[other.index].mapped(function)
    }
  }
}
