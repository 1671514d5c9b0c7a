package import SwipeReplay
package import TextFormats

/// A problem in an expectation, a baseline or statistics, and its position.
package struct AnalysisError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The value of `expect` isn't an object.
    case notAnObject(found: String)
    case noProfile
    /// The name of a check in the position of a profile's name.
    case checkWithoutProfile(String)
    case unknownProfile(UnknownWord)
    /// The value of a profile isn't a string, an object or a list.
    case notAnExpectation(found: String)
    case emptyList
    case unknownOutcome(UnknownWord)
    case unknownCheck(UnknownWord)
    /// A name that begins like a frame's number but doesn't identify a frame.
    case noFrame(String)
    case unknownInFrame(UnknownWord)
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
    case unknownBaselineOutcome(UnknownWord)
    case profileWithoutSettings(String)
    case duplicateResult
    /// Two traces of one file have the same name.
    case duplicateTrace(String)

    case noGesture
    case noSuchGesture(Int, count: Int)
    /// Two profiles decide the gesture alike, or every gesture if `gesture` is nil.
    case decidedAlike(Outcome, gesture: Int?)
  }

  package var kind: Kind
  package var place: TextPlace

  package init(_ kind: Kind, at place: TextPlace) {
    self.kind = kind
    self.place = place
  }

  package var description: String { "\(place): error: \(message)" }

  /// The description without the position.
  package var message: String {
    switch kind {
    case .notAnObject(let found):
      "expect: found \(found), expected an object such as {\"pj\": \"finish\"}; "
        + "\"*\" stands for every profile"
    case .noProfile: "expect: an empty object expects nothing; expected a profile's name or \"*\""
    case .checkWithoutProfile(let name):
      "expect: '\(name)' is a check, not a profile; expected it under a profile's name or \"*\""
    case .unknownProfile(let name):
      "unknown profile '\(name.word)'"
        + (name.nearest == nil
          ? "; it is not built in, so name its file with '--profile'" : name.suggestion)
    case .notAnExpectation(let found):
      "expect: found \(found), expected an outcome, an object of checks, or a list of them"
    case .emptyList: "expect: an empty list expects nothing; expected one element for each gesture"
    case .unknownOutcome(let word):
      "expect: unknown outcome '\(word.word)'; expected \(ExpectedOutcome.wordList)"
        + word.suggestion
    case .unknownCheck(let name):
      "expect: a result has no '\(name.word)'"
        + (name.nearest == nil ? "; expected \(ResultCheck.nameList)" : name.suggestion)
    case .noFrame(let name):
      "expect: '\(name)' names no frame; expected its index from 0 and a number of it, as in "
        + "'\(ResultCheck.frameExample)'"
    case .unknownInFrame(let name):
      "expect: a frame has no '\(name.word)'"
        + (name.nearest == nil
          ? "; expected \(FrameField.checkable.map(\.rawValue).joinedByOr)" : name.suggestion)
    case .nothingChecked: "expect: nothing is checked here; expected an outcome, a rule or a value"
    case .noText(let check): "expect: '\(check)' must be a text that is not empty"
    case .noNumberTest(let check, let found):
      "expect: '\(check)' cannot be \(found); expected a number, null for no value, or a text such "
        + "as \"> 900\", \"0.42 ± 0.02\" or \"0.3 … 0.5\""
    case .emptyRange(let check, let text): "expect: no number lies in '\(text)' of '\(check)'"
    case .notABaseline: "not a baseline; expected its first line to be '# format: swipe-baseline'"
    case .wrongVersion(let version):
      "version '\(version)' of a baseline is not known; this program reads version 1"
    case .malformedProfile: "expected a line such as '# profile pj: finishProgress=0.5'"
    case .duplicateProfile(let name): "profile '\(name)' is in the baseline twice"
    case .wrongHeader(let expected): "expected the columns '\(expected)'"
    case .wrongFieldCount(let found, let expected):
      "found \(CSVScanner.describe(fields: found)), expected \(expected)"
    case .text(let kind): "\(kind)"
    case .notUTF8: "the bytes are not UTF-8"
    case .notAGesture(let text):
      "gesture: found '\(text)', expected a whole number from 1 to \(TraceLimits.gestures)"
    case .notANumber(let column, let text):
      "\(column): found '\(text)', expected a number or nothing"
    case .missingValue(let column):
      "\(column): found nothing, expected a number beside the other values"
    case .unknownBaselineOutcome(let word):
      "outcome: unknown outcome '\(word.word)'" + word.suggestion
    case .profileWithoutSettings(let name): "profile '\(name)' has no '# profile' line above"
    case .duplicateResult:
      "this result is in the baseline twice; expected one line for each gesture, profile and "
        + "recognizer of a trace"
    case .duplicateTrace(let name):
      "a second trace named '\(name)' in this file; expected a name of its own, since the baseline "
        + "identifies traces by file and name"
    case .noGesture: "the trace has no gesture"
    case .noSuchGesture(let gesture, let count):
      "there is no gesture \(gesture); the trace has \(count)"
    case .decidedAlike(let outcome, let gesture):
      gesture.map { "both profiles decide gesture \($0) alike: \(outcome.description)" }
        ?? "both profiles decide all gestures alike; the first: \(outcome.description)"
    }
  }
}
