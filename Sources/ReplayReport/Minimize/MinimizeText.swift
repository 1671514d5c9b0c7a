package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// The result of a search for a smaller trace, for people.
package struct MinimizeText: Sendable {
  private let minimized: MinimizedTrace
  private let goal: MinimizeGoal
  private let profiles: [String]

  /// - Parameter profiles: The names of the profiles, one for each decision.
  package init(_ minimized: MinimizedTrace, _ goal: MinimizeGoal, _ profiles: [String]) {
    self.minimized = minimized
    self.goal = goal
    self.profiles = profiles
  }

  /// The decisions, the size of the trace, and notes on what else changed.
  package var lines: [String] {
    let (before, after) = (minimized.touchesBefore, minimized.trace.touches.count)
    var lines = [
      "\(before) → \(counted(after, "sample")) in \(counted(minimized.replays, "replay")); "
        + "shows \(decisions)"
    ]
    switch minimized.expectation {
    case .none: break
    case .kept: lines.append("the expectation is kept; its checks come out as before")
    case .leftOut:
      lines.append("the expectation is left out; its checks would come out differently")
    }
    if let limit = minimized.limit {
      let reached =
        switch limit {
        case .replays: "of replays"
        case .nodes: "of touches and rules in all replays together"
        }
      lines.append("the search ended at its limit \(reached); a smaller trace may show the same")
    }
    return lines
  }

  /// `finish in pj, cancel in system`, with the rule if that is kept too.
  private var decisions: String {
    zip(minimized.decisions, profiles).map { result, profile in
      let rule = goal == .rule && !result.rule.isEmpty ? " (\(result.rule))" : ""
      return "\(result.outcome.description) in \(profile)" + rule
    }.joined(separator: ", ")
  }
}
