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
  /// The only step that depends on the name, as nearly always there is; nil where more do.
  private let only: Int?
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
        let outcome = entry.outcome
        guard let step = Self.step(of: slot, root, in: chain.program, outcome: outcome) else {
          return nil
        }
        steps.append(step)
      } else {
        steps.append(Step(root, nil, in: chain.program, outcome: entry.outcome))
      }
    }
    guard let last = chain.entries.last, steps.count <= Limits.scalarCount else { return nil }
    self.steps = steps
    let tests = steps.indices.filter { steps[$0].comparison != nil }
    only = tests.count == 1 ? tests[0] : nil
    otherwise = last.outcome
  }

  /// The rule as a test of the slot; nil where it is anything but a comparison of it alone with
  /// something else.
  private static func step(
    of slot: RuleSlot, _ root: UInt32, in program: RuleProgram, outcome: Bool
  ) -> Step? {
    let test = program.nodes[Int(root)]
    guard let comparison = RuleComparison(test.operation) else { return nil }
    let own = RuleSlotSet(slot)
    /// Whether one side is the slot itself, and the other does not depend on it.
    func compares(_ side: UInt32, with other: UInt32) -> Bool {
      let node = program.nodes[Int(side)]
      return node.operation == .slot && Int(node.first) == slot.index
        && !program.slots(of: other).intersects(own)
    }
    let isLeft = compares(test.first, with: test.second)
    guard isLeft || compares(test.second, with: test.first) else { return nil }
    return Step(
      isLeft ? test.second : test.first, isLeft ? comparison : comparison.turned, in: program,
      outcome: outcome)
  }

  /// The nearest flip; nil where there is none.
  func value(in chain: RuleChain, _ values: RuleValues) -> Double? {
    if let only, let comparison = steps[only].comparison {
      return value(of: only, comparison, in: chain, values)
    }
    return valueOfMany(in: chain, values)
  }

  /// The nearest flip where the outcome hangs on one comparison, or on none.
  private func value(
    of only: Int, _ comparison: RuleComparison, in chain: RuleChain, _ values: RuleValues
  ) -> Double? {
    let steps = steps.span
    for index in 0..<only where value(of: steps[index], in: chain, values) != 0 { return nil }
    let next = (only + 1..<steps.count).first { value(of: steps[$0], in: chain, values) != 0 }
    guard next.map({ steps[$0].outcome }) ?? otherwise != steps[only].outcome else { return nil }
    let limit = value(of: steps[only], in: chain, values)
    let holds = comparison.holds(values[slot], limit)
    var nearest = Nearest(to: values[slot])
    nearest.consider(around: limit) { comparison.holds($0, limit) != holds }
    return nearest.value
  }

  @inline(__always)
  private func value(of step: borrowing Step, in chain: RuleChain, _ values: RuleValues) -> Double {
    if let operand = step.operand { return operand.value(values.storage.span) }
    return chain.program.value(of: step.node, in: values.storage)
  }

  private func valueOfMany(in chain: RuleChain, _ values: RuleValues) -> Double? {
    var limits = Limits()
    var orders = Orders()
    for index in steps.indices {
      let value = value(of: steps[index], in: chain, values)
      if let comparison = steps[index].comparison {
        limits[index] = value
        orders[index] = comparison.orders
      } else if value != 0 {
        orders[index] = .max
      }
    }
    let outcome = outcome(at: values[slot], limits, orders)
    var nearest = Nearest(to: values[slot])
    for index in steps.indices where steps[index].comparison != nil {
      nearest.consider(around: limits[index]) { self.outcome(at: $0, limits, orders) != outcome }
    }
    return nearest.value
  }

  /// The nearest of the values that were considered.
  private struct Nearest {
    let current: Double
    private(set) var value: Double?

    init(to current: Double) {
      self.current = current
    }

    /// Considers a threshold and the Doubles next to it.
    @inline(__always)
    mutating func consider(around threshold: Double, _ flips: (Double) -> Bool) {
      consider(threshold.nextDown, flips)
      consider(threshold, flips)
      consider(threshold.nextUp, flips)
    }

    @inline(__always)
    private mutating func consider(_ candidate: Double, _ flips: (Double) -> Bool) {
      guard candidate.isFinite, candidate != current else { return }
      if let value, !RuleChain.isNearer(candidate, than: value, to: current) { return }
      // Zero is tried as plus zero, which the sum makes of either.
      if flips(candidate + 0) { value = candidate + 0 }
    }
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
