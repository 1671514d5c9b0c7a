package import SwipeReplay
package import TextFormats

/// One check on one result.
package struct ResultCheck: Sendable, Hashable {
  package enum Test: Sendable, Hashable {
    case outcome(ExpectedOutcome)
    /// The whole text of the result's rule.
    case rule(String)
    case value(ResultValue, NumberTest)
  }

  package var test: Test
  /// What was expected, as it was written.
  package var expected: String
  package var place: TextPlace

  static let outcomeName = "outcome"
  static let ruleName = "rule"
  /// Every name that a check can have.
  static let names = [outcomeName, ruleName] + ResultValue.allCases.map(\.rawValue)
  /// The names of an expectation that are no checks.
  static let otherNames = [recognizerName, knownFailureName]
  static let recognizerName = "recognizer"
  static let knownFailureName = "knownFailure"

  /// All names, for a message.
  static var nameList: String {
    let all = names + otherNames
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }

  /// The check's name.
  package var name: String {
    switch test {
    case .outcome: Self.outcomeName
    case .rule: Self.ruleName
    case .value(let value, _): value.rawValue
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
      if rule == result.rule { return nil }
      found = result.rule
    case .value(let value, let test):
      let number = value.of(result)
      if test.holds(for: number) { return nil }
      found = number.map(numberText) ?? Self.noValue
    }
    return Failure(check: self, found: found)
  }

  /// Whether it looks at the margin, which not every replay computes.
  package var needsMargin: Bool {
    switch test {
    case .value(.marginProgress, _), .value(.marginVelocity, _): true
    case .outcome, .rule, .value: false
    }
  }

  /// The words for a value that a result does not have.
  static let noValue = "no value"

  /// A check that does not hold.
  package struct Failure: Sendable, Hashable {
    package var check: ResultCheck
    /// What the result has, as it is written in results.
    package var found: String
  }
}
