/// A word, number, string or sign of Swift or Objective-C.
struct SourceToken: Sendable {
  enum Kind: Sendable { case word, number, string, sign, end }
  var kind: Kind
  var text: String
  var line: Int
  /// The last comment between the token and the one before it.
  var comment: String?
  var isAfterNewline = false
  var isAfterSpace = false
}

/// A scanned file.
struct ScannedSource {
  enum Language { case swift, objectiveC }
  var file: String
  var language: Language
  /// Ends with a token of the kind `end`.
  var tokens: [SourceToken]
  /// The macros without parameters: `#define kFinish 0.3`.
  var macros: [(name: String, value: [SourceToken])]
}

/// Splits a text into tokens in one pass. Whatever it cannot read is a sign of one byte.
struct SourceScanner {
  private let bytes: [UInt8]
  private let file: String
  private let language: ScannedSource.Language
  private var index = 0
  private var line = 1
  private var comment: String?
  private var isAfterNewline = true
  private var isAfterSpace = false
  private var tokens: [SourceToken] = []
  private var macros: [(name: String, value: [SourceToken])] = []

  private init(_ text: SourceText) {
    bytes = text.bytes
    let name = text.name
    file =
      name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[name.index(after: $0)...]) }
      ?? name
    let isSwift = name.hasSuffix(".swift")
    let isObjectiveC = [".m", ".mm", ".h"].contains { name.hasSuffix($0) }
    language =
      isSwift || !isObjectiveC && Self.looksLikeSwift(text.bytes) ? .swift : .objectiveC
  }

  /// Whether a text without a telling name declares functions as Swift does.
  private static func looksLikeSwift(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return !text.utf8.elementsEqual("".utf8)
      && text.split(separator: " ").contains { $0.hasSuffix("func") }
  }

  static func scan(_ text: SourceText) -> ScannedSource {
    var scanner = SourceScanner(text)
    while scanner.index < scanner.bytes.count { scanner.scanOne() }
    scanner.append(.end, "")
    return ScannedSource(
      file: scanner.file, language: scanner.language, tokens: scanner.tokens, macros: scanner.macros
    )
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private func starts(with text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private mutating func append(_ kind: SourceToken.Kind, _ text: String) {
    tokens.append(
      SourceToken(
        kind: kind, text: text, line: line, comment: comment, isAfterNewline: isAfterNewline,
        isAfterSpace: isAfterSpace))
    (comment, isAfterNewline, isAfterSpace) = (nil, false, false)
  }

  private mutating func scanOne() {
    let first = byte()
    switch first {
    case UInt8(ascii: "\n"):
      line += 1
      index += 1
      (isAfterNewline, isAfterSpace) = (true, true)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\\"):
      index += 1
      isAfterSpace = true
    case _ where starts(with: "//"): scanLineComment()
    case _ where starts(with: "/*"): scanBlockComment()
    case UInt8(ascii: "\""): scanString()
    case UInt8(ascii: "'") where language == .objectiveC: scanString()
    case UInt8(ascii: "@") where byte(1) == UInt8(ascii: "\""):
      index += 1
      scanString()
    case UInt8(ascii: "#"): scanDirective()
    case _ where Self.isDigit(first): scanNumber()
    case UInt8(ascii: ".") where Self.isDigit(byte(1)) && !isAfterOperand: scanNumber()
    case _ where Self.isWord(first) || first == UInt8(ascii: "@") && Self.isWord(byte(1)):
      append(.word, word())
    case UInt8(ascii: "`"): index += 1
    default: scanSign()
    }
  }

  private var isAfterOperand: Bool {
    guard let last = tokens.last, !isAfterSpace else { return false }
    return last.kind != .sign || last.text == ")" || last.text == "]"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 97 && byte | 0x20 <= 122 || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func word() -> String {
    let start = index
    index += 1
    while Self.isWord(byte()) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func scanLineComment() {
    let start = index + 2
    while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
    keep(comment: bytes[start..<index])
  }

  private mutating func scanBlockComment() {
    let start = index + 2
    index += 2
    var depth = 1
    while index < bytes.count, depth > 0 {
      if starts(with: "*/") {
        depth -= 1
        index += 1
      } else if starts(with: "/*"), language == .swift {
        depth += 1
        index += 1
      } else if byte() == UInt8(ascii: "\n") {
        line += 1
        isAfterNewline = true
      }
      index += 1
    }
    keep(comment: bytes[start..<max(start, min(bytes.count, index - 2))])
  }

  /// Keeps the first line of a comment that has words; a comment at the end of a line belongs to that line.
  private mutating func keep(comment text: ArraySlice<UInt8>) {
    guard isAfterNewline else { return }
    let marks: [UInt8] = [
      32, 9, 13, UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "-"),
    ]
    let first = text.split(separator: UInt8(ascii: "\n")).lazy
      .map { $0.drop { marks.contains($0) } }.first { !$0.isEmpty }
    guard let first else { return }
    comment = String(decoding: first, as: UTF8.self)
  }

  /// A string; what an interpolation contains is part of it.
  private mutating func scanString() {
    let quote = byte()
    let isLong = starts(with: "\"\"\"")
    index += isLong ? 3 : 1
    let start = index
    var end = index
    while index < bytes.count {
      end = index
      if byte() == UInt8(ascii: "\\") {
        if byte(1) == UInt8(ascii: "\n") { line += 1 }
        index += 2
      } else if isLong ? starts(with: "\"\"\"") : byte() == quote {
        index += isLong ? 3 : 1
        break
      } else if byte() == UInt8(ascii: "\n") {
        guard isLong else { break }
        line += 1
        index += 1
      } else {
        index += 1
        end = index
      }
    }
    index = min(index, bytes.count)
    append(.string, String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self))
  }

  private mutating func scanNumber() {
    let start = index
    if starts(with: "0x") { index += 2 }
    let isHexadecimal = index > start
    while true {
      let next = byte()
      let isExponent = next | 0x20 == UInt8(ascii: "e") && !isHexadecimal
      if Self.isDigit(next) || next == UInt8(ascii: "_")
        || isHexadecimal && Self.isWord(next)
        || next == UInt8(ascii: ".") && byte(1) != UInt8(ascii: ".")
          && (Self.isDigit(byte(1))
            || language == .objectiveC
              && (!Self.isWord(byte(1)) || byte(1) | 0x20 == 102 && !Self.isWord(byte(2))))
      {
        index += 1
      } else if isExponent, Self.isDigit(byte(1)) || byte(1) == UInt8(ascii: "-") {
        index += 2
      } else {
        break
      }
    }
    let text = bytes[start..<index].filter { $0 != UInt8(ascii: "_") }
    while [102, 108, 117].contains(byte() | 0x20) { index += 1 }
    append(.number, String(decoding: text, as: UTF8.self))
  }

  /// `#selector` and the like are words; other lines that begin with a number sign are for the preprocessor.
  private mutating func scanDirective() {
    let start = index
    index += 1
    let name = Self.isWord(byte()) ? word() : ""
    if [
      "selector", "available", "keyPath", "function", "file", "line", "colorLiteral", "unavailable",
    ]
    .contains(name) {
      append(.word, "#" + name)
      return
    }
    guard isAfterNewline else { return append(.sign, "#") }
    var end = index
    while end < bytes.count,
      bytes[end] != UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\\")
    {
      if bytes[end] == UInt8(ascii: "\n") { line += 1 }
      end += 1
    }
    if name == "define", language == .objectiveC {
      var inner = SourceScanner(SourceText(name: "a.m", bytes: Array(bytes[index..<end])))
      inner.line = line
      while inner.index < inner.bytes.count { inner.scanOne() }
      if let first = inner.tokens.first, first.kind == .word, inner.tokens.count > 1,
        inner.tokens[1].text != "(" || inner.tokens[1].isAfterSpace
      {
        inner.append(.end, "")
        macros.append((first.text, Array(inner.tokens.dropFirst())))
      }
    }
    index = max(end, start + 1)
  }

  private static let signs = [
    "===", "!==", "...", "..<", "->", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=",
    "??",
    "?.", "++", "--", "?:",
  ]

  private mutating func scanSign() {
    if let sign = Self.signs.first(where: { starts(with: $0) }) {
      // `a ?:b` is one sign in Objective-C only.
      if sign != "?:" || language == .objectiveC {
        append(.sign, sign)
        index += sign.utf8.count
        return
      }
    }
    append(.sign, String(UnicodeScalar(byte())))
    index += 1
  }
}
