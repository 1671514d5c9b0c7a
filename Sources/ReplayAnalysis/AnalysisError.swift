package import TextFormats

/// What is wrong with an expectation or a baseline, and where; `description` has the words.
package struct AnalysisError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// `expect` is no object.
    case notAnObject(found: String)
    case noProfile
    /// A check stands where a profile's name belongs.
    case checkWithoutProfile(String)
    case unknownProfile(String, nearest: String?)
    /// What a profile must come to is no word, object or list.
    case notAnExpectation(found: String)
    case emptyList
    case unknownOutcome(String, nearest: String?)
    case unknownCheck(String, nearest: String?)
    /// The name of a frame's number that names no frame.
    case noFrame(String)
    case unknownInFrame(String, nearest: String?)
    case nothingChecked
    case noText(check: String)
    case noNumberTest(check: String, found: String)
    case emptyRange(check: String, String)

    case notABaseline
    case wrongVersion(String)
    case malformedProfile
    case duplicateProfile(String)
    case wrongHeader(expected: String)
    case wrongFieldCount(found: Int, expected: Int)
    case text(TextError.Kind)
    case notUTF8
    case notAGesture(String)
    case notANumber(column: String, String)
    case missingValue(column: String)
    case unknownBaselineOutcome(String, nearest: String?)
    case profileWithoutSettings(String)
    case duplicateResult
    /// Two traces of one file have one name.
    case duplicateTrace(String)

    case statistics(StatisticsFault)
  }

  package var kind: Kind
  package var place: TextPlace

  package init(_ kind: Kind, at place: TextPlace) {
    self.kind = kind
    self.place = place
  }

  package var description: String { "\(place): error: \(message)" }

  /// The words, without the place.
  package var message: String {
    switch kind {
    case .notAnObject(let found):
      "expect: found \(found), expected an object such as {\"pj\": \"finish\"}; "
        + "\"*\" stands for every profile"
    case .noProfile:
      "expect: an empty object expects nothing; expected a profile's name or \"*\""
    case .checkWithoutProfile(let name):
      "expect: '\(name)' is a check, not a profile; expected it under a profile's name or \"*\""
    case .unknownProfile(let name, let nearest):
      "unknown profile '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; it is not built in, so name its file with '--profile'")
    case .notAnExpectation(let found):
      "expect: found \(found), expected an outcome, an object of checks, or a list of them"
    case .emptyList:
      "expect: an empty list expects nothing; expected one element for each gesture"
    case .unknownOutcome(let word, let nearest):
      "expect: unknown outcome '\(word)'; expected \(ExpectedOutcome.wordList)" + hint(nearest)
    case .unknownCheck(let name, let nearest):
      "expect: a result has no '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; expected \(ResultCheck.nameList)")
    case .noFrame(let name):
      "expect: '\(name)' names no frame; expected its index from 0 and a number of it, as in "
        + "'\(ResultCheck.frameExample)'"
    case .unknownInFrame(let name, let nearest):
      "expect: a frame has no '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; expected \(FrameField.checkable.map(\.rawValue).joinedByOr)")
    case .nothingChecked:
      "expect: nothing is checked here; expected an outcome, a rule or a value"
    case .noText(let check):
      "expect: '\(check)' must be a text that is not empty"
    case .noNumberTest(let check, let found):
      "expect: '\(check)' cannot be \(found); expected a number, null for no value, or a text such "
        + "as \"> 900\", \"0.42 ± 0.02\" or \"0.3 … 0.5\""
    case .emptyRange(let check, let text):
      "expect: no number lies in '\(text)' of '\(check)'"
    case .notABaseline:
      "not a baseline; expected its first line to be '# format: swipe-baseline'"
    case .wrongVersion(let version):
      "version '\(version)' of a baseline is not known; this program reads version 1"
    case .malformedProfile:
      "expected a line such as '# profile pj: finishProgress=0.5'"
    case .duplicateProfile(let name):
      "profile '\(name)' stands twice in the baseline"
    case .wrongHeader(let expected):
      "expected the columns '\(expected)'"
    case .wrongFieldCount(let found, let expected):
      "found \(found) fields, expected \(expected)"
    case .text(let kind):
      "\(kind)"
    case .notUTF8:
      "the bytes are not UTF-8"
    case .notAGesture(let text):
      "gesture: found '\(text)', expected a whole number from 1"
    case .notANumber(let column, let text):
      "\(column): found '\(text)', expected a number or nothing"
    case .missingValue(let column):
      "\(column): found nothing, expected a number beside the other values"
    case .unknownBaselineOutcome(let word, let nearest):
      "outcome: unknown outcome '\(word)'" + hint(nearest)
    case .profileWithoutSettings(let name):
      "profile '\(name)' has no '# profile' line above"
    case .duplicateResult:
      "this result stands twice in the baseline; expected one line for each gesture, profile and "
        + "recognizer of a trace"
    case .duplicateTrace(let name):
      "a second trace named '\(name)' in this file; expected a name of its own, for the baseline "
        + "knows traces by file and name"
    case .statistics(let fault):
      fault.message
    }
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension [String] {
  /// `finish, cancel or none`
  var joinedByOr: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}
