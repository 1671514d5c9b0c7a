import InteractiveTransition
import RuleLanguage

/// The decision of one recognizer, why, and by what margin.
struct Verdict: Sendable {
  let decision: Decision
  let reason: Reason
  let margin: Margin?
  let findings: [Finding]

  /// The decision of a profile that cancels whenever the system does.
  static let cancelledBySystem = Verdict(
    decision: .cancel, reason: .cancelledBySystem, margin: nil, findings: [])

  private init(decision: Decision, reason: Reason, margin: Margin?, findings: [Finding]) {
    self.decision = decision
    self.reason = reason
    self.margin = margin
    self.findings = findings
  }

  /// The decision of one of the recognizers at a lift or at a cancel by the system; all names must be
  /// filled in. Nil where the implementation does not hear of a cancel.
  init?(
    of index: Int, isCancelled: Bool, answers: inout RuleAnswers, detail: ReplayDetail,
    parameterReach: Double
  ) {
    switch answers.recognizers[index].cancelled {
    case .cancel where isCancelled:
      self = .cancelledBySystem
      return
    case .decideWithoutVelocity where isCancelled: answers.fill(.zero, of: index)
    case .ignore where isCancelled: return nil
    case .cancel, .decideWithoutVelocity, .decide, .ignore: break
    }
    self.init(
      answers.recognizers[index], values: &answers.values, detail: detail,
      parameterReach: parameterReach)
    answers.inquiry?.note(decision, of: index, answers.recognizers[index], answers.values)
  }

  /// Asks a recognizer's rules in order. The values are left as they were.
  private init(
    _ recognizer: RecognizerProfile, values: inout RuleValues, detail: ReplayDetail,
    parameterReach: Double
  ) {
    let deciding = recognizer.chain.decide(values).index
    decision = recognizer.decide[deciding].decision
    reason = .decided(by: deciding)
    findings =
      detail.contains(.findings)
      ? recognizer.decide[...deciding].map { rule in
        rule.when.map { Finding($0, values: values) }
          ?? Finding(name: nil, rule: rule.text, pieces: [], holds: true, comparedNaN: false)
      } : []
    margin =
      detail.contains(.margins)
      ? recognizer.margin(values: &values, detail: detail, parameterReach: parameterReach) : nil
  }
}

extension RecognizerProfile {
  /// How far the decision is from the other one.
  ///
  /// - Parameter parameterReach: how far a parameter is moved, as a part of its value.
  func margin(
    values: inout RuleValues, detail: ReplayDetail, parameterReach: Double
  ) -> Margin {
    var margin = Margin(progress: nil, velocity: nil, parameters: [])
    if signals.progress { margin.progress = change(of: RuleName.progress.slot, in: &values) }
    if signals.velocityX { margin.velocity = change(of: velocity.xSlot, in: &values) }
    if signals.velocityY {
      margin.velocity = nearer(margin.velocity, change(of: velocity.ySlot, in: &values))
    }
    if detail.contains(.parameterMargins) {
      for (name, slot) in parameters {
        let reach = parameterReach.isFinite ? parameterReach * values[slot].magnitude : .infinity
        margin.parameters.append(
          Margin.Parameter(name: name, change: change(of: slot, within: reach, in: &values)))
      }
    }
    return margin
  }

  /// The change of one value alone that flips the decision; nil where none does, or only a larger one.
  private func change(
    of slot: RuleSlot, within distance: Double = .infinity, in values: inout RuleValues
  ) -> Double? {
    let now = values[slot]
    guard
      let flip = chain.flip(
        of: slot, deriving: derived(from: slot), within: distance, in: &values)
    else { return nil }
    return Self.difference(from: now, to: flip.value)
  }

  /// What follows from a value, in order: the velocity and the progress where their formulas name it,
  /// and from the progress what the interaction controller makes of it.
  private func derived(from slot: RuleSlot) -> [(RuleSlot, Rule)] {
    if slot == RuleName.progress.slot { return fromProgress }
    let isNamed =
      progress.slots.contains(slot)
      || (velocity.isShaped && velocity.derived.contains { $0.1.slots.contains(slot) })
    return isNamed ? fromInput : []
  }

  private func nearer(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return one.magnitude <= other.magnitude ? one : other
  }

  /// A change that leads at least to the other value when it is added: the rounded difference, or the
  /// next Double away from zero where rounding would fall short.
  static func difference(from now: Double, to other: Double) -> Double {
    let change = other - now
    if change > 0, now + change < other { return change.nextUp }
    if change < 0, now + change > other { return change.nextDown }
    return change
  }
}
