import Testing

@testable import RuleLanguage

@Suite struct RuleRangeTests {
  private static let edges: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -1e155, -3, -1, -0.1, -.leastNonzeroMagnitude, -0.0, 0,
    .leastNonzeroMagnitude, 0.1, 1, 3, 1e155, .greatestFiniteMagnitude, .infinity,
  ]

  private static let operations:
    [(String, @Sendable (RuleRange, RuleRange) -> RuleRange, @Sendable (Double, Double) -> Double)] =
      [
        ("+", { $0 + $1 }, { $0 + $1 }), ("-", { $0 - $1 }, { $0 - $1 }),
        ("*", { $0 * $1 }, { $0 * $1 }), ("/", { $0 / $1 }, { $0 / $1 }),
        ("min", { $0.lesser($1) }, { $0.lesser($1) }),
        ("max", { $0.greater($1) }, { $0.greater($1) }),
        ("hypot", { $0.hypotenuse($1) }, { $0.hypotenuse($1) }),
        ("abs", { a, _ in a.absolute }, { a, _ in a.absolute }),
        ("sqrt", { a, _ in a.root }, { a, _ in a.root }),
        ("sign", { a, _ in a.signum }, { a, _ in a.signum }),
        ("negate", { a, _ in -a }, { a, _ in -a }),
        ("<", { $0.isBelow($1) }, { $0.isBelow($1) }),
        ("<=", { $0.isAtMost($1) }, { $0.isAtMost($1) }),
        ("==", { $0.matches($1) }, { $0.matches($1) }),
        ("!=", { $0.differs(from: $1) }, { $0.differs(from: $1) }),
        ("1/(a*b)", { RuleRange(1) / ($0 * $1) }, { 1 / ($0 * $1) }),
        ("1/-a+b", { RuleRange(1) / -$0 + $1 }, { 1 / -$0 + $1 }),
        ("1/(a-b)", { RuleRange(1) / ($0 - $1) }, { 1 / ($0 - $1) }),
        ("joined", { $0.joined(with: $1) }, { a, _ in a }),
        ("sqrt(a)*b<a", { ($0.root * $1).isBelow($0) }, { ($0.root * $1).isBelow($0) }),
      ]

  /// What may come out of a range is never more than the range says.
  @Test(arguments: operations.indices)
  func enclosesEveryValue(operation index: Int) throws {
    let (name, ranges, values) = Self.operations[index]
    var random = SplitMix64(seed: UInt64(index))
    for _ in 0..<4000 {
      let a = range(using: &random)
      let b = range(using: &random)
      let result = ranges(a.range, b.range)
      for x in a.samples {
        for y in b.samples {
          let value = values(x, y)
          let isInside =
            value.isNaN
            ? result.mayBeNaN || result.lower.isNaN : result.lower <= value && value <= result.upper
          try #require(isInside, "\(name) of \(x) in \(a.range) and \(y) in \(b.range): \(result)")
        }
      }
    }
  }

  /// A single value is computed as a Double is, to the sign of zero.
  @Test(arguments: operations.indices)
  func singleValuesAreDoubles(operation index: Int) throws {
    let (name, ranges, values) = Self.operations[index]
    guard name != "joined" else { return }
    for x in Self.edges + [.nan] {
      for y in Self.edges + [.nan] {
        let (range, value) = (ranges(RuleRange(x), RuleRange(y)), values(x, y))
        let isSame =
          value.isNaN
          ? range.lower.isNaN && range.upper.isNaN
          : range.lower.bitPattern == value.bitPattern
            && range.upper.bitPattern == value.bitPattern
        try #require(isSame, "\(name) of \(x) and \(y): \(range), \(value)")
      }
    }
  }

  private func range(
    using random: inout SplitMix64
  ) -> (range: RuleRange, samples: [Double]) {
    let ends = [random.pick(Self.edges), random.pick(Self.edges)].sorted()
    let (low, high) = (ends[0], ends[1])
    if Int.random(in: 0..<12, using: &random) == 0 { return (RuleRange(.nan), [.nan]) }
    if Int.random(in: 0..<4, using: &random) == 0 { return (RuleRange(low), [low]) }
    // As the search makes them: finite, and zero only with a plus.
    let from = max(low, -.greatestFiniteMagnitude) + 0
    let through = min(high, .greatestFiniteMagnitude) + 0
    guard from <= through else { return (RuleRange(low), [low]) }
    var samples = [from, through] + Self.edges.filter { from < $0 && $0 < through && $0 != 0 }
    if from <= 0 && through >= 0 { samples.append(0) }
    return (RuleRange(from: from, through: through), samples)
  }
}
