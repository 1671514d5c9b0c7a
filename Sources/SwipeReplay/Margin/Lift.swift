import RuleLanguage
package import TouchTrace

/// The finger's location at a decision, and how much farther it would have had to go for the other one.
package struct Lift: Sendable, Hashable {
  /// The view's size.
  package let view: Size
  /// Whether `x` grows to the left.
  package let isMirrored: Bool
  /// Whether another velocity could flip the decision of any rule: one uses it, and the profile does not ignore
  /// it when the system cancels.
  package let considersSpeed: Bool
  /// The smallest change of the translation along ``axis`` that flips the decision, in points, with the
  /// velocity unchanged and the finger within the view, or nil if there is none.
  package let travel: Double?
  /// The axis of ``travel``, or nil without one.
  package let axis: Margin.Axis?
  /// The finger's travel that the translation leaves out; zero if several fingers, or `restartWhen`, leave out
  /// more than the slop.
  package var slop = Translation.zero
  /// The distance from the last move to the lift, which the recognizer does not see, in points, or nil up to
  /// ``noticeableJump``.
  package var jump: Double?

  /// In points: a finger at 3,000 pt/s travels this far in 3 ms.
  package static let noticeableJump = 10.0
}

extension RuleEvaluator {
  /// - Parameters:
  ///   - finger: the location at which the finger lifts, or nil if there were several.
  ///   - isCancelled: whether the system cancelled the touches.
  ///   - flips: whether to search for another decision.
  mutating func lift(
    of index: Int, finger: Point?, isCancelled: Bool, flips: Bool
  ) -> Lift {
    var nearest: (travel: Double, axis: Margin.Axis)?
    for axis in Margin.Axis.allCases where flips {
      guard let travel = travel(along: axis, of: index),
        travel.magnitude < nearest?.travel.magnitude ?? .infinity
      else { continue }
      nearest = (travel, axis)
    }
    var lift = Lift(
      view: Size(width: values[RuleName.width.slot], height: values[RuleName.height.slot]),
      isMirrored: isMirrored(index),
      considersSpeed: recognizers[index].decidesByVelocity
        && !(isCancelled && recognizers[index].cancelled == .decideWithoutVelocity),
      travel: nearest?.travel, axis: nearest?.axis)
    guard let finger else { return lift }
    let location = Point(x: self[.locationX], y: self[.locationY])
    if moves[index].dropped == .zero {
      lift.slop = Translation(
        x: location.x - self[.startX] - self[.translationX],
        y: location.y - self[.startY] - self[.translationY])
    }
    let step = (x: finger.x - location.x, y: finger.y - location.y)
    let jump = (step.x * step.x + step.y * step.y).squareRoot()
    if jump > Lift.noticeableJump, !isCancelled { lift.jump = jump }
    return lift
  }

  /// The smallest change that flips the decision if the last move is longer: location, step and sum of steps change too.
  private mutating func travel(along axis: Margin.Axis, of index: Int) -> Double? {
    let isX = axis == .x
    let translation = (isX ? RuleName.translationX : .translationY).slot
    let moved: [RuleName] =
      isX ? [.locationX, .positionX, .stepX] : [.locationY, .positionY, .stepY]
    let plan = travelPlan(of: index, along: translation, moving: moved)
    guard plan.isNeeded else { return nil }
    let (now, location) = (values[translation], values[moved[0].slot])
    let side = values[(isX ? RuleName.width : .height).slot]
    let range = now + min(-location, 0)...now + max(side - location, 0)
    var budget = EvaluationBudget(nodes: Self.travelBudget)
    return plan.change(to: range, in: &values, &budget)
  }

  /// Reuses the plan unless a rule mentions a value that moves along, which depends on its current value.
  private mutating func travelPlan(
    of index: Int, along translation: RuleSlot, moving moved: [RuleName]
  ) -> FlipPlan {
    let place = 2 * index + translation.index
    if let plan = travelPlans[place] { return plan }
    let recognizer = recognizers[index]
    let derived = recognizer.flips.fromInput
    let mentioned = moved.filter { recognizer.chain.mentions($0.slot, deriving: derived) }
    let plan = FlipPlan(
      for: translation, of: recognizer.chain,
      deriving: mentioned.map { DerivedValue($0.slot, along: translation, in: values) } + derived)
    if mentioned.isEmpty { travelPlans[place] = plan }
    return plan
  }

  /// In nodes: a rule of 20 nodes is evaluated a thousand times.
  private static let travelBudget = 20_000
}
