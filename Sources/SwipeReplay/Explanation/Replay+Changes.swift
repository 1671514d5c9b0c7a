import RuleLanguage

// The changes that would have changed an outcome: first in points and points per second, then in parameters.

extension Replay {
  /// The changes that lead to one outcome, each sufficient by itself.
  package struct Changes: Sendable, Hashable {
    /// The outcome that they lead to, `to finish`, or `margin` if no change is known.
    package let label: String
    fileprivate var alternatives: [String]
    fileprivate var remarks: [String]
    /// The outcome that is not wanted, but follows.
    fileprivate var end: BeginFailure.End?

    /// Whether there is a change that leads there.
    package var isKnown: Bool { !alternatives.isEmpty }

    init(_ label: String, _ alternatives: [String] = [], remarks: [String] = []) {
      (self.label, self.alternatives, self.remarks) = (label, alternatives, remarks)
    }

    /// Changes that let a recognizer begin, and the outcome that follows.
    init(toBegin alternatives: [String], and end: BeginFailure.End) {
      let outcome = end.outcome
      // Nobody wants to cancel a gesture that never began.
      let isWanted = outcome.isDecision && outcome.kind != .cancel
      self.init(isWanted ? outcome.changeLabel : "to begin", alternatives)
      // Of a trace that ends too early nothing is known.
      self.end = isWanted || outcome.kind == .open ? nil : end
    }

    /// The changes, divided where a line may break: `27 pt farther,`, `or finishProgress below 0.433;`,
    /// `velocity is not considered`.
    package var texts: [String] {
      let subject =
        switch alternatives.count {
        case 1: "it"
        case 2: "with either, it"
        default: "with any of these, it"
        }
      let sequel = end.map {
        $0.outcome == .nothing
          ? "would begin, but \($0.obstacle)" : "would then \($0.outcome.description)"
      }
      let remarks = remarks + (sequel.map { ["\(subject) \($0)"] } ?? [])
      return alternatives.enumerated().map { number, text in
        let mark = number < alternatives.count - 1 ? "," : remarks.isEmpty ? "" : ";"
        return (number == 0 ? "" : "or ") + text + mark
      } + remarks.dropLast().map { $0 + ";" } + remarks.suffix(1)
    }
  }

  /// The changes that would have led to another outcome, each sufficient by itself:
  /// `to finish 27 pt farther, or finishProgress below 0.433; velocity is not considered`.
  ///
  /// For a gesture that never began, these are the changes that would have let it begin. Unless the replayer was asked
  /// for margins, they are only those of the finger that pass the test.
  public var marginExplanation: String {
    let texts = changes.map { ([$0.label] + $0.texts).joined(separator: " ") }
    return (texts + (margin?.unknown.map { ["unknown \($0)"] } ?? [])).joined(separator: "; ")
  }

  /// The changes that lead to another outcome: for a decision, those that flip it; for a gesture that never
  /// began, those with which it would have begun.
  package var changes: [Changes] {
    guard let margin, margin.isOfDecision else { return changesToBegin }
    var groups = decisionChanges(margin)
    let remarks = remarks(margin)
    if groups.isEmpty, !remarks.isEmpty { groups.append(Changes("margin")) }
    if let last = groups.indices.last { groups[last].remarks = remarks }
    return groups
  }

  /// The seconds from touch-down to the outcome.
  private var elapsed: Double { endedAt.map { $0 - startedAt } ?? 0 }

  /// Whether the changes say when a gesture failed.
  package var changesTellEnd: Bool { failure?.tellsTime == true }

  /// The changes with which the gesture would have begun: first those of the finger.
  private var changesToBegin: [Changes] {
    var groups = failure?.changes(after: elapsed) ?? []
    for outcome in margin?.outcomes.filter(\.isDecision) ?? [] {
      let texts = margin?.texts(to: outcome) ?? []
      guard !texts.isEmpty, outcome.kind != .cancel || self.outcome != .nothing else { continue }
      let changes = Changes(toBegin: texts, and: .init(outcome: outcome))
      if let group = groups.firstIndex(where: {
        $0.label == changes.label && $0.end == changes.end
      }) {
        groups[group].alternatives += texts
      } else {
        groups.append(changes)
      }
    }
    return groups
  }

