// Every output explains a result with these texts; they differ in the digits of the values and in length.

extension Replay {
  /// Why the outcome is what it is, to be read after it:
  /// `velocity.x 40 > finishVelocity 100 is false; progress 0.42 > finishProgress 0.5 is false`.
  ///
  /// These are the decision's rules that were evaluated, in order, with a value after each name: rounded
  /// to four digits, or to as many as it takes for the comparison to read as it was decided. For
  /// ``Outcome/refused`` it is the rule that refused, for ``Outcome/failed`` the reason, both with how much
  /// was missing: `too short: travel.x 8.4 of slop 10, 1.6 pt missing`. Without ``findings`` it is the rule as
  /// written.
  public var explanation: String {
    switch outcome {
    case .finish, .cancel: return reasons { $0.sentence($0.roundedText) }
    case .refused: return "by rule '\(rule)'" + refusalDetail
    case .failed: return failure?.reason(rule) ?? rule
    case .open: return openReason
    }
  }

  /// The same with the outcome, for a line of its own:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. It leaves out `is true`.
  package var explanationWithOutcome: String {
    switch outcome {
    case .finish, .cancel:
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
    case .finish, .cancel:
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
      let text = finding.briefText(
        omitting: ["progress", "velocity.x"], parameters: margin?.parameters.map(\.name) ?? [])
      return (finding.holds ? "✓ " : "✗ ") + text
    case .refused: return failure?.briefReason(rule) ?? rule + refusalDetail
    case .failed: return failure?.briefReason(rule) ?? rule
    case .open: return openReason
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

  /// Why a result is ``Outcome/open`` where it has no ``rule``.
  package static let openReason = "the trace stops with a finger down"

  /// The ``rule`` of an ``Outcome/open`` whose touches the system cancelled.
  static let cancelIgnored = "the system cancelled the touches; the implementation is not told"

  private var openReason: String { rule.isEmpty ? Self.openReason : rule }

  private var refusalDetail: String {
    failure?.detail ?? findings.last.map { ": " + $0.roundedText } ?? ""
  }
}

extension Margin {
  /// The smallest changes that flip the decision:
  /// `progress 0.08 higher, or finishProgress 0.08 lower; velocity alone cannot`.
  public var explanation: String { clauses.joined(separator: " ") }

  /// ``explanation`` in pieces that a line break should not divide.
  package var clauses: [String] {
    var changes: [String] = []
    var ineffective: [String] = []
    for (name, change, unit) in [("progress", progress, ""), ("velocity", velocity, " pt/s")] {
      if let change {
        changes.append("\(name) " + Self.text(change, unit))
      } else {
        ineffective.append(name)
      }
    }
    for parameter in parameters {
      if let change = parameter.change { changes.append("\(parameter.name) " + Self.text(change)) }
    }
    if changes.isEmpty, !parameters.isEmpty { ineffective.append("a parameter") }
    var clauses = changes.enumerated().map { index, change in
      (index == 0 ? "" : "or ") + change
        + (index < changes.count - 1 ? "," : ineffective.isEmpty ? "" : ";")
    }
    if let last = ineffective.popLast() {
      let others = ineffective.isEmpty ? "" : ineffective.joined(separator: ", ") + " or "
      clauses.append(others + last + " alone cannot")
    }
    return clauses
  }

  /// The change of progress, or of velocity where no change of progress flips the decision, for a table:
  /// `+0.08`, `-120 pt/s`, or `none`.
  package var brief: String { Self.brief(progress: progress, velocity: velocity) }

  /// ``brief`` for a margin of which only these numbers are known.
  package static func brief(progress: Double?, velocity: Double?) -> String {
    if let progress { return signed(progress) }
    if let velocity { return signed(velocity) + " pt/s" }
    return "none"
  }

  private static let digits = 3

  private static func text(_ change: Double, _ unit: String = "") -> String {
    let size =
      change.magnitude < HumanNumber.negligible
      ? "slightly" : HumanNumber.text(change.magnitude, digits: digits) + unit
    return size + (change < 0 ? " lower" : " higher")
  }

  private static func signed(_ change: Double) -> String {
    let sign = change < 0 ? "-" : "+"
    guard change.magnitude >= HumanNumber.negligible else { return sign + "0" }
    return sign + HumanNumber.text(change.magnitude, digits: digits)
  }
}
