import InteractiveTransition
import RuleLanguage
import TouchTrace

/// A rule or chain of rules evaluated by a replay, with the values that it saw.
struct RuleEvaluation: Sendable {
  /// The decision before a transition's settling time; nil for a rule or a chain.
  let settling: Deciding?
  /// The rule or the chain, or the recognizer for a settling time, as an index into ``EvaluationRecord/rules``.
  let rule: Int
  let recognizer: Int
  /// The result: a number, 0 or 1 for a truth, the index of an outcome, the index of the rule of `changed`, or 0 for a settling time.
  let answer: Double
  /// The values that it saw, in ``EvaluationRecord/values(of:)``.
  fileprivate let values: Range<Int>
}

/// The evaluations of some rules during a replay, from which to tell for which other parameters the replay
/// would be the same.
struct EvaluationRecord: Sendable {
  private(set) var evaluations: [RuleEvaluation] = []
  /// The values of all evaluations, one after another.
  private var values: [Double] = []
  /// Whether there were more evaluations than could be kept.
  private(set) var isFull = false
  /// The identities of the rules that can be kept, in ascending order.
  let rules: [ObjectIdentifier]
  /// For each rule, whether its evaluations are kept.
  private var isKept: [Bool]
  private let maxValues: Int
  /// The largest numbers of evaluations and values in a replay so far, for which memory is reserved.
  private var most = (evaluations: 0, values: 0)

  /// - Parameter maxValues: the largest number of values in all evaluations, 8 bytes each.
  init(of rules: Set<ObjectIdentifier>, maxValues: Int = .max) {
    self.rules = rules.sorted()
    isKept = rules.map { _ in true }
    self.maxValues = maxValues
  }

  /// Removes all evaluations before a replay, of which those of some rules are kept.
  mutating func start(keeping kept: Set<ObjectIdentifier>) {
    // The previous evaluations may be kept elsewhere.
    most = (max(most.evaluations, evaluations.count), max(most.values, values.count))
    (evaluations, values) = ([], [])
    if !kept.isEmpty {
      evaluations.reserveCapacity(most.evaluations)
      values.reserveCapacity(most.values)
    }
    isFull = false
    isKept = rules.map(kept.contains)
  }

  mutating func add(
    _ rule: AnyObject, of recognizer: Int, _ values: RuleValues, answer: Double,
    settling: Deciding? = nil
  ) {
    // By bisection: hashing takes longer for the few rules of most profiles.
    let index = rules.partitioningIndex { $0 >= ObjectIdentifier(rule) }
    guard index < rules.count, rules[index] == ObjectIdentifier(rule), isKept[index] else { return }
    let first = self.values.count
    guard first + values.all.count <= maxValues else {
      isFull = true
      return
    }
    self.values += values.all
    evaluations.append(
      RuleEvaluation(
        settling: settling, rule: index, recognizer: recognizer, answer: answer,
        values: first..<self.values.count))
  }

  /// The values that an evaluation saw.
  func values(of evaluation: RuleEvaluation) -> RuleValues {
    var values = RuleValues(count: evaluation.values.count)
    copyValues(of: evaluation, to: &values)
    return values
  }

  /// Replaces as many values by those that an evaluation saw, in the same memory.
  func copyValues(of evaluation: RuleEvaluation, to values: inout RuleValues) {
    values.replaceAll(with: self.values[evaluation.values])
  }
}
