package import TextFormats

/// Splits a file of traces, read piece by piece, into blocks of complete traces. It holds at most a
/// block and the incomplete trace after it, however long the file is.
///
///     var chunker = TraceChunker(format: .jsonl, path: path, options: options)
///     while let block = try chunker.next(reading: { try file.read(into: $0) }) {
///       block.decode { trace in … } refused: { error in … }
///     }
package struct TraceChunker {
  /// Sizes, which tests can reduce.
  package struct Sizes {
    var block: Int
    /// The size of the first read: most files of one trace are not longer.
    var first: Int
    /// The maximum length of a trace.
    var limit: Int

    package init(
      block: Int = TraceLimits.block, first: Int = 1 << 16, limit: Int = TraceLimits.bytes
    ) {
      self.block = block
      self.first = first
      self.limit = limit
    }
  }

  /// The format, or nil if the file's name does not tell it and no bytes have been read.
  private var format: TraceFormat?
  let path: String
  let options: TraceReadingOptions
  let sizes: Sizes
  /// The bytes read that are not in a block yet.
  var buffer = ByteBuffer()
  var isAtEnd = false
  /// The number of the buffer's first line.
  var line = 1
  /// The number of the next trace, counted from 1.
  var ordinal = 1
  /// The offset of the text in the buffer, which is not 0 after a byte order mark.
  var start = 0
  /// The content of the file; nil before its beginning is read.
  private var content: TraceContent?
  /// Whether reading is over: after the only document, or after an error.
  private var isOver = false
  var rows: CSVRows?

  /// - Parameter format: the format of the file, or nil to detect it from the content.
  package init(
    format: TraceFormat?, path: String, options: TraceReadingOptions = .init(),
    sizes: Sizes = Sizes()
  ) {
    self.format = format
    self.path = path
    self.options = options
    self.sizes = sizes
  }

  package mutating func next<Failure>(
    reading fill: ReadBytes<Failure>
  ) throws(Failure) -> TraceBlock? {
    let content = try unsafe begin(reading: fill)
    if !isOver, case .problem(let kind) = content { return refuse(kind) }
    var target = sizes.block
    while !isOver {
      try unsafe read(upTo: target, from: fill)
      if let block = nextBlock() { return block }
      if isAtEnd, !isOver, !hasTraces, options.emptyFiles == .refused { return refuse(.emptyFile) }
      if isAtEnd || isOver { return nil }
      if buffer.count > sizes.limit { return refuse(tooLong, line: line) }
      target = min(2 * max(buffer.count, sizes.block), sizes.limit + 1)
    }
    return nil
  }

  /// Reads the beginning of the file, once, and detects its format.
  package mutating func begin<Failure>(
    reading fill: ReadBytes<Failure>
  ) throws(Failure) -> TraceContent {
    if let content { return content }
    // At least three bytes, for a byte order mark.
    try unsafe read(upTo: max(min(sizes.first, sizes.block), 3), from: fill)
    start = buffer.withBytes { $0.startOfText }
    var content = contentOfBuffer
    if content == .problem(.unknownContent), !isAtEnd {
      try unsafe readFurther(reading: fill)
      content = contentOfBuffer
    }
    self.content = content
    if case .traces(let found) = content { format = found }
    isOver =
      options.emptyFiles == .allowed && isAtEnd
      && buffer.withBytes { $0.isBlank(from: start) }
    return content
  }

  private var contentOfBuffer: TraceContent {
    buffer.withBytes { TraceContent(of: $0, format: format, isAtEnd: isAtEnd, options: options) }
  }

  /// Reads as much of the file as may be needed to recognize it.
  package mutating func readFurther<Failure>(reading fill: ReadBytes<Failure>) throws(Failure) {
    try unsafe read(upTo: TraceContent.bytes, from: fill)
  }

  /// Whether any trace has begun, in a file that is split at traces.
  private var hasTraces: Bool { ordinal > 1 || (rows?.traces ?? 0) > 0 }

  /// The bytes read by ``begin(reading:)`` and ``readFurther(reading:)``.
  package var firstBytes: ByteBuffer { buffer }

  /// Returns a block of the complete traces in the buffer, or nil if there are none.
  private mutating func nextBlock() -> TraceBlock? {
    switch format {
    case .json, nil:
      if buffer.count > sizes.limit { return refuse(tooLong, line: line) }
      guard isAtEnd else { return nil }
      isOver = true
      return splitBlock(at: buffer.count, .document)
    case .jsonl: return nextLines()
    case .csv: return nextRows()
    }
  }

  /// Rejects the file, or the rest of it from the buffer's first line.
  private mutating func refuse(_ kind: TraceError.Kind, line: Int = 1) -> TraceBlock {
    abandon()
    return refusal(TraceError(kind, at: TextPlace(file: path, line: line, column: 1)))
  }

  private var tooLong: TraceError.Kind {
    TraceError.Kind(
      .tooLarge, "one trace has more than \(sizes.limit) bytes; nothing after it is read")
  }

  /// Ignores the rest of the file.
  mutating func abandon() {
    isOver = true
    buffer = ByteBuffer()
  }

  /// Reads until the buffer holds `target` bytes or the file ends.
  private mutating func read<Failure>(
    upTo target: Int, from fill: ReadBytes<Failure>
  ) throws(Failure) {
    guard !isAtEnd, buffer.count < target else { return }
    isAtEnd = try unsafe !buffer.read(upTo: target, from: fill)
  }

  mutating func splitBlock(at offset: Int, _ content: TraceBlock.Content) -> TraceBlock {
    defer { start = 0 }
    // Threads that decode blocks would contend for the reference count of a shared string.
    let path = String(decoding: Array(path.utf8), as: UTF8.self)
    return TraceBlock(
      content: content, buffer: buffer.split(at: offset), start: start, line: line,
      ordinal: ordinal, path: path, options: options)
  }

  /// Returns a block without bytes for an error in the file.
  func refusal(_ error: TraceError) -> TraceBlock {
    TraceBlock(
      content: .refusal(error), buffer: ByteBuffer(), start: 0, line: line, ordinal: ordinal,
      path: path, options: options)
  }
}

extension TraceChunker {
  /// Returns a block up to the last line feed in the buffer.
  private mutating func nextLines() -> TraceBlock? {
    let end = isAtEnd ? buffer.count : endOfLastLine()
    guard end > 0 else { return nil }
    let counts = count(upTo: end)
    let block = splitBlock(at: end, .jsonLines)
    line += counts.lines
    ordinal += counts.traces
    return block
  }

  /// Returns the offset after the last line feed, or 0 if there is none.
  private func endOfLastLine() -> Int {
    buffer.withBytes { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      return end
    }
  }

  /// Returns the number of line feeds and of non-blank lines before an offset.
  private func count(upTo end: Int) -> (lines: Int, traces: Int) {
    buffer.withBytes { bytes in
      var (p, lines, traces) = (start, 0, 0)
      while p < end {
        while bytes[p] == 0x20 || bytes[p] == 0x09 || bytes[p] == 0x0D { p += 1 }
        if p < end, bytes[p] != UInt8(ascii: "\n") { traces += 1 }
        p = bytes.nextLineFeed(from: p)
        if p < end { lines += 1 }
        p += 1
      }
      return (lines, traces)
    }
  }
}
