package import TextFormats
package import TouchTrace

/// An event of a JSON recording: an object that is checked to be JSON, whose values are read on demand.
///
/// A session replay has events of many megabytes that are not touches, so no tree is built. The first
/// of equal keys counts. An event must not outlive the call that provides it.
package struct RecordedEvent {
  /// The value of a key, or an element of a list.
  package struct Value {
    fileprivate let offset: Int
    fileprivate let event: RecordedEvent
    /// The key, for errors.
    fileprivate let key: String
    /// The line, or nil if it must be counted.
    fileprivate var knownLine: Int?

    package var line: Int { knownLine ?? event.lineNumber(at: offset) }
    package var isObject: Bool { event.bytes[offset] == UInt8(ascii: "{") }
    package var isList: Bool { event.bytes[offset] == UInt8(ascii: "[") }
  }

  /// The line of the object's first byte, counted from 1.
  package let line: Int
  fileprivate let bytes: Bytes
  /// The offset of the object's first byte.
  private let start: Int
  /// Whether the text contains all lines of the document; if not, errors have the line of its first byte.
  fileprivate let hasAllLines: Bool
  private var members: [(key: String, value: Int)] = []

  /// Reads the next object.
  ///
  /// - Parameters:
  ///   - bytes: the text that contains the object.
  ///   - start: the offset of its first byte.
  ///   - line: the line of that byte.
  ///   - hasAllLines: whether the text contains all lines of the document.
  ///   - isCutOff: whether the text may end inside the object, which then has the members up to
  ///     there. A last member that is an object or a list may be incomplete.
  package init(
    _ bytes: Bytes, at start: Int, line: Int, hasAllLines: Bool = true, isCutOff: Bool = false
  ) throws(ImportError) {
    self.bytes = bytes
    self.start = start
    self.line = line
    self.hasAllLines = hasAllLines
    var scanner = JSONScanner(bytes, from: start)
    do throws(TextFault) {
      var more = try scanner.enterObject()
      while more {
        let key = try scanner.readKey()
        let value = scanner.startOfValue()
        let hasParts = bytes[value] == UInt8(ascii: "{") || bytes[value] == UInt8(ascii: "[")
        if hasParts { members.append((key, value)) }
        try scanner.skipValue()
        if !hasParts { members.append((key, value)) }
        more = try scanner.hasAnotherMember()
      }
    } catch {
      guard !isCutOff else { return }
      throw ImportError("\(error.kind)", line: lineNumber(at: error.offset))
    }
  }

  /// The value of a key, or nil if it is missing or null.
  package subscript(key: String) -> Value? {
    guard let offset = members.first(where: { $0.key == key })?.value,
      bytes[offset] != UInt8(ascii: "n")
    else { return nil }
    return Value(offset: offset, event: self, key: key)
  }

  /// Returns the value of the first of several keys that the object has.
  package func value(ofAnyOf keys: [String]) -> Value? {
    keys.lazy.compactMap { self[$0] }.first
  }

  package func required(_ key: String) throws(ImportError) -> Value {
    try required([key])
  }

  /// Returns the value of the first of several keys that the object has; it must have at least one.
  package func required(_ keys: [String]) throws(ImportError) -> Value {
    guard let value = value(ofAnyOf: keys) else {
      throw ImportError(
        "the event has no '\(keys.joined(separator: "' or '"))'", line: line)
    }
    return value
  }

  /// Returns the text of a key's value, or nil if it is not a string.
  package func word(_ key: String) -> String? {
    guard let value = self[key], bytes[value.offset] == UInt8(ascii: "\"") else { return nil }
    return JSONScanner(bytes).string(at: value.offset)
  }

  /// Returns the value of a key, or nil if it is not a number.
  package func number(_ key: String) -> Double? { try? self[key]?.number() }

  /// Returns the value of a key, or nil if it is not an object.
  package func object(_ key: String) -> RecordedEvent? { try? self[key]?.object() }

  fileprivate func lineNumber(at offset: Int) -> Int {
    line + lineCount(from: start, to: max(start, min(offset, bytes.count)))
  }

  fileprivate func read<Result>(
    _ value: Value, _ body: (inout JSONScanner) throws(TextFault) -> Result
  ) throws(ImportError) -> Result {
    var scanner = JSONScanner(bytes, from: value.offset)
    do throws(TextFault) {
      return try body(&scanner)
    } catch {
      throw .value(of: value.key, error.kind, line: lineNumber(at: error.offset))
    }
  }

  /// Returns the number of lines that end between two offsets, if the text contains all lines.
  fileprivate func lineCount(from start: Int, to end: Int) -> Int {
    hasAllLines ? bytes.lineFeeds(in: start..<end) : 0
  }
}

extension Bytes {
  func lineFeeds(in range: Range<Int>) -> Int {
    range.count { self[$0] == UInt8(ascii: "\n") }
  }
}

extension RecordedEvent.Value {
  package func number() throws(ImportError) -> Double {
    try event.read(self) { (scanner) throws(TextFault) in try scanner.readDouble() }
  }

  /// Returns the number as a time, exactly.
  package func time(in unit: TimeUnit) throws(ImportError) -> Timestamp {
    Timestamp(
      nanoseconds: try event.read(self) { (scanner) throws(TextFault) in
        try scanner.readNanoseconds(in: unit)
      })
  }

  package func integer() throws(ImportError) -> Int64 {
    let number = try number()
    guard let integer = Int64(exactly: number) else {
      throw .unexpected(numberText(number), expected: "a whole number as '\(key)'", line: line)
    }
    return integer
  }

  package func bool() throws(ImportError) -> Bool {
    try event.read(self) { (scanner) throws(TextFault) in try scanner.readBool() }
  }

  package func string() throws(ImportError) -> String {
    try event.read(self) { (scanner) throws(TextFault) in try scanner.readString() }
  }

  package func object() throws(ImportError) -> RecordedEvent {
    guard isObject else {
      return try event.read(self) { (scanner) throws(TextFault) in
        throw scanner.unexpected(.object)
      }
    }
    return try RecordedEvent(
      event.bytes, at: offset, line: line, hasAllLines: event.hasAllLines)
  }

  /// Returns the elements of a list; each line number is counted from the previous one.
  package func elements() throws(ImportError) -> [RecordedEvent.Value] {
    var (last, line) = (offset, line)
    return try event.read(self) { (scanner) throws(TextFault) in
      var elements: [RecordedEvent.Value] = []
      var more = try scanner.enterArray()
      while more {
        let offset = scanner.startOfValue()
        line += event.lineCount(from: last, to: offset)
        last = offset
        elements.append(
          RecordedEvent.Value(offset: offset, event: event, key: key, knownLine: line))
        try scanner.skipValue()
        more = try scanner.hasAnotherElement()
      }
      return elements
    }
  }

  package func objects() throws(ImportError) -> [RecordedEvent] {
    var objects: [RecordedEvent] = []
    for element in try elements() { objects.append(try element.object()) }
    return objects
  }
}
