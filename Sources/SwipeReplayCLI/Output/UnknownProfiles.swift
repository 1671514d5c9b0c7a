import ReplayAnalysis
import TextFormats

/// The profiles that traces expect something of and that are not known. All traces of a folder may name the same: the first
/// error is reported, the others are counted.
struct UnknownProfiles {
  /// How many more traces name each, and the profiles in the order of the first errors.
  private var counts: [ExactText: Int] = [:]
  private var profiles: [String] = []

  /// Whether an error is to be reported: it is the first of its profile, or another error.
  mutating func isReported(_ error: AnalysisError) -> Bool {
    guard case .unknownProfile(let name) = error.kind else { return true }
    guard let count = counts[ExactText(name.word)] else {
      counts[ExactText(name.word)] = 0
      profiles.append(name.word)
      return true
    }
    counts[ExactText(name.word)] = count + 1
    return false
  }

  /// What was not reported, a line for each profile.
  var lines: [String] {
    profiles.compactMap { profile in
      guard let count = counts[ExactText(profile)], count > 0 else { return nil }
      let traces = "\(counted(count, "more trace")) \(count == 1 ? "expects" : "expect")"
      return "\(traces) something of the unknown profile '\(profile)'"
    }
  }
}
