import SwipeReplay
import TestSupport
import Testing

/// Damaged files: whatever happens to a fixture, the program responds with results or an error.
@Suite struct FixtureMutationTests {
  private static let everything: ReplayDetail = [
    .margins, .parameterMargins, .findings, .frames, .events,
  ]

  private static let profiles = Profile.builtInNames.compactMap { try? Profile.named($0) }
  private static let replayers = profiles.map { Replayer(profiles: [$0], detail: []) }
  private static let explainers = profiles.map { Replayer(profiles: [$0], detail: everything) }

  /// The damaged traces go through all profiles in turn, one each; every tenth is replayed with full detail.
  @Test(arguments: Array(FixtureFiles.traces.enumerated()))
  func aDamagedTraceIsReplayedOrRefused(_ index: Int, path: String) throws {
    var random = SeededRandom(seed: UInt64(index))
    var (replayers, explainers) = (Self.replayers, Self.explainers)
    let bytes = try FixtureFiles.bytes(path)
    var (read, refused) = (0, 0)
    for mutation in TestEffort.seeds(500) {
      let (traces, errors) = try FixtureFiles.read(
        Self.mutated(bytes, using: &random), path: path)
      read += traces.count
      refused += errors.count
      let profile = (Int(mutation) + index) % replayers.count
      for trace in traces {
        let results =
          mutation % 10 == 0 && Self.isShort(trace)
          ? explainers[profile].replay(trace) : replayers[profile].replay(trace)
        // One check per trace: a million of them would take longer than the replays.
        let isSound =
          !results.isEmpty && results.allSatisfy { ($0.values == nil) == ($0.beganAt == nil) }
        if !isSound { Issue.record("\(path): \(trace), \(results)") }
      }
    }
    // For some files none of fifty mutations can be read.
    #expect(read > 0 || TestEffort.isDebug)
    #expect(refused > 0)
  }

  /// Whether the timeline of a trace is short enough to be computed thousands of times.
  private static func isShort(_ trace: Trace) -> Bool {
    guard let first = trace.touches.first, let last = trace.touches.last else { return true }
    return abs(last.time.seconds(since: first.time)) < 10
  }

  /// Returns a copy with a byte changed, a part cut out, or a part doubled; sometimes more than once.
  private static func mutated(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    repeat {
      guard !bytes.isEmpty else { return [] }
      let start = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[start] = "0123456789.-e,:[]{}\"\n".utf8.randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(start..<end)
      default: bytes.insert(contentsOf: bytes[start..<end], at: end)
      }
    } while Int.random(in: 0..<3, using: &random) == 0
    return bytes
  }
}
