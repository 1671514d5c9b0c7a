import PlatformMath
import TouchTrace

/// How a finger goes on from another landing.
struct SwipeShape: Sendable {
  /// The direction along the axis that it takes instead of its own; 0 for the way that it went.
  let heading: Double
  /// Whether it goes straight that way, as far and as long as it did, without turning; otherwise its way is mirrored.
  let isStraight: Bool

  static let own = SwipeShape(0, isStraight: false)

  init(_ heading: Double, isStraight: Bool) {
    (self.heading, self.isStraight) = (heading, isStraight)
  }
}

extension Point {
  subscript(axis: Margin.Axis) -> Double {
    get { axis == .x ? x : y }
    set { if axis == .x { x = newValue } else { y = newValue } }
  }

  fileprivate func distance(to other: Point) -> Double {
    Mathematics.hypotenuse(x - other.x, y - other.y)
  }
}

extension Size {
  subscript(axis: Margin.Axis) -> Double { axis == .x ? width : height }
}

// Traces with another way of the finger.
extension Trace {
  /// The trace with the touches of a gesture moved along an axis, each by a part of a change.
  func moved(
    _ gesture: Range<Int>, along axis: Margin.Axis, by change: Double, _ part: (Touch) -> Double
  ) -> Trace {
    var trace = self
    for index in gesture {
      trace.touches[index].location[axis] += change * part(touches[index])
    }
    return trace
  }

  func isWithinView(_ gesture: Range<Int>) -> Bool {
    touches[gesture].allSatisfy {
      (0...max(0, view.width)).contains($0.location.x)
        && (0...max(0, view.height)).contains($0.location.y)
    }
  }

  /// Whether the finger ends at a larger coordinate than that of its landing.
  func isLeading(_ gesture: Range<Int>, along axis: Margin.Axis) -> Bool {
    touches[gesture.upperBound - 1].location[axis] > touches[gesture.lowerBound].location[axis]
  }

  /// The lengths of a straight swipe, as parts of the way that the finger went. All have to begin: one that does so for
  /// where its samples happen to be is no advice.
  private static let lengths = [1, 0.9, 1.5]

  /// The trace with a finger that lands elsewhere on an axis, and then, if it goes straight, those with other lengths, not
  /// beyond the view; none if it would leave that.
  func shaped(
    _ gesture: Range<Int>, along axis: Margin.Axis, by change: Double, _ shape: SwipeShape = .own
  ) -> [Trace] {
    let moved = moved(gesture, along: axis, by: change) { _ in 1 }
    guard shape.heading != 0 else { return moved.isWithinView(gesture) ? [moved] : [] }
    let shaped =
      shape.isStraight
      ? moved.straight(gesture, along: axis, heading: shape.heading)
      : moved.mirrored(gesture, along: axis)
    guard shaped.isWithinView(gesture) else { return [] }
    return shape.isStraight ? moved.lengths(of: shaped, gesture, along: axis) : [shaped]
  }

  private func lengths(
    of straight: Trace, _ gesture: Range<Int>, along axis: Margin.Axis
  ) -> [Trace] {
    Self.lengths.map { length in
      replacing(gesture) { index, _, landing in
        var end = straight.touches[index].location
        end[axis] = min(
          max(0, landing[axis] + (end[axis] - landing[axis]) * length), max(0, view[axis]))
        return end
      }
    }
  }

  private func mirrored(_ gesture: Range<Int>, along axis: Margin.Axis) -> Trace {
    replacing(gesture) { _, location, landing in
      var end = location
      end[axis] = 2 * landing[axis] - location[axis]
      return end
    }
  }

  private func straight(
    _ gesture: Range<Int>, along axis: Margin.Axis, heading: Double
  ) -> Trace {
    let ways = straightWays(gesture)
    return replacing(gesture) { index, _, landing in
      var end = landing
      end[axis] += heading * ways[index - gesture.lowerBound]
      return end
    }
  }

  /// How far each finger has gone at each touch, if it goes as far from its landing as it did, without turning.
  private func straightWays(_ gesture: Range<Int>) -> [Double] {
    var fingers: [Int32: (landing: Point, last: Point, path: Double, reach: Double)] = [:]
    let paths = gesture.map { index in
      let (finger, location) = (touches[index].finger, touches[index].location)
      var way = fingers[finger] ?? (location, location, 0, 0)
      way.path += location.distance(to: way.last)
      way.reach = max(way.reach, location.distance(to: way.landing))
      way.last = location
      fingers[finger] = way
      return way.path
    }
    return zip(gesture, paths).map { index, path in
      guard let way = fingers[touches[index].finger], way.path > 0 else { return 0 }
      return path / way.path * way.reach
    }
  }

