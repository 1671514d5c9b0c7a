/// A word, number or sign of a rule.
struct RuleToken {
  enum Kind: Equatable {
    case number, name, `true`, `false`
    /// A binary operator, which may also be the sign of a number. `a > b` computes `b < a`.
    case binary(RuleOperation, RuleBinding, isReversed: Bool = false)
    /// `!` binds as tightly as a minus sign; the word `not` binds more loosely than a comparison.
    case not, looseNot
    case open, close, comma, end
  }

  var kind: Kind
  /// The range in the text, in bytes.
  var range: Range<Int>
}

/// The binding strength of operators, from the weakest.
enum RuleBinding: Int, CaseIterable, Comparable {
  case or, and, not, comparison, sum, product, sign

  /// The weakest binding of the right operand, so that operators of equal strength group from the left.
  var tighter: RuleBinding { RuleBinding(rawValue: rawValue + 1) ?? .sign }

  static func < (left: RuleBinding, right: RuleBinding) -> Bool { left.rawValue < right.rawValue }

  var reference: RuleReference.Entry {
    switch self {
    case .or: ("|| or", "either is true")
    case .and: ("&& and", "both are true")
    case .not: ("not", "the opposite")
    case .comparison:
      ("< <= > >= == !=", "comparison, not chained; == and != also of truth values and words")
    case .sum: ("+ -", "addition, subtraction")
    case .product: ("* /", "multiplication, division")
    case .sign: ("- !", "in front of a value: negation, the opposite")
    }
  }
}

/// Splits a rule into tokens, one at a time, so that the leftmost mistake is reported.
struct RuleScanner {
  /// The whole text as UTF-8, which is valid because it comes from a String.
  let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the next token; at the end of the text, always `end`.
  mutating func next() throws(RuleError) -> RuleToken {
    while let byte = byte(at: position), Self.isSpace(byte) { position += 1 }
    guard let byte = byte(at: position) else { return token(.end, length: 0) }
    let next = self.byte(at: position + 1)
    if let (kind, length) = Self.sign(byte, next ?? 0) { return token(kind, length: length) }
    let isNumber = byte == UInt8(ascii: ".") ? next.map(isDigit) ?? false : isDigit(byte)
    return isNumber ? try number() : try word()
  }

  private mutating func token(_ kind: RuleToken.Kind, length: Int) -> RuleToken {
    position += length
    return RuleToken(kind: kind, range: position - length..<position)
  }

  /// Scans a number: `1`, `0.5`, `.5`, `1e3`. Letters, digits and dots that follow are part of the mistake.
  private mutating func number() throws(RuleError) -> RuleToken {
    var end = position
    func digits() -> Bool {
      let start = end
      while let byte = byte(at: end), isDigit(byte) { end += 1 }
      return end > start
    }
    var isWellFormed = digits() || byte(at: end) == UInt8(ascii: ".")
    if byte(at: end) == UInt8(ascii: ".") {
      end += 1
      isWellFormed = digits() && isWellFormed
    }
    if let byte = byte(at: end), byte | 0x20 == UInt8(ascii: "e") {
      end += 1
      if let sign = self.byte(at: end), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        end += 1
      }
      isWellFormed = digits() && isWellFormed
    }
    let wordEnd = endOfWord(from: end, allowsDigits: true)
    let token = token(.number, length: wordEnd - position)
    guard isWellFormed, wordEnd == end else {
      throw RuleError(
        "`\(text(token.range))` is not a number; expected one like `0.5` or `1e3`", at: token.range)
    }
    return token
  }

  private mutating func word() throws(RuleError) -> RuleToken {
    let end = endOfWord(from: position, allowsDigits: false)
    guard end > position else {
      let (character, length) = scalar(at: position)
      let correction = Self.corrections.first { $0.character == character }?.correction
      throw RuleError(
        "unknown character `\(character)`" + (correction.map { "; write `\($0)`" } ?? ""),
        at: position..<position + length)
    }
    let token = token(.name, length: end - position)
    let kind = Self.words.first { $0.word.utf8.elementsEqual(bytes[token.range]) }?.kind
    return RuleToken(kind: kind ?? .name, range: token.range)
  }

  /// Returns the end of a run of letters, digits and `_`, in parts joined by dots. Each part begins
  /// with a letter or `_` unless digits are allowed.
  private func endOfWord(from start: Int, allowsDigits: Bool) -> Int {
    var end = start
    var isFirst = !allowsDigits
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "."), !isFirst || allowsDigits, end + 1 < bytes.count {
        let (next, _) = scalar(at: end + 1)
        guard allowsDigits || isLetter(next) else { return end }
        end += 1
        isFirst = !allowsDigits
        continue
      }
      let (scalar, length) = scalar(at: end)
      let isPart = isFirst ? isLetter(scalar) : isLetterOrDigit(scalar)
      guard isPart else { return end }
      isFirst = false
      end += length
    }
    return end
  }

  private func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
    if bytes[index] < 0x80 { return (Unicode.Scalar(bytes[index]), 1) }
    // The number of leading ones in the first byte is the length of the sequence.
    let length = max(1, (~bytes[index]).leadingZeroBitCount)
    let text = String(decoding: bytes[index..<min(index + length, bytes.count)], as: UTF8.self)
    return (text.unicodeScalars.first ?? "\u{FFFD}", length)
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isXIDStart }
    return scalar == "_" || "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isXIDContinue }
    return isLetter(scalar) || "0"..."9" ~= scalar
  }

  /// The sign that begins with two bytes.
  private static func sign(_ first: UInt8, _ second: UInt8) -> (RuleToken.Kind, length: Int)? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("<", "="): (.binary(.lessOrEqual, .comparison), 2)
    case (">", "="): (.binary(.lessOrEqual, .comparison, isReversed: true), 2)
    case ("!", "="): (.binary(.notEqual, .comparison), 2)
    case ("=", "="): (.binary(.equal, .comparison), 2)
    case ("&", "&"): (.binary(.and, .and), 2)
    case ("|", "|"): (.binary(.or, .or), 2)
    case ("<", _): (.binary(.less, .comparison), 1)
    case (">", _): (.binary(.less, .comparison, isReversed: true), 1)
    case ("!", _): (.not, 1)
    case ("+", _): (.binary(.add, .sum), 1)
    case ("-", _): (.binary(.subtract, .sum), 1)
    case ("*", _): (.binary(.multiply, .product), 1)
    case ("/", _): (.binary(.divide, .product), 1)
    case ("(", _): (.open, 1)
    case (")", _): (.close, 1)
    case (",", _): (.comma, 1)
    default: nil
    }
  }

  private static let words: [(word: String, kind: RuleToken.Kind)] = [
    ("true", .true), ("false", .false), ("and", .binary(.and, .and)), ("or", .binary(.or, .or)),
    ("not", .looseNot),
  ]

  /// Characters from other languages and from typeset text, and what to write instead.
  private static let corrections: [(character: Unicode.Scalar, correction: String)] = [
    ("=", "=="), ("&", "&&"), ("|", "||"), ("≤", "<="), ("≥", ">="), ("≠", "!="), ("−", "-"),
    ("×", "*"), ("·", "*"), ("÷", "/"), ("?", "if(condition, a, b)"), ("（", "("), ("）", ")"),
    ("，", ","),
  ]
}
