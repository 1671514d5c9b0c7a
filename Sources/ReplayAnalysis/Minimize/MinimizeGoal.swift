package import SwipeReplay

/// The property that a smaller trace must still have.
package enum MinimizeGoal: String, Sendable, CaseIterable {
  /// The outcome of one profile, of the same recognizer if any began.
  case outcome
  /// The outcome, and the rule that decided or refused or the reason of the failure.
  case rule
  /// The outcomes of two profiles, which differ.
  case difference
}

/// The limits of a search, which may end it before it is complete.
package struct MinimizeLimits: Sendable {
  /// The maximum number of smaller traces that are replayed.
  package var replays: Int
  /// The maximum total cost of the replays, as ``ReplayCost`` counts it; longer traces and rules
  /// allow fewer. The default takes about a second on a server.
  package var nodes: Int

  package init(replays: Int = 10_000, nodes: Int = 1 << 28) {
    self.replays = replays
    self.nodes = nodes
  }
}

/// The smallest trace found, with details of the search.
package struct MinimizedTrace: Sendable {
  package let trace: Trace
  /// Whether the trace's expectation is kept: the same checks pass. Nil if it has none.
  package let keepsExpectation: Bool?
  /// The number of touches of the original trace.
  package let touchesBefore: Int
  /// The decision of each profile on the smallest trace.
  package let decisions: [Replay]
  /// The number of smaller traces that were replayed.
  package let replays: Int
  /// Whether ``MinimizeLimits`` ended the search before it was complete.
  package let isCut: Bool
}
