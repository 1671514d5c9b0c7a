import RuleLanguage

/// The plans to find the nearest values at which a recognizer's decision flips: of the progress, of the
/// velocity and of each parameter.
struct DecisionFlips: Sendable {
  let progress, velocityX, velocityY: FlipPlan
  /// The plans for the parameters.
  let parameters: [(name: String, plan: FlipPlan)]

  /// The slots that are computed from the finger's motion, with their rules, in the order of evaluation.
  let fromInput: [(RuleSlot, Rule)]

  /// - Parameters:
  ///   - chain: the rules of the decision.
  ///   - parameters: the parameters with their slots.
  init(
    _ chain: RuleChain, progress: Rule, percentComplete: Rule, velocity: VelocityProfile,
    parameters: [(name: String, slot: RuleSlot)]
  ) {
    // percentComplete follows from the progress, and both follow, with the velocity, from the finger's
    // motion.
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
