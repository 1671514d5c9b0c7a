package import TouchTrace

/// The gesture recognizer of a piece of content, for one gesture.
package struct ContentRecognition: Sendable {
  /// The settings of its pan, which begins along the axes in which the content can scroll.
  package let settings: RecognizerSettings
  /// Whether it begins at touch-down, as a slider does when its thumb is hit.
  package let beginsAtTouchDown: Bool

  /// - Parameters:
  ///   - content: the content at its current offset.
  ///   - isHit: whether it is the innermost piece under the finger.
  ///   - start: the location of the touch-down.
  ///   - slop: the travel at which a pan of content begins, in points.
  package init(_ content: Trace.Content, isHit: Bool, at start: Point, slop: Double) {
    var pan = PanRecognizer()
    (pan.slop, pan.axes) = (slop, content.panAxes)
    if content.kind != .slider, content.kind != .control {
      pan.allowedScrollTypes = Set(Trace.ScrollType.allCases)
    }
    settings = RecognizerSettings(pan)
    beginsAtTouchDown = isHit && content.thumb?.contains(start) ?? false
  }
}

extension Trace.Content {
  /// Whether the content leaves a pan with this travel to others.
  ///
  /// A scroll view at its end leaves it to an enclosing scroll view that can scroll further in that direction along the
  /// same axis (observed, not documented by Apple). Row actions take a horizontal pan towards a side that has some.
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
}
