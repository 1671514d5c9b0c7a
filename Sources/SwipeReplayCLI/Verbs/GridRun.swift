import ReplayAnalysis
import SwipeReplay
import TouchTrace

/// One reading of all traces, each replayed at every point of a grid.
struct GridRun {
  let grid: ParameterGrid
  /// How many folds the traces are divided into.
  var folds = 1
  /// Whether labelled traces are kept by name.
  var keepsNames = false
  /// Whether traces with doubtful velocities are refused, unless an option takes them.
  var refusesDoubtful = false

  /// Reads the traces that the arguments name, and counts the outcomes.
  func tally(
    _ arguments: Arguments, for verb: String, _ session: inout Session
  ) throws(CommandError) -> SweepTally {
    let traces = try TraceStream(
      arguments, for: verb, refusesDoubtful: refusesDoubtful, &session)
    let worker = try wrapping(
      CommandError.Kind.profile, try SweepWorker(grid, folds: folds, keepsNames: keepsNames))
    try session.openOutput(arguments, besides: traces.paths + grid.profile.files)
    var tally = SweepTally()
    try traces.work(with: [grid.profile], from: SweepTally(), &session) { thread, profiles in
      // A large grid takes a while to copy.
      var worker = thread == 0 ? worker : worker.copy(with: profiles[0])
      return { trace, portion in worker.add(trace, to: &portion) }
    } take: { (portion, _) throws(CommandError) in
      tally.add(portion)
    }
    return tally
  }
}
