import InteractiveTransition
import RuleLanguage

/// A rule that a replay evaluated, or a chain of rules, with the values that it saw.
struct RuleEvaluation: Sendable {
  enum Subject: Sendable {
    case rule(Rule)
    /// The progress after a move, where it depends on every move since the recognizer began.
    case progress
    case decision
    /// The seconds that the transition settles after a decision.
    case settling(Decision)
  }

  let subject: Subject
  /// The identity of the rule or of the chain; of ``Subject/settling(_:)`` that of the recognizer.
  let rule: ObjectIdentifier
  let recognizer: Int
  let values: RuleValues
  /// A number; 0 or 1 for a truth, 1 to finish. Of ``Subject/settling(_:)`` it is 0.
  let answer: Double

  var isDecision: Bool { if case .decision = subject { true } else { false } }
}

/// Keeps the evaluations of some rules during a replay, from which follows for which other parameters the replay would
/// be the same.
struct EvaluationRecord: Sendable {
  private(set) var evaluations: [RuleEvaluation] = []
  /// Whether there were more evaluations than are kept.
  private(set) var isFull = false
  /// Those whose evaluations are kept, as ``RuleEvaluation/rule`` identifies them.
  var rules: Set<ObjectIdentifier>
  private let maxValues: Int
  private var isEnabled = true

  /// - Parameter maxValues: the greatest number of values in all evaluations, 8 bytes each.
  init(of rules: Set<ObjectIdentifier>, maxValues: Int = .max) {
    self.rules = rules
    self.maxValues = maxValues
  }

  /// Forgets all evaluations, before a replay.
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
