/// The budget of searches for flips, in evaluated nodes of rules.
package struct EvaluationBudget: Sendable {
  package private(set) var left: Int
  /// Whether a search ended because the budget was used up.
  package private(set) var hasRunOut = false

  package init(nodes: Int) { left = nodes }

  /// Subtracts the cost of an evaluation; returns false if there is no budget left.
  mutating func spend(_ nodes: Int) -> Bool {
    guard left > 0 else {
      hasRunOut = true
      return false
    }
    left -= nodes
    return true
  }
}

/// A plan for finding the nearest value of one name at which an answer changes: the outcome of a chain of
/// rules, or a number. The parts that depend on the rules alone are computed once per profile.
///
/// Nearest means the smallest absolute difference; at the same rounded difference above and below, the value
/// above wins.
///
/// The search proceeds outward from the current value. The answer is constant up to the next point where a
/// comparison, `min`, `max` or `abs` changes (``LocalLine``), so only values just beyond these points are
/// tried, and a flip is found to the last bit. If a rule is curved, values at growing distances are tried as
/// well, eight per doubling, and bisection finds the flip between two of them; a flip narrower than these steps
/// may be missed. A single value with another answer is a flip only if a rule tests for it, as `x == 3` does.
package final class FlipPlan: Sendable {
  private typealias Thresholds = (one: RuleThreshold, other: RuleThreshold?)

  /// The name whose value is varied.
  package let slot: RuleSlot
  /// The cost of evaluating everything that depends on the name, in nodes.
  package let nodeCount: Int
  /// Whether the answer can depend on the name.
  package let isNeeded: Bool
  private let chain: RuleChain
  /// The values recomputed for each trial, in order of computation.
  private let derived: [DerivedValue]
  /// Whether a rule compares the name for equality, as it does with a switch.
  private let asksForValue: Bool
  /// What the name is compared with; nil if a rule uses it in any other way.
  private let thresholds: Thresholds?

  /// - Parameter deriving: slots computed from others, in order of computation. Those that depend
  ///   on `slot` are recomputed for every trial; `slot` itself keeps its trial value.
  package init(for slot: RuleSlot, of chain: RuleChain, deriving: [DerivedValue] = []) {
    self.slot = slot
    self.chain = chain
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
    derived = relevant
    isNeeded = chain.slots.contains(slot) || !relevant.isEmpty
    nodeCount = relevant.reduce(chain.nodeCount) { $0 + $1.nodeCount }
    asksForValue = chain.program.asksForValue(of: slot)
    var thresholds: [RuleThreshold] = []
    let areThresholds =
      relevant.isEmpty
      && (chain.rules.map(\.root) + [chain.number].compactMap { $0 }).allSatisfy {
        chain.program.addThresholds(of: slot, from: $0, to: &thresholds)
      }
    self.thresholds =
      areThresholds && 1...2 ~= thresholds.count
      ? (thresholds[0], thresholds.dropFirst().first) : nil
  }

  package convenience init(for slot: RuleSlot, of rule: Rule) {
    self.init(for: slot, of: RuleChain(numberOf: rule))
  }

  /// Returns the value nearest to the current one with another outcome while all else stays unchanged. It is always
  /// finite; nil if none is found or the current value is not finite.
  ///
  /// - Parameters:
  ///   - isAbove: whether to search only above the value, or only below it; nil for both sides.
  ///   - value: the name's value, replacing the one in `values`.
  ///   - distance: the maximum distance from that value.
  ///   - answer: the answer to the current values, if it is known.
  ///   - values: the current values, which are changed during the search and restored afterwards; derived slots must
  ///     agree with the others.
  ///   - budget: the budget, from which the cost is subtracted; the search ends when it is used up.
  package func flip(
    above isAbove: Bool? = nil, from value: Double? = nil, within distance: Double = .infinity,
    knowing answer: Double? = nil, in values: inout RuleValues, budget: inout EvaluationBudget
  ) -> Double? {
    let current = values[slot]
    let value = value ?? current
    guard isNeeded else { return nil }
    defer { if values[slot] != current { fill(current, into: &values) } }
    if let thresholds,
      let flip = flip(
        at: thresholds, above: isAbove, from: value, within: distance, answer, in: &values, &budget)
    {
      return flip
    }
    guard let line = line(at: value, in: values, &budget) else { return nil }
    var above = FlipSearch(from: value, isAbove: true, within: distance, line)
    var below = FlipSearch(from: value, isAbove: false, within: distance, line)
    if isAbove == false { above.end() }
    if isAbove == true { below.end() }
    while !above.isOver || !below.isOver {
      if above.nextDistance <= below.nextDistance {
        step(&above, &values, &budget)
        if let flip = above.flip { below.limit = flip - value }
      } else {
        step(&below, &values, &budget)
        if let flip = below.flip { above.limit = value - flip }
      }
    }
    guard let higher = above.flip, let lower = below.flip else { return above.flip ?? below.flip }
    return higher - value <= value - lower ? higher : lower
  }

  /// Returns the nearest flip if the answer changes only at one or two thresholds. Most rules are like this, and the
  /// general search takes much longer.
  ///
  /// - Parameter isAbove: the side to search, or nil for both.
  /// - Returns: nil if the thresholds are too close to each other.
  private func flip(
    at thresholds: Thresholds, above isAbove: Bool?, from value: Double,
    within distance: Double, _ answer: Double?, in values: inout RuleValues,
    _ budget: inout EvaluationBudget
  ) -> Double?? {
    guard value.isFinite else { return .some(nil) }
    func other(_ threshold: RuleThreshold) -> Double {
      threshold.value(beyond: value, chain.program.value(of: threshold.node, in: values.storage))
    }
    var (nearer, farther) = (other(thresholds.one), thresholds.other.map(other) ?? .nan)
    let (near, far) = ((nearer - value).magnitude, (farther - value).magnitude)
    let scale = max(value.magnitude, nearer.magnitude, farther.magnitude)
    if (nearer - farther).magnitude <= scale * FlipSearch.partBeyond { return nil }
    if far < near || far == near && farther > nearer || nearer.isNaN {
      (nearer, farther) = (farther, nearer)
    }
    var before = answer
    func isFlip(_ place: Double) -> Bool {
      guard place.isFinite, (place - value).magnitude <= distance,
        (isAbove ?? (place > value)) == (place > value), budget.spend(nodeCount)
      else { return false }
      let now = before ?? self.answer(at: value, in: &values)
      before = now
      return !self.answer(at: place, in: &values).isIdentical(to: now)
    }
    return .some(isFlip(nearer) ? nearer : isFlip(farther) ? farther : nil)
  }

  /// Returns the answer near a value, or nil if the value is not finite or no budget is left.
  private func line(
    at value: Double, in values: RuleValues, _ budget: inout EvaluationBudget
  ) -> LocalLine? {
    guard value.isFinite, budget.spend(2 * nodeCount) else { return nil }
    return chain.answer(LocalLines(values, around: value, of: slot, deriving: derived))
  }

  /// Returns the outcome of the chain for a value of the name; the values are restored afterwards.
  package func outcome(at value: Double, in values: inout RuleValues) -> Int {
    let current = values[slot]
    defer { fill(current, into: &values) }
    return Int(answer(at: value, in: &values))
  }

  /// Returns the answer for a value of the name, which remains in `values`.
  private func answer(at value: Double, in values: inout RuleValues) -> Double {
    fill(value, into: &values)
    return chain.answer(values)
  }

  /// Sets the name, and what is derived from it.
  @inline(__always)
  package func fill(_ value: Double, into values: inout RuleValues) {
    values[slot] = value
    for derived in derived { derived.fill(&values) }
  }

  private func step(
    _ search: inout FlipSearch, _ values: inout RuleValues, _ budget: inout EvaluationBudget
  ) {
    let expected = search.answer
    /// Without budget, the flip found so far is good enough.
    func isSame(at value: Double) -> Bool {
      !budget.spend(nodeCount) || answer(at: value, in: &values).isIdentical(to: expected)
    }
    guard let place = search.take() else { return }
    if !isSame(at: place.beyond) {
      search.narrow(to: place, isSame: isSame)
    } else if asksForValue, !isSame(at: place.value) {
      search.narrow(to: .init(value: place.value, beyond: place.value), isSame: isSame)
    } else if let line = line(at: place.beyond, in: values, &budget) {
      search.goOn(from: place.beyond, line)
    } else {
      search.end()
    }
  }
}

