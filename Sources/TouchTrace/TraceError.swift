public import TextFormats

/// An error in a trace. `description` is the message:
/// `traces/a.json:14:9: error: touches[12].phase: unknown phase 'hover'; expected began, moved, …`.
public struct TraceError: Error, Sendable, Hashable {
  package var kind: Kind
  /// The location in the file: path, line and column.
  public var place: TextPlace
  /// The part of the trace: `touches[12].phase` in JSON, the name of the field in CSV; nil for the whole trace.
  public var path: String?

  package init(_ kind: Kind, at place: TextPlace, path: String? = nil) {
    self.kind = kind
    self.place = place
    self.path = path
  }

  /// The path and the message, without the location.
  public var message: String {
    path.map { "\($0): \(kind)" } ?? "\(kind)"
  }
}

extension TraceError {
  /// The category of the error, for use in code; messages are for people and may change.
  public enum Code: String, Sendable, CaseIterable {
    /// The bytes are neither JSON nor CSV, or a value has the wrong type or number of parts.
    case malformed
    /// The text is not a trace, or a trace of another version.
    case notATrace
    /// Something required is missing: a key, a column, the view's size, touches.
    case missing
    /// A word, key or column is unknown or duplicated.
    case unknown
    /// Two interpretations are possible, and an option must say which is right.
    case ambiguous
    /// A value is outside its range.
    case outOfRange
    /// Times go backwards, or a finger moves that is not down.
    case outOfOrder
    /// Something in the trace exceeds a limit.
    case tooLarge
    /// The trace's velocities cannot be trusted, according to its grade.
    case doubtful
  }

  /// The category of the error.
  public var code: Code { kind.code }

  /// The ``description``, named as Foundation's `LocalizedError` requires: an app that imports
  /// Foundation conforms with `extension TraceError: @retroactive LocalizedError {}`.
  public var errorDescription: String? { description }
}

extension TraceError: CustomStringConvertible {
  /// The location, the path and the message, on one line.
  public var description: String { "\(place): error: \(message)" }
}

/// An error at a byte of a trace, without line and column.
struct TraceFault: Error {
  var kind: TraceError.Kind
  /// The byte's offset in the bytes being read.
  var offset: Int
  var path: String?

  init(_ kind: TraceError.Kind, at offset: Int, path: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.path = path
  }

  init(_ code: TraceError.Code, _ message: String, at offset: Int, path: String? = nil) {
    self.init(TraceError.Kind(code, message), at: offset, path: path)
  }

  /// Creates an error in the text of a part of the trace.
  init(_ fault: TextFault, path: String?) {
    self.init(.text(fault.kind), at: fault.offset, path: path)
  }
}

/// Evaluates a step of reading and adds the path of the part being read to its error.
@inline(__always)
func parse<Value>(
  _ path: @autoclosure () -> String?, _ step: @autoclosure () throws(TextFault) -> Value
) throws(TraceFault) -> Value {
  do throws(TextFault) { return try step() } catch { throw TraceFault(error, path: path()) }
}

extension TraceError {
  /// An error without location and path. Errors thrown in several functions are created here, all
  /// others where they are thrown.
  package struct Kind: Sendable, Hashable, CustomStringConvertible {
    package let code: Code
    package let description: String
    /// Whether the file is clearly not a trace, but for example a profile.
    package let isOfOtherFile: Bool
    /// The words of a command that converts the file, passed as its last argument or its standard
    /// input, to readable text; nil if no command does.
    package let filter: [String]?
    /// An error in the text itself.
    private(set) var text: TextError.Kind?
    /// The `format` of a document that is not a trace.
    private(set) var format: String?

    package init(
      _ code: Code, _ message: String, isOfOtherFile: Bool = false, filter: [String]? = nil
    ) {
      self.code = code
      self.isOfOtherFile = isOfOtherFile
      self.filter = filter
      description = message
    }

    package var isOfEmptyFile: Bool { self == .emptyFile }
  }
}

extension TraceError.Kind {
  package static func text(_ kind: TextError.Kind) -> Self {
    var text = Self(.malformed, kind.description)
    text.text = kind
    return text
  }

  static var missingFormat: Self {
    Self(
      .notATrace,
      "not a trace; expected \"format\": \"swipe-trace\", \"version\": 1 and \"touches\"",
      isOfOtherFile: true)
  }

  static func unknownFormat(_ format: String) -> Self {
    var kind = Self(
      .notATrace,
      format == "swipe-profile"
        ? "found a profile, expected a trace with \"format\": \"swipe-trace\""
        : "unknown format '\(format.excerpt)'; expected swipe-trace",
      isOfOtherFile: nearest(to: format, among: ["swipe-trace"]) == nil)
    kind.format = format
    return kind
  }

  static func unsupportedVersion(_ version: Double) -> Self {
    Self(.notATrace, "version \(numberText(version)) is not supported; expected version 1")
  }

  static func missingKey(_ key: String, expected: String) -> Self {
    Self(.missing, "no key '\(key)'; expected \(expected)")
  }

  /// A required key is missing, and an unknown key resembles it.
  static func mistypedKey(_ key: UnknownWord) -> Self {
    Self(.missing, "unknown key '\(key.word)'" + key.suggestion)
  }

  static func unknownWord<Word: TraceWord>(_ word: String, _: Word.Type) -> Self {
    unknownWord(word, Word.noun, Word.words.joinedByOr, among: Word.words)
  }

