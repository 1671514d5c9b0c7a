import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

enum ReplayFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, csv
}

/// What one thread made of consecutive traces.
struct ReplayPortion<Output: Report>: Sendable {
  enum Piece: Sendable {
    /// What was written to the portion's report.
    case bytes([UInt8])
    /// Results of one trace whose text is too long to keep: it is written where it goes.
    case results(TraceResults)
    /// A trace after so many results that no more are kept: it is replayed where its results go.
    case trace(Trace)
  }

  /// Goes on after the traces before the portion.
  var report: Output
  /// In the order of the traces.
  var pieces: [Piece] = []
  /// Written after the last piece.
  var bytes: [UInt8] = []
  /// Of all pieces, and of the portions that this one follows.
  private var bytesOfPieces = 0
  private var replaysOfPieces = 0

  init(_ report: Output) { self.report = report.continued }

  /// What begins after this portion, before anything of it was written: all that is kept counts together.
  var following: Self {
    var next = ReplayPortion(report)
    next.bytesOfPieces = byteCount
    next.replaysOfPieces = replaysOfPieces
    return next
  }

  /// Adds results whose text is too long to keep.
  mutating func add(_ results: TraceResults) {
    endBytes()
    pieces.append(.results(results))
    replaysOfPieces += results.replays.count
  }

  /// Adds a trace that was not replayed.
  mutating func add(_ trace: Trace) {
    endBytes()
    pieces.append(.trace(trace))
  }

  /// Makes a piece of the bytes so far.
  private mutating func endBytes() {
    guard !bytes.isEmpty else { return }
    pieces.append(.bytes(bytes))
    bytesOfPieces += bytes.count
    bytes = []
  }

  private var byteCount: Int { bytesOfPieces + bytes.count }

  /// Whether nothing is kept, here or in what it follows.
  var isFirst: Bool { byteCount == 0 && replaysOfPieces == 0 }
  /// Whether there is room for more text.
  var keepsText: Bool { byteCount <= 1 << 22 }
  /// Whether there is room for more results: some 5 KB each, with what their frames are computed from.
  var keepsResults: Bool { replaysOfPieces < 4_096 }
}

/// Replays traces on one thread, and writes their results.
struct ReplayWorker<Output: Report> {
  private var replayer: Replayer
  /// Of the last trace; kept for its memory.
  private var results: TraceResults
  /// The size of the longest text so far: the next one is likely no longer.
  private var capacity = 0
  /// Whether a result may have many rows.
  private let hasRowsOfResults: Bool

  /// Results with more rows than this are not written by the worker.
  private static var maxRows: Int { 4096 }

  init(_ profiles: [Profile], _ detail: ReplayDetail) {
    replayer = Replayer(profiles: profiles, detail: detail)
    results = TraceResults(recognizers: profiles.map(\.recognizerCount))
    hasRowsOfResults = !detail.isDisjoint(with: [.frames, .events])
  }

  /// Adds the results of a trace to a portion, or the trace where too much is kept.
  mutating func add(_ trace: Trace, to portion: inout ReplayPortion<Output>) {
    guard portion.keepsResults else { return portion.add(trace) }
    if portion.isFirst { portion.bytes.reserveCapacity(capacity) }
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

  /// The results of a trace that a portion has kept.
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
  /// How many rows of text they have, about.
  fileprivate var rows: Int {
    reduce(0) {
      $0 + 1 + $1.frames.count + $1.appFrames.count + $1.contentFrames.count + $1.events.count
    }
  }
}

extension Report {
  /// Writes what a thread made of the traces that follow.
  ///
  /// - Parameter worker: replays the traces that the thread did not.
  mutating func add(
    _ portion: ReplayPortion<Self>, with worker: inout ReplayWorker<Self>,
    to session: inout Session
  ) throws(CommandError) {
    var counted = portion.report
    for piece in portion.pieces {
      switch piece {
      case .bytes(let bytes):
        try session.write { append(bytes, of: counted, to: &$0) }
        counted = counted.continued
      case .results(let results): try add(results, to: &session)
      case .trace(let trace): try add(worker.results(of: trace), to: &session)
      }
    }
    try session.write { append(portion.bytes, of: counted, to: &$0) }
  }

  private mutating func add(
    _ results: TraceResults, to session: inout Session
  ) throws(CommandError) {
    try session.stream { (output, pass) throws(CommandError) in
      try add(results, to: &output, pass: pass)
    }
  }
}
