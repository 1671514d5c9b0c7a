import Testing

@testable import ReplayAnalysis

@Suite struct SplitMix64Tests {
  /// The first numbers of the reference implementation, <https://prng.di.unimi.it/splitmix64.c>.
  @Test func isTheReference() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func fractionsFillTheirRange() {
    var random = SplitMix64(seed: 1)
    let fractions = (0..<1000).map { _ in random.fraction() }
    #expect(fractions.allSatisfy { $0 >= 0 && $0 < 1 })
    #expect(fractions.contains { $0 < 0.01 } && fractions.contains { $0 > 0.99 })
    let numbers = (0..<1000).map { _ in random.number(within: 3) }
    #expect(numbers.allSatisfy { $0.magnitude <= 3 })
    #expect(numbers.contains { $0 < -2.9 } && numbers.contains { $0 > 2.9 })
  }
}
