/// Looks for the nearest Double of one name at which a chain's outcome flips.
///
/// A stretch of Doubles is put through the rules as one range (``RuleRange``). Where the range shows
/// that the outcome is the same on the whole stretch, the stretch is done with. Otherwise, if its far
/// end flips, halving finds two neighbours between which the outcome flips, and the stretch before them
/// is next; if it does not, the stretch is halved and its nearer half is next. Halves are counted in
/// Doubles, not in their values, so that 64 of them lead from the largest Double to a single one. What
/// is returned has every nearer Double proven not to flip, whatever the rules are made of.
struct FlipSearch {
  /// What one side has; exact where nothing nearer was left unproven.
  typealias Finding = (value: Double?, isExact: Bool)

  private let chain: RuleChain
  private let slot: RuleSlot
  private let current: Double
  private let outcome: Bool
  private let derived: [(slot: RuleSlot, rule: Rule)]
  private var values: RuleValues
  private var ranges: [RuleRange]
  private var trials = 0
  /// Where the two sides of a comparison meet, if both are straight; found when first needed.
  private var crossings: [Double]?

  init(
    _ chain: RuleChain, _ slot: RuleSlot, _ deriving: [(RuleSlot, Rule)], _ values: RuleValues
  ) {
    self.chain = chain
    self.slot = slot
    self.values = values
    current = values[slot]
    outcome = chain.decide(values).outcome
    ranges = values.storage.map { RuleRange($0) }
    derived = Self.relevant(deriving, to: slot, for: chain)
  }

  /// Of the derived slots those that depend on the slot and that the chain depends on.
  private static func relevant(
    _ deriving: [(RuleSlot, Rule)], to slot: RuleSlot, for chain: RuleChain
  ) -> [(slot: RuleSlot, rule: Rule)] {
    var affected = [slot]
    var relevant: [(slot: RuleSlot, rule: Rule)] = []
    for (other, rule) in deriving
    where other != slot && rule.slots.contains(where: affected.contains) {
      affected.append(other)
      relevant.append((other, rule))
    }
    var needed = chain.slots
    for index in relevant.indices.reversed() {
      if needed.contains(relevant[index].slot) {
        needed += relevant[index].rule.slots
      } else {
        relevant.remove(at: index)
      }
    }
    return relevant
  }

  /// The nearest flip on one side, at most `distance` away.
  mutating func flip(_ direction: Steps.Direction, within distance: Double) -> Finding {
    let steps = Steps(from: current, direction)
    let count = steps.count(within: distance)
    guard count > 0 else { return (nil, true) }
    trials = 0
    var best: UInt64?
    // Stretches that may have a flip, as steps from the current value; the nearest is last.
    var pending: [ClosedRange<UInt64>] = [1...count]
    while let stretch = pending.popLast() {
      let (near, far) = (stretch.lowerBound, stretch.upperBound)
      guard trials < RuleLimits.flipTrials else {
        let probed = probe(direction, within: best.map { abs(steps[$0] - current) } ?? distance)
        return (probed ?? best.map { steps[$0] }, false)
      }
      switch outcome(from: steps[near], to: steps[far]) {
      case outcome: continue
      case .some: return (steps[near], true)
      case nil: break
      }
      if flips(at: steps[near]) { return (steps[near], true) }
      if near == far { continue }
      if flips(at: steps[far]) {
        let first = bisect(steps, same: near, flipped: far)
        best = first
        pending = [near...first - 1]
      } else {
        let middle = near + (far - near) / 2
        pending += [middle + 1...far, near...middle]
      }
    }
    return (best.map { steps[$0] }, true)
  }

  /// The flipped one of two neighbours, the nearer of which is as the current value.
  private mutating func bisect(_ steps: Steps, same: UInt64, flipped: UInt64) -> UInt64 {
    var (same, flipped) = (same, flipped)
    // A flip is most often where the two sides of a comparison cross, save for rounding.
    for crossing in findCrossings() {
      guard let step = steps.count(to: crossing) else { continue }
      for middle in [step - min(step, 4), step + 4] where same < middle && middle < flipped {
        if flips(at: steps[middle]) { flipped = middle } else { same = middle }
      }
    }
    while flipped - same > 1 {
      let middle = same + (flipped - same) / 2
      if flips(at: steps[middle]) { flipped = middle } else { same = middle }
    }
    return flipped
  }

  /// Where the proof would take too long: tries at growing distances, from 2⁻⁴⁰ to 2⁴⁰ times the
  /// current value (or 1, if that is more), eight to a doubling, and halves down to the flip between
  /// the first two that differ. It may miss a flip that is narrower than its steps.
  private mutating func probe(_ direction: Steps.Direction, within distance: Double) -> Double? {
    let eighthOfDoubling = 1.0905077326652577
    let steps = Steps(from: current, direction)
    var offset = max(1, abs(current)) * 0x1p-40
    let end = min(max(1, abs(current)) * 0x1p40, distance)
    var same: UInt64 = 0
    while offset <= end {
      let count = steps.count(within: offset)
      if count > same {
        if flips(at: steps[count]) {
          return steps[bisect(steps, same: same, flipped: count)]
        }
        same = count
      }
      offset *= eighthOfDoubling
    }
    return nil
  }

  private mutating func findCrossings() -> [Double] {
    if let crossings { return crossings }
    let program = chain.program
    var found: [Double] = []
    for node in program.nodes where node.operation.isComparison {
      func difference(at value: Double) -> Double {
        set(value)
        return program.value(of: node.first, in: values.storage)
          - program.value(of: node.second, in: values.storage)
      }
      let base = difference(at: current)
      // The second secant ends within a few steps of the crossing.
      var crossing = current + max(1, abs(current)) / 256
      for _ in 0..<2 {
        let there = difference(at: crossing)
        crossing -= there * ((crossing - current) / (there - base))
      }
      if crossing.isFinite { found.append(crossing) }
    }
    crossings = found
    return found
  }

  private mutating func set(_ value: Double) {
    values[slot] = value
    for (slot, rule) in derived { values[slot] = rule.number(values) }
  }

  private mutating func flips(at value: Double) -> Bool {
    set(value)
    return chain.decide(values).outcome != outcome
  }

  /// The outcome where it is the same on the whole stretch.
  private mutating func outcome(from one: Double, to other: Double) -> Bool? {
    trials += 1
    ranges[slot.index] = RuleRange(from: min(one, other), through: max(one, other))
    for (slot, rule) in derived {
      ranges[slot.index] = rule.program.value(of: rule.root, in: ranges)
    }
    return chain.outcome(ranges)
  }
}
