/// A decimal number as written, such as `-12.50e3`: up to nineteen digits and a power of ten.
///
/// Only the result is rounded: a Double is the nearest to the text, a time is exact to the
/// nanosecond.
package struct DecimalNumber: Hashable, Sendable {
  /// The first ``maxDigits`` significant digits.
  var significand: UInt64
  var exponent: Int
  var isNegative: Bool
  /// The digit after the significand, or nil if the significand has all digits.
  var nextDigit: UInt8?

  /// Any number of this many digits fits a UInt64.
  static let maxDigits = 19
  /// Greater exponents are clamped to this one, so that sums of exponents cannot overflow.
  static let maxExponent = 1_000_000_000

  /// Reads a number in JSON's syntax, of any length, and moves the position past it.
  ///
  /// - Parameter point: the decimal point.
  init(
    in bytes: Bytes, at position: inout Int, point: UInt8 = UInt8(ascii: ".")
  ) throws(TextFault) {
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
    if bytes[p] == point {
      p += 1
      try Self.expectDigit(in: bytes, at: p)
      while significand != 0, digits + 8 <= Self.maxDigits,
        let eight = DigitRun.eight(in: bytes, at: p)
      {
        significand = significand * 100_000_000 + UInt64(eight)
        digits += 8
        exponent -= 8
        p += 8
      }
      while let digit = Self.digit(in: bytes, at: p) {
        if append(digit, &digits) { exponent -= 1 }
        p += 1
      }
    }
    if bytes[p] | 0x20 == UInt8(ascii: "e") {
      p += 1
      let isNegative = bytes[p] == UInt8(ascii: "-")
      if isNegative || bytes[p] == UInt8(ascii: "+") { p += 1 }
      try Self.expectDigit(in: bytes, at: p)
      var power = 0
      while let digit = Self.digit(in: bytes, at: p) {
        power = min(power * 10 + Int(digit), Self.maxExponent)
        p += 1
      }
      exponent += isNegative ? -power : power
    }
    position = p
  }

  /// Appends a digit to the significand; returns false if the significand is full.
  private mutating func append(_ digit: UInt8, _ count: inout Int) -> Bool {
    guard count < Self.maxDigits else {
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

extension DecimalNumber {
  /// The Double nearest to the number, ties to even; nil if the number has more than nineteen
  /// digits or a large exponent, which would need more than one rounding here.
  ///
  /// A significand up to 2⁵³ and a power of ten up to 10²² are both Doubles, and IEEE division and
  /// multiplication round once (Clinger's fast path). Otherwise, a fraction whose power of ten fits a
  /// word is divided in 128 bits: the quotient has at least 62 bits, the last of which also represents
  /// the remainder, so that rounding it to 53 bits is correct.
  var nearestDouble: Double? {
    guard nextDigit == nil else { return nil }
    if significand <= 1 << 53 {
      let value = Double(Int64(truncatingIfNeeded: significand))
      let signed = isNegative ? -value : value
      if exponent <= 0, exponent >= -PowerOfTen.largestExactDouble {
        return signed / PowerOfTen.double(0 &- exponent)
      }
      if exponent > 0, exponent <= PowerOfTen.largestExactDouble {
        return signed * PowerOfTen.double(exponent)
      }
    }
    return nearestByDivision
  }

  private var nearestByDivision: Double? {
    guard exponent <= 0, exponent >= -PowerOfTen.largestInteger, significand != 0 else {
      return nil
    }
    let power = PowerOfTen.integer(-exponent)
    let shift = (significand.leadingZeroBitCount, power.leadingZeroBitCount)
    let numerator = significand << UInt64(shift.0)
    let denominator = power << UInt64(shift.1)
    // The high half is less than 2⁶³ and the denominator is not, so the quotient fits a word.
    let (quotient, remainder) = denominator.dividingFullWidth(
      (high: numerator >> 1, low: numerator << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let scale = Double(sign: .plus, exponent: shift.1 - shift.0 - 63, significand: 1)
    return isNegative ? -(rounded * scale) : rounded * scale
  }
}

extension Bytes {
  /// Reads a number in JSON's syntax as the nearest Double, and moves the position past it.
  @inlinable @inline(__always)
  package func double(at position: inout Int) throws(TextFault) -> Double {
    if let number = FixedPointDecimal(in: self, at: position) {
      position = number.end
      return number.double
    }
    return try longDouble(at: &position)
  }

  /// Reads a number that is not a ``FixedPointDecimal``, or whose decimal point is another byte: `12,5`.
  @usableFromInline @inline(never)
  package func longDouble(
    at position: inout Int, point: UInt8 = UInt8(ascii: ".")
  ) throws(TextFault) -> Double {
    let start = position
    let number = try DecimalNumber(in: self, at: &position, point: point)
    if let value = number.nearestDouble { return value }
    // The few numbers that need more than a word are left to the standard library.
    let text = string(in: start..<position).utf8.map { $0 == point ? UInt8(ascii: ".") : $0 }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      throw TextFault(.notFinite, at: start)
    }
    return value
  }
}
