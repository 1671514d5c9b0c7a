extension JSONScanner {
  /// Reads any key and the colon after it.
  package mutating func readKey() throws(TextFault) -> String {
    skipWhitespace()
    keyOffset = position
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let key = try readString()
    try skipColon()
    return key
  }

  package mutating func readString() throws(TextFault) -> String {
    skipWhitespace()
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.string) }
    let start = position + 1
    let hasEscapes = try skipString()
    return hasEscapes
      ? unescaped(start..<position - 1) : bytes.string(in: start..<position - 1)
  }

  /// Returns the string whose opening quote is at an offset; it must have been read before.
  package func string(at offset: Int) -> String {
    var scanner = self
    scanner.position = offset
    return (try? scanner.readString()) ?? ""
  }

  mutating func skipColon() throws(TextFault) {
    skipWhitespace()
    guard bytes[position] == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position &+= 1
  }

  /// Moves past the string whose opening quote is at the position; returns whether it has escapes.
  ///
  /// Eight plain bytes are skipped at a time, up to a quote, a backslash, a control character (such
  /// as the NUL after the text) or a non-ASCII byte.
  package mutating func skipString() throws(TextFault) -> Bool {
    var hasEscapes = false
    var p = position &+ 1
    while true {
      let word = bytes.word(at: p)
      // A borrow can mark bytes above a true match, so only the lowest mark is exact.
      let others = ((word &- 0x2020_2020_2020_2020) | word) & 0x8080_8080_8080_8080
      let marks = word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\")) | others
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

  /// Returns the text of a string that was read before, with its escapes replaced.
  func unescaped(_ range: Range<Int>) -> String {
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
  /// The value of four hexadecimal digits at an offset, or nil if there are fewer.
  fileprivate func hexadecimal(at offset: Int) -> UInt16? {
    var value: UInt16 = 0
    for index in 0..<4 {
      guard let digit = hexadecimalDigit(at: offset + index) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The value of the hexadecimal digit at an offset, or nil for any other byte.
  @inlinable @inline(__always) package func hexadecimalDigit(at offset: Int) -> UInt8? {
    let digit = self[offset] &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (self[offset] | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }
}
