public import TextFormats

/// An error in a trace. `description` is the message:
/// `traces/a.json:14:9: error: touches[12].phase: unknown phase 'hover'; expected began, moved, …`.
public struct TraceError: Error, Sendable, Hashable {
  package var kind: Kind
  /// File, line and column.
  public var place: TextPlace
  /// The part of the trace: `touches[12].phase` in JSON, the field's name in CSV; nil for the whole.
  public var path: String?

  package init(_ kind: Kind, at place: TextPlace, path: String? = nil) {
    self.kind = kind
    self.place = place
    self.path = path
  }

  /// The path and the message, without the place.
  public var message: String {
    path.map { "\($0): \(kind)" } ?? "\(kind)"
  }
}

extension TraceError: CustomStringConvertible {
  /// The place, the path and the message, on one line.
  public var description: String { "\(place): error: \(message)" }
}

/// An error in a trace and its byte, without line and column.
struct TraceFault: Error {
  var kind: TraceError.Kind
  /// The byte's offset in the bytes that are read.
  var offset: Int
  var path: String?

  init(_ kind: TraceError.Kind, at offset: Int, path: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.path = path
  }

  /// An error in the text of a part of the trace.
  init(_ fault: TextFault, path: String?) {
    self.init(.text(fault.kind), at: fault.offset, path: path)
  }
}

/// Evaluates a step of reading, and adds the path of what is read to its error.
@inline(__always)
func parse<Value>(
  _ path: @autoclosure () -> String?, _ step: @autoclosure () throws(TextFault) -> Value
) throws(TraceFault) -> Value {
  do throws(TextFault) { return try step() } catch { throw TraceFault(error, path: path()) }
}

extension TraceError {
  package enum Kind: Sendable, Hashable {
    /// The text is not JSON or CSV, or a value has another type.
    case text(TextError.Kind)
    case missingFormat
    case unknownFormat(String)
    case unsupportedVersion(Double)
    case missingKey(String, expected: String)
    /// A required key is missing, and an unknown one is nearly it.
    case mistypedKey(UnknownWord)
    case unknownWord(String, Vocabulary)
    case noView(TraceFormat)
    case notPositive(Double)
    /// A view as a list of other than two numbers.
    case notTwoSides
    /// A list of other than so many numbers: `[x, y, width, height]`.
    case numberCount(found: Int, expected: [GeometryNumber])
    /// A key of content that only pieces of another kind have.
    case onlyOf(Trace.Content.Kind, found: Trace.Content.Kind)
    case tooMuchContent
    /// A key of an action that actions of its kind have not.
    case notOfAction(Trace.AppAction.Kind)
    case outOfRange(Double, expected: String)
    case timeGoesBackwards(from: Timestamp, to: Timestamp, TimeUnit)
    case movedWhileUp(finger: String, Touch.Phase)
    case beganTwice(finger: String)
    case tooManyFingers(finger: String)
    case noTouches
    case tooManyTouches
    case tooManyGestures
    case longName
    /// A value that would be taken over.
    case longValue
    case longExpectation
    case emptyStack
    case tooManyScreens
    case tooManyTags
    case tooManyColumns
    case tooLong(limit: Int)
    case noHeader
    case missingColumn(field: String, UnknownWord)
    case duplicateColumn(String)
    /// Two columns whose names mean the same field.
    case sameColumns(field: String, String, String)
    /// `--header` does not name a required column.
    case missingName(String)
    /// The first row of CSV has numbers where names are expected.
    case noNames(fields: Int)
    /// CSV without most of a trace's columns.
    case otherTable
    case unclearTimeUnit(TraceFormat)
    /// Phases that are numbers, of UIKit or of Android.
    case ambiguousPhases
    /// Bytes that are gzip's.
    case compressed
    case utf16
    /// Neither JSON nor a table with a trace's columns, in a file whose name does not say what it is.
    case unknownContent
    case emptyFile
    case unknownField(UnknownWord)
    case fieldCount(found: Int, expected: Int)
    case badField(String, expected: String)
    /// A row that says something else of its trace than a row before it.
    case contradiction(String, earlier: String, line: Int, isOfGesture: Bool)
    /// More than one trace, where one is read.
    case severalTraces(Int)
    /// JSON that has a trace in it at another place than those where traces are read.
    case nestedTrace
    /// A warning, where these are errors.
    case suspicious(TraceWarning)
    /// A grade that is refused.
    case doubtful(Trace.Grade)
  }

