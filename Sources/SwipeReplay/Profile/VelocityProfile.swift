package import GestureRecognition
package import RuleLanguage

/// How a profile comes to a velocity: an estimator, and what the implementation makes of its estimate.
///
/// Implementations cut the estimate off before they look at it: a slow one counts as 0, a fast one is
/// clamped, one over too short a way does not count. A rule an axis says so, over `estimate.x` and
/// `estimate.y` (the estimator's velocity, in points per second) and `estimate.travel.x` and
/// `estimate.travel.y` (the travel between the oldest and the newest sample it is made of, in points).
package struct VelocityProfile: Sendable {
  package let estimator: VelocityEstimator
  /// `velocity.x` and `velocity.y`; nil where the estimate is taken as it is.
  package let x, y: Rule?

  /// Whether the velocity is anything but the estimate.
  var isShaped: Bool { x != nil || y != nil }

  /// What the estimator gives: the estimate where a rule makes the velocity of it.
  var xSlot: RuleSlot { (x == nil ? RuleName.velocityX : .estimateX).slot }
  var ySlot: RuleSlot { (y == nil ? RuleName.velocityY : .estimateY).slot }

  /// The slots that follow from the estimate, with their rules.
  var derived: [(RuleSlot, Rule)] {
    [(RuleName.velocityX, x), (.velocityY, y)].compactMap { name, rule in
      rule.map { (name.slot, $0) }
    }
  }
}
