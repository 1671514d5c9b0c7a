package import GestureRecognition
package import RuleLanguage

/// The `velocity` of a recognizer: an estimator, and rules that the implementation applies to its estimate.
///
/// Implementations may count a slow estimate as 0, clamp a fast one, or ignore one over a short distance. They
/// do so for each axis with a rule over `estimate.x` and `estimate.y` (the estimated velocity, in points per
/// second) and `estimate.travel.x` and `estimate.travel.y` (the displacement between the oldest and the newest
/// sample of the estimate, in points).
package struct VelocityProfile: Sendable {
  package let estimator: VelocityEstimator
  /// The rules for `velocity.x` and `velocity.y`; nil if the velocity is the estimate.
  package let x, y: Rule?

  /// Whether there is a rule.
  var isShaped: Bool { x != nil || y != nil }

  /// The slots that the estimator fills.
  var xSlot: RuleSlot { (x == nil ? RuleName.velocityX : .estimateX).slot }
  var ySlot: RuleSlot { (y == nil ? RuleName.velocityY : .estimateY).slot }

  /// The slots that are computed from the estimate, with their rules.
  var derived: [(RuleSlot, Rule)] {
    [(RuleName.velocityX, x), (.velocityY, y)].compactMap { name, rule in
      rule.map { (name.slot, $0) }
    }
  }
}
