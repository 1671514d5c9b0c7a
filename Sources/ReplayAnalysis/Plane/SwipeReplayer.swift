package import SwipeReplay
import TouchTrace

/// Replays made swipes with one profile. A value that keeps its working memory from swipe to swipe.
package struct SwipeReplayer: Sendable {
  package let conditions: SwipeConditions
  private var replayer: Replayer
  private var trace: Trace
  private var results: [Replay] = []
  /// How many swipes were replayed.
  package private(set) var swipes = 0

  package init(_ profile: Profile, _ conditions: SwipeConditions) {
    self.conditions = conditions
    replayer = Replayer(profiles: [profile], detail: [])
    trace = Trace(
      name: "", view: conditions.view, touches: [],
      navigation: NavigationStack(depth: Trace.assumedStackDepth))
  }

  /// What the recognizer that got furthest decided; nil where the swipe is not made.
  package mutating func replay(_ swipe: MadeSwipe) -> Replay? {
    guard swipe.write(to: &trace.touches, conditions) else { return nil }
    swipes += 1
    results.removeAll(keepingCapacity: true)
    replayer.replay(trace, into: &results)
    return results.decisive
  }

  /// Where the outcome changes on a line of swipes, to the last bit.
  ///
  /// - Parameters:
  ///   - near: a value, and the outcome of its swipe.
  ///   - far: a larger value, and the outcome of its swipe, another one.
  ///   - swipe: the swipe of a value.
  /// - Returns: in ascending order; at least one, the last one into the outcome of `far`.
  mutating func edges(
    from near: (value: Double, outcome: Outcome), to far: (value: Double, outcome: Outcome),
    _ swipe: (Double) -> MadeSwipe
  ) -> [PlaneEdge] {
    var edges: [PlaneEdge] = []
    var low = near
    while low.outcome != far.outcome, edges.count < Outcome.allCases.count {
      var high = far
      while true {
        let middle = low.value + (high.value - low.value) / 2
        // About 0 the next value is one that no place can show.
        let smallest = max(low.value.magnitude, high.value.magnitude, 1).ulp
        guard middle > low.value, middle < high.value, high.value - low.value > smallest else {
          break
        }
        // On a straight line between two swipes that can be made, all can be made.
        let outcome = replay(swipe(middle))?.outcome ?? high.outcome
        if outcome == low.outcome { low.value = middle } else { high = (middle, outcome) }
      }
      edges.append(
        PlaneEdge(last: low.value, first: high.value, before: low.outcome, after: high.outcome))
      low = high
    }
    return edges
  }
}

/// Where an outcome changes on a line of swipes.
package struct PlaneEdge: Sendable, Hashable {
  /// The largest value of the outcome before, and the smallest of the one after it: neighbouring Doubles, except
  /// about 0, where they are closer than any place can show.
  package let last, first: Double
  package let before, after: Outcome
}
