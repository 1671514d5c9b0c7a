package import SwipeReplay

/// Replays traces at every point of a grid and tallies the outcomes; each thread of a batch uses a copy.
///
/// The outcome of a trace is that of its first gesture that began. If none did, a refusal precedes any other failure.
package struct SweepWorker: Sendable {
  private let grid: ParameterGrid
  private var replayer: GridReplayer
  private var outcomes: [UInt8]
  /// The possible outcomes of the profile.
  private let all: [Outcome]

  /// - Throws: ``ProfileError`` if a point of the grid is not a valid profile.
  package init(_ grid: ParameterGrid) throws(ProfileError) {
    self.grid = grid
    replayer = try GridReplayer(grid)
    outcomes = Array(repeating: 0, count: grid.now + 1)
    all = grid.profile.outcomes
  }

  /// Returns a worker with a copy of its grid's profile, for one of several threads.
  package func copy(with profile: Profile) -> SweepWorker {
    // The axes were checked when the first grid was made.
    guard let grid = try? ParameterGrid(profile, grid.axes),
      let worker = try? SweepWorker(grid)
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
      let index = all.firstIndex(of: outcome) ?? outcome.kind.place
      // More outcomes than fit share the last index.
      let place = UInt8(clamping: index)
      for point in points { outcomes[Int(point)] = place }
    }
    guard hasResult else { return }
    tally.add(
      OutcomePattern(outcomes, of: all), of: trace, gestures: gestures, fold: Fold.of(trace.name))
  }
}

/// The parts of a held-out test.
enum Fold {
  static let count = 5

  /// Returns the part of a trace, from its name alone: the order of files, the number of threads
  /// and other traces do not matter.
  static func of(_ name: String) -> Int {
    // FNV-1a, with the high bits mixed into the low ones: names often differ only in the last digit.
    var fnv = FNV1a()
    fnv.add(name.utf8)
    let hash = (fnv.value ^ (fnv.value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return Int((hash ^ (hash >> 33)) % UInt64(count))
  }
}

extension Outcome.Kind {
  /// The index in `allCases`.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Trace.Intent {
  /// Returns whether an outcome is the intended one: either both finish, or neither. If nothing
  /// happens, a user who meant to stay has stayed.
  package func agrees(with outcome: Outcome) -> Bool {
    (self == .finish) == (outcome.kind == .finish)
  }
}
