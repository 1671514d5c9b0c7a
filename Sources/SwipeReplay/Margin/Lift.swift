import RuleLanguage
package import TouchTrace

/// The finger's location at a decision, and how much farther it would have had to go for the other one.
package struct Lift: Sendable, Hashable {
  /// The view's size.
  package let view: Size
  /// Whether another velocity could flip the decision of any rule: one uses it, and the profile does not ignore
  /// it when the system cancels.
  package let considersSpeed: Bool
  /// The smallest change of the translation that flips the decision, with the velocity unchanged and the finger
  /// within the view, or nil if there is none.
  package var travel: Travel?
  /// The change of the translation that flips the decision if the finger lifts at rest, too; nil if it or the speed is
  /// enough by itself.
  package var restTravel: Travel?
  /// The velocity along the axis of ``restTravel`` from which on the finger lifts too fast for it.
  package var restVelocity: Double?
  /// The change of the start that flips a cancel with the same way, as a replay has shown; nil if there is none, or if
  /// that was not tried.
  package var start: Travel?
  /// The change of the start that flips the decision by its values.
  var startToTry: Travel?
  /// The time since touch-down, nearest to that of the lift, at which the decision flips by itself; nil if there is none, or
  /// if another speed could flip it, which would change with the time.
  package var time: Double?
  /// Whether ``travel`` is nil because content under the finger stops, which is not searched.
  package var isTravelUnknown = false
  /// Whether the changes are those of all moves together, since another move than that of the decision counts, too.
  package var isOfAllMoves = false
  /// The outcomes after ``travel``, and after the margin of the velocity, if there are several; nil with rules in
  /// `changed`.
  package var travelOutcome, speedOutcome: Outcome?
  /// The finger's travel that the translation leaves out; zero if several fingers, or `restartWhen`, leave out
  /// more than the slop.
  package var slop = Translation.zero
  /// The distance from the last move to the lift, which the recognizer does not see, in points, or nil up to
  /// ``noticeableJump``.
  package var jump: Double?
  /// What the decision depends on besides the estimate that another speed changes as well, which is
  /// not searched, with values: `estimate.travel.x 12 pt`, and `began.velocity.x 320 pt/s`.
  package var velocityNames: [String] = []
  /// A remark on the speed that flips the decision, if the profile treats slow speeds as 0.
  package var speedNote: SpeedNote?
  /// Whether the recognizer's location is beyond the view's edges.
  package var isBeyondView = false
  /// The velocity of the last move by itself, which the recognizer's estimator need not follow.
  package var lastStep: Velocity?

  package enum SpeedNote: String, Sendable {
    case countsAsZero = "which counts as 0"
    case lessCountsAsZero = "less counts as 0"
  }

  /// A change of the translation along one axis, in points.
  package struct Travel: Sendable, Hashable {
    package let points: Double
    package let axis: Margin.Axis
    /// The translation after the change; a round one if it is enough.
    let needed: Double
  }

  /// In points: a finger at 3,000 pt/s travels this far in 3 ms.
  package static let noticeableJump = 10.0
}

extension RuleEvaluator {
  /// - Parameters:
  ///   - finger: the location at which the finger lifts; nil if there were several, or if the recognizer ended before.
  ///   - margin: the changes that flip the decision.
  mutating func lift(
    of index: Int, finger: Point?, at event: Deciding.Event, _ margin: DecisionMargin?
  ) -> Lift {
    var lift = Lift(
      view: Size(width: values[RuleName.width.slot], height: values[RuleName.height.slot]),
      considersSpeed: recognizers[index].decidesByVelocity
        && !(event.isCancel && recognizers[index].cancelled == .decideWithoutVelocity),
      travel: margin?.travel)
    lift.isTravelUnknown = margin?.isTravelUnknown ?? false
    if event != .move { addOutcomes(after: margin?.signals, to: &lift, of: index) }
    lift.velocityNames = recognizers[index].otherVelocityNames.map { name in
      HumanNumber.join("\(name.text) \(HumanNumber.text(values[name.slot]))", name.unit)
    }
    if let signals = margin?.signals, let change = signals.velocity {
      lift.speedNote = recognizers[index].speedNote(after: change, on: signals.axis, values)
    } else if event == .lift, margin != nil, lift.travel == nil, lift.considersSpeed,
      !lift.isTravelUnknown, lift.velocityNames.isEmpty, !recognizers[index].hasSeveralOutcomes
    {
      (lift.restTravel, lift.restVelocity) = travelAtRest(of: index)
    }
    if event == .lift, margin != nil, !lift.considersSpeed { lift.time = timeOfFlip(of: index) }
    if event == .lift, margin != nil { lift.startToTry = startOfFlip(of: index) }
    guard var finger else { return lift }
    if isMirrored(index) { finger.x = lift.view.width - finger.x }
    let location = Point(x: self[.locationX], y: self[.locationY])
    lift.isBeyondView =
      !(0...max(0, lift.view.width)).contains(location.x)
      || !(0...max(0, lift.view.height)).contains(location.y)
    if moves[index].dropped == .zero {
      lift.slop = Translation(
        x: location.x - self[.startX] - self[.translationX],
        y: location.y - self[.startY] - self[.translationY])
    }
    let step = (x: finger.x - location.x, y: finger.y - location.y)
    let jump = (step.x * step.x + step.y * step.y).squareRoot()
    if jump > Lift.noticeableJump, !event.isCancel { lift.jump = jump }
    return lift
  }

