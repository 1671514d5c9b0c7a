import GestureRecognition
import RuleLanguage

/// The ways in which a parameter of a profile can affect an outcome.
struct ParameterEffect: Sendable {
  /// A number that is fixed before any touch.
  struct Number: Sendable {
    /// The setting of a recognizer, or nil for the limit of the forward list.
    let setting: RecognizerSetting?
    let recognizer: Int
    let rule: Rule

    /// Whether it is a whole number.
    var isCount: Bool { if case .count? = setting?.range { true } else { setting == nil } }
  }

  let name: String
  let slot: RuleSlot
  let value: Double
  /// The unit of a setting that it alone gives, or of what rules compare it with; nil if there is none.
  private(set) var unit: String?
  /// Whether it is a switch: it is 0 or 1, and rules only compare it with numbers.
  let isSwitch: Bool
  /// The values to search: 0 and 1 for a switch, and from 0 to 1 for a threshold or the start of the progress; otherwise
  /// those without the opposite sign, and up to where a divisor is zero. Others would have another meaning.
  let range: ClosedRange<Double>
  /// For each rule or chain of rules that can depend on it, a plan to find values at which the answer changes.
  let plans: [(key: ObjectIdentifier, value: FlipPlan)]
  var rules: [ObjectIdentifier] { plans.map(\.key) }
  /// The settings of recognizers, and other counts, that depend on it.
  private(set) var numbers: [Number] = []
  /// Whether settings of recognizers depend on it.
  let changesSettings: Bool
  /// Whether it also has effects that the recorded questions do not show: through a setting of a recognizer, such as
  /// the slop removed from a translation, or through the progress after earlier moves.
  private(set) var hasUnrecordedEffects = false
  /// Whether the duration of a transition, or the limit of the forward list, depends on it, which matters only
  /// if transitions do.
  private var changesTransitions = false
  /// Whether numbers of the profile other than the settings depend on it.
  private(set) var changesProfile = false
  /// The cost of computing the profile's numbers with another value, in nodes.
  let numberNodes: Int

  init(_ parameter: Profile.Parameter, _ slot: RuleSlot, in profile: Profile) {
    (name, value, self.slot) = (parameter.name, parameter.value, slot)
    let rules = profile.rules
    func depends(_ rule: Rule) -> Bool { rule.slots.contains(slot) }
    var (mentioning, plans): ([Rule], [ObjectIdentifier: FlipPlan]) = ([], [:])
    for (index, recognizer) in rules.recognizers.enumerated() {
      plans.merge(recognizer.plans(for: slot)) { first, _ in first }
      for (setting, number) in recognizer.numbers where depends(number.rule) {
        numbers.append(Number(setting: setting, recognizer: index, rule: number.rule))
        hasUnrecordedEffects = true
        if number.rule.text == name { unit = setting.unit }
      }
      if recognizer.keepsValues(with: slot) { hasUnrecordedEffects = true }
      let animation = recognizer.animation
      let fixed = (animation.numbers + [animation.fixedCompletionSpeed].compactMap { $0 })
        .map(\.rule)
      let timing =
        fixed
        + [animation.settling, animation.completionSpeed, animation.completionVelocity]
        .compactMap { $0 } + recognizer.decisionRules.compactMap(\.end)
      if fixed.contains(where: depends) { changesProfile = true }
      if [animation.duration, animation.startDelay].contains(where: {
        $0?.rule.text == parameter.name
      }) {
        unit = "s"
      }
      // The settling time of a transition also depends on the progress and the velocity at the release.
      if (timing + recognizer.velocity.rules + [recognizer.progress])
        .contains(where: depends)
      {
        changesTransitions = true
      }
      if let duration = animation.duration?.rule, depends(duration),
        recognizer.rulesOfOutcome.contains(where: { $0.mentions(.duration) })
      {
        hasUnrecordedEffects = true
      }
      for rule in [animation.startDelay?.rule, recognizer.startFraction] {
        if let rule, depends(rule) { hasUnrecordedEffects = true }
      }
      mentioning += recognizer.rulesOfOutcome + timing
      mentioning += recognizer.numbers.map(\.number.rule)
      mentioning += [recognizer.startFraction].compactMap { $0 }
    }
    changesSettings = !numbers.isEmpty
    if let limit = rules.forwardLimit {
      mentioning.append(limit.rule)
      if depends(limit.rule) {
        numbers.append(Number(setting: nil, recognizer: 0, rule: limit.rule))
        (changesProfile, changesTransitions) = (true, true)
      }
    }
    isSwitch = (value == 0 || value == 1) && mentioning.allSatisfy { $0.onlyCompares(slot) }
    let isOfProgress =
      (0...1).contains(value)
      && (mentioning.contains { $0.compares(slot, withTerm: RuleName.progress.slot) }
        || rules.recognizers.contains { $0.startFraction.map(depends) ?? false })
    let zeros = mentioning.flatMap { $0.zerosOfDivisors(of: slot) }
    let lower =
      (zeros.filter { $0 < parameter.value }.max()?.nextUp) ?? -Double.greatestFiniteMagnitude
    let upper =
      (zeros.filter { $0 > parameter.value }.min()?.nextDown) ?? Double.greatestFiniteMagnitude
    range =
      isSwitch || isOfProgress
      ? 0...1
      : value > 0 ? max(0, lower)...upper : value < 0 ? lower...min(0, upper) : lower...upper
    self.plans = Array(plans)
    numberNodes = changesSettings || changesProfile ? rules.numberNodes : 0
    for rule in mentioning where unit == nil {
      unit = rule.unitComparedWith(slot) { RuleName($0)?.unit }
    }
  }

