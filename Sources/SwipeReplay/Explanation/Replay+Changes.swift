// The changes that would have changed an outcome: first in points and points per second, then in parameters.

extension Replay {
  /// The changes that lead to one outcome, each sufficient by itself.
  package struct Changes: Sendable, Hashable {
    /// `short` of a finish, to `spare` before a cancel, `margin` if no change is known, or the outcome: `to finish`.
    package let label: String
    /// The changes, divided where a line may break: `27 pt of travel,`, `or finishProgress below 0.433;`,
    /// `speed is not considered`.
    package let texts: [String]
  }

  /// The changes that would have led to another outcome, each sufficient by itself:
  /// `short 27 pt of travel, or finishProgress below 0.433; speed is not considered`.
  ///
  /// A cancel is `short` of a finish, and a finish has something to `spare` before it cancels; for a gesture that never
  /// began, these are the changes that would have let it begin. Empty unless the replayer was asked for margins.
  public var marginExplanation: String {
    let texts = changes.map { ([$0.label] + $0.texts).joined(separator: " ") }
    return (texts + (margin?.unknown.map { ["unknown for \($0)"] } ?? [])).joined(separator: "; ")
  }

  /// The changes that lead to another outcome: for a decision, those that flip it; for a gesture that never
  /// began, those with which it would have begun.
  package var changes: [Changes] {
    guard let margin else { return [] }
    if margin.isOfDecision, lift?.hasSeveralOutcomes ?? false {
      return changesByOutcome(margin).map {
        Changes(label: $0.outcome.changeLabel, texts: $0.texts.alternatives)
      }
    }
    guard !margin.isOfDecision else {
      let (changes, remarks) = (decisionChanges(margin), remarks(margin))
      var texts = changes.alternatives
      if !texts.isEmpty, !remarks.isEmpty { texts[texts.count - 1] += ";" }
      texts += remarks.enumerated().map { $1 + ($0 < remarks.count - 1 ? ";" : "") }
      let label = changes.isEmpty ? "margin" : decisionLabel
      return texts.isEmpty ? [] : [Changes(label: label, texts: texts)]
    }
    return margin.outcomes.filter(\.isDecision).compactMap { outcome in
      let texts = margin.texts(to: outcome)
      guard !texts.isEmpty else { return nil }
      let condition =
        isByEarlierSwipe(margin, outcome) ? ["(which would have changed an earlier swipe)"] : []
      return Changes(label: outcome.changeLabel, texts: texts.alternatives + condition)
    }
  }

  /// Whether parameters lead to an outcome only through their effect on an earlier swipe: the rule that did not
  /// let this one begin mentions none of them.
  private func isByEarlierSwipe(_ margin: Margin, _ outcome: Outcome) -> Bool {
    guard gesture > 1, let test = failure?.test, test.name != nil else { return false }
    let names = margin.parameters.filter { $0.outcome == outcome }.map(\.name)
    return !names.contains { name in test.words.contains { $0 == name } }
  }

  /// The first of the changes that flip a decision: `short 27 pt of travel`. Nil if no change does.
  package var nearestChange: String? {
    guard let margin, margin.isOfDecision else { return nil }
    if lift?.hasSeveralOutcomes ?? false {
      return changesByOutcome(margin).first.map { "\($0.outcome.changeLabel) \($0.texts[0])" }
    }
    return decisionChanges(margin).first.map { "\(decisionLabel) \($0)" }
  }

  private var isFinish: Bool { outcome.kind == .finish }
  private var decisionLabel: String { isFinish ? "spare" : "short" }
  package var considersSpeed: Bool { lift?.considersSpeed ?? label.usesVelocity }

  private func decisionChanges(_ margin: Margin) -> [String] {
    let changes = [travelChange, speedChange(margin)].compactMap { $0 }
    return changes
      + margin.outcomes.filter { $0.isDecision && $0 != outcome }
      .flatMap(margin.texts)
  }

  private var travelChange: String? {
    (lift?.travel).map { text($0.points, "pt", .travel, $0.axis) }
  }

  private func speedChange(_ margin: Margin) -> String? {
    guard considersSpeed, let velocity = margin.velocity else { return nil }
    let seen = margin.estimate.map {
      " (estimated \(HumanNumber.text($0.estimate)), seen as \(HumanNumber.text($0.velocity)))"
    }
    return text(velocity, "pt/s", .speed, margin.velocityAxis ?? .x) + (seen ?? "")
  }

