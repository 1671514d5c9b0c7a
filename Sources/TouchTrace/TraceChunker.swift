import TextFormats

/// Cuts a file of traces, read piece by piece, into blocks of whole traces. It holds one block and the
/// piece of a trace behind it, however long the file is.
///
///     var cutter = TraceChunker(format: .jsonl, path: path, options: options)
///     while let block = try cutter.next(reading: { try file.read(into: $0) }) {
///       block.decode { trace in … } refused: { error in … }
///     }
package struct TraceChunker {
  /// Sizes that tests make small.
  struct Sizes {
    var block = TraceLimits.block
    /// What is read first: most files of one trace are no longer.
    var first = 1 << 16
    var limit = TraceLimits.bytes
  }

  private let format: TraceFormat
  /// The file's path.
  let path: String
  /// What the reader is told beside the file.
  let options: TraceReadingOptions
  /// How long blocks and traces may be.
  let sizes: Sizes
  /// The bytes that were read and not cut off yet.
  var buffer = ByteBuffer()
  /// Whether the file has no more bytes.
  var isAtEnd = false
  /// The number of the line that begins the buffer.
  var line = 1
  /// The number of the next trace, from 1.
  var ordinal = 1
  /// The offset of the text: behind a byte order mark at the very start.
  var start = 0
  /// Whether the rest of a trace that was too long is left out.
  var isSkipping = false
  private var isAtStart = true
  /// Whether the file was given up: nothing more comes of it.
  var isClosed = false
  /// What the cutter of CSV knows besides.
  var rows: CSVRows?

  /// A cutter at the start of a file.
  package init(format: TraceFormat, path: String, options: TraceReadingOptions = .init()) {
    self.init(format: format, path: path, options: options, sizes: Sizes())
  }

  /// A cutter with other sizes.
  init(format: TraceFormat, path: String, options: TraceReadingOptions, sizes: Sizes) {
    self.format = format
    self.path = path
    self.options = options
    self.sizes = sizes
  }

  /// The next block; nil at the end.
  ///
  /// - Parameter fill: puts the file's next bytes into the memory and says how many; 0 is the end.
  package mutating func next<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    if isClosed { return nil }
    if isAtStart {
      // At least three bytes, so that a byte order mark is seen whole.
      try unsafe read(upTo: max(min(sizes.first, sizes.block), 3), from: fill)
      start = buffer.withBytes { $0.startOfText }
      isAtStart = false
      if format == .json { return try unsafe nextDocument(reading: fill) }
    }
    switch format {
    case .json: return nil
    case .jsonl: return try unsafe nextLines(reading: fill)
    case .csv: return try unsafe nextRows(reading: fill)
    }
  }

  /// Reads until the buffer holds so many bytes, or the file ends.
  mutating func read<Failure: Error>(
    upTo target: Int, from fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    guard !isAtEnd, buffer.count < target else { return }
    isAtEnd = try unsafe !buffer.read(upTo: target, from: fill)
  }

  /// Takes a block off the front of the buffer.
  mutating func cut(at offset: Int, _ content: TraceBlock.Content) -> TraceBlock {
    defer { start = 0 }
    // A copy in memory of its own: each trace refers to it, and blocks are decoded side by side.
    let path = String(decoding: Array(path.utf8), as: UTF8.self)
    return TraceBlock(
      content: content, buffer: buffer.split(at: offset), start: start, line: line,
      ordinal: ordinal, path: path, options: options)
  }

  /// A block that refuses something of the file.
  func refusal(_ error: TraceError) -> TraceBlock {
    TraceBlock(
      content: .refusal(error), buffer: ByteBuffer(), start: 0, line: line, ordinal: ordinal,
      path: path, options: options)
  }

  /// The refusal of the trace at the front of the buffer, which has no end in sight.
  func tooLong() -> TraceBlock {
    refusal(
      TraceError(
        .tooLong(limit: sizes.limit), at: TextPlace(file: path, line: line, column: 1)))
  }

  /// The whole file is one trace.
  private mutating func nextDocument<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    while !isAtEnd, buffer.count <= sizes.limit {
      let target = min(max(2 * buffer.count, sizes.first), sizes.limit + 1)
      try unsafe read(upTo: target, from: fill)
    }
    return buffer.count > sizes.limit ? tooLong() : cut(at: buffer.count, .json)
  }
}
