import PlatformIO
import ReplayReport
import SourceReading
import SwipeReplay

/// One run of the tool: the destination of its results, its reports on the error stream, and its exit status.
struct Session: ~Copyable {
  private(set) var context: ProcessContext
  /// The verb that runs, and its arguments.
  private(set) var verb = Verb.replay
  private var arguments = Arguments(unfinished: [], for: .replay)
  /// Results that have not been written yet.
  private var buffer: [UInt8] = []
  private var file: OutputFile?
  private var invalid = InvalidTraces()
  /// Whether any trace was read.
  private(set) var hasTraces = false
  /// The number of traces with a warning so far.
  private var suspiciousTraces = 0
  /// The warnings of the previous trace: a mistake in a table's header applies to all its traces, but is reported once.
  private var lastWarnings: [TraceWarning] = []
  /// The skipped files so far, which are not traces.
  var skippedFiles: [String] = []
  /// The file of the last notes.
  private var notedFile: String?
  /// Whether a part of the input, a trace or a file, could not be read.
  private(set) var isInTrouble = false
  /// The errors of inputs that could not be read at all, without invalid traces.
  private(set) var unread: [String] = []
  /// Whether the rest of the input need not be read.
  var isReadingStopped = false
  /// Whether the reader of our output has closed it; later output is dropped.
  private(set) var isOutputClosed = false
  /// The progress line, or nil if it is not shown.
  private var progress: ProgressMeter?

  /// The minimum and maximum width of text.
  private static let columns = 60...120
  /// Results are written in pieces of about this many bytes.
  private static let bufferSize = 1 << 16

  init(_ context: ProcessContext) {
    self.context = context
  }

  /// Returns whether standard input is a nonempty file or pipe; waits for the first bytes of a pipe.
  mutating func hasInput() -> Bool {
    guard context.hasInput, let first = try? context.readInput(1 << 16), !first.isEmpty else {
      return false
    }
    context.putBack(first)
    return true
  }

  /// Directs the results to a file from now on; `-` is standard output.
  ///
  /// - Parameter inputs: The files that the run reads or modifies itself. The output must not be
  ///   one of them.
  mutating func openOutput(besides inputs: [String] = []) throws(CommandError) {
    // All paths are checked before a file is created.
    try InputPaths.checkOutputs(of: arguments, besides: inputs)
    invalid = try InvalidTraces(arguments)
    if let path = arguments.value(of: .output), path != "-" {
      file = try wrapping(CommandError.file, try OutputFile(path: path))
    }
  }

  /// Begins the run of a verb, whose options determine the characters of text and what is left out.
  mutating func begin(_ verb: Verb, _ arguments: Arguments) {
    (self.verb, self.arguments) = (verb, arguments)
  }

  /// Whether it is not an error if there are no traces, or none is chosen.
  var allowsEmpty: Bool { arguments.has(.allowEmpty) }
  private var isQuiet: Bool { arguments.has(.quiet) }
  private var isASCII: Bool { arguments.has(.ascii) }

  /// Whether results appear on a terminal.
  private var writesToTerminal: Bool { context.isOutputTerminal && file == nil }

  /// The style of text: on a terminal, as wide as it and coloured; otherwise 80 columns
  /// wide, or for a table of many profiles as wide as its cells. `COLUMNS` replaces either width.
  var textStyle: TextReport.Style {
    let isTerminal = writesToTerminal
    let color =
      switch arguments.word(ColorChoice.self, of: .color) ?? .auto {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && (context.variable("NO_COLOR") ?? "").isEmpty
          && context.variable("TERM") != "dumb"
      }
    let given = context.variable("COLUMNS").flatMap { Int($0) } ?? 0
    let reported = isTerminal ? context.columns ?? Self.defaultColumns : nil
    let columns = (given > 0 ? given : reported).map {
      min(max($0, Self.columns.lowerBound), Self.columns.upperBound)
    }
    let growth = isASCII ? ASCIIText.growth : 0
    return TextReport.Style(
      color: color, columns: (columns ?? Self.defaultColumns) - growth,
      tableColumns: (columns ?? .max) - growth,
      summary: !isQuiet, settings: ProfileSelection.settings(arguments),
      profileNote: ProfileSelection.note(arguments))
  }

  mutating func write(_ report: some TableReport) throws(CommandError) {
    try write(report.bytes(arguments.format(default: .text), textStyle))
  }

  mutating func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws(CommandError) {
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
    try flushIfDue()
  }

  /// Adds what `body` appends to the results.
  mutating func write(_ body: (inout [UInt8]) -> Void) throws(CommandError) {
    body(&buffer)
    try flushIfDue()
  }