  /// The changes of a decision among more than two outcomes: `to large 27 pt farther up, or middle below 0.4`.
  private func changesByOutcome(_ margin: Margin) -> [(outcome: Outcome, texts: [String])] {
    var groups: [(outcome: Outcome, texts: [String])] = []
    func add(_ outcome: Outcome?, _ texts: [String]) {
      guard let outcome, !texts.isEmpty else { return }
      if let group = groups.firstIndex(where: { $0.outcome == outcome }) {
        groups[group].texts += texts
      } else {
        groups.append((outcome, texts))
      }
    }
    add(lift?.travelOutcome, [travelChange].compactMap { $0 })
    add(lift?.speedOutcome, [speedChange(margin)].compactMap { $0 })
    for outcome in margin.outcomes { add(outcome, margin.texts(to: outcome)) }
    return groups
  }

  /// The quantities that cannot flip the decision, except those not searched to the end.
  private func remarks(_ margin: Margin) -> [String] {
    let verb = isFinish ? "would cancel" : "would finish"
    let limits = margin.limits.filter { $0.axis != nil && considersSpeed }
    var remarks = limits.map { "no speed \(verb): \($0.name) is \($0.text)" }
    let lacksTravel = lift != nil && lift?.travel == nil
    let lacksSpeed =
      !considersSpeed || margin.velocity == nil && limits.isEmpty && margin.isComplete
    if lacksTravel, lacksSpeed, considersSpeed {
      remarks.append("neither travel nor speed alone \(verb)")
    } else {
      if lacksTravel { remarks.append("no travel within the view \(verb)") }
      if lacksSpeed {
        remarks.append(considersSpeed ? "no speed alone \(verb)" : "speed is not considered")
      }
    }
    return remarks
  }

  private enum Quantity: String { case travel, speed }

  /// `27 pt of travel`: more along the finger's path for a finish, less for a cancel. A change against that
  /// names its direction: `27 pt farther to the left`.
  private func text(
    _ change: Double, _ unit: String, _ quantity: Quantity, _ axis: Margin.Axis
  ) -> String {
    let translation = values?.translation ?? .zero
    let way = axis == .x ? translation.x : translation.y
    let isForward = (change > 0) == (way > 0)
    let velocity = (axis == .x ? values?.velocity.x : values?.velocity.y) ?? 0
    let isAgainst = quantity == .speed && velocity != 0 && (velocity > 0) != (way > 0)
    let isExpected =
      !(lift?.hasSeveralOutcomes ?? false) && axis == self.axis && way != 0 && !isAgainst
      && isForward != isFinish
    if quantity == .speed, (change > 0) != (velocity > 0), change.magnitude <= velocity.magnitude,
      lift?.hasSeveralOutcomes ?? false
    {
      return HumanNumber.text(change.magnitude, digits: 3, awayFromZero: true) + " pt/s slower"
    }
    let comparative = quantity == .travel ? "farther" : "faster"
    guard change.magnitude >= HumanNumber.negligible else {
      return isExpected
        ? "by any \(quantity.rawValue)"
        : "by any \(quantity.rawValue) \(direction(change, axis))"
    }
    let size = HumanNumber.text(change.magnitude, digits: 3, awayFromZero: true) + " " + unit
    return isExpected
      ? "\(size) of \(quantity.rawValue)" : "\(size) \(comparative) \(direction(change, axis))"
  }

  /// The axis that the decision moves along: that of its margin, or else the one with the longer travel.
  package var axis: Margin.Axis {
    if let axis = lift?.travel?.axis ?? margin?.velocityAxis { return axis }
    guard let travel = values?.translation else { return .x }
    return travel.y.magnitude > travel.x.magnitude ? .y : .x
  }

  /// The direction on the screen of a translation, or of a change of one.
  package func direction(_ change: Double, _ axis: Margin.Axis) -> String {
    switch axis {
    case .x: (change < 0) != (lift?.isMirrored ?? false) ? "to the left" : "to the right"
    case .y: change < 0 ? "up" : "down"
    }
  }
}

extension Outcome {
  /// `to large`, or without a target `to finish`.
  fileprivate var changeLabel: String { "to \(target ?? kind.rawValue)" }
}

extension [String] {
  /// `a,` `or b,` `or c`
  fileprivate var alternatives: [String] {
    enumerated().map { ($0 == 0 ? "" : "or ") + $1 + ($0 < count - 1 ? "," : "") }
  }
}
