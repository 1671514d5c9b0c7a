package import SwipeReplay
package import TouchTrace

/// The boundary between finish and other outcomes of a profile in the quantities that its rules
/// see: progress and `velocity.x` instead of a finger's distance and velocity.
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

  /// - Parameter view: The view of the swipes, which are ``SwipeShape/drag`` to the right.
  package init(of profile: Profile, view: Size) {
    places = []
    let touches = SyntheticSwipe.usualTouches()
    let cost = ReplayCost(profile).nodes(touches: touches, gestures: 1)
    guard cost < Self.nodes / Self.replays else { return }
    let conditions = SwipeConditions(view: view)
    let grid = PlaneGrid(
      .drag,
      distances: PlaneGrid.distances(extent: conditions.extent, coarseness: Self.coarseness),
      velocities: PlaneGrid.velocities(coarseness: Self.coarseness))
    let plane = Plane(profile, conditions, grid)
    guard plane.hasExactEdges else { return }
    places = (plane.edgesOfRows + plane.edgesOfColumns).joined()
      .filter { $0.before.kind == .finish || $0.after.kind == .finish }
      // A swipe that never began has no values.
      .compactMap(\.result.values)
      .map { Place(progress: $0.progress, velocity: $0.velocity.x) }
  }
}
