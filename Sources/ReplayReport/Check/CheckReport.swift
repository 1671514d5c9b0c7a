package import ReplayAnalysis
package import SwipeReplay

/// Turns the findings of a check into bytes as they arrive; `end` closes the report.
package protocol CheckReport {
  /// Writes the cases of one trace.
  mutating func add(_ cases: [CheckCase], to output: inout [UInt8])

  /// Writes an input, a trace or an expectation that could not be read or understood.
  ///
  /// - Parameters:
  ///   - message: The message without the position.
  ///   - place: Nil if the file could not be opened; then the message names it.
  mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  )

  /// Writes what follows the last case.
  mutating func end(_ summary: CheckSummary, to output: inout [UInt8])
}

/// A problem or a warning of a check in words, shared by all reports.
package struct CheckMessage {
  /// A line below the headline: `was`, `now`, `at`, …
  typealias Line = ReportDocument.Line

  /// Whether it is a problem, which fails the check.
  let isFailure: Bool
  /// The word of machine formats: `unexpected`, `smallMargin`.
  let rule: String
  /// `finish → cancel`
  package var headline: String
  var lines: [Line]
  /// The line of the user's code that decides now, if the profile was read there.
  let codePlace: TextPlace?
  /// The position of the expectation or the mistake; nil for the trace's own.
  let place: TextPlace?
  /// The names that tell it from others of its rule in the same case.
  var identity: [String] = []

  /// `was: progress 0.6 > finishProgress 0.5 → finish`
  package var details: [String] { lines.map { "\($0.label): \($0.text)" } }

  package init(_ problem: CheckProblem, of result: CheckCase) {
    (isFailure, rule) = (true, problem.kind.rawValue)
    (codePlace, place) = (problem.codePlace, problem.place)
    switch problem {
    case .unexpected(let failures, let now, _):
      let checks = failures.map(\.line)
      headline = checks.count == 1 ? checks[0].text : counted(checks.count, "difference")
      lines = checks.count == 1 ? [] : checks
      lines.append(Line(label: "now", text: now.checkSentence))
    case .noRecognizer(let name, let known, _):
      let hint =
        nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "expected \(known.joined(separator: " or "))"
      headline = "the profile has no recognizer '\(name)'; \(hint)".printable
      lines = []
    case .gestureCount(let expected, let found, _):
      headline =
        "the trace has \(counted(found, "gesture")), but \(counted(expected, "expectation"))"
      lines = [Line(label: "fix", text: "write a list with one expectation for each gesture")]
    case .passesNow(let why, _):
      headline = "a known failure now passes; remove 'knownFailure'"
      lines = [Line(label: "mark", text: why.printable)]
    case .changed(let was, let now, let parts):
      identity = [now.recognizer]
      headline = Self.headline(was, now, parts)
      if result.problems.count > 1 { headline += " (\(now.recognizer.printable))" }
      lines = [
        Line(label: "was", text: was.checkSentence), Line(label: "now", text: now.checkSentence),
      ]
      for field in parts.numbers where !parts.outcome {
        let texts = [was.row.number(field), now.number(field)].map {
          $0.map(numberText) ?? "no value"
        }
        lines.append(Line(label: "value", text: "\(field.rawValue) \(texts[0]) → \(texts[1])"))
      }
    case .missing(let was):
      identity = [was.row.recognizer]
      headline = "\(was.row.outcome.description) in the baseline, missing in this run"
      lines = [Line(label: "was", text: was.checkSentence)]
    case .added(let now):
      identity = [now.recognizer]
      headline = "\(now.outcome.description), not in the baseline"
      lines = [Line(label: "now", text: now.checkSentence)]
    case .outdated(let part, let now):
      identity = [part.description]
      let rest = now.map { "but \($0.from) has \($0.text)" } ?? "which the code no longer has"
      headline = "\(part.description), \(rest)".printable
      lines = []
    }
    lines.append(Line(label: "at", text: problem.placeText(in: result), isPath: true))
  }

  init(_ warning: MarginWarning, of result: CheckCase) {
    (isFailure, rule) = (false, SARIFLog.Rule.smallMargin.id)
    (codePlace, place) = (warning.now.codePlace, nil)
    identity = [warning.now.recognizer]
    headline = "\(warning.now.outcome.description) as before, but most of its margin is gone"
    let isVelocity = warning.field == .marginVelocity
    func text(_ value: Double?) -> String {
      guard let margin = value?.magnitude else { return "none" }
      let size = margin < 0.001 ? "under 0.001" : HumanNumber.text(margin, digits: 3)
      return size + (isVelocity ? " pt/s" : "")
    }
    let margins = [warning.was.number(warning.field), warning.now.number(warning.field)].map(text)
    let quantity = isVelocity ? "velocity" : "progress"
    lines = [
      Line(label: "margin", text: "\(quantity) \(margins[0]) → \(margins[1])"),
      Line(label: "at", text: result.source.text.printable, isPath: true),
    ]
  }

  init(_ warning: TraceWarning) {
    (isFailure, rule) = (false, SARIFLog.Rule.suspiciousTrace.id)
    (codePlace, place) = (nil, warning.place)
    identity = [warning.kind.rawValue]
    headline = warning.message.printable
    lines = [Line(label: "at", text: "\(warning.place)".printable, isPath: true)]
  }

  private static func headline(
    _ was: RecordedResult, _ now: Replay, _ parts: CheckProblem.ChangedParts
  ) -> String {
    guard !parts.outcome else {
      return "\(was.row.outcome.description) → \(now.outcome.description)"
    }
    let names = parts.numbers.map(\.rawValue).joined(separator: ", ")
    let verb = parts.numbers.count == 1 ? "differs" : "differ"
    return "still \(now.outcome.description), but \(names) \(verb)"
  }
}

