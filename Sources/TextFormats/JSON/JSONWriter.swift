/// Writes JSON, compact or indented by two spaces a level, with keys in the order of the calls:
///
///     var json = JSONWriter(style: .indented)
///     json.beginObject()
///     json.write("pj", forKey: "profile")
///     json.key("frames")
///     json.beginArray()
///     …
///     json.endArray()
///     json.endObject()
///
/// The caller must not write equal keys in an object, nor an end without a beginning.
package struct JSONWriter: Sendable {
  /// How the text is laid out.
  package enum Style: Sendable {
    /// Without whitespace.
    case compact
    /// One line for each member and element.
    case indented
  }

  private struct Level {
    var isEmpty = true
    var isOneLine: Bool
  }

  /// The text so far. A stream takes it out and leaves an empty array.
  package var bytes: [UInt8] = []
  private let style: Style
  private var levels: [Level] = []
  private var isAfterKey = false

  /// A writer without text.
  package init(style: Style = .compact) {
    self.style = style
  }

  /// Begins an object, on one line even in the indented style if `onOneLine` is true.
  package mutating func beginObject(onOneLine: Bool = false) {
    begin(UInt8(ascii: "{"), onOneLine: onOneLine)
  }

  /// Ends the innermost object.
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array, on one line even in the indented style if `onOneLine` is true.
  package mutating func beginArray(onOneLine: Bool = false) {
    begin(UInt8(ascii: "["), onOneLine: onOneLine)
  }

  /// Ends the innermost array.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key, whose value must follow.
  package mutating func key(_ key: String) {
    separate()
    bytes.appendJSON(string: key)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a string.
  package mutating func write(_ string: String) {
    separate()
    bytes.appendJSON(string: string)
  }

  /// Writes the shortest text of a number; `null` if it is not finite.
  package mutating func write(_ number: Double) {
    guard number.isFinite else { return writeNull() }
    separate()
    bytes.append(number: number)
  }

  /// Writes a whole number.
  package mutating func write(_ integer: Int) {
    separate()
    bytes.append(integer: integer)
  }

  /// Writes `true` or `false`.
  package mutating func write(_ bool: Bool) {
    separate()
    bytes.append(contentsOf: (bool ? "true" : "false").utf8)
  }

  /// Writes `null`.
  package mutating func writeNull() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that is JSON text already.
  package mutating func write(raw text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  /// Writes a tree.
  package mutating func write(_ value: JSONValue) {
    switch value.content {
    case .null: writeNull()
    case .bool(let bool): write(bool)
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        write(member.value)
      }
      endObject()
    }
  }

  /// Writes a line feed, after a document or a line of JSON Lines.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func begin(_ bracket: UInt8, onOneLine: Bool) {
    separate()
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

  /// Writes the comma and the whitespace before a key or value.
  private mutating func separate() {
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
  /// Writes a key and a string.
  package mutating func write(_ string: String, forKey name: String) {
    key(name)
    write(string)
  }

  /// Writes a key and a number.
  package mutating func write(_ number: Double, forKey name: String) {
    key(name)
    write(number)
  }

  /// Writes a key and a whole number.
  package mutating func write(_ integer: Int, forKey name: String) {
    key(name)
    write(integer)
  }

  /// Writes a key and `true` or `false`.
  package mutating func write(_ bool: Bool, forKey name: String) {
    key(name)
    write(bool)
  }
}

extension [UInt8] {
  /// Appends a string in quotes, with JSON's escapes.
  package mutating func appendJSON(string: String) {
    append(UInt8(ascii: "\""))
    var plain = string
    let isPlain = plain.withUTF8 { text in
      // Safe: the text's own bytes, looked at and copied while it lends them.
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
