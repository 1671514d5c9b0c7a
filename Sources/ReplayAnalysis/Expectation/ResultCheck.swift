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
  /// What was expected, as it was written.
  package var expected: String
  package var place: TextPlace

  static let outcomeName = "outcome"
  static let ruleName = "rule"
  /// Every name that a check can have, but for those of frames.
  static let names = [outcomeName, ruleName] + ResultField.checkable.map(\.rawValue)
  /// The names of an expectation that are no checks.
  static let otherNames = [recognizerName, knownFailureName]
  static let recognizerName = "recognizer"
  static let knownFailureName = "knownFailure"
  /// How a number of a frame is named, for a message.
  static let frameExample = "frames[12].to.x"

  /// All names, for a message.
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

  /// What was found where the check fails; nil where it holds.
  package func failure(of result: Replay) -> Failure? {
    let found: String
    switch test {
    case .outcome(let outcome):
      if outcome.holds(for: result.outcome) { return nil }
      found = result.outcome.rawValue
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

  /// What it looks at that not every replay computes.
  var detail: ReplayDetail {
    switch test {
    case .outcome, .rule: []
    case .number(let number, _): number.detail
    }
  }

  /// The words for a value that a result does not have.
  static let noValue = "no value"

  package struct Failure: Sendable {
    package var check: ResultCheck
    /// What the result has, as it is written in results.
    package var found: String
  }
}
