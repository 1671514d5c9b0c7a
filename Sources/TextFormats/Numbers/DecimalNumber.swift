/// A decimal number as a text has it: its first nineteen digits, and a power of ten.
///
/// Nothing is rounded before the result is: a Double is the nearest one to the text, a time is exact
/// to the nanosecond.
package struct DecimalNumber: Hashable, Sendable {
  /// The first digits that count, at most ``digitLimit`` of them.
  var significand: UInt64
  /// The power of ten that the significand is multiplied by.
  var exponent: Int
  /// Whether a minus stands in front.
  var isNegative: Bool
  /// The first digit that the significand has no room for; nil where it has room for all of them.
  var nextDigit: UInt8?

  /// As many digits as fit a UInt64 whatever they are.
  static let digitLimit = 19
  /// An exponent beyond this is as good as infinite; smaller ones cannot overflow sums.
  static let exponentLimit = 1_000_000_000

  /// Reads a number as JSON writes it, of whatever length, and moves the position behind it.
  init(in bytes: Bytes, at position: inout Int) throws(TextFault) {
    var p = position
    significand = 0
    exponent = 0
    nextDigit = nil
    isNegative = bytes[p] == UInt8(ascii: "-")
    if isNegative { p += 1 }
    let first = p
    var digits = 0
    try Self.expectDigit(in: bytes, at: p)
    while let digit = Self.digit(in: bytes, at: p) {
      if !append(digit, &digits) { exponent += 1 }
      p += 1
    }
    if bytes[first] == UInt8(ascii: "0"), p - first > 1 {
      throw TextFault(.leadingZero, at: first)
    }
    if bytes[p] == UInt8(ascii: ".") {
      p += 1
      try Self.expectDigit(in: bytes, at: p)
      while let digit = Self.digit(in: bytes, at: p) {
        if append(digit, &digits) { exponent -= 1 }
        p += 1
      }
    }
    if bytes[p] | 0x20 == UInt8(ascii: "e") {
      p += 1
      let isDown = bytes[p] == UInt8(ascii: "-")
      if isDown || bytes[p] == UInt8(ascii: "+") { p += 1 }
      try Self.expectDigit(in: bytes, at: p)
      var power = 0
      while let digit = Self.digit(in: bytes, at: p) {
        power = min(power * 10 + Int(digit), Self.exponentLimit)
        p += 1
      }
      exponent += isDown ? -power : power
    }
    position = p
  }

  /// Takes one more digit; false where there is no room for it.
  private mutating func append(_ digit: UInt8, _ count: inout Int) -> Bool {
    guard count < Self.digitLimit else {
      if nextDigit == nil { nextDigit = digit }
      return false
    }
    significand = significand * 10 + UInt64(digit)
    if significand != 0 { count += 1 }
    return true
  }

  private static func digit(in bytes: Bytes, at offset: Int) -> UInt8? {
    let digit = bytes[offset] &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  private static func expectDigit(in bytes: Bytes, at offset: Int) throws(TextFault) {
    guard digit(in: bytes, at: offset) == nil else { return }
    throw TextFault(.found(in: bytes, at: offset, expected: .digit), at: offset)
  }
}
