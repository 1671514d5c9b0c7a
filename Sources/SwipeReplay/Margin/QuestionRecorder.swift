import InteractiveTransition
import RuleLanguage

/// Records the questions of a replay whose answers may depend on a parameter, with the values that the rules
/// saw.
struct QuestionRecorder: RuleRecorder {
  struct Question: Sendable {
    /// The rule, or the chain of rules, by its identity.
    let rule: ObjectIdentifier
    let values: RuleValues
    let answer: Bool
  }

  static var isRecording: Bool { true }

  private(set) var questions: [Question] = []
  /// The rules that are recorded.
  private let rules: Set<ObjectIdentifier>

  init(_ rules: Set<ObjectIdentifier>) {
    self.rules = rules
  }

  /// Forgets all questions before a replay.
  mutating func start() { questions.removeAll(keepingCapacity: true) }

  mutating func record(_ rule: Rule, of recognizer: Int, _ values: RuleValues, holds: Bool) {
    add(ObjectIdentifier(rule), values, holds)
  }

  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {
    add(ObjectIdentifier(recognizer.chain), values, decision == .finish)
  }

  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {}

  private mutating func add(_ rule: ObjectIdentifier, _ values: RuleValues, _ answer: Bool) {
    guard rules.contains(rule) else { return }
    questions.append(Question(rule: rule, values: values, answer: answer))
  }
}
