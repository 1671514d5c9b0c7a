/// Rules in order; the first that holds decides. Compiled once and shared.
package final class RuleChain: Sendable {
  /// For each rule, the node of its value in the chain's own program, and its outcome.
  let rules: [(root: UInt32, outcome: Int)]
  let otherwise: Int
  /// The node of a number that is the answer instead of an outcome.
  let number: UInt32?
  let program: RuleProgram
  /// The names mentioned in the rules, in order of first mention.
  package let slots: [RuleSlot]

  /// - Parameter otherwise: the outcome if no `when` holds.
  package init(_ rules: [(when: Rule, outcome: Int)], otherwise: Int = 0) {
    var program = RuleProgram()
    var slots: [RuleSlot] = []
    self.rules = rules.map { when, outcome in
      for slot in when.slots where !slots.contains(slot) { slots.append(slot) }
      return (when.root + program.append(when.program), outcome)
    }
    self.otherwise = otherwise
    number = nil
    self.program = program
    self.slots = slots
  }

  /// Creates a chain without rules, whose answer is the number of a rule.
  init(numberOf rule: Rule) {
    (rules, otherwise, number) = ([], 0, rule.root)
    (program, slots) = (rule.program, rule.slots)
  }

  /// The sum of ``Rule/nodeCount`` of all rules.
  package var nodeCount: Int { program.nodes.count }

  /// Returns the zero-based index and outcome of the rule that decides; if none holds, the index is their count.
  package func decide(_ values: RuleValues) -> (index: Int, outcome: Int) {
    for index in rules.indices where program.holds(rules[index].root, in: values.storage) {
      return (index, rules[index].outcome)
    }
    return (rules.count, otherwise)
  }

  /// Returns the outcome if the rule at an index decides.
  package func outcome(of index: Int) -> Int {
    rules.indices.contains(index) ? rules[index].outcome : otherwise
  }

  /// Returns the outcome or the number.
  func answer(_ values: RuleValues) -> Double {
    number.map { program.value(of: $0, in: values.storage) } ?? Double(decide(values).outcome)
  }

  /// Returns the answer near one value of a name.
  func answer(_ lines: LocalLines) -> LocalLine {
    if let number { return program.value(of: number, in: lines) }
    var earlier = LocalLine(0)
    for rule in rules {
      let holds = program.value(of: rule.root, in: lines).because(of: earlier)
      if holds.isTrue == true { return LocalLine(Double(rule.outcome)).because(of: holds) }
      earlier = holds
    }
    return LocalLine(Double(otherwise)).because(of: earlier)
  }

  /// Whether a change of the slot can affect any rule of the chain, directly or through `deriving`.
  ///
  /// - Parameter deriving: slots computed from others, in order of computation.
  package func mentions(_ slot: RuleSlot, deriving: [DerivedValue] = []) -> Bool {
    var affected = [slot]
    for value in deriving where value.slots.contains(where: affected.contains) {
      affected.append(value.slot)
    }
    return slots.contains(where: affected.contains)
  }
}
