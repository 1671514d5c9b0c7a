struct RuleComparison: Sendable {
  let node: UInt32
  let left, right: RulePart
}

/// A comparison of a rule with a fixed result, whatever the values of some names.
package struct SettledComparison: Sendable {
  /// One side of the comparison: `velocity.x`, and bounds of its values.
  package struct Side: Sendable {
    package let text: String
    package private(set) var bounds: ClosedRange<Double>

    /// Widens the bounds to include those of another side.
    package mutating func join(_ other: Side) {
      bounds =
        min(
          bounds.lowerBound, other.bounds.lowerBound)...max(
          bounds.upperBound, other.bounds.upperBound)
    }
  }

  /// The text as written: `velocity.x > 300`.
  package let text: String
  /// The byte offset of the comparison in the text the rule was compiled from.
  package let offset: Int
  /// Whether the comparison always or never holds.
  package let holds: Bool
  package var left, right: Side
}

/// Bounds of the values of a vocabulary's names, which vary independently.
package struct RuleBounds: Sendable {
  fileprivate private(set) var ranges: [RuleRange]

  /// - Parameters:
  ///   - values: the values of the names without bounds.
  ///   - bounds: the bounds, by slot index.
  ///   - derived: names whose bounds follow from those of others, in order of computation.
  package init(
    _ values: RuleValues, _ bounds: [ClosedRange<Double>?],
    deriving derived: [DerivedValue]
  ) {
    ranges = values.storage.map { RuleRange($0) }
    for (index, bounds) in bounds.enumerated() {
      if let bounds { ranges[index] = RuleRange(bounds) }
    }
    for value in derived { ranges[value.slot.index] = value.number(ranges) }
  }
}

extension Rule {
  /// Returns bounds of all values of the rule, ignoring NaN, if some names have any value and the
  /// others keep theirs. The bounds may be wider than needed but are never too narrow.
  package func range(in values: RuleValues, varying slots: [RuleSlot]) -> ClosedRange<Double> {
    var ranges = values.storage.map { RuleRange($0) }
    for slot in slots where ranges.indices.contains(slot.index) { ranges[slot.index] = .allFinite }
    return program.value(of: root, in: ranges).bounds
  }

  /// Returns the comparisons that have the same result for all values within bounds.
  ///
  /// In `progress > 2 || velocity.x > 0`, with a progress of 0 to 1, it is `progress > 2`, which never holds.
  ///
  /// - Parameter names: a comparison that mentions none of these names is left out.
  /// - Returns: the comparisons by where they end, without any that may compare a NaN but otherwise holds.
  package func settledComparisons(
    _ bounds: RuleBounds, mentioning names: [RuleSlot]
  ) -> [SettledComparison] {
    comparisons.compactMap { comparison in
      guard program.mentions(names, from: comparison.node),
        let holds = program.value(of: comparison.node, in: bounds.ranges).isTrue
      else { return nil }
      func side(_ part: RulePart) -> SettledComparison.Side {
        .init(
          text: text(part.range), bounds: program.value(of: part.node, in: bounds.ranges).bounds)
      }
      let (left, right) = (comparison.left, comparison.right)
      return SettledComparison(
        text: text(left.range.lowerBound..<right.range.upperBound), offset: left.range.lowerBound,
        holds: holds, left: side(left), right: side(right))
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }
}
