import InteractiveTransition
import RuleLanguage

/// The decision of one recognizer, why, and by what margin.
struct Verdict: Sendable {
  let decision: Decision
  let reason: Reason
  /// How far the decision is from the other one; nil where nobody asked.
  let margin: Margin.Signals?
  /// The same for the parameters, and the rules that were asked; nil where nobody wants to know.
  let detail: ResultDetail?

  /// The decision of a profile that cancels whenever the system does.
  static let cancelledBySystem = Verdict(
    decision: .cancel, reason: .cancelledBySystem, margin: nil, detail: nil)

  private init(
    decision: Decision, reason: Reason, margin: Margin.Signals?, detail: ResultDetail?
  ) {
    self.decision = decision
    self.reason = reason
    self.margin = margin
    self.detail = detail
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
    margin =
      detail.contains(.margins)
      ? Margin.Signals(
        progress: recognizer.change(by: recognizer.flips.progress, in: &values),
        velocity: Self.nearer(
          recognizer.change(by: recognizer.flips.velocityX, in: &values),
          recognizer.change(by: recognizer.flips.velocityY, in: &values))) : nil
    self.detail =
      detail.contains(.findings) || detail.isSuperset(of: [.margins, .parameterMargins])
      ? Self.detail(
        of: deciding, recognizer, values: &values, detail: detail, parameterReach: parameterReach)
      : nil
  }

  private static func detail(
    of deciding: Int, _ recognizer: RecognizerProfile, values: inout RuleValues,
    detail: ReplayDetail, parameterReach: Double
  ) -> ResultDetail {
    var content = ResultDetail.Content()
    if detail.contains(.findings) {
      content.findings = recognizer.decide[...deciding].map { rule in
        rule.when.map { Finding($0, values: values) }
          ?? Finding(name: nil, rule: rule.text, pieces: [], holds: true, comparedNaN: false)
      }
    }
    if detail.isSuperset(of: [.margins, .parameterMargins]) {
      content.parameters = recognizer.flips.parameters.map { name, plan in
        let value = values[plan.slot].magnitude
        let reach = parameterReach.isFinite ? parameterReach * value : .infinity
        return Margin.Parameter(
          name: name, change: recognizer.change(by: plan, within: reach, in: &values))
      }
    }
    return ResultDetail(content)
  }

  private static func nearer(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return one.magnitude <= other.magnitude ? one : other
  }
}

extension RecognizerProfile {
  /// The change of one value alone that flips the decision; nil where none does, or only a larger one.
  fileprivate func change(
    by plan: FlipPlan, within distance: Double = .infinity, in values: inout RuleValues
  ) -> Double? {
    plan.flip(within: distance, in: values).map {
      Self.difference(from: values[plan.slot], to: $0)
    }
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
