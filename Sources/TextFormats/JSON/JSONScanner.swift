/// A pull parser for JSON, strictly as RFC 8259 defines it: a reader asks for the keys and values that
/// it expects, and no tree is built.
///
/// Data layout: the scanner is a position in a ``Bytes`` view, UTF-8 followed by zero bytes. A key of a
/// known table is not decoded but compared as one word with its quotes and colon,
///
///     position
///     ▼
///     { "x": 12.5, "phase": "moved" }
///       ──── `"x":` is the pattern of a ``JSONKeys`` table; longer keys take two words after the quote
///
/// and numbers are converted from the bytes, eight at a time (``FixedPointDecimal``). Other strings are
/// validated first and copied only on request. The scanner never goes back; what it has read is valid.
///
///     var more = try scanner.enterObject()
///     while more {
///       switch try scanner.readKey(among: keys, likely: 0) {
///       case 0: x = try scanner.readDouble()
///       default: try scanner.skipValue()
///       }
///       more = try scanner.hasAnotherMember()
///     }
///     try scanner.finish()
///
/// A ``TextFault`` has the offset of the first byte that is not JSON; ``PlaceFinder`` finds its
/// line and column when an error is created from it.
@usableFromInline package struct JSONScanner {
  @inlinable package static var maxDepth: Int { 512 }

  package enum Layout: Sendable {
    case document
    /// JSON Lines: one document per line.
    case lines
  }

  @usableFromInline package let bytes: Bytes
  /// The offset of the next byte.
  @usableFromInline package internal(set) var position: Int
  /// The offset of the opening quote of the last key read.
  @usableFromInline package internal(set) var keyOffset = 0
  @usableFromInline var depth: Int
  /// A bit for each byte up to 0x20 allowed between tokens; in JSON Lines, the line feed is not.
  @usableFromInline let whitespace: UInt64

  /// - Parameter depth: the number of objects and arrays around the position.
  package init(
    _ bytes: Bytes, from position: Int = 0, layout: Layout = .document, depth: Int = 0
  ) {
    (self.bytes, self.position, self.depth) = (bytes, position, depth)
    let blanks: UInt64 = 1 << 0x20 | 1 << 0x09 | 1 << 0x0D
    self.whitespace = layout == .document ? blanks | 1 << 0x0A : blanks
  }

  @inlinable @inline(__always) package mutating func skipWhitespace() {
    while bytes[position] <= 0x20, whitespace >> UInt64(bytes[position]) & 1 != 0 { position &+= 1 }
  }

  /// Returns the first byte of the next token, or 0 at the end.
  @inlinable @inline(__always) package mutating func peek() -> UInt8 {
    skipWhitespace()
    return bytes[position]
  }

  @inlinable @inline(__always) package mutating func startOfValue() -> Int {
    skipWhitespace()
    return position
  }

  /// Moves to an offset up to which the caller has read the text itself.
  @inlinable @inline(__always) package mutating func move(to offset: Int) { position = offset }

  /// Enters an object and returns true, or moves past an empty object and returns false.
  @inlinable @inline(__always) package mutating func enterObject() throws(TextFault) -> Bool {
    try enter(UInt8(ascii: "{"), expected: .object)
    return !leave(UInt8(ascii: "}"))
  }

  /// Moves past the comma after a member and returns true, or leaves the object and returns false.
  @inlinable @inline(__always) package mutating func hasAnotherMember() throws(TextFault) -> Bool {
    try hasAnother(before: UInt8(ascii: "}"), expected: .commaOrBrace)
  }

  /// Enters an array and returns true, or moves past an empty array and returns false.
  @inlinable @inline(__always) package mutating func enterArray() throws(TextFault) -> Bool {
    try enter(UInt8(ascii: "["), expected: .array)
    return !leave(UInt8(ascii: "]"))
  }

  /// Moves past the comma after an element and returns true, or leaves the array and returns false.
  @inlinable @inline(__always) package mutating func hasAnotherElement() throws(TextFault) -> Bool {
    try hasAnother(before: UInt8(ascii: "]"), expected: .commaOrBracket)
  }

  /// Checks that only whitespace follows the document.
  package mutating func finish() throws(TextFault) {
    skipWhitespace()
    if position < bytes.count, !isAtLineEnd(position) { throw unexpected(.end) }
  }

  /// Whether an offset is at the line feed that ends a document of JSON Lines.
  func isAtLineEnd(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "\n") && whitespace >> 0x0A & 1 == 0
  }

  /// Returns the error for a token other than the expected one.
  @usableFromInline @inline(never) package func unexpected(_ expected: TextError.Expectation)
    -> TextFault
  {
    let byte = bytes[position]
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      // In JSON Lines, what is before the line is another document.
      let before = (0..<position).last { bytes[$0] > 0x20 || isAtLineEnd($0) }
      if let before, bytes[before] == UInt8(ascii: ",") {
        return TextFault(.commaBefore(byte), at: position)
      }
    }
    return TextFault(.found(in: bytes, at: position, expected: expected), at: position)
  }

  @inlinable @inline(__always)
  mutating func enter(_ bracket: UInt8, expected: TextError.Expectation) throws(TextFault) {
    skipWhitespace()
    guard bytes[position] == bracket else { throw unexpected(expected) }
    guard depth < Self.maxDepth else { throw TextFault(.tooDeep, at: position) }
    depth &+= 1
    position &+= 1
  }

  /// Moves past a closing bracket if it comes next; returns whether it does.
  @inlinable @inline(__always) mutating func leave(_ bracket: UInt8) -> Bool {
    skipWhitespace()
    guard bytes[position] == bracket else { return false }
    depth &-= 1
    position &+= 1
    return true
  }

  /// Moves past a comma and returns true, or past a closing bracket and returns false.
  @inlinable @inline(__always)
  mutating func hasAnother(
    before bracket: UInt8, expected: TextError.Expectation
  ) throws(TextFault) -> Bool {
    skipWhitespace()
    if bytes[position] == UInt8(ascii: ",") {
      position &+= 1
      return true
    }
    guard leave(bracket) else { throw unexpected(expected) }
    return false
  }
}

extension TextError.Kind {
  /// Returns the error for the byte at an offset, or the end of the text, instead of the expected item.
  static func found(
    in bytes: Bytes, at offset: Int, expected: TextError.Expectation
  ) -> TextError.Kind {
    if offset >= bytes.count { return .unexpectedEnd(expected: expected) }
    let byte = bytes[offset]
    return byte == UInt8(ascii: "\n")
      ? .lineEnd(expected: expected) : .unexpected(byte, expected: expected)
  }
}
