package import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// A check as a log for code scanning: a result for each difference and each warning, at the line of
/// code that decided, or else at the position of the expectation or the trace.
///
/// Omits known failures, as annotations do.
package struct CheckSARIF: CheckReport, Sendable {
  private var log: SARIFLog
  private var invocation = SARIFLog.Invocation()

  /// - Parameter version: The version of the tool: `1.2.3`.
  package init(version: String) {
    log = SARIFLog(
      of: "check", version: version,
      rules: CheckProblem.Kind.allCases.map(\.rule) + Remark.allCases.map(\.rule))
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for problem in result.problems {
        add(
          CheckMessage(problem, of: result), .error, problem.kind.rawValue, of: result,
          problem.place, code: problem.codePlace, identity: problem.identity)
      }
      for warning in result.traceWarnings {
        add(
          CheckMessage(warning), .warning, Remark.suspiciousTrace.rawValue, of: result,
          warning.place, identity: [warning.kind.rawValue])
      }
      for warning in result.warnings {
        add(
          CheckMessage(warning, of: result), .warning, Remark.smallMargin.rawValue, of: result,
          nil, code: warning.now.codePlace, identity: [warning.now.recognizer])
      }
    }
    log.flush(to: &output)
  }

  package mutating func add(_ input: InvalidInput, to output: inout [UInt8]) {
    invocation.isComplete = false
    guard let place = input.place else {
      invocation.failures.append(input.message.printable)
      return
    }
    log.add(
      SARIFLog.Result(
        rule: Remark.invalid.rawValue, level: .error,
        lines: [input.message.printable, "at: \(place)".printable], path: place.file,
        line: place.line, identity: [input.message]))
    log.flush(to: &output)
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    log.end(invocation, to: &output)
  }

  private mutating func add(
    _ message: CheckMessage, _ level: SARIFLog.Level, _ rule: String, of result: CheckCase,
    _ place: TextPlace?, code: TextPlace? = nil, identity: [String]
  ) {
    let place = code ?? place
    log.add(
      SARIFLog.Result(
        rule: rule, level: level,
        lines: [result.title + ": " + message.headline] + message.details.map(\.printable),
        path: place?.file ?? result.source.path, line: place?.line ?? result.source.line,
        sharesLine: code != nil,
        identity: [result.trace, result.profile, result.gesture.map { "\($0)" } ?? ""] + identity))
  }
}

extension CheckProblem.Kind {
  fileprivate var rule: SARIFLog.Rule {
    let (summary, meaning, help) = texts
    return SARIFLog.Rule(id: rawValue, summary: summary, meaning: meaning, help: help)
  }

  private var texts: (summary: String, meaning: String, help: String) {
    switch self {
    case .unexpected:
      (
        "a result is not as the trace expects",
        "a check of the trace's expectation does not hold for what the profile decides now",
        "correct the profile's rules, or the expectation where the new decision is the right one"
      )
    case .noRecognizer:
      (
        "an expectation names an unknown recognizer",
        "the profile has no recognizer of the name that the expectation selects",
        "correct the name in the expectation"
      )
    case .gestureCount:
      (
        "the number of expectations is not that of the gestures",
        "the list of expectations is longer or shorter than the trace has gestures",
        "write a list with one expectation for each gesture"
      )
    case .passesNow:
      (
        "a known failure passes",
        "the expectation is marked as a known failure, but it is met now",
        "remove the mark 'knownFailure'"
      )
    case .changed:
      (
        "a result is not the recorded one",
        "the outcome, the rule or a number differs from the baseline's",
        "correct the profile's rules, or record the new result with 'swipe-replay check --accept'"
      )
    case .missing:
      (
        "a recorded result is missing",
        "the baseline has a result that this run does not have",
        "bring the trace back, or record its absence with 'swipe-replay check --accept'"
      )
    case .added:
      (
        "a result is not in the baseline",
        "this run has a result that the baseline does not have",
        "record it with 'swipe-replay check --accept'"
      )
    case .outdated:
      (
        "the profile is not as its code",
        "a parameter or rule that the profile has from the code differs in the code",
        "read the code again with 'swipe-replay profiles --from'"
      )
    }
  }
}

/// The kinds of results that are not problems.
private enum Remark: String, CaseIterable {
  case smallMargin, suspiciousTrace, invalid

  var rule: SARIFLog.Rule {
    let (summary, meaning, help) = texts
    return SARIFLog.Rule(id: rawValue, summary: summary, meaning: meaning, help: help)
  }

  private var texts: (summary: String, meaning: String, help: String) {
    switch self {
    case .smallMargin:
      (
        "a decision lost most of its margin",
        "the decision is the recorded one, but less than a fifth of its recorded margin is left",
        "see whether the change that moved it was meant to; a further one may flip the decision"
      )
    case .suspiciousTrace:
      (
        "a trace is likely mistaken",
        "something in the trace is hardly what was recorded, such as times in another unit",
        "correct the trace; 'swipe-replay lint' says more"
      )
    case .invalid:
      (
        "input could not be understood",
        "a trace or an expectation is malformed, so that nothing was checked with it",
        "correct the file at the place that is named"
      )
    }
  }
}

extension CheckProblem {
  /// The recognizer whose result differs from the baseline's, or the part of the profile; a case may have several.
  fileprivate var identity: [String] {
    switch self {
    case .changed(_, let now, _), .added(let now): [now.recognizer]
    case .missing(let was): [was.row.recognizer]
    case .outdated(let part, _): [part.description]
    case .unexpected, .noRecognizer, .gestureCount, .passesNow: []
    }
  }
}
