import PlatformIO
import TextFormats
import TouchTrace
import TraceImport

/// The input of `convert`: traces, and recordings in the formats of other tools, recognized by
/// their content.
struct ConversionInput {
  /// The files, in order; `-` is standard input.
  let paths: [String]
  private let options: TraceReadingOptions
  private let importing: GestureAssembler.Options
  /// The kind of all files, or nil to detect it.
  private let chosen: Kind?
  /// The files that the command line names itself; those found in directories need not be traces.
  private let named: [String]

  private enum Kind {
    /// Traces in a format, or nil to detect it.
    case traces(TraceFormat?)
    case recording(RecordingFormat)
    case log(PatternReader)

    var name: String {
      switch self {
      case .traces(let format): format?.rawValue ?? "traces"
      case .recording(let format): format.name
      case .log: "log"
      }
    }

    var traceFormat: TraceFormat? {
      if case .traces(let format) = self { format } else { nil }
    }
  }

  /// The result of reading a file.
  struct Summary {
    /// The word of `--input-format`.
    var format: String
    var isRecording: Bool
    /// The number of traces, or of gestures of a recording.
    var count = 0
    /// The grade of a recording's gestures; nil before the first.
    var grade: Trace.Grade?
    /// The number of lines or events that are not touches.
    var skipped = 0
  }

  /// The maximum number of warnings shown for a file.
  private static let warningLimit = 10

  /// Finds the files, and reports those that do not exist.
  init(_ arguments: Arguments, _ session: inout Session) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw CommandError(.noPath(verb: "convert")) }
    var options = try TraceReadingOptions(arguments)
    let split = arguments.word(SplitChoice.self, of: .split)
    options.dividesTraces = split == .always || arguments.has(.gesture)
    self.options = options
    importing = GestureAssembler.Options(
      space: try DeviceSpace.Options(arguments), isWhole: split == .never)
    chosen = try Self.kind(arguments, options)
    named = arguments.operands
    paths = InputPaths.resolve(arguments.operands, &session)
  }

  private static func kind(
    _ arguments: Arguments, _ options: TraceReadingOptions
  ) throws(CommandError) -> Kind? {
    if let pattern = arguments.value(of: .pattern) {
      if arguments.has(.recordingFormat) {
        throw CommandError(.notTogether(.pattern, .recordingFormat))
      }
      do throws(ImportError) {
        return .log(
          try PatternReader(
            pattern: pattern, unit: options.timeUnit, phaseNumbers: options.phaseNumbers))
      } catch {
        throw CommandError(.badPattern(error))
      }
    }
    guard let word = arguments.value(of: .recordingFormat) else { return nil }
    if let format = RecordingFormat(name: word) { return .recording(format) }
    return TraceFormat(rawValue: word).map { .traces($0) }
  }

  /// Reads all files, and passes each trace to `take`. Reports files and traces that cannot be
  /// read, and continues with the rest.
  ///
  /// - Parameters:
  ///   - begin: Called before each file.
  ///   - take: Called with each trace; the flag says whether it is a gesture of a recording.
  ///   - end: Called after each file that could be read.
  func read(
    _ session: inout Session, begin: () -> Void,
    take: (Trace, _ isGesture: Bool, inout Session) throws(CommandError) -> Void,
    end: (String, Summary, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    for path in paths where !session.isReadingStopped {
      begin()
      var kind = chosen ?? .traces(TraceFormat(path: path))
      guard let file = open(path, as: &kind, &session) else { continue }
      let summary = try read(file, as: kind, path, &session, take)
      try end(path, summary, &session)
    }
  }

  /// Opens a file, and detects its kind unless an option determines it. Reports a file that cannot
  /// be read, and returns nil.
  private func open(
    _ path: String, as kind: inout Kind, _ session: inout Session
  ) -> OpenInput? {
    do throws(CommandError) {
      var file = try OpenInput(path, kind.traceFormat, options, in: session.context)
      if chosen == nil, let format = try file.recordingFormat() { kind = .recording(format) }
      if case .log(var reader) = kind {
        try file.firstBytes().withBytes { reader.inferUnit(from: $0) }
        kind = .log(reader)
      }
      return file
    } catch {
      session.refuse(error)
      return nil
    }
  }

  private func read(
    _ source: consuming OpenInput, as kind: Kind, _ path: String, _ session: inout Session,
    _ take: (Trace, Bool, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) -> Summary {
    var summary = Summary(format: kind.name, isRecording: true)
    switch kind {
    case .traces:
      summary.isRecording = false
      try readTraces(source, path, &session, &summary, take)
    case .recording(let format):
      let importer = RecordingImporter(format, path: path, options: importing)
      try readRecording(source, importer, path, &session, &summary, take)
    case .log(let reader):
      let importer = RecordingImporter(reader, path: path, options: importing)
      try readRecording(source, importer, path, &session, &summary, take)
    }
    return summary
  }

  private func readTraces(
    _ file: consuming OpenInput, _ path: String, _ session: inout Session,
    _ summary: inout Summary, _ take: (Trace, Bool, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    var isNoted = false
    while !session.isReadingStopped {
      var failure: CommandError?
      var block: TraceBlock?
      do throws(CommandError) { block = try file.next() } catch { failure = error }
      if let failure { session.refuse(failure) }
      guard let block else { return }
      try block.decode { (trace) throws(CommandError) in
        if !isNoted, !trace.assumptions.isEmpty {
          isNoted = true
          session.note(trace.assumptions, of: path)
        }
        if !trace.warnings.isEmpty { session.warn(of: trace.warnings) }
        summary.count += 1
        try take(trace, false, &session)
      } refused: { (error) throws(CommandError) in
        if InputPaths.isSkipped(error, named: named) {
          session.skip(path)
        } else {
          try session.refuse(trace: error)
        }
      }
    }
  }

  private func readRecording(
    _ source: consuming OpenInput, _ importer: consuming RecordingImporter, _ path: String,
    _ session: inout Session, _ summary: inout Summary,
    _ take: (Trace, Bool, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    var isMore = true
    var warnings = 0
    while isMore, !session.isReadingStopped {
      var failure: CommandError?
      do throws(CommandError) {
        isMore = try unsafe importer.fill { (memory) throws(CommandError) in
          // The buffer carries its own length.
          try unsafe source.read(into: memory)
        }
        do throws(ImportError) {
          try importer.readLines()
        } catch {
          failure = CommandError(.importing(path: path, error))
        }
      } catch {
        failure = error
      }
      for warning in importer.takeWarnings() {
        warnings += 1
        guard warnings <= Self.warningLimit else { continue }
        session.say("\(path):\(warning.line): warning: \(warning.message)")
      }
      for gesture in importer.takeGestures() {
        summary.count += 1
        summary.grade = summary.grade?.worse(gesture.grade) ?? gesture.grade
        if !gesture.assumptions.isEmpty { session.note(gesture.assumptions, of: path) }
        if !gesture.warnings.isEmpty { session.warn(of: gesture.warnings) }
        try take(gesture, true, &session)
      }
      if let failure {
        session.refuse(failure)
        break
      }
    }
    if warnings > Self.warningLimit {
      session.say("\(path): \(warnings - Self.warningLimit) more warnings")
    }
    summary.skipped = importer.skipped
  }
}
