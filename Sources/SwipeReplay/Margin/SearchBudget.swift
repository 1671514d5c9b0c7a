import TouchTrace

/// What the margins of all parameters of one profile may take for one trace, in nodes of rules that are
/// evaluated, as ``ReplayEffort`` counts them.
///
/// It grows with the trace, so that what a batch costs stays in proportion to its input.
struct SearchBudget: Sendable {
  private static let base = 1 << 19
  private static let perTouch = 1 << 16
  /// For a touch after so many others. These are usually of other gestures, each of which has margins of its own, found by
  /// replays of all: with ``perTouch`` the work would grow much faster than the trace.
  private static let perLaterTouch = 5_000
  private static let firstTouches = 320
  private static let most = 1 << 26
  /// A long trace with long rules is replayed at least so often, unless that takes more than twice ``most``.
  private static let leastReplays = 16

  /// What the margins of progress and velocity, and the shortfalls of gestures that did not begin, may take together
  /// in a trace: thousands of times what usual rules take.
  static func ofFlips(touches: Int) -> Int { (base + perTouch * touches) / 2 }

  /// What one replay takes.
  let replay: Int
  var left: Int

  init(_ profile: Profile, _ trace: Trace, gestures: Int) {
    replay = ReplayEffort(profile).nodes(for: trace, gestures: gestures)
    let count = trace.touches.count
    let first = min(count, Self.firstTouches)
    let granted =
      Self.base + Self.perTouch * first + Self.perLaterTouch * (count - first)
    left = max(
      min(granted, Self.most), min(Self.leastReplays * replay, 2 * Self.most))
  }

  /// Whether nothing is left.
  var isSpent: Bool { left <= 0 }

  /// Subtracts what a replay with another value of a parameter takes.
  mutating func spendReplay(with effect: ParameterEffect) {
    left -= replay + effect.numberNodes + (effect.changesProfile ? ReplayEffort.newProfile : 0)
  }
}