extension Double {
  /// Whether both are the same number or both NaN.
  fileprivate func isIdentical(to other: Double) -> Bool {
    self == other || isNaN && other.isNaN
  }
}

/// The search on one side of a value.
private struct FlipSearch {
  /// A position where the answer may change.
  struct Place {
    let value: Double
    /// A value slightly farther out.
    let beyond: Double
  }

  /// The answer at the value where the search began.
  let answer: Double
  private let origin: Double
  private let isAbove: Bool
  /// The last value reached, with the same answer.
  private var last: Double
  /// The distance from `last` to the next position.
  private var toNext = 0.0
  /// Whether the next position is only a trial on a curved rule.
  private var isTrial = false
  private var places = 0
  /// How many times in a row the line ended where it began: rounding makes nearby values of the name indistinguishable.
  private var stalls: UInt64 = 0
  /// The distance from the origin beyond which a flip is ignored.
  var limit: Double
  private(set) var flip: Double?
  private(set) var isOver = false

  /// The maximum number of positions examined.
  private static let maxPlaces = 4_096
  /// Trials range from 2⁻¹⁰ to 2¹⁸ times the larger of 1 and the value's magnitude.
  private static let leastPart = 0x1p-10
  private static let mostPart = 0x1p18
  private static let eighthOfDoubling = 1.0905077326652577
  /// How far beyond a position the search continues, relative to the distance or the value: more
  /// than rounding errors, but too little to notice.
  static let partBeyond = 0x1p-42

