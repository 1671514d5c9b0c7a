import RuleLanguage

/// How the nearest values are found at which a recognizer's decision flips: what the finger does, and
/// the parameters.
struct DecisionFlips: Sendable {
  let progress, velocityX, velocityY: FlipPlan
  /// The parameters that could flip the decision.
  let parameters: [(name: String, plan: FlipPlan)]

  /// What follows from what the velocity and the progress are computed of, in order.
  let fromInput: [(RuleSlot, Rule)]

  /// - Parameters:
  ///   - chain: the decision.
  ///   - parameters: with their slots.
  init(
    _ chain: RuleChain, progress: Rule, percentComplete: Rule, velocity: VelocityProfile,
    parameters: [(name: String, slot: RuleSlot)]
  ) {
    // From the progress follows what the interaction controller makes of it; from anything that the
    // velocity and the progress are computed of, those.
    let fromProgress =
      chain.mentions(RuleName.percentComplete.slot)
      ? [(RuleName.percentComplete.slot, percentComplete)] : []
    let fromInput = velocity.derived + [(RuleName.progress.slot, progress)] + fromProgress
    func plan(_ slot: RuleSlot) -> FlipPlan {
      FlipPlan(for: slot, of: chain, deriving: fromInput)
    }
    self.progress = FlipPlan(for: RuleName.progress.slot, of: chain, deriving: fromProgress)
    velocityX = plan(velocity.xSlot)
    velocityY = plan(velocity.ySlot)
    self.fromInput = fromInput
    self.parameters = parameters.map { ($0.name, plan($0.slot)) }
  }
}
