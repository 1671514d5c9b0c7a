package import TextFormats

/// Splits JSON that arrives in pieces into events, so that a large document is never in memory as a whole.
/// Documents can be lists, sequences of documents (JSON Lines), or objects that contain lists of events:
///
///     {"version": 1, "entries": [{"type": …}, {"type": …}], "hardware": {…}}
///     └ the envelope ──────────┘ └ events ──────────────┘ └ the envelope ─┘
///
/// Lists directly inside a list of events contain events, too; other values that are not objects are
/// skipped.
package struct EventSplitter: Sendable {
  /// The default limit for the length of an event, and of an envelope without its events.
  package static let defaultMaxBytes = 64 << 20

  private enum Level: Sendable {
    /// An object of the envelope, and the key of the value being read.
    case object(key: String)
    case events(isAtStart: Bool)
  }

  private enum Part {
    case event(offset: Int)
    case listOfEnvelope(offset: Int)
    case envelope
    /// The bracket of a list, or an element that is no object.
    case other
  }

  private let lists: Set<String>
  private let maxBytes: Int
  /// The open objects and lists of events, from the outside in.
  private var levels: [Level] = []
  private var isAtStartOfText = true
  private var line = 1
  private var envelopeLine = 1
  /// The text of the envelope up to its last list of events; empty if it has none so far.
  private var envelope: [UInt8] = []
  /// What is wrong with the part that the last call left, unless more of the text completes it.
  private var fault: ImportError?

  /// The number of bytes at the end of a text that more of it can make valid: as many as the escapes of a surrogate pair,
  /// or less.
  private static let undecidedBytes = 12

  /// - Parameters:
  ///   - lists: the ``EventReader/lists`` of the format.
  ///   - maxBytes: the limit for the length of an event, and of an envelope without its events.
  package init(lists: [String], maxBytes: Int = defaultMaxBytes) {
    self.lists = Set(lists)
    self.maxBytes = maxBytes
  }

  /// Takes an event; or an envelope, whose lists of events were passed before and are null in it.
  package typealias Take = (RecordedEvent, _ isEnvelope: Bool) throws(ImportError) -> Void

  /// Reads more of the text and passes on the events that end in it.
  ///
  /// - Parameter bytes: the text from the offset that the last call returned.
  /// - Returns: the offset of the incomplete event, or of the rest of the envelope.
  package mutating func read(_ bytes: Bytes, take: Take) throws(ImportError) -> Int {
    var start = isAtStartOfText ? bytes.startOfText : 0
    fault = nil
    while true {
      var scanner = JSONScanner(bytes, from: start, depth: levels.count)
      scanner.skipWhitespace()
      line += bytes.lineFeeds(in: start..<scanner.position)
      start = scanner.position
      guard start < bytes.count || !levels.isEmpty else { break }
      let before = levels
      let part: Part
      do throws(TextFault) {
        part = try readPart(&scanner)
      } catch {
        levels = before
        let line = line + bytes.lineFeeds(in: start..<max(start, error.offset))
        fault = ImportError("\(error.kind)", line: line)
        if error.isOfCutOffText(in: bytes) {
          fault?.message = "the text ends inside a list or an object; is the recording cut off?"
        } else if let fault, error.offset + Self.undecidedBytes < bytes.count {
          throw fault
        }
        break
      }
      isAtStartOfText = false
      if before.isEmpty { envelopeLine = line }
      switch part {
      case .event(let offset):
        let line = line + bytes.lineFeeds(in: start..<offset)
        try take(try RecordedEvent(bytes, at: offset, line: line), false)
      case .listOfEnvelope(let offset):
        for offset in start..<offset { envelope.append(bytes[offset]) }
        envelope += "null".utf8
      case .envelope: try giveEnvelope(start..<scanner.position, of: bytes, to: take)
      case .other: break
      }
      line += bytes.lineFeeds(in: start..<scanner.position)
      start = scanner.position
    }
    guard bytes.count - start + (isInEnvelope ? envelope.count : 0) <= maxBytes else {
      throw ImportError(
        "one event has more than \(maxBytes) bytes", line: isInEnvelope ? envelopeLine : line)
    }
    return start
  }

  /// Passes on the event in which the text breaks off, as far as it is complete.
  ///
  /// - Parameter start: the offset that the last call returned.
  func readCutOffEvent(_ bytes: Bytes, from start: Int, take: Take) throws(ImportError) {
    guard case .events(let isAtStart) = levels.last else { return }
    var scanner = JSONScanner(bytes, from: start)
    guard isAtStart || (try? scanner.hasAnotherElement()) == true,
      scanner.peek() == UInt8(ascii: "{")
    else { return }
    try take(try RecordedEvent(bytes, at: scanner.position, line: line, isCutOff: true), false)
  }

  /// Throws if the text is incomplete.
  package func finish() throws(ImportError) {
    if let fault { throw fault }
  }

  private var isInEnvelope: Bool { if case .object = levels.last { true } else { false } }

  private mutating func readPart(_ scanner: inout JSONScanner) throws(TextFault) -> Part {
    switch levels.last {
    case nil:
      switch scanner.peek() {
      case UInt8(ascii: "["): return try openList(&scanner)
      case UInt8(ascii: "{"):
        levels = [.object(key: "")]
        return try readEnvelope(&scanner, hasMore: try scanner.enterObject())
      default: throw scanner.unexpected(.objectOrList)
      }
    case .object:
      return try readEnvelope(&scanner, hasMore: try scanner.hasAnotherMember())
    case .events(let isAtStart):
      if !isAtStart, try !scanner.hasAnotherElement() {
        levels.removeLast()
        return .other
      }
      levels[levels.count - 1] = .events(isAtStart: false)
      switch scanner.peek() {
      case UInt8(ascii: "["): return try openList(&scanner)
      case UInt8(ascii: "{"):
        let offset = scanner.position
        try scanner.skipValue()
        return .event(offset: offset)
      default:
        try scanner.skipValue()
        // More digits may follow.
        guard scanner.position < scanner.bytes.count else {
          throw scanner.unexpected(.commaOrBracket)
        }
        return .other
      }
    }
  }

  private mutating func openList(_ scanner: inout JSONScanner) throws(TextFault) -> Part {
    guard try scanner.enterArray() else { return .other }
    guard scanner.position < scanner.bytes.count else { throw scanner.unexpected(.value) }
    levels.append(.events(isAtStart: true))
    return .other
  }

  /// Reads an envelope up to its next list of events, or its end.
  private mutating func readEnvelope(
    _ scanner: inout JSONScanner, hasMore: Bool
  ) throws(TextFault) -> Part {
    var hasMore = hasMore
    while true {
      if hasMore {
        levels[levels.count - 1] = .object(key: try scanner.readKey())
        switch scanner.peek() {
        case UInt8(ascii: "{"):
          levels.append(.object(key: ""))
          hasMore = try scanner.enterObject()
          continue
        case UInt8(ascii: "[") where lists.contains(path):
          let offset = scanner.position
          _ = try openList(&scanner)
          return .listOfEnvelope(offset: offset)
        default: try scanner.skipValue()
        }
      } else {
        levels.removeLast()
        if levels.isEmpty { return .envelope }
      }
      hasMore = try scanner.hasAnotherMember()
    }
  }

  private var path: String {
    var keys: [String] = []
    for case .object(let key) in levels { keys.append(key) }
    return keys.joined(separator: ".")
  }

  /// Passes on a document that is an object.
  ///
  /// - Parameter range: the text after its last list of events.
  private mutating func giveEnvelope(
    _ range: Range<Int>, of bytes: Bytes, to take: Take
  ) throws(ImportError) {
    guard !envelope.isEmpty else {
      return try take(try RecordedEvent(bytes, at: range.lowerBound, line: envelopeLine), false)
    }
    let text = ByteBuffer(envelope + range.map { bytes[$0] })
    envelope = []
    try text.withBytes { (bytes) throws(ImportError) in
      try take(try RecordedEvent(bytes, at: 0, line: envelopeLine, hasAllLines: false), true)
    }
  }
}

extension TextFault {
  /// Whether the text ends where something is expected, or within a word.
  fileprivate func isOfCutOffText(in bytes: Bytes) -> Bool {
    if case .unexpectedEnd = kind { return true }
    return offset < bytes.count
      && ["true", "false", "null"].contains { word in
        word.utf8.starts(with: (offset..<bytes.count).lazy.map { bytes[$0] })
      }
  }
}
