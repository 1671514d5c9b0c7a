package import SwipeReplay

package struct ResultCheck: Sendable {
  package enum Test: Sendable {
    /// Nil for ``noneWord``.
    case outcome(Outcome?)
    /// The whole text of the result's rule.
    case rule(String)
    case number(CheckedNumber, NumberTest)
  }

  package var test: Test
  /// The expected value as it was written.
  package var expected: String
  package var place: TextPlace

  /// The word for an outcome that is neither finish nor cancel.
  static let noneWord = "none"
  static let outcomes = Outcome.Kind.allCases.map(\.rawValue) + [noneWord]
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
    case .outcome(let expected):
      if result.outcome.meets(expected) { return nil }
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

extension Outcome {
  /// Returns whether it is an expected outcome, which without a target is any of its kind. Nil expects neither a
  /// finished nor a cancelled transition.
  func meets(_ expected: Outcome?) -> Bool {
    guard let expected else { return !isDecision }
    return self == expected || expected.target == nil && kind == expected.kind
  }
}
