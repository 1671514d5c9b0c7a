/// The value of one name at which a chain's outcome flips.
package struct Flip: Sendable, Hashable {
  /// Always finite, and always a value that flips the outcome.
  package let value: Double
  /// True where no value nearer to the current one flips the outcome, to the last bit of a Double.
  package let isExact: Bool
}

extension RuleChain {
  /// The value of a number's slot, nearest to the one it has, at which the outcome flips while all else
  /// stays; nil where none does, or where the slot's value is not finite.
  ///
  /// Nearest is the smallest absolute difference; of an upper and a lower value whose differences are
  /// equal as Doubles the upper. Where each rule that mentions the slot compares it alone with
  /// something else, the thresholds are tried. Otherwise ``FlipSearch`` proves what it finds, whether
  /// the rules are straight lines or curves. Only where a proof takes more than
  /// ``RuleLimits/flipTrials`` (`hypot(x, 0) > x`, or `x + 1 > x` from 2⁵² on) the flip may not be the
  /// nearest, and is marked so, or be missed where it is narrow.
  ///
  /// - Parameters:
  ///   - deriving: slots that follow from others, recomputed in this order for every trial where they
  ///     depend on `slot`; `slot` itself keeps its trial value. `values` must agree with them.
  ///   - distance: no flip farther away than this is looked for, which makes most proofs short.
  ///   - values: the same afterwards as before.
  package func flip(
    of slot: RuleSlot, deriving: [(RuleSlot, Rule)] = [], within distance: Double = .infinity,
    in values: inout RuleValues
  ) -> Flip? {
    guard
      let flip = flip(of: slot, deriving: deriving, lookingAsFarAs: distance, in: &values),
      (flip.value - values[slot]).magnitude <= distance
    else { return nil }
    return flip
  }

  /// The flip, which may be farther away than looked for where looking farther costs nothing.
  private func flip(
    of slot: RuleSlot, deriving: [(RuleSlot, Rule)], lookingAsFarAs distance: Double,
    in values: inout RuleValues
  ) -> Flip? {
    let own = RuleSlotSet(slot)
    var derived = RuleSlotSet()
    for (other, rule) in deriving where other != slot {
      if rule.mentions(anyOf: own) || rule.mentions(anyOf: derived) {
        derived.formUnion(RuleSlotSet(other))
      }
    }
    guard values[slot].isFinite else { return nil }
    var isPlain = true
    var isMentioned = false
    var reachesDerived = false
    for entry in entries {
      let viaDerived = entry.slots.intersects(derived)
      let mentions = viaDerived || entry.slots.intersects(own)
      isMentioned = isMentioned || mentions
      reachesDerived = reachesDerived || viaDerived
      if mentions && (viaDerived || Self.threshold(of: slot, in: entry) == nil) { isPlain = false }
    }
    guard isMentioned else { return nil }
    if isPlain { return flipAtThresholds(of: slot, in: &values) }
    if !reachesDerived, let monotone = MonotoneFlip(self, of: slot, in: values) {
      guard monotone.flips(within: distance, &values) else { return nil }
      if let value = monotone.value(in: &values) { return Flip(value: value, isExact: true) }
    }
    let finding = search(for: slot, deriving: deriving, within: distance, in: values)
    return finding.value.map { Flip(value: $0, isExact: finding.isExact) }
  }

  /// The node that the slot alone is compared with; nil where the rule is made otherwise.
  private static func threshold(of slot: RuleSlot, in entry: Entry) -> UInt32? {
    guard entry.sides.count == 2 else { return nil }
    let (left, right) = (entry.sides[0], entry.sides[1])
    let own = RuleSlotSet(slot)
    if left.slot == slot, !right.slots.intersects(own) { return right.node }
    if right.slot == slot, !left.slots.intersects(own) { return left.node }
    return nil
  }

  /// Between two thresholds the outcome is the same everywhere, so the nearest flip is a threshold or
  /// the Double next to one.
  private func flipAtThresholds(of slot: RuleSlot, in values: inout RuleValues) -> Flip? {
    let current = values[slot]
    let outcome = decide(values).outcome
    var nearest: Double?
    for entry in entries {
      guard let node = Self.threshold(of: slot, in: entry) else { continue }
      let threshold = program.value(of: node, in: values.storage)
      for candidate in [threshold.nextDown, threshold, threshold.nextUp]
      where candidate.isFinite && candidate != current {
        if let nearest, !Self.isNearer(candidate, than: nearest, to: current) { continue }
        // Zero is tried as plus zero, which the sum makes of either.
        values[slot] = candidate + 0
        if decide(values).outcome != outcome { nearest = candidate + 0 }
      }
    }
    values[slot] = current
    return nearest.map { Flip(value: $0, isExact: true) }
  }

  /// Whether `value` is nearer to `current` than `other` is. On one side the order decides, since far
  /// away neighbours have the same rounded distance; of two sides equally far the upper is nearer.
  private static func isNearer(_ value: Double, than other: Double, to current: Double) -> Bool {
    switch (value > current, other > current) {
    case (true, true): value < other
    case (false, false): value > other
    case (true, false): value - current <= current - other
    case (false, true): current - value < other - current
    }
  }

  /// The search on both sides; exact where it leaves nothing nearer unproven, which may be everything.
  func search(
    for slot: RuleSlot, deriving: [(RuleSlot, Rule)], within distance: Double = .infinity,
    in values: RuleValues
  ) -> FlipSearch.Finding {
    var search = FlipSearch(self, slot, deriving, values)
    let current = values[slot]
    var above = search.flip(.up, within: distance)
    let below = search.flip(.down, within: above.value.map { $0 - current } ?? distance)
    if !above.isExact, let lower = below.value {
      above = search.flip(.up, within: current - lower)
    }
    let isExact = above.isExact && below.isExact
    guard let upper = above.value, let lower = below.value else {
      return (above.value ?? below.value, isExact)
    }
    let isBelow = Self.isNearer(lower, than: upper, to: current)
    return (isBelow ? lower : upper, isExact)
  }
}
