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
    guard !margin.isOfDecision else {
      var groups = decisionChanges(margin).map {
        Changes(label: $0.label, texts: $0.texts.alternatives)
      }
      let remarks = remarks(margin)
      guard !remarks.isEmpty else { return groups }
      let last = groups.popLast() ?? Changes(label: "margin", texts: [])
      let changes = last.texts.dropLast() + last.texts.suffix(1).map { $0 + ";" }
      let ended = remarks.dropLast().map { $0 + ";" } + remarks.suffix(1)
      return groups + [Changes(label: last.label, texts: changes + ended)]
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
    return decisionChanges(margin).first.map { "\($0.label) \($0.texts[0])" }
  }

  private var isFinish: Bool { outcome.kind == .finish }
  private var hasSeveralOutcomes: Bool { label.hasSeveralOutcomes }
  package var considersSpeed: Bool { lift?.considersSpeed ?? label.usesVelocity }

  /// The changes that flip the decision: `short 27 pt of travel`, or with more than two outcomes a group for each:
  /// `to large 27 pt farther up, or middle below 0.4`.
  private func decisionChanges(_ margin: Margin) -> [(label: String, texts: [String])] {
    var groups: [(label: String, texts: [String])] = []
    func add(_ text: String?, _ outcome: Outcome?) {
      guard let text else { return }
      let label =
        hasSeveralOutcomes
        ? outcome?.changeLabel ?? "margin" : isFinish ? "spare" : "short"
      if let group = groups.firstIndex(where: { $0.label == label }) {
        groups[group].texts.append(text)
      } else {
        groups.append((label, [text]))
      }
    }
    add(travelChange, lift?.travelOutcome)
    add(speedChange(margin), lift?.speedOutcome)
    for outcome in margin.outcomes where hasSeveralOutcomes || outcome.isDecision {
      for text in margin.texts(to: outcome) { add(text, outcome) }
    }
    return groups
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

  /// The quantities that cannot flip the decision, except those not searched to the end.
  private func remarks(_ margin: Margin) -> [String] {
    let verb =
      hasSeveralOutcomes ? "would change it" : isFinish ? "would cancel" : "would finish"
    let limits = margin.limits.filter { $0.axis != nil && considersSpeed }
    var remarks = limits.map { "no speed \(verb): \($0.name) is \($0.text)" }
    let lacksTravel = lift.map { $0.travel == nil && !$0.isTravelUnknown } ?? false
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
      !hasSeveralOutcomes && axis == self.axis && way != 0 && !isAgainst
      && isForward != isFinish
    if quantity == .speed, (change > 0) != (velocity > 0), change.magnitude <= velocity.magnitude,
      hasSeveralOutcomes
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
