package import SwipeReplay

/// One recorded result.
package struct BaselineRow: ResultRecord, Sendable, Hashable, Comparable {
  /// The values at the decision.
  package struct Values: Sendable, Hashable {
    package var progress, percentComplete: Double
    package var translationX, translationY, velocityX, velocityY: Double
  }

  package var key: TraceKey
  package var gesture: Int
  package var profile: String
  package var recognizer: String
  package var outcome: Outcome
  package var rule: String
  /// Nil where the recognizer never began.
  package var values: Values?
  package var marginProgress: Double?
  package var marginVelocity: Double?

  /// Whether both are rows of one gesture, profile and recognizer of one trace.
  package func isSameResult(as other: BaselineRow) -> Bool { !(self < other) && !(other < self) }

  package static func < (left: BaselineRow, right: BaselineRow) -> Bool {
    if left.key != right.key { return left.key < right.key }
    return (left.gesture, left.profile, left.recognizer)
      < (right.gesture, right.profile, right.recognizer)
  }

  package func number(_ field: ResultField) -> Double? {
    switch field {
    case .gesture: Double(gesture)
    case .progress: values?.progress
    case .percentComplete: values?.percentComplete
    case .translationX: values?.translationX
    case .translationY: values?.translationY
    case .velocityX: values?.velocityX
    case .velocityY: values?.velocityY
    case .marginProgress: marginProgress
    case .marginVelocity: marginVelocity
    default: nil
    }
  }

  package func text(_ field: ResultField) -> String? {
    switch field {
    case .trace: key.trace
    case .profile: profile
    case .recognizer: recognizer
    case .outcome: outcome.rawValue
    case .rule: rule.isEmpty ? nil : rule
    default: nil
    }
  }
}

extension BaselineRow {
  /// The row of a result.
  package init(_ result: Replay, key: TraceKey) {
    self.init(
      key: key, gesture: result.gesture, profile: result.profile, recognizer: result.recognizer,
      outcome: result.outcome, rule: result.rule,
      values: result.values.map {
        Values(
          progress: $0.progress, percentComplete: $0.percentComplete,
          translationX: $0.translation.x, translationY: $0.translation.y,
          velocityX: $0.velocity.x, velocityY: $0.velocity.y)
      }, marginProgress: result.margin?.progress, marginVelocity: result.margin?.velocity)
  }
}
