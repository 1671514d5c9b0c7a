/// How the finger of a made swipe moves over time.
package enum SwipeShape: String, Sendable, CaseIterable {
  /// It drags, and has the release velocity for the last 0.2 s: below 0 it comes back, at 0 it rests. Where the
  /// distance is too short for that, it has the release velocity all the way.
  case drag
  /// It has the release velocity, above 0, all the way.
  case steady
  /// It starts at rest and gets evenly faster up to the release velocity, above 0.
  case fling
  /// It drags, rests for a second, and has the release velocity for the last 0.2 s.
  case hold
  /// It drags 100 points too far, drags back, and has the release velocity for the last 0.2 s.
  case back

  /// The shape in words, for a table: the distances in points, the speeds in points per second.
  package var summary: String {
    switch self {
    case .drag: "a drag at 630 pt/s, and the release velocity for the last 0.2 s"
    case .steady: "the release velocity, above 0, all the way"
    case .fling: "evenly faster from rest up to the release velocity, above 0"
    case .hold: "a drag, a rest of 1 s, and the release velocity for the last 0.2 s"
    case .back: "100 pt too far, back, and the release velocity for the last 0.2 s"
    }
  }
}

/// Where a made swipe goes to.
package enum SwipeDirection: String, Sendable, CaseIterable {
  case right, left, down, up

  package var isHorizontal: Bool { self == .right || self == .left }
}
