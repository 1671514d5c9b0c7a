/// The values of a vocabulary's names at one moment; a truth is 0 or 1.
package struct RuleValues: Sendable {
  var storage: [Double]

  /// All zero; `count` is the vocabulary's ``RuleVocabulary/count``.
  package init(count: Int) {
    storage = Array(repeating: 0, count: count)
  }

  /// The value of one name.
  package subscript(slot: RuleSlot) -> Double {
    get { storage[slot.index] }
    set { storage[slot.index] = newValue }
  }
}
