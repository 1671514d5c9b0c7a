package import SwipeReplay
package import TextFormats

package struct ResultCheck: Sendable {
  package enum Test: Sendable {
    case outcome(ExpectedOutcome)
    /// The whole text of the result's rule.
    case rule(String)
    case number(CheckedNumber, NumberTest)
  }

  package var test: Test
  /// The expected value as it was written.
  package var expected: String
  package var place: TextPlace

  static let outcomeName = "outcome"
  static let ruleName = "rule"
  /// Every name of a check, except those of frames.
  static let names = [outcomeName, ruleName] + ResultField.checkable.map(\.rawValue)
  /// The names in an expectation that are not checks.
  static let otherNames = [recognizerName, knownFailureName]
  static let recognizerName = "recognizer"
  static let knownFailureName = "knownFailure"
  /// An example of a frame's number, for messages.
  static let frameExample = "frames[12].to.x"

  /// All names, for messages.
  static var nameList: String {
    (names + [frameExample] + otherNames).joinedByOr
  }

  package var name: String {
    switch test {
    case .outcome: Self.outcomeName
    case .rule: Self.ruleName
    case .number(let number, _): number.name
    }
  }

  /// Returns what was found if the check fails, or nil if it holds.
  package func failure(of result: Replay) -> Failure? {
    let found: String
    switch test {
    case .outcome(let outcome):
      if outcome.holds(for: result.outcome) { return nil }
      found = result.outcome.description
    case .rule(let rule):
      if rule.isExactly(result.rule) { return nil }
      found = result.rule
    case .number(let checked, let test):
      let number = checked.of(result)
      if test.holds(for: number), !checked.isOmitted(from: result) { return nil }
      found = number.map(numberText) ?? checked.absence(in: result)
    }
    return Failure(check: self, found: found)
  }

  /// Whether the check looks at the timeline.
  var isOfFrame: Bool { if case .number(.frame, _) = test { true } else { false } }

  /// The words for a value that a result lacks.
  static let noValue = "no value"

  package struct Failure: Sendable {
    package var check: ResultCheck
    /// The result's value, as results write it.
    package var found: String
  }
}

/// An outcome as expectations name it: one of a result's, or `none`.
package enum ExpectedOutcome: Sendable {
  /// The outcome; without a target, any of its kind.
  case exactly(Outcome)
  /// Neither a finished nor a cancelled transition: nothing, refused, failed or open.
  case none

  /// The word for ``none``.
  static let noneWord = "none"
  static let words = Outcome.Kind.allCases.map(\.rawValue) + [noneWord]

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
