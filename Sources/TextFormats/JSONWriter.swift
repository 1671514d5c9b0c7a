/// Writes JSON to bytes: compact, or indented by two spaces a level; keys in the order given.
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
/// Two equal keys in one object are the caller's mistake, and so is an end without a beginning.
package struct JSONWriter: Sendable {
  /// How the text is laid out.
  package enum Style: Sendable {
    /// No blanks at all.
    case compact
    /// A line for each member and element.
    case indented
  }

  private struct Level {
    var isEmpty = true
    var isOneLine: Bool
  }

  /// What has been written so far; a stream takes it and leaves an empty array.
  package var bytes: [UInt8] = []
  private let style: Style
  private var levels: [Level] = []
  private var isAfterKey = false

  /// A writer of an empty text.
  package init(style: Style = .compact) {
    self.style = style
  }

  /// Begins an object; on one line, in the indented style too, where asked.
  package mutating func beginObject(onOneLine: Bool = false) {
    begin(UInt8(ascii: "{"), onOneLine: onOneLine)
  }

  /// Ends the object that was begun last.
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array; on one line, in the indented style too, where asked.
  package mutating func beginArray(onOneLine: Bool = false) {
    begin(UInt8(ascii: "["), onOneLine: onOneLine)
  }

  /// Ends the array that was begun last.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key; the value comes next.
  package mutating func key(_ key: String) {
    separate()
    bytes.appendJSON(string: key)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a string, escaped where it has to be.
  package mutating func write(_ string: String) {
    separate()
    bytes.appendJSON(string: string)
  }

  /// Writes a number in its shortest form; `null` for one that is not finite.
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

  /// Writes bytes that are already the JSON text of one value.
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

  /// Ends the document, or the line of a stream, with a line feed.
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

  /// Writes what stands between the last thing and the next.
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
  /// Appends a string in quotes, escaped as JSON wants it.
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
