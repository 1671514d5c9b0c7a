package import TouchTrace

/// A swipe that no finger made: a straight one of a known distance and release velocity.
///
/// The samples of each part of the way are counted from its beginning, so that the first steps of a drag, which
/// recognizers wait for, and the release look the same whatever lies between them. The end of each part is a
/// sample, too. The finger lifts one sample after the last move, at the same place, as digitizers report it.
package struct MadeSwipe: Sendable, Hashable {
  package var shape: SwipeShape
  /// From where the finger goes down to where it lifts, in points; above 0.
  package var distance: Double
  /// In points per second along the direction; below 0 where the finger comes back.
  package var velocity: Double
  /// How long the finger of ``SwipeShape/hold`` rests before the release, in seconds.
  package var rest = 1.0

  /// How long it rests in all, in seconds: released at rest, during the release, too.
  package var wholeRest: Double {
    let whole = velocity == 0 ? rest + Self.releaseSeconds : rest
    return (whole * 1e9).rounded() / 1e9
  }

  /// How fast a finger drags, in points per second. Its steps at common rates are no whole numbers of points, as
  /// slops are.
  static let dragSpeed = 630.0
  /// How long the release velocity lasts, in seconds: longer than what any ``VelocityEstimator`` looks at.
  static let releaseSeconds = 0.2
  /// How far ``SwipeShape/back`` goes too far, in points.
  static let overshoot = 100.0
  /// A swipe that takes less or more is not made, in seconds: the fastest flicks of people take longer than 50 ms.
  static let durations = 0.05...60.0

  /// About the touches of one, to tell what its replay takes.
  static func usualTouches(sampleRate: Double = SwipeConditions.defaultSampleRate) -> Int {
    Int(sampleRate * 2 / 3)
  }

  package init(_ shape: SwipeShape, distance: Double, velocity: Double, rest: Double = 1) {
    self.shape = shape
    self.distance = distance
    self.velocity = velocity
    self.rest = rest
  }

  /// The trace; nil where the swipe is not made: it would leave the view, or be over too soon.
  package func trace(_ conditions: SwipeConditions, name: String) -> Trace? {
    var trace = conditions.trace(named: name)
    return write(to: &trace.touches, conditions) ? trace : nil
  }

  /// Replaces touches by those of the swipe.
  ///
  /// - Returns: false, and no touches, where the swipe is not made.
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
      // None so close to the leg's end that it would hardly be another sample.
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

  /// The parts of the way; nil where it leaves the view, or the shape has no such velocity.
  private func legs(room: Double) -> [Leg]? {
    guard distance > 0, distance <= room else { return nil }
    let release = Leg(to: distance, velocity: velocity, seconds: Self.releaseSeconds)
    // Where the release begins.
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

/// A part of the way, with an even velocity or acceleration.
private struct Leg {
  /// In points from where the finger went down.
  let end: Double
  /// At its end, in points per second.
  let velocity: Double
  /// In points per second squared.
  var acceleration = 0.0
  let nanoseconds: Int64
  /// Where a drag starts, whose places follow from that: those of two drags are the same as long as both last.
  /// The places of others follow from the end, so that the release has its velocity to the last bit.
  var start: Double?

  init(to end: Double, velocity: Double, seconds: Double) {
    self.end = end
    self.velocity = velocity
    nanoseconds = Int64(min(seconds, 2 * MadeSwipe.durations.upperBound) * 1e9)
  }

  init(to end: Double, fromRestTo velocity: Double, seconds: Double) {
    self.init(to: end, velocity: velocity, seconds: seconds)
    acceleration = velocity / seconds
  }

  static func drag(from start: Double, to end: Double) -> Leg {
    let speed = end < start ? -MadeSwipe.dragSpeed : MadeSwipe.dragSpeed
    var leg = Leg(to: end, velocity: speed, seconds: (end - start) / speed)
    leg.start = start
    return leg
  }

  /// The place so long after its beginning.
  func offset(after elapsed: Int64) -> Double {
    if let start { return start + velocity * (Double(elapsed) / 1e9) }
    let left = Double(nanoseconds - elapsed) / 1e9
    return end - velocity * left + acceleration * left * left / 2
  }
}
