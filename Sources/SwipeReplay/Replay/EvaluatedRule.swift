import InteractiveTransition
import RuleLanguage

/// A rule evaluated before a recognizer began, with the values it saw. Its ``Finding``, which takes longer than
/// the evaluation, is made only for a result.
struct EvaluatedRule: Sendable {
  let rule: Rule
  let name: String
  let values: RuleValues
  /// The transition that was running, or nil if none was.
  let running: RunningTransition?

  var finding: Finding { Finding(rule, values: values, name: name) }

  /// The square of the translation's length.
  var squaredTravel: Double {
    let (x, y) = (values[RuleName.translationX.slot], values[RuleName.translationY.slot])
    return x * x + y * y
  }

  /// For each value of the finger that the rule mentions, the nearest one with which it would have let the
  /// recognizer pass, all else being equal but a step and the translation, which change together; values that alone
  /// cannot are omitted.
  ///
  /// - Parameters:
  ///   - chain: the chain of the rule alone.
  ///   - distance: how far from each value to search.
  ///   - slop: the travel along each axis that the translation leaves out.
  ///   - isMirrored: whether `x` grows to the left.
  ///   - budget: what is left for the searches, which find nothing beyond it.
  func shortfalls(
    in chain: RuleChain, within distance: Double, slop: Double, isMirrored: Bool,
    budget: inout EvaluationBudget
  ) -> [Shortfall] {
    RuleName.ofTheFinger.filter { rule.mentions($0) }.compactMap { name in
      let alike = Self.alike[name].flatMap { rule.mentions($0) ? $0 : nil }
      let plan = FlipPlan(
        for: name.slot, of: chain,
        deriving: alike.map { [DerivedValue($0.slot, along: name.slot, in: values)] } ?? [])
      var changed = values
      return plan.flip(within: distance, in: &changed, budget: &budget).map {
        let value = values[name.slot]
        let isNarrow =
          plan.outcome(at: value + ($0 - value) * Self.beyond, in: &changed)
          == plan.outcome(at: value, in: &changed)
        return Shortfall(
          name: name.text, value: value, limit: $0, unit: name.unit,
          move: isNarrow
            ? nil : move(of: name, to: $0, slop: slop, isMirrored: isMirrored))
      }
    }
  }

  /// The value that a longer move changes as well.
  private static let alike: [RuleName: RuleName] = [
    .stepX: .translationX, .translationX: .stepX, .stepY: .translationY, .translationY: .stepY,
  ]

  /// A value that passes at its limit but not this many times as far from its present one, such as no move at all, is
  /// nothing to tell a finger.
  private static let beyond = 1.01

  /// The finger's change that brings a value to a limit, or nil if no finger in the view makes it.
  private func move(
    of name: RuleName, to limit: Double, slop: Double, isMirrored: Bool
  ) -> Shortfall.Move? {
    let (isX, value) = (name.text.hasSuffix(".x"), values[name.slot])
    let location = values[(isX ? RuleName.locationX : .locationY).slot]
    let side = values[(isX ? RuleName.width : .height).slot]
    var (change, place) = (limit - value, location)
    switch name {
    case .velocityX, .velocityY:
      guard limit.magnitude <= max(Replay.fastest, value.magnitude) else { return nil }
    case .elapsed, .sinceLastMove: break
    case .startX, .startY, .locationX, .locationY: place = limit
    default:
      let travel = location - values[(isX ? RuleName.startX : .startY).slot]
      if name == .translationX || name == .translationY, slop > 0,
        (travel - value).magnitude <= slop + HumanNumber.negligible
      {
        // No translation is any travel up to the slop.
        let isRightward = limit == 0 ? change < 0 : limit > 0
        let ofFinger = limit + (isRightward ? slop : -slop) - travel
        if ofFinger != 0 { change = ofFinger }
      }
      place = location + change
    }
    guard (min(location, 0)...max(location, side)).contains(place) else { return nil }
    return Shortfall.Move(change: change, isMirrored: isMirrored)
  }
}

extension [Shortfall] {
  /// The least travel that makes up for one of them, in points.
  var leastTravel: Double {
    lazy.filter { $0.unit == "pt" }.compactMap(\.move?.change.magnitude).min() ?? .infinity
  }
}
