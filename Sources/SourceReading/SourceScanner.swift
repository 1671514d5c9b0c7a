import TextFormats

/// A word, number, string or sign of Swift or Objective-C.
struct SourceToken: Sendable {
  /// A macro and the file end with a token of the kind `end`.
  enum Kind: Sendable { case word, number, string, sign, end }
  var kind = Kind.end
  var text = ""
  var line: Int
  /// The last comment between the token and the one before it.
  var comment: String?
  var isAfterNewline = false
  var isAfterSpace = false
}

/// Splits a text into tokens in one pass. Whatever it cannot read is a sign of one byte.
struct SourceScanner {
  let isSwift: Bool
  private let path: String
  private let bytes: [UInt8]
  private var index = 0
  /// The next token, with its line and what is before it.
  private var next = SourceToken(line: 1, isAfterNewline: true)
  private var found: [SourceToken] = []
  /// The definitions of the macros, each from its `#define` on.
  private var macros: [SourceToken] = []
  /// The open `#if`s: whether one of their branches was taken, and where one that is not begins.
  private var branches: [(isTaken: Bool, skipped: Int?, depth: Int)] = []
  private typealias Bracket = (text: String, line: Int, index: Int)
  private var openBrackets: [Bracket] = []
  /// The first bracket that one of another kind closes.
  private var mismatched: Bracket?
  /// Whether each macro and each branch of an `#if` closes what it opens, so that another bracket is a mistake.
  private var isBalanced = true
  /// The conditions of the preprocessor, as they are taken, with their lines.
  private(set) var assumptions: [(text: String, line: Int)] = []

  init(_ text: SourceText) {
    (path, bytes) = (text.name, text.bytes)
    isSwift =
      text.name.hasSuffix(".swift")
      || ![".m", ".mm", ".h"].contains { text.name.hasSuffix($0) }
        && String(decoding: bytes, as: UTF8.self).split(separator: " ").contains {
          $0.hasSuffix("func")
        }
  }

  /// The tokens of the macros, and then those of the file.
  ///
  /// - Throws: An error at a merge conflict, or at a bracket that is surely not closed.
  mutating func tokens() throws(SourceError) -> [SourceToken] {
    while index < bytes.count { try scanOne() }
    append(.end, "")
    if isBalanced, let open = mismatched ?? openBrackets.last {
      throw error("'\(open.text)' is not closed", open.line, open.index)
    }
    return macros + found
  }

