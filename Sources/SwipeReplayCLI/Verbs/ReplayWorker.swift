import ReplayReport
import SwipeReplay
import TouchTrace

enum ReplayFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, csv
}

/// The results of consecutive traces.
struct ReplayPortion: Sendable {
  /// Rows, in the formats whose rows do not depend on each other.
  var bytes: [UInt8] = []
  /// Results, in the formats that one thread writes in order.
  var results: [TraceResults] = []
}

/// Replays traces on one thread, and writes their rows where these do not depend on each other.
struct ReplayWorker {
  private let format: ReplayFormat
  private var replayer: Replayer
  private var csv = CSVReport()
  private var json: JSONReport
  private var found: [Replay] = []
  /// The size of the longest portion so far: the next one is likely no longer.
  private var capacity = 0

  init(_ profiles: [Profile], _ detail: ReplayDetail, _ format: ReplayFormat) {
    self.format = format
    replayer = Replayer(profiles: profiles, detail: detail)
    json = JSONReport(.lines, detail: detail)
  }

  mutating func add(_ trace: Trace, to portion: inout ReplayPortion) {
    switch format {
    case .csv, .jsonl:
      if portion.bytes.isEmpty { portion.bytes.reserveCapacity(capacity) }
      found.removeAll(keepingCapacity: true)
      replayer.replay(trace, into: &found)
      if format == .csv {
        csv.add(found, to: &portion.bytes)
      } else {
        json.add(found, to: &portion.bytes)
      }
      capacity = max(capacity, portion.bytes.count)
    case .text, .json:
      portion.results.append(
        TraceResults(trace: trace.name, profiles: replayer.replayEach(trace)))
    }
  }
}
