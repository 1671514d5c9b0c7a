import PlatformIO
import ReplayAnalysis
import TextFormats
import TouchTrace

/// The invalid traces: their number, and the file that lists them.
struct InvalidTraces: ~Copyable {
  private(set) var count = 0
  /// The file of `--invalid`. With it, the exit status does not say that traces were invalid.
  let path: String?
  private var file: OutputFile?
  private var lines = JSONWriter()
  /// Lines are written in pieces of about this many bytes.
  private static let pieceSize = 1 << 16

  init() { path = nil }

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.value(of: .invalid)
    guard let path else { return }
    guard path != "-" else {
      throw .malformedValue(path, .invalid, expected: "a file")
    }
    file = try wrapping(CommandError.file, try OutputFile(path: path))
  }

  /// Counts a trace, and adds it to the file, if any.
  mutating func add(_ error: TraceError) throws(CommandError) {
    count += 1
    // Not `if let`: a noncopyable file cannot be moved out either.
    guard file != nil else { return }
    lines.writeObject { json in
      json.write(error.place.file, forKey: ResultField.source.rawValue)
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
    try wrapping(CommandError.file, try file?.write(bytes))
  }

  /// Moves the finished file to its path.
  mutating func finish() throws(CommandError) {
    guard file != nil else { return }
    try flush()
    if let file = file.take() { try file.finish() }
  }
}
