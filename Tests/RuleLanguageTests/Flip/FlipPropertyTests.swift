import TestSupport
import Testing

@testable import RuleLanguage

/// Flips of random chains, checked by evaluating the chains at many values.
@Suite struct FlipPropertyTests {
  private static let starts: [Double] = [
    0, -0.0, 0.5, 1, -1, 0.42, 3.7, -12.25, 1e-9, 400, 1.0.nextUp,
  ]

  /// Searches for a flip and checks it.
  ///
  /// A little more than the margin flips, a little less does not, and neither does any nearer value of a grid.
  private func check(
    _ texts: [String], from x: Double, isLinear: Bool, using random: inout SeededRandom
  ) throws -> Bool {
    let names = Names([("x", x), ("y", random.pick([0.25, -3, 2]))])
    let chain = try names.chain(texts)
    let outcome = chain.decide(names.values).outcome
    var values = names.values
    func flips(_ value: Double) -> Bool {
      values[names["x"]] = value
      return chain.decide(values).outcome != outcome
    }
    let plan = FlipPlan(for: names["x"], of: chain)
    let flip = plan.flip(in: names.values)
    let comment: Comment =
      "\(texts) from \(x), y \(values[names["y"]]): \(String(describing: flip))"
    if let flip {
      try #require(flip.isFinite && flip != x && flips(flip), comment)
      let before = (flip > x ? flip.nextDown : flip.nextUp) + 0
      if before != x { try #require(!flips(before), comment) }
    }
    guard isLinear else { return flip != nil }
    let margin = flip.map { $0 - x } ?? 20
    if flip != nil, margin.magnitude > max(1e-9 * x.magnitude, 1e-300) {
      // A rule that asks for one value flips only at that value.
      let asks = texts.contains { $0.contains("==") || $0.contains("!=") }
      try #require(asks || flips(x + margin * (1 + 1e-9)), comment)
      try #require(!flips(x + margin * (1 - 1e-9)), comment)
    }
    for step in 1..<1_000 {
      let distance = margin * (Double(step) / 1_000)
      for value in [x + distance, x - distance] where abs(value - x) < margin.magnitude {
        // A flip at a single value does not count, unless a rule asks for it.
        let near = 1e-10 * max(1, abs(value))
        try #require(
          !flips(value) || !flips(value + near) && !flips(value - near), "\(value) flips \(comment)"
        )
      }
    }
    return flip != nil
  }

  @Test(arguments: [true, false], [1, 2, 3])
  func aFlipIsTheNearest(isLinear: Bool, depth: Int) throws {
    var writer = RuleWriter(seed: UInt64(depth), isLinear: isLinear)
    var found = 0
    for _ in 0..<120 {
      let chain = writer.chain(depth)
      let start = writer.random.pick(Self.starts)
      if try check(chain, from: start, isLinear: isLinear, using: &writer.random) { found += 1 }
    }
    #expect(found > 40)
  }

  /// Parts of a rule may be infinite or NaN for some or all values.
  @Test(arguments: 1...12) func aFlipFlipsBesideNaN(seed: Int) throws {
    var writer = RuleWriter(
      seed: UInt64(seed), isLinear: seed.isMultiple(of: 2), hasNaN: true)
    for _ in 0..<60 {
      let chain = writer.chain(writer.random.pick([1, 2, 3]))
      let start = writer.random.pick(Self.starts)
      _ = try check(chain, from: start, isLinear: false, using: &writer.random)
    }
  }

  /// Comparisons of expressions that mention the name once.
  @Test(arguments: [0, 1, 2, 5, 12])
  func ofComparisons(maxSteps: Int) throws {
    var writer = RuleWriter(seed: UInt64(maxSteps))
    var found = 0
    for _ in 0..<300 {
      let texts = writer.comparisons(maxSteps)
      let start = writer.random.pick(Self.starts)
      if try check(texts, from: start, isLinear: false, using: &writer.random) { found += 1 }
    }
    #expect(found > 50)
  }
}
