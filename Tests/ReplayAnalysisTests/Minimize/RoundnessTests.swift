import Testing

@testable import ReplayAnalysis

@Suite struct RoundnessTests {
  @Test(arguments: [
    (0.0, 0), (7, 1), (-7, 1), (120, 2), (123, 3), (0.5, 11), (12.25, 24), (1e20, 1), (1e-7, 71),
  ])
  func digitsOfANumber(number: Double, digits: Int) {
    #expect(Roundness.digits(number) == digits)
  }

  @Test(arguments: [
    (Int64(0), 0), (1_000_000, 1), (16_000_000, 2), (-16_700_000, 13), (1_000_000_000, 1), (1, 61),
  ])
  func digitsOfATime(time: Int64, digits: Int) {
    #expect(Roundness.digits(time) == digits)
  }

  @Test func theRoundestComesFirstThenTheNearest() {
    #expect(Roundness.rounder(than: 393.0) == [0, 400, 300, 1000, 390])
    #expect(Roundness.rounder(than: 1300.0) == [0, 1000, 2000])
    #expect(Roundness.rounder(than: 12.25) == [0, 10, 20, 100, 1000, 12, 13, 12.2, 12.3])
    #expect(Roundness.rounder(than: -0.5) == [0, -1, -10, -100, -1000])
    #expect(Roundness.rounder(than: 0.0) == [])
    #expect(
      Roundness.rounder(than: Int64(16_700_000)) == [
        0, 20_000_000, 10_000_000, 100_000_000, 1_000_000_000, 17_000_000, 16_000_000,
      ])
    #expect(Roundness.rounder(than: Int64(-3_000_000)) == [0])
    #expect(Roundness.rounder(than: Int64.max) == [])
  }

  @Test func aRounderNumberHasFewerDigits() {
    for number in [1e9, 999.999, -1e-9, 0.1 + 0.2, 1e300, .leastNonzeroMagnitude] {
      #expect(
        Roundness.rounder(than: number).allSatisfy {
          $0.isFinite && Roundness.digits($0) < Roundness.digits(number)
        })
    }
  }
}
