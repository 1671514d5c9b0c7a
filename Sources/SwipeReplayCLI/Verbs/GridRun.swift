import ReplayAnalysis
import SwipeReplay
import TouchTrace

/// One pass over all traces that replays each at every point of a grid.
struct GridRun {
  let grid: ParameterGrid
  /// The number of folds that the labelled traces are divided into.
  static let folds = 5

  /// Reads the traces that the arguments name, and counts the outcomes.
  func tally(
    _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> SweepTally {
    let traces = try TraceStream(arguments, for: "fit", refusesDoubtful: true, &session)
    let worker = try wrapping(
      CommandError.Kind.profile, try SweepWorker(grid, folds: Self.folds))
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
