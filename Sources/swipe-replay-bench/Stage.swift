import PlatformIO
import ReplayReport
import SwipeReplay

/// A part of a batch that is measured separately: it processes all traces, starting from the results of the previous
/// part.
enum Stage: String, CaseIterable {
  /// Bytes to traces.
  case read
  /// Traces to decisions, without margins.
  case replay
  /// Traces to decisions with margins.
  case evaluate
  /// Results to CSV.
  case write
  /// Bytes to CSV.
  case whole
}

/// The input of every stage.
struct Workload {
  private let file: String
  /// The file, as often as it takes for at least 4 MB.
  let bytes: [UInt8]
  let profiles: [Profile]
  private(set) var traces: [Trace] = []
  private var results: [[Replay]] = []

  init(file: String, profiles names: [String]) throws {
    self.file = file
    let contents = try InputFile.contents(ofFile: file, limit: 1 << 30)
    let copies = (1 << 22) / max(1, contents.count) + 1
    bytes = Array(repeatElement(contents, count: copies).joined())
    profiles = try names.map { try Profile.named($0) }
    var replayer = Replayer(profiles: profiles, detail: .margins)
    try decode { traces.append($0) }
    for trace in traces {
      var found: [Replay] = []
      replayer.replay(trace, into: &found)
      results.append(found)
    }
  }

  /// The number of decisions: traces times profiles.
  var decisions: Int { traces.count * profiles.count }

  /// Runs one stage, and returns a number that depends on all of its results.
  func run(_ stage: Stage) throws -> Int {
    switch stage {
    case .read:
      var samples = 0
      try decode { samples += $0.touches.count }
      return samples
    case .replay: return replay(detail: [])
    case .evaluate: return replay(detail: .margins)
    case .write:
      var bytes: [UInt8] = []
      var report = CSVReport()
      for found in results { report.add(found, to: &bytes) }
      return bytes.count
    case .whole:
      var replayer = Replayer(profiles: profiles, detail: .margins)
      var report = CSVReport()
      var found: [Replay] = []
      var bytes: [UInt8] = []
      var written = 0
      try decode { trace in
        found.removeAll(keepingCapacity: true)
        replayer.replay(trace, into: &found)
        report.add(found, to: &bytes)
        written += bytes.count
        bytes.removeAll(keepingCapacity: true)
      }
      return written
    }
  }

  private func replay(detail: ReplayDetail) -> Int {
    var replayer = Replayer(profiles: profiles, detail: detail)
    var found: [Replay] = []
    var finished = 0
    for trace in traces {
      found.removeAll(keepingCapacity: true)
      replayer.replay(trace, into: &found)
      for result in found where result.outcome == .finish { finished += 1 }
    }
    return finished
  }

  private func decode(_ body: (Trace) -> Void) throws {
    var chunker = TraceChunker(format: .jsonl, path: file)
    var reader = ByteReader(bytes)
    while let block = unsafe chunker.next(reading: { unsafe reader.read(into: $0) }) {
      try block.decode(
        { (trace) throws(TraceError) in body(trace) },
        refused: { (error) throws(TraceError) in throw error })
    }
  }
}
