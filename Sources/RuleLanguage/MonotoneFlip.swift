/// The nearest flip of a chain in which one rule alone depends on a slot, and mentions it once.
///
/// Each operation keeps the order of its operand's Doubles or turns it round, rounding included, so the
/// difference of the rule's sides runs one way only: on each side of the current value there is at most
/// one flip. Where the sides are straight, a secant leads to within a few steps of it; strides that
/// double enclose it, and halving finds it to the last bit.
struct MonotoneFlip {
  private let chain: RuleChain
  private let comparison: RuleNode
  private let slot: RuleSlot
  private let current: Double
  private let outcome: Bool

  /// Nil where the rules are made otherwise.
  init?(_ chain: RuleChain, of slot: RuleSlot, in values: RuleValues) {
    guard let root = chain.monotoneComparison(of: slot, in: values) else { return nil }
    self.chain = chain
    self.slot = slot
    comparison = chain.program.nodes[Int(root)]
    current = values[slot]
    outcome = chain.decide(values).outcome
  }

  /// Whether a side has a flip at most so far away; for any distance, whether one may have.
  func flips(within distance: Double, _ values: inout RuleValues) -> Bool {
    guard distance.isFinite else { return true }
    defer { values[slot] = current }
    return [current + distance, current - distance].contains { end in
      !end.isFinite || flips(at: end, &values)
    }
  }

  /// The flip, where the secant finds it and no other side has one; nil where more must be tried.
  func value(in values: inout RuleValues) -> Double? {
    defer { values[slot] = current }
    guard let guess = crossing(in: &values), guess.isFinite, guess != current else { return nil }
    let steps = Steps(from: current, guess > current ? .up : .down)
    guard let middle = steps.count(to: guess), middle > 0 else { return nil }
    let last = steps.count(within: .infinity)

    // Enclose the flip: `same` does not flip, `flipped` does.
    var (same, flipped) = (UInt64(0), UInt64(0))
    var stride: UInt64 = 1
    if flips(at: steps[middle], &values) {
      flipped = middle
      while flipped > stride, flips(at: steps[flipped - stride], &values) {
        flipped -= stride
        stride *= 2
      }
      same = flipped - min(flipped, stride)
    } else {
      same = middle
      while true {
        guard last - same > stride else { return nil }
        if flips(at: steps[same + stride], &values) { break }
        same += stride
        stride *= 2
        if stride > 1 << 20 { return nil }
      }
      flipped = same + stride
    }
    while flipped - same > 1 {
      let half = same + (flipped - same) / 2
      if flips(at: steps[half], &values) { flipped = half } else { same = half }
    }
    return steps[flipped]
  }

  /// Where the sides meet, if they are straight.
  private func crossing(in values: inout RuleValues) -> Double? {
    func difference(at value: Double) -> Double {
      values[slot] = value
      return chain.program.value(of: comparison.first, in: values.storage)
        - chain.program.value(of: comparison.second, in: values.storage)
    }
    let base = difference(at: current)
    var crossing = current + max(1, abs(current)) / 256
    for _ in 0..<2 {
      let there = difference(at: crossing)
      guard there != base else { return nil }
      crossing -= there * ((crossing - current) / (there - base))
    }
    return crossing
  }

  private func flips(at value: Double, _ values: inout RuleValues) -> Bool {
    values[slot] = value
    return chain.decide(values).outcome != outcome
  }
}

extension RuleChain {
  /// The comparison that is the only rule to depend on a slot, which it mentions once, where no other
  /// order than that of its Doubles can come of it; nil where the rules are made otherwise.
  fileprivate func monotoneComparison(of slot: RuleSlot, in values: RuleValues) -> UInt32? {
    let own = RuleSlotSet(slot)
    var comparison: UInt32?
    for entry in entries where entry.slots.intersects(own) {
      guard comparison == nil, let root = entry.root else { return nil }
      switch program.nodes[Int(root)].operation {
      case .less, .lessOrEqual: comparison = root
      default: return nil
      }
    }
    guard let comparison else { return nil }
    let node = program.nodes[Int(comparison)]
    guard let first = program.mentions(of: slot, at: node.first, in: values.storage),
      let second = program.mentions(of: slot, at: node.second, in: values.storage)
    else { return nil }
    return first + second == 1 ? comparison : nil
  }
}

extension RuleProgram {
  /// How often the evaluation of a node comes to a slot by operations that keep or turn round its
  /// order; nil where it comes to it by others.
  fileprivate func mentions(
    of slot: RuleSlot, at index: UInt32, in values: [Double]
  ) -> Int? {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return 0
    case .slot: return Int(node.first) == slot.index ? 1 : 0
    case .negate: return mentions(of: slot, at: node.first, in: values)
    case .add, .subtract, .multiply, .minimum, .maximum:
      guard let first = mentions(of: slot, at: node.first, in: values),
        let second = mentions(of: slot, at: node.second, in: values)
      else { return nil }
      return first + second
    case .divide:
      guard mentions(of: slot, at: node.second, in: values) == 0 else { return nil }
      return mentions(of: slot, at: node.first, in: values)
    case .choose:
      // The condition holds or not whatever the slot is; only the branch that it chooses counts.
      guard mentions(of: slot, at: node.first, in: values) == 0 else { return nil }
      let holds = value(of: node.first, in: values) != 0
      return mentions(of: slot, at: holds ? node.second : node.third, in: values)
    case .not, .absolute, .squareRoot, .sign, .hypotenuse, .less, .lessOrEqual, .equal, .notEqual,
      .and, .or:
      return slots(of: index).intersects(RuleSlotSet(slot)) ? nil : 0
    }
  }
}
