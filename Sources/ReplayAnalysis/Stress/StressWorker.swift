package import SwipeReplay
import TextFormats
package import TouchTrace

/// The settings of the disturbances.
package struct StressSettings: Sendable {
  /// The random numbers depend on this, the trace's name, the disturbance and the number of the run.
  package var seed: Int
  /// The number of times that each random kind disturbs a trace.
  package var runs: Int
  /// Whether traces with long replays are disturbed less often, but at least once.
  package var isLimited: Bool

  package static let defaultSeed = 1
  package static let defaultRuns = 20

  package init(
    seed: Int = Self.defaultSeed, runs: Int = Self.defaultRuns, isLimited: Bool = false
  ) {
    self.seed = seed
    self.runs = runs
    self.isLimited = isLimited
  }
}

/// Replays traces undisturbed and disturbed; each thread of a batch uses a copy.
package struct StressWorker: Sendable {
  private let settings: StressSettings
  private let kinds: [Disturbance]
  private var replayer: Replayer
  /// The cost of a replay with each of the profiles.
  private let costs: [ReplayCost]
  /// The limit of the total cost of a trace's random disturbances, in nodes of rules: about 5 ms,
  /// and 0.3 ms for each touch.
  private static let nodes = (base: 1 << 20, perTouch: 1 << 16)

  /// - Parameter kinds: The kinds of disturbances.
  package init(
    _ profiles: [Profile], _ settings: StressSettings, kinds: [Disturbance] = Disturbance.allCases
  ) {
    self.settings = settings
    self.kinds = kinds
    replayer = Replayer(profiles: profiles, detail: [])
    costs = profiles.map(ReplayCost.init)
  }

  /// Returns the number of times that each random kind disturbs a trace.
  private func runs(of trace: Trace) -> Int {
    guard settings.isLimited else { return settings.runs }
    let gestures = trace.gestureCount
    let replay = costs.reduce(0) { $0 + $1.nodes(for: trace, gestures: gestures) }
    let random = kinds.count { $0.isRandom }
    let most = Self.nodes.base + Self.nodes.perTouch * trace.touches.count
    return min(settings.runs, max(1, most / max(1, random * replay)))
  }

  /// Adds the robustness of each decision of a trace.
  ///
  /// - Complexity: About 10 replays, and 3 for each of ``StressSettings/runs``. Only one disturbed
  ///   trace is in memory at a time.
  package mutating func add(_ trace: Trace, to tally: inout StressTally) {
    tally.add(results(of: trace))
  }

  /// Returns the robustness of each decision of a trace.
  mutating func results(of trace: Trace) -> [StressResult] {
    let trace = trace.withoutSyntheticTouches
    let decisions = decisions(of: trace)
    guard decisions.contains(where: { !$0.isEmpty }) else { return [] }
    // The kinds so far, by profile and gesture.
    var kinds = decisions.map { $0.map { _ in [StressResult.Kind]() } }
    let runs = runs(of: trace)
    for disturbance in self.kinds {
      var counts = decisions.map { $0.map { _ in StressResult.Kind(disturbance) } }
      var hasRun = false
      for variant in 0..<disturbance.variants(of: trace, runs: runs) {
        var random = random(trace, disturbance, variant)
        guard let disturbed = disturbance.disturbed(trace, variant: variant, &random) else {
          continue
        }
        hasRun = true
        Self.count(self.decisions(of: disturbed), against: decisions, &counts)
      }
      guard hasRun else { continue }
      for profile in counts.indices {
        for gesture in counts[profile].indices {
          kinds[profile][gesture].append(counts[profile][gesture])
        }
      }
    }
    return Self.results(decisions, kinds)
  }

  /// Returns the decision of each gesture, by profile.
  private mutating func decisions(of trace: Trace) -> [[Replay]] {
    replayer.replayEach(trace).map(\.decisiveOfEachGesture)
  }

  /// Counts the disturbed results. If the number of gestures differs, none can be identified.
  static func count(
    _ disturbed: [[Replay]], against decisions: [[Replay]],
    _ counts: inout [[StressResult.Kind]]
  ) {
    for profile in decisions.indices {
      let isSameCount = disturbed[profile].count == decisions[profile].count
      for (gesture, decision) in decisions[profile].enumerated() {
        guard isSameCount else {
          counts[profile][gesture].count(.gone)
          continue
        }
        let now = disturbed[profile][gesture]
        counts[profile][gesture].count(
          now.isSameDecision(as: decision)
            ? nil : now.outcome == decision.outcome ? .otherRecognizer : .outcome(now.outcome))
      }
    }
  }

  /// Returns the results by gesture, then by profile.
  private static func results(
    _ decisions: [[Replay]], _ kinds: [[[StressResult.Kind]]]
  ) -> [StressResult] {
    let gestures = decisions.map(\.count).max() ?? 0
    return (0..<gestures).flatMap { gesture in
      decisions.indices.filter { gesture < decisions[$0].count }.map { profile in
        StressResult(
          decisions[profile][gesture], gestures: gestures, kinds: kinds[profile][gesture])
      }
    }
  }

  private func random(_ trace: Trace, _ disturbance: Disturbance, _ run: Int) -> SplitMix64 {
    var hash = FNV1a()
    for number in [settings.seed, run] { hash.add(number.littleEndianBytes) }
    // Text never contains this byte, so it separates the words.
    hash.add(disturbance.rawValue.utf8)
    hash.add(0xFF)
    hash.add(trace.name.utf8)
    return SplitMix64(seed: hash.value)
  }
}

extension Int {
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
