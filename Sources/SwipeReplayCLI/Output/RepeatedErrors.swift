import ReplayAnalysis
import TextFormats

/// Errors that each trace of a folder may have for the same reason: the first one is reported, the others are counted.
struct RepeatedErrors {
  /// How many more errors there are for each unknown profile, and the profiles in the order of the first errors.
  private var counts: [ExactText: Int] = [:]
  private var profiles: [String] = []

  /// Whether an error is the first of its kind, and to be reported.
  mutating func isFirst(_ error: AnalysisError) -> Bool {
    guard case .unknownProfile(let name) = error.kind else { return true }
    guard let count = counts[ExactText(name.word)] else {
      counts[ExactText(name.word)] = 0
      profiles.append(name.word)
      return true
    }
    counts[ExactText(name.word)] = count + 1
    return false
  }

  /// What was not reported, a line for each reason.
  var lines: [String] {
    profiles.compactMap { profile in
      guard let count = counts[ExactText(profile)], count > 0 else { return nil }
      let traces = "\(counted(count, "more trace")) \(count == 1 ? "expects" : "expect")"
      return "\(traces) something of the unknown profile '\(profile)'"
    }
  }
}