  private func error(_ message: String, _ line: Int, _ index: Int) -> SourceError {
    let column = bytes[..<index].reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return SourceError(
      description: message, place: TextPlace(file: path, line: line, column: column))
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Whether a line begins so.
  private func isAtLine(_ text: String) -> Bool {
    (index == 0 || bytes[index - 1] == UInt8(ascii: "\n")) && isAt(text)
  }

  private mutating func append(_ kind: SourceToken.Kind, _ text: String) {
    (next.kind, next.text) = (kind, text)
    found.append(next)
    next = SourceToken(line: next.line)
  }

  private mutating func scanOne() throws(SourceError) {
    let first = byte()
    switch UnicodeScalar(first) {
    case "<" where isAtLine("<<<<<<< "), ">" where isAtLine(">>>>>>> "):
      throw error("merge conflict; keep one side only", next.line, index)
    case "\n": passNewline()
    case " ", "\t", "\r", "\\":
      index += 1
      next.isAfterSpace = true
    case "/" where isAt("//") || isAt("/*"): scanComment()
    case "\"": scanString()
    case "'" where !isSwift: scanString()
    case "@" where byte(1) == UInt8(ascii: "\""):
      index += 1
      scanString()
    case "#": try scanDirective()
    case "." where Self.isDigit(byte(1)) && !isSwift: scanNumber()
    case _ where Self.isDigit(first): scanNumber()
    case _ where Self.isWord(first), "@" where Self.isWord(byte(1)): append(.word, word())
    case "`": index += 1
    default: scanSign()
    }
  }

  private mutating func passNewline() {
    next.line += 1
    index += 1
    (next.isAfterNewline, next.isAfterSpace) = (true, true)
  }

  /// Whether the line of a directive continues, perhaps on the next one.
  private var isInDirective: Bool {
    index < bytes.count && (!isAt("\n") || bytes[index - 1] == UInt8(ascii: "\\"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func word() -> String {
    let start = index
    repeat { index += 1 } while Self.isWord(byte())
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips a comment, and keeps its first line with words; one at the end of a line belongs to that line.
  private mutating func scanComment() {
    let (start, isBlock, belongsToNext) = (index, isAt("/*"), next.isAfterNewline)
    var depth = 1
    index += 2
    while index < bytes.count, depth > 0, isBlock || !isAt("\n") {
      if isAt("\n") {
        passNewline()
      } else if isBlock, isAt("*/") || isAt("/*") && isSwift {
        depth += isAt("*/") ? -1 : 1
        index += 2
      } else {
        index += 1
      }
    }
    let marks = Array(" \t\r*/!-".utf8)
    let lines = bytes[start..<(depth == 0 ? index - 2 : index)].split(separator: UInt8(ascii: "\n"))
    let first = lines.lazy.map { $0.drop { marks.contains($0) } }.first { !$0.isEmpty }
    if belongsToNext, let first { next.comment = String(decoding: first, as: UTF8.self) }
  }

  /// A string; what an interpolation contains is part of it.
  private mutating func scanString() {
    let quote = isAt("\"\"\"") ? "\"\"\"" : byte() == UInt8(ascii: "'") ? "'" : "\""
    index += quote.utf8.count
    let start = index
    while index < bytes.count, !isAt(quote), quote.utf8.count > 1 || !isAt("\n") {
      if isAt("\n") || isAt("\\\n") { next.line += 1 }
      index += isAt("\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    append(.string, String(decoding: bytes[start..<index], as: UTF8.self))
    if isAt(quote) { index += quote.utf8.count }
  }

  /// A number with its suffix in C: `0.5f`, `10UL`.
  private mutating func scanNumber() {
    let start = index
    let isHexadecimal = isAt("0x")
    while Self.isWord(byte()) || isAt(".") && isPoint || isAt("-") && !isHexadecimal && isExponent {
      index += 1
    }
    let text = bytes[start..<index].filter { $0 != UInt8(ascii: "_") }
    append(.number, String(decoding: text, as: UTF8.self))
  }

  /// Whether a sign follows the letter of an exponent: `1e-3`.
  private var isExponent: Bool { bytes[index - 1] | 0x20 == UInt8(ascii: "e") }

  /// Whether a point belongs to a number: `0.5`, and in Objective-C also `1.` and `1.f`.
  private var isPoint: Bool {
    if Self.isDigit(byte(1)) { return true }
    guard !isSwift, byte(1) != UInt8(ascii: ".") else { return false }
    return !Self.isWord(byte(1)) || byte(1) | 0x20 == UInt8(ascii: "f") && !Self.isWord(byte(2))
  }

  private static let directives = [
    "#selector", "#available", "#unavailable", "#keyPath", "#function", "#file", "#line",
    "#colorLiteral",
  ]

  /// The lines of Swift that begin with a number sign and are no macro's.
  private static let lines = [
    "#if", "#elseif", "#else", "#endif", "#warning", "#error", "#sourceLocation",
  ]

  /// `#selector` and the like are words; other lines that begin with a number sign are for the preprocessor.
  private mutating func scanDirective() throws(SourceError) {
    let (start, isFirst) = (index, next.isAfterNewline)
    let name = word()
    if Self.directives.contains(name) { return append(.word, name) }
    if name == "#define", isFirst, !isSwift { return try scanMacro(name) }
    guard isFirst, !isSwift || Self.lines.contains(name) else {
      index = start + 1
      return append(.sign, "#")
    }
    let (conditionStart, conditionLine) = (index, next.line)
    while isInDirective {
      if isAt("\n") { next.line += 1 }
      index += 1
    }
    let text = bytes[conditionStart..<index].split(separator: UInt8(ascii: "/")).first ?? []
    let words = text.split { [9, 13, 32].contains($0) }.joined(separator: [32])
    branch(name, String(decoding: Array(words), as: UTF8.self), conditionLine)
  }

  /// Conditions that hold, and that do not hold, in an app on a user's phone. Any other is taken to hold.
  private static let trueConditions: Set = ["1", "os(iOS)", "TARGET_OS_IOS", "TARGET_OS_IPHONE"]
  private static let falseConditions: Set = [
    "0", "DEBUG", "defined(DEBUG)", "targetEnvironment(simulator)",
    "targetEnvironment(macCatalyst)", "TARGET_OS_SIMULATOR", "TARGET_IPHONE_SIMULATOR",
    "TARGET_OS_MACCATALYST", "TARGET_OS_OSX", "TARGET_OS_TV", "TARGET_OS_VISION",
    "TARGET_OS_WATCH", "os(macOS)", "os(tvOS)", "os(visionOS)", "os(watchOS)",
  ]

  /// Keeps one branch of an `#if`. What `#ifndef` asks for, such as the guard of a header, is taken not to be defined.
  private mutating func branch(_ directive: String, _ condition: String, _ line: Int) {
    let isFirst = directive.hasPrefix("#if")
    let depth = isFirst ? openBrackets.count : branches.last?.depth ?? 0
    if !isFirst, let last = branches.last {
      isBalanced = isBalanced && openBrackets.count == depth
      if let start = last.skipped { found.removeSubrange(min(start, found.count)...) }
    }
    switch directive {
    case "#if", "#ifdef", "#ifndef", "#elseif", "#elif":
      let wasTaken = !isFirst && branches.popLast()?.isTaken ?? true
      let isFalse =
        directive != "#ifndef"
        && (condition.hasPrefix("!")
          ? Self.trueConditions.contains(String(condition.dropFirst()))
          : Self.falseConditions.contains(condition))
      let isTaken = !wasTaken && !isFalse
      if directive != "#ifndef" {
        assumptions.append(("'\(directive) \(condition)' is taken to be \(!isFalse)", line))
      }
      branches.append((wasTaken || isTaken, isTaken ? nil : found.count, depth))
    case "#else":
      branches.append((true, branches.popLast()?.isTaken == true ? found.count : nil, depth))
    case "#endif": _ = branches.popLast()
    default: break
    }
  }

  private mutating func scanMacro(_ name: String) throws(SourceError) {
    let outer = (found, openBrackets)
    (found, openBrackets) = ([], [])
    append(.word, name)
    while isInDirective { try scanOne() }
    append(.end, "")
    if !branches.contains(where: { $0.skipped != nil }) { macros += found }
    isBalanced = isBalanced && openBrackets.isEmpty
    (found, openBrackets) = outer
  }

  private static let signs = [
    "<<", "===", "!==", "...", "..<", "->", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=",
    "/=", "%=", "|=", "&=", "^=", "~=", "??", "?.", "++", "--", "?:",
  ]

  private mutating func scanSign() {
    // `a ?:b` is one sign in Objective-C only.
    let sign = Self.signs.first { isAt($0) && !($0 == "?:" && isSwift) }
    let text = sign ?? String(UnicodeScalar(byte()))
    append(.sign, text)
    match(text)
    index += sign?.utf8.count ?? 1
  }

  private static let brackets = ["(": ")", "[": "]", "{": "}"]

  private mutating func match(_ sign: String) {
    if Self.brackets[sign] != nil {
      openBrackets.append((sign, next.line, index))
    } else if Self.brackets.values.contains(sign) {
      guard let open = openBrackets.last else {
        isBalanced = false
        return
      }
      if Self.brackets[open.text] == sign {
        openBrackets.removeLast()
      } else {
        mismatched = mismatched ?? open
      }
    }
  }
}
