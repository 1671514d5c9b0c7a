package import TextFormats

/// Infers the unit of times that are too large for seconds and whose unit is not given, if only one is possible.
///
/// A moving finger produces a sample every 0.5 ms to 0.4 s in the median; others may rest for a minute. Times that
/// are possible as seconds are seconds.
package enum InferredTimeUnit {
  /// A sample's time in the unknown unit, and whether it is a move.
  package typealias Sample = (count: Int64, isMove: Bool)

  private static let stepsOfMoves: ClosedRange<Int64> = 500_000...400_000_000
  private static let stepsOfOthers: ClosedRange<Int64> = 500_000...60_000_000_000
  /// From this many moves on, only intervals before moves are used; their range fits at most one unit.
  private static let movesForRate = 3

  /// - Parameter samples: the samples in order.
  package static func unit(of samples: [Sample]) -> TimeUnit? {
    var (moves, all): ([Int64], [Int64]) = ([], [])
    for (sample, next) in zip(samples, samples.dropFirst()) {
      let (step, overflow) = next.count.subtractingReportingOverflow(sample.count)
      guard !overflow, step > 0 else { continue }
      all.append(step)
      if next.isMove { moves.append(step) }
    }
    let hasRate = moves.count >= movesForRate
    let steps = (hasRate ? moves : all).sorted()
    guard let last = samples.last, !steps.isEmpty else { return nil }
    let possible = [TimeUnit.milliseconds, .microseconds, .nanoseconds].filter { unit in
      guard let step = nanoseconds(steps[steps.count / 2], unit),
        nanoseconds(last.count, unit) != nil
      else { return false }
      return (hasRate ? stepsOfMoves : stepsOfOthers).contains(step)
    }
    return possible.count == 1 ? possible.first : nil
  }

  /// A time or interval in nanoseconds, or nil if it is too large.
  private static func nanoseconds(_ count: Int64, _ unit: TimeUnit) -> Int64? {
    let (product, overflow) = count.multipliedReportingOverflow(by: Int64(unit.nanoseconds))
    return overflow || product.magnitude > TimeUnit.maxNanoseconds ? nil : product
  }

  /// The maximum number of samples examined in a trace.
  package static let samples = 64
}
