import Testing

@testable import RuleLanguage

@Suite struct FlipPlanTests {
  /// Returns the flip of `x`.
  private func flip(
    _ chain: [String], _ given: [(String, Double)],
    deriving: [(name: String, rule: String)] = []
  ) throws -> Double? {
    let names = Names(given)
    let derived = try deriving.map { DerivedValue(names[$0.name], try names.number($0.rule)) }
    return FlipPlan(for: names["x"], of: try names.chain(chain), deriving: derived)
      .flip(in: names.values)
  }

  /// A search that runs out of budget reports it.
  @Test func aSearchEndsWithItsBudget() throws {
    let names = Names([("x", 0.25)])
    let plan = FlipPlan(for: names["x"], of: try names.chain(["abs(x * x - 4) < 1"]))
    var much = EvaluationBudget(nodes: 1 << 20)
    var values = names.values
    #expect(plan.flip(in: &values, budget: &much) == plan.flip(in: names.values))
    #expect(
      plan.flip(above: true, in: &values, budget: &much)
        == plan.flip(above: true, in: names.values))
    #expect(plan.flip(in: names.values) != nil)
    #expect(!much.hasRunOut && much.left < 1 << 20 && much.left > 0)
    var nothing = EvaluationBudget(nodes: 0)
    #expect(plan.flip(in: &values, budget: &nothing) == nil)
    #expect(nothing.hasRunOut)
    for nodes in 1..<200 {
      var little = EvaluationBudget(nodes: nodes)
      let found = plan.flip(in: &values, budget: &little)
      #expect(found != nil || little.hasRunOut)
    }
  }

  /// Each kind of comparison, from below, at and above its threshold, with the name on either side; also after a
  /// rule that makes a search necessary.
  @Test(
    arguments: [
      ("x > 0.5", 0.42, 0.5.nextUp), ("x > 0.5", 0.5, 0.5.nextUp), ("x > 0.5", 0.5.nextUp, 0.5),
      ("x > 0.5", 0.9, 0.5), ("x >= 0.5", 0.42, 0.5), ("x >= 0.5", 0.5.nextDown, 0.5),
      ("x >= 0.5", 0.5, 0.5.nextDown), ("x >= 0.5", 0.9, 0.5.nextDown),
      ("x < 0.5", 0.42, 0.5), ("x < 0.5", 0.5, 0.5.nextDown), ("x < 0.5", 0.9, 0.5.nextDown),
      ("x <= 0.5", 0.42, 0.5.nextUp), ("x <= 0.5", 0.5, 0.5.nextUp), ("x <= 0.5", 0.9, 0.5),
      ("x == 0.5", 0.42, 0.5), ("x == 0.5", 0.9, 0.5), ("x == 0.5", 0.5, 0.5.nextDown),
      ("x != 0.5", 0.42, 0.5), ("x != 0.5", 0.9, 0.5), ("x != 0.5", 0.5, 0.5.nextDown),
      ("0.5 < x", 0.42, 0.5.nextUp), ("0.5 >= x", 0.9, 0.5),
      ("x <= 0", 3, 0), ("x <= 0", 0, .leastNonzeroMagnitude),
      ("x < 0", 3, -.leastNonzeroMagnitude),
      ("x > 0", -3, .leastNonzeroMagnitude), ("x >= 0", -3, 0), ("x == 0", -3, 0),
      ("x > y", 0.1, 0.25.nextUp), ("y + 1 > x", 9, 1.25.nextDown), ("x > -y * 2", 3, -0.5),
      ("x * 2 + y > 2.25", 0.5, 1.0.nextUp), ("if(y > 0, 1 - x, x) >= 0.5", 2, 0.5),
    ],
    [[], ["x > 1e300"], ["-x > 1e300"], ["abs(x) > 1e300"]])
  func atAThreshold(rule: (text: String, x: Double, expected: Double), before: [String]) throws {
    let flip = try flip(before + [rule.text], [("x", rule.x), ("y", 0.25)])
    #expect(flip == rule.expected)
  }

  @Test(
    arguments: [
      // The nearest of several, or the larger of two equally near ones.
      (["x > 1", "x < -1"], 0.25, 1.0.nextUp), (["x >= 1", "x <= -1"], 0, 1),
      (["x >= 1", "x <= -1"], -0.25, -1), (["x >= 1 || x <= -1"], 0, 1),
      (["x >= 1 || x <= -1"], -0.25, -1), (["abs(x) >= 1"], 0, 1), (["abs(x) >= 1"], -0.1, -1),
      // An earlier rule hides a threshold.
      (["~x < 3", "x > 1"], 0, 3), (["~x < 3 || y > 0", "x > 5"], 0, 5.0.nextUp),
      // A window of one Double.
      (["x == 3"], 1, 3),
      // Linear with either slope; piecewise linear.
      (["x * 2 + 1 > 2"], 0, 0.5 + 0x1p-52),
      (["1 - x >= 0.5"], 2, 0.5),
      (["max(x, 0.2) >= 0.3"], 0, 0.3), (["min(x, 0.2) >= 0.3 || x > 7"], 0, 7.0.nextUp),
      (["clamp(x, 0, 1) >= 1"], -4, 1), (["clamp(x, 0, 1) > 0"], 5, 0),
      (["sign(x) > 0"], -2, .leastNonzeroMagnitude),
      (["if(x > 2, x - 2, x) >= 1"], 0, 1), (["if(x > 2, x - 2, 0) >= 1"], 0, 3),
      (["if(abs(x / 4) >= 1, x > 0, y >= 0.5)"], 0, 4), (["x + x * 0.5 >= 3"], 0, 2),
      (["x - x * 0.5 >= 3"], 0, 6), (["not (x < 3 and (x < 9 or x < y))"], 0, 3),
      // Not linear.
      (["x * x >= 4"], 1, 2), (["x * x >= 4"], -1, -2), (["1 / x <= 0.5"], 1, 2),
      (["1 / x < 0"], 3, -.leastNonzeroMagnitude),
      (["sqrt(x) >= 3"], 4, 9), (["sqrt(x) >= 0"], 4, -.leastNonzeroMagnitude),
      (["hypot(x, 3) >= 5"], 0, 4.0.nextDown), (["x * x * x - 2 * x >= 21"], 0, 3),
      (["10 / (x + 1) <= 2"], 1, -1.0.nextUp), (["12 / (x + 1) <= 3"], 1, 3),
      (["12 / (x + 1) <= 3"], 0.9, (-1.0).nextDown),
      // Intermediate NaN: 0 / x at 0, infinity less infinity.
      (["~x > 8", "x - 1/0 < 0"], 5, 8.0.nextUp),
    ] as [([String], Double, Double)])
  func isTheNearest(chain: [String], x: Double, expected: Double) throws {
    let flip = try flip(chain, [("x", x)])
    #expect(flip == expected)
  }

  @Test(arguments: [
    ["y > 1"], ["x > 0/0"], ["x > 1/0"], ["x < 1/0"], ["x > y && y > 1"], ["x * 0 > 1"],
    ["abs(x) < 0"],
    // A single Double does not count as a window, unless a rule asks for it.
    ["x >= 3 && x <= 3"], ["x + 0 == 3"], ["0 / x == 0"], ["x > 3 && x < 3.0000000000000009"],
    ["x >= 1 || x < 1"], ["x > 1 && x < 1"], ["clamp(x, 0, 1) > 1"], ["sqrt(x) < 0"],
    ["x > 3", "x <= 3"], ["x + 1 > 3", "x - 1 < 8"], ["hypot(x, 1) < 1"], ["x < 1e300 * 1e300"],
  ])
  func noneWhereNothingFlips(chain: [String]) throws {
    #expect(try flip(chain, [("x", 0.5)]) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func noneFromAValueThatIsNotFinite(x: Double) throws {
    let names = Names([("x", x)])
    for rule in ["x > 3", "x + 1 > 3", "x * x > 3"] {
      #expect(names.flip(try names.chain(rule), of: "x") == nil)
    }
  }

  @Test func recomputesDerivedNames() throws {
    let deriving = [("progress", "x / 400"), ("finishProgress", "clamp(progress, 0, 1)")]
    let given: [(String, Double)] = [("x", 100), ("progress", 0.25), ("finishProgress", 0.25)]
    #expect(
      try flip(["finishProgress >= 0.5"], given, deriving: deriving)
        == 200)
    #expect(
      try flip(["finishProgress > 0.5 && x >= 100"], given, deriving: deriving)
        == 200.0.nextUp)
    #expect(
      try flip(["x >= 300", "progress < 0"], given, deriving: deriving)
        == -.leastNonzeroMagnitude * 201)
    #expect(try flip(["finishProgress > 1"], given, deriving: deriving) == nil)
    // The threshold depends on the name too.
    #expect(
      try flip(["x >= y"], [("x", 0), ("y", 50)], deriving: [("y", "x / 2 + 50")])
        == 100)
    // Only the given rules are recomputed, and never the varied slot itself.
    #expect(try flip(["finishProgress >= 0.5"], given) == nil)
    #expect(try flip(["x >= 300"], given, deriving: [("x", "progress * 400")]) == 300)
  }

  /// Linear parts are proven even if a rule mentions the name several times.
  @Test(arguments: [
    ("x - clamp(x, 0, 1) > 0", 1.0.nextUp), ("x > x || x >= 3", 3), ("abs(1 - x) <= abs(x)", 0.5),
    ("max(x, 2) == x", 2), ("x - 0.5 * x >= 1", 2),
  ])
  func linearPartsAreProven(text: String, expected: Double) throws {
    #expect(try flip([text], [("x", 0.25)]) == expected)
  }

  @Test(arguments: [1, 7, 8, 9, 20]) func manyRules(count: Int) throws {
    let rules = (0..<count).map { "x > \(100 - $0)" }
    let flip = try flip(rules, [("x", 0)])
    #expect(flip == Double(101 - count).nextUp)
  }

  /// Trials at growing distances once never ended if the largest of them overflowed.
  @Test(arguments: [1e300, .greatestFiniteMagnitude, -1e300])
  func theSearchEndsAtTheLargestValues(x: Double) throws {
    #expect(try flip(["hypot(x, 0) > abs(x)"], [("x", x)]) == nil)
  }

  /// A comparison with NaN is false, so that a value derived from NaN can be a number.
  @Test(arguments: [true, false]) func derivesANumberFromNaN(byRule: Bool) throws {
    var names = Names([("x", 0), ("y", 0), ("progress", .nan), ("rtl", 1)])
    let clamped =
      byRule
      ? DerivedValue(
        names["finishProgress"], try names.number("if(progress > 0, min(progress, 1), 0)"))
      : DerivedValue(
        names["finishProgress"], fractionOf: names["progress"], where: names["rtl"])
    let plan = FlipPlan(
      for: names["x"], of: try names.chain("finishProgress >= 0.25"),
      deriving: [
        DerivedValue(names["progress"], try names.number("x / y")), clamped,
      ])
    names.values[names["y"]] = 400
    names.values[names["progress"]] = 0
    #expect(plan.flip(in: names.values) == 100)
    #expect(plan.flip(above: true, in: names.values) == 100)
    #expect(plan.flip(above: false, in: names.values) == nil)
    guard !byRule else { return }
    names.values[names["rtl"]] = 0
    #expect(plan.flip(in: names.values) == nil)
  }

  /// A branch that is NaN has no line, so the line of the other branch decides nothing.
  @Test(
    arguments: [
      ("if(0 - 1 > x, 0 - 1, 0 / 0) < 5", 10, (-1.0).nextDown),
      ("if(x > 20, 0 / 0, 3) < 5", 10, 20.0.nextUp),
      ("not (if(x > 20, 0 / 0, 3) > 5)", 10, nil),
      ("if(x > 20, sqrt(-1), 3) == 3", 10, 20.0.nextUp),
      ("min(if(x > 20, 0 / 0, 7), 3) <= 3", 10, 20.0.nextUp),
      ("hypot(if(x > 20, 0 / 0, 3), 4) < 6", 10, 20.0.nextUp),
    ] as [(String, Double, Double?)])
  func besideNaN(rule: String, x: Double, expected: Double?) throws {
    let flip = try flip([rule], [("x", x)])
    #expect(flip == expected)
  }

  @Test func flipsOnEitherSide() throws {
    let names = Names([("x", 0.5), ("y", 3)])
    for chain in [["x < 0", "x >= 2"], ["x < 0 || x >= 2"]] {
      let plan = FlipPlan(for: names["x"], of: try names.chain(chain))
      #expect(plan.flip(above: true, in: names.values) == 2)
      #expect(plan.flip(above: false, in: names.values) == -.leastNonzeroMagnitude)
      #expect(plan.isNeeded)
      var budget = EvaluationBudget(nodes: .max)
      var values = names.values
      #expect(plan.flip(above: false, from: 5, in: &values, budget: &budget) == 2.0.nextDown)
      #expect(plan.flip(above: true, from: 5, in: &values, budget: &budget) == nil)
    }
  }

  /// A number that changes in steps has flips, too.
  @Test func aNumberThatChangesInSteps() throws {
    let names = Names([("x", 0.5), ("y", 3)])
    let rule = try names.number("if(x > 2, y, if(x < -1, 0 / 0, 1))")
    #expect(rule.changesInSteps(with: names["x"]) && !rule.changesInSteps(with: names["y"]))
    let plan = FlipPlan(for: names["x"], of: rule)
    #expect(plan.flip(above: true, in: names.values) == 2.0.nextUp)
    #expect(plan.flip(above: false, in: names.values) == (-1.0).nextDown)
  }
}
