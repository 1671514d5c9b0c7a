package import SwipeReplay
package import TouchTrace

/// What a smaller trace must still show.
package enum MinimizeGoal: Sendable, Equatable {
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
  /// How many touches the traces that are tried may have together: of a huge trace only a few are tried.
  package var touches: Int

  package init(replays: Int = 10_000, touches: Int = 100_000_000) {
    self.replays = replays
    self.touches = touches
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

  package let trace: Trace
  package let expectation: Expectation
  /// How many touches there were.
  package let touchesBefore: Int
  /// What the trace shows: the decision of each profile.
  package let decisions: [Replay]
  /// How many smaller traces were replayed.
  package let replays: Int
  /// Whether a limit ended the search.
  package let isLimited: Bool
}
