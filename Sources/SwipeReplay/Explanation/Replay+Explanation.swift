package import TextFormats

// All outputs explain results with these texts; they differ in length and in the digits of the values.

extension Replay: CustomStringConvertible {
  /// The profile, the recognizer, the outcome and the rule: `pj · pan: cancel by progress > 0.5`. Tests show it
  /// if an expectation fails.
  public var description: String {
    let isByRule = outcome.isDecision && label.preamble.isEmpty || outcome == .refused
    let reason = rule.isEmpty ? "" : (isByRule ? " by " : ": ") + rule
    return "\(profile) · \(recognizer): \(outcome.description)\(reason)"
  }
}

extension Replay {
  /// The reason for the outcome, to be read after it:
  /// `velocity.x 40 pt/s, needs more than finishVelocity 100 pt/s or progress 0.42, needs more than finishProgress
  /// 0.5`.
  ///
  /// These are the comparisons that settled the decision, with the values on both sides, rounded to four digits or to
  /// as many as needed for the comparison to read as it was decided. For ``Outcome/nothing`` it begins with the reason,
  /// followed by what was decided. For ``Outcome/refused`` it ends with the rule that refused, `stack 1, needs more
  /// than 1 (rule 'root')`; for ``Outcome/failed`` it is the reason with the missing amount: `too short: 8.4
  /// of the 10 pt that a pan needs (slop)`. Without ``findings`` it is the rule as written.
  ///
  /// If the profile was read in code, the file and line of the rule follow: `(Navigation.swift:48)`.
  public var explanation: String {
    // A refusal names its rule and the line in one parenthesis.
    outcome == .refused
      ? explanationOfRule : ([explanationOfRule] + codeNote).joined(separator: " ")
  }

  /// `(Navigation.swift:48)`, the line of the code that decided or refused; empty unless the profile names it.
  package var codeNote: [String] { label.from.map { ["(\($0))"] } ?? [] }

  /// The line of the code that decided or refused, or nil unless the profile was read there.
  package var codePlace: TextPlace? { label.codePlace }

  private var explanationOfRule: String {
    switch outcome.kind {
    case .finish, .cancel, .nothing:
      let reasons = reasons.joined().joined(separator: " ")
      return joined(preamble, reasons.isEmpty ? label.decidingRule : reasons)
    case .refused:
      let reasons = reasons.joined().joined(separator: " ")
      // A rule without a name is called by its text, which says no more than the reasons.
      let isNamed = findings.last?.rule != rule
      guard !reasons.isEmpty else {
        return (["rule '\(rule)'" + refusalDetail] + codeNote).joined(separator: " ")
      }
      let notes = (isNamed ? ["rule '\(rule)'"] : []) + (label.from.map { [$0] } ?? [])
      let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
      return withRunning(reasons + note) + (failure?.remark ?? "")
    case .failed: return withRunning(failure?.reason(rule) ?? rule)
    case .open: return openReason
    }
  }

  /// The outcome with its explanation, on one line: `cancel: progress 0.42, needs more than finishProgress 0.5`.
  package var explanationWithOutcome: String {
    outcome.description + ": " + explanation
  }

  /// The rules with exact values, for programs: `progress 0.42 > finishProgress 0.5 is false → cancel`.
  /// Nil if the trace stops with a finger down, or unless the replayer was asked for findings.
  package var because: String? {
    switch outcome.kind {
    case .finish, .cancel, .nothing:
      guard !findings.isEmpty else { return nil }
      let rules = decidingFindings.map(\.sentence).joined(separator: "; ")
      return joined(label.preamble, rules.isEmpty ? label.decidingRule : rules)
        + " → \(outcome.description)"
    case .refused: return findings.last.map { "\($0.sentence) → refused by \(rule)" }
    case .failed: return (failure?.exactReason(rule) ?? rule) + " → failed"
    case .open: return rule.isEmpty ? nil : rule + " → open"
    }
  }

  /// The reason, short enough for a table: `progress 0.42 <= 0.5`.
  package var briefExplanation: String {
    switch outcome.kind {
    case .finish, .cancel:
      let reason = briefReason
      return joined(label.preamble, reason.isEmpty ? label.decidingRule : reason)
    case .nothing: return running == nil ? rule : runningText(verb: "runs")
    case .refused: return withRunning(failure?.briefReason(rule) ?? rule + refusalDetail)
    case .failed: return withRunning(failure?.briefReason(rule) ?? rule)
    case .open: return openReason + (rule.isEmpty ? "; " + beginText : "")
    }
  }

  /// `began 10 ms after touch-down`, or `not begun`.
  package var beginText: String {
    beganAt.map { "began \(HumanNumber.milliseconds($0 - startedAt)) after touch-down" }
      ?? "not begun"
  }

  /// `the app's push is still running, until 140 ms after touch-down`, for a transition that was in the way; empty
  /// without one.
  private func runningText(verb: String) -> String {
    guard let (running, end) = running else { return "" }
    let name =
      running.isWayBack
      ? "an earlier gesture's transition"
      : running.action.map { $0.phrase(isOfApp: running.isOfApp) } ?? "a transition"
    guard let end else {
      return running.action == nil
        ? "a transition runs throughout the trace" : "a finger drives \(name)"
    }
    return "\(name) \(verb)\(verb == "runs" ? "" : ",") until "
      + "\(HumanNumber.milliseconds(end)) after touch-down"
  }

  /// A reason with the transition that was in the way, in place of the words that one was.
  private func withRunning(_ reason: String) -> String {
    guard running != nil else { return reason }
    let (state, text) = ("a transition is running", runningText(verb: "is still running"))
    return reason.contains(state) ? reason.replacing(state, with: text) : "\(reason); \(text)"
  }

  private func joined(_ preamble: String, _ reason: String) -> String {
    preamble.isEmpty || reason.isEmpty ? preamble + reason : "\(preamble): \(reason)"
  }

  /// The text before the reasons of a decision: why it changes nothing, and that the system cancelled the
  /// touches. Empty if neither applies.
  package var preamble: String {
    guard running != nil else { return label.preamble }
    let text = runningText(verb: "runs")
    guard outcome == .nothing else { return label.preamble + "; " + text }
    // After the obstacle, which this is, how the gesture was cancelled may follow.
    let cancelled = label.preamble.split(separator: ";", maxSplits: 1).dropFirst()
    return (["would \(decision?.rawValue ?? "end"), but " + text] + cancelled.map(String.init))
      .joined(separator: ";")
  }

  /// The evaluated rules of the decision with something to compare: neither the begin rules, all of which let
  /// it begin, nor a bare `otherwise`.
  private var decidingFindings: [Finding] {
    findings.filter { $0.name == nil && $0.isCondition }
  }

  /// The reason for ``Outcome/open`` where the trace ends before the lift.
  package static let openReason = "the trace stops with a finger down"

  private var openReason: String {
    rule.isEmpty ? Self.openReason : preamble.isEmpty ? rule : preamble
  }

  private var refusalDetail: String {
    failure?.detail ?? findings.last.map { ": " + $0.roundedText } ?? ""
  }
}
