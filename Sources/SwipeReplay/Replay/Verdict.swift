import InteractiveTransition
import RuleLanguage

/// The decision of one recognizer, the rule that made it, and its margin.
struct Verdict: Sendable {
  let decision: Decision
  let reason: Reason
  /// Nil unless margins are requested, and where the system's cancel decides.
  var margin: Margin.Signals?

  /// Decides with values that are filled in for a lift, or for a cancel that the profile decides like one.
  /// The values are the same afterwards.
  init(of recognizer: RecognizerProfile, values: inout RuleValues, hasMargin: Bool) {
    let deciding = recognizer.chain.decide(values).index
    decision = recognizer.decide[deciding].decision
    reason = .decided(by: deciding)
    guard hasMargin else { return }
    margin = Margin.Signals(
      progress: recognizer.change(by: recognizer.flips.progress, in: &values),
      velocity: Self.nearer(
        recognizer.change(by: recognizer.flips.velocityX, in: &values),
        recognizer.change(by: recognizer.flips.velocityY, in: &values)))
  }

  /// The decision of a profile that cancels whenever the system does.
  static let cancelledBySystem = Verdict(decision: .cancel, reason: .cancelledBySystem)

  private init(decision: Decision, reason: Reason) {
    self.decision = decision
    self.reason = reason
  }

  private static func nearer(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return one.magnitude <= other.magnitude ? one : other
  }
}

extension RecognizerProfile {
  /// The rules of the decision up to the deciding one, with the values filled in.
  func findings(upTo deciding: Int, _ values: RuleValues) -> [Finding] {
    decide[...deciding].map { rule in
      rule.when.map { Finding($0, values: values) }
        ?? Finding(name: nil, rule: rule.text, pieces: [], holds: true, comparedNaN: false)
    }
  }

  /// The smallest change of one value alone that flips the decision; nil where no change within the distance
  /// does.
  fileprivate func change(
    by plan: FlipPlan, within distance: Double = .infinity, in values: inout RuleValues
  ) -> Double? {
    plan.flip(within: distance, in: values).map {
      Self.difference(from: values[plan.slot], to: $0)
    }
  }

  /// A change that reaches the other value when it is added: the rounded difference, or the next Double away
  /// from zero where that falls short.
  static func difference(from now: Double, to other: Double) -> Double {
    let change = other - now
    if change > 0, now + change < other { return change.nextUp }
    if change < 0, now + change > other { return change.nextDown }
    return change
  }
}
