import ReplayAnalysis
import TouchTrace

/// What became of a portion of the input of a check.
struct CheckPortion: Sendable {
  /// What became of one trace.
  enum Item: Sendable {
    case checked(CheckedTrace)
    case refused(TraceError)
  }

  /// In the order of the input.
  var items: [Item] = []

  /// What makes the threads' workers, which replay and compare.
  struct Plan: Sendable {
    let worker: CheckWorker
    let file: BaselineFile?

    /// A worker with working memory of its own.
    func makeWorker(thread: Int) -> TraceWorker<CheckPortion> {
      var (worker, file) = (worker.own(to: thread), file)
      return TraceWorker { trace, portion in
        let path = file?.name(of: trace.source.path) ?? trace.source.path
        portion.items.append(.checked(worker.check(trace, path: path)))
      } refused: { error, portion in
        portion.items.append(.refused(error))
      }
    }
  }
}