  package static func unknownPhase(_ word: String) -> Self {
    unknownWord(word, "phase", PhaseWords.list, among: PhaseWords.all)
  }

  private static func unknownWord(
    _ word: String, _ noun: String, _ list: String, among words: [String]
  ) -> Self {
    let typed = UnknownWord(word, among: words)
    return Self(
      .unknown,
      "unknown \(noun) '\(typed.word)'"
        + (typed.nearest == nil ? "; expected \(list)" : typed.suggestion))
  }

  /// - Parameter warnings: what may have been meant to give it.
  static func noView(_ format: TraceFormat, warnings: [String] = []) -> Self {
    let place =
      format == .csv
      ? "add columns width and height, a first line '# view: 393x852'"
      : "add \"view\": {\"width\": …, \"height\": …}"
    return Self(
      .missing,
      (["no view size", "\(place) or the option --view 393x852"] + warnings)
        .joined(separator: "; "))
  }

  static func unclearTimeUnit(_ format: TraceFormat) -> Self {
    let place = format == .csv ? "a first line '# timeUnit: ms'" : "\"timeUnit\": \"ms\""
    return Self(
      .ambiguous,
      "the time is too large for seconds; name its unit with --time-unit ms or \(place)")
  }

  static func outOfRange(_ number: Double, expected: String) -> Self {
    Self(.outOfRange, "found \(numberText(number)), expected \(expected)")
  }

  static func badField(_ text: String, expected: String) -> Self {
    Self(.outOfRange, "found '\(text.excerpt)', expected \(expected)")
  }

  static func timeGoesBackwards(from: Timestamp, to: Timestamp, _ unit: TimeUnit) -> Self {
    Self(
      .outOfOrder,
      "the time goes backwards, from \(from.text(in: unit)) \(unit.rawValue) to "
        + "\(to.text(in: unit)) \(unit.rawValue); expected ascending times")
  }

  static func tooManyFingers(finger: String) -> Self {
    Self(
      .tooLarge,
      "finger '\(finger.excerpt)' began while \(TraceLimits.fingersDown) others are down; expected at most "
        + "\(TraceLimits.fingersDown) fingers at a time")
  }

  static var noTouches: Self {
    Self(.missing, "no touches; expected at least one that is not predicted or resampled")
  }

  static var tooManyTouches: Self {
    Self(.tooLarge, "more than \(TraceLimits.touches) touches in one trace")
  }

  static var ambiguousPhases: Self {
    Self(
      .ambiguous,
      "the numbers may be UIKit's (0 began, 1 moved, 2 stationary, 3 ended) or Android's (0 down, "
        + "1 up, 2 move, 3 cancel); add --phase-numbers uikit or --phase-numbers android")
  }

  /// A key that belongs to another kind of content.
  static func onlyOf(_ kind: Trace.Content.Kind, found: Trace.Content.Kind) -> Self {
    Self(
      .unknown,
      "found in content of the kind \(found.rawValue), expected only in \(kind.rawValue)")
  }

  static var tooMuchContent: Self {
    Self(.tooLarge, "more than \(TraceLimits.content) pieces of content")
  }

  static var longName: Self {
    Self(.tooLarge, "the name has more than \(TraceLimits.name) bytes")
  }

  static var longValue: Self {
    Self(
      .tooLarge,
      "the value has more than \(TraceLimits.carried) bytes, which is too long to be carried")
  }

  static var emptyStack: Self {
    Self(.outOfRange, "the stack is empty; expected at least one screen")
  }

  static var emptyFile: Self { Self(.notATrace, "there are no traces; expected at least one") }

  static var compressed: Self {
    Self(
      .notATrace, "the text is compressed with gzip; decompress it", filter: ["gunzip", "-c"])
  }

  static var utf16: Self {
    Self(
      .notATrace, "the text is UTF-16, expected UTF-8; convert it",
      filter: ["iconv", "-f", "UTF-16", "-t", "UTF-8"])
  }

  static var unknownContent: Self {
    Self(
      .notATrace,
      "neither JSON nor a table with columns such as time, phase, x and y, nor a recording of a "
        + "format that 'convert' knows; for a log of your own, use 'swipe-replay convert --pattern'"
    )
  }

  package static func doubtful(_ grade: Trace.Grade) -> Self {
    Self(
      .doubtful,
      "its velocities are not the finger's, as the samples are \(grade); '--accept-thinned' takes "
        + "the trace all the same")
  }
}

/// An enumeration whose raw values are words in traces.
protocol TraceWord: RawRepresentable<String>, CaseIterable {
  /// The name in errors: `time unit`.
  static var noun: String { get }
}

extension TraceWord {
  static var words: [String] { allCases.map(\.rawValue) }
}

extension TimeUnit: TraceWord { static var noun: String { "time unit" } }
extension Trace.LayoutDirection: TraceWord { static var noun: String { "layout direction" } }
extension Trace.ScrollType: TraceWord { static var noun: String { "scroll type" } }
extension Trace.Intent: TraceWord { static var noun: String { "intent" } }
extension Trace.AppAction.Kind: TraceWord { static var noun: String { "action" } }
extension Trace.Grade.Level: TraceWord { static var noun: String { "grade" } }
extension Trace.Content.Kind: TraceWord { static var noun: String { "kind" } }
extension Trace.Content.Axis: TraceWord { static var noun: String { "axis" } }
extension Trace.Content.RowEdge: TraceWord { static var noun: String { "edge" } }
