package import SwipeReplay

/// The swipes of a plane: all distances with all release velocities.
package struct PlaneGrid: Sendable, Hashable {
  package var shape: SwipeShape
  /// In points, ascending, above 0.
  package var distances: [Double]
  /// In points per second, ascending.
  package var velocities: [Double]

  /// The maximum number of swipes, since each costs memory.
  package static let limit = 250_000
  /// The maximum number for all planes in memory at once: about 250 MB.
  package static let totalLimit = 1_000_000

  package init(_ shape: SwipeShape, distances: [Double], velocities: [Double]) {
    self.shape = shape
    self.distances = distances
    self.velocities = velocities
  }

  /// Returns the middles of 128 / `coarseness` equal parts of the view's side. No decimal fraction of the side is
  /// among these values, so that few thresholds lie exactly on a swipe, where rounding decides.
  package static func distances(extent: Double, coarseness: Int = 1) -> [Double] {
    let count = 128 / coarseness
    return (0..<count).map { extent * (Double($0) + 0.5) / Double(count) }
  }

  /// Returns the multiples of 37 pt/s times the coarseness, from -1480 to 2960 pt/s, for the same reason.
  package static func velocities(coarseness: Int = 1) -> [Double] {
    (-40 / coarseness...80 / coarseness).map { Double($0 * coarseness) * 37 }
  }

  /// The maximum total cost of the replays of a default grid, as ``ReplayCost`` counts it:
  /// slightly less than a second on a server.
  package static let nodes = 150_000_000
  /// The coarsest grid, however long the rules are.
  private static let coarsest = 32

  /// Returns the coarseness of a default grid: the finest, doubled while the replays of very long
  /// rules would take too long.
  ///
  /// - Parameters:
  ///   - profiles: The profiles to replay each swipe with.
  ///   - finest: The lowest coarseness; a power of two.
  ///   - limit: The maximum total cost of all replays.
  ///   - replays: Returns the number of swipes to replay at a coarseness.
  package static func coarseness(
    for profiles: [Profile], finest: Int = 1, limit: Int = Self.nodes,
    replays: (Int) -> Int = Self.replays
  ) -> Int {
    let touches = SyntheticSwipe.usualTouches()
    let cost = ReplayCost(profiles).nodes(touches: touches, gestures: 1)
    var coarseness = finest
    while coarseness < coarsest, cost * replays(coarseness) > limit { coarseness *= 2 }
    return coarseness
  }

  /// Returns the approximate number of replays of a plane, half of them for its edges.
  package static func replays(coarseness: Int) -> Int { 30_000 / coarseness }

  package func swipe(_ distance: Double, _ velocity: Double) -> SyntheticSwipe {
    SyntheticSwipe(shape, distance: distance, velocity: velocity)
  }
}

/// The decisions of a profile for every swipe of a grid, and the edges between them.
package struct Plane: Sendable {
  package let profile: Profile
  package let conditions: SwipeConditions
  package let grid: PlaneGrid
  /// The results for each velocity and distance, or nil if the swipe cannot be made.
  package private(set) var results: [[Replay?]] = []
  /// The changes of the outcome along the distances, for each velocity.
  package private(set) var edgesOfRows: [[PlaneEdge]] = []
  /// The changes of the outcome along the velocities, for each distance.
  package private(set) var edgesOfColumns: [[PlaneEdge]] = []
  /// Whether all edges are exact. If rules change their outcome nearly everywhere, some edges are
  /// only known to lie between two neighbours on the grid.
  package let hasExactEdges: Bool
  /// The number of swipes that were replayed, including those between the points of the grid.
  package private(set) var swipes = 0

  /// The maximum cost of finding the edges, as ``ReplayCost`` counts it: about half a second on a
  /// server, and ten times the cost for any built-in profile.
  package static let edgeNodes = 100_000_000

  /// - Complexity: A replay for each swipe, and about 50 for each change of the outcome between neighbours.
  package init(
    _ profile: Profile, _ conditions: SwipeConditions, _ grid: PlaneGrid,
    edgeNodes: Int = Self.edgeNodes
  ) {
    self.profile = profile
    self.conditions = conditions
    self.grid = grid
    var replayer = SwipeReplayer(profile, conditions)
    results = replayer.replay(grid)
    let limit = replayer.nodes + edgeNodes
    for (row, velocity) in grid.velocities.enumerated() {
      edgesOfRows.append(
        replayer.edges(grid.distances, results[row], limit: limit) { grid.swipe($0, velocity) })
    }
    for (column, distance) in grid.distances.enumerated() {
      edgesOfColumns.append(
        replayer.edges(grid.velocities, results.map { $0[column] }, limit: limit) {
          grid.swipe(distance, $0)
        })
    }
    hasExactEdges = replayer.nodes < limit
    swipes = replayer.swipes
  }

  /// Whether a finger can make every swipe of the grid.
  package var isWhole: Bool { results.joined().allSatisfy { $0 != nil } }

  /// Returns the outcome at the indices of a velocity and a distance, or nil if the swipe cannot be made.
  package func outcome(_ row: Int, _ column: Int) -> Outcome? { results[row][column]?.outcome }
}
