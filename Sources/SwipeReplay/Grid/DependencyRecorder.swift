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

  static var isRecording: Bool { true }

  private(set) var questions: [Question] = []
  /// The sets of axes that the questions depend on, each once.
  private(set) var axisSets: [AxisSet] = []
  /// For each recognizer the axes that the value of each name follows from.
  private let axes: [[AxisSet]]
  /// For each recognizer the derived values that vary, in the order in which they are filled in.
  let derived: [[DerivedValue]]
  /// Whether the seconds that a transition takes can affect what comes after it.
  private var recordsSeconds = true
  private var isEnabled = true

  /// - Parameter parameters: the names of the axes, in order.
  init(_ rules: ProfileRules, varying parameters: [String]) {
    var axesOfAll: [[AxisSet]] = []
    var derived: [[DerivedValue]] = []
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
      axesOfAll.append(axes)
      derived.append(varied)
    }
    axes = axesOfAll
    self.derived = derived
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
    add(of: recognizer, axes[recognizer].union(of: rule.slots), values, holds ? 1 : 0) {
      rule.number($0)
    }
  }

  /// The values that a progress varies with tell points apart by themselves: see ``GridReplayer``.
  mutating func record(_ progress: Double, of recognizer: RecognizerProfile, _ values: RuleValues) {
  }

  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {
    let chain = recognizer.chain
    let axes = axes[index].union(of: chain.slots)
    add(of: index, axes, values, decision == .finish ? 1 : 0) { chain.decide($0).outcome ? 1 : 0 }
  }

  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {
    guard recordsSeconds else { return }
    let animation = profile.rules.recognizers[index].animation
    let rules = [animation.settling, animation.completionSpeed].compactMap { $0 }
    let percentComplete = RuleName.percentComplete.slot
    let axes = axes[index].union(of: [percentComplete] + rules.flatMap(\.slots))
    let (duration, spring) = (profile.durations[index], profile.springSeconds[index])
    @Sendable func seconds(_ values: RuleValues) -> Double {
      animation.settlingSeconds(
        after: decision, duration: duration, spring: spring, values: values)
    }
    add(of: index, axes, values, seconds(values), seconds)
    guard profile.rules.isInterruptible else { return }
    // A transition that is taken over goes on from there.
    add(of: index, self.axes[index][percentComplete.index], values, values[percentComplete]) {
      $0[percentComplete]
    }
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

extension [AxisSet] {
  /// The axes that the values of any of these names follow from.
  fileprivate func union(of slots: [RuleSlot]) -> AxisSet {
    slots.reduce(into: AxisSet()) { $0.formUnion(self[$1.index]) }
  }
}
