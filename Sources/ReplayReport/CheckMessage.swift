import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// The words for what a check found: the same in every report for people.
struct CheckMessage {
  /// A line below the headline.
  struct Line: Hashable {
    /// `was`, `now`, `expected` or `at`.
    var label: String
    var text: String
  }

  /// What it comes to, in half a line: `finish → cancel`.
  var headline: String
  var lines: [Line]

  /// A problem of a case.
  init(_ problem: CheckProblem, of result: CheckCase) {
    switch problem {
    case .unexpected(let failures, let now, _):
      let sentences = failures.map { $0.sentence.printable }
      headline = sentences.count == 1 ? sentences[0] : "\(sentences.count) checks fail"
      lines = sentences.count == 1 ? [] : sentences.map { Line(label: "check", text: $0) }
      lines.append(Line(label: "now", text: now.sentence))
    case .noRecognizer(let name, let known, _):
      let hint =
        nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "expected \(known.joined(separator: " or "))"
      headline = "the profile has no recognizer '\(name)'; \(hint)".printable
      lines = []
    case .gestureCount(let expected, let found, _):
      headline =
        "the trace has \(Self.count(found, "gesture")), but \(Self.count(expected, "expectation"))"
      lines = [Line(label: "mend", text: "write a list with one expectation for each gesture")]
    case .passesNow(let why, _):
      headline = "a known failure passes now; remove the mark 'knownFailure'"
      lines = [Line(label: "mark", text: why.printable)]
    case .changed(let was, let now, let parts):
      headline = Self.headline(was, now, parts)
      if result.problems.count > 1 { headline += " (\(now.recognizer.printable))" }
      lines = [Line(label: "was", text: was.sentence), Line(label: "now", text: now.sentence)]
      for value in parts.numbers where !parts.outcome && !parts.rule {
        let texts = [was.row.number(value), value.of(now)].map { $0.map(numberText) ?? "no value" }
        lines.append(Line(label: "value", text: "\(value.rawValue) \(texts[0]) → \(texts[1])"))
      }
    case .missing(let was):
      headline = "\(was.row.outcome.rawValue) in the baseline, missing in this run"
      lines = [Line(label: "was", text: was.sentence)]
    case .added(let now):
      headline = "\(now.outcome.rawValue), not in the baseline"
      lines = [Line(label: "now", text: now.sentence)]
    }
    lines.append(Line(label: "at", text: problem.placeText(in: result)))
  }

  /// A warning of a case.
  init(_ warning: MarginWarning, of result: CheckCase) {
    headline = "still \(warning.now.outcome.rawValue), but most of its margin is gone"
    let texts = [warning.was.number(warning.value), warning.value.of(warning.now)]
      .map { $0.map { HumanNumber.text($0, digits: 3) } ?? "none" }
    lines = [
      Line(label: "margin", text: "\(warning.value.quantity) \(texts[0]) → \(texts[1])"),
      Line(label: "at", text: result.source.text.printable),
    ]
  }

  private static func headline(
    _ was: RecordedResult, _ now: Replay, _ parts: CheckProblem.ChangedParts
  ) -> String {
    guard !parts.outcome else { return "\(was.row.outcome.rawValue) → \(now.outcome.rawValue)" }
    guard !parts.rule else { return "still \(now.outcome.rawValue), but by another rule" }
    let names = parts.numbers.map(\.rawValue).joined(separator: ", ")
    let verb = parts.numbers.count == 1 ? "differs" : "differ"
    return "still \(now.outcome.rawValue), but \(names) \(verb)"
  }

  /// `2 gestures`
  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}

extension CheckCase {
  /// `edge-flick · pj`, or `edge-flick · pj · gesture 2`.
  var title: String {
    "\(trace.printable) · \(profile.printable)" + (gesture.map { " · gesture \($0)" } ?? "")
  }
}

