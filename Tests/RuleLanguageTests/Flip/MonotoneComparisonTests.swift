import Testing

@testable import RuleLanguage

@Suite struct MonotoneComparisonTests {
  private func comparison(_ text: String, in names: Names) throws -> MonotoneComparison? {
    let rule = try names.boolean(text)
    return MonotoneComparison(
      rule.root, rule.program.dependents(of: names["x"]), in: rule.program, names.values.storage)
  }

  @Test(
    arguments: [
      ("x > 3", 3.0.nextUp), ("3 >= x", 3.0.nextUp), ("x < 0", -.leastNonzeroMagnitude),
      ("x > 0.25", 0.25.nextUp),
      ("x + 0.25 >= y", 1.75), ("y * 4 - x < 4", 4.0.nextUp), ("x - y < 1", 3), ("-x < 1", -1),
      ("x * y > 4", 2.0.nextUp), ("x / 4 >= 2", 8), ("min(x, y) > 1.5", 1.5.nextUp),
      ("clamp(x, 0, y) >= 1", 1), ("if(rtl, -x, x) < 1", 1), ("if(y > 3, y, x * 2) >= 1", 0.5),
      ("progress + if(rtl, -x, x) * 0.5 / y >= 0.5", 2),
      ("1 + (x - 3) * 2 / 4 >= 1.5", 4), ("-(y - max(x * 4 - 1, -y) / 2) > -1.5", 0.5.nextUp),
    ] as [(String, Double)])
  func changesAtOnePlace(text: String, expected: Double) throws {
    var names = Names([("x", 0.25), ("y", 2)])
    let comparison = try #require(try comparison(text, in: names))
    let change = try #require(comparison.change(from: 0.25))
    #expect(change == expected)
    let rule = try names.boolean(text)
    for x in [change, change.nextUp, change.nextDown, 0, -0.0, 1e300, -1e300] {
      names.values[names["x"]] = x
      #expect(comparison.holds(at: x) == rule.holds(names.values))
    }
  }

  /// From one end of the Doubles to the other strides that double once overflowed.
  @Test(
    arguments: [
      ("x / 3.7 + 1 > 7", 1e300), ("x / 3.7 + 1 > 1", 1e300), ("x / 5 + 1 > 0.5", -3e307),
      ("x * 3.7 > -2.5", -1e299),
    ])
  func changesFarAway(text: String, current: Double) throws {
    let comparison = try #require(try comparison(text, in: Names([("x", current)])))
    let change = try #require(comparison.change(from: current))
    #expect(abs(change) < 100)
    #expect(comparison.holds(at: change) != comparison.holds(at: current))
    let before = current > change ? change.nextUp : change.nextDown
    #expect(comparison.holds(at: before) == comparison.holds(at: current))
    #expect(comparison.provenChange(from: current) == .some(change))
  }

  @Test(arguments: [
    "x > x + 1", "x * x > 3", "abs(x) > 3", "sqrt(x) > 3", "1 / x < 3", "sign(x) > 0",
    "hypot(x, 1) > 3", "if(x > 1, 1, 0) > 0", "if(rtl, x, y) < 3", "y > 3",
    "1 + x + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 > 0",
  ])
  func otherRulesAreNone(text: String) throws {
    #expect(try comparison(text, in: Names([("x", 0.25)])) == nil)
  }

  @Test(arguments: ["x < 1 / 0", "x > 0 / 0", "x * 0 > 1", "clamp(x, 0, 1) > 3"])
  func noChangeIsFoundWhereThereIsNone(text: String) throws {
    let comparison = try #require(try comparison(text, in: Names([("x", 0.25)])))
    #expect(comparison.change(from: 0.25) == nil)
  }
}