  /// Shows each result at once on a terminal; writes larger pieces to a file or a pipe.
  private mutating func flushIfDue() throws(CommandError) {
    if buffer.count >= Self.bufferSize || writesToTerminal { try flush() }
  }

  /// Writes the results added so far to their file or stream.
  mutating func flush() throws(CommandError) {
    guard !buffer.isEmpty else { return }
    guard !isOutputClosed else {
      buffer.removeAll(keepingCapacity: true)
      return
    }
    // All text passes here, whatever its source.
    if isASCII, arguments.printsText { buffer = ASCIIText.bytes(of: buffer) }
    do throws(IOFailure) {
      // Not `if let`: a noncopyable file cannot be moved out either.
      if file != nil {
        try file?.write(buffer)
      } else {
        if context.isOutputTerminal { eraseProgress() }
        try context.write(.output, buffer)
      }
    } catch {
      guard error.isClosedPipe else { throw .file(error) }
      isOutputClosed = true
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the remaining results, and moves the files of results and of invalid traces to their paths.
  mutating func finishOutput() throws(CommandError) {
    try flush()
    if let file = file.take() { try file.finish() }
    try invalid.finish()
  }

  /// Discards the file of results if there are none, or not all; an existing file at its path stays as it is.
  mutating func discardOutput() {
    guard file.take() != nil else { return }
    buffer.removeAll()
  }

  /// Ensures that the results can be read before a file is changed because of them.
  ///
  /// - Parameter path: The file, for the error.
  mutating func finishOutput(beforeWriting path: String) throws(CommandError) {
    try finishOutput()
    if isOutputClosed {
      throw CommandError("'\(path)' was not written, because the results could not be shown")
    }
  }

  /// Reports an error in a part of the input, after which the rest continues.
  mutating func refuse(_ error: CommandError) {
    isInTrouble = true
    if error.path == nil { unread.append(error.description) }
    report(error)
  }

  mutating func refuse(trace error: TraceError) throws(CommandError) {
    // A file without traces does not contain an invalid one; '--allow-empty' accepts it.
    if invalid.path == nil || error.kind.isOfEmptyFile { isInTrouble = true }
    try invalid.add(error)
    guard invalid.path == nil else { return }
    let path = error.place.file
    guard let filter = error.kind.filter else { return say(error.description) }
    // A pipe into the same verb.
    let words = filter + (path == "-" ? [] : [path])
    say(
      "\(error): \(ShellWord.command(words, isASCII: isASCII)) | swipe-replay \(verb.name) …")
  }

  /// Notes the assumptions made in reading a file, once for each file.
  mutating func note(_ assumptions: ReadingAssumptions, of path: String) {
    guard !isQuiet, notedFile?.isExactly(path) != true else { return }
    notedFile = path
    for line in assumptions.lines { say("\(path): note: \(line)") }
  }

  /// Reports likely mistakes in a trace, which is processed nevertheless.
  mutating func warn(of warnings: [TraceWarning]) {
    suspiciousTraces += 1
    // The text of 'replay' contains them.
    let isOnScreen =
      writesToTerminal && context.isErrorTerminal && verb.name == Verb.replay.name
      && arguments.printsText
    for warning in warnings where !isOnScreen && !lastWarnings.contains(warning) {
      say(warning.description)
    }
    lastWarnings = warnings
  }

  /// Reports likely mistakes in profiles, and what was not read of code, each line once.
  mutating func warn(of profiles: [Profile]) {
    let lines = profiles.flatMap { profile in
      profile.unreadParameters.map { "\($0.place): warning: \($0.text)" } + otherNotes(of: profile)
    }
    let warnings = profiles.flatMap { profile in
      profile.warnings.map { warning in
        // The file of a built-in profile is not the user's.
        profile.files.contains(warning.place.file)
          ? warning.description
          : "swipe-replay: warning: profile '\(profile.name)': \(warning.message)"
      }
    }
    var said: Set<String> = []
    for line in lines + warnings where said.insert(line).inserted { say(line) }
  }

  /// The note on a profile's code beside the unread parameters, or how many there are; empty if there are none.
  private func otherNotes(of profile: Profile) -> [String] {
    let count = profile.notes.count
    guard count > 0, let path = profile.files.first, SourceText.isSource(path: path) else {
      return []
    }
    if count == 1 { return ["\(path): note: \(profile.notes[0])"] }
    let noun = profile.unreadParameters.isEmpty ? "things" : "other things"
    let command = ShellWord.command(profile.files, isASCII: isASCII)
    return [
      "\(path): note: \(count) \(noun) are assumed or left out; "
        + "'swipe-replay profiles --from \(command)' lists them"
    ]
  }

  /// Reports the number of invalid traces, and returns the exit status as far as the input determines it.
  ///
  /// - Parameters:
  ///   - nothing: The error of a verb that found nothing to work on.
  ///   - hasFound: Whether the verb found what it fails on.
  mutating func endOfInput(
    nothing: CommandError? = nil, hasFound: Bool = false
  ) -> ExitStatus {
    if !skippedFiles.isEmpty { inform(skippedText) }
    if let path = invalid.path {
      if invalid.count > 0 {
        inform("\(counted(invalid.count, "invalid trace")), listed in '\(path)'")
      }
    } else if invalid.count > 1 {
      inform("\(invalid.count) invalid traces")
    }
    if suspiciousTraces > 1 { inform("\(suspiciousTraces) traces with warnings") }
    if let nothing, !isInTrouble, invalid.count == 0, !allowsEmpty {
      report(nothing)
      return .trouble
    }
    return isInTrouble ? .trouble : hasFound ? .found : .success
  }

  /// `skipped 4 files that are not traces: swipes/app.json, swipes/baseline.csv and 2 more`
  private var skippedText: String {
    let shown = skippedFiles.prefix(Self.maxSkippedNames)
    let others = skippedFiles.count - shown.count
    return "skipped "
      + (skippedFiles.count == 1
        ? "1 file that is not a trace: " : "\(skippedFiles.count) files that are not traces: ")
      + shown.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  private static let maxSkippedNames = 3

  mutating func report(_ error: CommandError) {
    say(error.path == nil ? "swipe-replay: error: \(error)" : error.description)
  }

  /// Reports an error that ends the run, on GitHub also as an annotation.
  mutating func end(with error: CommandError) {
    if arguments.hasAnnotations {
      buffer +=
        workflowCommand(
          "error", path: error.path, line: error.line, column: error.column,
          error.message.printable
        ).utf8
    }
    report(error)
  }

  /// Writes a line to the error stream like `say`, unless remarks are left out.
  mutating func inform(_ line: String) {
    if !isQuiet { say(line) }
  }

  /// Writes a line to the error stream, after the results added before it. Replaces everything in
  /// it that a terminal or a CI server would obey.
  mutating func say(_ line: String) { say(lines: [line.printable.escapingCICommands]) }

  /// Writes the tool's own lines, which contain nothing of the input, to the error stream.
  mutating func say(lines: [String]) {
    // An error here recurs, and is reported, when the next results are written.
    if file == nil { try? flush() }
    eraseProgress()
    show(lines.map { $0 + "\n" }.joined())
  }

  private func show(_ text: String) {
    // An error of this stream cannot be reported anywhere else.
    let bytes = Array(text.utf8)
    try? context.write(.error, isASCII ? ASCIIText.bytes(of: bytes) : bytes)
  }
}

/// The progress line on the error stream, if that is a terminal. It is erased before anything else
/// is shown there.
extension Session {
  /// Erases from the cursor to the end of the line.
  private static let eraseLine = "\u{1B}[K"
  /// The width of a terminal that does not report one.
  private static let defaultColumns = 80

  /// Shows the progress through these files from now on.
  mutating func beginProgress(over paths: [String]) {
    // A dumb terminal cannot erase the line again.
    guard !isQuiet, context.isErrorTerminal, context.variable("TERM") != "dumb" else { return }
    progress = ProgressMeter(paths: paths, at: context.time())
  }

  mutating func advance(traces: Int, bytes: Int) {
    if traces > 0 { hasTraces = true }
    guard
      let line = progress?.advance(
        traces: traces, bytes: bytes, invalid: invalid.count, at: context.time())
    else { return }
    // A terminal continues on the next line when the last column is full.
    let columns = (context.errorColumns() ?? Self.defaultColumns) - 1
    show("\r" + line.text(columns: columns) + Self.eraseLine)
  }

  mutating func endProgress() {
    eraseProgress()
    progress = nil
  }

  private mutating func eraseProgress() {
    if progress?.interrupt() == true { show("\r" + Self.eraseLine) }
  }
}

extension ReadingAssumptions {
  /// The assumptions, and the options that specify the properties instead.
  fileprivate var lines: [String] {
    var lines: [String] = []
    if let unit = timeUnit?.rawValue {
      lines.append(
        "times are read in \(unit): in another unit, samples would be too far apart or too close; "
          + "add '--time-unit \(unit)' to confirm")
    }
    if hasPhaseNumbers {
      lines.append(
        "phases are numbers, read as UIKit's: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled; "
          + "add '--phase-numbers uikit' to confirm")
    }
    return lines
  }
}
