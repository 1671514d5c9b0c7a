import ReplayReport
import SwipeReplay
import TouchTrace

/// What one thread does with a portion of a batch: decode, replay, and write where rows do not depend
/// on each other.
struct ReplayWorker: Sendable {
  /// What became of a portion.
  struct Portion: Sendable {
    /// Rows, for the formats whose rows stand alone.
    var bytes: [UInt8] = []
    /// Results, for the formats that look at all of them.
    var results: [TraceResults] = []
    var refused: [TraceError] = []
    /// How many traces were replayed.
    var replayed = 0
  }

  let profiles: [Profile]
  let detail: ReplayDetail
  let format: OutputFormat
  /// Only traces with one of these; empty for all.
  let tags: [String]

  /// A function with working memory of its own.
  func makeWorker() -> ([TraceBlock]) -> Portion {
    var replayers = ReplayerSet(profiles, detail: detail)
    var csv = CSVReport()
    var json = JSONReport(.lines, detail: detail)
    var found: [Replay] = []
    return { blocks in
      var portion = Portion()
      for block in blocks {
        block.decode(
          { trace in
            guard tags.isEmpty || trace.tags.contains(where: tags.contains) else { return }
            portion.replayed += 1
            switch format {
            case .csv, .jsonl:
              found.removeAll(keepingCapacity: true)
              replayers.replay(trace, into: &found)
              if format == .csv {
                csv.add(found, to: &portion.bytes)
              } else {
                json.add(found, to: &portion.bytes)
              }
            case .text, .json:
              portion.results.append(
                TraceResults(trace: trace.name, profiles: replayers.replayEach(trace)))
            }
          },
          refused: { portion.refused.append($0) })
      }
      return portion
    }
  }
}
