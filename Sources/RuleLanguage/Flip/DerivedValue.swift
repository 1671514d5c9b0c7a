/// A name whose value follows from the values of others.
package struct DerivedValue: Sendable {
  package let slot: RuleSlot
  private let rule: Rule

  package init(_ slot: RuleSlot, _ rule: Rule) {
    self.slot = slot
    self.rule = rule
  }

  /// The names that it is computed from.
  package var slots: [RuleSlot] { rule.slots }

  /// How many nodes its rule has.
  var nodeCount: Int { rule.program.nodes.count }

  /// Computes the value.
  package func fill(_ values: inout RuleValues) { values[slot] = rule.number(values) }

  /// The bounds of the value where the others are within theirs.
  func range(_ ranges: [RuleRange]) -> RuleRange { rule.program.value(of: rule.root, in: ranges) }
}
