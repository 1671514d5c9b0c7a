package import TouchTrace

/// Some edges of a view, and how far from them, inclusive, a finger is near them, in points.
package struct EdgeReach: Sendable {
  let edges: RecognizerSettings.Edges
  let width: Double

  /// Those that a finger at this place is near.
  package func edges(near point: Point, in view: Size) -> RecognizerSettings.Edges {
    var near: RecognizerSettings.Edges = []
    if point.x <= width { near.insert(.left) }
    if view.width - point.x <= width { near.insert(.right) }
    if point.y <= width { near.insert(.top) }
    if view.height - point.y <= width { near.insert(.bottom) }
    return near.intersection(edges)
  }
}
