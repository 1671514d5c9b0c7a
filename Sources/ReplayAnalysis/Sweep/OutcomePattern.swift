import SwipeReplay

/// The outcome of one trace at every point of a grid, as runs of equal ones: neighbours mostly agree,
/// so that it is short, and the traces of a corpus share it.
struct OutcomePattern: Sendable, Hashable {
  /// The bits of a run that hold its outcome.
  private static let outcomeBits: UInt32 = 3

  /// Where each run ends, and its outcome.
  private var runs: [UInt32] = []

  /// - Parameter outcomes: the place of the outcome among ``Outcome/allCases``, for every point.
  init(_ outcomes: [UInt8]) {
    for (point, outcome) in outcomes.enumerated() {
      let run = UInt32(point + 1) << Self.outcomeBits | UInt32(outcome)
      if let last = runs.last, last & (1 << Self.outcomeBits - 1) == UInt32(outcome) {
        runs[runs.count - 1] = run
      } else {
        runs.append(run)
      }
    }
  }

  /// Calls back for each run of points, in order.
  func eachRun(_ body: (Range<Int>, Outcome) -> Void) {
    var start = 0
    for run in runs {
      let end = Int(run >> Self.outcomeBits)
      body(start..<end, Self.outcome(run))
      start = end
    }
  }

  /// The outcome at a point.
  subscript(point: Int) -> Outcome {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle] >> Self.outcomeBits) > point { high = middle } else { low = middle + 1 }
    }
    return Self.outcome(runs[low])
  }

  private static func outcome(_ run: UInt32) -> Outcome {
    Outcome.allCases[Int(run & (1 << outcomeBits - 1))]
  }
}
