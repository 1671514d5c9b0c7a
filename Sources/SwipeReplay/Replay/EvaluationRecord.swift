import InteractiveTransition
import RuleLanguage

/// A rule or chain of rules evaluated by a replay, with the values that it saw.
struct RuleEvaluation: Sendable {
  enum Subject: Sendable {
    case rule(Rule)
    /// The progress after a move, if it depends on every move since the recognizer began.
    case progress
    case decision
    /// Whether a rule of `changed` decided at a move, and which.
    case decisionAtMove
    /// The settling time of the transition after a decision, in seconds.
    case settling(RecognizerProfile.DecisionRule?)
  }

  let subject: Subject
  /// The identity of the rule or of the chain, or of the recognizer for ``Subject/settling(_:)``.
  let rule: ObjectIdentifier
  let recognizer: Int
  let values: RuleValues
  /// The result: a number, 0 or 1 for a truth, the index of an outcome, the index of the rule of `changed`, or 0 for ``Subject/settling(_:)``.
  let answer: Double

  var isDecision: Bool { if case .decision = subject { true } else { false } }
}

/// The evaluations of some rules during a replay, from which to tell for which other parameters the replay
/// would be the same.
struct EvaluationRecord: Sendable {
  private(set) var evaluations: [RuleEvaluation] = []
  /// Whether there were more evaluations than could be kept.
  private(set) var isFull = false
  /// The rules whose evaluations are kept, identified as in ``RuleEvaluation/rule``.
  var rules: Set<ObjectIdentifier>
  private let maxValues: Int
  private var isEnabled = true

  /// - Parameter maxValues: the largest number of values in all evaluations, 8 bytes each.
  init(of rules: Set<ObjectIdentifier>, maxValues: Int = .max) {
    self.rules = rules
    self.maxValues = maxValues
  }

  /// Removes all evaluations before a replay.
  mutating func start(isEnabled: Bool = true) {
    evaluations.removeAll(keepingCapacity: true)
    isFull = false
    self.isEnabled = isEnabled
  }

  mutating func add(
    _ subject: RuleEvaluation.Subject, _ rule: AnyObject, of recognizer: Int, _ values: RuleValues,
    answer: Double
  ) {
    guard isEnabled, rules.contains(ObjectIdentifier(rule)) else { return }
    guard evaluations.count < maxValues / values.count else {
      isFull = true
      return
    }
    evaluations.append(
      RuleEvaluation(
        subject: subject, rule: ObjectIdentifier(rule), recognizer: recognizer, values: values,
        answer: answer))
  }
}
