package import SwipeReplay

/// The boundary between outcomes of a profile in the quantities that its rules
/// see: progress and velocity instead of a finger's distance and velocity.
package struct PlaneBoundary: Sendable {
  /// The quantities of the first swipe that is decided differently.
  package struct Place: Sendable, Hashable {
    package let progress, velocity: Double
  }

  /// Empty if the profile's rules are so long, or change their outcome so often, that the replays
  /// would take too long.
  package private(set) var places: [Place]
  /// The maximum distance of two points of one line, if no swipe of the plane lies between theirs:
  /// as a fraction of the view's width, and in points per second.
  package static let step = (progress: 1 / 42.0, velocity: 111.0)

  /// The coarseness of the boundary's plane relative to the default.
  private static let coarseness = 3
  /// The approximate number of replays, and their maximum total cost, as ``ReplayCost`` counts
  /// it: about half a second on a server.
  private static let (replays, nodes) = (6_000, 100_000_000)

  /// - Parameter view: The view of the swipes, which are ``SwipeShape/drag`` in the profile's direction.
  package init(of profile: Profile, view: Size) {
    places = []
    let touches = SyntheticSwipe.usualTouches()
    let cost = ReplayCost([profile]).nodes(touches: touches, gestures: 1)
    guard cost < Self.nodes / Self.replays else { return }
    let direction = SwipeDirection.usual(of: [profile], in: view)
    let conditions = SwipeConditions(view: view, direction: direction)
    let grid = PlaneGrid(
      .drag,
      distances: PlaneGrid.distances(extent: conditions.extent, coarseness: Self.coarseness),
      velocities: PlaneGrid.velocities(coarseness: Self.coarseness))
    let plane = Plane(profile, conditions, grid)
    guard plane.hasExactEdges else { return }
    let edges = (plane.edgesOfRows + plane.edgesOfColumns).joined()
    // A swipe that never began has no values.
    places = edges.filter { edge in
      [edge.before, edge.after].allSatisfy(\.isDecision)
        || edge.before.kind == .finish || edge.after.kind == .finish
    }
    .compactMap(\.result.values)
    .map { values in
      let velocity = direction.isHorizontal ? values.velocity.x : values.velocity.y
      return Place(progress: values.progress, velocity: velocity)
    }
  }
}
