package import SwipeReplay

/// A statement that people expect to hold for a rule.
package enum MonotoneStatement: String, Sendable, CaseIterable {
  /// A swipe that finishes still finishes if it goes farther, released at the same velocity.
  case farther
  /// A swipe that finishes still finishes if it is released faster, at the same distance.
  case faster
  /// Two swipes that rest before the lift both finish or both do not, however long they rest.
  case laterLift
}

/// Two swipes for which a rule does not do what people expect.
package struct MonotoneViolation: Sendable {
  package let statement: MonotoneStatement
  /// The swipe that should be less likely to finish: the nearer, slower or earlier one.
  package let less: (swipe: SyntheticSwipe, result: Replay)
  package let more: (swipe: SyntheticSwipe, result: Replay)
  /// The lines of swipes that show a violation by the same two rules.
  package internal(set) var lines: [SwipeLine]
  /// Whether the violation disappears from most of its lines with ``MonotoneSearch/finerSampling``
  /// times as many samples: then the position of the samples causes it, not a rule.
  package internal(set) var dependsOnSampling = false

  /// The shapes of the lines, in the order of ``SwipeShape``.
  package var shapes: [SwipeShape] {
    SwipeShape.allCases.filter { shape in lines.contains { $0.shape == shape } }
  }
}

/// Swipes that differ only in the number that a statement is about.
package struct SwipeLine: Sendable, Hashable {
  package let statement: MonotoneStatement
  package let shape: SwipeShape
  /// The number that the swipes share: the velocity for ``MonotoneStatement/farther``, otherwise the distance.
  package let fixed: Double

  /// Returns the swipe with a value of the number that differs: the distance, the velocity or the rest.
  func swipe(_ value: Double) -> SyntheticSwipe {
    switch statement {
    case .farther: SyntheticSwipe(shape, distance: value, velocity: fixed)
    case .faster: SyntheticSwipe(shape, distance: fixed, velocity: value)
    case .laterLift: SyntheticSwipe(shape, distance: fixed, velocity: 0, rest: value)
    }
  }
}
