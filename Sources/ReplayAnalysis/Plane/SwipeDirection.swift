package import SwipeReplay

/// The direction of a synthetic swipe.
package enum SwipeDirection: String, Sendable, CaseIterable {
  case right, left, down, up

  package var isHorizontal: Bool { self == .right || self == .left }
  /// Whether the coordinate of the finger grows.
  var isForward: Bool { self == .right || self == .down }

  /// The first direction in which any of the profiles finishes some swipes and decides others differently, or else
  /// finishes all, decides swipes differently, or decides them. A sheet decides all swipes across alike.
  ///
  /// - Parameter start: the touch-down, or nil for the middle of the swipe's edge.
  package static func usual(
    of profiles: [Profile], in view: Size, from start: Point? = nil
  ) -> SwipeDirection {
    let decisions = allCases.map { direction in
      let conditions = SwipeConditions(view: view, start: start, direction: direction)
      return profiles.map { profile in
        var replayer = SwipeReplayer(profile, conditions)
        let swipes = [(0.9, 0.0), (0.9, 1_000), (0.5, 0), (0.2, 0), (0.1, 0)]
        let outcomes = swipes.compactMap { share, velocity in
          replayer.replay(
            SyntheticSwipe(.drag, distance: conditions.room * share, velocity: velocity))?.outcome
        }
        return Set(outcomes.filter(\.isDecision))
      }
    }
    func first(where test: (Set<Outcome>) -> Bool) -> SwipeDirection? {
      zip(allCases, decisions).first { $1.contains(where: test) }?.0
    }
    func finishes(_ decisions: Set<Outcome>) -> Bool { decisions.contains { $0.kind == .finish } }
    return first { finishes($0) && $0.count > 1 } ?? first(where: finishes)
      ?? first { $0.count > 1 } ?? first { !$0.isEmpty } ?? .right
  }
}

extension Profile {
  /// The axis of its usual direction.
  package var axis: Margin.Axis {
    SwipeDirection.usual(of: [self], in: SwipeConditions.defaultView).isHorizontal ? .x : .y
  }
}
