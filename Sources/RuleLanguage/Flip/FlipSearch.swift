/// Looks for the nearest value of one name at which a chain's outcome flips, whatever the rules are made
/// of: a branch and bound with interval arithmetic.
///
/// The rules are evaluated over an interval of Doubles at once (``RuleRange``). An interval on which that
/// shows one outcome is done. Otherwise, if its far end flips, bisection finds two neighbors between
/// which the outcome flips, and the interval before them is next; if it does not, the interval is halved
/// and its nearer half is next. Halves are counted in Doubles, not in their values, so 64 of them lead
/// from the largest Double to a single one. Every Double nearer than the result is proven not to flip.
///
/// A proof that would take more than ``maxTrials`` intervals, or ``maxEffort``, on one side (`hypot(x, 0)
/// > x`, or `x + 1 > x` from 2⁵² on) is given up: the result still flips, but may not be the nearest, and a
/// narrow flip may be missed.
struct FlipSearch {
  /// What a search found; exact where it left nothing nearer unproven.
  typealias Finding = (value: Double?, isExact: Bool)

  /// How many intervals are evaluated on one side before the proof is given up.
  private static let maxTrials = 1024
  /// The effort on one side before the proof is given up, which matters for long rules; as much again goes
  /// into ``probe(_:within:)``.
  private static let maxEffort = 1 << 17
  /// How many comparisons are looked at for where their sides cross: that saves steps of a bisection.
  private static let maxCrossings = 16

  private let chain: RuleChain
  private let slot: RuleSlot
  private let current: Double
  private let outcome: Bool
  private let derived: [DerivedValue]
  private var values: RuleValues
  private var ranges: [RuleRange]
  private var trials = 0
  /// How many nodes a trial evaluates.
  private let nodeCount: Int
  /// What the search may take, and has taken: the nodes that were evaluated, those of an interval twice.
  private let maxEffort: Int
  private(set) var effort = 0
  /// Where the two sides of each comparison meet, if both are linear; found when first needed.
  private var crossings: [Double]?

  /// - Parameters:
  ///   - derived: slots that depend on `slot`, recomputed in this order for each trial.
  ///   - effort: what the search may take at most, in nodes.
  init(
    _ chain: RuleChain, _ slot: RuleSlot, _ derived: [DerivedValue], _ values: RuleValues,
    effort: Int = .max
  ) {
    self.chain = chain
    self.slot = slot
    self.derived = derived
    self.values = values
    nodeCount = derived.reduce(chain.program.nodes.count) { $0 + $1.nodeCount }
    maxEffort = effort
    current = values[slot]
    outcome = chain.decide(values).outcome
    ranges = values.storage.map { RuleRange($0) }
  }

  /// The nearest flip on either side, at most `distance` away.
  mutating func nearestFlip(within distance: Double) -> Finding {
    var above = flip(.up, within: distance)
    let below = flip(.down, within: above.value.map { $0 - current } ?? distance)
    if !above.isExact, let value = below.value {
      above = flip(.up, within: current - value)
    }
    return (
      Self.nearer(above.value, below.value, to: current), above.isExact && below.isExact
    )
  }

  /// The nearer of a value above and one below; above if both are equally far.
  static func nearer(_ above: Double?, _ below: Double?, to current: Double) -> Double? {
    guard let above, let below else { return above ?? below }
    return above - current <= current - below ? above : below
  }

