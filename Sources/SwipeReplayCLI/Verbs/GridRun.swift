import PlatformIO
import ReplayAnalysis
import SwipeReplay
import TouchTrace

/// One reading of all traces, each replayed at every point of a grid.
struct GridRun {
  /// What became of a portion of the input.
  private struct Portion: Sendable {
    var tally = SweepTally()
    var refused: [TraceError] = []
  }

  let grid: ParameterGrid
  /// How many parts of the traces are told apart.
  var folds = 1
  /// Whether labelled traces are kept by name.
  var keepsNames = false

  /// Reads the traces that the arguments name.
  func tally(
    _ arguments: Arguments, for verb: String, _ session: inout Session
  ) throws(CommandError) -> SweepTally {
    let traces = try TraceStream(arguments, for: verb, &session)
    let worker = try worker()
    try session.openOutput(arguments.value(of: .output))
    var tally = SweepTally()
    try traces.work(threads: try Verb.jobs(arguments), from: Portion(), &session) { _ in
      var worker = worker
      return TraceWorker { trace, portion in
        worker.add(trace, to: &portion.tally)
      } refused: { error, portion in
        portion.refused.append(error)
      }
    } take: { (portion, session) throws(CommandError) in
      for error in portion.refused { session.refuse(trace: error) }
      tally.add(portion.tally)
    }
    traces.conclude(chosen: tally.traces, &session)
    return tally
  }

  private func worker() throws(CommandError) -> SweepWorker {
    do throws(ProfileError) {
      return try SweepWorker(grid, folds: folds, keepsNames: keepsNames)
    } catch {
      throw CommandError(.profile(error))
    }
  }
}
