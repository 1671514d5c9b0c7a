/// An error at a byte of a text. It has no line and column, so it is cheap to throw.
@usableFromInline package struct TextFault: Error, Hashable {
  @usableFromInline package var kind: TextError.Kind
  /// The byte's offset in the scanned bytes.
  @usableFromInline package var offset: Int

  @inlinable package init(_ kind: TextError.Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

/// An error in a JSON or CSV text. `description` is the message:
/// `a.json:3:7: error: found 'x', expected a value`.
@usableFromInline package struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The item a scanner expected.
  @usableFromInline package enum Expectation: String, Sendable {
    case value = "a value"
    case object = "an object"
    case array = "an array"
    case objectOrList = "an object or a list"
    case string = "a string"
    case number = "a number"
    case integer = "an integer"
    case bool = "true or false"
    case key = "a key in double quotes"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case digit = "a digit"
    case end = "the end of the text"
    case closingQuote = "'\"'"
  }

  @usableFromInline package enum Kind: Hashable, Sendable {
    /// A byte, or the value beginning with it, instead of the expected item.
    case unexpected(UInt8, expected: Expectation)
    case unexpectedEnd(expected: Expectation)
    /// A comma and then the closing bracket or brace.
    case commaBefore(UInt8)
    /// The end of a line of JSON Lines inside a document.
    case lineEnd(expected: Expectation)
    case leadingZero
    /// A number too large for a Double.
    case notFinite
    /// A time too large for a count of nanoseconds.
    case timeOutOfRange
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case tooDeep
    case duplicateKey(String)
    /// Two keys of an object with the same meaning.
    case synonymousKeys(String, String)
    /// A CSV field with text after its closing quote.
    case textAfterQuote
    /// A CSV field without a closing quote.
    case openQuote
  }

  package var kind: Kind
  package var place: TextPlace

  @usableFromInline package var description: String { "\(place): error: \(kind)" }
}

extension TextError.Kind: CustomStringConvertible {
  /// The message without the location.
  @usableFromInline package var description: String {
    switch self {
    case .unexpected(let byte, let expected):
      "found \(Self.name(of: byte, where: expected)), expected \(expected.rawValue)"
    case .unexpectedEnd(let expected): "the text ends where \(expected.rawValue) is expected"
    case .commaBefore(let bracket):
      "found a comma before '\(Character(Unicode.Scalar(bracket)))'; expected none after the last entry"
    case .lineEnd(let expected): "the line ends where \(expected.rawValue) is expected"
    case .leadingZero: "a number must not begin with 0 and another digit"
    case .notFinite: "the number is too large for a finite value"
    case .timeOutOfRange: "the time is out of range; expected at most ±4.6e18 nanoseconds"
    case .controlCharacter(let byte):
      "found the control character \(Self.hexadecimal(byte)) in a string; expected an escape such as "
        + "\\n or \\u00\(Self.hexadecimal(byte).dropFirst(2))"
    case .invalidEscape:
      "unknown escape; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits"
    case .loneSurrogate:
      "a \\u escape for one half of a surrogate pair; expected both halves together"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .tooDeep: "nested deeper than \(JSONScanner.maxDepth) levels"
    case .duplicateKey(let key): "the key '\(key.excerpt)' appears twice in one object"
    case .synonymousKeys(let first, let second):
      "the keys '\(first)' and '\(second)' mean the same; expected one of them"
    case .textAfterQuote:
      "found text after a closing quote; expected a comma, the end of the line, or \"\" for a quote"
    case .openQuote: "a quote is left open; expected a closing \""
    }
  }

  /// The message without any of the text itself, for a file that may belong to someone else.
  package var descriptionWithoutText: String {
    switch self {
    case .unexpected(_, let expected), .unexpectedEnd(let expected), .lineEnd(let expected):
      "expected \(expected.rawValue)"
    case .controlCharacter: "found a control character in a string; expected an escape"
    case .duplicateKey, .synonymousKeys: "a key appears twice in one object"
    case .leadingZero, .notFinite, .timeOutOfRange, .invalidEscape, .loneSurrogate, .invalidUTF8,
      .tooDeep, .textAfterQuote, .openQuote, .commaBefore:
      description
    }
  }

  /// The name of a byte, or of the type of the value that begins with it if a value is expected.
  private static func name(of byte: UInt8, where expected: TextError.Expectation) -> String {
    switch expected {
    case .object, .array, .string, .number, .integer, .bool:
      switch byte {
      case UInt8(ascii: "{"): return "an object"
      case UInt8(ascii: "["): return "an array"
      case UInt8(ascii: "\""): return "a string"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): return "true or false"
      case UInt8(ascii: "n"): return "null"
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
      default: break
      }
    default: break
    }
    return byte > 0x20 && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte \(hexadecimal(byte))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }
}
