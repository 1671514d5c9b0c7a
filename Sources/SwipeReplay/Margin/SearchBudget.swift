import TouchTrace

/// The budget for the margins of all parameters of one profile in one trace, in evaluated rule nodes as in
/// ``ReplayCost``.
///
/// It grows with the trace, so that the cost of a batch stays in proportion to its input.
struct SearchBudget: Sendable {
  private static let base = 1 << 19
  private static let perTouch = 1 << 16
  /// For each touch after ``firstTouches``. These are usually of other gestures, each with margins of its own,
  /// found by replays of all: with ``perTouch`` the work would grow much faster than the trace.
  private static let perLaterTouch = 5_000
  private static let firstTouches = 320
  private static let most = 1 << 26
  /// The minimum number of replays of a long trace with long rules, unless that costs more than twice ``most``.
  private static let leastReplays = 16

  /// The budget for the margins of progress and velocity and the shortfalls of failed gestures in a trace
  /// together: thousands of times the cost of usual rules.
  static func ofFlips(touches: Int) -> Int { (base + perTouch * touches) / 2 }

  /// The cost of one replay.
  let replay: Int
  var left: Int

  init(_ profile: Profile, _ trace: Trace, gestures: Int) {
    replay = ReplayCost([profile]).nodes(for: trace, gestures: gestures)
    let count = trace.touches.count
    let first = min(count, Self.firstTouches)
    let granted =
      Self.base + Self.perTouch * first + Self.perLaterTouch * (count - first)
    left = max(
      min(granted, Self.most), min(Self.leastReplays * replay, 2 * Self.most))
  }

  /// Whether nothing is left.
  var isSpent: Bool { left <= 0 }

  /// Subtracts the cost of a replay with another value of a parameter.
  mutating func spendReplay(with effect: ParameterEffect) {
    left -= replay + effect.numberNodes + (effect.changesProfile ? ReplayCost.newProfile : 0)
  }
}
