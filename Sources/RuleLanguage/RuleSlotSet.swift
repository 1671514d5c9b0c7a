/// A set of slots that costs nothing to copy or to compare.
///
/// The slots beyond the first 127 share one bit: such a set may claim a slot that it does not have,
/// and never denies one that it has.
struct RuleSlotSet: Sendable {
  private var bits: UInt128 = 0

  init() {}

  init(_ slot: RuleSlot) {
    bits = 1 << UInt128(min(slot.index, 127))
  }

  func intersects(_ other: RuleSlotSet) -> Bool { bits & other.bits != 0 }

  mutating func formUnion(_ other: RuleSlotSet) { bits |= other.bits }
}