  /// Adds the outcomes that the margins of a decision at the lift lead to.
  private mutating func addOutcomes(
    after signals: Margin.Signals?, to lift: inout Lift, of index: Int
  ) {
    let recognizer = recognizers[index]
    guard recognizer.hasSeveralOutcomes, recognizer.changed == nil else { return }
    func outcome(_ plan: FlipPlan, _ change: Double) -> Outcome {
      recognizer.outcomes[plan.outcome(at: values[plan.slot] + change, in: &values)]
    }
    if let travel = lift.travel {
      lift.travelOutcome = outcome(
        travelPlan(recognizer.flips, along: travel.axis), travel.points)
    }
    if let signals, let velocity = signals.velocity {
      let flips = recognizer.flips
      lift.speedOutcome = outcome(
        signals.axis == .x ? flips.velocityX : flips.velocityY, velocity)
    }
  }

  /// The smallest change of the translation that flips a decision at rest, and the velocity up to which it does; nil if
  /// lifting at rest decides otherwise by itself.
  private mutating func travelAtRest(of index: Int) -> (Lift.Travel?, velocity: Double?) {
    let (kept, flips) = (values, recognizers[index].flips)
    defer { values = kept }
    fill(.zero, of: index)
    var budget = EvaluationBudget(nodes: Self.travelBudget)
    guard flips.chain.decide(values).outcome == flips.chain.decide(kept).outcome,
      let travel = travel(flips, &budget)
    else { return (nil, nil) }
    travelPlan(flips, along: travel.axis).fill(travel.needed, into: &values)
    let plan = travel.axis == .x ? flips.velocityX : flips.velocityY
    return (travel, plan.flip(above: kept[plan.slot] > 0, in: &values, budget: &budget))
  }

