/// How the nearest flip of one name's value is found in a chain: all that follows from the rules
/// alone, so that it is found out once and not for every decision.
package final class FlipPlan: Sendable {
  /// Which way leads to a flip.
  enum Way: Sendable {
    /// No rule depends on the name.
    case none
    /// Each rule that does compares it alone with something else.
    case thresholds(ThresholdFlip)
    /// One rule alone does, and a comparison; see ``MonotoneFlip``.
    case monotone(MonotoneComparison)
    case search
  }

  /// Whose value flips the outcome.
  package let slot: RuleSlot
  /// Slots that follow from others, in the order they are computed.
  let deriving: [(RuleSlot, Rule)]
  let way: Way

  /// - Parameter deriving: slots that follow from others, recomputed in this order for every trial where
  ///   they depend on `slot`; `slot` itself keeps its trial value.
  package init(for slot: RuleSlot, of chain: RuleChain, deriving: [(RuleSlot, Rule)] = []) {
    self.slot = slot
    self.deriving = deriving
    let own = RuleSlotSet(slot)
    var derived = RuleSlotSet()
    for (other, rule) in deriving where other != slot {
      if rule.mentions(anyOf: own) || rule.mentions(anyOf: derived) {
        derived.formUnion(RuleSlotSet(other))
      }
    }
    if chain.entries.contains(where: { $0.slots.intersects(derived) }) {
      way = .search
    } else if !chain.entries.contains(where: { $0.slots.intersects(own) }) {
      way = .none
    } else if let thresholds = ThresholdFlip(of: slot, in: chain) {
      way = .thresholds(thresholds)
    } else if let comparison = MonotoneComparison(of: slot, in: chain) {
      way = .monotone(comparison)
    } else {
      way = .search
    }
  }
}
