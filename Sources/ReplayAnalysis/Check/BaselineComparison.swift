import SwipeReplay

/// Compares a result with its recorded row.
package struct BaselineComparison: Sendable {
  /// Two numbers are equal where they differ by at most this part of the larger one, or of 1.
  package var tolerance: Double

  /// The tolerance where nobody says another: room for the last digits of another machine.
  package static let usualTolerance = 1e-9
  /// A decision is warned of where less than this part of its margin is left.
  package static let marginKept = 0.2

  private static let compared: [ResultValue] = [
    .progress, .percentComplete, .translationX, .translationY, .velocityX, .velocityY,
  ]

  package init(tolerance: Double = Self.usualTolerance) {
    self.tolerance = tolerance
  }

  /// What differs. Margins are no difference: they move with every parameter.
  func changes(from was: BaselineRow, to now: Replay) -> CheckProblem.ChangedParts {
    var parts = CheckProblem.ChangedParts(
      outcome: was.outcome != now.outcome, rule: was.rule != now.rule)
    for value in Self.compared where !isEqual(was.number(value), value.of(now)) {
      parts.numbers.append(value)
    }
    return parts
  }

  /// The warning where a decision that kept its outcome lost most of its margin.
  func warning(from was: BaselineRow, to now: Replay) -> MarginWarning? {
    for value in [ResultValue.marginProgress, .marginVelocity] {
      guard let before = was.number(value), let after = value.of(now) else { continue }
      return after.magnitude < Self.marginKept * before.magnitude
        ? MarginWarning(was: was, now: now, value: value) : nil
    }
    return nil
  }

  private func isEqual(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other || (one.isNaN && other.isNaN) { return true }
    return (one - other).magnitude <= tolerance * max(1, one.magnitude, other.magnitude)
  }
}
