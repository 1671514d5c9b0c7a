import InteractiveTransition
import RuleLanguage

/// A set of a grid's axes.
struct AxisSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt32
}

extension AxisSet {
  /// Creates a set with one axis.
  init(_ axis: Int) {
    self.init(rawValue: 1 << UInt32(axis))
  }
}

/// The questions that determine for which parameters of a grid a replay is the same: for every choice with the
/// same answers. It depends on the parameters in no other way.
struct GridDependencies: Sendable {
  /// A question, with the values at the time it was asked.
  struct Question: Sendable {
    let recognizer: Int
    /// The axes that the answer depends on.
    let axes: AxisSet
    var values: RuleValues
    /// The answer: a number, or 0 or 1 for a truth.
    let answer: Double
    /// Answers the question again with other values.
    let evaluate: Answer
  }

  typealias Answer = @Sendable (RuleValues) -> Double

  /// For each recognizer, the axes that determine the value of each name.
  private var axes: [[AxisSet]] = []
  /// For each recognizer, the derived values that vary, in the order in which they are filled in.
  private(set) var derived: [[DerivedValue]] = []
  /// The rules whose evaluations are needed.
  private(set) var rules: [ObjectIdentifier] = []
  /// For each of them that has an answer, the names that it depends on, and the answer.
  private var asked: [ObjectIdentifier: (slots: [RuleSlot], answer: Answer)] = [:]

  /// - Parameter parameters: the names of the axes, in order.
  init(_ rules: ProfileRules, varying parameters: [String]) {
    for recognizer in rules.recognizers {
      var axes = Array(repeating: AxisSet(), count: rules.vocabulary.count)
      for (axis, name) in parameters.enumerated() {
        if let slot = rules.vocabulary.slot(of: name) { axes[slot.index].insert(AxisSet(axis)) }
      }
      var varied: [DerivedValue] = []
      let all =
        recognizer.velocity.derived
        + [
          DerivedValue(RuleName.progress.slot, recognizer.progress), DecisionFlips.percentComplete,
        ]
      for value in all {
        axes[value.slot.index] = axes.union(of: value.slots)
        if !axes[value.slot.index].isEmpty { varied.append(value) }
      }
      self.axes.append(axes)
      derived.append(varied)
      func ask(_ object: AnyObject, _ slots: [RuleSlot], _ answer: Answer?) {
        guard !axes.union(of: slots).isEmpty else { return }
        self.rules.append(ObjectIdentifier(object))
        asked[ObjectIdentifier(object)] = answer.map { (slots, $0) }
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
      ask(recognizer, recognizer.slotsOfSettling + ends, nil)
    }
  }

  /// Whether the progress of a recognizer depends on the varied parameters.
  func variesProgress(of recognizer: Int) -> Bool {
    !axes[recognizer][RuleName.progress.slot.index].isEmpty
  }

  /// Whether the velocity of a recognizer depends on the varied parameters.
  func variesVelocity(of recognizer: Int) -> Bool {
    [RuleName.velocityX, .velocityY].contains { !axes[recognizer][$0.slot.index].isEmpty }
  }

  /// The questions of a replay whose answers depend on an axis.
  ///
  /// The values that a progress varies with distinguish points by themselves: see ``GridReplayer``.
  ///
  /// - Parameter hasOneGesture: whether nothing can follow the transition.
  func questions(
    of record: EvaluationRecord, in profile: Profile, hasOneGesture: Bool
  ) -> [Question] {
    var questions: [Question] = []
    for evaluation in record.evaluations {
      let (values, index) = (evaluation.values, evaluation.recognizer)
      let recognizer = profile.rules.recognizers[index]
      func add(_ slots: [RuleSlot], _ answer: @escaping Answer) {
        let axes = axes[index].union(of: slots)
        guard !axes.isEmpty else { return }
        questions.append(
          Question(
            recognizer: index, axes: axes, values: values, answer: answer(values),
            evaluate: answer))
      }
      if let (slots, answer) = asked[evaluation.rule] { add(slots, answer) }
      guard let deciding = evaluation.settling, !hasOneGesture else { continue }
      let rule = recognizer.rule(deciding)
      let animation = recognizer.animation
      let (duration, spring) = (profile.durations[index], profile.springSeconds[index])
      add(recognizer.slotsOfSettling + (rule?.end?.slots ?? [])) { values in
        animation.settlingSeconds(
          to: rule?.endFraction(values) ?? 0, duration: duration, spring: spring, values: values)
      }
      if let end = rule?.end { add(end.slots, end.number) }
      guard profile.rules.behavior.isInterruptible else { continue }
      // A transition that is taken over continues from there.
      let percentComplete = RuleName.percentComplete.slot
      add([percentComplete]) { $0[percentComplete] }
      if let velocity = animation.completionVelocity { add(velocity.slots, velocity.number) }
    }
    return questions
  }
}

extension RecognizerProfile {
  /// The names that the time after a decision depends on.
  fileprivate var slotsOfSettling: [RuleSlot] {
    [RuleName.percentComplete.slot]
      + [animation.settling, animation.completionSpeed].flatMap { $0?.slots ?? [] }
  }
}

extension [AxisSet] {
  /// The axes that determine the values of any of these names.
  fileprivate func union(of slots: [RuleSlot]) -> AxisSet {
    slots.reduce(into: AxisSet()) { $0.formUnion(self[$1.index]) }
  }
}
