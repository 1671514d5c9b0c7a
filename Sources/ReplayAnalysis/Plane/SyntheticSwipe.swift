package import TouchTrace

/// A synthetic swipe: a straight one with a known distance and release velocity.
///
/// Each leg is sampled from its beginning, so that the first steps of a drag, which recognizers wait for, and the
/// release look the same regardless of what lies between them. The end of each leg is a sample, too. The finger lifts
/// one sample after the last move, at the same location, as digitizers report it.
package struct SyntheticSwipe: Sendable, Hashable {
  package var shape: SwipeShape
  /// From the touch-down to the lift, in points; above 0.
  package var distance: Double
  /// In points per second along the direction; negative if the finger comes back.
  package var velocity: Double
  /// The time that the finger of ``SwipeShape/hold`` rests before the release, in seconds.
  package var rest = 1.0

  /// The total time that the finger rests, in seconds, including a release at rest.
  package var wholeRest: Double {
    let whole = velocity == 0 ? rest + Self.releaseSeconds : rest
    return (whole * 1e9).rounded() / 1e9
  }

  /// The speed of a drag, in points per second. Unlike slops, its steps at common rates are not
  /// whole numbers of points.
  static let dragSpeed = 630.0
  /// The duration of the release velocity, in seconds: longer than any ``VelocityEstimator`` looks back.
  static let releaseSeconds = 0.2
  /// The distance that ``SwipeShape/back`` goes too far, in points.
  static let overshoot = 100.0
  /// The durations in seconds for which a swipe is generated: the fastest human flicks take longer than 50 ms.
  static let durations = 0.05...60.0

  /// The approximate number of touches of a swipe, for estimating the cost of its replay.
  static func usualTouches(sampleRate: Double = SwipeConditions.defaultSampleRate) -> Int {
    Int(sampleRate * 2 / 3)
  }

  package init(_ shape: SwipeShape, distance: Double, velocity: Double, rest: Double = 1) {
    self.shape = shape
    self.distance = distance
    self.velocity = velocity
    self.rest = rest
  }

  /// Returns the trace, or nil if the swipe cannot be made: outside the view, or too short or long in time.
  package func trace(_ conditions: SwipeConditions, name: String) -> Trace? {
    var trace = conditions.trace(named: name)
    return write(to: &trace.touches, conditions) ? trace : nil
  }

  /// Replaces touches by those of the swipe.
  ///
  /// - Returns: Whether the swipe can be made; if not, `touches` is empty.
  func write(to touches: inout [Touch], _ conditions: SwipeConditions) -> Bool {
    touches.removeAll(keepingCapacity: true)
    guard let legs = legs(room: conditions.room) else { return false }
    let end = legs.reduce(0) { $0 + $1.nanoseconds }
    let interval = Int64((1e9 / conditions.sampleRate).rounded())
    guard interval > 0, Self.durations.contains(Double(end) / 1e9) else { return false }
    func add(_ phase: Touch.Phase, at nanoseconds: Int64, _ offset: Double) {
      touches.append(
        Touch(
          time: Timestamp(nanoseconds: nanoseconds), location: conditions.location(offset),
          phase: phase))
    }
    add(.began, at: 0, 0)
    var start: Int64 = 0
    for leg in legs where leg.nanoseconds > 0 {
      // A sample too close to the leg's end would hardly be another sample.
      for sample in 1...max(1, (leg.nanoseconds + interval / 2) / interval) {
        let elapsed = sample * interval
        guard elapsed <= leg.nanoseconds - interval / 2 else { break }
        add(.moved, at: start + elapsed, leg.offset(after: elapsed))
      }
      start += leg.nanoseconds
      add(.moved, at: start, leg.end)
    }
    add(.ended, at: end + interval, distance)
    return true
  }

  /// Returns the legs, or nil if the swipe leaves the view or the shape does not allow its velocity.
  private func legs(room: Double) -> [Leg]? {
    guard distance > 0, distance <= room else { return nil }
    let release = Leg(to: distance, velocity: velocity, seconds: Self.releaseSeconds)
    // The offset at which the release begins.
    let turn = distance - velocity * Self.releaseSeconds
    switch shape {
    case .steady: return steady
    case .fling:
      guard velocity > 0 else { return nil }
      return [Leg(to: distance, fromRestTo: velocity, seconds: 2 * distance / velocity)]
    case .drag:
      guard turn >= 0 else { return steady }
      return turn <= room ? [.drag(from: 0, to: turn), release] : nil
    case .hold:
      guard (0...room).contains(turn), rest >= 0 else { return nil }
      return [.drag(from: 0, to: turn), Leg(to: turn, velocity: 0, seconds: rest), release]
    case .back:
      let farthest = max(turn, distance) + Self.overshoot
      guard turn >= 0, farthest <= room else { return nil }
      return [.drag(from: 0, to: farthest), .drag(from: farthest, to: turn), release]
    }
  }

  private var steady: [Leg]? {
    guard velocity > 0 else { return nil }
    return [Leg(to: distance, velocity: velocity, seconds: distance / velocity)]
  }
}

/// A part of the path with constant velocity or acceleration.
private struct Leg {
  /// In points from the touch-down.
  let end: Double
  /// At the leg's end, in points per second.
  let velocity: Double
  /// In points per second squared.
  var acceleration = 0.0
  let nanoseconds: Int64
  /// The start of a drag. The locations of a drag follow from its start, so that two drags agree while both last; those
  /// of other legs follow from the end, so that the release velocity is exact to the last bit.
  var start: Double?

  init(to end: Double, velocity: Double, seconds: Double) {
    self.end = end
    self.velocity = velocity
    nanoseconds = Int64(min(seconds, 2 * SyntheticSwipe.durations.upperBound) * 1e9)
  }

  init(to end: Double, fromRestTo velocity: Double, seconds: Double) {
    self.init(to: end, velocity: velocity, seconds: seconds)
    acceleration = velocity / seconds
  }

  static func drag(from start: Double, to end: Double) -> Leg {
    let speed = end < start ? -SyntheticSwipe.dragSpeed : SyntheticSwipe.dragSpeed
    var leg = Leg(to: end, velocity: speed, seconds: (end - start) / speed)
    leg.start = start
    return leg
  }

  /// Returns the offset after a time in nanoseconds since the leg's beginning.
  func offset(after elapsed: Int64) -> Double {
    if let start { return start + velocity * (Double(elapsed) / 1e9) }
    let left = Double(nanoseconds - elapsed) / 1e9
    return end - velocity * left + acceleration * left * left / 2
  }
}

/// The movement over time of a synthetic swipe's finger: see ``summary``.
package enum SwipeShape: String, Sendable, CaseIterable {
  /// Drags, then has the release velocity for the last 0.2 s: negative, it comes back; at 0, it
  /// rests. If the distance is too short, it has the release velocity all the way.
  case drag
  case steady, fling, hold, back

  /// A description for tables, with distances in points and speeds in points per second.
  package var summary: String {
    switch self {
    case .drag: "a drag at 630 pt/s, and the release velocity for the last 0.2 s"
    case .steady: "the release velocity, which must be above 0, all the way"
    case .fling: "speeding up evenly from rest to the release velocity, above 0"
    case .hold: "a drag, a rest of 1 s, and the release velocity for the last 0.2 s"
    case .back: "100 pt too far, back, and the release velocity for the last 0.2 s"
    }
  }
}
