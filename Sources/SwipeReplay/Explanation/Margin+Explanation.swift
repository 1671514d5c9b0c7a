extension Margin {
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
    if let progress { return HumanNumber.signedChange(progress) }
    if let velocity { return HumanNumber.signedChange(velocity) + " pt/s" }
    return "none"
  }

  /// The parameters that lead to an outcome, of many those that need the smallest part of their value.
  func texts(to outcome: Outcome) -> [String] {
    let parameters = self.parameters.filter {
      $0.outcome == outcome && !$0.switchesRuleOff && $0.isWithinReach
    }
    let ordered = parameters.enumerated().sorted {
      ($0.element.relativeChange, $0.offset) < ($1.element.relativeChange, $1.offset)
    }
    return ordered.prefix(Self.maxParameters).compactMap(\.element.text)
  }

  private static let maxParameters = 3
}

extension Margin.Parameter {
  /// `finishProgress below 0.433`, or `at most 0.4` where that is the very number
  fileprivate var text: String? {
    guard let change, let value else { return nil }
    if isSwitch { return "\(name) set to \(HumanNumber.text(value))" }
    let (bound, isExact) = HumanNumber.bound(value, roundedUp: change > 0)
    let words = isExact ? ("at most", "at least") : ("below", "above")
    return "\(name) \(change < 0 ? words.0 : words.1) \(bound)"
  }

  /// Whether a person might try it: a switch, or a value from a tenth to ten times the present one.
  fileprivate var isWithinReach: Bool {
    guard let change, let value, !isSwitch, value != change else { return true }
    return (0.1...10).contains(value / (value - change))
  }

  fileprivate var relativeChange: Double {
    guard let change, let value else { return .infinity }
    return change.magnitude / max((value - change).magnitude, .leastNormalMagnitude)
  }

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

  /// `at most 400 pt/s`
  var text: String {
    let words =
      range.lowerBound == range.upperBound
      ? "" : needed > range.upperBound ? "at most " : "at least "
    return words + HumanNumber.text(bound) + (axis == nil ? "" : " pt/s")
  }
}

extension HumanNumber {
  /// `+27` or `-120`, rounded away from zero, so that any change beyond the number is enough.
  package static func signedChange(_ change: Double) -> String {
    let sign = change < 0 ? "-" : "+"
    guard change.magnitude >= negligible else { return sign + "0" }
    return sign + text(change.magnitude, digits: 3, awayFromZero: true)
  }
}
