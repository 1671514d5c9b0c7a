import PlatformIO
import ReplayAnalysis
import SwipeReplay
import TraceImport

/// A run of `convert`: reads traces, and recordings in the formats of other tools, recognized by their content, and
/// writes what the options choose of them.
struct Conversion {
  /// The files, in order; `-` is standard input.
  private let paths: [String]
  private let options: TraceReadingOptions
  private let importing: GestureAssembler.Options
  /// The pixels, or other units, per point.
  private let scale: Double?
  /// The kind of all files, or nil to detect it.
  private let chosen: Kind?
  /// The files that the command line names itself; those found in directories need not be traces.
  private let named: [String]
  private var choice: TraceChoice
  /// An option for recordings, which traces ignore.
  private let unused: Option?
  private var editor: TraceEditor
  /// The profiles whose decisions the traces expect.
  private let profiles: [Profile]
  private var replayers: [Replayer]
  private(set) var sink: TraceSink
  private var isAnyChosen = false

  private enum Kind {
    /// Traces in a format, or nil to detect it.
    case traces(TraceFormat?)
    case recording(RecordingFormat)
    case log(PatternReader)

    var traceFormat: TraceFormat? {
      if case .traces(let format) = self { format } else { nil }
    }
  }

  /// The maximum number of warnings shown for a file.
  private static let warningLimit = 10

  /// Finds the files, and reports those that do not exist.
  init(_ arguments: Arguments, _ session: inout Session) throws(CommandError) {
    editor = try TraceEditor(arguments)
    let files = ProfileFiles(arguments)
    profiles = try arguments.values(of: .expect).map { (reference) throws(CommandError) in
      try files.profile(reference)
    }
    replayers = profiles.map { Replayer(profiles: [$0], detail: []) }
    sink = TraceSink(arguments.format(default: .jsonl))
    choice = TraceChoice(arguments)
    unused = [Option.deviceSize, .rotate].first(where: arguments.has)
    guard !arguments.operands.isEmpty else { throw .noPath(verb: "convert") }
    var options = try TraceReadingOptions(arguments)
    let split = arguments.word(SplitChoice.self, of: .split)
    options.dividesTraces = split == .always || arguments.has(.gesture)
    self.options = options
    let space = try DeviceSpace.Options(arguments)
    scale = space.scale
    importing = GestureAssembler.Options(space: space, isWhole: split == .never)
    chosen = try Self.kind(arguments, options)
    named = arguments.operands
    paths = InputPaths.resolve(arguments.operands, &session)
  }

  private static func kind(
    _ arguments: Arguments, _ options: TraceReadingOptions
  ) throws(CommandError) -> Kind? {
    if let pattern = arguments.value(of: .pattern) {
      if arguments.has(.recordingFormat) { throw .notTogether(.pattern, .recordingFormat) }
      do throws(ImportError) {
        return .log(
          try PatternReader(
            pattern: pattern, unit: options.timeUnit, phaseNumbers: options.phaseNumbers))
      } catch {
        throw .usage("'--pattern': \(error.message)")
      }
    }
    guard let word = arguments.value(of: .recordingFormat) else { return nil }
    if let format = RecordingFormat(name: word) { return .recording(format) }
    return TraceFormat(rawValue: word).map { .traces($0) }
  }

  /// The files that the run reads.
  var inputs: [String] { paths + profiles.flatMap(\.files) }

  /// The error if nothing was written since the options choose no trace.
  var nothingChosen: CommandError? { isAnyChosen ? nil : choice.nothing }

