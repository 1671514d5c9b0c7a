package import SwipeReplay
package import TouchTrace

/// What a smaller trace must still show.
package enum MinimizeGoal: String, Sendable, CaseIterable {
  /// The outcome of one profile, of the same recognizer if any began.
  case outcome
  /// The same, and the rule that decided or refused, or the reason of the failure.
  case rule
  /// The outcomes of two profiles, which differ.
  case difference
}

/// What ends a search before nothing more can be removed.
package struct MinimizeLimits: Sendable {
  /// How many smaller traces are replayed at most.
  package var replays: Int
  /// What all replays may take together, as ``ReplayEffort`` counts it: of a long trace, or with long rules, fewer
  /// traces are tried. It is about a second on a server.
  package var nodes: Int

  package init(replays: Int = 10_000, nodes: Int = 1 << 28) {
    self.replays = replays
    self.nodes = nodes
  }
}

/// The smallest trace that was found, and what it took.
package struct MinimizedTrace: Sendable {
  /// What became of the trace's expectation.
  package enum Expectation: Sendable {
    case none
    /// The same of its checks pass.
    case kept
    /// Others do, or it cannot be understood.
    case leftOut
  }

  /// A limit that ended a search.
  package enum Limit: Sendable {
    /// ``MinimizeLimits/replays``.
    case replays
    /// ``MinimizeLimits/nodes``.
    case nodes
  }

  package let trace: Trace
  package let expectation: Expectation
  /// How many touches there were.
  package let touchesBefore: Int
  /// What the trace shows: the decision of each profile.
  package let decisions: [Replay]
  /// How many smaller traces were replayed.
  package let replays: Int
  /// What ended the search before it was complete; nil where nothing did.
  package let limit: Limit?
}
