import SwipeReplay

/// A quantity of a result or its gesture whose distribution is taken, by the name that reports give it.
package enum StatisticsQuantity: String, Sendable, CaseIterable {
  case progress
  case velocity = "velocity.x"
  /// Seconds from the gesture's first touch to its last.
  case duration
  /// How far from its edge the gesture began, as a part of the view's side.
  case start
  /// Touch samples a second.
  case sampleRate
  case marginProgress = "margin.progress"
  case marginVelocity = "margin.velocity"

  /// The number; nil where there is none.
  func of(_ result: Replay, _ gesture: GestureMeasure, start: Double) -> Double? {
    switch self {
    case .progress: result.values?.progress
    case .velocity: result.values?.velocity.x
    case .duration: gesture.duration
    case .start: start
    case .sampleRate: gesture.sampleRate
    case .marginProgress: result.margin?.progress
    case .marginVelocity: result.margin?.velocity
    }
  }
}
