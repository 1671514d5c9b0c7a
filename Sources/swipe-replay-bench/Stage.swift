import ReplayReport
import SwipeReplay
import TouchTrace

/// One part of the batch job, measured apart: each does all that it must for the whole corpus, from
/// what the part before it made.
enum Stage: String, CaseIterable {
  /// Bytes to traces.
  case read
  /// Traces to decisions, without margins.
  case replay
  /// Traces to decisions and their margins.
  case evaluate
  /// Results to CSV.
  case write
  /// Bytes to CSV.
  case whole
}

/// The corpus in the forms that the stages begin with.
struct Workload {
  let corpus: Corpus
  let profiles: [Profile]
  private var traces: [Trace] = []
  private var results: [[Replay]] = []

  init(count: Int, profiles names: [String]) throws {
    corpus = Corpus(count: count)
    profiles = try names.map { try Profile.named($0) }
    var replayers = Replayer(profiles: profiles, detail: .margins)
    try decode { traces.append($0) }
    for trace in traces {
      var found: [Replay] = []
      replayers.replay(trace, into: &found)
      results.append(found)
    }
  }

  /// How many decisions the corpus has: traces times profiles.
  var decisions: Int { traces.count * profiles.count }

  /// Does one stage for the whole corpus; what it returns depends on all of it.
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
      var replayers = Replayer(profiles: profiles, detail: .margins)
      var report = CSVReport()
      var found: [Replay] = []
      var bytes: [UInt8] = []
      var written = 0
      try decode { trace in
        found.removeAll(keepingCapacity: true)
        replayers.replay(trace, into: &found)
        report.add(found, to: &bytes)
        written += bytes.count
        bytes.removeAll(keepingCapacity: true)
      }
      return written
    }
  }

  private func replay(detail: ReplayDetail) -> Int {
    var replayers = Replayer(profiles: profiles, detail: detail)
    var found: [Replay] = []
    var finished = 0
    for trace in traces {
      found.removeAll(keepingCapacity: true)
      replayers.replay(trace, into: &found)
      for result in found where result.outcome == .finish { finished += 1 }
    }
    return finished
  }

  private func decode(_ body: (Trace) -> Void) throws {
    var cutter = TraceChunker(format: .jsonl, path: "corpus.jsonl")
    var offset = 0
    while true {
      let block = unsafe cutter.next { (memory) -> Int in
        let count = min(memory.count, corpus.lines.count - offset)
        // Safe: copies no more bytes than the memory has room for.
        unsafe memory.copyBytes(from: corpus.lines[offset..<offset + count])
        offset += count
        return count
      }
      guard let block else { return }
      try block.decode(
        { (trace) throws(TraceError) in body(trace) },
        refused: { (error) throws(TraceError) in throw error })
    }
  }
}
