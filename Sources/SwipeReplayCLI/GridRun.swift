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
    let tags = traces.tags
    let work = OrderedWork(threads: try Verb.jobs(arguments)) {
      var worker = worker
      return { (blocks: [TraceBlock]) in
        var portion = Portion()
        for block in blocks {
          block.decode(
            { trace in
              guard tags.isEmpty || trace.tags.contains(where: tags.contains) else { return }
              worker.add(trace, to: &portion.tally)
            },
            refused: { portion.refused.append($0) })
        }
        return portion
      }
    }
    var tally = SweepTally()
    var blocks = traces.blocks
    try work.run(&session) { (session) throws(CommandError) in
      try blocks.next(&session)
    } take: { (portion: Portion, session) throws(CommandError) in
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
