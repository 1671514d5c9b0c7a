package import SwipeReplay
package import TextFormats

/// A difference between what was expected or recorded and what came out.
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
  /// A recorded result did not come out.
  case missing(was: RecordedResult)
  /// A result is not recorded.
  case added(now: Replay)

  /// What of a result is not as it was recorded.
  package struct ChangedParts: Sendable, Hashable {
    package var outcome: Bool
    package var rule: Bool
    package var numbers: [ResultValue] = []

    package var isEmpty: Bool { !outcome && !rule && numbers.isEmpty }
  }

  /// Where the expectation stands; nil for what the baseline says.
  package var place: TextPlace? {
    switch self {
    case .unexpected(_, _, let place), .noRecognizer(_, _, let place),
      .gestureCount(_, _, let place), .passesNow(_, let place):
      place
    case .changed, .missing, .added: nil
    }
  }

  /// One word for the kind, in machine-readable reports.
  package var word: String {
    switch self {
    case .unexpected: "unexpected"
    case .noRecognizer: "noRecognizer"
    case .gestureCount: "gestureCount"
    case .passesNow: "passesNow"
    case .changed: "changed"
    case .missing: "missing"
    case .added: "added"
    }
  }
}

/// A row of the baseline, with the parameters that its profile had.
package struct RecordedResult: Sendable {
  package var row: BaselineRow
  package var parameters: [Baseline.Parameter]
}

/// A decision that stayed as it was recorded and lost most of its margin.
package struct MarginWarning: Sendable {
  package var was: BaselineRow
  package var now: Replay
  /// The margin that shrank: of progress, or of velocity where progress alone flips nothing.
  package var value: ResultValue
}
