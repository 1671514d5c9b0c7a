package import TouchTrace

// How a finger scrolls a piece of content.
extension Trace.Content {
  /// The axes in which a finger can move it.
  ///
  /// A scroll view moves along an axis in which it has more than it shows. Its pan also begins at its end, where it
  /// bounces or stays (observed, not documented by Apple).
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

  /// The four directions in which there is more to see.
  package struct Room: Sendable, Hashable {
    package var left, right, up, down: Bool
  }

  /// Where there is more to see from its present offset.
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

  /// Whether it has more to show on an axis, the way that a finger moves: one that moves to the right shows what is
  /// left.
  func hasRoom(sideways: Bool, for travel: Translation) -> Bool {
    let room = room
    return sideways
      ? travel.x > 0 ? room.left : travel.x < 0 && room.right
      : travel.y > 0 ? room.up : travel.y < 0 && room.down
  }

  /// The offset after a finger has moved it; beyond its end only where it bounces.
  ///
  /// - Parameter travel: of the finger since it began.
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

  /// The offset at rest after the finger lifts, at a page where it pages. Deceleration is not modelled.
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
