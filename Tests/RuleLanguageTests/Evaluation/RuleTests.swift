import RuleLanguage
import Testing

@Suite struct RuleTests {
  @Test(arguments: [
    // Sums and products: strength, and grouping from the left.
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("10 - (4 - 3)", 9), ("16 / 4 / 2", 2),
    ("16 / (4 / 2)", 8), ("8 / 4 * 2", 4), ("2 - 3 + 4", 3), ("7 - 6 / 3", 5),
    // Signs bind more tightly than products, and repeat.
    ("-2 * 3", -6), ("2 * -3", -6), ("2 - -3", 5), ("--2", 2), ("-(1 + 2)", -3), ("-x", -3),
    // Numbers as people write them.
    ("0.5", 0.5), (".5", 0.5), ("1e3", 1000), ("1E-2", 0.01), ("2.5e+1", 25), ("007", 7),
    ("0.1 + 0.2", 0.1 + 0.2), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
    // Names.
    ("x", 3), ("velocity.x + x*x", 909), ("\n x\t- 1 ", 2),
    // Functions.
    ("min(x, 2)", 2), ("min(5, x, 4)", 3), ("max(x, 2, 9, 1)", 9), ("max(-1, -2)", -1),
    ("abs(-x)", 3), ("abs(x)", 3), ("abs(0)", 0), ("sqrt(9)", 3), ("sqrt(0)", 0),
    ("sqrt(2)", 2.0.squareRoot()),
    ("hypot(x, 4)", 5), ("hypot(-3, -4)", 5), ("hypot(1e200, 0)", 1e200),
    ("sign(-0.1)", -1), ("sign(0)", 0), ("sign(-0)", 0), ("sign(1e-300)", 1),
    ("clamp(-0.1, 0, 1)", 0), ("clamp(0, 0, 1)", 0), ("clamp(0.4, 0, 1)", 0.4),
    ("clamp(1, 0, 1)", 1), ("clamp(1.1, 0, 1)", 1), ("clamp(5, 3, 1)", 1), ("clamp(0, 3, 1)", 1),
    ("if(x > 2, 10, 20)", 10), ("if(x > 3, 10, 20)", 20), ("if(true, 1, 0/0)", 1),
    ("if(false, 0/0, 2)", 2),
    // IEEE division.
    ("1 / 0", .infinity), ("-1 / 0", -.infinity), ("1 / -0", -.infinity),
    ("x / (y - y)", .infinity),
    ("y / 1e-320 * 0", 0),
  ])
  func numbers(text: String, expected: Double) throws {
    let names = Names([("x", 3), ("velocity.x", 900)])
    #expect(try names.number(text).number(names.values) == expected)
  }

  @Test(arguments: [
    "0 / 0", "y / y", "1/0 - 1/0", "sqrt(-1)", "min(0/0, 1)", "min(1, 0/0)", "max(0/0, 1)",
    "max(1, 0/0)", "clamp(0/0, 0, 1)", "clamp(1, 0/0, 1)", "abs(0/0)", "sign(0/0)",
    "hypot(0/0, 1/0)", "hypot(1/0, 0/0)", "-(0/0)", "0/0 * 0", "if(true, 0/0, 1)",
  ])
  func notANumber(text: String) throws {
    let names = Names()
    #expect(try names.number(text).number(names.values).isNaN)
  }

