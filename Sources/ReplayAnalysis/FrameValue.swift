package import SwipeReplay

/// A number of a frame, by the name that results with a timeline give it.
package enum FrameValue: String, Sendable, CaseIterable {
  case time
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

  /// All names, for a message.
  static var nameList: String {
    let all = allCases.map(\.rawValue)
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }

  /// The number.
  package func of(_ frame: Frame) -> Double {
    switch self {
    case .time: frame.time
    case .translationX: frame.translation.x
    case .translationY: frame.translation.y
    case .velocityX: frame.velocity.x
    case .velocityY: frame.velocity.y
    case .progress: frame.progress
    case .percentComplete: frame.percentComplete
    case .fromX: frame.from.x
    case .fromY: frame.from.y
    case .fromAlpha: frame.from.alpha
    case .toX: frame.to.x
    case .toY: frame.to.y
    case .toAlpha: frame.to.alpha
    }
  }
}
