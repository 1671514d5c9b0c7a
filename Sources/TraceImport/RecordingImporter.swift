import TextFormats
package import TouchTrace

/// Reads a recording piece by piece, and makes gestures of it. It holds no more than a block of lines, or an
/// event, and the gestures that are not taken, however long the recording is.
///
///     var importer = RecordingImporter(GeteventReader(), path: path, options: options)
///     var isMore = true
///     while isMore {
///       isMore = try importer.fill { try file.read(into: $0) }
///       try importer.readLines()
///       for gesture in importer.takeGestures() { … }
///     }
package struct RecordingImporter {
  /// How long a line can be, in bytes.
  package static let lineLimit = 16 << 20
  private enum Reader {
    case lines(any RecordingReader)
    case events(any EventReader, EventSplitter)
  }

  private var reader: Reader
  private var recording = Recording()
  private var assembler: GestureAssembler
  private var buffer = ByteBuffer()
  private var isAtStart = true
  private var isAtEnd = false
  private var line = 0
  private let lineLimit: Int
  private let block: Int

  /// - Parameter block: how many bytes are read at once; at least 3.
  package init(
    _ reader: any RecordingReader, path: String, options: GestureAssembler.Options = .init(),
    lineLimit: Int = Self.lineLimit, block: Int = 1 << 17
  ) {
    self.init(
      .lines(reader), path: path, options: options, lineLimit: lineLimit, block: block)
  }

  /// Reads a recording of a format.
  package init(
    _ format: RecordingFormat, path: String, options: GestureAssembler.Options = .init()
  ) {
    switch format.kind {
    case .lines(let make, _): self.init(make(), path: path, options: options)
    case .events(let make, _):
      let reader = make()
      self.init(
        .events(reader, EventSplitter(lists: reader.lists)), path: path, options: options)
    }
  }

  private init(
    _ reader: Reader, path: String, options: GestureAssembler.Options,
    lineLimit: Int = Self.lineLimit, block: Int = 1 << 17
  ) {
    self.reader = reader
    self.lineLimit = lineLimit
    self.block = block
    assembler = GestureAssembler(path: path, options: options)
  }

  /// Reads the next bytes of the recording; its lines or events are read by ``readLines()``.
  ///
  /// - Parameter fill: reads bytes into the memory and returns how many; 0 at the end.
  /// - Returns: false at the end.
  package mutating func fill<Failure: Error>(
    from fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    let target = max(2 * buffer.count, block)
    isAtEnd = try unsafe !buffer.read(upTo: target, from: fill)
    return !isAtEnd
  }

  /// Reads the lines or events that were read whole, at the end of the recording all.
  ///
  /// - Throws: ``ImportError``. The gestures before it can be taken; nothing can be read after it.
  package mutating func readLines() throws(ImportError) {
    // The closure changes `self`, which must not have the buffer meanwhile.
    var lines = ByteBuffer()
    swap(&lines, &buffer)
    let end = try lines.withBytes { (bytes) throws(ImportError) in try read(bytes) }
    guard lines.count - end <= lineLimit else {
      throw ImportError(.lineTooLong(limit: lineLimit), line: line + 1)
    }
    _ = lines.split(at: end)
    swap(&lines, &buffer)
    guard isAtEnd else { return }
    try finishReader()
    try assembler.take(&recording)
    try assembler.finish()
  }

  /// How many lines or events were left out as they are no touches.
  package var skipped: Int { recording.skipped }

  /// Reads a text, and returns where the first line begins that is not whole.
  private mutating func read(_ bytes: Bytes) throws(ImportError) -> Int {
    switch reader {
    case .lines(var lines):
      defer { reader = .lines(lines) }
      return try readLines(of: bytes, with: &lines)
    case .events(let events, var splitter):
      var assembling = AssemblingReader(reader: events, assembler: assembler)
      // Else the assembler would copy its touches when it changes them.
      assembler = GestureAssembler(path: "")
      defer {
        assembler = assembling.assembler
        reader = .events(assembling.reader, splitter)
      }
      try splitter.read(bytes, with: &assembling, into: &recording)
      return bytes.count
    }
  }

  private mutating func finishReader() throws(ImportError) {
    switch reader {
    case .lines(var lines): try lines.finish(into: &recording)
    case .events(var events, let splitter):
      try splitter.finish()
      try events.finish(into: &recording)
    }
  }

  /// Reads the lines of a text, and returns where the first one begins that is not whole.
  private mutating func readLines(
    of bytes: Bytes, with reader: inout any RecordingReader
  ) throws(ImportError) -> Int {
    var start = 0
    if isAtStart {
      start = bytes.startOfText
      isAtStart = false
    }
    while start < bytes.count {
      let feed = bytes.nextLineFeed(from: start)
      guard feed < bytes.count || isAtEnd else { break }
      guard feed - start <= lineLimit else {
        throw ImportError(.lineTooLong(limit: lineLimit), line: line + 1)
      }
      var end = feed
      // A serial line or an old adb can add several.
      while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      line += 1
      try reader.read(start..<end, of: bytes, number: line, into: &recording)
      if !recording.touches.isEmpty || !recording.warnings.isEmpty {
        try assembler.take(&recording)
      }
      start = feed + 1
    }
    return min(start, bytes.count)
  }

  /// The gestures that ended since they were taken last.
  package mutating func takeGestures() -> [Trace] { assembler.takeGestures() }

  /// What was left out since the warnings were taken last.
  package mutating func takeWarnings() -> [ImportWarning] { assembler.takeWarnings() }
}

/// Gives the touches of each event to an assembler before the next event is read.
private struct AssemblingReader: EventReader {
  var reader: any EventReader
  var assembler: GestureAssembler

  var lists: [String] { reader.lists }

  mutating func read(
    _ event: RecordedEvent, into recording: inout Recording
  ) throws(ImportError) {
    try reader.read(event, into: &recording)
    try assemble(&recording)
  }

  mutating func readEnvelope(
    _ document: RecordedEvent, into recording: inout Recording
  ) throws(ImportError) {
    try reader.readEnvelope(document, into: &recording)
    try assemble(&recording)
  }

  private mutating func assemble(_ recording: inout Recording) throws(ImportError) {
    if !recording.touches.isEmpty || !recording.warnings.isEmpty {
      try assembler.take(&recording)
    }
  }
}
