import TouchTrace

/// The fingers that a recognizer tracks, and their mean.
///
/// A finger that lands or lifts makes the mean jump. `jump` adds these up, so that `position`, the mean
/// without them, is continuous: translation and velocity are computed from it.
struct TouchTracking: Sendable {
  private struct Finger: Sendable {
    var index: Int32
    var location: Point
  }

  private var fingers: [Finger] = []
  private var jump = Translation.zero
  private(set) var location = Point(x: 0, y: 0)

  var count: Int { fingers.count }
  var position: Point { Point(x: location.x - jump.x, y: location.y - jump.y) }

  /// The same coordinates for a place where a finger was.
  func position(of place: Point) -> Point { Point(x: place.x - jump.x, y: place.y - jump.y) }

  mutating func add(_ finger: Int32, at place: Point) {
    fingers.append(Finger(index: finger, location: place))
    settle(keepingPosition: fingers.count > 1)
  }

  /// Moves a finger; the mean follows with `settleMove`, once all fingers of the event have moved.
  mutating func move(_ finger: Int32, to place: Point) -> Bool {
    for index in fingers.indices where fingers[index].index == finger {
      fingers[index].location = place
      return true
    }
    return false
  }

  mutating func settleMove() { location = mean }

  /// Forgets a finger; false where it is not tracked.
  mutating func remove(_ finger: Int32) -> Bool {
    guard let index = fingers.firstIndex(where: { $0.index == finger }) else { return false }
    fingers.remove(at: index)
    if !fingers.isEmpty { settle(keepingPosition: true) }
    return true
  }

  func isTracking(_ finger: Int32) -> Bool { fingers.contains { $0.index == finger } }

  /// Counts from here: position and location are the same again.
  mutating func restart() { jump = .zero }

  mutating func reset() {
    // Mostly one: taking it off costs less than removing all.
    while !fingers.isEmpty { fingers.removeLast() }
    jump = .zero
  }

  private mutating func settle(keepingPosition: Bool) {
    let next = mean
    if keepingPosition {
      jump.x += next.x - location.x
      jump.y += next.y - location.y
    }
    location = next
  }

  private var mean: Point {
    if fingers.count == 1 { return fingers[0].location }
    var sum = Point(x: 0, y: 0)
    for finger in fingers {
      sum.x += finger.location.x
      sum.y += finger.location.y
    }
    let count = Double(fingers.count)
    return Point(x: sum.x / count, y: sum.y / count)
  }
}
