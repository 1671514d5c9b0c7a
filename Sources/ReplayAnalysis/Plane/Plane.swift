package import SwipeReplay

/// The swipes of a plane: all distances with all release velocities.
package struct PlaneGrid: Sendable, Hashable {
  package var shape: SwipeShape
  /// In points, ascending, above 0.
  package var distances: [Double]
  /// In points per second, ascending.
  package var velocities: [Double]

  /// More swipes are refused: each costs memory.
  package static let limit = 250_000
  /// The same for all planes that are in memory together: about 250 MB.
  package static let totalLimit = 1_000_000

  package init(_ shape: SwipeShape, distances: [Double], velocities: [Double]) {
    self.shape = shape
    self.distances = distances
    self.velocities = velocities
  }

  /// The middles of 128 parts of the view's side, or of half, a third, … as many. No decimal share of the side is one
  /// of them, so that few thresholds lie exactly on a swipe, where rounding decides.
  package static func distances(extent: Double, coarseness: Int = 1) -> [Double] {
    let count = 128 / coarseness
    return (0..<count).map { extent * (Double($0) + 0.5) / Double(count) }
  }

  /// The multiples of 37 pt/s from -1480 to 2960, or of twice, three times, … as much, for the same reason.
  package static func velocities(coarseness: Int = 1) -> [Double] {
    (-40 / coarseness...80 / coarseness).map { Double($0 * coarseness) * 37 }
  }

  /// What the replays of a default grid may take together, as ``ReplayEffort`` counts it: somewhat less than a second on
  /// a server.
  package static let nodes = 150_000_000
  /// No coarser grid is taken, however long the rules are.
  private static let coarsest = 32

  /// How coarse a default grid is: as fine as it can be, or for rules so long that its replays would take too long,
  /// twice, four times, … as coarse.
  ///
  /// - Parameters:
  ///   - profiles: each swipe is replayed with all of them.
  ///   - sampleRate: samples per second.
  ///   - finest: a power of two.
  ///   - limit: what all replays may take.
  ///   - replays: how many swipes a grid of a coarseness makes replay.
  package static func coarseness(
    for profiles: [Profile], sampleRate: Double = SwipeConditions.defaultSampleRate,
    finest: Int = 1, limit: Int = Self.nodes, replays: (Int) -> Int = Self.replays
  ) -> Int {
    let touches = MadeSwipe.usualTouches(sampleRate: sampleRate)
    let effort = profiles.reduce(0) {
      $0 + ReplayEffort($1).nodes(touches: touches, gestures: 1)
    }
    var coarseness = finest
    while coarseness < coarsest, effort * replays(coarseness) > limit { coarseness *= 2 }
    return coarseness
  }

  /// About the replays of a plane, half of them for its edges.
  package static func replays(coarseness: Int) -> Int { 30_000 / coarseness }

  package func swipe(_ distance: Double, _ velocity: Double) -> MadeSwipe {
    MadeSwipe(shape, distance: distance, velocity: velocity)
  }
}

/// What a profile decides of every swipe of a grid, and where its decisions change.
package struct Plane: Sendable {
  package let profile: Profile
  package let conditions: SwipeConditions
  package let grid: PlaneGrid
  /// For each velocity the distances; nil where the swipe is not made.
  package private(set) var results: [[Replay?]] = []
  /// For each velocity where the outcome changes along the distances.
  package private(set) var edgesOfRows: [[PlaneEdge]] = []
  /// For each distance where the outcome changes along the velocities.
  package private(set) var edgesOfColumns: [[PlaneEdge]] = []
  /// Whether all edges are exact. Of rules that change their outcome nearly everywhere, some are only known to lie
  /// between two neighbours on the grid.
  package let hasExactEdges: Bool
  /// How many swipes were replayed, those between the grid's included.
  package private(set) var swipes = 0

  /// What finding the edges may take, as ``ReplayEffort`` counts it: about half a second on a server, and ten times
  /// what it takes with any built-in profile.
  package static let edgeNodes = 100_000_000

  /// - Complexity: a replay for each swipe, and about 50 for each change of the outcome between neighbours.
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

  /// The outcome at a velocity and a distance, by their indices; nil where the swipe is not made.
  package func outcome(_ row: Int, _ column: Int) -> Outcome? { results[row][column]?.outcome }
}

extension SwipeReplayer {
  /// Where the outcome changes between neighbours that can be made.
  fileprivate mutating func edges(
    _ values: [Double], _ results: [Replay?], limit: Int, _ swipe: (Double) -> MadeSwipe
  ) -> [PlaneEdge] {
    var edges: [PlaneEdge] = []
    for index in values.indices.dropFirst() {
      guard let before = results[index - 1], let after = results[index],
        before.outcome != after.outcome
      else { continue }
      edges += self.edges(
        from: (values[index - 1], before), to: (values[index], after), limit: limit, swipe)
    }
    return edges
  }
}