extension CheckProblem {
  /// Where to look: the expectation, or else the trace.
  func placeText(in result: CheckCase) -> String {
    (place.map { "\($0)" } ?? result.source.text).printable
  }
}

extension ResultValue {
  /// What a margin is a margin of.
  fileprivate var quantity: String {
    switch self {
    case .marginVelocity: "velocity"
    default: "progress"
    }
  }
}

extension ResultCheck.Failure {
  /// `expected velocity.x > 900, found 812.5`
  var sentence: String {
    switch check.test {
    case .outcome: "expected \(check.expected), found \(found)"
    case .rule: "expected rule '\(check.expected)', found '\(found)'"
    case .number: "expected \(check.name) \(check.expected), found \(found)"
    }
  }
}

extension Replay {
  /// What was decided and why, in a line: `progress 0.42 > finishProgress 0.5 is false → cancel`.
  var sentence: String {
    switch outcome {
    case .finish, .cancel:
      let reasons = decidingFindings.map { finding in
        finding.roundedText + (finding.holds ? "" : " is false")
          + (finding.comparedNaN ? " (not a number)" : "")
      }
      let reason = reasons.isEmpty ? rule : reasons.joined(separator: "; ")
      return (reason + " → \(outcome.rawValue)").printable + marginText(margin?.brief)
    case .refused:
      let finding = findings.last.map { ": " + $0.roundedText } ?? ""
      return "refused by \(rule)\(finding)".printable
    case .failed: return "failed: \(rule)".printable
    case .open: return "open: the trace stops with a finger down"
    }
  }
}

extension RecordedResult {
  /// What was decided and why, as far as the baseline tells, in the same form.
  var sentence: String {
    switch row.outcome {
    case .finish, .cancel:
      return (filledRule + " → \(row.outcome.rawValue)").printable + marginText(marginBrief)
    case .refused: return "refused by \(row.rule)".printable
    case .failed: return "failed: \(row.rule)".printable
    case .open: return "open: the trace stopped with a finger down"
    }
  }

  private var marginBrief: String? {
    guard row.values != nil else { return nil }
    return Margin.brief(progress: row.marginProgress, velocity: row.marginVelocity)
  }

  /// The rule with the recorded values behind its names; behind `otherwise` those that rules most
  /// often ask for.
  private var filledRule: String {
    let otherwise = "otherwise"
    guard row.rule != otherwise else {
      let values = [ResultValue.progress, .velocityX].compactMap { value in
        row.number(value).map { "\(value.rawValue) \(HumanNumber.text($0))" }
      }
      let known = parameters.map { "\($0.name) \(HumanNumber.text($0.value))" }
      return otherwise + " (" + (values + known).joined(separator: ", ") + ")"
    }
    let words = row.rule.ruleWords
    let values = words.map { word in
      ResultValue(rawValue: word).flatMap { row.number($0) }
        ?? parameters.first { $0.name == word }?.value
    }
    var texts = HumanNumber.texts(
      values.compactMap(\.self), beside: words.compactMap { Double($0) })[...]
    return zip(words, values).map { word, value in
      value == nil ? word : word + " " + (texts.popFirst() ?? "")
    }.joined()
  }
}

extension Margin {
  /// A margin of which only the numbers are known, for a table.
  static func brief(progress: Double?, velocity: Double?) -> String {
    if let progress { return signed(progress) }
    if let velocity { return signed(velocity) + " pt/s" }
    return "none"
  }
}

private func marginText(_ brief: String?) -> String { brief.map { "; margin \($0)" } ?? "" }

extension String {
  /// Cut into names with their dots, and what stands between them.
  fileprivate var ruleWords: [String] {
    var words: [String] = []
    var wasName = false
    for character in self {
      let isName = character.isLetter || character.isNumber || character == "." || character == "_"
      if isName == wasName, let last = words.popLast() {
        words.append(last + String(character))
      } else {
        words.append(String(character))
      }
      wasName = isName
    }
    return words
  }
}
