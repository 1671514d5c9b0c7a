package import SwipeReplay

/// Searches for the smallest swipe that two profiles decide differently.
///
/// Tries synthetic swipes of every shape from the edge and from the middle of the view: to the right, and in the other
/// directions unless a profile finishes one already. A swipe that one profile finishes precedes all others; then the
/// shortest comes first, then the slowest. Very long rules get a coarser grid.
package struct DifferenceSearch: Sendable {
  private let profiles: [Profile]
  private let view: Size
  private var best: (swipe: SyntheticSwipe, conditions: SwipeConditions, hasFinish: Bool)?
  /// The number of swipes that were replayed.
  package private(set) var swipes = 0
  /// The cost of their replays with both profiles, as ``ReplayCost`` counts it.
  package private(set) var nodes = 0
  let coarseness: Int
  /// The maximum total cost of the replays, as ``ReplayCost`` counts it: slightly more than a second on a server.
  private static let limit = 200_000_000

  package init(_ from: Profile, _ to: Profile, view: Size = SwipeConditions.defaultView) {
    profiles = [from, to]
    self.view = view
    // Two starts and four directions, with 15,820 swipes of the finest grid.
    coarseness = PlaneGrid.coarseness(for: profiles, finest: 4, limit: Self.limit) {
      16_000 * 16 / ($0 * $0)
    }
  }

  /// Returns the trace of the swipe, or nil if both profiles decide every swipe alike.
  package mutating func smallest() -> Trace? {
    best = nil
    let middle = Point(x: view.width / 2, y: view.height / 2)
    for direction in SwipeDirection.allCases {
      for start in [nil, middle] {
        search(SwipeConditions(view: view, start: start, direction: direction))
      }
      // The other directions are for profiles whose swipes do not go to the right.
      if best?.hasFinish == true { break }
    }
    return best.flatMap { $0.swipe.trace($0.conditions, name: "difference") }
  }

  private mutating func search(_ conditions: SwipeConditions) {
    var replayers = profiles.map { SwipeReplayer($0, conditions) }
    let distances = PlaneGrid.distances(
      extent: conditions.extent, coarseness: coarseness)
    // The slowest first, starting at rest.
    let velocities = PlaneGrid.velocities(coarseness: coarseness)
      .sorted { $0.magnitude < $1.magnitude }
    for shape in SwipeShape.allCases {
      for distance in distances {
        // No later swipe can be better.
        if let best, best.hasFinish, best.swipe.distance <= distance { break }
        for velocity in velocities {
          let swipe = SyntheticSwipe(shape, distance: distance, velocity: velocity)
          let outcomes = replayers.indices.map { replayers[$0].replay(swipe)?.outcome }
          guard outcomes[0] != outcomes[1] else { continue }
          let hasFinish = outcomes.contains { $0?.kind == .finish }
          let isBetter = best.map { best in
            hasFinish == best.hasFinish ? distance < best.swipe.distance : hasFinish
          }
          if isBetter ?? true { best = (swipe, conditions, hasFinish) }
        }
      }
    }
    swipes += replayers[0].swipes
    nodes += replayers.reduce(0) { $0 + $1.nodes }
  }
}
