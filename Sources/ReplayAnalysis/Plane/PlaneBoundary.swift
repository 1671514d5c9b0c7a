package import SwipeReplay
package import TouchTrace

/// Where a profile's decision changes between finish and another outcome, in the numbers that its rules see: progress
/// and `velocity.x` instead of a finger's distance and velocity.
package struct PlaneBoundary: Sendable {
  /// What the first swipe that is decided otherwise has.
  package struct Place: Sendable, Hashable {
    package let progress, velocity: Double
  }

  /// Empty for a profile whose rules are so long, or change their outcome so often, that the replays would take too
  /// long.
  package private(set) var places: [Place]
  /// How far two places of one line are apart at most, if no swipe of the plane lies between theirs: as a share of
  /// the view's width, and in points per second.
  package static let step = (progress: 1 / 42.0, velocity: 111.0)

  /// How much coarser its plane is than the default one.
  private static let coarseness = 3
  /// About the replays that it takes, and what all may take together, as ``ReplayEffort`` counts it: about half a
  /// second on a server.
  private static let (replays, nodes) = (6_000, 100_000_000)

  /// - Parameter view: in which the swipes are made, as ``SwipeShape/drag``, to the right.
  package init(of profile: Profile, view: Size) {
    places = []
    let touches = MadeSwipe.usualTouches()
    let effort = ReplayEffort(profile).nodes(touches: touches, gestures: 1)
    guard effort < Self.nodes / Self.replays else { return }
    let conditions = SwipeConditions(view: view)
    let grid = PlaneGrid(
      .drag,
      distances: PlaneGrid.distances(extent: conditions.extent, coarseness: Self.coarseness),
      velocities: PlaneGrid.velocities(coarseness: Self.coarseness))
    let plane = Plane(profile, conditions, grid)
    guard plane.hasExactEdges else { return }
    places = (plane.edgesOfRows + plane.edgesOfColumns).joined()
      .filter { $0.before == .finish || $0.after == .finish }
      // A swipe that never began has none.
      .compactMap(\.result.values)
      .map { Place(progress: $0.progress, velocity: $0.velocity.x) }
  }
}
