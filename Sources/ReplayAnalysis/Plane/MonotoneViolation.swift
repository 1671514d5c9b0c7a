package import SwipeReplay

/// What people expect of a rule.
package enum MonotoneStatement: String, Sendable, CaseIterable {
  /// A swipe that goes farther, released at the same velocity, finishes where a shorter one does.
  case farther
  /// A swipe that is released faster, at the same distance, finishes where a slower one does.
  case faster
  /// Of two swipes that rest before the lift, both finish or neither, however long they rest.
  case laterLift
}

/// Two swipes between which a rule does not do what people expect.
package struct MonotoneViolation: Sendable {
  package let statement: MonotoneStatement
  /// The one that should not finish rather than the other: the nearer, slower or earlier one.
  package let less: (swipe: MadeSwipe, result: Replay)
  package let more: (swipe: MadeSwipe, result: Replay)
  /// The lines of swipes that show a violation by the same two rules.
  package internal(set) var lines: [SwipeLine]
  /// Whether it is gone from most of its lines where the finger is sampled ``MonotoneSearch/finerSampling`` times as
  /// often: then it is where the samples fall, and no rule, that decides.
  package internal(set) var dependsOnSampling = false

  /// The shapes of the lines, in the order of ``SwipeShape``.
  package var shapes: [SwipeShape] {
    SwipeShape.allCases.filter { shape in lines.contains { $0.shape == shape } }
  }
}

/// Swipes that differ by one number: the one that a statement is about.
package struct SwipeLine: Sendable, Hashable {
  package let statement: MonotoneStatement
  package let shape: SwipeShape
  /// The number that they share: of ``MonotoneStatement/farther`` the velocity, else the distance.
  package let fixed: Double

  /// The swipe with one value of the number that differs: the distance, the velocity or the rest.
  func swipe(_ value: Double) -> MadeSwipe {
    switch statement {
    case .farther: MadeSwipe(shape, distance: value, velocity: fixed)
    case .faster: MadeSwipe(shape, distance: fixed, velocity: value)
    case .laterLift: MadeSwipe(shape, distance: fixed, velocity: 0, rest: value)
    }
  }
}
