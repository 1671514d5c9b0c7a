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
  /// The smallest change of the translation that flips the decision, with the velocity unchanged and the finger
  /// within the view, or nil if there is none.
  package var travel: Travel?
  /// The finger's travel that the translation leaves out; zero if several fingers, or `restartWhen`, leave out
  /// more than the slop.
  package var slop = Translation.zero
  /// The distance from the last move to the lift, which the recognizer does not see, in points, or nil up to
  /// ``noticeableJump``.
  package var jump: Double?

  /// A change of the translation along one axis, in points.
  package struct Travel: Sendable, Hashable {
    package let points: Double
    package let axis: Margin.Axis
  }

  /// In points: a finger at 3,000 pt/s travels this far in 3 ms.
  package static let noticeableJump = 10.0
}

extension RuleEvaluator {
  /// - Parameters:
  ///   - finger: the location at which the finger lifts, or nil if there were several.
  ///   - isCancelled: whether the system cancelled the touches.
  ///   - travel: the change of the translation that flips the decision.
  func lift(of index: Int, finger: Point?, isCancelled: Bool, travel: Lift.Travel?) -> Lift {
    var lift = Lift(
      view: Size(width: values[RuleName.width.slot], height: values[RuleName.height.slot]),
      isMirrored: isMirrored(index),
      considersSpeed: recognizers[index].decidesByVelocity
        && !(isCancelled && recognizers[index].cancelled == .decideWithoutVelocity),
      travel: travel)
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

  /// The smallest change of the translation that flips a decision.
  ///
  /// - Parameter budget: the remaining budget, from which the cost is subtracted.
  mutating func travel(
    _ flips: DecisionFlips, _ budget: inout EvaluationBudget
  ) -> Lift.Travel? {
    var nearest: Lift.Travel?
    for axis in Margin.Axis.allCases {
      guard let points = change(along: axis, flips, &budget),
        points.magnitude < nearest?.points.magnitude ?? .infinity
      else { continue }
      nearest = Lift.Travel(points: points, axis: axis)
    }
    return nearest
  }

  /// The smallest change that flips the decision if the last move is longer: location, step and sum of steps change
  /// too, and the content that the finger scrolls.
  private mutating func change(
    along axis: Margin.Axis, _ flips: DecisionFlips, _ budget: inout EvaluationBudget
  ) -> Double? {
    let isX = axis == .x
    let translation = (isX ? RuleName.translationX : .translationY).slot
    let moved: [RuleName] =
      isX ? [.locationX, .positionX, .stepX] : [.locationY, .positionY, .stepY]
    let scrolled: RuleName = isX ? .contentOffsetX : .contentOffsetY
    let plan = travelPlan(
      flips, along: translation, moving: moved,
      scrolling: scrolls(along: isX ? .horizontal : .vertical) ? [scrolled] : [])
    guard plan.isNeeded else { return nil }
    let (now, location) = (values[translation], values[moved[0].slot])
    let side = values[(isX ? RuleName.width : .height).slot]
    let range = now + min(-location, 0)...now + max(side - location, 0)
    return plan.change(to: range, in: &values, &budget)
  }

  /// Reuses the plan unless a rule mentions a value that moves along, which depends on its current value.
  private mutating func travelPlan(
    _ flips: DecisionFlips, along translation: RuleSlot, moving moved: [RuleName],
    scrolling scrolled: [RuleName]
  ) -> FlipPlan {
    let key = TravelPlanKey(
      chain: ObjectIdentifier(flips.chain), translation: translation.index)
    if let plan = travelPlans[key] { return plan }
    let moved = moved.map { DerivedValue($0.slot, along: translation, in: values) }
    let scrolled = scrolled.map { DerivedValue($0.slot, against: translation, in: values) }
    let mentioned = (moved + scrolled).filter {
      flips.chain.mentions($0.slot, deriving: flips.fromInput)
    }
    let plan = FlipPlan(
      for: translation, of: flips.chain, deriving: mentioned + flips.fromInput)
    if mentioned.isEmpty { travelPlans[key] = plan }
    return plan
  }

  /// In nodes: a rule of 20 nodes is evaluated two thousand times.
  static let travelBudget = 40_000
}

/// The decision and the axis that a plan is for.
struct TravelPlanKey: Hashable, Sendable {
  let chain: ObjectIdentifier
  let translation: Int
}
