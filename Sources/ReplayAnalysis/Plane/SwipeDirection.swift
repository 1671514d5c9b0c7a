package import SwipeReplay
package import TouchTrace

/// The direction of a synthetic swipe.
package enum SwipeDirection: String, Sendable, CaseIterable {
  case right, left, down, up

  package var isHorizontal: Bool { self == .right || self == .left }

  /// The first direction in which any of the profiles finishes a swipe across most of the view, or else decides it.
  ///
  /// - Parameter start: the touch-down, or nil for the middle of the swipe's edge.
  package static func usual(
    of profiles: [Profile], in view: Size, from start: Point? = nil
  ) -> SwipeDirection {
    func isFound(_ direction: SwipeDirection, where test: (Outcome) -> Bool) -> Bool {
      let conditions = SwipeConditions(view: view, start: start, direction: direction)
      return profiles.contains { profile in
        var replayer = SwipeReplayer(profile, conditions)
        return [0, 1_000].contains { velocity in
          let swipe = SyntheticSwipe(
            .drag, distance: conditions.room * 0.9, velocity: velocity)
          return (replayer.replay(swipe)?.outcome).map(test) ?? false
        }
      }
    }
    return allCases.first { isFound($0) { $0.kind == .finish } }
      ?? allCases.first { isFound($0, where: \.isDecision) } ?? .right
  }
}
