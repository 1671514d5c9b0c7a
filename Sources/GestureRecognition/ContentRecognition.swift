package import TouchTrace

/// The recognizer of a piece of content in one gesture.
package struct ContentRecognition: Sendable {
  /// Of its pan: it begins along the axes in which the content can scroll.
  package let settings: RecognizerSettings
  /// Whether it takes the touch when the finger goes down, as a slider does whose thumb is hit.
  package let beginsAtTouchDown: Bool

  /// - Parameters:
  ///   - content: with its present offset.
  ///   - isHit: whether it is the innermost piece under the finger.
  ///   - start: where the finger went down.
  ///   - slop: the travel before a pan of content begins.
  package init(_ content: Trace.Content, isHit: Bool, at start: Point, slop: Double) {
    settings = RecognizerSettings(slop: slop, axes: content.panAxes)
    beginsAtTouchDown = isHit && content.thumb?.contains(start) ?? false
  }
}

extension Trace.Content {
  /// The axes in which a finger can move it.
  ///
  /// A scroll view moves along an axis in which it has more than it shows, also from its end: there it bounces, or stays
  /// and still takes the touch (observed, not documented by Apple).
  package var panAxes: RecognizerSettings.Axes {
    switch kind {
    case .slider, .control: []
    case .map, .rowActions: axes
    case .scroll, .pager, .webView:
      axes.intersection(
        restingOffsets.map { resting in
          var axes: RecognizerSettings.Axes = []
          if resting.x.least < resting.x.most { axes.insert(.horizontal) }
          if resting.y.least < resting.y.most { axes.insert(.vertical) }
          return axes
        } ?? .both)
    }
  }

  private var axes: RecognizerSettings.Axes {
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
  private func hasRoom(sideways: Bool, for travel: Translation) -> Bool {
    let room = room
    return sideways
      ? travel.x > 0 ? room.left : travel.x < 0 && room.right
      : travel.y > 0 ? room.up : travel.y < 0 && room.down
  }

  /// Whether it leaves a pan of this travel alone.
  ///
  /// A scroll view at its end leaves it to one that contains it and has more to show that way on the same axis
  /// (observed, not documented by Apple). Row actions take a horizontal pan towards a side that has some.
  ///
  /// - Parameter outer: the content that contains it.
  package func refuses(
    _ travel: Translation, _ layout: Trace.LayoutDirection, outer: some Sequence<Trace.Content>
  ) -> Bool {
    switch kind {
    case .slider, .control, .map: return false
    case .scroll, .pager, .webView:
      let sideways = movesSideways(for: travel)
      return !hasRoom(sideways: sideways, for: travel)
        && outer.contains { $0.kind.scrolls && $0.hasRoom(sideways: sideways, for: travel) }
    case .rowActions:
      guard travel.x.magnitude >= travel.y.magnitude else { return true }
      let isToTheRight = travel.x > 0
      let shown: RowEdge = isToTheRight == (layout == .leftToRight) ? .leading : .trailing
      return !rowEdges.contains(shown)
    }
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

  /// The offset where it comes to rest once the finger has lifted; it does not go on by itself here.
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

extension Trace.Content.Kind {
  /// Whether it is a scroll view.
  package var scrolls: Bool {
    switch self {
    case .scroll, .pager, .webView: true
    case .slider, .map, .rowActions, .control: false
    }
  }
}
