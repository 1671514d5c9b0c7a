import SwipeReplay

// Text in a terminal's columns: a Chinese character takes two, a combining mark none.

extension StringProtocol {
  /// The number of columns in a terminal.
  package var displayWidth: Int {
    // Most text is ASCII, which is counted much faster as bytes.
    if hasOnly(0..<0x80) { return utf8.count }
    // Scalars that are characters of their own are counted fast, too.
    if unicodeScalars.allSatisfy(\.isAlone) { return unicodeScalars.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether all bytes are in a range; in memory they are compared much faster than one by one.
  fileprivate func hasOnly(_ bytes: Range<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(bytes.contains) }
      ?? utf8.allSatisfy(bytes.contains)
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  /// Returns the string truncated to a width, with `…` at the end if anything is removed.
  package func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var cut = ""
    var columns = 0
    for character in self {
      columns += character.displayWidth
      if columns > width - 1 { break }
      cut.append(character)
    }
    return cut.trimmingBlanks + "…"
  }

  package var trimmingBlanks: String {
    guard utf8.last == UInt8(ascii: " ") else { return self }
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }

  /// Wraps the string at spaces into lines of at most a width; a longer word gets a line of its own.
  package func wrapped(to width: Int) -> [String] {
    if utf8.count <= width, !isEmpty, utf8.first != UInt8(ascii: " "), !utf8.hasBlanks {
      return [self]
    }
    return words(within: width).flowed(to: width)
  }

  /// The words of the string, of which a number or an operator stays with the next one where both fit in a width.
  func words(within width: Int) -> [String] {
    // A space is one byte, which is found much faster than a character.
    var units: [String] = []
    var last = Substring()
    for word in utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
      if let unit = units.last, last.isBound(to: word), unit.utf8.count + word.utf8.count < width {
        units[units.count - 1] += " " + word
      } else {
        units.append(String(word))
      }
      last = word
    }
    return units
  }

  /// The string with U+FFFD for everything that a terminal would obey instead of showing: control characters, and marks
  /// that change the direction of text. A byte of a path that is not UTF-8 becomes `\xE9`.
  package var printable: String {
    if hasOnly(0x20..<0x7F) { return self }
    if unicodeScalars.allSatisfy(\.isAlone) { return self }
    return escaped { scalar in
      PathBytes.byte(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
        ?? (scalar.isTerminalControl ? "\u{FFFD}" : nil)
    }
  }

  /// Returns the string with a text instead of each scalar that has one.
  package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The string as a line of a log that a CI server may read, with a backslash in what servers
  /// would obey: a `::` at the beginning, after any white space, and `##[` or `##vso[` anywhere.
  package var escapingCICommands: String {
    // A search for text takes much longer than one for two equal bytes, which few lines contain.
    guard utf8.hasPair else { return self }
    let text = unicodeScalars.drop { $0.properties.isWhitespace }
    var line = text.starts(with: "::".unicodeScalars) ? "\\" + self : self
    for command in ["##[", "##vso["] where line.contains(command) {
      line = line.replacing(command, with: "#\\" + command.dropFirst())
    }
    return line
  }
}

extension Substring {
  /// Whether a word belongs to the next one: a number to its noun, an operator to its operand, a name to its value, `at`
  /// to `least`, `needs` to `more` to `than`.
  fileprivate func isBound(to next: Substring) -> Bool {
    guard let last = utf8.last, let first = next.utf8.first, !",;:)".utf8.contains(last) else {
      return false
    }
    if last.isLetter {
      return first.isDigit || first == UInt8(ascii: "-") && next.utf8.last?.isDigit == true
        || ["at", "to", "needs"].contains(self) || next == "than"
    }
    guard utf8.allSatisfy({ $0 < 0x80 && !$0.isLetter }) else { return false }
    return !last.isDigit || first.isLetter
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Sequence<UInt8> {
  /// Whether two spaces are adjacent, or the last character is one.
  fileprivate var hasBlanks: Bool {
    var isBlank = false
    for next in self {
      if isBlank, next == UInt8(ascii: " ") { return true }
      isBlank = next == UInt8(ascii: " ")
    }
    return isBlank
  }

  /// Whether two colons or two number signs are adjacent.
  fileprivate var hasPair: Bool {
    var last: UInt8 = 0
    for next in self {
      if next == last, next == UInt8(ascii: ":") || next == UInt8(ascii: "#") { return true }
      last = next
    }
    return false
  }
}

extension [String] {
  /// Returns the lines with a label before the first, and as many spaces as the label has columns
  /// before the others.
  ///
  /// - Parameter indent: The number of columns of the label, without colour.
  func hanging(after label: String, indent: Int) -> [String] {
    let blank = String(repeating: " ", count: indent)
    return enumerated().map { ($0 == 0 ? label : blank) + $1 }
  }

  /// The lines, each with a line feed.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines as UTF-8, each with a line feed.
  var bytes: [UInt8] { reduce(into: []) { $0.append(line: $1) } }
}

extension [UInt8] {
  /// Appends a line and its line feed, as a CI server may read it.
  mutating func append(line: String) {
    let start = count
    self += line.utf8
    if self[start...].hasPair { replaceSubrange(start..., with: line.escapingCICommands.utf8) }
    append(UInt8(ascii: "\n"))
  }
}

extension Sequence where Element: StringProtocol {
  /// Joins the elements with spaces into lines of at most a width, without breaking any.
  func flowed(to width: Int) -> [String] {
    var lines: [String] = []
    var columns = 0
    for text in self {
      let added = text.displayWidth
      if lines.isEmpty || columns + 1 + added > width {
        lines.append(String(text))
        columns = added
      } else {
        lines[lines.count - 1] += " "
        lines[lines.count - 1] += text
        columns += 1 + added
      }
    }
    return lines
  }
}

extension Character {
  /// The number of columns: that of its widest scalar, or two for an emoji presentation.
  fileprivate var displayWidth: Int {
    unicodeScalars.reduce(0) { max($0, $1 == "\u{FE0F}" ? 2 : $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal obeys the scalar instead of showing it: control characters, and marks that
  /// change the direction of text.
  var isTerminalControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar takes one column and never combines with an adjacent one: ASCII except control characters, and
  /// the punctuation, arrows, lines, blocks and marks of the tool's own texts.
  fileprivate var isAlone: Bool {
    switch value {
    case 0x20..<0x7F, 0xB0...0xB7, 0xD7, 0x2010...0x2027, 0x2190...0x2193, 0x2500...0x25C8, 0x2713,
      0x2717:
      true
    default: false
    }
  }

  fileprivate var displayWidth: Int {
    switch value {
    case 0..<0x300: 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      2
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: 0
      default: 1
      }
    }
  }
}

extension [[String]] {
  /// The blocks, separated by blank lines; empty blocks are omitted.
  var text: String { filter { !$0.isEmpty }.map(\.text).joined(separator: "\n") }
}

/// Returns `, 3 suspicious` for the number of traces with a warning, or nothing for none.
func suspicious(_ count: Int) -> String { count == 0 ? "" : ", \(count) suspicious" }

/// Returns a fraction for people: `62.3%`.
func percent(_ fraction: Double) -> String { HumanNumber.fixed(fraction * 100, decimals: 1) + "%" }

extension TextReport.Style {
  /// Returns the lines of a remark.
  func note(_ text: String) -> [String] {
    text.wrapped(to: columns - 6).hanging(after: paint("note", .warning) + "  ", indent: 6)
  }
}
