public import TouchTrace

/// Replays traces with one or several profiles. A value that keeps its working memory from trace to trace: give
/// each thread its own copy.
///
///     var replayer = Replayer(profiles: [try Profile.named("system")])
///     for replay in replayer.replay(trace) { print(replay.outcome, replay.rule) }
///
/// A trace may hold several gestures. The navigation stack and a transition that is still running carry over
/// from one to the next.
public struct Replayer: Sendable {
  private var replayer: TraceReplayer
  /// The search for each profile; empty unless margins of parameters are requested.
  private var searches: [ParameterSearch] = []
  /// The trials for each profile; empty unless failures are explained.
  private var trials: [ChangeTrials] = []

  /// - Parameters:
  ///   - profiles: the profiles that every trace is replayed with.
  ///   - detail: the results to compute besides the decision.
  public init(profiles: [Profile], detail: ReplayDetail = [.margins, .findings]) {
    self.init(profiles: profiles, detail: detail, parameterReach: .infinity)
  }

  /// - Parameter parameterReach: the multiple of a parameter's value up to which its margin is searched; the
  ///   smaller, the sooner it is known that there is none.
  package init(profiles: [Profile], detail: ReplayDetail, parameterReach: Double) {
    replayer = TraceReplayer(profiles, detail: detail)
    let isExplained = !detail.contains(.unexplained)
    if detail.contains(.findings), isExplained {
      // A single answer has margins of parameters, and room for what takes longer.
      trials = profiles.map {
        ChangeTrials($0, isThorough: detail.contains(.parameterMargins))
      }
    }
    guard detail.isSuperset(of: [.margins, .parameterMargins]) else { return }
    searches = profiles.map {
      ParameterSearch($0, reach: parameterReach, isExplained: isExplained)
    }
  }

  /// The profiles that every trace is replayed with.
  package var profiles: [Profile] { replayer.profiles.map(\.profile) }

  /// Returns the results of one trace: gestures in order, for each the profiles in the order they were given,
  /// for each the recognizers in the profile's order. Empty for a trace without a gesture.
  public mutating func replay(_ trace: Trace) -> [Replay] {
    var results: [Replay] = []
    replay(trace, into: &results)
    return results
  }

  /// Appends the results of one trace, in the order of ``replay(_:)``, to a reusable array.
  public mutating func replay(_ trace: Trace, into results: inout [Replay]) {
    let first = results.count
    replayer.replay(trace, into: &results)
    if first < results.count { replayAgain(trace, into: &results, from: first) }
  }

  /// Returns the results of one trace for each profile, in the order the profiles were given.
  public mutating func replayEach(_ trace: Trace) -> [[Replay]] {
    let results = replay(trace)
    return replayer.profiles.indices.map { profile in
      let count = results.count / replayer.recognizerCount * profiles[profile].recognizerCount
      return (0..<count).map { results[replayer.index(ofResult: $0, of: profile)] }
    }
  }

  /// Adds to the results of a trace what takes further replays of it.
  private mutating func replayAgain(
    _ trace: Trace, into results: inout [Replay], from first: Int
  ) {
    for profile in replayer.profiles.indices {
      func index(_ row: Int) -> Int { first + replayer.index(ofResult: row, of: profile) }
      if !trials.isEmpty {
        trials[profile].run(on: trace, replayer.gestures, in: &results, index)
      }
      guard !searches.isEmpty else { continue }
      for (row, parameters) in searches[profile].margins(of: trace).enumerated() {
        let index = index(row)
        guard
          results[index].marginSignals != nil
            || parameters.contains(where: { $0.change != nil || !$0.isComplete })
        else { continue }
        results[index].edit { $0.parameters = parameters }
      }
    }
  }
}