  /// The first of the changes, with the outcome that it leads to: `to finish` and `27 pt farther`. Nil if no change
  /// does.
  package var nearestChange: (label: String, text: String)? {
    guard let first = changes.first, let text = first.alternatives.first else { return nil }
    return (first.label, text)
  }

  private var isFinish: Bool { outcome.kind == .finish }
  private var hasSeveralOutcomes: Bool { label.hasSeveralOutcomes }
  package var considersSpeed: Bool { lift?.considersSpeed ?? label.usesVelocity }

  /// The changes that flip the decision: `to finish 27 pt farther`, or with more than two outcomes a group for each:
  /// `to large 27 pt farther up, or middle below 0.4`.
  private func decisionChanges(_ margin: Margin) -> [Changes] {
    var groups: [Changes] = []
    func add(_ text: String?, _ outcome: Outcome?) {
      guard let text else { return }
      let label =
        hasSeveralOutcomes
        ? outcome?.changeLabel ?? "margin" : isFinish ? "to cancel" : "to finish"
      if let group = groups.firstIndex(where: { $0.label == label }) {
        groups[group].alternatives.append(text)
      } else {
        groups.append(Changes(label, [text]))
      }
    }
    add(travelChange(lift?.travel), lift?.travelOutcome)
    add(travelChange(lift?.restTravel).map { "\($0) and lifting \(restSpeed)" }, nil)
    add(speedChange(margin), lift?.speedOutcome)
    if !hasSeveralOutcomes {
      add(timeChange, nil)
      add(lift?.start.map { screen($0.axis).start($0.points, to: $0.needed) }, nil)
    }
    for outcome in margin.outcomes where outcome.isDecision {
      for text in margin.texts(to: outcome) { add(text, outcome) }
    }
    return groups
  }

  /// `27 pt farther`: on along the finger's path; `27 pt less travel`: back along it; otherwise with its direction,
  /// `27 pt farther to the left`.
  private func travelChange(_ travel: Lift.Travel?) -> String? {
    guard let travel, let translation = values?.translation else { return nil }
    let way = travel.axis == .x ? translation.x : translation.y
    // Beyond the view, or the wrong way, a rule may have stopped to count.
    let isTurn = lift?.isBeyondView == true || !isFinish && !hasSeveralOutcomes
    let isMain = way.magnitude >= max(translation.x.magnitude, translation.y.magnitude)
    return screen(travel.axis).travel(
      way, changedBy: travel.points, to: travel.needed,
      isClear: isMain && way != 0 && !hasSeveralOutcomes, isTurn: isTurn) + ofAllMoves
  }

  /// `at rest`, or the speeds that are slow enough: `no faster than 800 pt/s` or `slower than 800 pt/s`
  private var restSpeed: String {
    guard let velocity = lift?.restVelocity, velocity.magnitude >= 1 else { return "at rest" }
    let (bound, isExact) = HumanNumber.bound(velocity.magnitude, roundedUp: false)
    return (isExact ? "slower than " : "no faster than ") + bound + " pt/s"
  }

  /// `lifting in less than 300 ms`, or later, `lifting after at least 300 ms`.
  private var timeChange: String? {
    guard let time = lift?.time, let elapsed = endedAt.map({ $0 - startedAt }) else { return nil }
    let isLater = time > elapsed
    let (bound, isExact) = HumanNumber.bound(time * 1000, roundedUp: isLater)
    let words =
      isLater
      ? (isExact ? "after at least" : "after more than") : (isExact ? "within" : "in less than")
    return "lifting \(words) \(bound) ms"
  }

  /// The estimate of the velocity, and its smallest change that flips the decision; nil if no finger does it.
  package var velocityChange: (velocity: Double, change: Double)? {
    guard let margin, let change = margin.velocity, let values else { return nil }
    let seen = margin.velocityAxis == .y ? values.velocity.y : values.velocity.x
    let velocity = margin.estimate?.estimate ?? seen
    let isPossible = (velocity + change).magnitude <= max(Self.fastest, velocity.magnitude)
    return isPossible ? (velocity, change) : nil
  }

