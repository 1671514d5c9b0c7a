import TextFormats
import TouchTrace
import TraceImport

/// A file of traces, or of a recording, that is being read.
struct OpenInput: ~Copyable {
  private let path: String
  private let source: InputSource
  private var chunker: TraceChunker
  /// What the first bytes are; nil before they are read.
  private var content: TraceContent?
  /// How many of the first bytes were read as those of a recording.
  private var offset = 0

  /// - Parameter format: of traces; nil for what the content is.
  init(
    _ path: String, _ format: TraceFormat?, _ options: TraceReadingOptions,
    in context: ProcessContext
  ) throws(CommandError) {
    self.path = path
    source = try InputSource(path, in: context)
    chunker = TraceChunker(format: format, path: path, options: options)
  }

  /// The format of a recording of another tool, by the first bytes; nil for what is a trace, or neither.
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

  /// The error for a recording of another tool, which must be converted first; nil for what is a trace, or neither.
  mutating func recordingError() throws(CommandError) -> CommandError? {
    guard let format = try recordingFormat() else { return nil }
    let missing = chunker.firstBytes.withBytes { format.missingSpace(in: $0) }
    return CommandError(.recording(path, format.name, missing))
  }

  /// The first bytes of the file.
  mutating func firstBytes() throws(CommandError) -> ByteBuffer {
    _ = try begin()
    return chunker.firstBytes
  }

  /// The next block of traces; nil at the end.
  mutating func next() throws(CommandError) -> TraceBlock? {
    try unsafe chunker.next { (memory) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe source.read(into: memory)
    }
  }

  /// Reads at most as many bytes of a recording as fit; 0 at the end.
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
    if let content { return content }
    let found = try unsafe chunker.begin { (memory) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe source.read(into: memory)
    }
    content = found
    return found
  }
}
