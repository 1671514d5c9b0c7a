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

  /// What one thread does: decode, replay and compare.
  struct Worker: Sendable {
    let worker: CheckWorker
    let file: BaselineFile?
    /// Only traces with one of these; empty for all.
    let tags: [String]

    /// A function with working memory of its own.
    func makeWorker() -> ([TraceBlock]) -> CheckPortion {
      var (worker, file) = (worker, file)
      return { blocks in
        var portion = CheckPortion()
        for block in blocks {
          block.decode(
            { trace in
              guard tags.isEmpty || trace.tags.contains(where: tags.contains) else { return }
              let path = file?.name(of: trace.source.path) ?? trace.source.path
              portion.items.append(.checked(worker.check(trace, path: path)))
            },
            refused: { portion.items.append(.refused($0)) })
        }
        return portion
      }
    }
  }
}