  /// Converts all files. Reports files and traces that cannot be read, and continues with the rest.
  mutating func run(_ session: inout Session) throws(CommandError) {
    for path in paths {
      editor.beginRecording()
      var kind = chosen ?? .traces(TraceFormat(path: path))
      guard let file = open(path, as: &kind, &session) else { continue }
      switch kind {
      case .traces: try readTraces(file, path, &session)
      case .recording(let format):
        let importer = RecordingImporter(format, path: path, options: importing)
        try readRecording(file, importer, path, format: format.name, &session)
      case .log(let reader):
        let importer = RecordingImporter(reader, path: path, options: importing)
        try readRecording(file, importer, path, format: "log", &session)
      }
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

  private mutating func readTraces(
    _ file: consuming OpenInput, _ path: String, _ session: inout Session
  ) throws(CommandError) {
    var count = 0
    while true {
      let next: TraceBlock?
      do throws(CommandError) {
        next = try file.next()
      } catch {
        session.refuse(error)
        break
      }
      guard let block = next else { break }
      try block.decode { (trace) throws(CommandError) in
        count += 1
        try take(trace, isGesture: false, of: path, &session)
      } refused: { (error) throws(CommandError) in
        if InputPaths.isSkipped(error, named: named) {
          session.skippedFiles.append(path)
        } else {
          try session.refuse(trace: error)
        }
      }
    }
    if let unused, count > 0 {
      session.inform(
        "\(path): warning: '--\(unused.name)' was not applied to its traces: their positions are "
          + "points already")
    }
  }

  private mutating func readRecording(
    _ file: consuming OpenInput, _ importer: consuming RecordingImporter, _ path: String,
    format: String, _ session: inout Session
  ) throws(CommandError) {
    var isMore = true
    var (gestures, warnings) = (0, 0)
    var grade: Trace.Grade?
    while isMore {
      var failure: CommandError?
      do throws(CommandError) {
        isMore = try unsafe importer.fill { (memory) throws(CommandError) in
          // The buffer carries its own length.
          try unsafe file.read(into: memory)
        }
        try wrapping({ Self.error($0, in: path) }, try importer.readLines())
      } catch {
        failure = error
      }
      for warning in importer.takeWarnings() {
        warnings += 1
        guard warnings <= Self.warningLimit else { continue }
        session.say("\(path):\(warning.line): warning: \(warning.message)")
      }
      for gesture in importer.takeGestures() {
        gestures += 1
        grade = grade?.worse(gesture.grade) ?? gesture.grade
        try take(gesture, isGesture: true, of: path, &session)
      }
      if let failure {
        session.refuse(failure)
        break
      }
    }
    if warnings > Self.warningLimit {
      session.say("\(path): \(warnings - Self.warningLimit) more warnings")
    }
    guard gestures > 0 || !session.isInTrouble else { return }
    let skipped = importer.skipped
    session.inform(
      "\(path): \(format), \(counted(gestures, "gesture"))" + (grade.map { ", grade: \($0)" } ?? "")
        + (skipped > 0
          ? "; left out \(skipped) \(skipped == 1 ? "line or event" : "lines or events") of other kinds"
          : ""))
  }

  private static func error(_ error: ImportError, in path: String) -> CommandError {
    CommandError(error.message, path: path, line: error.line)
  }

  /// Writes what the options make of a trace, or of a gesture of a recording.
  private mutating func take(
    _ trace: Trace, isGesture: Bool, of path: String, _ session: inout Session
  ) throws(CommandError) {
    if !trace.assumptions.isEmpty { session.note(trace.assumptions, of: path) }
    let scale = isGesture ? nil : scale
    let warnings = trace.warnings.filter { scale == nil || $0.kind != .viewSize }
    if !warnings.isEmpty { session.warn(of: warnings) }
    guard choice.has(trace) else { return }
    guard let trace = scale.map({ trace.scaled(by: 1 / $0) }) ?? trace else {
      throw .usage("'--scale': the locations of '\(trace.name)' would be out of range")
    }
    isAnyChosen = true
    for var edited in isGesture ? editor.edit(gesture: trace) : editor.edit(trace) {
      for index in replayers.indices {
        edited.expect(replayers[index].replay(edited), of: profiles[index].name)
      }
      try sink.write(edited, to: &session)
    }
  }
}

extension DeviceSpace.Options {
  /// Creates the space of a recording's device from the options.
  init(_ arguments: Arguments) throws(CommandError) {
    let size = try arguments.size(of: .deviceSize)
    let scale = try arguments.value(of: .scale, expected: "a number from 1e-6 to 1e6") {
      Double($0).flatMap { (1e-6...1e6).contains($0) ? $0 : nil }
    }
    let rotation = arguments.value(of: .rotate).flatMap(Int.init).flatMap(
      DeviceSpace.Rotation.init)
    self.init(deviceSize: size, scale: scale, rotation: rotation ?? .none)
  }
}

extension TraceEditor {
  /// Creates the editor of `convert` from its options.
  init(_ arguments: Arguments) throws(CommandError) {
    var intent: Trace.Intent?
    var tags: [String] = []
    for label in arguments.values(of: .label) {
      let parts = label.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "intent" where parts.count == 2:
        intent = Trace.Intent(rawValue: parts[1])
        if intent == nil { throw Self.badLabel(label) }
      case "tag" where parts.count == 2 && parts[1].utf8.count <= TraceLimits.name:
        tags.append(parts[1])
      default:
        throw Self.badLabel(label)
      }
    }
    self.init(
      gesture: try arguments.count(of: .gesture, in: 1...Int.max),
      isSplit: arguments.word(SplitChoice.self, of: .split) == .always,
      isAnonymous: arguments.has(.anonymize), intent: intent, tags: tags)
  }

  private static func badLabel(_ label: String) -> CommandError {
    .malformedValue(
      label, .label, expected: "intent=finish, intent=cancel, intent=none or tag=WORD")
  }
}
