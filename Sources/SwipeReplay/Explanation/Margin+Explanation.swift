extension Margin {
  /// The parameters for which the search ended without a result, or nil if there are none:
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

  /// The signals, progress and velocity, for which the search ended without a result.
  package var unknownSignals: [String] {
    guard isOfDecision, !isComplete else { return [] }
    return (progress == nil ? ["progress"] : []) + (velocity == nil ? ["velocity"] : [])
  }

  /// The outcomes that parameters lead to: first to finish, then to cancel, each in the order of the parameters.
  var outcomes: [Outcome] {
    let outcomes = parameters.compactMap(\.outcome).withoutRepetitions
    return Outcome.Kind.allCases.flatMap { kind in outcomes.filter { $0.kind == kind } }
  }

  /// The parameters that lead to an outcome; if there are many, those with the smallest relative change.
  ///
  /// - Parameter unit: Returns the unit of a parameter, or nil if it has none.
  func texts(
    to outcome: Outcome, unit: (String) -> String?, where isUseful: (Parameter) -> Bool
  ) -> [String] {
    let ordered = parameters.filter { $0.outcome == outcome && isUseful($0) }.enumerated().sorted {
      ($0.element.relativeChange, $0.offset) < ($1.element.relativeChange, $1.offset)
    }
    return ordered.prefix(Self.maxParameters).compactMap { $0.element.text(unit($0.element.name)) }
  }

  private static let maxParameters = 3
}

extension Margin.Parameter {
  /// `finishVelocity below 433 pt/s`, or `at most 400 pt/s` if that is the exact value.
  fileprivate func text(_ unit: String?) -> String? {
    guard let change, let value else { return nil }
    if isSwitch { return "\(name) set to \(HumanNumber.text(value))" }
    let (bound, isExact) = HumanNumber.bound(value, roundedUp: change > 0)
    let words = isExact ? ("at most", "at least") : ("below", "above")
    return "\(name) \(change < 0 ? words.0 : words.1) \(bound)" + (unit.map { " " + $0 } ?? "")
  }

  fileprivate var relativeChange: Double {
    guard let change, let value else { return .infinity }
    return change.magnitude / max((value - change).magnitude, .leastNormalMagnitude)
  }
}

extension Margin.Limit {
  /// `progress` or `velocity.x`
  package var name: String { axis.map { "velocity.\($0)" } ?? "progress" }

  /// The bound exceeded by the needed value.
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
