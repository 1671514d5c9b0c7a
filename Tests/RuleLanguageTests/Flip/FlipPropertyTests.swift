import TestSupport
import Testing

@testable import RuleLanguage

/// Flips of random chains, checked by evaluating the chains at many values.
@Suite struct FlipPropertyTests {
  private static let starts: [Double] = [
    0, -0.0, 0.5, 1, -1, 0.42, 3.7, -12.25, 1e-9, 400, 1.0.nextUp,
  ]

  /// Values near the current one, near the numbers that rules are made of, and anywhere.
  private func samples(around x: Double, using random: inout SeededRandom) -> [Double] {
    var samples: [Double] = []
    for base in [x, 0, 0.5, 1, 2, -1, -2.5, 7, 0.3, 100, 3.7] {
      for scale in [1.0, -1, 2, 0.5, 1 / 3.0, 400] {
        let value = base * scale
        samples += [
          value.nextDown.nextDown, value.nextDown, value, value.nextUp, value.nextUp.nextUp,
        ]
      }
    }
    for _ in 0..<150 {
      samples.append(Double.random(in: -20...20, using: &random))
      samples.append(x + Double.random(in: -1...1, using: &random) * 0x1p-20)
      samples.append(
        Double(
          sign: random.pick([.plus, .minus]),
          exponent: Int.random(in: -1074...1023, using: &random), significand: 1))
    }
    return samples.filter(\.isFinite)
  }

  /// What the search finds, after checking it.
  private func check(
    _ texts: [String], from x: Double, seed: Int = 0, using random: inout SeededRandom
  ) throws -> FlipSearch.Finding {
    let names = Names([("x", x), ("y", random.pick([0.25, -3, 2]))])
    let chain = try names.chain(texts)
    let outcome = chain.decide(names.values).outcome
    let plan = FlipPlan(for: names["x"], of: chain)
    let found = plan.search(within: .infinity, in: names.values)
    #expect(plan.flip(in: names.values) == found.value)
    var values = names.values
    func flips(_ value: Double) -> Bool {
      // The search knows only plus zero.
      values[names["x"]] = value + 0
      return chain.decide(values).outcome != outcome
    }
    let comment: Comment = "\(texts) from \(x), y \(values[names["y"]]): \(found); seed \(seed)"
    if let flip = found.value {
      let before = flip > x ? flip.nextDown : flip.nextUp
      try #require(flip.isFinite && flips(flip), comment)
      if before != x { try #require(!flips(before), comment) }
    }
    guard found.isExact else { return found }
    let distance = found.value.map { abs($0 - x) } ?? .infinity
    var tried = samples(around: x, using: &random)
    if distance.isFinite {
      for _ in 0..<200 { tried.append(x + distance * Double.random(in: -1...1, using: &random)) }
    }
    for value in tried where value != x && abs(value - x) < distance {
      try #require(!flips(value), "\(value) flips \(comment)")
    }
    return found
  }

  /// Whether rules are piecewise linear or not, the search proves nearly every flip it finds.
  @Test(arguments: [true, false], [1, 2, 3])
  func noNearerFlipIsFound(isLinear: Bool, depth: Int) throws {
    var writer = RuleWriter(seed: UInt64(depth), isLinear: isLinear)
    var (exact, inexact) = (0, 0)
    for _ in 0..<120 {
      let chain = writer.chain(depth)
      let start = writer.random.pick(Self.starts)
      let found = try check(chain, from: start, using: &writer.random)
      if !found.isExact { inexact += 1 } else if found.value != nil { exact += 1 }
    }
    #expect(exact > 50)
    // The others are circular (`hypot(x, x) > x`) or lost in rounding (`x + 1 > x`).
    #expect(inexact * 4 < exact)
  }

  /// The same where parts of a rule are infinite or not a number for some values, or for all.
  @Test(arguments: 1...12) func noNearerFlipIsFoundBesideNaN(seed: Int) throws {
    var writer = RuleWriter(
      seed: UInt64(seed), isLinear: seed.isMultiple(of: 2), hasNaN: true)
    var exact = 0
    for _ in 0..<60 {
      let chain = writer.chain(writer.random.pick([1, 2, 3]))
      let start = writer.random.pick(Self.starts)
      if try check(chain, from: start, seed: seed, using: &writer.random).isExact { exact += 1 }
    }
    #expect(exact > 20)
  }

  /// Between two changes of comparisons the outcome is the same, on either side of any value.
  @Test(arguments: 1...10) func theOutcomeIsTheSameUpToAChange(seed: Int) throws {
    var writer = RuleWriter(seed: UInt64(seed), hasNaN: seed.isMultiple(of: 2))
    var known = 0
    for _ in 0..<100 {
      let texts = writer.random.pick([true, false]) ? writer.comparisons(3) : writer.chain(2)
      let names = Names([("x", 0), ("y", writer.random.pick([0, 0.25, -3]))])
      let plan = FlipPlan(for: names["x"], of: try names.chain(texts))
      let value = writer.random.pick(Self.starts) + 0
      guard let changes = plan.changes(around: value, in: names.values) else { continue }
      known += 1
      let outcome = plan.outcome(at: value, in: names.values)
      for sample in samples(around: value, using: &writer.random)
      where sample < changes.above ?? .infinity && sample > changes.below ?? -.infinity {
        try #require(
          plan.outcome(at: sample + 0, in: names.values) == outcome,
          "\(texts) from \(value) at \(sample), \(changes); seed \(seed)")
      }
    }
    #expect(known > 5)
  }

  /// Where the rules compare monotone expressions with thresholds, the plan finds without a search what the
  /// search proves.
  @Test(arguments: [0, 1, 2, 5, 12])
  func planAndSearchAgree(maxSteps: Int) throws {
    var writer = RuleWriter(seed: UInt64(maxSteps))
    var found = 0
    for _ in 0..<1500 {
      let texts = writer.comparisons(maxSteps)
      let names = Names([
        ("x", writer.random.pick(Self.starts)), ("y", writer.random.pick([0, 0.25, -3, 1])),
        ("rtl", writer.random.pick([0, 1])),
      ])
      let x = names.values[names["x"]]
      let plan = FlipPlan(for: names["x"], of: try names.chain(texts))
      for distance in [.infinity, 5, abs(x) / 20] {
        let flip = plan.flip(in: names.values).flatMap { abs($0 - x) <= distance ? $0 : nil }
        let general = plan.search(within: distance, in: names.values)
        guard general.isExact else { continue }
        let expected = general.value.flatMap { abs($0 - x) <= distance ? $0 : nil }
        let comment: Comment = "\(texts) from \(names.values), at most \(distance) away"
        try #require(flip?.bitPattern == expected?.bitPattern, comment)
        if flip != nil { found += 1 }
      }
    }
    #expect(found > 400)
  }
}
