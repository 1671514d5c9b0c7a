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
  }

  /// Goes on after the traces before the portion.
  var report: Output
  /// In the order of the traces.
  var pieces: [Piece] = []
  /// Written after the last piece.
  var bytes: [UInt8] = []
  private var bytesOfPieces = 0

  init(_ report: Output) { self.report = report.continued }

  /// Adds results whose text is too long to keep.
  mutating func add(_ results: TraceResults) {
    endBytes()
    pieces.append(.results(results))
  }

  /// Makes a piece of the bytes so far.
  private mutating func endBytes() {
    guard !bytes.isEmpty else { return }
    pieces.append(.bytes(bytes))
    bytesOfPieces += bytes.count
    bytes = []
  }

  var byteCount: Int { bytesOfPieces + bytes.count }
}

/// Replays traces on one thread, and writes their results.
struct ReplayWorker<Output: Report> {
  private var replayer: Replayer
  /// Of the last trace; kept for its memory.
  private var results: TraceResults
  /// The size of the longest portion so far: the next one is likely no longer.
  private var capacity = 0

  /// Whether a result may have many rows.
  private let hasRowsOfResults: Bool

  /// Results with more rows than this are not written by the worker.
  private static var maxRows: Int { 4096 }
  /// Nor are those that follow so many bytes.
  private static var maxBytes: Int { 1 << 22 }

  init(_ profiles: [Profile], _ detail: ReplayDetail) {
    replayer = Replayer(profiles: profiles, detail: detail)
    results = TraceResults(recognizers: profiles.map(\.recognizerCount))
    hasRowsOfResults = !detail.isDisjoint(with: [.frames, .events])
  }

  mutating func add(_ trace: Trace, to portion: inout ReplayPortion<Output>) {
    if portion.bytes.isEmpty { portion.bytes.reserveCapacity(capacity) }
    results.trace = trace.name
    if !trace.carried.isEmpty { results.carried = trace.carried }
    results.replays.removeAll(keepingCapacity: true)
    replayer.replay(trace, into: &results.replays)
    let rows = hasRowsOfResults ? results.replays.rows : results.replays.count
    if rows > Self.maxRows || portion.byteCount > Self.maxBytes {
      portion.add(results)
      results.replays = []
    } else {
      portion.report.add(results, to: &portion.bytes)
      capacity = max(capacity, portion.bytes.count)
    }
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
  mutating func add(
    _ portion: ReplayPortion<Self>, to session: inout Session
  ) throws(CommandError) {
    var counted = portion.report
    for piece in portion.pieces {
      switch piece {
      case .bytes(let bytes):
        try session.write { append(bytes, of: counted, to: &$0) }
        counted = counted.continued
      case .results(let results):
        try session.stream { (output, pass) throws(CommandError) in
          try add(results, to: &output, pass: pass)
        }
      }
    }
    try session.write { append(portion.bytes, of: counted, to: &$0) }
  }
}
