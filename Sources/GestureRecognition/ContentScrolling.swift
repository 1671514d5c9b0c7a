import PlatformMath
package import TouchTrace

// Scrolling a piece of content with a finger.
extension Trace.Content {
  /// The axes in which a finger can move the content.
  ///
  /// A scroll view moves along an axis in which its content is larger than its bounds. Its pan also begins at
  /// its end, where it bounces or stays (observed, not documented by Apple).
  package var panAxes: Axes {
    switch kind {
    case .slider, .control: []
    case .map, .rowActions: axes
    case .scroll, .pager, .webView:
      axes.intersection(
        restingOffsets.map { resting in
          var axes: Axes = []
          if resting.x.least < resting.x.most { axes.insert(.horizontal) }
          if resting.y.least < resting.y.most { axes.insert(.vertical) }
          return axes
        } ?? .both)
    }
  }

  private var axes: Axes {
    switch axis {
    case .horizontal: .horizontal
    case .vertical: .vertical
    case .both: .both
    }
  }

  /// The four directions in which content can have more to show.
  package struct Room: Sendable, Hashable {
    package var left, right, up, down: Bool
  }

  /// The directions in which there is more to show from the current offset.
  package var room: Room {
    let axes = panAxes
    let (x, y) = (axes.contains(.horizontal), axes.contains(.vertical))
    guard let resting = restingOffsets, kind != .map else {
      return Room(left: x, right: x, up: y, down: y)
    }
    return Room(
      left: x && contentOffset.x > resting.x.least, right: x && contentOffset.x < resting.x.most,
      up: y && contentOffset.y > resting.y.least, down: y && contentOffset.y < resting.y.most)
  }

  /// Whether a finger moves it sideways: along its only axis, or along the longer component.
  package func movesSideways(for travel: Translation) -> Bool {
    let axes = panAxes
    return axes == .horizontal
      || axes == .both && travel.x.magnitude > travel.y.magnitude
  }

  /// Whether it has more to show along an axis in the direction of a travel: a finger that moves to the right
  /// shows what is on the left.
  func hasRoom(sideways: Bool, for travel: Translation) -> Bool {
    let room = room
    return sideways
      ? travel.x > 0 ? room.left : travel.x < 0 && room.right
      : travel.y > 0 ? room.up : travel.y < 0 && room.down
  }

  /// The offset after a finger has moved the content; beyond its end only if it bounces.
  ///
  /// - Parameter travel: the finger's travel since the pan began.
  package func offset(after travel: Translation) -> Point {
    let axes = panAxes
    var offset = contentOffset
    guard kind != .rowActions else { return offset }
    if axes.contains(.horizontal) { offset.x -= travel.x }
    if axes.contains(.vertical) { offset.y -= travel.y }
    guard !bounces, let resting = restingOffsets else { return offset }
    return Point(
      x: min(max(offset.x, resting.x.least), resting.x.most),
      y: min(max(offset.y, resting.y.least), resting.y.most))
  }

  /// The offset some time after the lift.
  ///
  /// A scroll view decelerates: each millisecond its velocity is multiplied by 0.998, the value of
  /// `UIScrollView.DecelerationRate.normal`, observed, not documented by Apple. One that pages is at once at the
  /// page nearest to where it would stop, of the two that it shows; UIKit's own rule is not documented.
  ///
  /// - Parameter seconds: the time since the lift, or infinity for where it stops.
  package func offset(of release: ContentRelease, after seconds: Double = .infinity) -> Point {
    let (axes, restingOffsets) = (panAxes, restingOffsets)
    func settled(
      _ value: Double, _ velocity: Double, _ resting: RestingOffsets?, _ side: Double, _ axis: Axes
    ) -> Double {
      let scrolls = kind.scrolls && axes.contains(axis)
      let isPaging = scrolls && isPagingEnabled && side > 0
      var end = value
      if scrolls { end -= velocity * Self.decelerationTime(isPaging ? .infinity : seconds) }
      if isPaging {
        let page = value / side
        end = min(max((end / side).rounded(), page.rounded(.down)), page.rounded(.up)) * side
      }
      return resting.map { min(max(end, $0.least), $0.most) } ?? end
    }
    return Point(
      x: settled(
        release.offset.x, release.velocity.x, restingOffsets?.x, rect.size.width, .horizontal),
      y: settled(
        release.offset.y, release.velocity.y, restingOffsets?.y, rect.size.height, .vertical))
  }

  /// The distance that content decelerates over in some time, divided by its velocity: in all r / (1 − r)
  /// milliseconds with r = 0.998, as in session 803 of WWDC 2018.
  private static func decelerationTime(_ seconds: Double) -> Double {
    // The natural logarithm of r to the power of 1,000.
    0.499 * (1 - Mathematics.exponential(-2.0020026706730793 * seconds))
  }
}

/// The lift of the fingers that dragged content.
package struct ContentRelease: Sendable, Hashable {
  package let time: Timestamp
  package let offset: Point
  /// The velocity of the fingers.
  package let velocity: Velocity

  package init(at time: Timestamp, offset: Point, velocity: Velocity) {
    (self.time, self.offset, self.velocity) = (time, offset, velocity)
  }
}
