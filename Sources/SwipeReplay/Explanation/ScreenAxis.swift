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
    guard !isTiny || travel != 0 else { return "any travel \(direction(change))" }
    let size = isTiny ? "slightly " : HumanNumber.change(change, to: needed) + " pt "
    if (change > 0) == (travel > 0), isClear { return size + "farther" }
    if travel == 0 || (change > 0) == (travel > 0) { return size + "farther \(direction(change))" }
    if travel.magnitude < change.magnitude || isTurn { return size + "back \(direction(change))" }
    return size + "less " + (isClear ? "travel" : directed(travel))
  }

  /// The change from one velocity to another: `40 pt/s faster to the left`, or the other way and from rest the speed
  /// itself, `315 pt/s to the right`, which for the lift is `lifting at 315 pt/s to the right`.
  func speed(_ velocity: Double, to needed: Double, atLift: Bool = false) -> String {
    let isTurned = velocity == 0 || needed * velocity < 0
    let size = isTurned ? needed : needed - velocity
    let isTiny = size.magnitude < Self.tiny
    let itself = atLift ? "lifting at " : ""
    guard !isTiny || !isTurned else {
      return itself + "any speed \(direction(needed - velocity))"
    }
    guard needed.magnitude >= HumanNumber.negligible else {
      return atLift ? "lifting at rest" : "0 pt/s"
    }
    let number = isTiny ? "slightly " : HumanNumber.change(size, to: needed) + " pt/s "
    if isTurned { return itself + number + direction(needed) }
    return number + (size * velocity > 0 ? "faster " : "slower ") + directed(velocity)
  }
}
