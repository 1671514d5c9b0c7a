/// The comparisons of a program that depend on one name.
struct DependentComparisons: Sendable {
  /// For each node of the program whether it depends on the name.
  private let depends: [Bool]
  private let indices: [UInt32]
  /// Whether all of them are `<`, `<=`, `>` or `>=`.
  private let areOrdered: Bool

  /// - Parameter depends: for each node of the program whether it depends on the name.
  init(_ depends: [Bool], in program: RuleProgram) {
    self.depends = depends
    indices = program.nodes.indices.filter {
      depends[$0] && program.nodes[$0].operation.isComparison
    }.map(UInt32.init)
    areOrdered = indices.allSatisfy { program.nodes[Int($0)].operation.isOrderedComparison }
  }

  /// The nearest values on either side of one at which one of them changes; nil where that is not known of all.
  func changes(
    around value: Double, in program: RuleProgram, _ values: RuleValues
  ) -> (above: Double?, below: Double?)? {
    guard areOrdered, value.isFinite else { return nil }
    var (above, below): (Double?, Double?)
    for index in indices {
      guard let comparison = MonotoneComparison(index, depends, in: program, values.storage) else {
        return nil
      }
      var change = comparison.change(from: value)
      if change == nil {
        guard let proven = comparison.provenChange(from: value) else { return nil }
        change = proven
      }
      guard let change else { continue }
      if change > value {
        above = min(above ?? change, change)
      } else {
        below = max(below ?? change, change)
      }
    }
    return (above, below)
  }
}

/// A rule whose number follows from one name only through comparisons, as that of `if(x > threshold, 1, 0)`
/// does: between two changes of these it is the same.
package struct StepPlan: Sendable {
  package let slot: RuleSlot
  /// As ``Rule/nodeCount``.
  package var nodeCount: Int { rule.nodeCount }
  private let rule: Rule
  private let comparisons: DependentComparisons

  /// Nil where the rule uses the name in any other way, or not at all.
  package init?(for slot: RuleSlot, of rule: Rule) {
    let depends = rule.program.dependents(of: slot)
    guard depends[Int(rule.root)], !rule.program.computes(with: slot)[Int(rule.root)] else {
      return nil
    }
    self.slot = slot
    self.rule = rule
    comparisons = DependentComparisons(depends, in: rule.program)
  }

  /// The rule's number where the name has a value, and all else stays the same.
  package func number(at value: Double, in values: RuleValues) -> Double {
    var values = values
    values[slot] = value
    return rule.number(values)
  }

  /// As ``FlipPlan/changes(around:in:)``.
  package func changes(
    around value: Double, in values: RuleValues
  ) -> (above: Double?, below: Double?)? {
    comparisons.changes(around: value, in: rule.program, values)
  }
}

extension RuleProgram {
  /// For each node whether it computes with a name, other than by comparing it.
  fileprivate func computes(with slot: RuleSlot) -> [Bool] {
    var computes: [Bool] = []
    for node in nodes {
      let isSlot = node.operation == .slot && Int(node.first) == slot.index
      let uses = node.operands.contains { computes[Int($0)] }
      computes.append(isSlot || uses && !node.operation.isComparison)
    }
    return computes
  }
}