  /// `lifting at 315 pt/s or more`
  private func speedChange(_ margin: Margin) -> String? {
    guard considersSpeed, let axis = margin.velocityAxis, let (velocity, change) = velocityChange
    else { return nil }
    let screen = screen(axis)
    let note = margin.estimate.map {
      " (now \(HumanNumber.text($0.estimate.magnitude)) pt/s \(screen.direction($0.estimate)), "
        + "which counts as \(HumanNumber.text($0.velocity.magnitude)))"
    }
    let isOfLift = lift?.isOfAllMoves != true
    let way = values.map { axis == .x ? $0.translation.x : $0.translation.y } ?? 0
    let speed =
      screen.speed(
        velocity, to: velocity + change, atLift: isOfLift,
        isClear: way * velocity > 0 && !hasSeveralOutcomes) + ofAllMoves
    return speed + (note ?? lift?.speedNote.map { " (\($0.rawValue))" } ?? "")
  }

  private var ofAllMoves: String { lift?.isOfAllMoves == true ? " at every move" : "" }

  /// Whether no other estimate flips the decision, but another speed may, which also changes what
  /// else the decision depends on.
  package func isSpeedUnknown(_ margin: Margin) -> Bool {
    considersSpeed && margin.velocity == nil && lift?.velocityNames.isEmpty == false
  }

  /// In points per second: no finger is asked to be faster.
  static let fastest = 10_000.0

  /// The quantities that cannot flip the decision, except those not searched to the end.
  private func remarks(_ margin: Margin) -> [String] {
    let verb =
      hasSeveralOutcomes ? "would change it" : isFinish ? "would cancel" : "would finish"
    let isSpeedUnknown = isSpeedUnknown(margin)
    let limits = margin.limits.filter { $0.axis != nil && considersSpeed && !isSpeedUnknown }
    var remarks = limits.map { "no speed \(verb): the rules make \($0.name) \($0.text)" }
    let lacksTravel = lift.map { $0.travel == nil && !$0.isTravelUnknown } ?? false
    let lacksSpeed =
      !considersSpeed
      || margin.velocity == nil && limits.isEmpty && margin.isComplete && !isSpeedUnknown
    if isSpeedUnknown, let names = lift?.velocityNames.joined(separator: " and ") {
      remarks.append("other speeds were not tried: the decision depends on \(names), too")
    }
    if let lift, lift.travel == nil, lift.isTravelUnknown {
      remarks.append("whether other travel \(verb) is unknown")
    }
    if lacksTravel, lacksSpeed, considersSpeed {
      if lift?.restTravel == nil, lift?.start == nil {
        remarks.append("neither travel nor speed alone \(verb)")
      }
    } else {
      if lacksTravel, lift?.start == nil { remarks.append("no change of distance alone would") }
      if lacksSpeed {
        remarks.append(
          considersSpeed ? "no speed alone \(verb)" : "velocity is not considered")
      }
    }
    return remarks
  }

  /// The axis that the decision moves along: that of the travel that flips it, or else the first that its rules compare,
  /// that of the velocity that flips it, of its progress, or the one with the longer travel.
  package var axis: Margin.Axis {
    if let axis = lift?.travel?.axis ?? axisOfReasons ?? margin?.velocityAxis ?? label.axis {
      return axis
    }
    guard let travel = values?.translation else { return .x }
    return travel.y.magnitude > travel.x.magnitude ? .y : .x
  }

  /// The direction on the screen of a translation, or of a change of one.
  package func direction(_ change: Double, _ axis: Margin.Axis) -> String {
    screen(axis).direction(change)
  }

  private func screen(_ axis: Margin.Axis) -> ScreenAxis {
    ScreenAxis(axis: axis, isMirrored: countsFromRight ?? false)
  }
}

extension Outcome {
  /// `to large`, or without a target `to finish`; `to neither` where the rules would neither finish nor cancel.
  package var changeLabel: String { kind == .open ? "to neither" : "to \(target ?? kind.rawValue)" }
}
