@testable import RuleLanguage

extension RuleChain {
  /// The flip of a slot, by a plan that is made for it alone.
  func flip(
    of slot: RuleSlot, deriving: [(RuleSlot, Rule)] = [], within distance: Double = .infinity,
    in values: inout RuleValues
  ) -> Flip? {
    flip(by: FlipPlan(for: slot, of: self, deriving: deriving), within: distance, in: &values)
  }
}
