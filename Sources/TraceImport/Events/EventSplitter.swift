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
    /// A list of events.
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

  private var event: Fragment
  private var envelope: Fragment
  private var hasLists = false

  /// - Parameters:
  ///   - lists: the ``EventReader/lists`` of the format.
  ///   - maxBytes: the limit for the length of an event, and of an envelope without its events.
  package init(lists: [String], maxBytes: Int = defaultMaxBytes) {
    self.lists = Set(lists)
    event = Fragment(maxBytes: maxBytes)
    envelope = Fragment(maxBytes: maxBytes)
  }

  /// Takes an event; or an envelope, whose lists of events were passed before and are null in it.
  package typealias Take = (RecordedEvent, _ isEnvelope: Bool) throws(ImportError) -> Void

  /// Reads the next piece of the text and passes on the events that end in it.
  package mutating func read(_ bytes: Bytes, take: Take) throws(ImportError) {
    // The offset of the part of the event or envelope that is in this piece.
    var start = 0
    var p = 0
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
          try giveEvent(start..<p + 1, of: bytes, to: take)
        }
      } else {
        switch levels.last {
        case nil:
          try readBetweenDocuments(byte)
          start = p
        case .events(let state):
          try readInList(byte, state)
          start = isInEvent ? p : p + 1
        case .object:
          try readInEnvelope(byte, start..<p, of: bytes)
          if levels.isEmpty { try giveEnvelope(start..<p + 1, of: bytes, to: take) }
        }
      }
      p += 1
    }
    if isInEvent {
      try event.append(start..<bytes.count, of: bytes)
    } else if case .object = levels.last {
      try envelope.append(start..<bytes.count, of: bytes)
    }
  }

  /// Passes on the event in which the text so far breaks off, as far as it is complete.
  func readCutOffEvent(take: Take) throws(ImportError) {
    guard isInEvent else { return }
    try ByteBuffer(event.bytes).withBytes { (bytes) throws(ImportError) in
      try take(try RecordedEvent(bytes, at: 0, line: event.line, isCutOff: true), false)
    }
  }

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
    if depth == 0, case .events = levels.last { try beginElement() }
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
      envelope.begin(at: line)
      hasLists = false
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
      event.begin(at: line)
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
      try envelope.append(text, of: bytes)
      try envelope.appendNull()
      hasLists = true
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

  private mutating func giveEvent(
    _ range: Range<Int>, of bytes: Bytes, to take: Take
  ) throws(ImportError) {
    isInEvent = false
    guard !event.bytes.isEmpty else {
      return try take(try RecordedEvent(bytes, at: range.lowerBound, line: event.line), false)
    }
    try event.append(range, of: bytes)
    try ByteBuffer(event.bytes).withBytes { (bytes) throws(ImportError) in
      try take(try RecordedEvent(bytes, at: 0, line: event.line), false)
    }
  }

  private mutating func giveEnvelope(
    _ range: Range<Int>, of bytes: Bytes, to take: Take
  ) throws(ImportError) {
    try envelope.append(range, of: bytes)
    try ByteBuffer(envelope.bytes).withBytes { (bytes) throws(ImportError) in
      try take(
        try RecordedEvent(bytes, at: 0, line: envelope.line, hasAllLines: !hasLists), hasLists)
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

/// The part of a text kept from previous pieces, and the line where the text begins.
private struct Fragment: Sendable {
  let maxBytes: Int
  private(set) var bytes: [UInt8] = []
  private(set) var line = 1

  init(maxBytes: Int) {
    self.maxBytes = maxBytes
  }

  mutating func begin(at line: Int) {
    bytes.removeAll(keepingCapacity: true)
    self.line = line
  }

  mutating func append(_ range: Range<Int>, of piece: Bytes) throws(ImportError) {
    try reserve(range.count)
    for offset in range { bytes.append(piece[offset]) }
  }

  mutating func appendNull() throws(ImportError) {
    try reserve(4)
    bytes += "null".utf8
  }

  private mutating func reserve(_ count: Int) throws(ImportError) {
    guard bytes.count + count <= maxBytes else {
      throw ImportError("one event has more than \(maxBytes) bytes", line: line)
    }
  }
}
