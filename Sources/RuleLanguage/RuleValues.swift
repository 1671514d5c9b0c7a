/// The values of a vocabulary's names at one moment; a truth is 0 or 1.
@usableFromInline package struct RuleValues: Sendable {
  @usableFromInline var storage: [Double]

  /// All zero; `count` is the vocabulary's ``RuleVocabulary/count``.
  package init(count: Int) {
    storage = Array(repeating: 0, count: count)
  }

  /// The value of one name.
  @inlinable package subscript(slot: RuleSlot) -> Double {
    get { storage[slot.index] }
    set { storage[slot.index] = newValue }
  }
}
