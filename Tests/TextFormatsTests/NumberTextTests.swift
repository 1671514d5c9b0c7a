import Testing
import TextFormats

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (100, "100"), (-7, "-7"), (0.1, "0.1"), (1e-5, "1e-5"),
      (1.5e-7, "1.5e-7"),
      (0.0001, "0.0001"), (1e15, "1000000000000000"), (9_007_199_254_740_992, "9007199254740992"),
      (9_007_199_254_740_994, "9.007199254740994e15"), (1e16, "1e16"), (1e17, "1e17"),
      (1.25e300, "1.25e300"), (-1e-300, "-1e-300"), (.leastNonzeroMagnitude, "5e-324"), (10, "10"),
      (9, "9"),
      (-0.5, "-0.5"), (1e100, "1e100"), (1e-10, "1e-10"),
    ] as [(Double, String)]) func writesTheShortestText(_ number: Double, _ text: String)
  {
    #expect(numberText(number) == text)
  }

  @Test func everyNumberReadsBack() {
    var random = SplitMix64(state: 1)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = numberText(number)
      if Double(text) != number || text.hasSuffix(".0") { wrong.append(text) }
    }
    #expect(wrong == [])
  }
}
