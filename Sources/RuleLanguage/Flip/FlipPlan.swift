/// What searches for flips may take, in nodes of rules that are evaluated. Searches that are not needed, because
/// comparisons tell where they change, take nothing.
package struct FlipEffort: Sendable {
  package private(set) var left: Int
  /// Whether a search found nothing because nothing was left for it.
  package private(set) var hasRunOut = false

  package init(nodes: Int) { left = nodes }

  mutating func spend(_ nodes: Int, found: FlipSearch.Finding) {
    left -= nodes
    if left <= 0, found.value == nil, !found.isExact { hasRunOut = true }
  }
}

/// How to find the nearest value of one name at which a chain's outcome flips: everything that follows
/// from the rules alone, worked out once a profile and not once a decision.
///
/// Nearest is the smallest absolute difference; of one value above and one below at the same rounded
/// difference it is the one above. Where every rule that depends on the name compares a monotone
/// expression of it with a threshold, each comparison changes at one place only
/// (``MonotoneComparison``), and the nearest of these places that flips the outcome is the flip. The
/// general case is left to ``FlipSearch``.
package final class FlipPlan: Sendable {
  private enum Method {
    /// No rule depends on the name.
    case none
    /// Every rule that does is an ordered comparison.
    case comparisons
    case search
  }

  /// The nearest flip on either side; nil where there is none.
  typealias Flips = (above: Double?, below: Double?)

  /// The name whose value is varied.
  package let slot: RuleSlot
  /// How much it takes to evaluate what depends on it, in nodes.
  package let nodeCount: Int
  private let chain: RuleChain
  /// What is recomputed for each trial, in this order.
  private let derived: [DerivedValue]
  /// For each node of the chain's program whether it depends on the name directly.
  private let depends: [Bool]
  private let method: Method
  private let comparisons: DependentComparisons

  /// - Parameter deriving: slots that are computed from others, in this order. Those that depend on
  ///   `slot` are recomputed for every trial; `slot` itself keeps its trial value.
  package init(for slot: RuleSlot, of chain: RuleChain, deriving: [DerivedValue] = []) {
    self.slot = slot
    self.chain = chain
    let derived = Self.relevant(deriving, to: slot, for: chain)
    let depends = chain.program.dependents(of: slot)
    let rules = chain.rules.map(\.root).filter { depends[Int($0)] }
    if !derived.isEmpty {
      method = .search
    } else if rules.isEmpty {
      method = .none
    } else {
      let operations = rules.map { chain.program.nodes[Int($0)].operation }
      method =
        rules.count <= Comparisons.maxCount && operations.allSatisfy(\.isOrderedComparison)
        ? .comparisons : .search
    }
    self.derived = derived
    nodeCount = derived.reduce(chain.nodeCount) { $0 + $1.nodeCount }
    self.depends = depends
    comparisons = DependentComparisons(depends, in: chain.program)
  }

  /// Of the derived slots those that depend on the slot and that the chain depends on.
  private static func relevant(
    _ deriving: [DerivedValue], to slot: RuleSlot, for chain: RuleChain
  ) -> [DerivedValue] {
    var affected = [slot]
    var relevant: [DerivedValue] = []
    for value in deriving
    where value.slot != slot && value.slots.contains(where: affected.contains) {
      affected.append(value.slot)
      relevant.append(value)
    }
    var needed = chain.slots
    for index in relevant.indices.reversed() {
      if needed.contains(relevant[index].slot) {
        needed += relevant[index].slots
      } else {
        relevant.remove(at: index)
      }
    }
    return relevant
  }

  /// The value nearest to the name's current one at which the outcome flips while all else stays the
  /// same. It is always finite; nil where no value flips the outcome, or the current one is not finite.
  ///
  /// No nearer Double flips the outcome, except where a proof takes too long; see ``FlipSearch``.
  ///
  /// - Parameters:
  ///   - values: those of the derived slots must agree with the others.
  ///   - effort: what the search may take; what it took is subtracted, and it finds nothing beyond it.
  package func flip(in values: RuleValues, effort: inout FlipEffort) -> Double? {
    flip(in: values, &effort) {
      FlipSearch.nearer($0.above, $0.below, to: values[slot])
    } search: {
      $0.nearestFlip(within: .infinity)
    }
  }

  /// The nearest one above the current value, or below it.
  package func flip(
    above isAbove: Bool, in values: RuleValues, effort: inout FlipEffort
  ) -> Double? {
    flip(in: values, &effort) {
      isAbove ? $0.above : $0.below
    } search: {
      $0.flip(isAbove ? .up : .down, within: .infinity)
    }
  }

  /// By the places where comparisons change, where they tell it, else by a search.
  private func flip(
    in values: RuleValues, _ effort: inout FlipEffort, of flips: (Flips) -> Double?,
    search: (inout FlipSearch) -> FlipSearch.Finding
  ) -> Double? {
    guard method != .none, values[slot].isFinite else { return nil }
    if method == .comparisons, let known = flipsOfComparisons(in: values) { return flips(known) }
    var general = FlipSearch(chain, slot, derived, values, effort: max(0, effort.left))
    let found = search(&general)
    effort.spend(general.effort, found: found)
    return found.value
  }

  /// The nearest value beyond another one, on one side of it, with another outcome than there.
  ///
  /// - Parameters:
  ///   - value: the name's; all else is as in `values`.
  ///   - distance: from `value`; no flip farther away than this is returned.
  ///   - effort: what the search may take, in nodes of rules that are evaluated; what it took is subtracted.
  /// - Returns: the flip, nil where none was found, and whether it is proven that none is nearer.
  package func flip(
    beyond value: Double, above isAbove: Bool, within distance: Double, in values: RuleValues,
    effort: inout Int
  ) -> (value: Double?, isExact: Bool) {
    guard method != .none, value.isFinite else { return (nil, true) }
    guard effort > 0 else { return (nil, false) }
    var values = values
    values[slot] = value
    for derived in derived { derived.fill(&values) }
    var search = FlipSearch(chain, slot, derived, values, effort: effort)
    let found = search.flip(isAbove ? .up : .down, within: distance)
    effort -= search.effort
    return found
  }

  /// Whether the outcome can depend on the name.
  package var isNeeded: Bool { method != .none }

  /// The outcome where the name has a value, and all else stays the same.
  package func outcome(at value: Double, in values: RuleValues) -> Bool {
    var values = values
    values[slot] = value
    for derived in derived { derived.fill(&values) }
    return chain.decide(values).outcome
  }

  /// The nearest values on either side of one at which a comparison that depends on the name changes: up to
  /// them the outcome is the same. Nil where it is not known of one of the comparisons where it changes.
  ///
  /// - Parameter value: the name's; all else is as in `values`.
  package func changes(
    around value: Double, in values: RuleValues
  ) -> (above: Double?, below: Double?)? {
    guard derived.isEmpty else { return nil }
    return comparisons.changes(around: value, in: chain.program, values)
  }

  /// The general search, which needs no property of the rules; exact where no nearer Double flips the outcome.
  package func search(
    within distance: Double, in values: RuleValues
  ) -> (value: Double?, isExact: Bool) {
    var search = FlipSearch(chain, slot, derived, values)
    return search.nearestFlip(within: distance)
  }

  /// The nearest flips by the places where the comparisons change; nil where that takes a search.
  private func flipsOfComparisons(in values: RuleValues) -> Flips? {
    let rules = chain.rules
    func dependsOnName(_ index: Int) -> Bool { depends[Int(rules[index].root)] }
    // Up to the first rule that holds whatever the name's value is.
    let end = rules.indices.first {
      !dependsOnName($0) && chain.program.holds(rules[$0].root, in: values.storage)
    }
    let otherwise = end.map { rules[$0].outcome } ?? chain.otherwise
    let deciding = rules[..<(end ?? rules.count)].indices
    guard deciding.contains(where: { dependsOnName($0) && rules[$0].outcome != otherwise })
    else { return (nil, nil) }

    var comparisons = Comparisons(at: values[slot])
    for index in deciding where dependsOnName(index) {
      guard
        let comparison = MonotoneComparison(
          rules[index].root, depends, in: chain.program, values.storage),
        comparisons.append(comparison, outcome: rules[index].outcome)
      else { return nil }
    }
    return comparisons.flips(otherwise: otherwise)
  }

  /// Where the comparisons of a chain change, and with them its outcome.
  private struct Comparisons {
    static let maxCount = SIMD8<Double>.scalarCount

    private let current: Double
    private var changes = SIMD8<Double>()
    private var count = 0
    // A bit for each comparison, the first rule's lowest: whether it holds at the current value, and the
    // outcome if it is the first that holds.
    private var holding = 0
    private var outcomes = 0

    init(at current: Double) {
      self.current = current
    }

    /// Adds the comparison of the next rule; false where it is not known where it changes.
    mutating func append(_ comparison: MonotoneComparison, outcome: Bool) -> Bool {
      guard let change = comparison.change(from: current) else { return false }
      changes[count] = change
      holding |= comparison.holds(at: current) ? 1 << count : 0
      outcomes |= outcome ? 1 << count : 0
      count += 1
      return true
    }

    /// The nearest changes that flip the outcome.
    ///
    /// - Parameter otherwise: the outcome where none of the comparisons holds.
    func flips(otherwise: Bool) -> Flips {
      func outcome(_ holding: Int) -> Bool {
        holding == 0 ? otherwise : outcomes >> holding.trailingZeroBitCount & 1 != 0
      }
      var (above, below): (Double?, Double?)
      for index in 0..<count {
        let change = changes[index]
        let isAbove = change > current
        var holdingThere = holding
        for index in 0..<count {
          let other = changes[index]
          let hasChanged =
            isAbove ? other > current && other <= change : other < current && other >= change
          if hasChanged { holdingThere ^= 1 << index }
        }
        guard outcome(holdingThere) != outcome(holding) else { continue }
        if isAbove {
          above = min(above ?? change, change)
        } else {
          below = max(below ?? change, change)
        }
      }
      return (above, below)
    }
  }
}
