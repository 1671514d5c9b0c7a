/// The movement over time of a synthetic swipe's finger.
package enum SwipeShape: String, Sendable, CaseIterable {
  /// Drags, then has the release velocity for the last 0.2 s: negative, it comes back; at 0, it
  /// rests. If the distance is too short, it has the release velocity all the way.
  case drag
  /// Has the release velocity, above 0, all the way.
  case steady
  /// Accelerates evenly from rest to the release velocity, above 0.
  case fling
  /// Drags, rests for a second, and has the release velocity for the last 0.2 s.
  case hold
  /// Drags 100 points too far, drags back, and has the release velocity for the last 0.2 s.
  case back

  /// A description for tables, with distances in points and speeds in points per second.
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
