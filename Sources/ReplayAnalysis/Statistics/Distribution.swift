/// The distribution of one quantity: exact count, minimum and maximum, and the count of each
/// bucket. Merging adds only integers, so that the order does not matter and nothing is lost.
package struct Distribution: Sendable, Equatable {
  /// The quantiles that reports show: their names and percentages.
  package static let quantiles: [(name: String, percent: Int)] = [
    ("p5", 5), ("p25", 25), ("median", 50), ("p75", 75), ("p95", 95),
  ]

  package private(set) var count = 0
  /// The exact minimum and maximum, or nil without numbers.
  package private(set) var range: ClosedRange<Double>?
  /// The numbers in each bucket that has any.
  private var counts: [NumberBucket: Int] = [:]

  package init() {}

  /// Adds a number unless it is infinite or NaN.
  package mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    // Minus zero is zero, whichever comes first.
    let number = number == 0 ? 0 : number
    count += 1
    range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    counts[NumberBucket(of: number), default: 0] += 1
  }

  package mutating func merge(_ other: Distribution) {
    guard let added = other.range else { return }
    let own = range ?? added
    range = min(own.lowerBound, added.lowerBound)...max(own.upperBound, added.upperBound)
    count += other.count
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// Returns the least number that at least this percentage of the numbers do not exceed: exact to
  /// the bucket, off by at most ``quantileError`` of it, and within the range.
  package func quantile(percent: Int) -> Double? {
    guard let range else { return nil }
    // The least rank, from 1, that is at least the percentage, without a product that could
    // overflow.
    let (hundreds, rest) = count.quotientAndRemainder(dividingBy: 100)
    let rank = max(1, hundreds * percent + (rest * percent + 99) / 100)
    if rank == 1 { return range.lowerBound }
    if rank >= count { return range.upperBound }
    var seen = 0
    for bucket in buckets {
      seen += counts[bucket] ?? 0
      if seen >= rank { return min(max(bucket.roundest, range.lowerBound), range.upperBound) }
    }
    return range.upperBound
  }

  /// The maximum error of a quantile, as a fraction of the exact one.
  package static let quantileError = NumberBucket.relativeError

  /// The nonempty buckets, ascending: the number of each that is nearest to zero, and its count.
  package var edges: [(edge: Double, count: Int)] {
    buckets.map { ($0.edge, counts[$0] ?? 0) }
  }

  /// The nonempty buckets, ascending.
  private var buckets: [NumberBucket] { counts.keys.sorted() }
}

/// A bucket of a distribution: the numbers of one sign whose magnitudes are in one of 256 equal
/// parts of a power of two. Zero shares a bucket with the subnormal numbers.
///
/// Buckets are the same in every distribution, so that distributions add up exactly.
struct NumberBucket: Comparable, Hashable, Sendable {
  /// The base-2 logarithm of the number of buckets in a power of two.
  private static let partBits = 8
  private static let droppedBits = UInt64(Double.significandBitCount - partBits)

  /// The maximum error, as a fraction of a number, of replacing it with another of its bucket.
  static let relativeError = 1.0 / Double(1 << partBits)

  /// Ascends with the numbers: 0 for zero, and negative for negative numbers.
  private let index: Int32

  init(of number: Double) {
    let magnitude = number.magnitude
    guard magnitude >= Double.leastNormalMagnitude else {
      index = 0
      return
    }
    let index = Int32(truncatingIfNeeded: magnitude.bitPattern >> Self.droppedBits)
    self.index = number < 0 ? -index : index
  }

  /// The number in the bucket that is nearest to zero.
  var edge: Double {
    let magnitude = Double(bitPattern: UInt64(index.magnitude) << Self.droppedBits)
    return index < 0 ? -magnitude : magnitude
  }

  /// The number in the bucket that is a multiple of the greatest power of ten, to represent all of
  /// them: `0.4` instead of `0.3994140625`. The edge if that power of ten is not exact.
  var roundest: Double {
    let edge = edge
    let sign = edge < 0 ? -1.0 : 1
    var unit = Self.greatestPowerOfTen
    while unit >= 1 {
      let multiple = sign * (edge.magnitude / unit).rounded(.up) * unit
      if NumberBucket(of: multiple) == self { return multiple }
      unit /= 10
    }
    var parts = 10.0
    while parts <= Self.greatestPowerOfTen {
      let multiple = sign * (edge.magnitude * parts).rounded(.up) / parts
      if NumberBucket(of: multiple) == self { return multiple }
      parts *= 10
    }
    return edge
  }

  /// Greater powers of ten are not exact.
  private static let greatestPowerOfTen = 1e22

  static func < (left: NumberBucket, right: NumberBucket) -> Bool { left.index < right.index }
}
