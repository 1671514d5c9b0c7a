package import SwipeReplay

/// A number of a result, by the name that CSV columns, JSON keys and expectations give it.
package enum ResultValue: String, Sendable, CaseIterable {
  case startedAt, beganAt, endedAt
  case progress, percentComplete
  case translationX = "translation.x"
  case translationY = "translation.y"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case marginProgress = "margin.progress"
  case marginVelocity = "margin.velocity"

  /// The number; nil where the result has none.
  package func of(_ result: Replay) -> Double? {
    switch self {
    case .startedAt: result.startedAt
    case .beganAt: result.beganAt
    case .endedAt: result.endedAt
    case .progress: result.values?.progress
    case .percentComplete: result.values?.percentComplete
    case .translationX: result.values?.translation.x
    case .translationY: result.values?.translation.y
    case .velocityX: result.values?.velocity.x
    case .velocityY: result.values?.velocity.y
    case .marginProgress: result.margin?.progress
    case .marginVelocity: result.margin?.velocity
    }
  }
}
