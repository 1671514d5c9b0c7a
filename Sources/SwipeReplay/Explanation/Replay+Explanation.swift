// Every output explains a result with these texts; they differ in the digits of the values and in length.

extension Replay: CustomStringConvertible {
  /// The profile, the recognizer, the outcome and the rule: `pj · pan: cancel by progress > 0.5`. Tests show it where an
  /// expectation fails.
  public var description: String {
    let isByRule = outcome.isDecision && label.preamble.isEmpty || outcome == .refused
    let reason = rule.isEmpty ? "" : (isByRule ? " by " : ": ") + rule
    return "\(profile) · \(recognizer): \(outcome.rawValue)\(reason)"
  }
}

extension Replay {
  /// Why the outcome is what it is, to be read after it:
  /// `velocity.x 40 > finishVelocity 100 is false; progress 0.42 > finishProgress 0.5 is false`.
  ///
  /// These are the decision's rules that were evaluated, in order, with a value after each name: rounded
  /// to four digits, or to as many as it takes for the comparison to read as it was decided. For
  /// ``Outcome/nothing`` it begins with the reason, and with what was decided all the same:
  /// `no view is presented, so finish changes nothing: progress 0.6 > finishProgress 0.5`. For
  /// ``Outcome/refused`` it is the rule that refused, for ``Outcome/failed`` the reason, both with how much
  /// was missing: `too short: travel.x 8.4 of slop 10, 1.6 pt missing`. Without ``findings`` it is the rule as
  /// written.
  public var explanation: String {
    switch outcome {
    case .finish, .cancel, .nothing: return reasons { $0.sentence($0.roundedText) }
    case .refused: return "by rule '\(rule)'" + refusalDetail
    case .failed: return failure?.reason(rule) ?? rule
    case .open: return openReason
    }
  }

  /// The same with the outcome, for a line of its own:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. It leaves out `is true`.
  package var explanationWithOutcome: String {
    switch outcome {
    case .finish, .cancel, .nothing:
      return reasons { $0.sentence($0.roundedText, whereTrue: "") } + " → \(outcome.rawValue)"
    case .refused: return "refused by \(rule)" + refusalDetail
    case .failed: return "failed: " + (failure?.reason(rule) ?? rule)
    case .open: return "open: " + openReason
    }
  }

  /// The same with values that read back exactly, for programs:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. Nil where the trace stops with a finger down,
  /// and where the replayer was not asked for findings.
  package var because: String? {
    switch outcome {
    case .finish, .cancel, .nothing:
      guard !findings.isEmpty else { return nil }
      return reasons { $0.sentence($0.exactText) } + " → \(outcome.rawValue)"
    case .refused:
      return findings.last.map { "\($0.sentence($0.exactText)) → refused by \(rule)" }
    case .failed: return (failure?.exactReason(rule) ?? rule) + " → failed"
    case .open: return rule.isEmpty ? nil : rule + " → open"
    }
  }

  /// The same, short enough for a table beside columns of progress and velocity: `✓ progress > 0.5`.
  package var briefExplanation: String {
    switch outcome {
    case .finish, .cancel:
      guard let finding = decidingFindings.last else { return rule }
      let text = finding.briefText(omitting: ["progress", "velocity.x"])
      return (label.preamble.isEmpty ? "" : label.preamble + ": ") + (finding.holds ? "✓ " : "✗ ")
        + text
    case .nothing: return rule
    case .refused: return failure?.briefReason(rule) ?? rule + refusalDetail
    case .failed: return failure?.briefReason(rule) ?? rule
    case .open: return openReason
    }
  }

  /// The deciding rules, one after another; the last one as written where there are no findings.
  private func reasons(_ sentence: (Finding) -> String) -> String {
    let findings = decidingFindings
    let rules =
      findings.isEmpty ? label.decidingRule : findings.map(sentence).joined(separator: "; ")
    return [label.preamble, rules].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// What is said before the rules of a decision are gone through: why it changes nothing, and that the system cancelled
  /// the touches. Empty where there is nothing to say.
  package var preamble: String { label.preamble }

  /// The rules of the decision that were evaluated and have something to compare: neither those about
  /// beginning, all of which let it begin, nor a bare `otherwise`.
  package var decidingFindings: [Finding] {
    findings.filter { $0.name == nil && !$0.pieces.isEmpty }
  }

  /// Why a result is ``Outcome/open`` where it has no ``rule``.
  package static let openReason = "the trace stops with a finger down"

  private var openReason: String { rule.isEmpty ? Self.openReason : rule }

  private var refusalDetail: String {
    failure?.detail ?? findings.last.map { ": " + $0.roundedText } ?? ""
  }
}