  /// Whether it can affect anything.
  ///
  /// - Parameter hasTransitions: whether the transitions of the trace affect what follows them.
  func acts(hasTransitions: Bool) -> Bool {
    actsBetweenPlaces(hasTransitions: hasTransitions) || !plans.isEmpty
  }

  /// Whether it also has effects between two places.
  func actsBetweenPlaces(hasTransitions: Bool) -> Bool {
    hasUnrecordedEffects || hasTransitions && changesTransitions
  }

  /// Whether it has effects without known places: through the duration of a transition, or in a hidden way.
  func lacksCriticalValues(hasTransitions: Bool) -> Bool {
    hasTransitions && changesTransitions || hasUnrecordedEffects && numbers.isEmpty
  }
}

extension Profile {
  /// Whether a parameter is a switch: it is 0 or 1, and rules only compare it with numbers, as `enabled == 1`
  /// and `enabled > 0` do.
  package func isSwitch(_ parameter: Parameter) -> Bool {
    rules.vocabulary.slot(of: parameter.name).map {
      ParameterEffect(parameter, $0, in: self).isSwitch
    } ?? false
  }
}

extension RecognizerProfile {
  /// Whether the progress changes in steps with a parameter, so that each evaluation is a question of its own.
  private func stepsProgress(with slot: RuleSlot) -> Bool {
    followsMoves && progress.changesInSteps(with: slot)
  }

  /// For each rule or chain of rules that can depend on a parameter, a plan to find values at which its answer changes.
  fileprivate func plans(for slot: RuleSlot) -> [ObjectIdentifier: FlipPlan] {
    var plans: [ObjectIdentifier: FlipPlan] = [:]
    func add(_ key: ObjectIdentifier, _ chain: RuleChain, _ deriving: [DerivedValue]) {
      let plan = FlipPlan(for: slot, of: chain, deriving: deriving)
      if plan.isNeeded { plans[key] = plan }
    }
    if stepsProgress(with: slot) {
      plans[ObjectIdentifier(progress)] = FlipPlan(for: slot, of: progress)
    }
    func addDecision(_ chain: RuleChain, _ derived: [DerivedValue]) {
      let isKept = stepsProgress(with: slot)
      add(
        ObjectIdentifier(chain), chain,
        derived.filter { !isKept || $0.slot != RuleName.progress.slot })
    }
    addDecision(chain, flips.fromInput)
    if let changed { addDecision(changed.chain, changed.fromInput) }
    let varied = [slot] + velocity.derived.filter { $0.slots.contains(slot) }.map(\.slot)
    for rule in rulesToBegin where rule.slots.contains(where: varied.contains) {
      add(ObjectIdentifier(rule), RuleChain([(rule, 1)]), velocity.derived)
    }
    return plans
  }

  /// Whether a parameter changes the progress, or the velocity at the begin, seen by a decision in a
  /// way that the recorded questions do not show.
  fileprivate func keepsValues(with slot: RuleSlot) -> Bool {
    let isOfVelocity = velocity.rules.contains { $0.slots.contains(slot) }
    let isOwn = progress.slots.contains(slot) && !stepsProgress(with: slot)
    let isInProgress = isOfVelocity && progress.mentions(.velocityX, .velocityY)
    // Computed with other values than the decision sees: after earlier moves, or before the velocity was set to zero.
    let isKept = followsMoves || decidesOnOtherVelocity
    return isOfVelocity && usesVelocityAtBegin || isKept && (isInProgress || isOwn)
  }
}
