package import ReplayAnalysis
package import SwipeReplay

/// A check as a log for code scanning: a result for each difference and each warning, at the line of
/// code that decided, or else at the position of the expectation or the trace.
///
/// Omits known failures, as annotations do.
package struct CheckSARIF: CheckReport, Sendable {
  private var log: SARIFLog
  /// Whether all input could be read, and the inputs without a position that could not.
  private var isComplete = true
  private var failures: [String] = []

  /// - Parameter version: The version of the tool: `1.2.3`.
  package init(version: String) {
    log = SARIFLog(
      of: "check", version: version,
      rules: CheckProblem.Kind.allCases.map(\.rule) + [.smallMargin, .suspiciousTrace, .invalid])
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for message in result.messages {
        let place = message.codePlace ?? message.place
        log.add(
          message.rule, message.isFailure ? .error : .warning,
          lines: [result.title + ": " + message.headline] + message.details.map(\.printable),
          path: place?.file ?? result.source.path, line: place?.line ?? result.source.line,
          sharesLine: message.codePlace != nil,
          identity: [result.trace, result.profile, result.gesture.map { "\($0)" } ?? ""]
            + message.identity, to: &output)
      }
    }
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    isComplete = false
    guard let place = place else {
      return failures.append(message.printable)
    }
    log.add(
      SARIFLog.Rule.invalid.id, .error,
      lines: [message.printable, "at: \(place)".printable], path: place.file, line: place.line,
      identity: [message], to: &output)
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    log.end(isComplete: isComplete, failures: failures, to: &output)
  }
}

extension CheckProblem.Kind {
  fileprivate var rule: SARIFLog.Rule {
    switch self {
    case .unexpected:
      rule(
        "a result is not as the trace expects",
        "a check of the trace's expectation does not hold for what the profile decides now",
        "correct the profile's rules, or the expectation where the new decision is the right one")
    case .noRecognizer:
      rule(
        "an expectation names an unknown recognizer",
        "the profile has no recognizer of the name that the expectation selects",
        "correct the name in the expectation")
    case .gestureCount:
      rule(
        "the number of expectations is not that of the gestures",
        "the list of expectations is longer or shorter than the trace has gestures",
        "write a list with one expectation for each gesture")
    case .passesNow:
      rule(
        "a known failure passes",
        "the expectation is marked as a known failure, but it is met now",
        "remove the mark 'knownFailure'")
    case .changed:
      rule(
        "a result is not the recorded one",
        "the outcome, the rule or a number differs from the baseline's",
        "correct the profile's rules, or record the new result with 'swipe-replay check --accept'")
    case .missing:
      rule(
        "a recorded result is missing",
        "the baseline has a result that this run does not have",
        "bring the trace back, or record its absence with 'swipe-replay check --accept'")
    case .added:
      rule(
        "a result is not in the baseline",
        "this run has a result that the baseline does not have",
        "record it with 'swipe-replay check --accept'")
    case .outdated:
      rule(
        "the profile is not as its code",
        "a parameter or rule that the profile has from the code differs in the code",
        "read the code again with 'swipe-replay profiles --from'")
    }
  }

  private func rule(_ summary: String, _ meaning: String, _ help: String) -> SARIFLog.Rule {
    SARIFLog.Rule(id: rawValue, summary: summary, meaning: meaning, help: help)
  }
}

extension SARIFLog.Rule {
  static let smallMargin = Self(
    id: "smallMargin", summary: "a decision lost most of its margin",
    meaning:
      "the decision is the recorded one, but less than a fifth of its recorded margin is left",
    help: "see whether the change that moved it was meant to; a further one may flip the decision")
  static let suspiciousTrace = Self(
    id: "suspiciousTrace", summary: "a trace is likely mistaken",
    meaning: "something in the trace is hardly what was recorded, such as times in another unit",
    help: "correct the trace; 'swipe-replay lint' says more")
  fileprivate static let invalid = Self(
    id: "invalid", summary: "input could not be understood",
    meaning: "a trace or an expectation is malformed, so that nothing was checked with it",
    help: "correct the file at the place that is named")
}
