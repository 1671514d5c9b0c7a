package import SwipeReplay
package import TouchTrace

/// Looks for the smallest swipe that two profiles decide differently.
///
/// It tries made swipes of every shape from the edge and from the middle of the view, in every direction. A swipe
/// that one profile finishes comes before all others, then the shortest one, then the slowest one.
package struct DifferenceSearch: Sendable {
  /// What is known of one swipe.
  private struct Candidate {
    let trace: Trace
    let swipe: MadeSwipe
    let hasFinish: Bool
  }

  private let view: Size
  private var replayer: Replayer
  private var best: Candidate?
  /// How many swipes were replayed.
  package private(set) var swipes = 0

  private static let distances = 48

  package init(_ from: Profile, _ to: Profile, view: Size = SwipeConditions.defaultView) {
    self.view = view
    replayer = Replayer(profiles: [from, to], detail: [])
  }

  /// The trace of the swipe; nil where both profiles decide every swipe alike.
  package mutating func smallest() -> Trace? {
    best = nil
    for direction in SwipeDirection.allCases {
      let fromEdge = SwipeConditions(view: view, direction: direction)
      let middle = Point(x: view.width / 2, y: view.height / 2)
      for conditions in [
        fromEdge, SwipeConditions(view: view, start: middle, direction: direction),
      ] {
        for shape in SwipeShape.allCases { search(shape, conditions) }
      }
      // The other directions are for profiles that do not go to the right.
      if best?.hasFinish == true { break }
    }
    return best?.trace
  }

  private mutating func search(_ shape: SwipeShape, _ conditions: SwipeConditions) {
    let parts = Double(Self.distances)
    for part in 0..<Self.distances {
      let distance = conditions.extent * (Double(part) + 0.5) / parts
      // The slowest first, at rest before all.
      for step in (-8...16).sorted(by: { $0.magnitude < $1.magnitude }) {
        let swipe = MadeSwipe(shape, distance: distance, velocity: Double(step) * 148)
        if consider(swipe, conditions) { return }
      }
    }
  }

  /// Replays a swipe, and keeps it if it is better than those before.
  ///
  /// - Returns: whether no longer swipe can be better.
  private mutating func consider(_ swipe: MadeSwipe, _ conditions: SwipeConditions) -> Bool {
    if let best, best.hasFinish, best.swipe.distance <= swipe.distance { return true }
    guard let trace = swipe.trace(conditions, name: "difference") else { return false }
    swipes += 1
    let outcomes = replayer.replayEach(trace).map { $0.decisive?.outcome }
    guard outcomes[0] != outcomes[1] else { return false }
    let hasFinish = outcomes.contains(.finish)
    if let best, !hasFinish, best.hasFinish || best.swipe.distance <= swipe.distance {
      return false
    }
    best = Candidate(trace: trace, swipe: swipe, hasFinish: hasFinish)
    return hasFinish
  }
}
