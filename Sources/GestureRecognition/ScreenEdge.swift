import PlatformMath
import TouchTrace

/// The two tests that make a pan a screen-edge pan: where the first finger goes down, and which way it
/// goes from there.
struct ScreenEdge: Sendable {
  private let reach: EdgeReach
  /// How far a finger may stray sideways for each point along the inward normal.
  private let spread: Double

  init(_ settings: RecognizerSettings) {
    reach = settings.reach
    self.spread = Mathematics.tangent(settings.edgeAngle * .pi / 180)
  }

  /// The recognizer's edges that a finger at this place is close enough to.
  func edges(near point: Point, in view: Size) -> RecognizerSettings.Edges {
    reach.edges(near: point, in: view)
  }

  /// Whether a way leads inward from one of these edges.
  func leadsInward(_ way: Translation, from edges: RecognizerSettings.Edges) -> Bool {
    (edges.contains(.left) && isWithin(along: way.x, across: way.y))
      || (edges.contains(.right) && isWithin(along: -way.x, across: way.y))
      || (edges.contains(.top) && isWithin(along: way.y, across: way.x))
      || (edges.contains(.bottom) && isWithin(along: -way.y, across: way.x))
  }

  private func isWithin(along: Double, across: Double) -> Bool {
    along > 0 && abs(across) <= along * spread
  }
}
