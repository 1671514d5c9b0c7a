import TestSupport
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

  /// A range encloses every value that its operands can produce.
  @Test(arguments: operations.indices)
  func enclosesEveryValue(operation index: Int) throws {
    let (name, ranges, values) = Self.operations[index]
    var random = SeededRandom(seed: UInt64(index))
    for _ in 0..<300 {
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

  /// A single value is computed exactly like a Double, including the sign of zero.
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

  /// A rule's range encloses all its values while `x` runs through an interval, however often it mentions `x`.
  @Test(arguments: [true, false], [1, 2, 3])
  func enclosesTheValuesOfARule(isLinear: Bool, depth: Int) throws {
    var writer = RuleWriter(seed: UInt64(depth + 10), isLinear: isLinear)
    var decided = 0
    for _ in 0..<600 {
      let text = "if(\(writer.boolean(depth)), \(writer.number(depth)), \(writer.number(depth)))"
      let condition = writer.boolean(depth)
      var names = Names([("y", writer.random.pick([0.25, -3, 2, 0, 0x1p-1030]))])
      let (number, comparison) = (try names.number(text), try names.boolean(condition))
      var ranges = names.values.storage.map { RuleRange($0) }
      let (low, width) = (
        writer.random.pick([0, 0.42, -3, 1, 100, -0x1p-1030, 9_007_199_254_740_000, 1e300]),
        writer.random.pick([1e-15, 0.01, 1, 50, 1e17, 1e301])
      )
      ranges[names["x"].index] = RuleRange(low...(low + width))
      let range = number.program.value(of: number.root, in: ranges)
      let holds = comparison.program.value(of: comparison.root, in: ranges).isTrue
      if holds != nil { decided += 1 }
      for index in 0...30 {
        let x = min(low + width * (Double(index) / 30), low + width)
        names.values[names["x"]] = x
        let value = number.number(names.values)
        let isInside =
          value.isNaN
          ? range.mayBeNaN || range.lower.isNaN : range.lower <= value && value <= range.upper
        try #require(isInside, "\(text) is \(value) at \(x), \(names.values): \(range)")
        let agrees = holds.map { $0 == comparison.holds(names.values) } ?? true
        try #require(agrees, "\(condition) at \(x) from \(low) through \(low + width)")
      }
    }
    #expect(decided > 200)
  }

  @Test(
    "A settled comparison has its result at every point within the bounds of names that vary independently"
  )
  func settled() throws {
    let names = Names()
    let (x, y) = (names["x"], names["y"])
    var (found, checked) = (0, 0)
    for seed in UInt64(0)..<60 {
      var writer = RuleWriter(seed: seed, isLinear: seed % 2 == 0, hasNaN: seed % 3 == 0)
      for _ in 0..<40 {
        let rule = try names.boolean(writer.boolean(2))
        let bounds = self.bounds(names, [x: -2...3, y: 1...8])
        for settled in rule.settledComparisons(bounds, mentioning: [x]) {
          found += 1
          let comparison = try names.boolean(settled.text)
          #expect(rule.source.utf8.dropFirst(settled.offset).starts(with: settled.text.utf8))
          var values = names.values
          for (atX, atY) in [(-2.0, 1.0), (-2, 8), (3, 1), (3, 8), (0, 4), (0.5, 1), (1, 1)] {
            (values[x], values[y]) = (atX, atY)
            #expect(comparison.holds(values) == settled.holds, "\(settled.text) at \(atX), \(atY)")
            checked += 1
          }
        }
      }
    }
    #expect(found > 100 && checked == 7 * found)
    let line = try names.boolean("x - y > 0 || x > 3 || y > 8")
    let bounds = self.bounds(names, [x: -2...3, y: 1...8])
    #expect(line.settledComparisons(bounds, mentioning: [x]).map(\.text) == ["x > 3"])
  }

  private func bounds(_ names: Names, _ ranges: [RuleSlot: ClosedRange<Double>]) -> RuleBounds {
    let all = names.vocabulary.names.indices.map { ranges[RuleSlot(index: $0)] }
    return RuleBounds(names.values, all, deriving: [])
  }

  private func range(
    using random: inout SeededRandom
  ) -> (range: RuleRange, samples: [Double]) {
    let ends = [random.pick(Self.edges), random.pick(Self.edges)].sorted()
    let (low, high) = (ends[0], ends[1])
    if Int.random(in: 0..<12, using: &random) == 0 { return (RuleRange(.nan), [.nan]) }
    if Int.random(in: 0..<4, using: &random) == 0 { return (RuleRange(low), [low]) }
    return (
      RuleRange(low).joined(with: RuleRange(high)), Self.edges.filter { low <= $0 && $0 <= high }
    )
  }
}
