package import SwipeReplay
import TextFormats
package import TouchTrace

/// Replays traces at every point of a grid and tallies the outcomes; a batch gives each thread its own copy.
///
/// The outcome of a trace is that of its first gesture that began; where none did, a refusal comes before
/// any other failure.
package struct SweepWorker: Sendable {
  private let grid: ParameterGrid
  private var replayer: GridReplayer
  private let folds: Int
  private let keepsNames: Bool
  private var outcomes: [UInt8]

  /// - Parameters:
  ///   - folds: the number of parts that traces are divided into.
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
    // The axes were checked when the first grid was made.
    guard let grid = try? ParameterGrid(profile, grid.axes),
      let worker = try? SweepWorker(grid, folds: folds, keepsNames: keepsNames)
    else { return self }
    return worker
  }

  package mutating func add(_ trace: Trace, to tally: inout SweepTally) {
    var hasResult = true
    var gestures = 0
    replayer.replay(trace) { results, points in
      gestures = max(gestures, results.last?.gesture ?? 0)
      guard let outcome = results.decisive?.outcome else {
        hasResult = false
        return
      }
      let place = outcome.place
      for point in points { outcomes[Int(point)] = place }
    }
    guard hasResult else { return }
    tally.add(
      OutcomePattern(outcomes), of: trace, gestures: gestures,
      fold: Fold.of(trace.name, among: folds),
      keepsName: keepsNames)
  }
}

/// The parts of a held-out test.
enum Fold {
  /// The part of a trace, by its name alone: neither the order of files nor the number of threads nor
  /// other traces matter.
  static func of(_ name: String, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    // FNV-1a, and a mix of the high bits into the low ones: names often differ in the last digit only.
    var fnv = FNV1a()
    fnv.add(name.utf8)
    let hash = (fnv.value ^ (fnv.value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return Int((hash ^ (hash >> 33)) % UInt64(count))
  }
}

extension Outcome {
  /// Its index in `allCases`.
  var place: UInt8 {
    switch self {
    case .finish: 0
    case .cancel: 1
    case .nothing: 2
    case .refused: 3
    case .failed: 4
    case .open: 5
    }
  }
}

extension Trace.Intent {
  /// Whether an outcome is what was meant: either both are to finish, or neither. Where nothing happens, who meant to
  /// stay has stayed.
  package func agrees(with outcome: Outcome) -> Bool { (self == .finish) == (outcome == .finish) }
}

/// How many gestures or traces have each outcome.
package struct OutcomeCounts: Sendable, Equatable {
  private var counts = Outcome.allCases.map { _ in 0 }

  package init() {}

  package subscript(outcome: Outcome) -> Int {
    get { counts[Int(outcome.place)] }
    set { counts[Int(outcome.place)] = newValue }
  }
}
