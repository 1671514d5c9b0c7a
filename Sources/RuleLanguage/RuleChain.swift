/// Rules in order: the first whose `when` holds decides; the last has none. Read once, and shared.
package final class RuleChain: Sendable {
  /// One rule, compiled into the chain's own program.
  struct Entry: Sendable {
    /// The node of its `when`; nil for the last.
    let root: UInt32?
    let outcome: Bool
    /// What its `when` depends on.
    let slots: RuleSlotSet
    /// Its `when`, where that is a comparison of what has not to be evaluated.
    let plain: Plain?
  }

  /// A comparison of names and constants.
  struct Plain: Sendable {
    let comparison: RuleComparison
    let left, right: RuleOperand

    /// Nil for any other `when`.
    init?(_ root: UInt32, in program: RuleProgram) {
      let node = program.nodes[Int(root)]
      guard let comparison = RuleComparison(node.operation),
        let left = RuleOperand(program.nodes[Int(node.first)]),
        let right = RuleOperand(program.nodes[Int(node.second)])
      else { return nil }
      self.comparison = comparison
      self.left = left
      self.right = right
    }
  }

  let entries: [Entry]
  let program: RuleProgram
  /// What its rules mention.
  package let slots: [RuleSlot]

  /// A chain; the last rule must have no `when`.
  package init(_ rules: [(when: Rule?, outcome: Bool)]) {
    precondition(rules.last.map { $0.when == nil } ?? false, "the last rule has no `when`")
    var program = RuleProgram()
    var slots: [RuleSlot] = []
    entries = rules.map { rule in
      guard let when = rule.when else {
        return Entry(root: nil, outcome: rule.outcome, slots: RuleSlotSet(), plain: nil)
      }
      for slot in when.slots where !slots.contains(slot) { slots.append(slot) }
      let root = when.root + program.append(when.program)
      return Entry(
        root: root, outcome: rule.outcome, slots: program.slots(of: root),
        plain: Plain(root, in: program))
    }
    self.program = program
    self.slots = slots
  }

  /// The rule that decides, counted from 0, and its outcome.
  package func decide(_ values: RuleValues) -> (index: Int, outcome: Bool) {
    let last = entries.count - 1
    for index in 0..<last {
      if holds(entries[index], values) { return (index, entries[index].outcome) }
    }
    return (last, entries[last].outcome)
  }

  /// Whether a rule that is not the last one holds.
  @inline(__always) private func holds(_ entry: borrowing Entry, _ values: RuleValues) -> Bool {
    if let plain = entry.plain {
      let values = values.storage.span
      return plain.comparison.holds(plain.left.value(values), plain.right.value(values))
    }
    return entry.root.map { program.value(of: $0, in: values.storage) != 0 } ?? true
  }

  /// The outcome where it is the same for all values in the ranges; nil where it may be either.
  func outcome(_ ranges: [RuleRange]) -> Bool? {
    var common: Bool?
    for entry in entries {
      let truth = entry.root.map { program.value(of: $0, in: ranges).truth } ?? true
      if truth == false { continue }
      if let common, common != entry.outcome { return nil }
      common = entry.outcome
      if truth == true { break }
    }
    return common
  }

  /// Whether a change of the slot can reach any rule of the chain, through `deriving` too.
  ///
  /// - Parameter deriving: slots that follow from others, in the order they are computed.
  package func mentions(_ slot: RuleSlot, deriving: [(RuleSlot, Rule)] = []) -> Bool {
    var affected = [slot]
    for (derived, rule) in deriving where rule.slots.contains(where: affected.contains) {
      affected.append(derived)
    }
    return slots.contains(where: affected.contains)
  }
}
