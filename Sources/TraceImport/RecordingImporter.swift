package import TextFormats
package import TouchTrace

/// Reads a recording piece by piece and converts it to gestures. It holds at most a block of lines,
/// or an event, and the gestures not taken yet, however long the recording is.
///
///     var importer = RecordingImporter(GeteventReader(), path: path, options: options)
///     var isMore = true
///     while isMore {
///       isMore = try importer.fill { try file.read(into: $0) }
///       try importer.readLines()
///       for gesture in importer.takeGestures() { … }
///     }
package struct RecordingImporter {
  /// The maximum length of a line, in bytes.
  package static let lineLimit = 16 << 20
  private enum Reader {
    case lines(any RecordingReader)
    case events(any EventReader, EventSplitter)
  }

  private var reader: Reader
  private var recording = Recording()
  private var assembler: GestureAssembler
  private var buffer = ByteBuffer()
  private var isAtEnd = false
  private var line = 0
  private var lineLimit = Self.lineLimit
  private var block = 1 << 17

  /// - Parameter block: the number of bytes read at once; at least 3.
  package init(
    _ reader: any RecordingReader, path: String, options: GestureAssembler.Options = .init(),
    lineLimit: Int = Self.lineLimit, block: Int = 1 << 17
  ) {
    self.reader = .lines(reader)
    assembler = GestureAssembler(path: path, options: options)
    self.lineLimit = lineLimit
    self.block = block
  }

  package init(
    _ format: RecordingFormat, path: String, options: GestureAssembler.Options = .init()
  ) {
    switch format.kind {
    case .lines(let make, _): reader = .lines(make())
    case .events(let make, _):
      let events = make()
      reader = .events(events, EventSplitter(lists: events.lists))
    }
    assembler = GestureAssembler(path: path, options: options)
  }

  /// Reads the next bytes of the recording, whose lines or events ``readLines()`` reads.
  ///
  /// - Returns: false at the end.
  package mutating func fill<Failure>(from fill: ReadBytes<Failure>) throws(Failure) -> Bool {
    let target = max(2 * buffer.count, block)
    isAtEnd = try unsafe !buffer.read(upTo: target, from: fill)
    return !isAtEnd
  }

  /// Reads the complete lines or events, and at the end of the recording all that remain.
  ///
  /// - Throws: ``ImportError``. The gestures before it can still be taken, but no more can be read.
  package mutating func readLines() throws(ImportError) {
    // The closure changes `self`, which must not hold the buffer meanwhile.
    var lines = ByteBuffer()
    swap(&lines, &buffer)
    let end = try lines.withBytes { (bytes) throws(ImportError) in try read(bytes) }
    _ = lines.split(at: end)
    swap(&lines, &buffer)
    guard isAtEnd else { return }
    switch reader {
    case .lines(var lines): try lines.finish(lastLine: line, into: &recording)
    case .events(var events, let splitter):
      try splitter.finish()
      try events.finish(nil, into: &recording)
    }
    try assembler.take(&recording)
    try assembler.finish()
  }

  /// The number of lines or events skipped because they are not touches.
  package var skipped: Int { recording.skipped }

  /// Reads a text; returns the offset of the first incomplete line or event.
  private mutating func read(_ bytes: Bytes) throws(ImportError) -> Int {
    switch reader {
    case .lines(var lines):
      defer { reader = .lines(lines) }
      return try readLines(of: bytes, with: &lines)
    case .events(var events, var splitter):
      defer { reader = .events(events, splitter) }
      return try splitter.read(bytes) { (event, isEnvelope) throws(ImportError) in
        if isEnvelope {
          try events.finish(event, into: &recording)
        } else {
          try events.read(event, into: &recording)
        }
        try assembler.take(&recording)
      }
    }
  }

  private var lineTooLong: ImportError {
    ImportError("a line has more than \(lineLimit) bytes", line: line + 1)
  }

  /// Reads the lines of a text; returns the offset of the first incomplete one.
  private mutating func readLines(
    of bytes: Bytes, with reader: inout any RecordingReader
  ) throws(ImportError) -> Int {
    var start = line == 0 ? bytes.startOfText : 0
    while start < bytes.count {
      let feed = bytes.nextLineFeed(from: start)
      guard feed < bytes.count || isAtEnd else { break }
      guard feed - start <= lineLimit else { throw lineTooLong }
      var end = feed
      // A serial line or an old adb can add several carriage returns.
      while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      line += 1
      try reader.read(LineCursor(start..<end, of: bytes, line: line), into: &recording)
      try assembler.take(&recording)
      start = feed + 1
    }
    guard bytes.count - start <= lineLimit else { throw lineTooLong }
    return min(start, bytes.count)
  }

  /// Returns the gestures that ended since the last call.
  package mutating func takeGestures() -> [Trace] { exchange(&assembler.gestures, with: []) }

  /// Returns the warnings since the last call.
  package mutating func takeWarnings() -> [ImportWarning] {
    exchange(&assembler.warnings, with: [])
  }
}
