package import SwipeReplay
import TouchTrace

/// Replays made swipes with one profile. A value that keeps its working memory from swipe to swipe.
package struct SwipeReplayer: Sendable {
  package let conditions: SwipeConditions
  private var replayer: Replayer
  private var trace: Trace
  private var results: [Replay] = []
  private let effort: ReplayEffort
  /// How many swipes were replayed.
  package private(set) var swipes = 0
  /// What their replays took, as ``ReplayEffort`` counts it.
  private(set) var nodes = 0

  package init(_ profile: Profile, _ conditions: SwipeConditions) {
    self.conditions = conditions
    effort = ReplayEffort(profile)
    replayer = Replayer(profiles: [profile], detail: [])
    trace = conditions.trace(named: "")
  }

  /// What the recognizer that got furthest decided; nil where the swipe is not made.
  package mutating func replay(_ swipe: MadeSwipe) -> Replay? {
    guard swipe.write(to: &trace.touches, conditions) else { return nil }
    swipes += 1
    nodes += effort.nodes(touches: trace.touches.count, gestures: 1)
    results.removeAll(keepingCapacity: true)
    replayer.replay(trace, into: &results)
    return results.decisive
  }

  /// What is decided of all swipes of a grid: for each velocity the distances.
  mutating func replay(_ grid: PlaneGrid) -> [[Replay?]] {
    grid.velocities.map { velocity in
      grid.distances.map { replay(grid.swipe($0, velocity)) }
    }
  }

  /// Where the outcome changes on a line of swipes, to the last bit; where all replays took ``nodes`` up to the limit,
  /// only between which values.
  ///
  /// - Parameters:
  ///   - near: a value, and the result of its swipe.
  ///   - far: a larger value, and the result of its swipe, with another outcome.
  ///   - swipe: the swipe of a value.
  /// - Returns: in ascending order; at least one, the last one into the outcome of `far`.
  mutating func edges(
    from near: (value: Double, result: Replay), to far: (value: Double, result: Replay),
    limit: Int, _ swipe: (Double) -> MadeSwipe
  ) -> [PlaneEdge] {
    var edges: [PlaneEdge] = []
    var low = near
    while low.result.outcome != far.result.outcome, edges.count < Outcome.allCases.count {
      var high = far
      while nodes < limit {
        let middle = low.value + (high.value - low.value) / 2
        // About 0 the next value is one that no place can show.
        let smallest = max(low.value.magnitude, high.value.magnitude, 1).ulp
        guard middle > low.value, middle < high.value, high.value - low.value > smallest else {
          break
        }
        // Between two swipes that are made, all are.
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
    return edges
  }
}

/// Where an outcome changes on a line of swipes.
package struct PlaneEdge: Sendable {
  /// The largest value of the outcome before, and the smallest of the one after it: neighbouring Doubles, except
  /// about 0, where they are closer than any place can show. In a plane without ``Plane/hasExactEdges`` they may be
  /// neighbours on the grid.
  package let last, first: Double
  package let before: Outcome
  /// Of the first swipe after it.
  package let result: Replay
  package var after: Outcome { result.outcome }
}
