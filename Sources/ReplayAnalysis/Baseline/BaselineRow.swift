package import SwipeReplay

package struct BaselineRow: ResultRecord, Sendable, Comparable {
  package var key: TraceKey
  package var gesture: Int
  package var profile: String
  package var recognizer: String
  package var outcome: Outcome
  package var rule: String
  /// Nil if the recognizer never began.
  package var values: Replay.Values?
  package var marginProgress: Double?
  package var marginVelocity: Double?

  package static func < (left: BaselineRow, right: BaselineRow) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.gesture != right.gesture { return left.gesture < right.gesture }
    return left.profile.isExactly(right.profile)
      ? ExactText(left.recognizer) < ExactText(right.recognizer)
      : ExactText(left.profile) < ExactText(right.profile)
  }

  package func number(_ field: ResultField) -> Double? {
    switch field {
    case .gesture: Double(gesture)
    case .marginProgress: marginProgress
    case .marginVelocity: marginVelocity
    default: values?.number(field)
    }
  }

  package func text(_ field: ResultField) -> String? {
    switch field {
    case .trace: key.trace
    case .profile: profile
    case .recognizer: recognizer
    case .outcome: outcome.description
    case .rule: rule.isEmpty ? nil : rule
    default: nil
    }
  }
}

extension BaselineRow {
  package init(_ result: Replay, key: TraceKey) {
    self.init(
      key: key, gesture: result.gesture, profile: result.profile, recognizer: result.recognizer,
      outcome: result.outcome, rule: result.rule,
      values: result.values, marginProgress: result.margin?.progress,
      marginVelocity: result.margin?.velocity)
  }
}
