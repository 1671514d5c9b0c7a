import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay

/// An error in the command line or in the input: what is wrong, where, and what to do.
struct CommandError: Error, CustomStringConvertible, Sendable {
  let message: String
  /// Whether the command line itself is wrong, so that its help is useful.
  let isUsage: Bool
  /// The file that the error is in, and where in it, as far as that is known.
  let path: String?
  let line: Int?
  let column: Int?

  init(
    _ message: String, isUsage: Bool = false, path: String? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    (self.message, self.isUsage) = (message, isUsage)
    (self.path, self.line, self.column) = (path, line, column)
  }

  init(_ message: String, at place: TextPlace) {
    self.init(message, path: place.file, line: place.line, column: place.column)
  }

  static func usage(_ message: String) -> Self { Self(message, isUsage: true) }
  static func file(_ failure: IOFailure) -> Self { Self(failure.description) }
  static func analysis(_ error: AnalysisError) -> Self { Self(error.message, at: error.place) }
  static func profile(_ error: ProfileError) -> Self {
    error.place.map { Self(error.message, at: $0) } ?? Self(error.message)
  }

  /// The message after its place in a file: `pj.json:3:7: error: …`.
  var description: String {
    guard let path else { return message }
    let place = [path] + [line, column].compactMap { $0.map(String.init) }
    return place.joined(separator: ":") + ": error: " + message
  }
}

/// The errors that several places report.
extension CommandError {
  /// An option that a verb does not have, with the most similar one that the verb has.
  static func unknownOption(_ typed: String, of verb: Verb) -> Self {
    let name = String(typed.drop { $0 == "-" })
    let error = "'\(verb.name)' has no option '\(typed)'"
    if verb.options.contains(.to), [Option.profile.name, "p"].contains(name) {
      return usage(error + "; use '\(Option.from.synopsis)' and '\(Option.to.synopsis)'")
    }
    let near =
      verb.formats?.contains(name) == true
      ? "-f \(name)"
      : typed.count > 2
        ? nearest(to: "--" + name, among: verb.options.map { "--" + $0.name }) : nil
    return usage(error + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  static func valueMissing(_ option: Option) -> Self {
    usage("'--\(option.name)' needs a value: \(option.synopsis)")
  }

  static func unknownWord(_ word: String, among words: [String], of option: Option) -> Self {
    let typed = UnknownWord(word, among: words)
    return usage(
      "unknown value '\(typed.word)' for '--\(option.name)'; expected \(words.joinedByOr)"
        + (option.name == Option.formatName
          ? typed.suggestion(or: hint(ofFormat: word)) : typed.suggestion))
  }

  /// The verb that writes pages, for those that do not.
  static func hint(ofFormat word: String) -> String {
    word == "html" ? "; 'swipe-replay report' writes a page" : ""
  }

  static func malformedValue(_ typed: String, _ option: Option, expected: String) -> Self {
    usage("'--\(option.name)' cannot be '\(typed)'; expected \(expected)")
  }

  static func notInFormat(_ option: Option, _ format: some RawRepresentable<String>) -> Self {
    usage("'--\(option.name)' cannot be used with '--format \(format.rawValue)'")
  }

  static func notTogether(_ option: Option, _ other: Option) -> Self {
    usage("'--\(option.name)' and '--\(other.name)' cannot be used together")
  }

  static func noPath(verb: String) -> Self {
    usage("'\(verb)' needs a file or a directory, or traces on standard input")
  }

  static func gridTooLarge(limit: Int, orFewer others: String = "parameters") -> Self {
    usage("the grid has more than \(limit) points; use larger steps or fewer \(others)")
  }

  static func notUpdated(_ path: String) -> Self {
    Self("'\(path)' was not written, because some input is invalid")
  }

  static let nothingChecked = Self(
    "nothing was checked: no trace has expectations for these profiles; '--baseline FILE --accept' records "
      + "all results, 'convert --expect PROFILE -o FILE.jsonl' writes traces with expectations")

  /// For expectations of other profiles than the chosen ones, if there are any.
  static func nothingChecked(_ summary: CheckSummary) -> Self {
    summary.mismatchedNames.map { Self("nothing was checked: \($0)") } ?? nothingChecked
  }

  static let nothingReplayed = Self("nothing was replayed: the traces have no gestures")
}

extension UnknownWord {
  /// `; did you mean 'check'?`, or another hint if no known word is near.
  func suggestion(or other: String) -> String { nearest == nil ? other : suggestion }
}

/// Returns the value of a step, wrapping its error: `try wrapping(CommandError.file, try file.commit())`.
func wrapping<Value: ~Copyable, Failure>(
  _ wrap: (Failure) -> CommandError, _ step: @autoclosure () throws(Failure) -> Value
) throws(CommandError) -> Value {
  do throws(Failure) {
    return try step()
  } catch {
    throw wrap(error)
  }
}

extension OutputFile {
  /// Calls `commit()`, and wraps its error.
  consuming func finish() throws(CommandError) {
    do throws(IOFailure) {
      try commit()
    } catch {
      throw .file(error)
    }
  }

  /// Writes a whole file, or leaves an existing one intact.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = try wrapping(CommandError.file, try OutputFile(path: path))
    try wrapping(CommandError.file, try file.write(bytes))
    try file.finish()
  }
}