  /// How far from its landing a finger has to start for its way to fit into the view if it is mirrored, in whole points;
  /// nil if there is no room for it, or if the finger went to both sides.
  func shiftToMirror(_ gesture: Range<Int>, along axis: Margin.Axis) -> Double? {
    let ways = touches[gesture].map {
      $0.location[axis] - touches[gesture.lowerBound].location[axis]
    }
    guard min(ways.max() ?? 0, -(ways.min() ?? 0)) <= Self.mostTurn else { return nil }
    let mirrored = mirrored(gesture, along: axis)
    let places = mirrored.touches[gesture].map { $0.location[axis] }
    let (least, most) = (places.min() ?? 0, places.max() ?? 0)
    let shift = least < 0 ? (-least).rounded(.up) : min(0, (view[axis] - most).rounded(.down))
    return mirrored.moved(gesture, along: axis, by: shift) { _ in 1 }.isWithinView(gesture)
      ? shift : nil
  }

  /// The direction that a finger would have to take along the axis of a value instead of its own for that value to pass;
  /// 0 if it can make the change on its way, and nil if none does, as it is farther than it had gone until then.
  func heading(
    for shortfall: Shortfall, of failure: BeginFailure, in gesture: Range<Int>
  ) -> Double? {
    guard let move = shortfall.move, !shortfall.isOfLanding else { return 0 }
    let (axis, start) = (shortfall.axis, touches[gesture.lowerBound].location)
    let sign: Double = axis == .x && move.isMirrored ? -1 : 1
    let (change, now) = (sign * move.change, touches[failure.touch].location)
    let end = touches[gesture.upperBound - 1].location[axis] - start[axis]
    func turns(_ way: Double, isMain: Bool) -> Bool {
      way * change < 0 && change * end <= 0
        && (change.magnitude > way.magnitude || isMain && change.magnitude == way.magnitude)
    }
    let other: Margin.Axis = axis == .x ? .y : .x
    let across = now[other] - start[other]
    // One that failed at the end has the values of another move.
    let isOfMove = !failure.isAtMove && shortfall.name.hasPrefix("translation.")
    let way = isOfMove ? sign * shortfall.value : now[axis] - start[axis]
    let isMain = way.magnitude >= across.magnitude
    switch shortfall.unit {
    case "pt/s": return turns(sign * shortfall.value, isMain: true) ? (change < 0 ? -1 : 1) : 0
    case "pt" where turns(way, isMain: isMain): return isMain ? (change < 0 ? -1 : 1) : nil
    case "pt" where failure.isAtMove:
      let reach =
        touches[gesture.lowerBound...failure.touch].lazy
        .map { $0.location.distance(to: start) }.max() ?? 0
      return change.magnitude <= max(reach, Self.leastReach) * 1.001 ? 0 : nil
    default: return 0
    }
  }

  /// The points that a finger may go to the other side without turning around.
  private static let mostTurn = 5.0
  /// The points by which any finger could have been elsewhere at a move.
  private static let leastReach = 20.0

  /// The trace with a finger that lands elsewhere, or whose moves go farther from the one at which a recognizer failed,
  /// or `ofAll`; nil for a change of another kind.
  func shifted(
    by shortfall: Shortfall, and more: Double = 0, of failure: BeginFailure, in gesture: Range<Int>,
    ofAll: Bool = false
  ) -> Trace? {
    guard let move = shortfall.move, shortfall.unit == "pt" else { return nil }
    let change = move.change + (move.change < 0 ? -more : more)
    let isOfLanding = shortfall.isOfLanding
    // One that failed at the end, since it never began, may begin at any move.
    let first = !ofAll && failure.isAtMove && !isOfLanding ? failure.touch : gesture.lowerBound
    let axis = shortfall.axis
    return moved(
      first..<gesture.upperBound, along: axis, by: axis == .x && move.isMirrored ? -change : change
    ) { isOfLanding || $0.phase != .began ? 1 : 0 }
  }

  /// The trace with the finger moving along one axis only, and those with other lengths; none if it does.
  func straightened(_ gesture: Range<Int>, along axis: Margin.Axis) -> [Trace] {
    let trace = replacing(gesture) { _, location, landing in
      axis == .x ? Point(x: location.x, y: landing.y) : Point(x: landing.x, y: location.y)
    }
    return trace.touches == touches ? [] : lengths(of: trace, gesture, along: axis)
  }

  /// The trace without the content of a name; nil if there is none.
  func without(_ name: String) -> Trace? {
    var trace = self
    trace.content.removeAll { $0.text == name }
    return trace.content.count < content.count ? trace : nil
  }

  /// The trace with the touches from one on made later.
  func delayed(from touch: Int, by seconds: Double) -> Trace {
    var trace = self
    for index in touch..<touches.count {
      trace.touches[index].time = touches[index].time.advanced(bySeconds: seconds)
    }
    return trace
  }

  /// The trace with other locations of a gesture, each from its location and where its finger landed.
  private func replacing(
    _ gesture: Range<Int>, _ location: (Int, Point, Point) -> Point
  ) -> Trace {
    var trace = self
    var landings: [Int32: Point] = [:]
    for touch in gesture {
      let own = touches[touch].location
      let landing = landings[touches[touch].finger, default: own]
      landings[touches[touch].finger] = landing
      trace.touches[touch].location = location(touch, own, landing)
    }
    return trace
  }
}
