/// How the numbers of one quantity are spread: exact count, least and greatest number, and how many lie
/// in each bucket. Adding two distributions adds whole numbers only, so that the order does not matter
/// and nothing is lost.
package struct Distribution: Sendable, Hashable {
  /// How many numbers there are.
  package private(set) var count = 0
  /// The least and the greatest number, exactly; nil where there is none.
  package private(set) var range: ClosedRange<Double>?
  /// The buckets that have numbers, ascending, and how many each has.
  private var buckets: [NumberBucket] = []
  private var counts: [Int] = []

  /// A distribution without numbers.
  package init() {}

  /// A distribution that was recorded; nil where its parts contradict each other.
  init?(range: ClosedRange<Double>?, buckets: [(bucket: NumberBucket, count: Int)]) {
    guard range.map({ NumberBucket(of: $0.lowerBound) }) == buckets.first?.bucket,
      range.map({ NumberBucket(of: $0.upperBound) }) == buckets.last?.bucket,
      zip(buckets, buckets.dropFirst()).allSatisfy({ $0.bucket < $1.bucket })
    else { return nil }
    for bucket in buckets {
      let (sum, overflow) = count.addingReportingOverflow(bucket.count)
      guard bucket.count > 0, !overflow else { return nil }
      count = sum
    }
    self.range = range
    self.buckets = buckets.map(\.bucket)
    self.counts = buckets.map(\.count)
  }

  /// Adds a number; one that is not finite has no place among the others and is left out.
  package mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    // A zero is a zero, whichever sign came first.
    let number = number == 0 ? 0 : number
    count += 1
    range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    let bucket = NumberBucket(of: number)
    let index = index(of: bucket)
    if index < buckets.count, buckets[index] == bucket {
      counts[index] += 1
    } else {
      buckets.insert(bucket, at: index)
      counts.insert(1, at: index)
    }
  }

  /// Adds all numbers of another distribution.
  package mutating func merge(_ other: Distribution) {
    guard let added = other.range else { return }
    guard let own = range else {
      self = other
      return
    }
    range = min(own.lowerBound, added.lowerBound)...max(own.upperBound, added.upperBound)
    count += other.count
    var merged = Distribution()
    merged.buckets.reserveCapacity(buckets.count + other.buckets.count)
    merged.counts.reserveCapacity(buckets.count + other.buckets.count)
    var (left, right) = (0, 0)
    while left < buckets.count || right < other.buckets.count {
      let isLeft =
        right == other.buckets.count
        || (left < buckets.count && buckets[left] <= other.buckets[right])
      let isRight =
        left == buckets.count
        || (right < other.buckets.count && other.buckets[right] <= buckets[left])
      merged.buckets.append(isLeft ? buckets[left] : other.buckets[right])
      merged.counts.append((isLeft ? counts[left] : 0) + (isRight ? other.counts[right] : 0))
      if isLeft { left += 1 }
      if isRight { right += 1 }
    }
    (buckets, counts) = (merged.buckets, merged.counts)
  }

  /// The least number that so many percent of the numbers do not exceed, to the bucket: at most
  /// ``quantileError`` of it off, and never outside the range.
  package func quantile(percent: Int) -> Double? {
    guard let range else { return nil }
    // The least number whose place, from 1, is not below the percentage; without a product that could
    // overflow.
    let (hundreds, rest) = count.quotientAndRemainder(dividingBy: 100)
    let rank = max(1, hundreds * percent + (rest * percent + 99) / 100)
    if rank == 1 { return range.lowerBound }
    if rank >= count { return range.upperBound }
    var seen = 0
    for (bucket, count) in zip(buckets, counts) {
      seen += count
      if seen >= rank { return min(max(bucket.roundest, range.lowerBound), range.upperBound) }
    }
    return range.upperBound
  }

  /// The largest error of a quantile, as a part of the exact one.
  package static let quantileError = NumberBucket.relativeError

  /// The buckets that have numbers, ascending: the number of each that is nearest to zero, and how many
  /// it has.
  package var edges: [(edge: Double, count: Int)] {
    zip(buckets, counts).map { ($0.edge, $1) }
  }

  /// Where a bucket stands, or belongs.
  private func index(of bucket: NumberBucket) -> Int {
    var (low, high) = (0, buckets.count)
    while low < high {
      let middle = (low + high) / 2
      if buckets[middle] < bucket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
