import ReplayReport
import SwipeReplay
import TouchTrace

/// What the threads of `replay` do with traces: replay them, and write where rows do not depend on each
/// other.
struct ReplayPlan: Sendable {
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

  /// A worker with working memory of its own.
  func makeWorker(thread: Int) -> TraceWorker<Portion> {
    var replayers = Replayer(profiles: profiles.own(to: thread), detail: detail)
    var csv = CSVReport()
    var json = JSONReport(.lines, detail: detail)
    var found: [Replay] = []
    /// How many bytes the longest portion has had: the next one is likely no longer.
    var room = 0
    return TraceWorker { trace, portion in
      if portion.replayed == 0 { portion.bytes.reserveCapacity(room) }
      portion.replayed += 1
      defer { room = max(room, portion.bytes.count) }
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
    } refused: { error, portion in
      portion.refused.append(error)
    }
  }
}
