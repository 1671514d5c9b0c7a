import RuleLanguage
import Testing

@Suite struct RuleLimitsTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func textMayBe4096BytesLong() throws {
    let longest = "x>1" + repeated(" ", 4093)
    #expect(try Names().boolean(longest).text == "x>1")
    let error = #expect(throws: RuleError.self) { try Names().boolean(longest + " ") }
    #expect(error?.message == "the rule is longer than 4096 bytes")
  }

  @Test(arguments: [
    ("(", "x", ")", 65), ("-", "x", "", 65), ("abs(", "x", ")", 257), ("-(", "x", ")", 65),
  ])
  func nestingIs64(open: String, inside: String, close: String, column: Int) throws {
    let levels = open == "-(" ? 32 : 64
    let deepest = repeated(open, levels) + inside + repeated(close, levels)
    let names = Names([("x", 3)])
    #expect(abs(try names.number(deepest).number(names.values)) == 3)
    let error = #expect(throws: RuleError.self) { try names.number(open + deepest + close) }
    #expect(error?.message.hasPrefix("the rule is nested too deeply") == true)
    #expect(error?.column == column)
  }

  @Test(arguments: ["!", "not "])
  func booleansNest64(sign: String) throws {
    #expect(try Names().boolean(repeated(sign, 64) + "rtl").holds(Names().values) == false)
    let error = #expect(throws: RuleError.self) { try Names().boolean(repeated(sign, 65) + "rtl") }
    #expect(error?.message.hasPrefix("the rule is nested too deeply") == true)
  }

  @Test func aRowOfOperatorsMayBe255Long() throws {
    let names = Names([("x", 1)])
    #expect(try names.number("x" + repeated("+x", 255)).number(names.values) == 256)
    let error = #expect(throws: RuleError.self) { try names.number("x" + repeated("+x", 256)) }
    #expect(
      error?.message
        == "the rule is nested too deeply; at most 64 levels of parentheses, calls and signs, and 256 of "
        + "operations")
  }

  @Test(arguments: [
    "(", "-", "!", "not ", "max(", "x+", "x<", "x&&", "if(x>1,", "1", ".", "a.", "é", ",",
  ])
  func hostileTextsEndInAnError(unit: String) {
    for length in [100, 1000, 4096, 100_000] {
      let text = repeated(unit, length)
      #expect(throws: RuleError.self, "\(unit) \(length) times") { try Names().boolean(text) }
    }
  }
}
