import InteractiveTransition
import RuleLanguage

/// A question of a replay whose answer may depend on a parameter.
struct ReplayQuestion: Sendable {
  /// The rule, or the chain of rules, by its identity.
  let rule: ObjectIdentifier
  /// The recognizer whose decision it is; nil where it is something else.
  let deciding: Int?
  /// As the rules saw them.
  let values: RuleValues
  /// A number; 0 or 1 for a truth.
  var answer: Double
}

/// Records the questions of a replay whose answers may depend on a parameter.
///
/// A replay that differs from a known one from some answer on keeps its questions up to there, and records only
/// those after it.
struct QuestionRecorder: RuleRecorder {
  static var isRecording: Bool { true }

  /// The greatest number of values in all questions of a replay; 8 MB.
  static let maxValues = 1 << 20

  private(set) var questions: [ReplayQuestion] = []
  /// How many of the questions are those of the replay that was known, up to the first other answer.
  private(set) var known = 0
  /// Whether there were more questions than are recorded.
  private(set) var isFull = false
  private var next = 0
  private var isFollowing = false
  private var isEnabled = true
  /// The rules that are recorded.
  private let rules: Set<ObjectIdentifier>

  init(_ rules: Set<ObjectIdentifier>) {
    self.rules = rules
  }

  /// Begins a replay.
  ///
  /// - Parameters:
  ///   - known: questions of a replay that asks the same, with the same values, up to the first one that
  ///     gets another answer.
  ///   - isEnabled: false where no question is needed.
  mutating func start(following known: [ReplayQuestion] = [], isEnabled: Bool = true) {
    questions = known
    self.known = known.count
    next = 0
    isFollowing = !known.isEmpty
    self.isEnabled = isEnabled
    isFull = false
  }

  /// Ends a replay, and gives its questions.
  mutating func finish() -> [ReplayQuestion] {
    if isFollowing { diverge() }
    defer { questions = [] }
    return questions
  }

  mutating func record(_ rule: Rule, of recognizer: Int, _ values: RuleValues, holds: Bool) {
    add(ObjectIdentifier(rule), nil, values, holds ? 1 : 0)
  }

  mutating func record(_ progress: Double, of recognizer: RecognizerProfile, _ values: RuleValues) {
    add(ObjectIdentifier(recognizer.progress), nil, values, progress)
  }

  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {
    add(ObjectIdentifier(recognizer.chain), index, values, decision == .finish ? 1 : 0)
  }

  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {}

  private mutating func add(
    _ rule: ObjectIdentifier, _ deciding: Int?, _ values: RuleValues, _ answer: Double
  ) {
    guard isEnabled, rules.contains(rule) else { return }
    if isFollowing {
      if next < questions.count, questions[next].rule == rule,
        questions[next].answer.bitPattern == answer.bitPattern
      {
        next += 1
        return
      }
      diverge()
    }
    guard questions.count < Self.maxValues / values.count else {
      isFull = true
      return
    }
    questions.append(
      ReplayQuestion(rule: rule, deciding: deciding, values: values, answer: answer))
  }

  /// Forgets the known questions from here on.
  private mutating func diverge() {
    isFollowing = false
    known = next
    questions.removeSubrange(next...)
  }
}
