package import SwipeReplay

// Of a generic sequence, it would not be specialized in other modules.
extension ArraySlice<Replay> {
  /// The result that represents one gesture and one profile: that of the recognizer that got furthest. Nil only if
  /// there are no results.
  ///
  /// A result that began precedes a refused one, which precedes all others. Of several that began, those that drove a
  /// transition come first, and of those the first to begin; of several that never began, the last to fail, and of those
  /// that failed at the same time the one that missed by less. Otherwise the profile's order decides.
  package var decisive: Replay? {
    var best: Replay?
    for result in self {
      if let last = best, !result.isFurther(than: last) { continue }
      best = result
    }
    return best
  }
}

extension [Replay] {
  /// The result that represents the others.
  package var decisive: Replay? { self[...].decisive }

  /// The result that represents each gesture, in the order of gestures.
  var decisiveOfEachGesture: [Replay] {
    var decisive: [Replay] = []
    var start = 0
    while start < count {
      let gesture = self[start].gesture
      let end = self[start...].firstIndex { $0.gesture != gesture } ?? count
      if let result = self[start..<end].decisive { decisive.append(result) }
      start = end
    }
    return decisive
  }
}

extension Replay {
  /// Returns whether this result's recognizer got further than another's on the same gesture.
  package func isFurther(than other: Replay) -> Bool {
    guard rank == other.rank else {
      return rank > other.rank
    }
    guard let beganAt, let earliest = other.beganAt else {
      let (end, otherEnd) = (endedAt ?? .infinity, other.endedAt ?? .infinity)
      return end == otherEnd ? missing < other.missing : end > otherEnd
    }
    return beganAt < earliest
  }

  /// The amount by which it missed a test, or infinity if it is not known.
  private var missing: Double { failure?.shortfalls.first?.change.magnitude ?? .infinity }

  private var rank: Int {
    if beganAt != nil { return outcome == .nothing ? 2 : 3 }
    return outcome == .refused ? 1 : 0
  }
}
