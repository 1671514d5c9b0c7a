import PlatformIO
import TouchTrace

/// Fetches the blocks of all files, one file after the other, in portions that are worth a thread's
/// while: several small files, or a part of a large one.
struct BlockReader: ~Copyable {
  /// A file that is being read.
  private struct Open: ~Copyable {
    let source: InputSource
    var cutter: TraceChunker
  }

  /// Blocks are put together up to about so many bytes.
  private static let portion = TraceLimits.block

  private var paths: ArraySlice<String>
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  private var open: Open?

  init(paths: [String], format: TraceFormat?, options: TraceReadingOptions) {
    self.paths = paths[...]
    self.format = format
    self.options = options
  }

  /// The next portion; nil at the end of the last file. A file that cannot be read is complained about,
  /// and the rest goes on.
  mutating func next(_ session: inout Session) throws(CommandError) -> [TraceBlock]? {
    var portion: [TraceBlock] = []
    var size = 0
    while size < Self.portion, let block = try nextBlock(&session) {
      portion.append(block)
      size += block.byteCount
    }
    return portion.isEmpty ? nil : portion
  }

  private mutating func nextBlock(_ session: inout Session) throws(CommandError) -> TraceBlock? {
    while true {
      do throws(CommandError) {
        if let block = try readOpen(&session) { return block }
        guard let path = paths.popFirst() else { return nil }
        guard let format = format ?? TraceFormat(path: path) else {
          throw CommandError(.unknownFormat(path: path))
        }
        open = Open(
          source: try InputSource(path),
          cutter: TraceChunker(format: format, path: path, options: options))
      } catch {
        open = nil
        if error.endsReading { throw error }
        session.refuse(error)
      }
    }
  }

  /// The next block of the file that is open; nil, and it is closed, at its end.
  private mutating func readOpen(_ session: inout Session) throws(CommandError) -> TraceBlock? {
    guard var file = open.take() else { return nil }
    let block = try unsafe file.cutter.next { (buffer) throws(CommandError) in
      // The cutter's buffer carries its own length.
      try unsafe file.source.read(into: buffer, &session)
    }
    if block != nil { open = consume file }
    return block
  }
}