  init(from origin: Double, isAbove: Bool, within limit: Double, _ line: LocalLine) {
    self.limit = limit
    self.origin = origin
    self.isAbove = isAbove
    answer = line.value
    last = origin
    goOn(from: origin, line)
  }

  /// The distance from the origin to the next position, or infinity if the search is over.
  var nextDistance: Double {
    isOver ? .infinity : (last - origin).magnitude + toNext
  }

  mutating func end() { isOver = true }

  /// Continues from a value with the same answer.
  mutating func goOn(from value: Double, _ line: LocalLine) {
    last = value
    toNext = isAbove ? line.above : line.below
    stalls = toNext == 0 ? min(stalls + 1, 61) : 0
    isTrial = false
    if line.isCurved {
      let scale = max(1, origin.magnitude)
      let distance = (last - origin).magnitude
      let next = max(distance * Self.eighthOfDoubling, scale * Self.leastPart)
      isTrial = next <= scale * Self.mostPart && next - distance < toNext
      if isTrial { toNext = next - distance }
    }
    places += 1
    isOver = places > Self.maxPlaces || !isReachable(next)
  }

  private var next: Double { isAbove ? last + toNext : last - toNext }

  private func isReachable(_ value: Double) -> Bool {
    value.isFinite && (value - origin).magnitude <= limit
  }

  /// Returns the next position, or nil if there is none.
  mutating func take() -> Place? {
    let place = next
    guard !isOver, isReachable(place) else {
      end()
      return nil
    }
    let stepper = UlpStepper(from: last, isAbove: isAbove)
    let step = stepper.count(to: place) ?? 0
    let margin = max(place.magnitude, (place - last).magnitude) * Self.partBeyond
    let largest = Double.greatestFiniteMagnitude
    let most = stepper.count(to: isAbove ? largest : -largest) ?? 0
    let farther = stepper.count(to: place + (isAbove ? margin : -margin)) ?? 0
    let beyond = stepper[min(max(farther, step + 1 << stalls), most)]
    guard beyond != last else {
      end()
      return nil
    }
    return Place(value: place, beyond: isTrial && place != last ? place : beyond)
  }

  /// Ends the search at the first value with another answer, at a position or just beyond it.
  mutating func narrow(to place: Place, isSame: (Double) -> Bool) {
    let stepper = UlpStepper(from: last, isAbove: isAbove)
    var (near, far): (UInt64, UInt64) = (0, stepper.count(to: place.beyond) ?? 0)
    let center = stepper.count(to: place.value) ?? 0
    // The flip is next to the position, except for rounding.
    if near < center, center < far {
      if isSame(stepper[center]) { near = center } else { far = center }
    }
    let isOutward = near == center
    var stride: UInt64 = 1
    while far - near > stride, stride < 1 << 60 {
      let step = isOutward ? near + stride : far - stride
      let same = isSame(stepper[step])
      if same { near = step } else { far = step }
      if same != isOutward { break }
      stride *= 4
    }
    flip = stepper[stepper.step(after: near, through: far) { !isSame($0) }]
    isOver = true
  }
}
