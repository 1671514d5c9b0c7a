package import SwipeReplay
package import TextFormats
package import TouchTrace

/// The check of one gesture of a trace with one profile.
package struct CheckCase: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed, failed
    /// It fails as its expectation says that it does.
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
  /// What is likely a mistake in the trace; only the first case of a trace has them.
  package var traceWarnings: [TraceWarning] = []
  /// Why it is known to fail; nil unless it does.
  package var knownFailure: String?

  package var status: Status {
    if !problems.isEmpty { return .failed }
    return knownFailure == nil ? .passed : .knownFailure
  }
}

/// A difference between what was expected or recorded and what resulted.
package enum CheckProblem: Sendable {
  /// Checks of an expectation do not hold; never empty.
  case unexpected([ResultCheck.Failure], now: Replay, at: TextPlace)
  /// An expectation names a recognizer that the profile does not have.
  case noRecognizer(String, known: [String], at: TextPlace)
  /// A list of expectations is longer or shorter than the trace has gestures.
  case gestureCount(expected: Int, found: Int, at: TextPlace)
  /// What is marked as a known failure passes.
  case passesNow(why: String, at: TextPlace)
  /// A result is not the recorded one.
  case changed(was: RecordedResult, now: Replay, parts: ChangedParts)
  /// A recorded result that the run does not have.
  case missing(was: RecordedResult)
  case added(now: Replay)

  /// What of a result differs from what was recorded.
  package struct ChangedParts: Sendable {
    package var outcome: Bool
    package var rule: Bool
    package var numbers: [ResultField]

    package var isEmpty: Bool { !outcome && !rule && numbers.isEmpty }
  }

  /// The place of the expectation; nil for what the baseline says.
  package var place: TextPlace? {
    switch self {
    case .unexpected(_, _, let place), .noRecognizer(_, _, let place),
      .gestureCount(_, _, let place), .passesNow(_, let place):
      place
    case .changed, .missing, .added: nil
    }
  }

  /// The problems without what they are about; the raw values are the words of machine formats.
  package enum Kind: String, Sendable, CaseIterable {
    case unexpected, noRecognizer, gestureCount, passesNow, changed, missing, added
  }

  package var kind: Kind {
    switch self {
    case .unexpected: .unexpected
    case .noRecognizer: .noRecognizer
    case .gestureCount: .gestureCount
    case .passesNow: .passesNow
    case .changed: .changed
    case .missing: .missing
    case .added: .added
    }
  }

  package var isChangedOutcome: Bool {
    switch self {
    case .changed(_, _, let parts): parts.outcome
    case .unexpected(let failures, _, _):
      failures.contains { failure in
        if case .outcome = failure.check.test { true } else { false }
      }
    case .noRecognizer, .gestureCount, .passesNow, .missing, .added: false
    }
  }
}

/// A row of the baseline, with the parameters that its profile had.
package struct RecordedResult: Sendable {
  package var row: BaselineRow
  package var parameters: [Profile.Parameter]
}

/// A decision with the recorded outcome that lost most of its margin.
package struct MarginWarning: Sendable {
  package var was: BaselineRow
  package var now: Replay
  /// The margin that shrank: of progress, or of velocity where progress alone flips nothing.
  package var field: ResultField
}
