package import SwipeReplay

/// The expected result of one profile on one gesture.
package struct GestureExpectation: Sendable {
  package var place: TextPlace
  /// The recognizer whose result is checked, or nil for the recognizer that got furthest.
  package var recognizer: String?
  /// In the order of the file; never empty.
  package var checks: [ResultCheck]
  /// The reason why the checks are known to fail. They must fail until this mark is removed.
  package var knownFailure: String?

  /// Reads an outcome or an object of checks.
  init(_ value: JSONValue) throws(AnalysisError) {
    place = value.place
    checks = []
    switch value.content {
    case .string(let word):
      checks = [try Self.outcome(word, at: value.place)]
    case .object(let members):
      try read(members, prefix: "")
      guard !checks.isEmpty else {
        throw AnalysisError(
          "expect: nothing is checked here; expected an outcome, a rule or a value",
          at: value.place)
      }
    case .null, .bool, .number, .array:
      throw AnalysisError(
        "expect: found \(value.kindInWords), expected an outcome, an object of checks, or a list of "
          + "them",
        at: value.place)
    }
  }

  package func failures(of result: Replay) -> [ResultCheck.Failure] {
    checks.compactMap { $0.failure(of: result) }
  }

  /// Reads the members of an object. `translation` and similar ones may be nested objects, as in
  /// results.
  private mutating func read(
    _ members: [JSONValue.Member], prefix: String
  ) throws(AnalysisError) {
    for member in members {
      let name = prefix + member.key
      if case .object(let inner) = member.value.content,
        ResultCheck.names.contains(where: { $0.hasPrefix(name + ".") })
      {
        try read(inner, prefix: name + ".")
        continue
      }
      switch name {
      case ResultCheck.outcomeName:
        checks.append(
          try Self.outcome(try member.value.words(for: name), at: member.value.place))
      case ResultCheck.ruleName:
        let rule = try member.value.words(for: name)
        checks.append(ResultCheck(test: .rule(rule), expected: rule, place: member.value.place))
      case ResultCheck.recognizerName:
        recognizer = try member.value.words(for: name)
      case ResultCheck.knownFailureName:
        knownFailure = try member.value.words(for: name)
      default:
        checks.append(
          try Self.check(of: try CheckedNumber(name, at: member.keyPlace), member.value))
      }
    }
  }

  private static func outcome(
    _ word: String, at place: TextPlace
  ) throws(AnalysisError) -> ResultCheck {
    let outcome = Outcome(word)
    guard outcome != nil || word == ResultCheck.noneWord else {
      let unknown = UnknownWord(word, among: ResultCheck.outcomes)
      throw AnalysisError(
        "expect: unknown outcome '\(unknown.word)'; expected "
          + ResultCheck.outcomes.joinedByOr + unknown.suggestion,
        at: place)
    }
    return ResultCheck(test: .outcome(outcome), expected: word, place: place)
  }

  private static func check(
    of number: CheckedNumber, _ written: JSONValue
  ) throws(AnalysisError) -> ResultCheck {
    let test: NumberTest
    let expected: String
    func noTest(found: String) -> AnalysisError {
      AnalysisError(
        "expect: '\(number.name)' cannot be \(found); expected a number, null for no value, or a text "
          + #"such as "> 900", "0.42 ± 0.02" or "0.3 … 0.5""#,
        at: written.place)
    }
    switch written.content {
    case .number(let value): (test, expected) = (.exactly(value), numberText(value))
    case .null: (test, expected) = (.absent, ResultCheck.noValue)
    case .string(let text):
      do throws(NumberTest.Mistake) {
        (test, expected) = (try NumberTest(text), text)
      } catch {
        switch error {
        case .malformed: throw noTest(found: "'\(text)'")
        case .empty:
          throw AnalysisError(
            "expect: no number lies in '\(text)' of '\(number.name)'", at: written.place)
        }
      }
    case .bool, .array, .object: throw noTest(found: written.kindInWords)
    }
    return ResultCheck(test: .number(number, test), expected: expected, place: written.place)
  }
}

extension JSONValue {
  /// Returns the text, which must not be empty.
  fileprivate func words(for check: String) throws(AnalysisError) -> String {
    guard case .string(let text) = content, !text.isEmpty else {
      throw AnalysisError("expect: '\(check)' must be a text that is not empty", at: place)
    }
    return text
  }

  var kindInWords: String {
    switch content {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