  /// The nearest flip on one side, at most `distance` away.
  mutating func flip(_ direction: UlpStepper.Direction, within distance: Double) -> Finding {
    let stepper = UlpStepper(from: current, direction)
    let count = stepper.count(within: distance)
    guard count > 0 else { return (nil, true) }
    trials = 0
    let proofEnd = effort + min(Self.maxEffort, max(0, maxEffort - effort))
    var best: UInt64?
    // Intervals that may have a flip, in steps from the current value; the nearest is last.
    var pending: [ClosedRange<UInt64>] = [1...count]
    while let interval = pending.popLast() {
      let (near, far) = (interval.lowerBound, interval.upperBound)
      guard trials < Self.maxTrials, effort < proofEnd else {
        let probed = probe(stepper, within: best.map { abs(stepper[$0] - current) } ?? distance)
        return (probed ?? best.map { stepper[$0] }, false)
      }
      switch outcome(from: stepper[near], to: stepper[far]) {
      case outcome: continue
      case .some: return (stepper[near], true)
      case nil: break
      }
      if flips(at: stepper[near]) { return (stepper[near], true) }
      if near == far { continue }
      if flips(at: stepper[far]) {
        let first = bisect(stepper, same: near, flipped: far)
        best = first
        pending = [near...first - 1]
      } else {
        let middle = near + (far - near) / 2
        pending += [middle + 1...far, near...middle]
      }
    }
    return (best.map { stepper[$0] }, true)
  }

  /// The flipped one of two neighbors, the nearer of which is as the current value.
  private mutating func bisect(
    _ stepper: UlpStepper, same: UInt64, flipped: UInt64
  ) -> UInt64 {
    var (same, flipped) = (same, flipped)
    // A flip is most often where the two sides of a comparison cross, save for rounding.
    for crossing in findCrossings() {
      guard let step = stepper.count(to: crossing) else { continue }
      for middle in [step - min(step, 4), step + 4] where same < middle && middle < flipped {
        if flips(at: stepper[middle]) { flipped = middle } else { same = middle }
      }
    }
    return stepper.step(after: same, through: flipped) { flips(at: $0) }
  }

  /// Tries growing distances, from 2⁻⁴⁰ to 2⁴⁰ times the current value (or 1, if that is more), eight to
  /// a doubling, or one for a long rule, and bisects between the first two that differ. It may miss a flip that
  /// is narrower than its steps.
  private mutating func probe(_ stepper: UlpStepper, within distance: Double) -> Double? {
    let eighthOfDoubling = 1.0905077326652577
    let stride = nodeCount * 640 < Self.maxEffort ? eighthOfDoubling : 2
    let scale = max(1, abs(current))
    // The scale's multiple may overflow, and no offset ends at infinity.
    let end = min(scale * 0x1p40, distance, .greatestFiniteMagnitude)
    var offset = scale * 0x1p-40
    var same: UInt64 = 0
    while offset <= end, effort < maxEffort {
      let count = stepper.count(within: offset)
      if count > same {
        if flips(at: stepper[count]) {
          return stepper[bisect(stepper, same: same, flipped: count)]
        }
        same = count
      }
      offset *= stride
    }
    return nil
  }

  private mutating func findCrossings() -> [Double] {
    if let crossings { return crossings }
    let program = chain.program
    var found: [Double] = []
    for node in program.nodes.lazy.filter(\.operation.isComparison).prefix(Self.maxCrossings) {
      func difference(at value: Double) -> Double {
        set(value)
        return program.value(of: node.first, in: values.storage)
          - program.value(of: node.second, in: values.storage)
      }
      effort += 3 * nodeCount
      let base = difference(at: current)
      // The second secant ends within a few Doubles of the crossing.
      var crossing = current + max(1, abs(current)) / 256
      for _ in 0..<2 {
        let there = difference(at: crossing)
        crossing -= there * ((crossing - current) / (there - base))
      }
      if crossing.isFinite { found.append(crossing) }
    }
    crossings = found
    return found
  }

  private mutating func set(_ value: Double) {
    values[slot] = value
    for derived in derived { derived.fill(&values) }
  }

  private mutating func flips(at value: Double) -> Bool {
    effort += nodeCount
    set(value)
    return chain.decide(values).outcome != outcome
  }

  /// The outcome where it is the same on the whole interval.
  private mutating func outcome(from one: Double, to other: Double) -> Bool? {
    trials += 1
    effort += 2 * nodeCount
    ranges[slot.index] = RuleRange(from: min(one, other), through: max(one, other))
    for derived in derived { ranges[derived.slot.index] = derived.range(ranges) }
    return chain.outcome(ranges)
  }
}
