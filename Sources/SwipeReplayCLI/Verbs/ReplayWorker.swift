import ReplayAnalysis
import ReplayReport
import SwipeReplay

enum ReplayFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, csv
}

/// The results of one thread for consecutive traces: the text of the first ones, then the results of
/// those whose text would be too long to keep, and then traces whose results would be too many.
struct ReplayPortion<Output: Report>: Sendable {
  /// Continues after the traces before the portion.
  var report: Output
  /// The output of the report.
  var bytes: [UInt8] = []
  /// Written when the portion is taken.
  private(set) var results: [TraceResults] = []
  /// Replayed when the portion is taken.
  private(set) var traces: [Trace] = []
  private var replays = 0
  /// The sizes of the portions that this one follows.
  private var earlierBytes = 0
  private var earlierReplays = 0

  init(_ report: Output) { self.report = report.continued }

  /// The initial value of the next portion, before anything of this one is written; both count towards the limits.
  var following: Self {
    var next = ReplayPortion(report)
    (next.earlierBytes, next.earlierReplays) = (
      earlierBytes + bytes.count, earlierReplays + replays
    )
    return next
  }

  mutating func add(_ results: TraceResults) {
    self.results.append(results)
    replays += results.replays.count
  }

  mutating func add(_ trace: Trace) { traces.append(trace) }

  /// Whether nothing is kept, here or in the portions before.
  var isEmpty: Bool { earlierBytes + bytes.count == 0 && earlierReplays + replays == 0 }
  /// Whether there is room for more text.
  var keepsText: Bool { results.isEmpty && earlierBytes + bytes.count <= 1 << 22 }
  /// Whether there is room for more results: about 5 KB each, with what their frames are computed from.
  var keepsResults: Bool { earlierReplays + replays < 4_096 }
}

/// Replays traces on one thread, and writes their results.
struct ReplayWorker<Output: Report> {
  private var replayer: Replayer
  /// The results of the last trace, kept for their memory.
  private var results: TraceResults
  /// The size of the longest text so far: the next one is likely no longer.
  private var capacity = 0
  /// Whether a result may have many rows.
  private let hasRowsOfResults: Bool

  /// The maximum number of rows of results that the worker writes.
  private static var maxRows: Int { 4096 }

  init(_ profiles: [Profile], _ detail: ReplayDetail) {
    replayer = Replayer(profiles: profiles, detail: detail)
    results = TraceResults(recognizers: profiles.map(\.recognizerCount))
    hasRowsOfResults = !detail.isDisjoint(with: [.frames, .events])
  }

  /// Adds the results of a trace to a portion, or the trace itself if too much is kept.
  mutating func add(_ trace: Trace, to portion: inout ReplayPortion<Output>) {
    guard portion.keepsResults else { return portion.add(trace) }
    if portion.isEmpty { portion.bytes.reserveCapacity(capacity) }
    replay(trace)
    let rows = hasRowsOfResults ? results.replays.rows : results.replays.count
    if rows > Self.maxRows || !portion.keepsText {
      portion.add(results)
      results.replays = []
    } else {
      portion.report.add(results, to: &portion.bytes)
      capacity = max(capacity, portion.bytes.count)
    }
  }

  /// Returns the results of a trace that a portion has kept.
  fileprivate mutating func results(of trace: Trace) -> TraceResults {
    replay(trace)
    return results
  }

  private mutating func replay(_ trace: Trace) {
    results.trace = trace.name
    if !trace.carried.isEmpty { results.carried = trace.carried }
    results.replays.removeAll(keepingCapacity: true)
    replayer.replay(trace, into: &results.replays)
  }
}

extension [Replay] {
  /// The approximate number of rows of text.
  fileprivate var rows: Int {
    reduce(0) {
      $0 + 1 + $1.frames.count + $1.appFrames.count + $1.contentFrames.count + $1.events.count
    }
  }
}

extension Report {
  /// Writes the results of a thread for the traces that follow.
  ///
  /// - Parameter profiles: Those with which to replay the traces that the thread did not.
  mutating func add(
    _ portion: ReplayPortion<Self>, replayingRestWith profiles: [Profile], _ detail: ReplayDetail,
    to session: inout Session
  ) throws(CommandError) {
    try session.write { append(portion.bytes, of: portion.report, to: &$0) }
    for results in portion.results { try add(results, to: &session) }
    guard !portion.traces.isEmpty else { return }
    var worker = ReplayWorker<Self>(profiles, detail)
    for trace in portion.traces { try add(worker.results(of: trace), to: &session) }
  }

  private mutating func add(
    _ results: TraceResults, to session: inout Session
  ) throws(CommandError) {
    var output: [UInt8] = []
    try add(results, to: &output) { (output) throws(CommandError) in
      try session.write(output)
      output.removeAll()
    }
    try session.write(output)
  }
}
