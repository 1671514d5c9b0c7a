extension Margin {
  /// What gives another outcome, in pieces that a line break should not divide.
  package struct Clauses: Sendable, Hashable {
    /// The outcome.
    package let outcome: Outcome
    package let texts: [String]
  }

  /// The smallest changes that give another outcome, those that flip the decision first:
  /// `progress 0.08 higher, or finishProgress 0.08 lower; velocity alone cannot; to fail: slop 9 higher`.
  public var explanation: String {
    let texts = clauses.map { clauses in
      let text = clauses.texts.joined(separator: " ")
      return clauses.outcome == decision ? text : "\(clauses.outcome.aim): \(text)"
    }
    return (texts + (unknown.map { ["unknown for \($0)"] } ?? [])).joined(separator: "; ")
  }

  /// What the search ended for before it found anything; nil where there is nothing:
  /// `finishProgress, slop, edgeWidth and 2 others: the search ended`.
  package var unknown: String? {
    let names =
      unknownSignals + parameters.filter { $0.change == nil && !$0.isComplete }.map(\.name)
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(names.count <= 4 ? 4 : 3)
    let others = names.count - shown.count
    return shown.joined(separator: ", ") + (others > 0 ? " and \(others) others" : "")
      + ": the search ended"
  }

  /// Of progress and velocity, what the search ended for before it found anything.
  package var unknownSignals: [String] {
    guard decision != nil, !isComplete else { return [] }
    return (progress == nil ? ["progress"] : []) + (velocity == nil ? ["velocity"] : [])
  }

  /// The same for each outcome that it can be.
  package var clauses: [Clauses] {
    let others = Outcome.allCases.filter { $0 != decision }.compactMap { outcome -> Clauses? in
      let changes = changes(to: outcome)
      return changes.isEmpty ? nil : Clauses(outcome: outcome, texts: Self.alternatives(changes))
    }
    let texts = decision.map(decisionTexts) ?? []
    guard let decision, !texts.isEmpty else { return others }
    return [Clauses(outcome: decision, texts: texts)] + others
  }

  private func decisionTexts(_ decision: Outcome) -> [String] {
    var changes: [String] = []
    var ineffective: [String] = []
    if let progress {
      changes.append("progress " + Self.text(progress))
    } else if isComplete, !limits.contains(where: { $0.axis == nil }) {
      ineffective.append("progress")
    }
    if let velocity, let velocityAxis {
      let seen = estimate.map {
        " (estimate \(HumanNumber.text($0.estimate)), seen as \(HumanNumber.text($0.velocity)))"
      }
      changes.append("velocity.\(velocityAxis) \(Self.text(velocity, " pt/s"))\(seen ?? "")")
    } else if isComplete, !limits.contains(where: { $0.axis != nil }) {
      ineffective.append("velocity")
    }
    let ofParameters = self.changes(to: decision)
    changes += ofParameters
    if changes.isEmpty, !parameters.isEmpty, unknown == nil { ineffective.append("a parameter") }
    var reasons = limits.map(\.text)
    if let last = ineffective.popLast() {
      let others = ineffective.isEmpty ? "" : ineffective.joined(separator: ", ") + " or "
      reasons.append(others + last + " alone cannot")
    }
    return Self.alternatives(changes, isLast: reasons.isEmpty)
      + reasons.enumerated().map { $1 + ($0 < reasons.count - 1 ? ";" : "") }
  }

  /// The changes of parameters that lead to an outcome.
  private func changes(to outcome: Outcome) -> [String] {
    parameters.compactMap { parameter in
      guard parameter.outcome == outcome, !parameter.switchesRuleOff else { return nil }
      return parameter.change.map { change in
        let set =
          parameter.isSwitch ? parameter.value.map { "set to \(HumanNumber.text($0))" } : nil
        return "\(parameter.name) " + (set ?? Self.text(change))
      }
    }
  }

  /// `a,` `or b,` `or c`, and `or c;` where something follows.
  private static func alternatives(_ changes: [String], isLast: Bool = true) -> [String] {
    changes.enumerated().map { index, change in
      (index == 0 ? "" : "or ") + change
        + (index < changes.count - 1 ? "," : isLast ? "" : ";")
    }
  }

  /// The change of progress, or of velocity where no change of progress flips the decision, for a table:
  /// `+0.08`, `-120 pt/s`, `-120 pt/s y`, or `none`; empty for an outcome that is no decision.
  package var brief: String {
    guard decision != nil else { return "" }
    guard unknownSignals.count < 2 else { return "unknown" }
    return Self.brief(progress: progress, velocity: velocity)
      + (progress == nil && velocityAxis == .y ? " y" : "")
  }

  /// ``brief`` for a margin of which only these numbers are known.
  package static func brief(progress: Double?, velocity: Double?) -> String {
    if let progress { return signed(progress) }
    if let velocity { return signed(velocity) + " pt/s" }
    return "none"
  }

  /// A change is rounded away from zero, so that any change beyond the number that is shown is enough.
  private static func size(_ change: Double) -> String {
    HumanNumber.text(change.magnitude, digits: 3, awayFromZero: true)
  }

  private static func text(_ change: Double, _ unit: String = "") -> String {
    let size =
      change.magnitude < HumanNumber.negligible
      ? "slightly" : size(change) + unit
    return size + (change < 0 ? " lower" : " higher")
  }

  private static func signed(_ change: Double) -> String {
    let sign = change < 0 ? "-" : "+"
    guard change.magnitude >= HumanNumber.negligible else { return sign + "0" }
    return sign + size(change)
  }
}

extension Margin.Parameter {
  /// Whether it is a 0 that switches a rule off, which keeps the gesture from beginning with any other value:
  /// how far 0 is from that says nothing.
  fileprivate var switchesRuleOff: Bool {
    change?.magnitude == .leastNonzeroMagnitude && change == value && outcome?.isDecision == false
  }
}

extension Margin.Limit {
  /// `progress` or `velocity.x`
  package var name: String { axis.map { "velocity.\($0)" } ?? "progress" }

  /// The bound that the needed value lies beyond.
  package var bound: Double { needed > range.upperBound ? range.upperBound : range.lowerBound }

  /// `progress cannot: it is at most 1`
  fileprivate var text: String {
    let number = HumanNumber.text(bound) + (axis == nil ? "" : " pt/s")
    let words =
      range.lowerBound == range.upperBound
      ? "" : needed > range.upperBound ? "at most " : "at least "
    return "\(name) cannot: it is \(words)\(number)"
  }
}

extension Outcome {
  /// `to finish`
  package var aim: String {
    switch self {
    case .finish: "to finish"
    case .cancel: "to cancel"
    case .nothing: "to nothing"
    case .refused: "to refuse"
    case .failed: "to fail"
    case .open: "to be open"
    }
  }
}
