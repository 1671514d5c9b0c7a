import RuleLanguage
import TestSupport
import Testing

@Suite struct RuleLimitsTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func textMayBe4096BytesLong() throws {
    let longest = "x>1" + repeated(" ", 4093)
    #expect(try Names().boolean(longest).text == "x>1")
    let error = #expect(throws: RuleError.self) { try Names().boolean(longest + " ") }
    #expect(error?.kind == .tooLong)
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
    #expect(error?.kind == .tooDeep)
    #expect(error?.column == column)
  }

  @Test(arguments: ["!", "not "])
  func booleansNest64(sign: String) throws {
    #expect(try Names().boolean(repeated(sign, 64) + "rtl").holds(Names().values) == false)
    let error = #expect(throws: RuleError.self) { try Names().boolean(repeated(sign, 65) + "rtl") }
    #expect(error?.kind == .tooDeep)
  }

  @Test func aRowOfOperatorsMayBe255Long() throws {
    let names = Names([("x", 1)])
    #expect(try names.number("x" + repeated("+x", 255)).number(names.values) == 256)
    let error = #expect(throws: RuleError.self) { try names.number("x" + repeated("+x", 256)) }
    #expect(error?.kind == .tooDeep)
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

  /// However a rule's text is changed, parsing it neither traps nor hangs, and what still is a rule can be
  /// evaluated.
  @Test func mutatedRulesNeverTrap() throws {
    let seeds = [
      "progress > finishProgress", "velocity.x <= 0 || !(progress >= 0.5) && velocity.x > -1e3",
      "if(abs(velocity.x / x) >= 1, velocity.x > 0, progress >= .5)",
      "not (x < y/3 and (hypot(x, y) < 3500 or sqrt(x) != sign(y))) == transitioning",
      "clamp(min(x, y, 3), -1.5, max(2, 3)) * 2 - 1 >= x",
    ]
    let material = Array("progress 0.5e1 ()<>=!&|+-*/,.≤x阈🙂\u{0}\n\"if and not max".unicodeScalars)
    var random = SeededRandom(seed: 7)
    var names = Names([("x", 3), ("y", -2), ("progress", 0.4), ("transitioning", 1)])
    var accepted = 0
    for _ in 0..<20_000 {
      var scalars = Array(random.pick(seeds).unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars[index] = random.pick(material)
        case 1: scalars.insert(random.pick(material), at: index)
        case 2 where scalars.count > 1: scalars.remove(at: index)
        default: scalars.swapAt(index, Int.random(in: 0..<scalars.count, using: &random))
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      do {
        let rule = try names.boolean(String(text))
        names.values[names["x"]] = random.pick([3, 0, .nan, .infinity, -1e300])
        let explained = rule.explained(names.values)
        try #require(explained.holds == rule.holds(names.values))
        accepted += 1
      } catch let error as RuleError {
        try #require(error.column >= 1 && !error.message.isEmpty)
        try #require(error.column - 1 <= String(text).utf8.count)
      }
    }
    // Enough of both that each is tested.
    #expect(accepted > 500 && accepted < 15_000)
  }
}
