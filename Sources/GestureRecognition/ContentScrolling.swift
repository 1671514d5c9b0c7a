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

  /// The offset at rest after the lift, at a page boundary if it pages. Deceleration is not modelled.
  package func restingOffset(from offset: Point) -> Point {
    guard let resting = restingOffsets else { return offset }
    func settled(_ value: Double, _ resting: RestingOffsets, _ side: Double) -> Double {
      let page = isPagingEnabled && side > 0 ? (value / side).rounded() * side : value
      return min(max(page, resting.least), resting.most)
    }
    return Point(
      x: settled(offset.x, resting.x, rect.size.width),
      y: settled(offset.y, resting.y, rect.size.height))
  }
}
