package import SwipeReplay
package import TouchTrace

/// Replays traces at every point of a grid and tallies the outcomes: what can be done for each trace
/// alone, so that a batch gives each thread its own copy.
///
/// A trace comes to what its first gesture that began came to; where none did, to a refusal before any
/// other failure.
package struct SweepWorker: Sendable {
  private let grid: ParameterGrid
  private var replayer: GridReplayer
  private let folds: Int
  private let keepsNames: Bool
  private var outcomes: [UInt8]

  /// - Parameters:
  ///   - folds: how many parts of the traces are told apart.
  ///   - keepsNames: whether labelled traces are kept by name.
  /// - Throws: ``ProfileError`` where a point of the grid makes no profile.
  package init(
    _ grid: ParameterGrid, folds: Int = 1, keepsNames: Bool = false
  ) throws(ProfileError) {
    self.grid = grid
    replayer = try GridReplayer(grid)
    self.folds = folds
    self.keepsNames = keepsNames
    outcomes = Array(repeating: 0, count: grid.now + 1)
  }

  /// The same worker with a copy of its grid's profile, for one of several threads.
  package func copy(with profile: Profile) -> SweepWorker {
    // What made a grid once makes it again.
    guard let grid = try? ParameterGrid(profile, grid.axes),
      let worker = try? SweepWorker(grid, folds: folds, keepsNames: keepsNames)
    else { return self }
    return worker
  }

  /// Replays a trace and counts what it came to.
  package mutating func add(_ trace: Trace, to tally: inout SweepTally) {
    var hasResult = true
    replayer.replay(trace) { results, points in
      guard let outcome = results.decisive?.outcome else {
        hasResult = false
        return
      }
      let place = outcome.place
      for point in points { outcomes[Int(point)] = place }
    }
    guard hasResult else { return }
    tally.add(
      OutcomePattern(outcomes), of: trace, fold: Fold.of(trace.name, among: folds),
      keepsName: keepsNames)
  }
}

/// The parts of a held-out test.
enum Fold {
  /// The part that a trace falls into by its name alone: neither the order of the files nor the number
  /// of threads nor the other traces matter.
  static func of(_ name: String, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    // FNV-1a, and a mix of the high bits into the low ones: names often differ in the last digit only.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return Int((hash ^ (hash >> 33)) % UInt64(count))
  }
}

extension Outcome {
  /// Its place among all.
  var place: UInt8 {
    switch self {
    case .finish: 0
    case .cancel: 1
    case .refused: 2
    case .failed: 3
    case .open: 4
    }
  }
}
