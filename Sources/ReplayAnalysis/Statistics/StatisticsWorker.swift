package import SwipeReplay
package import TouchTrace

/// Replays traces and counts what becomes of them; a batch gives each thread its own copy.
package struct StatisticsWorker: Sendable {
  private var replayers: Replayer
  private let profiles: [Profile]
  /// For each profile the parameters, and the change of each that still is near.
  private let limits: [[(name: String, limit: Double)]]
  private var gestures: [GestureMeasure] = []

  package init(_ profiles: [Profile], nearPercent: Double) {
    self.profiles = profiles
    // A change a little larger than is near must be found, to be told from one that is.
    let reach = nearPercent / 100 * (1 + 0x1p-40)
    replayers = Replayer(
      profiles:
        profiles, detail: [.margins, .parameterMargins], parameterReach: reach)
    limits = profiles.map { profile in
      profile.parameters.map { ($0.name, $0.value.magnitude * nearPercent / 100) }
    }
  }

  /// Replays a trace, and counts it.
  package mutating func add(_ trace: Trace, to statistics: inout Statistics) {
    statistics.traces += 1
    GestureMeasure.gestures(of: trace, into: &gestures)
    for (index, results) in replayers.replayEach(trace).enumerated() {
      var rest = results[...]
      for (number, gesture) in gestures.enumerated() {
        let own = rest.prefix { $0.gesture == number + 1 }
        rest = rest[own.endIndex...]
        guard let result = own.decisive else { continue }
        add(result, gesture, of: trace, index, &statistics)
      }
    }
  }

  private func add(
    _ result: Replay, _ gesture: GestureMeasure, of trace: Trace, _ index: Int,
    _ statistics: inout Statistics
  ) {
    let start = profiles[index].startDistance(
      of: gesture.start, recognizer: result.recognizer, in: trace.view, trace.layoutDirection)
    for outcome in statistics.profiles[index].outcomes.indices
    where statistics.profiles[index].outcomes[outcome].outcome == result.outcome {
      statistics.profiles[index].outcomes[outcome].add(
        result, gesture, start: start, limits: limits[index])
    }
  }
}
