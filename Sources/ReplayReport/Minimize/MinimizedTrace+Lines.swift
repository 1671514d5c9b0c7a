package import ReplayAnalysis
import SwipeReplay

extension MinimizedTrace {
  /// Returns the decisions, the size of the trace, and notes on what else changed, for people.
  ///
  /// - Parameter profiles: The names of the profiles, one for each decision.
  package func lines(keeping goal: MinimizeGoal, of profiles: [String]) -> [String] {
    // `finish in pj, cancel in system`, with the rule if that is kept too.
    let shown = zip(decisions, profiles).map { result, profile in
      let rule = goal == .rule && !result.rule.isEmpty ? " (\(result.rule))" : ""
      return "\(result.outcome.description) in \(profile)" + rule
    }
    var lines = [
      "\(touchesBefore) → \(counted(trace.touches.count, "sample")) in "
        + "\(counted(replays, "replay")); shows \(shown.joined(separator: ", "))"
    ]
    if let keepsExpectation {
      lines.append(
        keepsExpectation
          ? "the expectation is kept; its checks come out as before"
          : "the expectation is left out; its checks would come out differently")
    }
    if isCut { lines.append("the search ended at its limit; a smaller trace may show the same") }
    return lines
  }
}
