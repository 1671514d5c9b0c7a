package import TouchTrace

/// What checking one gesture of a trace with one profile came to.
package struct CheckCase: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed, failed
    /// It fails, as its expectation says that it does.
    case knownFailure
  }

  package var source: Trace.Source
  package var trace: String
  package var profile: String
  /// Which gesture, from 1; nil where the trace has only one, or the whole trace is meant.
  package var gesture: Int?
  /// Empty unless it failed.
  package var problems: [CheckProblem] = []
  package var warnings: [MarginWarning] = []
  /// Why it is known to fail; nil unless it does.
  package var knownFailure: String?

  package var status: Status {
    if !problems.isEmpty { return .failed }
    return knownFailure == nil ? .passed : .knownFailure
  }
}
