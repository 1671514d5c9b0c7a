import ReplayAnalysis
import Testing

@testable import ReplayReport

@Suite struct BlockHistogramTests {
  private func distribution(_ numbers: [Double]) -> Distribution {
    var distribution = Distribution()
    for number in numbers { distribution.add(number) }
    return distribution
  }

  @Test("The highest bar fills its line, the lowest is still visible, and an empty bar is blank")
  func heights() throws {
    let counts = [20, 30, 40, 0, 50, 60, 70, 80]
    let one = distribution(
      counts.enumerated().flatMap { Array(repeating: Double($0.offset), count: $0.element) })
    let histogram = try #require(BlockHistogram(of: [one], bars: 8))
    #expect((histogram.low, histogram.high) == (0, 7))
    #expect(histogram.text(of: one) == "▂▃▄ ▅▆▇█")
    let rare = distribution(Array(repeating: 1, count: 9_999) + [2])
    #expect(BlockHistogram(of: [rare, distribution([0, 2])], bars: 3)?.text(of: rare) == " █▁")
  }

  @Test("The axis is shared and omits 5% at either end, which are counted in the outer bars")
  func axis() throws {
    let low = distribution((0..<100).map { Double($0 / 10) } + [-1000, -1000, 5000, 5000])
    let high = distribution([10, 19])
    let histogram = try #require(BlockHistogram(of: [low], bars: 10))
    #expect((histogram.low, histogram.high) == (0, 9))
    #expect(histogram.text(of: low) == "█▇▇▇▇▇▇▇▇█")
    let common = try #require(BlockHistogram(of: [low, high], bars: 10))
    #expect((common.low, common.high) == (0, 19))
    #expect(common.text(of: low) == "█████    ▁")
    #expect(common.text(of: high) == "     █   █")
  }

  @Test("One number, no numbers and numbers too far apart are handled")
  func extremes() throws {
    let one = distribution([3, 3])
    #expect(BlockHistogram(of: [one], bars: 5)?.text(of: one) == "█    ")
    #expect(BlockHistogram(of: [distribution([])], bars: 5) == nil)
    let far = distribution([-.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude])
    #expect(BlockHistogram(of: [far], bars: 3)?.text(of: far) == "█  ")
  }
}
