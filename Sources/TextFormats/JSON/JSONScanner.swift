/// Reads JSON from bytes, as RFC 8259 has it and nothing more, at the caller's request: a reader that
/// knows what it expects asks for it and gets it without a tree in between.
///
/// The scanner is a position in a ``Bytes`` view (whose comment has the data layout and why reading it
/// is safe). It never steps back and makes nothing but what is asked for. Its primitives are coarse:
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
/// A fault names the offset of the byte at which the text stops being JSON; line and column are found
/// only when somebody makes an error of it.
@usableFromInline package struct JSONScanner {
  /// How deep arrays and objects may be nested.
  @inlinable package static var depthLimit: Int { 512 }

  /// How documents stand in the bytes.
  package enum Layout: Sendable {
    /// One document, which is all there is.
    case document
    /// One document a line: a line feed ends it.
    case lines
  }

  /// The text.
  @usableFromInline let bytes: Bytes
  /// The offset of the next byte.
  @usableFromInline package internal(set) var position: Int
  /// The offset of the opening quote of the key read last.
  @usableFromInline package internal(set) var keyOffset = 0
  @usableFromInline var depth = 0
  /// One bit for each of the bytes up to 0x20: those that may stand between tokens.
  @usableFromInline let whitespace: UInt64

  /// A scanner at an offset.
  package init(_ bytes: Bytes, from position: Int = 0, layout: Layout = .document) {
    self.bytes = bytes
    self.position = position
    let blanks: UInt64 = 1 << 0x20 | 1 << 0x09 | 1 << 0x0D
    self.whitespace = layout == .document ? blanks | 1 << 0x0A : blanks
  }

  /// Moves to the next byte that is not blank.
  @inlinable @inline(__always) package mutating func skipWhitespace() {
    while bytes[position] <= 0x20, whitespace >> UInt64(bytes[position]) & 1 != 0 { position &+= 1 }
  }

  /// The first byte of what comes next; 0 at the end.
  @inlinable @inline(__always) package mutating func peek() -> UInt8 {
    skipWhitespace()
    return bytes[position]
  }

  /// Where the value that comes next begins.
  @inlinable @inline(__always) package mutating func startOfValue() -> Int {
    skipWhitespace()
    return position
  }

  /// Moves on to an offset before which somebody else has read the text.
  @inlinable @inline(__always) package mutating func move(to offset: Int) { position = offset }

  /// Steps into an object; false where it is empty, and then it is already left.
  @inlinable @inline(__always) package mutating func enterObject() throws(TextFault) -> Bool {
    try enter(UInt8(ascii: "{"), expected: .object)
    return leave(UInt8(ascii: "}")) == false
  }

  /// Moves behind a member: true where a comma follows, false where the object ends.
  @inlinable @inline(__always) package mutating func hasAnotherMember() throws(TextFault) -> Bool {
    try hasAnother(before: UInt8(ascii: "}"), expected: .commaOrBrace)
  }

  /// Steps into an array; false where it is empty, and then it is already left.
  @inlinable @inline(__always) package mutating func enterArray() throws(TextFault) -> Bool {
    try enter(UInt8(ascii: "["), expected: .array)
    return leave(UInt8(ascii: "]")) == false
  }

  /// Moves behind an element: true where a comma follows, false where the array ends.
  @inlinable @inline(__always) package mutating func hasAnotherElement() throws(TextFault) -> Bool {
    try hasAnother(before: UInt8(ascii: "]"), expected: .commaOrBracket)
  }

  /// Sees to it that nothing but blanks follows the document.
  package mutating func finish() throws(TextFault) {
    skipWhitespace()
    if position < bytes.count, !isAtLineEnd(position) { throw unexpected(.end) }
  }

  /// Whether an offset is at a line feed that ends a document.
  func isAtLineEnd(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "\n") && whitespace >> 0x0A & 1 == 0
  }

  /// What is wrong at the position, where something else is expected.
  @usableFromInline @inline(never) package func unexpected(_ expected: TextError.Expectation)
    -> TextFault
  {
    TextFault(.found(in: bytes, at: position, expected: expected), at: position)
  }

  /// Steps behind the bracket that opens.
  @inlinable @inline(__always)
  mutating func enter(_ bracket: UInt8, expected: TextError.Expectation) throws(TextFault) {
    skipWhitespace()
    guard bytes[position] == bracket else { throw unexpected(expected) }
    guard depth < Self.depthLimit else { throw TextFault(.tooDeep, at: position) }
    depth &+= 1
    position &+= 1
  }

  /// Whether the bracket that closes comes next; it is then behind us.
  @inlinable @inline(__always) mutating func leave(_ bracket: UInt8) -> Bool {
    skipWhitespace()
    guard bytes[position] == bracket else { return false }
    depth &-= 1
    position &+= 1
    return true
  }

  /// Steps behind a comma, or the bracket that closes.
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
  /// The byte at an offset where something else is expected, or the end where there is none.
  static func found(
    in bytes: Bytes, at offset: Int, expected: TextError.Expectation
  ) -> TextError.Kind {
    if offset >= bytes.count { return .unexpectedEnd(expected: expected) }
    return bytes[offset] == UInt8(ascii: "\n")
      ? .lineEnd(expected: expected) : .unexpected(bytes[offset], expected: expected)
  }
}