extension ReportDocument.Finding {
  init(_ message: CheckMessage, of result: CheckCase) {
    self.init(
      mark: message.isFailure ? "FAIL" : "WARN", meaning: message.isFailure ? .bad : .warning,
      title: result.title, headline: message.headline, lines: message.lines)
  }
}

extension CheckCase {
  /// The problems, then the warnings, with those of the trace first.
  var messages: [CheckMessage] {
    problems.map { CheckMessage($0, of: self) } + traceWarnings.map { CheckMessage($0) }
      + warnings.map { CheckMessage($0, of: self) }
  }

  /// The messages for people. If one result is neither as expected nor as in the baseline, they are one message: the
  /// change, then the checks of the expectation and its place.
  var messagesForPeople: [CheckMessage] {
    guard case .unexpected(let failures, let now, _)? = problems.first,
      let index = problems.firstIndex(where: { problem in
        if case .changed(_, let other, _) = problem {
          other.recognizer.isExactly(now.recognizer)
        } else {
          false
        }
      })
    else { return messages }
    var messages = messages
    let change = messages.remove(at: index)
    messages[0].headline = change.headline
    let place = messages[0].lines.suffix(1)
    messages[0].lines = change.lines.dropLast() + failures.map(\.line) + place
    return messages
  }

  /// `edge-flick · pj`, or `edge-flick · pj · gesture 2`.
  package var title: String {
    "\(trace.printable) · \(profile.printable)" + (gesture.map { " · gesture \($0)" } ?? "")
  }
}

extension CheckProblem {
  /// Returns the position of the expectation, or else of the trace.
  func placeText(in result: CheckCase) -> String {
    (place.map { "\($0)" } ?? result.source.text).printable
  }
}

extension ResultCheck.Failure {
  /// `expected velocity.x > 900, found 812.5`
  fileprivate var line: ReportDocument.Line { .init(label: "check", text: sentence.printable) }

  private var sentence: String {
    switch check.test {
    case .outcome: "expected \(check.expected), found \(found)"
    case .rule: "expected rule '\(check.expected)', found '\(found)'"
    case .number: "expected \(check.name) \(check.expected), found \(found)"
    }
  }
}

extension Replay {
  /// `cancel: progress 0.42, needs more than finishProgress 0.5; to finish 31.5 pt farther`
  fileprivate var checkSentence: String {
    explanationWithOutcome.printable + (nearestChange.map { "; \($0.label) \($0.text)" } ?? "")
  }
}

extension RecordedResult {
  /// The sentence of a recorded result, as far as the baseline has its values.
  fileprivate var checkSentence: String {
    switch row.outcome.kind {
    case .finish, .cancel:
      return "\(row.outcome.description): \(reason)".printable
    case .nothing: return "nothing: \(row.rule)".printable
    case .refused: return "refused by rule '\(row.rule)'".printable
    case .failed: return "failed: \(row.rule)".printable
    case .open:
      return "open: " + (row.rule.isEmpty ? Replay.openReason : row.rule.printable)
    }
  }

  /// The comparisons that decided, or if no rule held, the values that rules compare most often.
  private var reason: String {
    guard row.rule != "otherwise" else {
      let values = [
        row.number(.progress).map { "progress \(HumanNumber.text($0))" },
        row.number(.velocityX).map { "velocity.x \(HumanNumber.text($0)) pt/s" },
      ]
      return "no rule held at " + values.compactMap(\.self).joined(separator: ", ")
    }
    let finding = Finding(recorded: row.rule, parameters: parameters) { name in
      ResultField(rawValue: name).flatMap { row.number($0) }
    }
    return finding?.reasonToHold ?? row.rule
  }
}