  /// The time since touch-down, nearest to that of the lift, at which a decision flips, or nil if there is none.
  private mutating func timeOfFlip(of index: Int) -> Double? {
    let (flips, elapsed) = (recognizers[index].flips, RuleName.elapsed.slot)
    guard flips.chain.mentions(elapsed, deriving: flips.fromInput) else { return nil }
    var budget = EvaluationBudget(nodes: Self.travelBudget)
    let plan = FlipPlan(for: elapsed, of: flips.chain, deriving: flips.fromInput)
    return plan.flip(in: &values, budget: &budget).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The smallest change of the start that flips the decision, with the location moved along; nil if there is none.
  private mutating func startOfFlip(of index: Int) -> Lift.Travel? {
    let flips = recognizers[index].flips
    for axis in [Margin.Axis.x, .y] {
      let (start, location): (RuleName, RuleName) =
        axis == .x ? (.startX, .locationX) : (.startY, .locationY)
      guard flips.chain.mentions(start.slot, deriving: flips.fromInput) else { continue }
      var budget = EvaluationBudget(nodes: Self.travelBudget)
      let plan = FlipPlan(
        for: start.slot, of: flips.chain,
        deriving: [DerivedValue(location.slot, along: start.slot, in: values)] + flips.fromInput)
      let side = max(0, self[axis == .x ? .width : .height])
      let (now, least) = (values[start.slot], min(0, values[start.slot]))
      guard let change = plan.change(to: least...max(side, now), in: &values, &budget) else {
        continue
      }
      return Lift.Travel(points: change, axis: axis, needed: now + change)
    }
    return nil
  }

  /// The smallest change of the translation that flips a decision, if possible along the axis of most travel.
  ///
  /// - Parameter budget: the remaining budget, from which the cost is subtracted.
  mutating func travel(
    _ flips: DecisionFlips, _ budget: inout EvaluationBudget
  ) -> Lift.Travel? {
    let isVertical = self[.translationY].magnitude > self[.translationX].magnitude
    for axis in isVertical ? [Margin.Axis.y, .x] : [.x, .y] {
      if let travel = travel(along: axis, flips, &budget) { return travel }
    }
    return nil
  }

  /// The smallest change that flips the decision if the last move is longer: location, step and sum of steps change
  /// too, and the content that the finger scrolls.
  private mutating func travel(
    along axis: Margin.Axis, _ flips: DecisionFlips, _ budget: inout EvaluationBudget
  ) -> Lift.Travel? {
    let isX = axis == .x
    let plan = travelPlan(flips, along: axis)
    guard plan.isNeeded, !stopsContent(along: axis, flips) else { return nil }
    let now = values[plan.slot]
    let location = values[(isX ? RuleName.locationX : .locationY).slot]
    let side = values[(isX ? RuleName.width : .height).slot]
    let range = now + min(-location, 0)...now + max(side - location, 0)
    guard let change = plan.change(to: range, in: &values, &budget) else { return nil }
    // A translation that is a sum of decimals misses a round limit by its last bits.
    let needed = now + change
    let round = (needed * 1000).rounded() / 1000
    let isEnough =
      (round - needed).magnitude < HumanNumber.negligible
      && plan.outcome(at: round, in: &values) != plan.outcome(at: now, in: &values)
    return Lift.Travel(points: change, axis: axis, needed: isEnough ? round : needed)
  }

  /// Whether the decision depends on content that a longer move scrolls, but not by as much.
  func stopsContent(along axis: Margin.Axis, _ flips: DecisionFlips) -> Bool {
    let isX = axis == .x
    guard let content = scrolling(along: isX ? .horizontal : .vertical), content.begun != nil else {
      return false
    }
    let names: [RuleName] =
      (isX
        ? [.contentCanScrollLeft, .contentCanScrollRight]
        : [.contentCanScrollUp, .contentCanScrollDown])
      + (content.piece.bounces ? [] : [isX ? .contentOffsetX : .contentOffsetY])
    return names.contains { flips.chain.mentions($0.slot, deriving: flips.fromInput) }
  }

  /// Reuses the plan unless a rule mentions a value that moves along, which depends on its current value.
  private mutating func travelPlan(
    _ flips: DecisionFlips, along axis: Margin.Axis
  ) -> FlipPlan {
    let isX = axis == .x
    let translation = (isX ? RuleName.translationX : .translationY).slot
    let key = ObjectIdentifier(flips)
    if let plan = travelPlans[key]?[axis] { return plan }
    let offset: RuleName = isX ? .contentOffsetX : .contentOffsetY
    let moved: [RuleName] =
      isX ? [.locationX, .positionX, .stepX, offset] : [.locationY, .positionY, .stepY, offset]
    let mentioned = moved.filter { flips.chain.mentions($0.slot, deriving: flips.fromInput) }
    let isScrolling = scrolling(along: isX ? .horizontal : .vertical)?.begun != nil
    let derived = mentioned.filter { $0 != offset || isScrolling }.map { name in
      switch name {
      case offset: DerivedValue(name.slot, against: translation, in: values)
      case .positionX, .positionY:
        DerivedValue(
          name.slot, along: translation, in: values, excess: isX ? excess.x : excess.y,
          within: 0...max(0, self[isX ? .width : .height]))
      default: DerivedValue(name.slot, along: translation, in: values)
      }
    }
    let plan = FlipPlan(for: translation, of: flips.chain, deriving: derived + flips.fromInput)
    if mentioned.isEmpty { travelPlans[key, default: [:]][axis] = plan }
    return plan
  }

  /// In nodes: a curved rule of 100 nodes is followed as far as a finger goes.
  static let travelBudget = 200_000
}
