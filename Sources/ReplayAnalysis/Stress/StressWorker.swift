package import SwipeReplay

/// The settings of the disturbances.
package struct StressSettings: Sendable {
  /// The random numbers depend on this, the trace's name, the disturbance and the number of the run.
  package static let seed = 1
  /// The number of times that each random kind disturbs a trace.
  package var runs: Int
  /// Whether traces with long replays are disturbed less often, but at least once.
  package var isLimited: Bool

  package static let defaultRuns = 20

  package init(runs: Int = Self.defaultRuns, isLimited: Bool = false) {
    self.runs = runs
    self.isLimited = isLimited
  }
}

/// Replays traces undisturbed and disturbed; each thread of a batch uses a copy.
package struct StressWorker: Sendable {
  private let settings: StressSettings
  private let disturbances: [Disturbance]
  private var replayer: Replayer
  /// The cost of a replay with all profiles.
  private let cost: ReplayCost
  /// The limit of the total cost of a trace's random disturbances, in nodes of rules: about 5 ms,
  /// and 0.3 ms for each touch.
  private static let nodes = (base: 1 << 20, perTouch: 1 << 16)

  package init(
    _ profiles: [Profile], _ settings: StressSettings,
    disturbances: [Disturbance] = Disturbance.allCases
  ) {
    self.settings = settings
    self.disturbances = disturbances
    replayer = Replayer(profiles: profiles, detail: [])
    cost = ReplayCost(profiles)
  }

  /// Returns the number of times that each random kind disturbs a trace.
  private func runs(of trace: Trace) -> Int {
    guard settings.isLimited else { return settings.runs }
    let replay = cost.nodes(for: trace, gestures: trace.gestures.count)
    let random = disturbances.count { $0.isRandom }
    let most = Self.nodes.base + Self.nodes.perTouch * trace.touches.count
    return min(settings.runs, max(1, most / max(1, random * replay)))
  }

  /// Returns the robustness of each decision of a trace, by gesture, then by profile.
  ///
  /// - Complexity: About 10 replays, and 3 for each of ``StressSettings/runs``. Only one disturbed
  ///   trace is in memory at a time.
  package mutating func results(of trace: Trace) -> [StressResult] {
    let trace = trace.withoutSyntheticTouches
    let decisions = decisions(of: trace)
    let gestures = decisions.map(\.count).max() ?? 0
    guard gestures > 0 else { return [] }
    // By profile and gesture.
    var kinds = decisions.map { $0.map { _ in disturbances.map(StressResult.Kind.init) } }
    let runs = runs(of: trace)
    for (index, disturbance) in disturbances.enumerated() {
      for (run, variant) in disturbance.variants(of: trace, runs: runs).enumerated() {
        var random = random(trace, disturbance, run)
        guard let disturbed = variant(&random) else { continue }
        for (profile, now) in self.decisions(of: disturbed).enumerated() {
          for (gesture, change) in Self.changes(of: decisions[profile], to: now).enumerated() {
            kinds[profile][gesture][index].count(change)
          }
        }
      }
    }
    return (0..<gestures).flatMap { gesture in
      decisions.indices.map { profile in
        StressResult(
          decisions[profile][gesture], gestures: gestures,
          kinds: kinds[profile][gesture].filter { $0.runs > 0 })
      }
    }
  }

  /// Returns the decision of each gesture, by profile.
  private mutating func decisions(of trace: Trace) -> [[Replay]] {
    replayer.replayEach(trace).map(\.decisiveOfEachGesture)
  }

  /// Returns what each decision became; nil is kept. If the number of gestures differs, none can be identified.
  static func changes(of decisions: [Replay], to disturbed: [Replay]) -> [StressResult.Change?] {
    guard disturbed.count == decisions.count else { return decisions.map { _ in .gone } }
    return zip(decisions, disturbed).map { decision, now in
      if now.isSameDecision(as: decision) { return nil }
      return now.outcome == decision.outcome ? .otherRecognizer : .outcome(now.outcome)
    }
  }

  private func random(_ trace: Trace, _ disturbance: Disturbance, _ run: Int) -> SplitMix64 {
    var hash = FNV1a()
    for number in [StressSettings.seed, run] { hash.add(number.littleEndianBytes) }
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
