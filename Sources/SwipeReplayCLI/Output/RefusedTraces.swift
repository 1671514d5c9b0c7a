import PlatformIO
import ReplayAnalysis
import TextFormats
import TouchTrace

/// The traces that cannot be read: how many there are, what becomes of them, and the file that lists them.
struct RefusedTraces: ~Copyable {
  /// What `--refused` chooses. With either, the exit status does not say that traces were refused.
  enum Treatment: String, CaseIterable, Sendable {
    /// They are counted.
    case skip
    /// Each gets its message, as it does without the option.
    case report
  }

  /// Nil where the run ends with ``ExitStatus/trouble`` because of them.
  let treatment: Treatment?
  private(set) var count = 0
  /// The name of the source of all traces, if it has one: see ``Option/source``.
  private let source: String?
  private var file: OutputFile?
  private var lines = JSONWriter()
  /// Lines are written in pieces of about this many bytes.
  private static let pieceSize = 1 << 16

  init() {
    (treatment, source) = (nil, nil)
  }

  init(_ arguments: Arguments) throws(CommandError) {
    treatment = arguments.word(Treatment.self, of: .refused)
    source = arguments.value(of: .source)
    guard let path = arguments.value(of: .refusals) else { return }
    guard path != "-" else {
      throw CommandError(.malformedValue(path, .refusals, expected: "a file"))
    }
    file = try wrapping(CommandError.Kind.file, try OutputFile(path: path))
  }

  /// Counts a trace, and adds it to the file, if there is one.
  mutating func add(_ error: TraceError) throws(CommandError) {
    count += 1
    // Not `if let`: a file that cannot be copied cannot be taken out either.
    guard file != nil else { return }
    lines.writeObject { json in
      json.write(source ?? error.place.file, forKey: ResultField.source.rawValue)
      json.write(error.place.line, forKey: "line")
      json.write(error.place.column, forKey: "column")
      if let key = error.path { json.write(key, forKey: "key") }
      json.write("\(error.kind)", forKey: "message")
    }
    lines.endLine()
    if lines.bytes.count >= Self.pieceSize { try flush() }
  }

  private mutating func flush() throws(CommandError) {
    var bytes: [UInt8] = []
    lines.flush(to: &bytes)
    do throws(IOFailure) {
      try file?.write(bytes)
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// Puts the file in its place.
  mutating func finish() throws(CommandError) {
    guard file != nil else { return }
    try flush()
    if let file = file.take() { try file.finish() }
  }
}
