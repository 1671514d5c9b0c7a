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

/// Records the questions of a replay whose answers depend on parameters that a grid varies.
///
/// A replay is the same for every choice of the parameters that gives the same answers: it depends on them in
/// no other way.
struct DependencyRecorder: RuleRecorder {
  /// A question, with the values at the time it was asked.
  struct Question: Sendable {
    let recognizer: Int
    /// The axes that the answer depends on.
    let axes: AxisSet
    let values: RuleValues
    /// A number; 0 or 1 for a truth.
    let answer: Double
    /// Answers it again with other values.
    let evaluate: @Sendable (RuleValues) -> Double
  }

  /// A number that follows from others, filled in before rules are evaluated.
  struct Formula: Sendable {
    let slot: RuleSlot
    let rule: Rule
  }

  static var isRecording: Bool { true }

  private(set) var questions: [Question] = []
  /// The sets of axes that the questions depend on, each once.
  private(set) var axisSets: [AxisSet] = []
  /// For each recognizer the axes that the value of each name follows from.
  private let axes: [[AxisSet]]
  /// For each recognizer the formulas whose values vary, in the order in which they are filled in.
  let formulas: [[Formula]]
  /// Whether the seconds that a transition takes can affect what comes after it.
  private var recordsSeconds = true
  private var isEnabled = true

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
      let derived =
        recognizer.velocity.rules
        + [
          (RuleName.progress.slot, recognizer.progress),
          (RuleName.percentComplete.slot, recognizer.percentComplete),
        ]
      for (slot, rule) in derived {
        axes[slot.index] = rule.axes(axes)
        if !axes[slot.index].isEmpty { varied.append(Formula(slot: slot, rule: rule)) }
      }
      axesOfAll.append(axes)
      formulas.append(varied)
    }
    axes = axesOfAll
    self.formulas = formulas
  }

  /// Forgets all questions before a replay.
  ///
  /// - Parameters:
  ///   - hasOneGesture: whether nothing can come after the transition.
  ///   - isEnabled: false where the questions are not needed.
  mutating func start(hasOneGesture: Bool, isEnabled: Bool) {
    self.isEnabled = isEnabled
    questions.removeAll(keepingCapacity: true)
    axisSets.removeAll(keepingCapacity: true)
    recordsSeconds = !hasOneGesture
  }

  /// Whether the progress of a recognizer follows from what is varied.
  func variesProgress(of recognizer: Int) -> Bool {
    !axes[recognizer][RuleName.progress.slot.index].isEmpty
  }

  mutating func record(_ rule: Rule, of recognizer: Int, _ values: RuleValues, holds: Bool) {
    add(of: recognizer, rule.axes(axes[recognizer]), values, holds ? 1 : 0) { rule.number($0) }
  }

  /// The values that a progress varies with tell points apart by themselves: see ``GridReplayer``.
  mutating func record(_ progress: Double, of recognizer: RecognizerProfile, _ values: RuleValues) {
  }

  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {
    let chain = recognizer.chain
    let axes = chain.slots.reduce(into: AxisSet()) { $0.formUnion(self.axes[index][$1.index]) }
    add(of: index, axes, values, decision == .finish ? 1 : 0) { chain.decide($0).outcome ? 1 : 0 }
  }

  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {
    guard recordsSeconds else { return }
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
    guard profile.rules.isInterruptible else { return }
    // A transition that is taken over goes on from there.
    let percentComplete = profile.rules.recognizers[index].percentComplete
    add(
      of: index, self.axes[index][RuleName.percentComplete.slot.index], values,
      percentComplete.number(values)
    ) { percentComplete.number($0) }
  }

  private mutating func add(
    of recognizer: Int, _ axes: AxisSet, _ values: RuleValues, _ answer: Double,
    _ evaluate: @escaping @Sendable (RuleValues) -> Double
  ) {
    guard isEnabled, !axes.isEmpty else { return }
    if !axisSets.contains(axes) { axisSets.append(axes) }
    questions.append(
      Question(
        recognizer: recognizer, axes: axes, values: values, answer: answer, evaluate: evaluate))
  }
}

extension Rule {
  /// The axes that its value follows from.
  fileprivate func axes(_ axes: [AxisSet]) -> AxisSet {
    slots.reduce(into: AxisSet()) { $0.formUnion(axes[$1.index]) }
  }
}
