import InteractiveTransition
import RuleLanguage

/// Takes note of every rule that a replay evaluates, so that it can be told for which other parameters the
/// replay would be the same.
protocol RuleRecorder: Sendable {
  /// Whether it takes note of anything.
  static var isRecording: Bool { get }

  mutating func record(_ rule: Rule, of recognizer: Int, _ values: RuleValues, holds: Bool)
  /// - Parameter progress: of a recognizer whose progress depends on every move since it began.
  mutating func record(_ progress: Double, of recognizer: RecognizerProfile, _ values: RuleValues)
  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues)
  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues)
}

/// Takes note of nothing.
struct NoRecorder: RuleRecorder {
  static var isRecording: Bool { false }

  mutating func record(_ rule: Rule, of recognizer: Int, _ values: RuleValues, holds: Bool) {}
  mutating func record(_ progress: Double, of recognizer: RecognizerProfile, _ values: RuleValues) {
  }
  mutating func record(
    _ decision: Decision, of index: Int, _ recognizer: RecognizerProfile, _ values: RuleValues
  ) {}
  mutating func record(
    settlingOf index: Int, in profile: Profile, after decision: Decision, _ values: RuleValues
  ) {}
}
