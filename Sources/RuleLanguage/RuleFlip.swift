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
  ///   - plan: one for this chain.
  ///   - distance: no flip farther away than this is looked for, which makes most proofs short.
  ///   - values: must agree with the plan's derived slots; the same afterwards as before.
  package func flip(
    by plan: FlipPlan, within distance: Double = .infinity, in values: inout RuleValues
  ) -> Flip? {
    guard
      values[plan.slot].isFinite,
      let flip = flip(by: plan, lookingAsFarAs: distance, in: &values),
      (flip.value - values[plan.slot]).magnitude <= distance
    else { return nil }
    return flip
  }

  /// The flip, which may be farther away than looked for where looking farther costs nothing.
  private func flip(
    by plan: FlipPlan, lookingAsFarAs distance: Double, in values: inout RuleValues
  ) -> Flip? {
    switch plan.way {
    case .none: return nil
    case .thresholds(let thresholds):
      return thresholds.value(in: self, values).map { Flip(value: $0, isExact: true) }
    case .monotone(let comparison):
      guard let monotone = MonotoneFlip(comparison, of: self, in: values) else { break }
      guard monotone.flips(within: distance) else { return nil }
      if let value = monotone.value() { return Flip(value: value, isExact: true) }
    case .search: break
    }
    let finding = search(
      for: plan.slot, deriving: plan.deriving, within: distance, in: values)
    return finding.value.map { Flip(value: $0, isExact: finding.isExact) }
  }

  /// Whether `value` is nearer to `current` than `other` is. On one side the order decides, since far
  /// away neighbours have the same rounded distance; of two sides equally far the upper is nearer.
  static func isNearer(_ value: Double, than other: Double, to current: Double) -> Bool {
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
