import InteractiveTransition
import RuleLanguage

/// Some of a grid's axes.
struct AxisSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One axis.
  init(_ axis: Int) {
    self.init(rawValue: 1 << UInt32(axis))
  }
}

/// Notes what a replay asks the rules, where the answer depends on parameters that are varied.
///
/// A replay goes the same way for every choice of the parameters that gives the same answers to these
/// questions: it depends on them in no other way.
struct Inquiry: Sendable {
  /// Something that was asked, with the values of that moment.
  struct Question: Sendable {
    let recognizer: Int
    /// The axes that the answer depends on.
    let axes: AxisSet
    let values: RuleValues
    /// A number; 0 or 1 for a truth.
    let answer: Double
    /// Asks again, with other values.
    let ask: @Sendable (RuleValues) -> Double
  }

  /// A number that follows from others, filled in before rules are asked.
  struct Formula: Sendable {
    let slot: RuleSlot
    let rule: Rule
  }

  private(set) var questions: [Question] = []
  /// The sets of axes that they depend on, each once.
  private(set) var axesAsked: [AxisSet] = []
  /// For each recognizer the axes that the value of each name follows from.
  private let axes: [[AxisSet]]
  /// For each recognizer the formulas whose values vary, in the order in which they are filled in.
  let formulas: [[Formula]]
  /// Whether the seconds that a transition takes can matter to what comes after it.
  private var asksForSeconds = true
  private var isNoting = true

  /// - Parameter parameters: the names of the axes, in order.
  init(_ rules: ProfileRules, varying parameters: [String]) {
    var axesOfAll: [[AxisSet]] = []
    var formulas: [[Formula]] = []
    for recognizer in rules.recognizers {
      var axes = Array(repeating: AxisSet(), count: rules.vocabulary.count)
      for (axis, name) in parameters.enumerated() {
        if let slot = rules.vocabulary.slot(of: name) { axes[slot.index].insert(AxisSet(axis)) }
      }
      var varied: [Formula] = []
      let derived = recognizer.velocity.derived + [(RuleName.progress.slot, recognizer.progress)]
      for (slot, rule) in derived {
        axes[slot.index] = rule.axes(axes)
        if !axes[slot.index].isEmpty { varied.append(Formula(slot: slot, rule: rule)) }
      }
      axes[RuleName.percentComplete.slot.index] = axes[RuleName.progress.slot.index]
      axesOfAll.append(axes)
      formulas.append(varied)
    }
    axes = axesOfAll
    self.formulas = formulas
  }

  /// Forgets what was asked, before another trace, or the same one again.
  ///
  /// - Parameters:
  ///   - hasOneTouch: whether nothing can come after the transition.
  ///   - isNoting: false where nobody wants to know.
  mutating func begin(hasOneTouch: Bool, isNoting: Bool = true) {
    self.isNoting = isNoting
    questions.removeAll(keepingCapacity: true)
    axesAsked.removeAll(keepingCapacity: true)
    asksForSeconds = !hasOneTouch
  }

  /// Whether the progress of a recognizer follows from what is varied.
  func variesProgress(of recognizer: Int) -> Bool {
    !axes[recognizer][RuleName.progress.slot.index].isEmpty
  }

  /// Notes a rule and its answer.
  mutating func note(_ rule: Rule, of index: Int, _ values: RuleValues, answer: Bool) {
    add(of: index, rule.axes(axes[index]), values, answer ? 1 : 0) { rule.number($0) }
  }

  /// Notes what the rules decided.
  mutating func note(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {
    let axes = recognizer.chain.slots.reduce(into: AxisSet()) {
      $0.formUnion(self.axes[index][$1.index])
    }
    let chain = recognizer.chain
    add(of: index, axes, values, decision == .finish ? 1 : 0) { chain.decide($0).outcome ? 1 : 0 }
  }

  /// Notes how long the rest takes after a decision, where something can come after it.
  mutating func note(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {
    guard asksForSeconds else { return }
    let animation = profile.rules.recognizers[index].animation
    let rules = [animation.settling, animation.completionSpeed].compactMap { $0 }
    let axes = rules.reduce(axes[index][RuleName.percentComplete.slot.index]) {
      $0.union($1.axes(self.axes[index]))
    }
    let (duration, spring) = (profile.durations[index], profile.springSeconds[index])
    @Sendable func seconds(_ values: RuleValues) -> Double {
      animation.settlingSeconds(
        after: decision, duration: duration, spring: spring, values: values)
    }
    add(of: index, axes, values, seconds(values), seconds)
  }

  private mutating func add(
    of recognizer: Int, _ axes: AxisSet, _ values: RuleValues, _ answer: Double,
    _ ask: @escaping @Sendable (RuleValues) -> Double
  ) {
    guard isNoting, !axes.isEmpty else { return }
    if !axesAsked.contains(axes) { axesAsked.append(axes) }
    questions.append(
      Question(recognizer: recognizer, axes: axes, values: values, answer: answer, ask: ask))
  }
}

extension Rule {
  /// The axes that its value follows from.
  fileprivate func axes(_ axes: [AxisSet]) -> AxisSet {
    slots.reduce(into: AxisSet()) { $0.formUnion(axes[$1.index]) }
  }
}
