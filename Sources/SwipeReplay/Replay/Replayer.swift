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
  /// The replayer of ``tryChanges(of:with:in:from:)``; nil unless failures are explained.
  private var trials: TraceReplayer?

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
    if detail.contains(.findings), !detail.contains(.unexplained) {
      trials = TraceReplayer(profiles, detail: [])
    }
    guard detail.isSuperset(of: [.margins, .parameterMargins]) else { return }
    searches = profiles.map { ParameterSearch($0, reach: parameterReach) }
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
    tryChanges(of: trace, with: replayer.profiles.indices, in: &results, from: first)
    guard !searches.isEmpty, first < results.count else { return }
    addMargins(of: trace, with: searches.indices, to: &results, from: first)
  }

  /// Returns the results of one trace for each profile, in the order the profiles were given.
  public mutating func replayEach(_ trace: Trace) -> [[Replay]] {
    replayer.prepare(trace)
    let identity = TraceIdentity(trace)
    return replayer.profiles.indices.map { profile in
      var results: [Replay] = []
      replayer.replay(trace, identity, with: profile..<profile + 1, into: &results)
      tryChanges(of: trace, with: profile..<profile + 1, in: &results, from: 0)
      if !searches.isEmpty, !results.isEmpty {
        addMargins(of: trace, with: profile..<profile + 1, to: &results, from: 0)
      }
      return results
    }
  }

  private mutating func addMargins(
    of trace: Trace, with chosen: Range<Int>, to results: inout [Replay], from first: Int
  ) {
    for profile in chosen {
      for (row, parameters) in searches[profile].margins(of: trace).enumerated() {
        let index = first + replayer.index(ofResult: row, of: profile, among: chosen)
        guard
          results[index].marginSignals != nil
            || parameters.contains(where: { $0.change != nil || !$0.isComplete })
        else { continue }
        results[index].edit { $0.parameters = parameters }
      }
    }
  }

  /// The trials for a trace and a profile: of a long trace this many, of others as many as replay so many touches.
  private static let (leastTrials, triedTouches) = (16, 1 << 16)

  /// Replays the trace with each shift of the finger that an explanation offers a gesture that never began, and notes
  /// whether it then begins; for one that another recognizer kept from it, with the finger moving straight. Their number
  /// is limited: see ``leastTrials``.
  private mutating func tryChanges(
    of trace: Trace, with chosen: Range<Int>, in results: inout [Replay], from first: Int
  ) {
    guard trials != nil, first < results.count else { return }
    for profile in chosen {
      let recognizers = replayer.profiles[profile].profile.rules.recognizers.count
      var trialsLeft = max(Self.leastTrials, Self.triedTouches / trace.touches.count)
      for row in 0..<replayer.gestures.count * recognizers {
        let index = first + replayer.index(ofResult: row, of: profile, among: chosen)
        guard trialsLeft > 0 else { break }
        guard index < results.count, let failure = results[index].failure else { continue }
        let gesture = replayer.gestures[row / recognizers].touches
        var changes: [(trace: Trace?, shortfall: Int?)] = failure.shortfalls.indices.map { place in
          (trace.shifted(by: failure.shortfalls[place], of: failure, in: gesture), place)
        }
        if failure.other != nil, let axis = results[index].label.axis {
          changes.append((trace.straightened(gesture, along: axis), nil))
        }
        for case (let changed?, let place) in changes {
          guard trialsLeft > 0 else { break }
          trialsLeft -= 1
          let begins = begins(row, of: profile, in: changed)
          results[index].edit {
            if let place {
              $0.failure?.shortfalls[place].move?.begins = begins
            } else {
              $0.failure?.other?.beginsIfStraight = begins
            }
          }
        }
      }
    }
  }

  /// Whether the recognizer of a result begins in a changed trace.
  private mutating func begins(_ row: Int, of profile: Int, in trace: Trace) -> Bool {
    var results: [Replay] = []
    trials?.prepare(trace)
    trials?.replay(trace, TraceIdentity(trace), with: profile..<profile + 1, into: &results)
    return row < results.count && results[row].beganAt != nil
  }
}

extension Trace {
  /// The trace with a finger that lands elsewhere, or whose moves go farther from the one at which a recognizer failed;
  /// nil for a change of another kind.
  fileprivate func shifted(
    by shortfall: Shortfall, of failure: BeginFailure, in gesture: Range<Int>
  ) -> Trace? {
    guard let move = shortfall.move, shortfall.unit == "pt" else { return nil }
    // A little farther, as any travel is some, and a sum of decimals misses its limit by the last bits.
    let change = move.change + (move.change < 0 ? -0.001 : 0.001)
    // One that failed at the end, since it never began, may begin at any move.
    let isOfMove = failure.kind == .failWhen || failure.kind == .refused
    let first = isOfMove && !shortfall.isOfLanding ? failure.touch : gesture.lowerBound
    var trace = self
    for index in first..<gesture.upperBound
    where shortfall.isOfLanding || touches[index].phase != .began {
      if shortfall.name.hasSuffix(".x") {
        trace.touches[index].location.x += move.isMirrored ? -change : change
      } else {
        trace.touches[index].location.y += change
      }
    }
    return trace
  }

  /// The trace with the finger moving along one axis only, or nil if it does.
  fileprivate func straightened(_ gesture: Range<Int>, along axis: Margin.Axis) -> Trace? {
    var trace = self
    var landings: [Int32: Point] = [:]
    for index in gesture {
      let location = touches[index].location
      let landing = landings[touches[index].finger, default: location]
      landings[touches[index].finger] = landing
      trace.touches[index].location =
        axis == .x ? Point(x: location.x, y: landing.y) : Point(x: landing.x, y: location.y)
    }
    return trace.touches == touches ? nil : trace
  }
}