  package enum Vocabulary: String, Sendable, Hashable {
    case phase = "phase"
    case timeUnit = "time unit"
    case layoutDirection = "layout direction"
    case intent = "intent"
    case action = "action"
    case grade = "grade"
    case contentKind = "kind"
    case axis = "axis"
    case rowEdge = "edge"

    /// All words that are read.
    var all: [String] {
      switch self {
      case .phase: PhaseWords.all
      case .timeUnit: TimeUnit.allCases.map(\.rawValue)
      case .layoutDirection: Trace.LayoutDirection.allCases.map(\.rawValue)
      case .intent: Trace.Intent.allCases.map(\.rawValue)
      case .action: Trace.AppAction.Kind.allCases.map(\.rawValue)
      case .grade: Trace.Grade.Level.allCases.map(\.rawValue)
      case .contentKind: Trace.Content.Kind.allCases.map(\.rawValue)
      case .axis: Trace.Content.Axis.allCases.map(\.rawValue)
      case .rowEdge: Trace.Content.RowEdge.allCases.map(\.rawValue)
      }
    }

    /// The words as a list in a sentence.
    var words: String {
      switch self {
      case .phase: PhaseWords.list
      case .timeUnit: "s, ms, us or ns"
      case .layoutDirection: "ltr or rtl"
      case .intent: "finish, cancel or none"
      case .action: "push, pop, enablePop, disablePop, present, dismiss or resize"
      case .grade: "sampled, thinned, interpolated or unknown"
      case .contentKind, .axis, .rowEdge: all.joinedByOr
      }
    }
  }
}

