/// A name whose value follows from the values of others.
package struct DerivedValue: Sendable {
  private enum Formula: Sendable {
    case rule(Rule)
    case function(of: RuleSlot, where: RuleSlot, @Sendable (Double) -> Double)
  }

  package let slot: RuleSlot
  private let formula: Formula

  package init(_ slot: RuleSlot, _ rule: Rule) {
    self.slot = slot
    formula = .rule(rule)
  }

  /// A name that follows another one where a condition is true, and else keeps its value.
  ///
  /// - Parameter function: of the other name's value; never falls where that rises, and is never NaN.
  package init(
    _ slot: RuleSlot, of other: RuleSlot, where condition: RuleSlot,
    _ function: @escaping @Sendable (Double) -> Double
  ) {
    self.slot = slot
    formula = .function(of: other, where: condition, function)
  }

  /// The names that it is computed from.
  package var slots: [RuleSlot] {
    switch formula {
    case .rule(let rule): rule.slots
    case .function(let other, let condition, _): [other, condition]
    }
  }

  /// How many nodes are evaluated for it.
  var nodeCount: Int {
    switch formula {
    case .rule(let rule): rule.nodeCount
    case .function: 1
    }
  }

  /// Computes the value.
  package func fill(_ values: inout RuleValues) {
    switch formula {
    case .rule(let rule): values[slot] = rule.number(values)
    case .function(let other, let condition, let function):
      if values[condition] != 0 { values[slot] = function(values[other]) }
    }
  }

  /// The bounds of the value where the others are within theirs; the condition of a function must be a single value.
  func range(_ ranges: [RuleRange]) -> RuleRange {
    switch formula {
    case .rule(let rule): rule.program.value(of: rule.root, in: ranges)
    case .function(let other, let condition, let function):
      ranges[condition.index].lower == 0
        ? ranges[slot.index] : ranges[other.index].mapped(by: function)
    }
  }
}
