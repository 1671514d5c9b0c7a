import InteractiveTransition
import RuleLanguage

/// A rule or chain of rules evaluated by a replay, with the values that it saw.
struct RuleEvaluation: Sendable {
  /// The rule or the chain, or the recognizer for a settling time.
  let rule: ObjectIdentifier
  let recognizer: Int
  let values: RuleValues
  /// The decision before a transition's settling time; nil for a rule or a chain.
  let settling: Deciding?
}

/// The evaluations of some rules during a replay, from which to tell for which other parameters the replay
/// would be the same.
struct EvaluationRecord: Sendable {
  private(set) var evaluations: [RuleEvaluation] = []
  /// Whether there were more evaluations than could be kept.
  private(set) var isFull = false
  /// The rules whose evaluations are kept.
  private var rules: [ObjectIdentifier] = []
  private let maxValues: Int

  /// - Parameter maxValues: the largest number of values in all evaluations, 8 bytes each.
  init(maxValues: Int = .max) { self.maxValues = maxValues }

  /// Removes all evaluations before a replay, of which those of some rules are kept.
  mutating func start(keeping rules: [ObjectIdentifier]) {
    (evaluations, isFull, self.rules) = ([], false, rules)
  }

  mutating func add(
    _ rule: AnyObject, of recognizer: Int, _ values: RuleValues, settling: Deciding? = nil
  ) {
    guard rules.contains(ObjectIdentifier(rule)) else { return }
    isFull = (evaluations.count + 1) * values.count > maxValues
    guard !isFull else { return }
    evaluations.append(
      RuleEvaluation(
        rule: ObjectIdentifier(rule), recognizer: recognizer, values: values, settling: settling))
  }
}
