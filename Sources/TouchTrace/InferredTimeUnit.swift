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

  /// The columns of a CSV file needed to infer the unit of its times.
  struct Columns {
    let time: Int
    let phase: Int
    let name: Int
    let hasDecimalCommas: Bool
    let phaseNumbers: PhaseNumbers?

    /// The unit of the first trace's times, or seconds if none is found; nil if more of the file is needed.
    func unit(in scanner: CSVScanner, of bytes: Bytes, isAtEnd: Bool) -> TimeUnit? {
      var scanner = scanner
      var boundary = CSVTraceBoundary(nameColumn: name)
      var samples: [Sample] = []
      while samples.count < InferredTimeUnit.samples {
        guard scanner.readRow() else {
          guard isAtEnd else { return nil }
          break
        }
        guard scanner.isRowComplete || isAtEnd else { return nil }
        if scanner.isRowBlank { continue }
        let isFirst = boundary.isFirstRow(of: &scanner, in: bytes)
        guard max(time, phase) < scanner.fieldCount, !isFirst || samples.isEmpty,
          let count = nanoseconds(scanner[time].range, of: bytes, in: .nanoseconds)
        else { break }
        if samples.isEmpty,
          nanoseconds(scanner[time].range, of: bytes, in: .seconds) != nil
        {
          return .seconds
        }
        let word = bytes.string(in: bytes.withoutBlanks(scanner[phase].range))
        let phase = Touch.Phase.phase(of: word, numbers: phaseNumbers)?.phase
        samples.append((count, phase == .moved))
      }
      return InferredTimeUnit.unit(of: samples) ?? .seconds
    }

    private func nanoseconds(_ range: Range<Int>, of bytes: Bytes, in unit: TimeUnit) -> Int64? {
      try? bytes.otherTime(in: range, unit: unit, hasDecimalCommas)
    }
  }
}
