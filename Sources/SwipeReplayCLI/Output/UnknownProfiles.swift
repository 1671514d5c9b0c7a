import ReplayAnalysis
import TextFormats

/// The unknown profiles that traces expect something of. All traces of a folder may name the same
/// one: only its first error is reported, and the others are counted.
struct UnknownProfiles {
  /// The number of further traces that name each profile, and the profiles in the order of their first errors.
  private var counts: [ExactText: Int] = [:]
  private var profiles: [String] = []

  /// Returns whether to report an error: it is the first of its profile, or of another kind.
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

  /// The unreported errors, with a line for each profile.
  var lines: [String] {
    profiles.compactMap { profile in
      guard let count = counts[ExactText(profile)], count > 0 else { return nil }
      let traces = "\(counted(count, "more trace")) \(count == 1 ? "expects" : "expect")"
      return "\(traces) something of the unknown profile '\(profile)'"
    }
  }
}
