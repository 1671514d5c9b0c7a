import ReplayAnalysis
import TextFormats

/// Errors that each trace of a folder may have for the same reason: the first one is reported, the others are counted.
struct RepeatedErrors {
  private var counts: [(profile: String, count: Int)] = []

  /// Whether an error is the first of its kind, and to be reported.
  mutating func isFirst(_ error: AnalysisError) -> Bool {
    guard case .unknownProfile(let name) = error.kind else { return true }
    guard let index = counts.firstIndex(where: { $0.profile.isExactly(name.word) }) else {
      counts.append((name.word, 0))
      return true
    }
    counts[index].count += 1
    return false
  }

  /// What was not reported, a line for each reason.
  var lines: [String] {
    counts.filter { $0.count > 0 }.map { profile, count in
      "\(counted(count, "more trace")) \(count == 1 ? "expects" : "expect") something of the unknown "
        + "profile '\(profile)'"
    }
  }
}
