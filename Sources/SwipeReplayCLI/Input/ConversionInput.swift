import PlatformIO
import TextFormats
import TouchTrace
import TraceImport

/// What `convert` reads: traces, and recordings in the formats of other tools, which it tells apart by their
/// content.
struct ConversionInput {
  /// The files, in order; `-` is standard input.
  let paths: [String]
  private let options: TraceReadingOptions
  private let importing: GestureAssembler.Options
  /// How the files are to be read, whatever they look like; nil to look.
  private let chosen: Kind?

  private enum Kind {
    case traces(TraceFormat)
    case recording(RecordingFormat)
    case log(PatternReader)

    var name: String {
      switch self {
      case .traces(let format): format.rawValue
      case .recording(let format): format.name
      case .log: "log"
      }
    }
  }

  /// What was read of a file.
  struct Summary {
    /// The word of `--input-format`.
    var format: String
    var isRecording: Bool
    /// Traces, or gestures of a recording.
    var count = 0
    /// Of gestures of a recording; nil before the first.
    var grade: Trace.Grade?
    /// Lines or events that are no touches.
    var skipped = 0
  }

  /// How many warnings of a file are shown.
  private static let warningLimit = 10

  /// Finds the files; reports those that do not exist.
  init(_ arguments: Arguments, _ session: inout Session) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw CommandError(.noPath(verb: "convert")) }
    options = try TraceReadingOptions(arguments)
    importing = GestureAssembler.Options(
      space: try DeviceSpace.Options(arguments), isWhole: arguments.has(.whole))
    chosen = try Self.kind(arguments)
    paths = InputPaths.resolve(arguments.operands, &session)
  }

  private static func kind(_ arguments: Arguments) throws(CommandError) -> Kind? {
    if let pattern = arguments.value(of: .pattern) {
      if arguments.has(.recordingFormat) {
        throw CommandError(.notTogether(.pattern, .recordingFormat))
      }
      let unit = arguments.word(TimeUnit.self, of: .timeUnit) ?? .seconds
      do throws(ImportError) {
        return .log(try PatternReader(pattern: pattern, unit: unit))
      } catch {
        throw CommandError(.badPattern(error))
      }
    }
    guard let word = arguments.value(of: .recordingFormat) else { return nil }
    if let format = RecordingFormat(name: word) { return .recording(format) }
    return TraceFormat(rawValue: word).map { .traces($0) }
  }

  /// Reads all files, and gives each trace to `take`. A file or a trace that cannot be read is reported, and the
  /// rest goes on.
  ///
  /// - Parameters:
  ///   - begin: called before each file.
  ///   - take: takes a trace; the flag says whether it is a gesture of a recording.
  ///   - end: called after each file that could be read.
  func read(
    _ session: inout Session, begin: () -> Void,
    take: (Trace, _ isGesture: Bool, inout Session) throws(CommandError) -> Void,
    end: (String, Summary, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    for path in paths where !session.isReadingStopped {
      begin()
      guard let source = open(path, &session) else { continue }
      guard let kind = chosen ?? Self.kind(of: source, path: path) else {
        session.refuse(CommandError(.unknownRecording(path: path)))
        continue
      }
      let summary = try read(source, as: kind, path, &session, take)
      try end(path, summary, &session)
    }
  }

  /// Opens a file; nil, after it was reported, where it cannot be read.
  private func open(_ path: String, _ session: inout Session) -> SniffedInput? {
    do throws(CommandError) {
      return try SniffedInput(path, in: session.context)
    } catch {
      session.refuse(error)
      return nil
    }
  }

  private func read(
    _ source: consuming SniffedInput, as kind: Kind, _ path: String, _ session: inout Session,
    _ take: (Trace, Bool, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) -> Summary {
    var summary = Summary(format: kind.name, isRecording: true)
    switch kind {
    case .traces(let format):
      summary.isRecording = false
      try readTraces(source, format, path, &session, &summary, take)
    case .recording(let format):
      let importer = RecordingImporter(format, path: path, options: importing)
      try readRecording(source, importer, path, &session, &summary, take)
    case .log(let reader):
      let importer = RecordingImporter(reader, path: path, options: importing)
      try readRecording(source, importer, path, &session, &summary, take)
    }
    return summary
  }

  /// What a file is, by its first bytes, and for a trace by its name.
  private static func kind(of source: borrowing SniffedInput, path: String) -> Kind? {
    if let format = RecordingHint.format(of: source.head) { return .recording(format) }
    return TraceFormat(path: path).map { .traces($0) }
  }

  private func readTraces(
    _ source: consuming SniffedInput, _ format: TraceFormat, _ path: String,
    _ session: inout Session, _ summary: inout Summary,
    _ take: (Trace, Bool, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    var chunker = TraceChunker(format: format, path: path, options: options)
    while !session.isReadingStopped {
      let next: TraceBlock?
      do throws(CommandError) {
        next = try unsafe chunker.next { (memory) throws(CommandError) in
          // The buffer carries its own length.
          try unsafe source.read(into: memory)
        }
      } catch {
        return session.refuse(error)
      }
      guard let block = next else { return }
      try block.decode { (trace) throws(CommandError) in
        if !trace.warnings.isEmpty { session.warn(of: trace.warnings) }
        summary.count += 1
        try take(trace, false, &session)
      } refused: { (error) throws(CommandError) in
        session.refuse(trace: error)
      }
    }
  }

  private func readRecording(
    _ source: consuming SniffedInput, _ importer: consuming RecordingImporter, _ path: String,
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
        session.say("\(path):\(warning.line): warning: \(warning.kind)")
      }
      for gesture in importer.takeGestures() {
        summary.count += 1
        summary.grade = summary.grade?.worse(gesture.grade) ?? gesture.grade
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

/// An input whose first bytes were read to see what it is.
struct SniffedInput: ~Copyable {
  /// Enough to recognize a format by, or the whole input.
  let head: ByteBuffer
  private var offset = 0
  private let source: InputSource

  init(_ path: String, in context: ProcessContext) throws(CommandError) {
    let source = try InputSource(path, in: context)
    var head = ByteBuffer()
    _ = try unsafe head.read(upTo: RecordingFormat.recognitionBytes) {
      (memory) throws(CommandError) in
      // The buffer carries its own length.
      try unsafe source.read(into: memory)
    }
    self.head = head
    self.source = source
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  mutating func read(into memory: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    guard offset < head.count else { return try unsafe source.read(into: memory) }
    let count = min(memory.count, head.count - offset)
    head.withBytes { head in
      for index in 0..<count { unsafe memory[index] = head[offset + index] }
    }
    offset += count
    return count
  }
}
