package import SwipeReplay

/// A field of a frame of the timeline, by its name in JSON and expectations. A dot denotes a member
/// of a nested object, as in ``ResultField``.
package struct FrameField: Sendable {
  package let name: String
  /// The number; nil for text.
  package let number: (@Sendable (Frame) -> Double)?
  package let unit: String?
  package let meaning: String

  private init(
    _ name: String, _ number: (@Sendable (Frame) -> Double)?, unit: String? = nil,
    _ meaning: String
  ) {
    (self.name, self.number, self.unit, self.meaning) = (name, number, unit, meaning)
  }

  /// In the order of JSON.
  package static let all = [
    Self("time", \.time, unit: "s", "the frame's time after the trace's first touch"),
    Self("phase", nil, "tracking, finishing, cancelling or done; in 'appFrames' animating or done"),
    Self("state", nil, "the recognizer's state, by its UIKit name"),
    Self("translation.x", \.translation.x, unit: "pt", "translation to the right"),
    Self("translation.y", \.translation.y, unit: "pt", "translation downwards"),
    Self(
      "velocity.x", \.velocity.x, unit: "pt/s",
      "velocity to the right, as the implementation sees it"),
    Self(
      "velocity.y", \.velocity.y, unit: "pt/s",
      "velocity downwards, as the implementation sees it"),
    Self("progress", \.progress, "progress as the profile computes it, not clamped"),
    Self(
      "percentComplete", \.percentComplete,
      "what the transition shows: progress clamped to 0…1, or where it settles"),
    Self(
      "from.x", \.from.x, unit: "pt",
      "offset to the right of the view that the transition leaves"),
    Self("from.y", \.from.y, unit: "pt", "offset downwards of the view that the transition leaves"),
    Self("from.alpha", \.from.alpha, "opacity of the view that the transition leaves"),
    Self("to.x", \.to.x, unit: "pt", "offset to the right of the view that it leads to"),
    Self("to.y", \.to.y, unit: "pt", "offset downwards of the view that it leads to"),
    Self("to.alpha", \.to.alpha, "opacity of the view that it leads to"),
  ]

  static let checkable = all.filter { $0.number != nil }
}
