package import SwipeReplay

extension Sequence<Replay> {
  /// The result that represents one gesture and one profile: that of the recognizer that got furthest. Nil
  /// only where there is no result.
  ///
  /// One that began comes before one that was refused, and that before all others; of several that began one that drove
  /// a transition comes first, of these the one that began first, otherwise the first in the profile's order.
  package var decisive: Replay? {
    var best: Replay?
    for result in self {
      if let last = best, !result.isFurther(than: last) { continue }
      best = result
    }
    return best
  }
}

extension Replay {
  /// Whether its recognizer got further than another of the same gesture.
  package func isFurther(than other: Replay) -> Bool {
    guard rank == other.rank else {
      return rank > other.rank
    }
    guard let beganAt, let earliest = other.beganAt else { return false }
    return beganAt < earliest
  }

  private var rank: Int {
    if beganAt != nil { return outcome == .nothing ? 2 : 3 }
    return outcome == .refused ? 1 : 0
  }
}
