import InteractiveTransition
import RuleLanguage

/// The evaluations that determine for which parameters of a grid a replay is the same: for every choice with the
/// same answers. It depends on the parameters in no other way.
struct GridDependencies: Sendable {
  /// For each recognizer, the derived values that vary, in the order in which they are filled in.
  private var derived: [[DerivedValue]] = []
  /// For each recognizer, whether its progress depends on the varied parameters.
  private(set) var variesProgress: [Bool] = []
  /// The rules whose evaluations are needed.
  private(set) var rules: Set<ObjectIdentifier> = []
  /// The answers of those that have one.
  private var answers: [ObjectIdentifier: @Sendable (RuleValues) -> Double] = [:]

  init(_ rules: ProfileRules, varying slots: [RuleSlot]) {
    for recognizer in rules.recognizers {
      var varied = Set(slots)
      let all =
        recognizer.velocity.derived
        + [
          DerivedValue(RuleName.progress.slot, recognizer.progress), DecisionFlips.percentComplete,
        ]
      derived.append(
        all.filter { value in
          let varies = !varied.isDisjoint(with: value.slots)
          if varies { varied.insert(value.slot) }
          return varies
        })
      variesProgress.append(varied.contains(RuleName.progress.slot))
      func ask(
        _ object: AnyObject, _ slots: [RuleSlot],
        _ answer: (@Sendable (RuleValues) -> Double)? = nil
      ) {
        guard !varied.isDisjoint(with: slots) else { return }
        self.rules.insert(ObjectIdentifier(object))
        answers[ObjectIdentifier(object)] = answer
      }
      for rule in recognizer.rulesToBegin + [recognizer.startFraction].compactMap({ $0 }) {
        ask(rule, rule.slots) { rule.number($0) }
      }
      let chain = recognizer.chain
      ask(chain, chain.slots) { Double(chain.decide($0).outcome) }
      if let chain = recognizer.changed?.chain {
        ask(chain, chain.slots) { Double(chain.decide($0).index) }
      }
      let ends = recognizer.decisionRules.flatMap { $0.end?.slots ?? [] }
      ask(recognizer, recognizer.slotsOfSettling + ends)
    }
  }

  /// Whether an evaluation gives the same with other values of the parameters.
  ///
  /// The values that a progress varies with distinguish points by themselves: see ``GridReplayer``.
  ///
  /// - Parameters:
  ///   - values: the values that it saw, with those of the parameters; the derived ones are filled in.
  ///   - hasOneGesture: whether nothing can follow the transition.
  func isSame(
    _ evaluation: RuleEvaluation, with values: inout RuleValues, in profile: Profile,
    hasOneGesture: Bool
  ) -> Bool {
    let index = evaluation.recognizer
    for value in derived[index] { value.fill(&values) }
    if let answer = answers[evaluation.rule] {
      return answer(values).bitPattern == evaluation.answer.bitPattern
    }
    guard let deciding = evaluation.settling, !hasOneGesture else { return true }
    func isSame(_ answer: (RuleValues) -> Double) -> Bool {
      answer(values).bitPattern == answer(evaluation.values).bitPattern
    }
    let recognizer = profile.rules.recognizers[index]
    let (rule, animation) = (recognizer.rule(deciding), recognizer.animation)
    let isSettled = isSame {
      animation.settlingSeconds(
        to: rule?.endFraction($0) ?? 0, duration: profile.durations[index],
        spring: profile.springSeconds[index], values: $0)
    }
    guard isSettled, isSame({ rule?.end?.number($0) ?? 0 }) else { return false }
    // A transition that is taken over continues from there.
    return !profile.rules.behavior.isInterruptible
      || isSame { $0[RuleName.percentComplete.slot] }
        && isSame { animation.completionVelocity?.number($0) ?? 0 }
  }
}

extension RecognizerProfile {
  /// The names that the time after a decision depends on.
  fileprivate var slotsOfSettling: [RuleSlot] {
    [RuleName.percentComplete.slot]
      + [animation.settling, animation.completionSpeed].flatMap { $0?.slots ?? [] }
  }
}
