import GestureRecognition
public import TouchTrace

/// Several profiles side by side on the same traces: what they have in common is done once a trace.
public struct ReplayerSet: Sendable {
  private var replayers: [Replayer]
  /// The touches that count in the trace at hand, for each kind of needs that has been asked for.
  private var selections: [(needs: TouchSelection.Needs, touches: TouchSelection, isWhole: Bool)] =
    []

  public init(_ profiles: [Profile], detail: ReplayDetail = [.margins, .findings]) {
    replayers = profiles.map { Replayer(profile: $0, detail: detail) }
  }

  /// Adds the results of one trace: profile by profile in the order they were given.
  public mutating func replay(_ trace: Trace, into results: inout [Replay]) {
    selections.removeAll(keepingCapacity: true)
    for index in replayers.indices {
      let selection = replayers[index].needs(for: trace).flatMap { touches(for: $0, of: trace) }
      replayers[index].replay(trace, selection: selection, into: &results)
    }
  }

  private mutating func touches(
    for needs: TouchSelection.Needs, of trace: Trace
  ) -> TouchSelection? {
    if let known = selections.first(where: { $0.needs == needs }) {
      return known.isWhole ? nil : known.touches
    }
    var selection = TouchSelection()
    let isSelected = selection.select(needs, of: trace)
    selections.append((needs, selection, !isSelected))
    return isSelected ? selection : nil
  }
}
