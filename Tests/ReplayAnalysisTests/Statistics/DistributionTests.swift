import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct DistributionTests {
  private func distribution(_ numbers: some Sequence<Double>) -> Distribution {
    var distribution = Distribution()
    for number in numbers { distribution.add(number) }
    return distribution
  }

  /// Returns numbers of both signs and many magnitudes, including zeros.
  private func numbers(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let size = Double.random(in: -12...12, using: &random)
      let number = Double.random(in: -10...10, using: &random)
      return Int.random(in: 0..<20, using: &random) == 0 ? 0 : number * size * size * size
    }
  }

  @Test("A bucket ends where the next begins: at each of 256 parts of a power of two")
  func buckets() {
    for edge in [0.5, 0.501953125, 1, 255.0 / 128, 4992, -0.5, 0x1p-300, .leastNormalMagnitude] {
      let below = edge < 0 ? edge.nextUp : edge.nextDown
      let above = edge < 0 ? edge.nextDown : edge.nextUp
      #expect(NumberBucket(of: edge).edge == edge)
      #expect(NumberBucket(of: above) == NumberBucket(of: edge))
      #expect(NumberBucket(of: below) != NumberBucket(of: edge))
      #expect((NumberBucket(of: below) < NumberBucket(of: edge)) == (edge > 0))
    }
  }

  @Test("Zero shares its bucket with subnormal numbers")
  func zero() {
    for number in [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      Double.leastNormalMagnitude.nextDown,
    ] {
      #expect(NumberBucket(of: number).edge == 0)
    }
    #expect(distribution([-0.0]).range == 0...0)
    #expect(distribution([-0.0]).range?.lowerBound.sign == .plus)
  }

  @Test(
    "A bucket is represented by its roundest number",
    arguments: [
      (0.4, 0.4), (60, 60), (11_000, 11_000), (-0.4, -0.4), (0.06, 0.06), (0, 0), (1.0055, 1.004),
      (599.7, 598), (123.4, 123.3), (1e20, 1e20), (0x1p200, 0x1p200), (.leastNonzeroMagnitude, 0),
      (.greatestFiniteMagnitude, 0x1.FFp1023),
    ])
  func roundest(number: Double, expected: Double) {
    let bucket = NumberBucket(of: number)
    #expect(bucket.roundest == expected)
    #expect(NumberBucket(of: bucket.roundest) == bucket)
  }

  @Test("Count, minimum and maximum are exact, and a quantile is at most 0.4% off")
  func quantiles() throws {
    for count in [1, 2, 3, 19, 20, 21, 99, 100, 101, 5000] {
      let numbers = numbers(count, seed: UInt64(count))
      let sorted = numbers.sorted()
      let distribution = distribution(numbers)
      #expect(distribution.count == count)
      #expect(distribution.range == sorted[0]...sorted[count - 1])
      for percent in 0...100 {
        let exact = sorted[max(1, (percent * count + 99) / 100) - 1]
        let found = try #require(distribution.quantile(percent: percent))
        #expect((found - exact).magnitude <= exact.magnitude / 256, "\(percent) % of \(count)")
      }
      #expect(distribution.quantile(percent: 0) == sorted[0])
      #expect(distribution.quantile(percent: 100) == sorted[count - 1])
    }
    #expect(Distribution().quantile(percent: 50) == nil)
    #expect(Distribution.quantileError == 1.0 / 256)
  }

  @Test("Numbers that are not finite are left out")
  func notFinite() {
    #expect(distribution([.nan, .infinity, -.infinity, 3]) == distribution([3]))
  }

  @Test("Merging parts in any order gives the whole", arguments: [1, 2, 7, 100])
  func merge(parts: Int) {
    let numbers = numbers(2000)
    let shards = (0..<parts).map { part in
      distribution(numbers.enumerated().filter { $0.offset % parts == part }.map(\.element))
    }
    for order in [shards, shards.reversed()] {
      var merged = Distribution()
      for shard in order { merged.merge(shard) }
      #expect(merged == distribution(numbers))
    }
  }
}
