package import SwipeReplay

/// A field of a frame of the timeline, by its name in JSON and expectations. A dot denotes a member
/// of a nested object, as in ``ResultField``.
package enum FrameField: String, Sendable, CaseIterable {
  case time, phase, state
  case translationX = "translation.x"
  case translationY = "translation.y"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case progress, percentComplete
  case fromX = "from.x"
  case fromY = "from.y"
  case fromAlpha = "from.alpha"
  case toX = "to.x"
  case toY = "to.y"
  case toAlpha = "to.alpha"

  package var unit: String? {
    switch self {
    case .time: "s"
    case .translationX, .translationY, .fromX, .fromY, .toX, .toY: "pt"
    case .velocityX, .velocityY: "pt/s"
    default: nil
    }
  }

  package var meaning: String {
    switch self {
    case .time: "the frame's time after the trace's first touch"
    case .phase: "tracking, finishing, cancelling or done; in 'appFrames' animating or done"
    case .state: "the recognizer's state, by its UIKit name"
    case .translationX: "translation to the right"
    case .translationY: "translation downwards"
    case .velocityX: "velocity to the right, as the implementation sees it"
    case .velocityY: "velocity downwards, as the implementation sees it"
    case .progress: "progress as the profile computes it, not clamped"
    case .percentComplete: "what the transition shows: progress clamped to 0…1, or where it settles"
    case .fromX: "offset to the right of the view that the transition leaves"
    case .fromY: "offset downwards of the view that the transition leaves"
    case .fromAlpha: "opacity of the view that the transition leaves"
    case .toX: "offset to the right of the view that it leads to"
    case .toY: "offset downwards of the view that it leads to"
    case .toAlpha: "opacity of the view that it leads to"
    }
  }

  static let checkable = allCases.filter { $0 != .phase && $0 != .state }
}

extension Frame {
  /// Returns the value of a numeric field; nil for text.
  package func number(_ field: FrameField) -> Double? {
    switch field {
    case .phase, .state: nil
    case .time: time
    case .translationX: translation.x
    case .translationY: translation.y
    case .velocityX: velocity.x
    case .velocityY: velocity.y
    case .progress: progress
    case .percentComplete: percentComplete
    case .fromX: from.x
    case .fromY: from.y
    case .fromAlpha: from.alpha
    case .toX: to.x
    case .toY: to.y
    case .toAlpha: to.alpha
    }
  }
}