extension TraceError.Kind: CustomStringConvertible {
  /// The message without place and path.
  package var description: String {
    switch self {
    case .text(let kind): kind.description
    case .missingFormat:
      "not a trace; expected \"format\": \"swipe-trace\", \"version\": 1 and \"touches\""
    case .unknownFormat("swipe-profile"):
      "found a profile, expected a trace with \"format\": \"swipe-trace\""
    case .unknownFormat(let format): "unknown format '\(format.excerpt)'; expected swipe-trace"
    case .unsupportedVersion(let version):
      "version \(numberText(version)) is not supported; expected version 1"
    case .mistypedKey(let key): "unknown key '\(key.word)'" + key.suggestion
    case .missingKey(let key, let expected): "no key '\(key)'; expected \(expected)"
    case .unknownWord(let word, let vocabulary):
      "unknown \(vocabulary.rawValue) '\(word.excerpt)'; expected \(vocabulary.words)"
        + UnknownWord(word, among: vocabulary.all).suggestion
    case .noView(.csv):
      "no view size; add columns width and height, a first line '# view: 393x852' or the option "
        + "--view 393x852"
    case .noView:
      "no view size; add \"view\": {\"width\": …, \"height\": …} or the option --view 393x852"
    case .notPositive(let number): "found \(numberText(number)), expected a positive number"
    case .notTwoSides: "expected two numbers: [width, height]"
    case .numberCount(let found, let expected):
      "found \(found) number\(found == 1 ? "" : "s"), expected \(expected.count): "
        + GeometryNumber.list(expected)
    case .onlyOf(let kind, let found):
      "found in content of the kind \(found.rawValue), expected only in \(kind.rawValue)"
    case .tooMuchContent: "more than \(TraceLimits.content) pieces of content"
    case .notOfAction(.resize): "found in an action resize, which has a view"
    case .notOfAction(let kind): "found in an action \(kind.rawValue), expected only in resize"
    case .outOfRange(let number, let expected): "found \(numberText(number)), expected \(expected)"
    case .timeGoesBackwards(let from, let to, let unit):
      "the time goes backwards, from \(from.text(in: unit)) \(unit.rawValue) to "
        + "\(to.text(in: unit)) \(unit.rawValue); expected ascending times"
    case .movedWhileUp(let finger, let phase):
      "finger '\(finger.excerpt)' is \(phase.word) but not down; expected began first"
    case .beganTwice(let finger):
      "finger '\(finger.excerpt)' began twice; expected ended or cancelled in between"
    case .tooManyFingers(let finger):
      "finger '\(finger.excerpt)' began while \(TraceLimits.fingersDown) others are down; expected at most "
        + "\(TraceLimits.fingersDown) fingers at a time"
    case .noTouches: "no touches; expected at least one that is not predicted or resampled"
    case .tooManyTouches: "more than \(TraceLimits.touches) touches in one trace"
    case .tooManyGestures:
      "more than \(TraceLimits.gestures) gestures in one trace; divide it into several"
    case .longName: "the name has more than \(TraceLimits.name) bytes"
    case .longValue:
      "the value has more than \(TraceLimits.carried) bytes, which is too long to be carried"
    case .longExpectation: "the value has more than \(TraceLimits.expectation) bytes"
    case .emptyStack: "the stack is empty; expected at least one screen"
    case .tooManyScreens: "more than \(TraceLimits.screens) screens"
    case .tooManyTags: "more than \(TraceLimits.tags) tags"
    case .tooManyColumns: "more than \(TraceLimits.columns) columns"
    case .tooLong(let limit): "one trace has more than \(limit) bytes"
    case .noHeader: "no header row; expected the columns time, phase, x and y"
    case .missingColumn(let field, let column):
      "no column '\(column.word)'"
        + (column.nearest.map { "; add --columns \(field)=\($0) if that is what '\($0)' means" }
          ?? "; expected a column of that name, or --columns \(field)=NAME")
    case .duplicateColumn(let column): "two columns are named '\(column.excerpt)'"
    case .sameColumns(let field, let first, let second):
      "the columns '\(first)' and '\(second)' can both be \(field); add --columns "
        + "\(field)=\(first) or --columns \(field)=\(second)"
    case .missingName(let field):
      "--header names no column '\(field)'; expected at least time, phase, x and y"
    case .noNames(let count):
      "the first row has numbers and no names; name its \(count) columns in their order, such as "
        + "--header time,phase,x,y"
    case .otherTable:
      "not a trace; expected a header row with the columns time, phase, x and y, or --columns "
        + "time=NAME,phase=NAME,x=NAME,y=NAME"
    case .unclearTimeUnit(.csv):
      "the time is too large for seconds; name its unit with --time-unit ms or a first line "
        + "'# timeUnit: ms'"
    case .unclearTimeUnit:
      "the time is too large for seconds; name its unit with --time-unit ms or \"timeUnit\": \"ms\""
    case .ambiguousPhases:
      "the numbers may be UIKit's (0 began, 1 moved, 2 stationary, 3 ended) or Android's (0 down, "
        + "1 up, 2 move, 3 cancel); add --phase-numbers uikit or --phase-numbers android"
    case .compressed: "the text is compressed with gzip; decompress it"
    case .utf16: "the text is UTF-16, expected UTF-8; convert it"
    case .unknownContent:
      "neither JSON nor a table with columns such as time, phase, x and y; add --input-format "
        + "json, jsonl or csv, or convert a log: swipe-replay convert --pattern"
    case .emptyFile: "there are no traces; expected at least one"
    case .unknownField(let field):
      "a trace has no field '\(field.word)'" + field.suggestion
    case .fieldCount(let found, let expected):
      "found \(CSVScanner.describe(fields: found)), expected \(expected)"
    case .badField(let text, let expected): "found '\(text.excerpt)', expected \(expected)"
    case .contradiction(let text, let earlier, let line, let isOfGesture):
      "found '\(text.excerpt)', but '\(earlier.excerpt)' in line \(line); expected one value for a "
        + (isOfGesture
          ? "gesture"
          : "trace, so name the rows of each gesture in a column 'name', or make a trace of each with "
            + "'swipe-replay convert --split'")
    case .severalTraces(let count): "found a list of \(count) traces, expected one trace"
    case .nestedTrace:
      "found a trace in another value; expected it as the whole text, or as an element of a list of traces"
    case .suspicious(let warning): warning.message
    case .doubtful(let grade):
      "its velocities are not the finger's, as the samples are \(grade); '--accept-thinned' takes "
        + "the trace all the same"
    }
  }
}

extension TraceError.Kind {
  /// The words of a command that makes readable text of the file that is its last argument or its standard input; nil
  /// for errors that no command mends.
  package var filter: [String]? {
    switch self {
    case .compressed: ["gunzip", "-c"]
    case .utf16: ["iconv", "-f", "UTF-16", "-t", "UTF-8"]
    default: nil
    }
  }

  /// Whether there is nothing that could be a trace.
  package var isOfEmptyFile: Bool {
    if case .emptyFile = self { true } else { false }
  }

  /// Whether the file is plainly something else than traces, such as a profile.
  package var isOfOtherFile: Bool {
    switch self {
    case .missingFormat, .otherTable: true
    case .unknownFormat(let format): nearest(to: format, among: ["swipe-trace"]) == nil
    default: false
    }
  }
}

extension TraceError.Kind {
  /// Whether a recording of another tool could be refused so.
  package var mayBeOfRecording: Bool {
    switch self {
    case .text, .missingFormat, .missingKey, .unknownFormat, .noHeader, .missingColumn, .noNames,
      .otherTable, .fieldCount, .badField, .unknownContent, .noView:
      true
    default: false
    }
  }
}