  @Test(arguments: [
    // Comparisons below, at and above.
    ("x < 4", true), ("x < 3", false), ("x < 2", false), ("x <= 4", true), ("x <= 3", true),
    ("x <= 2", false), ("x > 2", true), ("x > 3", false), ("x > 4", false), ("x >= 2", true),
    ("x >= 3", true), ("x >= 4", false), ("x == 3", true), ("x == 4", false), ("x != 3", false),
    ("x != 4", true), ("0 == -0", true), ("3 < x", false), ("3 <= x", true),
    // Of Booleans.
    ("transitioning == true", true), ("transitioning == rtl", false),
    ("transitioning != rtl", true),
    ("(x > 1) == (x > 2)", true),
    // Comparisons bind more weakly than arithmetic, more tightly than `&&`, that than `||`.
    ("x + 1 > 3", true), ("3 < x + 1", true), ("x > 1 && x > 5", false), ("x > 1 || x > 5", true),
    ("true || false && false", true), ("(true || false) && false", false),
    ("false && false || true", true), ("false && (false || true)", false),
    // The words are the signs.
    ("true or false and false", true), ("x > 1 and not rtl", true),
    ("false or transitioning", true),
    ("rtl and true or transitioning", true), ("rtl || transitioning and true", true),
    // `!` is a sign, `not` takes a whole comparison.
    ("!rtl", true), ("!transitioning", false), ("!!transitioning", true), ("not not rtl", false),
    ("!rtl == transitioning", true), ("not x > 3", true), ("not x > 2", false),
    ("not rtl and rtl", false), ("not (rtl and rtl)", true), ("!(x > 2) || x > 2", true),
    ("if(rtl, false, x == 3)", true), ("if(transitioning, false, x == 3)", false),
  ])
  func booleans(text: String, expected: Bool) throws {
    let names = Names([("x", 3), ("transitioning", 1)])
    let rule = try names.boolean(text)
    #expect(rule.holds(names.values) == expected)
    #expect(rule.number(names.values) == (expected ? 1 : 0))
  }

  @Test(
    arguments: ["<", "<=", ">", ">=", "==", "!="],
    ["x \u{1} 1", "1 \u{1} x", "x \u{1} x", "0/0 \u{1} 0/0"])
  func comparingNaNIsFalse(sign: String, pattern: String) throws {
    let names = Names([("x", .nan)])
    let text = pattern.split(separator: "\u{1}").joined(separator: sign)
    let explained = try names.boolean(text).explained(names.values)
    #expect(!explained.holds)
    #expect(explained.comparedNaN)
  }

  @Test(arguments: [
    ("x > 1 || y > 1", true), ("y > 1 || x > 1", false), ("y < 1 || x > 1", true),
    ("y > 1 && x > 1", true), ("y < 2 && x > 1", false), ("if(y > 1, y > 0, x > 0)", false),
    ("if(y > 2, y > 0, x > 0)", true), ("!(x > 1)", true), ("if(x > 1, 1, 2) < 3", true),
    ("rtl == (x > 1)", true), ("y > 1", false), ("y / 0 > 1", false),
  ])
  func reportsOnlyWhatItCompared(text: String, comparedNaN: Bool) throws {
    let names = Names([("x", .nan), ("y", text.hasPrefix("y < 1") ? 1 : 2)])
    #expect(try names.boolean(text).explained(names.values).comparedNaN == comparedNaN)
  }

  @Test func keepsItsTextAndItsNamesInOrder() throws {
    let names = Names()
    let rule = try names.boolean("  velocity.x  > x and x >= -velocity.x\n")
    #expect(rule.text == "velocity.x  > x and x >= -velocity.x")
    #expect(rule.slots == [names["velocity.x"], names["x"]])
    #expect(try names.boolean("1 > 0").slots.isEmpty)
  }

  @Test("A zero has no sign, so that a quotient by it does not depend on how it was computed")
  func zeros() throws {
    for zero in [0.0, -0.0] {
      let names = Names([("x", zero), ("y", 1)])
      #expect(try names.boolean("y / x > 0").holds(names.values))
      #expect(names.values[names["x"]].sign == .plus)
    }
  }

  @Test func aNameMayBeAnyLetters() throws {
    var vocabulary = RuleVocabulary()
    let slot = vocabulary.declare("阈值.größe_2", .number)
    var values = RuleValues(count: vocabulary.count)
    values[slot] = 2
    let rule = try Rule("阈值.größe_2*3", as: .number, in: vocabulary)
    #expect(rule.number(values) == 6)
    #expect(rule.slots == [slot])
  }
}
