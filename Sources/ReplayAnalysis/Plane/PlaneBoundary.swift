package import SwipeReplay
package import TouchTrace

/// Where a profile's decision changes between finish and another outcome, in the numbers that its rules see: progress
/// and `velocity.x` instead of a finger's distance and velocity.
package struct PlaneBoundary: Sendable {
  /// A short piece of the boundary: between two swipes beside each other it changes its place by no more.
  package struct Piece: Sendable, Hashable {
    /// What the first swipe that is decided otherwise has.
    package let progress, velocity: Double
    /// Whether the decision changes with the velocity; else with the distance.
    package let isAlongVelocity: Bool
  }

  /// Empty for a profile whose rules are so long that the replays would take too long.
  package let pieces: [Piece]

  /// How fine the plane is, of which it is the boundary.
  private static let distances = 48
  private static let velocityStep = 111.0
  /// About the replays that it takes, the touches of each, and what all may take together, as ``ReplayEffort`` counts
  /// it: about half a second on a server.
  private static let (replays, touches, nodes) = (6_000, 40, 100_000_000)

  /// - Parameter view: in which the swipes are made, as ``SwipeShape/drag``, to the right.
  package init(of profile: Profile, view: Size) {
    guard
      ReplayEffort(profile).nodes(touches: Self.touches, gestures: 1) < Self.nodes / Self.replays
    else {
      pieces = []
      return
    }
    let conditions = SwipeConditions(view: view)
    let distances = (0..<Self.distances).map {
      conditions.extent * (Double($0) + 0.5) / Double(Self.distances)
    }
    let velocities = (-13...27).map { Double($0) * Self.velocityStep }
    let plane = Plane(
      profile, conditions, PlaneGrid(.drag, distances: distances, velocities: velocities))
    var replayer = SwipeReplayer(profile, conditions)
    var pieces: [Piece] = []
    func add(_ edges: [PlaneEdge], isAlongVelocity: Bool, _ swipe: (Double) -> MadeSwipe) {
      for edge in edges where edge.before == .finish || edge.after == .finish {
        // A swipe without values never began.
        guard let values = replayer.replay(swipe(edge.first))?.values else { continue }
        pieces.append(
          Piece(
            progress: values.progress, velocity: values.velocity.x,
            isAlongVelocity: isAlongVelocity))
      }
    }
    for (row, velocity) in velocities.enumerated() {
      add(plane.edgesOfRows[row], isAlongVelocity: false) { plane.grid.swipe($0, velocity) }
    }
    for (column, distance) in distances.enumerated() {
      add(plane.edgesOfColumns[column], isAlongVelocity: true) { plane.grid.swipe(distance, $0) }
    }
    self.pieces = pieces
  }

  /// Half the way between two neighbours: in points per second, and as a share of the view's width.
  package static let reach = (velocity: velocityStep / 2, progress: 0.5 / Double(distances))
}
