import TextFormats

extension Margin {
  /// The parameters for which the search ended without a result, or nil if there are none:
  /// `the effect of changing finishProgress, slop, edgeWidth or 2 others: the search ended early`.
  package var unknown: String? {
    let names =
      unknownSignals + parameters.filter { $0.change == nil && !$0.isComplete }.map(\.name)
    guard !names.isEmpty else { return nil }
    var shown = Array(names.prefix(names.count <= 4 ? 4 : 3))
    if names.count > shown.count { shown.append("\(names.count - shown.count) others") }
    return "the effect of changing \(shown.joinedByOr): the search ended early"
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

  /// The parameters that lead to an outcome: of many numbers those with the smallest relative change, and all switches,
  /// which may be what the app was like.
  func texts(to outcome: Outcome) -> [String] {
    let ordered = parameters.filter { $0.outcome == outcome }.enumerated().sorted {
      ($0.element.relativeChange, $0.offset) < ($1.element.relativeChange, $1.offset)
    }
    let (switches, numbers) = (
      ordered.filter(\.element.isSwitch), ordered.filter { !$0.element.isSwitch }
    )
    return (numbers.prefix(Self.maxParameters) + switches).compactMap(\.element.text)
  }

  private static let maxParameters = 3
}

extension Margin.Parameter {
  /// `finishVelocity below 433 pt/s`, or `at most 400 pt/s` if that is the exact value; `just below 433 pt/s`, or `at
  /// 400 pt/s`, if a smaller value soon changes the outcome again, or the search ended early. Then the earlier gesture
  /// through which it acts: `(by changing gesture 1)`.
  fileprivate var text: String? {
    guard let change, let value else { return nil }
    let earlier = changedGesture.map { " (by changing gesture \($0))" } ?? ""
    if isSwitch { return "\(name) set to \(HumanNumber.text(value))" + earlier }
    let (bound, isExact) = HumanNumber.bound(value, roundedUp: change > 0)
    let words =
      isNarrow || !isComplete
      ? isExact ? ("at", "at") : ("just below", "just above")
      : isExact ? ("at most", "at least") : ("below", "above")
    let number = HumanNumber.join(bound, unit)
    return "\(name) \(change < 0 ? words.0 : words.1) \(number)" + earlier
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
  /// `20 pt`, `30°`, or without a unit, `20`.
  static func join(_ number: String, _ unit: String?) -> String {
    unit.map { $0 == "°" ? number + $0 : "\(number) \($0)" } ?? number
  }

  /// `+27`, `-120` or `+any`, rounded away from zero, so that any change beyond the number is enough.
  package static func signedChange(_ change: Double) -> String {
    let sign = change < 0 ? "-" : "+"
    guard change.magnitude >= ScreenAxis.tiny else { return sign + "any" }
    return sign + text(change.magnitude, digits: 3, awayFromZero: true)
  }
}
