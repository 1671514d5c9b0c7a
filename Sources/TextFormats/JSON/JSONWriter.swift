/// Writes JSON, compact or indented by two spaces per level, with keys in the order of the calls:
///
///     var json = JSONWriter(style: .indented)
///     json.beginObject()
///     json.write("pj", forKey: "profile")
///     json.writeList(frames, forKey: "frames") { $0.write($1) }
///     json.endObject()
///
/// Members of an object have a key; other values have none. The caller must not write duplicate
/// keys in an object, nor an end without a beginning.
package struct JSONWriter: Sendable {
  package enum Style: Sendable {
    case compact
    case indented
  }

  private struct Level {
    var isEmpty = true
    var isOneLine: Bool
  }

  package private(set) var bytes: [UInt8] = []
  private let style: Style
  private var levels: [Level] = []
  private var isAfterKey = false

  package init(style: Style = .compact) {
    self.style = style
  }

  /// Begins an object, on one line even in the indented style if `onOneLine` is true.
  package mutating func beginObject(forKey name: String? = nil, onOneLine: Bool = false) {
    begin(UInt8(ascii: "{"), forKey: name, onOneLine: onOneLine)
  }

  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array, on one line even in the indented style if `onOneLine` is true.
  package mutating func beginArray(forKey name: String? = nil, onOneLine: Bool = false) {
    begin(UInt8(ascii: "["), forKey: name, onOneLine: onOneLine)
  }

  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key, whose value must follow.
  package mutating func key(_ key: String) {
    separate()
    bytes.appendJSON(string: key)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  package mutating func write(_ string: String, forKey name: String? = nil) {
    separate(name)
    bytes.appendJSON(string: string)
  }

  /// Writes the shortest text of a number, or `null` if it is not finite.
  package mutating func write(_ number: Double, forKey name: String? = nil) {
    guard number.isFinite else { return write(raw: "null".utf8, forKey: name) }
    separate(name)
    bytes.append(number: number)
  }

  package mutating func write(_ integer: Int, forKey name: String? = nil) {
    separate(name)
    bytes.append(integer: integer)
  }

  package mutating func write(_ bool: Bool, forKey name: String? = nil) {
    write(raw: (bool ? "true" : "false").utf8, forKey: name)
  }

  /// Writes a value that is already JSON text.
  package mutating func write(raw text: some Sequence<UInt8>, forKey name: String? = nil) {
    separate(name)
    bytes.append(contentsOf: text)
  }

  package mutating func write(_ value: JSONValue, forKey name: String? = nil) {
    switch value.content {
    case .null: write(raw: "null".utf8, forKey: name)
    case .bool(let bool): write(bool, forKey: name)
    case .number(let number): write(number, forKey: name)
    case .string(let string): write(string, forKey: name)
    case .array(let elements): writeList(elements, forKey: name) { $0.write($1) }
    case .object(let members):
      writeObject(forKey: name) { json in
        for member in members { json.write(member.value, forKey: member.key) }
      }
    }
  }

  /// Writes the line feed after a document or a line of JSON Lines.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Moves the text written so far to an output.
  package mutating func flush(to output: inout [UInt8]) {
    output += bytes
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func begin(_ bracket: UInt8, forKey name: String?, onOneLine: Bool) {
    separate(name)
    bytes.append(bracket)
    levels.append(Level(isOneLine: onOneLine || levels.last?.isOneLine ?? false))
  }

  private mutating func end(_ bracket: UInt8) {
    guard let level = levels.popLast() else { preconditionFailure("an end without a beginning") }
    if style == .indented, !level.isEmpty {
      if level.isOneLine {
        if bracket == UInt8(ascii: "}") { bytes.append(UInt8(ascii: " ")) }
      } else {
        breakLine()
      }
    }
    bytes.append(bracket)
  }

  /// Writes the comma and whitespace before a key or value, and the key if there is one.
  private mutating func separate(_ name: String? = nil) {
    if let name { key(name) }
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let level = levels.last else { return }
    if !level.isEmpty { bytes.append(UInt8(ascii: ",")) }
    if style == .indented {
      if !level.isOneLine {
        breakLine()
      } else if !level.isEmpty || bytes.last == UInt8(ascii: "{") {
        bytes.append(UInt8(ascii: " "))
      }
    }
    levels[levels.count - 1].isEmpty = false
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * levels.count))
  }
}

extension JSONWriter {
  /// Begins the top-level object of a document: `{"format": "swipe-fit", "version": 1, …`.
  package mutating func beginDocument(_ format: String, version: Int = 1) {
    beginObject()
    write(format, forKey: "format")
    write(version, forKey: "version")
  }

  package mutating func endDocument() {
    endObject()
    endLine()
  }

  package mutating func writeObject(
    forKey name: String? = nil, onOneLine: Bool = false,
    _ writeMembers: (inout JSONWriter) -> Void
  ) {
    beginObject(forKey: name, onOneLine: onOneLine)
    writeMembers(&self)
    endObject()
  }

  package mutating func writeList<Element>(
    _ elements: some Sequence<Element>, forKey name: String? = nil, onOneLine: Bool = false,
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(forKey: name, onOneLine: onOneLine)
    for element in elements { writeElement(&self, element) }
    endArray()
  }

  /// Writes a list of objects, each on its own line if `onOneLine` is true.
  package mutating func writeObjects<Element>(
    _ elements: some Sequence<Element>, forKey name: String, onOneLine: Bool = false,
    _ writeMembers: (inout JSONWriter, Element) -> Void
  ) {
    writeList(elements, forKey: name) { json, element in
      json.writeObject(onOneLine: onOneLine) { writeMembers(&$0, element) }
    }
  }
}

extension [UInt8] {
  package mutating func appendJSON(string: String) {
    append(UInt8(ascii: "\""))
    var plain = string
    let isPlain = plain.withUTF8 { text in
      // Safe: the bytes are the text's own, read and copied within the closure.
      for index in text.indices {
        let byte = unsafe text[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
      }
      unsafe append(contentsOf: text)
      return true
    }
    if isPlain {
      append(UInt8(ascii: "\""))
      return
    }
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x0A: append(contentsOf: "\\n".utf8)
      case 0x0D: append(contentsOf: "\\r".utf8)
      case 0x09: append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        append(contentsOf: "\\u00".utf8)
        append(contentsOf: (byte < 16 ? "0" : "").utf8)
        append(contentsOf: String(byte, radix: 16).utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
