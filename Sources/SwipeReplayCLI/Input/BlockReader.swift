import PlatformIO
import TouchTrace
import TraceImport

/// Reads the blocks of all files, one file after the other, in portions that are worth handing to a
/// thread: several small files, or a part of a large one.
struct BlockReader: ~Copyable {
  enum Piece: Sendable {
    case block(TraceBlock)
    /// A file that cannot be read, or cannot be read on.
    case failure(CommandError)

    var byteCount: Int {
      switch self {
      case .block(let block): block.byteCount
      case .failure: 0
      }
    }
  }

  private struct OpenFile: ~Copyable {
    let source: InputSource
    var chunker: TraceChunker
  }

  /// Blocks are put together up to about so many bytes.
  private static let portionSize = TraceLimits.block

  private var paths: ArraySlice<String>
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  private let context: ProcessContext
  private var open: OpenFile?

  init(
    paths: [String], format: TraceFormat?, options: TraceReadingOptions, in context: ProcessContext
  ) {
    self.paths = paths[...]
    self.format = format
    self.options = options
    self.context = context
  }

  /// The next portion; nil at the end of the last file. A file that cannot be read does not end the
  /// reading.
  mutating func next() -> [Piece]? {
    var portion: [Piece] = []
    var size = 0
    while size < Self.portionSize, let piece = nextPiece() {
      portion.append(piece)
      size += piece.byteCount
    }
    return portion.isEmpty ? nil : portion
  }

  private mutating func nextPiece() -> Piece? {
    do throws(CommandError) {
      while true {
        if let block = try readOpenFile() { return .block(block) }
        guard let path = paths.popFirst() else { return nil }
        open = try openFile(path)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Opens a file. Where neither its name nor an option says its format, its content does; a recording of another
  /// tool is then recognized, too.
  private func openFile(_ path: String) throws(CommandError) -> OpenFile {
    let format = format ?? TraceFormat(path: path)
    var file = OpenFile(
      source: try InputSource(path, in: context),
      chunker: TraceChunker(format: format, path: path, options: options))
    guard format == nil else { return file }
    let content = try unsafe file.chunker.begin { (buffer) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe file.source.read(into: buffer)
    }
    if content != .traces(.csv),
      let recording = RecordingHint.format(of: file.chunker.firstBytes)
    {
      throw CommandError(.recording(path, recording.name))
    }
    return file
  }

  /// The next block of the open file; nil, and the file is closed, at its end.
  private mutating func readOpenFile() throws(CommandError) -> TraceBlock? {
    guard var file = open.take() else { return nil }
    let block = try unsafe file.chunker.next { (buffer) throws(CommandError) in
      // The chunker's buffer carries its own length.
      try unsafe file.source.read(into: buffer)
    }
    if block != nil { open = consume file }
    return block
  }
}

/// Where the bytes of an operand come from.
enum InputSource: ~Copyable {
  case standardInput(ProcessContext)
  case file(InputFile)

  /// Opens a file; `-` is standard input.
  init(_ path: String, in context: ProcessContext) throws(CommandError) {
    guard path != "-" else {
      self = .standardInput(context)
      return
    }
    self = .file(try wrapping(CommandError.Kind.file, try InputFile(path: path)))
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    do throws(IOFailure) {
      switch self {
      case .file(let file):
        // The buffer is passed on unchanged.
        return try unsafe file.read(into: buffer)
      case .standardInput(let context):
        let bytes = try context.readInput(buffer.count)
        // No more bytes than the buffer holds were asked for.
        unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
        return bytes.count
      }
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// All bytes of a regular file, or of standard input, of which there may be at most `limit`.
  static func contents(
    of path: String, limit: Int, in context: ProcessContext
  ) throws(CommandError) -> [UInt8] {
    do throws(IOFailure) {
      guard path == "-" else { return try InputFile.contents(ofFile: path, limit: limit) }
      var bytes: [UInt8] = []
      while true {
        let more = try context.readInput(1 << 16)
        if more.isEmpty { return bytes }
        guard bytes.count + more.count <= limit else {
          throw IOFailure(.read, path, .tooLarge(limit: limit))
        }
        bytes += more
      }
    } catch {
      throw CommandError(.file(error))
    }
  }
}
