/// A chain as a function of one name, where each rule that depends on the name compares it alone with
/// something else.
///
/// Between two thresholds the outcome is the same everywhere, so the nearest flip is a threshold or the
/// Double next to one. What the rules compare the name with is computed once a flip, not once a trial.
struct ThresholdFlip: Sendable {
  private struct Step: Sendable {
    /// What the name is compared with, and how; of a rule that does not depend on the name the rule
    /// itself, and nil: it holds or not whatever the name is.
    let node: UInt32
    let comparison: RuleComparison?
    /// The value of the node, where it has not to be evaluated.
    let operand: RuleOperand?
    let outcome: Bool

    init(_ node: UInt32, _ comparison: RuleComparison?, in program: RuleProgram, outcome: Bool) {
      self.node = node
      self.comparison = comparison
      self.outcome = outcome
      operand = RuleOperand(program.nodes[Int(node)])
    }
  }

  /// The values of the steps' nodes.
  private typealias Limits = SIMD8<Double>
  /// How the name is compared with them; all orders or none for what does not depend on it.
  private typealias Orders = SIMD8<UInt8>

  private let slot: RuleSlot
  private let steps: [Step]
  /// The outcome where no step holds.
  private let otherwise: Bool

  /// Nil where the rules are made otherwise, or are too many.
  init?(of slot: RuleSlot, in chain: RuleChain) {
    self.slot = slot
    let own = RuleSlotSet(slot)
    var steps: [Step] = []
    for entry in chain.entries.dropLast() {
      guard let root = entry.root else { return nil }
      if entry.slots.intersects(own) {
        guard let step = Self.step(of: slot, root, entry, in: chain.program) else { return nil }
        steps.append(step)
      } else {
        steps.append(Step(root, nil, in: chain.program, outcome: entry.outcome))
      }
    }
    guard let last = chain.entries.last, steps.count <= Limits.scalarCount else { return nil }
    self.steps = steps
    otherwise = last.outcome
  }

  /// The rule as a test of the slot; nil where it is anything but a comparison of it alone with
  /// something else.
  private static func step(
    of slot: RuleSlot, _ root: UInt32, _ entry: RuleChain.Entry, in program: RuleProgram
  ) -> Step? {
    guard entry.sides.count == 2 else { return nil }
    let (left, right) = (entry.sides[0], entry.sides[1])
    let own = RuleSlotSet(slot)
    let isLeft = left.slot == slot && !right.slots.intersects(own)
    guard isLeft || (right.slot == slot && !left.slots.intersects(own)) else { return nil }
    guard let comparison = RuleComparison(program.nodes[Int(root)].operation) else { return nil }
    return Step(
      isLeft ? right.node : left.node, isLeft ? comparison : comparison.turned, in: program,
      outcome: entry.outcome)
  }

  /// The nearest flip; nil where there is none.
  func value(in chain: RuleChain, _ values: RuleValues) -> Double? {
    let current = values[slot]
    var limits = Limits()
    var orders = Orders()
    for index in steps.indices {
      let value =
        steps[index].operand?.value(values.storage)
        ?? chain.program.value(of: steps[index].node, in: values.storage)
      if let comparison = steps[index].comparison {
        limits[index] = value
        orders[index] = comparison.orders
      } else if value != 0 {
        orders[index] = .max
      }
    }
    let outcome = outcome(at: current, limits, orders)
    var nearest: Double?
    func consider(_ candidate: Double) {
      guard candidate.isFinite, candidate != current else { return }
      if let nearest, !RuleChain.isNearer(candidate, than: nearest, to: current) { return }
      // Zero is tried as plus zero, which the sum makes of either.
      if self.outcome(at: candidate + 0, limits, orders) != outcome { nearest = candidate + 0 }
    }
    for index in steps.indices where steps[index].comparison != nil {
      consider(limits[index].nextDown)
      consider(limits[index])
      consider(limits[index].nextUp)
    }
    return nearest
  }

  @inline(__always)
  private func outcome(at value: Double, _ limits: Limits, _ orders: Orders) -> Bool {
    for index in steps.indices
    where RuleComparison(orders: orders[index]).holds(value, limits[index]) {
      return steps[index].outcome
    }
    return otherwise
  }
}
