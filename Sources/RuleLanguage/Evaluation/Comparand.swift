/// The other side of an ordered comparison with a bare name: `0.5`, or another name.
package enum Comparand: Sendable, Hashable {
  case number(Double)
  case name(RuleSlot)
}

extension Rule {
  /// Returns the numbers and names, as written, that a bare name is compared with by order.
  ///
  ///     velocity.x > 100 || progress > finishProgress || progress + lead > 0.9
  ///
  /// For `progress` this is only `finishProgress`.
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
