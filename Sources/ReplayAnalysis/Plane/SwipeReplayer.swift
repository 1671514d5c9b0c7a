package import SwipeReplay

/// Replays synthetic swipes with one profile, and reuses its working memory from swipe to swipe.
package struct SwipeReplayer: Sendable {
  package let conditions: SwipeConditions
  private var replayer: Replayer
  private var trace: Trace
  private var results: [Replay] = []
  private let cost: ReplayCost
  /// The number of different outcomes.
  private let maxEdges: Int
  /// The number of swipes that were replayed.
  package private(set) var swipes = 0
  /// The cost of their replays, as ``ReplayCost`` counts it.
  private(set) var nodes = 0

  package init(_ profile: Profile, _ conditions: SwipeConditions) {
    self.conditions = conditions
    cost = ReplayCost([profile])
    maxEdges = profile.outcomes.count
    replayer = Replayer(profiles: [profile], detail: [])
    trace = conditions.trace(named: "")
  }

  /// Returns the result of the recognizer that got furthest, or nil if the swipe cannot be made.
  package mutating func replay(_ swipe: SyntheticSwipe) -> Replay? {
    guard swipe.write(to: &trace.touches, conditions) else { return nil }
    swipes += 1
    nodes += cost.nodes(touches: trace.touches.count, gestures: 1)
    results.removeAll(keepingCapacity: true)
    replayer.replay(trace, into: &results)
    return results.decisive
  }

  /// Returns the results for all swipes of a grid, by velocity and distance.
  mutating func replay(_ grid: PlaneGrid) -> [[Replay?]] {
    grid.velocities.map { velocity in
      grid.distances.map { replay(grid.swipe($0, velocity)) }
    }
  }

  /// Finds the changes of the outcome between neighbours on a line of swipes that can be made, exact
  /// to the last bit unless all replays cost ``nodes`` up to the limit.
  ///
  /// - Parameters:
  ///   - values: The values of the line's swipes, ascending.
  ///   - results: The results of these swipes.
  ///   - swipe: Returns the swipe of a value.
  /// - Returns: The edges in ascending order; between neighbours the last leads to the outcome of
  ///   the second one.
  mutating func edges(
    _ values: [Double], _ results: [Replay?], limit: Int, _ swipe: (Double) -> SyntheticSwipe
  ) -> [PlaneEdge] {
    var edges: [PlaneEdge] = []
    for index in values.indices.dropFirst() {
      guard let before = results[index - 1], let after = results[index] else { continue }
      var low = (value: values[index - 1], result: before)
      let end = edges.count + maxEdges
      while low.result.outcome != after.outcome, edges.count < end {
        var high = (value: values[index], result: after)
        while nodes < limit {
          let middle = low.value + (high.value - low.value) / 2
          // Near 0, adjacent Doubles differ by less than any location can show.
          let smallest = max(low.value.magnitude, high.value.magnitude, 1).ulp
          guard middle > low.value, middle < high.value, high.value - low.value > smallest else {
            break
          }
          // If two swipes can be made, so can all between them.
          guard let result = replay(swipe(middle)) else { break }
          if result.outcome == low.result.outcome {
            low = (middle, result)
          } else {
            high = (middle, result)
          }
        }
        edges.append(
          PlaneEdge(
            last: low.value, first: high.value, before: low.result.outcome, result: high.result))
        low = high
      }
    }
    return edges
  }
}

/// A change of the outcome on a line of swipes.
package struct PlaneEdge: Sendable {
  /// The largest value with the outcome before, and the smallest with the one after: adjacent
  /// Doubles, except near 0, where they are closer than any location can show. In a plane without
  /// ``Plane/hasExactEdges`` they may be neighbours on the grid.
  package let last, first: Double
  package let before: Outcome
  /// The result of the first swipe after the change.
  package let result: Replay
  package var after: Outcome { result.outcome }
}
