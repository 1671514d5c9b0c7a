import TextFormats

/// Splits a file of traces, which is read piece by piece, into blocks of whole traces. It holds no more than
/// a block and the incomplete trace after it, however long the file is.
///
///     var chunker = TraceChunker(format: .jsonl, path: path, options: options)
///     while let block = try chunker.next(reading: { try file.read(into: $0) }) {
///       block.decode { trace in … } refused: { error in … }
///     }
package struct TraceChunker {
  /// Sizes that tests make small.
  struct Sizes {
    var block = TraceLimits.block
    /// What is read first: most files of one trace are not longer.
    var first = 1 << 16
    /// How long a trace can be.
    var limit = TraceLimits.bytes
  }

  private let format: TraceFormat
  let path: String
  let options: TraceReadingOptions
  let sizes: Sizes
  /// The bytes that were read and are in no block yet.
  var buffer = ByteBuffer()
  /// Whether the file has no more bytes.
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
  /// Whether the rest of the file is ignored after an error.
  var isAbandoned = false
  /// The state in CSV, after the header.
  var rows: CSVRows?

  /// A chunker at the start of a file.
  package init(format: TraceFormat, path: String, options: TraceReadingOptions = .init()) {
    self.init(format: format, path: path, options: options, sizes: Sizes())
  }

  init(format: TraceFormat, path: String, options: TraceReadingOptions, sizes: Sizes) {
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
    if isAbandoned { return nil }
    if isAtStart {
      // At least three bytes, for a byte order mark.
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

  /// Reads until the buffer holds `target` bytes or the file ends.
  mutating func read<Failure: Error>(
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

  /// The error for the trace at the front of the buffer, which is too long.
  func tooLong() -> TraceBlock {
    refusal(
      TraceError(
        .tooLong(limit: sizes.limit), at: TextPlace(file: path, line: line, column: 1)))
  }

  /// The only block of a JSON file.
  private mutating func nextDocument<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    while !isAtEnd, buffer.count <= sizes.limit {
      let target = min(max(2 * buffer.count, sizes.first), sizes.limit + 1)
      try unsafe read(upTo: target, from: fill)
    }
    return buffer.count > sizes.limit ? tooLong() : splitBlock(at: buffer.count, .json)
  }
}

extension TraceChunker {
  /// A block up to the last line feed of the buffer.
  mutating func nextLines<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    var target = sizes.block
    while true {
      try unsafe read(upTo: target, from: fill)
      if isSkipping {
        skipLine()
        if isSkipping, isAtEnd { return nil }
        continue
      }
      let end = isAtEnd ? buffer.count : endOfLastLine()
      if end > 0 {
        let counts = count(upTo: end)
        let block = splitBlock(at: end, .jsonLines)
        line += counts.lines
        ordinal += counts.traces
        return block
      }
      if isAtEnd { return nil }
      if buffer.count > sizes.limit {
        let block = tooLong()
        isSkipping = true
        ordinal += 1
        return block
      }
      target = min(2 * max(buffer.count, sizes.block), sizes.limit + 1)
    }
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
