import TestSupport
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
    var random = SeededRandom(seed: 1)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = numberText(number)
      if Double(text) != number || text.hasSuffix(".0") { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  /// The standard library finds the same texts by a different algorithm.
  @Test func sizesOfRecordingsAreWrittenAsTheStandardLibraryWritesThem() {
    var random = SeededRandom(seed: 2)
    var wrong: [String] = []
    func check(_ number: Double) {
      let text = (number + 0).description
      let expected = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      if !text.contains("e"), numberText(number) != expected { wrong.append(text) }
    }
    for power in -12...24 {
      // Around powers of two, where the distance between neighbours changes.
      let bound = Double(sign: .plus, exponent: power, significand: 1)
      for number in [bound.nextDown, bound, bound.nextUp, -bound.nextDown] { check(number) }
    }
    for power in [1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7] {
      for number in [power.nextDown, power, power.nextUp, -power.nextUp] { check(number) }
    }
    for _ in 0..<50_000 {
      let scale: Double =
        ([1e-3, 1e-2, 1, 1e3, 1e6, 9e6] as [Double]).randomElement(using: &random) ?? 1
      let number = Double.random(in: -scale...scale, using: &random)
      check(number)
      // A number with few digits, its neighbours, and a Float.
      let places: Double =
        ([10, 100, 1e4, 1e6, 1e7, 1e9] as [Double]).randomElement(using: &random) ?? 1
      let short = (number * places).rounded() / places
      for number in [short, short.nextUp, short.nextDown, Double(Float(number))] { check(number) }
    }
    #expect(wrong == [])
  }
}
