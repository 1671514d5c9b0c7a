/// A name whose value follows from the values of others.
package struct DerivedValue: Sendable {
  private enum Formula: Sendable {
    case rule(Rule)
    case fraction(of: RuleSlot, where: RuleSlot)
    case sum(RuleSlot, Double, within: ClosedRange<Double>)
    case difference(Double, RuleSlot)
  }

  package let slot: RuleSlot
  private let formula: Formula

  package init(_ slot: RuleSlot, _ rule: Rule) {
    self.slot = slot
    formula = .rule(rule)
  }

  /// Creates a fraction: another name's value clamped to 0...1, or 0 for NaN. While the condition
  /// is false, it keeps its value.
  package init(_ slot: RuleSlot, fractionOf other: RuleSlot, where condition: RuleSlot) {
    self.slot = slot
    formula = .fraction(of: other, where: condition)
  }

  /// Creates a value that changes by the same amount as another name's, and is then kept within a range.
  ///
  /// - Parameter excess: by how much it would exceed the range by itself.
  package init(
    _ slot: RuleSlot, along other: RuleSlot, in values: RuleValues, excess: Double = 0,
    within range: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    self.slot = slot
    formula = .sum(other, values[slot] + excess - values[other], within: range)
  }

  /// Creates a value that changes by the opposite amount of another name's.
  package init(_ slot: RuleSlot, against other: RuleSlot, in values: RuleValues) {
    self.slot = slot
    formula = .difference(values[slot] + values[other], other)
  }

  /// The names it is computed from.
  package var slots: [RuleSlot] {
    switch formula {
    case .rule(let rule): rule.slots
    case .fraction(let other, let condition): [other, condition]
    case .sum(let other, _, _), .difference(_, let other): [other]
    }
  }

  /// The number of nodes evaluated to compute it.
  var nodeCount: Int {
    switch formula {
    case .rule(let rule): rule.nodeCount
    case .fraction, .sum, .difference: 1
    }
  }

  /// Computes the value and stores it.
  package func fill(_ values: inout RuleValues) { values[slot] = number(values.storage) }

  /// Returns the value; the condition of a fraction must not vary.
  func number<Inputs: RuleInputs>(_ values: Inputs) -> Inputs.Number {
    switch formula {
    case .rule(let rule): return rule.program.value(of: rule.root, in: values)
    case .sum(let other, let offset, let range):
      return (values[other.index] + Inputs.Number(offset))
        .greater(Inputs.Number(range.lowerBound)).lesser(Inputs.Number(range.upperBound))
    case .difference(let sum, let other): return Inputs.Number(sum) - values[other.index]
    case .fraction(let other, let condition):
      guard values[condition.index].isTrue != false else { return values[slot.index] }
      let (value, none) = (values[other.index], Inputs.Number(0))
      let isPositive = none.isBelow(value)
      switch isPositive.isTrue {
      case true: return value.lesser(Inputs.Number(1)).because(of: isPositive)
      case false: return none.because(of: isPositive)
      case nil: return value.greater(none).lesser(Inputs.Number(1)).joined(with: none)
      }
    }
  }
}
