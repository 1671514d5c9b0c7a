import TextFormats
import TouchTrace
import TraceImport

/// What the reader of a recording finds, before gestures are made of it.
///
/// - Parameter size: in what pieces a splitter of events gets the text.
func recording(
  _ text: [UInt8], _ kind: RecordingFormat.Kind, pieces size: Int = .max
) throws(ImportError) -> Recording {
  var recording = Recording()
  switch kind {
  case .lines(let make, _):
    var reader = make()
    try readLines(text, with: &reader, into: &recording)
    try reader.finish(into: &recording)
  case .events(let make, _):
    var reader = make()
    var splitter = EventSplitter(lists: reader.lists)
    var start = 0
    while start < text.count {
      let end = size < text.count - start ? start + size : text.count
      try ByteBuffer(Array(text[start..<end])).withBytes { (bytes) throws(ImportError) in
        try splitter.read(bytes, with: &reader, into: &recording)
      }
      start = end
    }
    try splitter.finish()
    try reader.finish(into: &recording)
  }
  return recording
}

/// Reads the lines of a text.
func readLines(
  _ text: [UInt8], with reader: inout some RecordingReader, into recording: inout Recording
) throws(ImportError) {
  for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
    try ByteBuffer(Array(line)).withBytes { (bytes) throws(ImportError) in
      let hasReturn = bytes.count > 0 && bytes[bytes.count - 1] == 0x0D
      try reader.read(
        0..<bytes.count - (hasReturn ? 1 : 0), of: bytes, number: index + 1, into: &recording)
    }
  }
}

/// A format's reader.
func parser(_ format: String) throws -> RecordingFormat.Kind {
  guard let format = RecordingFormat(name: format) else { throw UnknownFormat(name: format) }
  return format.kind
}

struct UnknownFormat: Error { let name: String }

/// Reads a recording as a whole, and in pieces of one and seven bytes, which must give the same.
func recording(_ text: String, as format: String) throws -> Recording {
  let whole = try recording(Array(text.utf8), try parser(format))
  for size in [1, 7] {
    let pieces = try recording(Array(text.utf8), try parser(format), pieces: size)
    if pieces.touches != whole.touches || pieces.devices != whole.devices {
      throw DifferentInPieces(size: size)
    }
  }
  return whole
}

struct DifferentInPieces: Error { let size: Int }

/// The touches of a recording, one a line: `12: 16.5 moved 30 401 #0`, that is the line, milliseconds, the
/// phase, the position, the contact, the device unless it is the first, and `~` for a synthetic one.
func touches(_ text: String, as format: String) throws -> [String] {
  try recording(text, as: format).touches.map(\.summary)
}

/// The error of a recording: `3: the event has no 'x'`.
func message(_ text: String, as format: String) throws -> String {
  do {
    _ = try recording(text, as: format)
    return "no error"
  } catch let error as ImportError {
    return error.summary
  }
}

extension ImportError {
  var summary: String { "\(line.map { "\($0): " } ?? "")\(kind)" }
}

extension RecordedTouch {
  var summary: String {
    "\(line): \(time.text(in: .milliseconds)) \(phase.word) \(numberText(x)) \(numberText(y)) "
      + "#\(contact)" + (device == 0 ? "" : " of \(device)") + (isSynthetic ? " ~" : "")
  }
}
