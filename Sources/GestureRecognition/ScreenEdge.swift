import PlatformMath
package import TouchTrace

/// The edges of a view that a recognizer starts from, and how close to one of them the first finger must
/// land.
package struct EdgeRegion: Sendable {
  let edges: RecognizerSettings.Edges
  /// In points, inclusive.
  let width: Double

  /// Those of the edges that a point is close enough to; several in a corner.
  package func edges(near point: Point, in view: Size) -> RecognizerSettings.Edges {
    var near: RecognizerSettings.Edges = []
    if point.x <= width { near.insert(.left) }
    if view.width - point.x <= width { near.insert(.right) }
    if point.y <= width { near.insert(.top) }
    if view.height - point.y <= width { near.insert(.bottom) }
    return near.intersection(edges)
  }
}

/// The two tests that a screen-edge pan adds to a pan: where the first finger lands, and in which
/// direction it moves from there.
struct ScreenEdge: Sendable {
  let region: EdgeRegion
  /// The distance across for each point along the inward normal at the largest angle allowed.
  private let tangent: Double

  init(_ settings: RecognizerSettings) {
    region = settings.edgeRegion
    tangent = Mathematics.tangent(settings.edgeAngle * .pi / 180)
  }

  /// Whether a translation leads inward from one of these edges.
  func leadsInward(_ translation: Translation, from edges: RecognizerSettings.Edges) -> Bool {
    let (x, y) = (translation.x, translation.y)
    return (edges.contains(.left) && isWithinAngle(along: x, across: y))
      || (edges.contains(.right) && isWithinAngle(along: -x, across: y))
      || (edges.contains(.top) && isWithinAngle(along: y, across: x))
      || (edges.contains(.bottom) && isWithinAngle(along: -y, across: x))
  }

  private func isWithinAngle(along: Double, across: Double) -> Bool {
    along > 0 && abs(across) <= along * tangent
  }
}
