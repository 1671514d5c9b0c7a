/// What a name by itself is compared with by order: `0.5`, or another name.
package enum Comparand: Sendable, Hashable {
  case number(Double)
  case name(RuleSlot)
}

extension Rule {
  /// The numbers and names that a name by itself is compared with by order, as they are written.
  ///
  ///     velocity.x > 100 || progress > finishProgress || progress + lead > 0.9
  ///
  /// Of `progress` it is `finishProgress` alone.
  package func comparands(of slot: RuleSlot) -> [Comparand] {
    comparisons.flatMap { comparison in
      let node = program.nodes[Int(comparison.node)]
      let sides = node.operands.map { program.nodes[Int($0)] }
      guard node.operation.isOrderedComparison else { return [Comparand]() }
      return zip(sides, sides.reversed()).compactMap { side, other in
        guard side.operation == .slot, side.first == slot.index else { return nil }
        switch other.operation {
        case .constant: return .number(other.constant)
        case .slot: return .name(RuleSlot(index: Int(other.first)))
        default: return nil
        }
      }
    }
  }
}
