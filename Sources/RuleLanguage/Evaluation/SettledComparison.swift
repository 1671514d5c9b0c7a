/// A comparison in the text of a rule.
struct RuleComparison: Sendable {
  let node: UInt32
  let left, right: RulePart
}

/// A comparison of a rule that has one result, whatever the values of some names are.
package struct SettledComparison: Sendable {
  /// One side of it: `velocity.x`, and bounds of its values.
  package struct Side: Sendable {
    package let text: String
    package private(set) var bounds: ClosedRange<Double>

    /// Widens the bounds to those of another side, too.
    package mutating func join(_ other: Side) {
      bounds =
        min(
          bounds.lowerBound, other.bounds.lowerBound)...max(
          bounds.upperBound, other.bounds.upperBound)
    }
  }

  /// As it is written: `velocity.x > 300`.
  package let text: String
  /// Where it begins in the text that the rule was compiled from, in bytes.
  package let offset: Int
  /// Its result.
  package let holds: Bool
  package var left, right: Side
}

/// Bounds of the values of a vocabulary's names, which vary independently.
package struct RuleBounds: Sendable {
  fileprivate private(set) var ranges: [RuleRange]

  /// - Parameters:
  ///   - values: the values of the names that have no bounds.
  ///   - bounds: by the index of the names' slots.
  ///   - derived: names whose bounds follow from the others', in this order.
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
  /// Bounds of all values that the rule can have, NaN aside, while some names have any value and the others
  /// keep theirs. They may be wider than needed, and are never too narrow.
  package func range(in values: RuleValues, varying slots: [RuleSlot]) -> ClosedRange<Double> {
    var ranges = values.storage.map { RuleRange($0) }
    for slot in slots where ranges.indices.contains(slot.index) { ranges[slot.index] = .allFinite }
    return program.value(of: root, in: ranges).bounds
  }

  /// The comparisons that have one result for all values within bounds.
  ///
  /// Of `progress > 2 || velocity.x > 0`, with a progress of 0 to 1, it is `progress > 2`, which never holds.
  ///
  /// - Parameter names: a comparison that mentions none of them is left out.
  /// - Returns: in the order in which they end. One that may compare a NaN, and else holds, is not settled.
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
