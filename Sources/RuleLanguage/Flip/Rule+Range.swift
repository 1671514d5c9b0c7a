extension Rule {
  /// Bounds of all values that the rule can have, NaN aside, while some names have any value and the others
  /// keep theirs. They may be wider than needed, and are never too narrow.
  package func range(in values: RuleValues, varying slots: [RuleSlot]) -> ClosedRange<Double> {
    var ranges = values.storage.map { RuleRange($0) }
    for slot in slots where ranges.indices.contains(slot.index) { ranges[slot.index] = .allFinite }
    return program.value(of: root, in: ranges).bounds
  }
}
