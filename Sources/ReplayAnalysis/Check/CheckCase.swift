package import SwipeReplay

/// The check of one gesture of a trace with one profile.
package struct CheckCase: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed, failed
    /// The case fails, as its expectation says it does.
    case knownFailure
  }

  package var source: Trace.Source
  package var trace: String
  package var profile: String
  /// The number of the gesture, from 1, or nil for a trace with only one gesture or for the whole trace.
  package var gesture: Int?
  /// Empty unless the case failed.
  package var problems: [CheckProblem] = []
  package var warnings: [MarginWarning] = []
  /// Differences from the baseline that change no decision.
  package var harmlessChanges: [HarmlessChange] = []
  /// Likely mistakes in the trace; empty in all but the first case of a trace.
  package var traceWarnings: [TraceWarning] = []
  /// The reason of a known failure; nil for any other status.
  package var knownFailure: String?

  package var status: Status {
    if !problems.isEmpty { return .failed }
    return knownFailure == nil ? .passed : .knownFailure
  }
}

/// A difference between an expected or recorded result and the actual one.
package enum CheckProblem: Sendable {
  /// Checks of an expectation that do not hold; never empty.
  case unexpected([ResultCheck.Failure], now: Replay, at: TextPlace)
  /// An expectation names a recognizer that the profile does not have.
  case noRecognizer(String, known: [String], at: TextPlace)
  /// A list of expectations is longer or shorter than the number of the trace's gestures.
  case gestureCount(expected: Int, found: Int, at: TextPlace)
  /// A gesture that is marked as a known failure passes.
  case passesNow(why: String, at: TextPlace)
  /// A result differs from the recorded one.
  case changed(was: RecordedResult, now: Replay, parts: ChangedParts)
  /// The run lacks a recorded result.
  case missing(was: RecordedResult)
  case added(now: Replay)
  /// A parameter or rule that the profile has from code differs from the code.
  case outdated(CodePart, now: CodePart?)

  /// The parts of a result that differ from the recorded ones.
  package struct ChangedParts: Sendable {
    package var outcome: Bool
    package var numbers: [ResultField]

    package var isEmpty: Bool { !outcome && numbers.isEmpty }
  }

  /// The position of the expectation or in the profile, or nil for a problem that the baseline found.
  package var place: TextPlace? {
    switch self {
    case .unexpected(_, _, let place), .noRecognizer(_, _, let place),
      .gestureCount(_, _, let place), .passesNow(_, let place):
      place
    case .outdated(let part, _): part.place
    case .changed, .missing, .added: nil
    }
  }

  /// The line of the user's code that decides now, if the profile was read there.
  package var codePlace: TextPlace? {
    switch self {
    case .unexpected(_, let now, _), .changed(_, let now, _), .added(let now): now.codePlace
    case .outdated(_, let now): now?.codePlace
    case .noRecognizer, .gestureCount, .passesNow, .missing: nil
    }
  }

  /// The problems without their values. The raw values are the words of machine formats.
  package enum Kind: String, Sendable, CaseIterable {
    case unexpected, noRecognizer, gestureCount, passesNow, changed, missing, added, outdated
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
    case .outdated: .outdated
    }
  }

  package var isChangedOutcome: Bool {
    switch self {
    case .changed(_, _, let parts): parts.outcome
    case .unexpected(let failures, _, _):
      failures.contains { failure in
        if case .outcome = failure.check.test { true } else { false }
      }
    case .noRecognizer, .gestureCount, .passesNow, .missing, .added, .outdated: false
    }
  }
}

/// A difference from the baseline that changes no decision. A check counts them and does not fail.
package enum HarmlessChange: Sendable, Hashable {
  /// Another rule, or one with another text, decided the same.
  case rule(was: String, now: String)
  /// The profile's only recognizer with a name that the baseline does not have, and the only one that it lacks.
  case recognizer(was: String, now: String)
  /// A recognizer that did not begin, and that the baseline does not have beside the gesture's others.
  case newRecognizer(String)
  /// A recognizer that did not begin, and that the profile does not have any more.
  case goneRecognizer(String)
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
  /// The margin that shrank: that of progress, or of velocity if progress alone flips nothing.
  package var field: ResultField
}
