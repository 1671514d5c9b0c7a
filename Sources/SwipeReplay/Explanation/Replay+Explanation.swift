// Every output explains a result with these texts; they differ in the digits of the values and in length.

extension Replay {
  /// Why the outcome is what it is, to be read after it:
  /// `velocity.x 40 > finishVelocity 100 is false; progress 0.42 > finishProgress 0.5 is false`.
  ///
  /// These are the decision's rules that were evaluated, in order, with a value after each name: rounded
  /// to four digits, or to as many as it takes for the comparison to read as it was decided. For
  /// ``Outcome/refused`` it is the rule that refused, for ``Outcome/failed`` the reason. Without
  /// ``findings`` it is the rule as written.
  public var explanation: String {
    switch outcome {
    case .finish, .cancel: return reasons { $0.sentence($0.roundedText) }
    case .refused: return "by rule '\(rule)'" + refusalDetail
    case .failed: return rule + ", so it never began"
    case .open: return Self.openReason
    }
  }

  /// The same with the outcome, for a line of its own:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. It leaves out `is true`.
  package var explanationWithOutcome: String {
    switch outcome {
    case .finish, .cancel:
      return reasons { $0.sentence($0.roundedText, whereTrue: "") } + " → \(outcome.rawValue)"
    case .refused: return "refused by \(rule)" + refusalDetail
    case .failed: return "failed: \(rule)"
    case .open: return "open: " + Self.openReason
    }
  }

  /// The same with values that read back exactly, for programs:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. Nil for ``Outcome/open``, and where the
  /// replayer was not asked for findings.
  package var because: String? {
    switch outcome {
    case .finish, .cancel:
      guard !findings.isEmpty else { return nil }
      return reasons { $0.sentence($0.exactText) } + " → \(outcome.rawValue)"
    case .refused:
      return findings.last.map { "\($0.sentence($0.exactText)) → refused by \(rule)" }
    case .failed: return rule + " → failed"
    case .open: return nil
    }
  }

  /// The same, short enough for a table beside columns of progress and velocity: `✓ progress > 0.5`.
  package var briefExplanation: String {
    switch outcome {
    case .finish, .cancel:
      guard let finding = decidingFindings.last else { return rule }
      let text = finding.briefText(
        omitting: ["progress", "velocity.x"], parameters: margin?.parameters.map(\.name) ?? [])
      return (finding.holds ? "✓ " : "✗ ") + text
    case .refused: return rule + refusalDetail
    case .failed:
      // A test of the recognizer's own: with its values, where they are known.
      guard let finding = findings.last(where: { !$0.pieces.isEmpty && rule.hasSuffix($0.rule) })
      else { return rule }
      return rule.dropLast(finding.rule.count) + finding.roundedText
    case .open: return Self.openReason
    }
  }

  /// The deciding rules, one after another; the last one as written where there are no findings.
  private func reasons(_ sentence: (Finding) -> String) -> String {
    let findings = decidingFindings
    return findings.isEmpty ? rule : findings.map(sentence).joined(separator: "; ")
  }

  /// The rules of the decision that were evaluated and have something to compare: neither those about
  /// beginning, all of which let it begin, nor a bare `otherwise`.
  package var decidingFindings: [Finding] {
    findings.filter { $0.name == nil && !$0.pieces.isEmpty }
  }

  /// Why a result is ``Outcome/open``.
  package static let openReason = "the trace stops with a finger down"

  private var refusalDetail: String { findings.last.map { ": " + $0.roundedText } ?? "" }
}
