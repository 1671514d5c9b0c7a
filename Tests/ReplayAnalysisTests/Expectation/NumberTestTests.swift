import Testing

@testable import ReplayAnalysis

@Suite struct NumberTestTests {
  @Test(
    "A value passes up to the bound, and at the bound if the operator includes it",
    arguments: [
      ("> 900", 900, false), (">900", 900.0.nextUp, true),
      (">= 900", 900, true), (">= 900", 900.0.nextDown, false),
      ("< -1.5", -1.5, false), ("< -1.5", (-1.5).nextDown, true),
      ("<= 1e3", 1000, true), ("<= 1e3", 1000.0.nextUp, false),
      ("= 0.5", 0.5, true), ("=0.5", 0.5.nextUp, false), (" 0.5 ", 0.5, true),
      ("0.42 ± 0.02", 0.44, true), ("0.42 ± 0.02", 0.4, true),
      ("0.42 +- 0.02", 0.4401, false), ("0.42±0.02", 0.3999, false),
      ("0.3 … 0.5", 0.3, true), ("0.3...0.5", 0.5, true),
      ("0.3 … 0.5", 0.5.nextUp, false), ("-2 … -1", (-2.0).nextUp, true), ("3 … 3", 3, true),
    ])
  func bounds(text: String, value: Double, passes: Bool) throws {
    #expect(try NumberTest(text).holds(for: value) == passes)
  }

  @Test(
    "NaN or a missing value passes no test of a number",
    arguments: ["> 0", ">= 0", "< 0", "<= 0", "= 0", "0 ± 1", "0 … 1"])
  func nothing(text: String) throws {
    let test = try NumberTest(text)
    #expect(!test.holds(for: nil))
    #expect(!test.holds(for: .nan))
  }

  @Test(
    "An infinite value is near no finite number",
    arguments: ["1e308 ± 1.7e308", "-1e308 ± 1.7e308", "0 ± 1", "-1e308 … 1e308", "1e308"])
  func infinite(text: String) throws {
    let test = try NumberTest(text)
    #expect(!test.holds(for: .infinity))
    #expect(!test.holds(for: -.infinity))
  }

  @Test("A missing value passes only if none is expected")
  func absent() {
    #expect(NumberTest.absent.holds(for: nil))
    #expect(!NumberTest.absent.holds(for: 0))
  }

  @Test(
    "A text that could be a mistake is not a test",
    arguments: [
      "", ">", "> ", "fast", ">> 1", "> 1 < 2", "nan", "= inf", "> 0x10", "1 …", "… 1", "1 ± ",
      "± 1", "1,5", "1 2", "=> 1", "1 … 2 … 3", "> 1e999",
    ])
  func malformed(text: String) {
    #expect(throws: NumberTest.Mistake.malformed) { try NumberTest(text) }
  }

  @Test(
    "A range or tolerance that no number can satisfy is a mistake", arguments: ["2 … 1", "1 ± -1"])
  func empty(text: String) {
    #expect(throws: NumberTest.Mistake.empty) { try NumberTest(text) }
  }
}
