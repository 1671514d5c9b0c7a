package import TouchTrace

/// Where the tracked fingers were at one moment, in continuous coordinates: a finger that lands or
/// lifts makes the location jump and leaves these alone.
package struct MotionSample: Sendable, Hashable {
  package var time: Timestamp
  package var position: Point

  package init(time: Timestamp, position: Point) {
    self.time = time
    self.position = position
  }

  /// The velocity from an earlier sample to this one; zero where no more than `shortest` nanoseconds
  /// lie between them.
  func velocity(since earlier: MotionSample, unlessWithin shortest: Int64) -> Velocity {
    guard time.nanoseconds - earlier.time.nanoseconds > shortest else { return .zero }
    let seconds = time.seconds(since: earlier.time)
    return Velocity(
      x: (position.x - earlier.position.x) / seconds,
      y: (position.y - earlier.position.y) / seconds)
  }
}
