package import SwipeReplay

/// An outcome as expectations name it: one of a result's, or `none`.
package enum ExpectedOutcome: Sendable {
  /// The outcome; without a target, any of its kind.
  case exactly(Outcome)
  /// Neither a finished nor a cancelled transition: nothing, refused, failed or open.
  case none

  /// The word for ``none``.
  static let noneWord = "none"
  static let words = Outcome.Kind.allCases.map(\.rawValue) + [noneWord]

  /// `finish, cancel, nothing, refused, failed, open or none`
  static var wordList: String { words.joinedByOr }

  init?(_ word: String) {
    if word == Self.noneWord {
      self = .none
    } else if let outcome = Outcome(word) {
      self = .exactly(outcome)
    } else {
      return nil
    }
  }

  /// Returns whether an outcome is the expected one.
  package func holds(for outcome: Outcome) -> Bool {
    switch self {
    case .exactly(let expected):
      expected == outcome || expected.target == nil && expected.kind == outcome.kind
    case .none: !outcome.isDecision
    }
  }
}
