/// An axis of the view as the user sees it, and the words for a finger's movement along it.
struct ScreenAxis {
  let axis: Margin.Axis
  /// Whether `x` grows to the left.
  let isMirrored: Bool

  /// In points, or points per second: a smaller change is told as slight.
  static let tiny = 0.001

  /// `to the left`
  func direction(_ change: Double) -> String {
    switch axis {
    case .x: (change < 0) != isMirrored ? "to the left" : "to the right"
    case .y: change < 0 ? "up" : "down"
    }
  }

  /// `to the left` or `upward`, to follow a comparison such as `less`.
  private func directed(_ change: Double) -> String {
    direction(change) + (axis == .y ? "ward" : "")
  }

  /// The change from one travel to another: `27 pt farther to the left`, back along the travel `27 pt less to the left`,
  /// or back beyond its start `27 pt back to the right`.
  ///
  /// - Parameters:
  ///   - isClear: whether the direction of the travel need not be said.
  ///   - isTurn: whether less travel is a way back, as where a rule may have stopped to count.
  func travel(
    _ travel: Double, changedBy change: Double, to needed: Double, isClear: Bool = false,
    isTurn: Bool = false
  ) -> String {
    let isTiny = change.magnitude < Self.tiny
    guard !isTiny || travel != 0 else { return "any farther \(direction(change))" }
    let size = isTiny ? "slightly " : HumanNumber.change(change, to: needed) + " pt "
    if (change > 0) == (travel > 0), isClear { return size + "farther" }
    if travel == 0 || (change > 0) == (travel > 0) { return size + "farther \(direction(change))" }
    if travel.magnitude < change.magnitude || isTurn { return size + "back \(direction(change))" }
    return size + "less " + (isClear ? "travel" : directed(travel))
  }

  /// `starting over 8 pt farther to the left`
  func start(_ change: Double, to needed: Double) -> String {
    let isTiny = change.magnitude < Self.tiny
    let size = isTiny ? "slightly" : HumanNumber.change(change, to: needed) + " pt"
    return "starting \(size) farther \(direction(change))"
  }

  /// The speed to change to from a velocity: for the lift, `lifting at 315 pt/s or more to the left`, and otherwise without
  /// the first words; `slightly faster to the left` for one that differs by little.
  ///
  /// - Parameter isClear: whether the direction of the velocity need not be said.
  func speed(
    _ velocity: Double, to needed: Double, atLift: Bool = false, isClear: Bool = false
  ) -> String {
    let isTurned = velocity == 0 || needed * velocity < 0
    let change = needed - velocity
    let isTiny = (isTurned ? needed : change).magnitude < Self.tiny
    let itself = atLift ? "lifting at " : ""
    guard !isTiny || !isTurned else { return itself + "any speed \(direction(change))" }
    guard needed.magnitude >= HumanNumber.negligible else {
      return atLift ? "lifting at rest" : "0 pt/s"
    }
    let isFaster = isTurned || change * velocity > 0
    let way = isTurned ? " " + direction(needed) : isClear ? "" : " " + directed(needed)
    if isTiny {
      return "\(atLift ? "lifting " : "")slightly \(isFaster ? "faster" : "slower")" + way
    }
    let (bound, isIncluded) = HumanNumber.limit(needed.magnitude, roundedUp: isFaster)
    let speed = bound + " pt/s"
    return itself
      + (isIncluded
        ? isTurned ? speed : speed + (isFaster ? " or more" : " or less")
        : (isFaster ? "over " : "under ") + speed) + way
  }
}
