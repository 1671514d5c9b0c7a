package import TextFormats

/// Splits JSON that arrives in pieces into events, so that a large document is never in memory as a whole.
/// Documents can be lists, sequences of documents (JSON Lines), or objects that contain lists of events:
///
///     {"version": 1, "entries": [{"type": …}, {"type": …}], "hardware": {…}}
///     └ the envelope ──────────┘ └ events ──────────────┘ └ the envelope ─┘
///
/// Lists directly inside a list of events contain events, too; other values that are not objects are
/// skipped. Only strings, brackets, commas and colons are examined here; ``RecordedEvent`` checks the rest.
package struct EventSplitter: Sendable {
  /// The default limit for the length of an event, and of an envelope without its events.
  package static let defaultMaxBytes = 64 << 20

  private enum Level: Sendable {
    /// An object of the envelope, and the key of the value being read.
    case object(key: String)
    case events(ListState)
  }

  private enum ListState: Sendable {
    case atStart, afterElement, afterComma
  }

  private enum StringState: Sendable {
    case outside, inside, afterBackslash
  }

  private let lists: Set<String>
  /// The open objects and lists of events, from the outside in.
  private var levels: [Level] = []
  /// The number of open brackets in an event, or in a value of the envelope without events.
  private var depth = 0
  private var isInEvent = false
  private var string = StringState.outside
  /// The last string of the envelope, which is a key if a colon follows.
  private var word: [UInt8] = []
  private static let maxWordBytes = 256
  private var line = 1
  private var isAtStartOfText = true

  private let maxBytes: Int
  /// The number of bytes that the last call examined and the next one gets again.
  private var examined = 0
  /// The line of the first byte of the event, and of the envelope.
  private var eventLine = 1
  private var envelopeLine = 1
  /// The text of the envelope up to its last list of events; empty if it has none so far.
  private var envelope: [UInt8] = []

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
    var start = 0
    var p = examined
    while p < bytes.count {
      let byte = bytes[p]
      if byte == UInt8(ascii: "\n") { line += 1 }
      if string != .outside {
        readString(byte)
      } else if byte == UInt8(ascii: "\""), !levels.isEmpty {
        try beginString()
      } else if depth > 0 {
        readNested(byte)
        if depth == 0, isInEvent {
          isInEvent = false
          try take(try RecordedEvent(bytes, at: start, line: eventLine), false)
          start = p + 1
        }
      } else {
        switch levels.last {
        case nil:
          try readBetweenDocuments(byte)
          start = levels.isEmpty ? p + 1 : p
        case .events(let state):
          try readInList(byte, state)
          start = isInEvent ? p : p + 1
        case .object:
          try readInEnvelope(byte, start..<p, of: bytes)
          if levels.isEmpty { try giveEnvelope(start..<p + 1, of: bytes, to: take) }
          if levels.isEmpty || isInList { start = p + 1 }
        }
      }
      p += 1
    }
    examined = bytes.count - start
    guard (isInEvent ? 0 : envelope.count) + examined <= maxBytes else {
      throw ImportError(
        "one event has more than \(maxBytes) bytes", line: isInEvent ? eventLine : envelopeLine)
    }
    return start
  }

  /// Passes on the event in which the text breaks off, as far as it is complete.
  ///
  /// - Parameter start: the offset that the last call returned.
  func readCutOffEvent(_ bytes: Bytes, from start: Int, take: Take) throws(ImportError) {
    guard isInEvent else { return }
    try take(try RecordedEvent(bytes, at: start, line: eventLine, isCutOff: true), false)
  }

  private var isInList: Bool { if case .events = levels.last { true } else { false } }

  /// Throws if the text is incomplete.
  package func finish() throws(ImportError) {
    guard levels.isEmpty else {
      throw ImportError(
        "the text ends inside a list or an object; is the recording cut off?", line: line)
    }
  }

  private mutating func beginString() throws(ImportError) {
    string = .inside
    word.removeAll(keepingCapacity: true)
    if depth == 0, isInList { try beginElement() }
  }

  private mutating func readString(_ byte: UInt8) {
    switch (string, byte) {
    case (.afterBackslash, _): string = .inside
    case (_, UInt8(ascii: "\"")): string = .outside
    case (_, UInt8(ascii: "\\")): string = .afterBackslash
    default: break
    }
    if string == .inside, depth == 0, word.count < Self.maxWordBytes { word.append(byte) }
  }

  private mutating func readNested(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private mutating func readBetweenDocuments(_ byte: UInt8) throws(ImportError) {
    switch byte {
    case UInt8(ascii: "{"):
      envelopeLine = line
      levels = [.object(key: "")]
    case UInt8(ascii: "["):
      levels = [.events(.atStart)]
    // A byte order mark.
    case 0xEF, 0xBB, 0xBF:
      guard isAtStartOfText else { throw unexpected(byte, "an object or a list") }
      return
    default:
      guard Self.isBlank(byte) else { throw unexpected(byte, "an object or a list") }
    }
    isAtStartOfText = false
  }

  private mutating func readInList(_ byte: UInt8, _ state: ListState) throws(ImportError) {
    switch byte {
    case UInt8(ascii: "]") where state != .afterComma:
      levels.removeLast()
    case UInt8(ascii: ",") where state == .afterElement:
      levels[levels.count - 1] = .events(.afterComma)
    case UInt8(ascii: "{"):
      try beginElement()
      eventLine = line
      isInEvent = true
      depth = 1
    case UInt8(ascii: "["):
      try beginElement()
      try open(.events(.atStart))
    // A number, true, false or null, whose bytes are not examined.
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "E"):
      levels[levels.count - 1] = .events(.afterElement)
    default:
      guard Self.isBlank(byte) else {
        throw unexpected(byte, state == .afterElement ? "',' or ']'" : "an event")
      }
    }
  }

  private mutating func beginElement() throws(ImportError) {
    guard case .events(let state) = levels.last, state != .afterElement else {
      throw unexpected(UInt8(ascii: "{"), "',' or ']'")
    }
    levels[levels.count - 1] = .events(.afterElement)
  }

  private mutating func readInEnvelope(
    _ byte: UInt8, _ text: Range<Int>, of bytes: Bytes
  ) throws(ImportError) {
    switch byte {
    case UInt8(ascii: ":"):
      levels[levels.count - 1] = .object(key: String(decoding: word, as: UTF8.self))
    case UInt8(ascii: "{"):
      try open(.object(key: ""))
    case UInt8(ascii: "}"):
      levels.removeLast()
    case UInt8(ascii: "["):
      guard lists.contains(path) else {
        depth = 1
        return
      }
      for offset in text { envelope.append(bytes[offset]) }
      envelope += "null".utf8
      try open(.events(.atStart))
    default:
      break
    }
  }

  private var path: String {
    var keys: [String] = []
    for case .object(let key) in levels { keys.append(key) }
    return keys.joined(separator: ".")
  }

  private mutating func open(_ level: Level) throws(ImportError) {
    guard levels.count < JSONScanner.maxDepth else {
      throw ImportError("\(TextError.Kind.tooDeep)", line: line)
    }
    levels.append(level)
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

  private func unexpected(_ byte: UInt8, _ expected: String) -> ImportError {
    let found =
      byte > 0x20 && byte < 0x7F
      ? String(Character(Unicode.Scalar(byte))) : "the byte \(byte)"
    return ImportError.unexpected(found, expected: expected, line: line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
