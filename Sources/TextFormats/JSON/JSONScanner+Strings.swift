extension JSONScanner {
  /// Reads a key and the colon behind it.
  ///
  /// - Parameter likely: the index of the word that most likely comes; any index will do.
  /// - Returns: the key's index among the words; -1 for any other key.
  @inlinable @inline(__always)
  package mutating func readKey(among keys: JSONKeys, likely: Int) throws(TextFault) -> Int {
    skipWhitespace()
    keyOffset = position
    let pattern = keys.patterns[likely]
    if bytes.word(at: position) & pattern.keyMask == pattern.key {
      position &+= pattern.length &+ 2
      return likely
    }
    return try readLongKey(among: keys, likely: likely)
  }

  /// Reads a key that is a long one, not the likely one, or not written as usual.
  @usableFromInline @inline(never)
  mutating func readLongKey(among keys: JSONKeys, likely: Int) throws(TextFault) -> Int {
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let index = try readLongWord(among: keys, likely: likely)
    try skipColon()
    return index
  }

  /// Reads a key, whatever it is, and the colon behind it.
  package mutating func readKey() throws(TextFault) -> String {
    skipWhitespace()
    keyOffset = position
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let key = try readString()
    try skipColon()
    return key
  }

  /// Reads a string that is one of a few words; -1 for any other string.
  @inlinable @inline(__always) package mutating func readString(
    among words: JSONKeys, likely: Int
  ) throws(TextFault) -> Int {
    skipWhitespace()
    let pattern = words.patterns[likely]
    // The pattern of a key without its colon.
    if (bytes.word(at: position) ^ pattern.key) & (pattern.keyMask &>> 8) == 0, pattern.keyMask != 0
    {
      position &+= 1 &+ pattern.length
      return likely
    }
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.string) }
    return try readLongWord(among: words, likely: likely)
  }

  /// Reads a string.
  package mutating func readString() throws(TextFault) -> String {
    skipWhitespace()
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.string) }
    let start = position + 1
    let hasEscapes = try skipString()
    return hasEscapes
      ? unescaped(start..<position - 1) : bytes.string(in: start..<position - 1)
  }

  /// The string that begins at the offset of an opening quote and was already read.
  package func string(at offset: Int) -> String {
    var scanner = self
    scanner.position = offset
    return (try? scanner.readString()) ?? ""
  }

  private mutating func skipColon() throws(TextFault) {
    skipWhitespace()
    guard bytes[position] == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position &+= 1
  }

  /// Reads a string that is a long word, not the likely one, or not written as usual.
  @usableFromInline @inline(never)
  mutating func readLongWord(among words: JSONKeys, likely: Int) throws(TextFault) -> Int {
    let pattern = words.patterns[likely]
    if pattern.stands(in: bytes, at: position + 1) {
      position += 1 + pattern.length
      return likely
    }
    for (index, pattern) in words.patterns.enumerated()
    where pattern.stands(in: bytes, at: position + 1) {
      position += 1 + pattern.length
      return index
    }
    let start = position + 1
    guard try skipString() else { return -1 }
    return words.names.firstIndex(of: unescaped(start..<position - 1)) ?? -1
  }

  /// Moves behind the string whose opening quote is at the position, and says whether it has escapes.
  ///
  /// Eight plain bytes are taken at a time; what ends a run is a quote, a backslash, a control
  /// character (the NUL behind the text among them) or a byte that is not ASCII. As in ``DigitRun``,
  /// only the lowest marked byte of a word is exact, and only that one counts.
  package mutating func skipString() throws(TextFault) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var hasEscapes = false
    var p = position &+ 1
    while true {
      let word = bytes.word(at: p)
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let marks =
        (((word &- ones &* 0x20) & ~word) | word
          | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & (ones &* 0x80)
      guard marks != 0 else {
        p &+= 8
        continue
      }
      p &+= marks.trailingZeroBitCount &>> 3
      switch bytes[p] {
      case UInt8(ascii: "\""):
        position = p &+ 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        p = try endOfEscape(at: p)
      case 0..<0x20:
        throw TextFault(
          p >= bytes.count || isAtLineEnd(p)
            ? .found(in: bytes, at: p, expected: .closingQuote) : .controlCharacter(bytes[p]), at: p
        )
      default:
        let length = bytes.lengthOfUTF8Scalar(at: p)
        guard length > 0 else { throw TextFault(.invalidUTF8, at: p) }
        p &+= length
      }
    }
  }

  private func endOfEscape(at offset: Int) throws(TextFault) -> Int {
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      guard let unit = bytes.hexadecimal(at: offset + 2) else {
        throw TextFault(.invalidEscape, at: offset)
      }
      guard UTF16.isSurrogate(unit) else { return offset + 6 }
      guard UTF16.isLeadSurrogate(unit), bytes[offset + 6] == UInt8(ascii: "\\"),
        bytes[offset + 7] == UInt8(ascii: "u"),
        let second = bytes.hexadecimal(at: offset + 8), UTF16.isTrailSurrogate(second)
      else { throw TextFault(.loneSurrogate, at: offset) }
      return offset + 12
    default:
      throw TextFault(.invalidEscape, at: offset)
    }
  }

  /// The text of a string that was found valid, its escapes replaced.
  private func unescaped(_ range: Range<Int>) -> String {
    var units: [UInt8] = []
    units.reserveCapacity(range.count)
    var p = range.lowerBound
    while p < range.upperBound {
      guard bytes[p] == UInt8(ascii: "\\") else {
        units.append(bytes[p])
        p += 1
        continue
      }
      p += 2
      switch bytes[p - 1] {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        let unit = bytes.hexadecimal(at: p) ?? 0
        p += 4
        var scalar = UInt32(unit)
        if UTF16.isLeadSurrogate(unit) {
          scalar =
            0x10000 + (scalar - 0xD800) << 10 + UInt32(bytes.hexadecimal(at: p + 2) ?? 0) - 0xDC00
          p += 6
        }
        units.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
      case let plain: units.append(plain)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }
}

extension Bytes {
  /// The value of the four hexadecimal digits at an offset; nil where there are none.
  fileprivate func hexadecimal(at offset: Int) -> UInt16? {
    var value: UInt16 = 0
    for index in 0..<4 {
      let digit: UInt8
      switch self[offset + index] {
      case let byte where byte &- UInt8(ascii: "0") < 10: digit = byte - UInt8(ascii: "0")
      case let byte where (byte | 0x20) &- UInt8(ascii: "a") < 6:
        digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
