package import TextFormats

/// Splits a file of traces, which is read piece by piece, into blocks of whole traces. It holds no more than
/// a block and the incomplete trace after it, however long the file is.
///
///     var chunker = TraceChunker(format: .jsonl, path: path, options: options)
///     while let block = try chunker.next(reading: { try file.read(into: $0) }) {
///       block.decode { trace in … } refused: { error in … }
///     }
package struct TraceChunker {
  /// Sizes that tests make small.
  package struct Sizes {
    var block: Int
    /// What is read first: most files of one trace are not longer.
    var first: Int
    /// How long a trace can be.
    var limit: Int

    package init(
      block: Int = TraceLimits.block, first: Int = 1 << 16, limit: Int = TraceLimits.bytes
    ) {
      self.block = block
      self.first = first
      self.limit = limit
    }
  }

  /// Nil before the first bytes say it, where the file's name does not.
  private var format: TraceFormat?
  let path: String
  let options: TraceReadingOptions
  let sizes: Sizes
  /// The bytes that were read and are in no block yet.
  var buffer = ByteBuffer()
  var isAtEnd = false
  /// The number of the buffer's first line.
  var line = 1
  /// The number of the next trace, from 1.
  var ordinal = 1
  /// The offset of the text in the buffer: not 0 after a byte order mark.
  var start = 0
  /// Whether the rest of a trace that is too long is being skipped.
  var isSkipping = false
  private var isAtStart = true
  /// Whether nothing more is read: after the only document, or after an error.
  private var isOver = false
  /// What is wrong with the file as a whole; reported once.
  private var fault: TraceError.Kind?
  var rows: CSVRows?

  /// - Parameter format: nil for what the content is.
  package init(format: TraceFormat?, path: String, options: TraceReadingOptions = .init()) {
    self.init(format: format, path: path, options: options, sizes: Sizes())
  }

  package init(
    format: TraceFormat?, path: String, options: TraceReadingOptions, sizes: Sizes
  ) {
    self.format = format
    self.path = path
    self.options = options
    self.sizes = sizes
  }

  /// The next block; nil at the end.
  ///
  /// - Parameter fill: reads the file's next bytes into the memory and returns how many; 0 at the end.
  package mutating func next<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    if isAtStart { _ = try unsafe begin(reading: fill) }
    if let kind = fault {
      fault = nil
      abandon()
      return refusal(TraceError(kind, at: TextPlace(file: path, line: 1, column: 1)))
    }
    var target = sizes.block
    while !isOver {
      try unsafe read(upTo: target, from: fill)
      if let block = nextBlock() { return block }
      if isAtEnd, !isOver, !hasTraces, options.emptyFiles == .refused {
        abandon()
        return refusal(TraceError(.emptyFile, at: TextPlace(file: path, line: 1, column: 1)))
      }
      if isAtEnd || isOver { return nil }
      if buffer.count > sizes.limit { return refuseTooLong() }
      target = min(2 * max(buffer.count, sizes.block), sizes.limit + 1)
    }
    return nil
  }

  /// Reads the beginning of the file, and finds out what it is.
  package mutating func begin<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceContent {
    isAtStart = false
    // At least three bytes, for a byte order mark.
    try unsafe read(upTo: max(min(sizes.first, sizes.block), 3), from: fill)
    start = buffer.withBytes { $0.startOfText }
    var content = content
    if content == .unknown, !isAtEnd {
      try unsafe readFurther(reading: fill)
      content = self.content
    }
    switch content {
    case .traces(let found): format = found
    case .gzip: fault = .compressed
    case .utf16: fault = .utf16
    case .empty: fault = .emptyFile
    case .unknown:
      fault = TraceError.Kind(
        ofRecording: .notATrace,
        "neither JSON nor a table with columns such as time, phase, x and y; add --input-format "
          + "json, jsonl or csv, or convert a log: swipe-replay convert --pattern")
    }
    if options.emptyFiles == .allowed, isAtEnd, buffer.withBytes({ $0.isBlank(from: start) }) {
      fault = nil
      isOver = true
    }
    return content
  }

  /// What the bytes that were read so far say that the file is.
  private var content: TraceContent {
    buffer.withBytes { TraceContent(of: $0, format: format, isAtEnd: isAtEnd, options: options) }
  }

  /// Reads as much of the beginning as it may take to recognize the file.
  package mutating func readFurther<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try unsafe read(upTo: TraceContent.bytes, from: fill)
  }

  /// Whether any trace began so far, in a file that was split at traces.
  private var hasTraces: Bool { ordinal > 1 || (rows?.traces ?? 0) > 0 }

  /// The bytes that ``begin(reading:)`` and ``readFurther(reading:)`` read.
  package var firstBytes: ByteBuffer { buffer }

  /// A block of the whole traces in the buffer; nil where it has none.
  private mutating func nextBlock() -> TraceBlock? {
    switch format {
    case .json, nil:
      if buffer.count > sizes.limit { return refuseTooLong() }
      guard isAtEnd else { return nil }
      isOver = true
      let document = TraceBlock.Document(path: path, offset: 0, start: start, end: buffer.count)
      return TraceBlock(
        content: .documents([document]), buffer: buffer.split(at: buffer.count), start: start,
        line: line, ordinal: ordinal, path: path, options: options)
    case .jsonl: return nextLines()
    case .csv: return nextRows()
    }
  }

  /// Refuses the trace at the front of the buffer, and skips the rest of it; nil where it was refused
  /// before.
  private mutating func refuseTooLong() -> TraceBlock? {
    let isFirst = !isSkipping
    let block = refusal(
      TraceError(
        TraceError.Kind(.tooLarge, "one trace has more than \(sizes.limit) bytes"),
        at: TextPlace(file: path, line: line, column: 1)))
    isSkipping = true
    ordinal += 1
    // Where no end of a line or a row was found, nothing after it can be read either.
    if format == .json || format == nil
      || (format == .csv && (!isFirst || rows?.position ?? 0 == 0))
    {
      abandon()
    }
    return isFirst ? block : nil
  }

  /// Ignores the rest of the file.
  mutating func abandon() {
    isOver = true
    buffer = ByteBuffer()
  }

  /// Reads until the buffer holds `target` bytes or the file ends.
  private mutating func read<Failure: Error>(
    upTo target: Int, from fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    guard !isAtEnd, buffer.count < target else { return }
    isAtEnd = try unsafe !buffer.read(upTo: target, from: fill)
  }

  /// Splits a block off the front of the buffer.
  mutating func splitBlock(at offset: Int, _ content: TraceBlock.Content) -> TraceBlock {
    defer { start = 0 }
    // Threads that decode blocks would contend for the reference count of a shared string.
    let path = String(decoding: Array(path.utf8), as: UTF8.self)
    return TraceBlock(
      content: content, buffer: buffer.split(at: offset), start: start, line: line,
      ordinal: ordinal, path: path, options: options)
  }

  /// A block without bytes for an error in the file.
  func refusal(_ error: TraceError) -> TraceBlock {
    TraceBlock(
      content: .refusal(error), buffer: ByteBuffer(), start: 0, line: line, ordinal: ordinal,
      path: path, options: options)
  }
}

extension TraceChunker {
  /// A block up to the last line feed of the buffer.
  private mutating func nextLines() -> TraceBlock? {
    if isSkipping { skipLine() }
    let end = isAtEnd ? buffer.count : endOfLastLine()
    guard !isSkipping, end > 0 else { return nil }
    let counts = count(upTo: end)
    let block = splitBlock(at: end, .jsonLines)
    line += counts.lines
    ordinal += counts.traces
    return block
  }

  /// The offset after the last line feed; 0 if there is none.
  private func endOfLastLine() -> Int {
    buffer.withBytes { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      return end
    }
  }

  /// How many line feeds and how many lines that are not blank there are before an offset.
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

  /// Removes what was read of the line that is too long.
  private mutating func skipLine() {
    let feed = buffer.withBytes { $0.nextLineFeed(from: 0) }
    if feed < buffer.count {
      isSkipping = false
      line += 1
      _ = buffer.split(at: feed + 1)
    } else {
      _ = buffer.split(at: buffer.count)
    }
  }
}
