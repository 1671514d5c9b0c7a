import RuleLanguage
import Testing

@Suite struct RuleTests {
  @Test(
    arguments: ["<", "<=", ">", ">=", "==", "!="],
    ["x \u{1} 1", "1 \u{1} x", "x \u{1} x", "0/0 \u{1} 0/0"])
  func comparingNaNIsFalse(sign: String, pattern: String) throws {
    let names = Names([("x", .nan)])
    let text = pattern.split(separator: "\u{1}").joined(separator: sign)
    let rule = try names.boolean(text)
    #expect(!rule.holds(names.values))
    #expect(rule.comparesNaN(names.values))
  }

  @Test func keepsItsTextAndItsNamesInOrder() throws {
    let names = Names()
    let rule = try names.boolean("  velocity.x  > x and x >= -velocity.x\n")
    #expect(rule.text == "velocity.x  > x and x >= -velocity.x")
    #expect(rule.slots == [names["velocity.x"], names["x"]])
    #expect(try names.boolean("1 > 0").slots.isEmpty)
  }

  @Test("A zero has no sign, so that a quotient by it does not depend on how the zero was computed")
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
