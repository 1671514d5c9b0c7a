import PlatformIO
import TextFormats
import TouchTrace
import TraceImport

/// Reads the blocks of all files, one file after another, in portions large enough for a thread:
/// several small files, or a part of a large one.
struct BlockReader: ~Copyable {
  enum Piece: Sendable {
    case block(TraceBlock)
    /// A file that cannot be read to its end.
    case failure(CommandError)

    var byteCount: Int {
      switch self {
      case .block(let block): block.byteCount
      case .failure: 0
      }
    }
  }

  /// The number of bytes from which a portion is large enough.
  private static let portionSize = TraceLimits.block

  private var paths: ArraySlice<String>
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  private let context: ProcessContext
  private var open: OpenInput?

  init(
    paths: [String], format: TraceFormat?, options: TraceReadingOptions, in context: ProcessContext
  ) {
    self.paths = paths[...]
    self.format = format
    self.options = options
    self.context = context
  }

  /// Returns the next portion, or nil at the end of the last file. A file that cannot be read does
  /// not end the reading.
  mutating func next() -> [Piece]? {
    var portion: [Piece] = []
    var size = 0
    while size < Self.portionSize, let piece = nextPiece() {
      size += piece.byteCount
      portion.append(piece)
    }
    return portion.isEmpty ? nil : portion
  }

  private mutating func nextPiece() -> Piece? {
    do throws(CommandError) {
      while true {
        if var block = try open?.next() {
          // The block may wait for a thread.
          block.shrink()
          return .block(block)
        }
        // Closes the file before the next one is opened.
        open = nil
        guard let path = paths.popFirst() else { return nil }
        open = try openFile(path)
      }
    } catch {
      open = nil
      return .failure(error)
    }
  }

  /// Opens a file; a recording of another tool is refused.
  private func openFile(_ path: String) throws(CommandError) -> OpenInput {
    var file = try OpenInput(path, format ?? TraceFormat(path: path), options, in: context)
    if let error = try file.recordingError() { throw error }
    return file
  }
}

/// An open file of traces or of a recording.
struct OpenInput: ~Copyable {
  private let path: String
  private let source: InputSource
  private var chunker: TraceChunker
  /// The number of first bytes that were read as those of a recording.
  private var offset = 0

  /// - Parameter format: The format of traces, or nil to detect it.
  init(
    _ path: String, _ format: TraceFormat?, _ options: TraceReadingOptions,
    in context: ProcessContext
  ) throws(CommandError) {
    self.path = path
    source = try InputSource(path, in: context)
    chunker = TraceChunker(format: format, path: path, options: options)
  }

  /// Returns the format of another tool's recording, by its first bytes, or nil if the file is not one.
  mutating func recordingFormat() throws(CommandError) -> RecordingFormat? {
    guard try begin() != .traces(.csv), !chunker.firstBytes.withBytes(\.looksLikeTrace) else {
      return nil
    }
    if let format = chunker.firstBytes.withBytes(RecordingFormat.init(recognizing:)) {
      return format
    }
    try unsafe chunker.readFurther { (memory) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe source.read(into: memory)
    }
    return chunker.firstBytes.withBytes {
      $0.looksLikeTrace ? nil : RecordingFormat(recognizing: $0)
    }
  }

  /// Returns the error for a recording of another tool, which must be converted first, or nil for any other file.
  mutating func recordingError() throws(CommandError) -> CommandError? {
    guard let format = try recordingFormat() else { return nil }
    let missing = chunker.firstBytes.withBytes { format.missingSpace(in: $0) }
    return CommandError(
      (path == "-" ? "standard input" : "'\(path)'") + " looks like a \(format.name) recording; "
        + "convert it: swipe-replay convert " + (missing.map { $0.options + " " } ?? "")
        + ShellWord.quoted(path, isASCII: false) + " -o traces.jsonl")
  }

  mutating func firstBytes() throws(CommandError) -> ByteBuffer {
    _ = try begin()
    return chunker.firstBytes
  }

  /// Returns the next block of traces, or nil at the end.
  mutating func next() throws(CommandError) -> TraceBlock? {
    try unsafe chunker.next { (memory) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe source.read(into: memory)
    }
  }

  /// Reads at most as many bytes of a recording as fit; returns 0 at the end.
  mutating func read(into memory: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    let first = try firstBytes()
    guard offset < first.count else { return try unsafe source.read(into: memory) }
    let count = min(memory.count, first.count - offset)
    first.withBytes { first in
      for index in 0..<count { unsafe memory[index] = first[offset + index] }
    }
    offset += count
    return count
  }

  private mutating func begin() throws(CommandError) -> TraceContent {
    try unsafe chunker.begin { (memory) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe source.read(into: memory)
    }
  }
}

/// The source of an operand's bytes.
private enum InputSource: ~Copyable {
  case standardInput(ProcessContext)
  case file(InputFile)

  /// Opens a file; `-` is standard input.
  init(_ path: String, in context: ProcessContext) throws(CommandError) {
    guard path != "-" else {
      self = .standardInput(context)
      return
    }
    self = .file(try wrapping(CommandError.file, try InputFile(path: path)))
  }

  /// Reads at most as many bytes as fit; returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    do throws(IOFailure) {
      switch self {
      case .file(let file):
        // The buffer is passed on unchanged.
        return try unsafe file.read(into: buffer)
      case .standardInput(let context):
        let bytes = try context.readInput(buffer.count)
        // No more bytes than the buffer holds were requested.
        unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
        return bytes.count
      }
    } catch {
      throw .file(error)
    }
  }
}
