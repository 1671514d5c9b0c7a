import Testing
import TextFormats

@Suite struct ExactDecimalTests {
  @Test(
    "A number is the Double nearest to its text",
    arguments: [
      "0", "0.5", "-0.5", "+3", "12.", ".25", "1e3", "1.5E-3", "100", "0.000001",
      "9007199254740992", "0.1234567890123456", "1e-22",
    ])
  func reads(text: String) throws {
    #expect(ExactDecimal(text)?.double == Double(text.hasSuffix(".") ? text + "0" : text))
  }

  @Test(
    "Invalid numbers and those with more digits than a Double are rejected",
    arguments: [
      "", "-", ".", ".-5", "1.+5", "-9223372036854775808", "a", "1a", "1,5", "1e", "1e1.5", "0x10",
      "inf", "nan", " 1", "1_000", "--1",
      "9007199254740993", "0.12345678901234567890", "1e30", "1e-23", "1e99999999999999999999",
    ])
  func refuses(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  private func steps(_ from: String, _ to: String, _ step: String) -> [Double]? {
    guard let from = ExactDecimal(from), let to = ExactDecimal(to), let step = ExactDecimal(step),
      let steps = ExactDecimal.Steps(from: from, to: to, by: step)
    else { return nil }
    return (0..<steps.count).map { steps[$0] }
  }

  @Test("Steps are the decimals that a person would write, including the end if a step reaches it")
  func steps() {
    #expect(steps("0.1", "0.4", "0.1") == [0.1, 0.2, 0.3, 0.4])
    #expect(steps("0.2", "0.6", "0.02")?.count == 21)
    #expect(steps("0.2", "0.6", "0.02")?[5] == 0.3)
    #expect(steps("0", "1", "0.3") == [0, 0.3, 0.6, 0.9])
    #expect(steps("-1", "1", "1") == [-1, 0, 1])
    #expect(steps("5", "5", "1") == [5])
    #expect(steps("1e-3", "0.002", "0.0005") == [0.001, 0.0015, 0.002])
  }

  @Test("A step that leads nowhere or digits beyond the supported range are rejected")
  func refusals() {
    #expect(steps("0", "1", "0") == nil)
    #expect(steps("0", "1", "-0.1") == nil)
    #expect(steps("1", "0", "0.1") == nil)
    #expect(steps("0", "9007199254740992", "0.1") == nil)
  }
}
