/// A decimal number without exponent and with at most seven digits before and after the point, such
/// as `-123.456789`: nearly all numbers in a recording.
///
/// It is stored as a whole number of 10⁻⁸. That number and 10⁸ are Doubles, so a division rounds
/// once, and a time takes one multiplication.
@usableFromInline package struct FixedPointDecimal {
  /// The number times 10⁸.
  @usableFromInline let scaled: Int64
  /// The offset after the number.
  @usableFromInline package let end: Int

  @inlinable @inline(__always) init(scaled: Int64, end: Int) {
    self.scaled = scaled
    self.end = end
  }

  /// The number at an offset; nil if there is none, or if it needs a ``DecimalNumber``.
  @inlinable @inline(__always) package init?(in bytes: Bytes, at offset: Int) {
    self.init(withoutExponentIn: bytes, at: offset)
    guard bytes[end] | 0x20 != UInt8(ascii: "e") else { return nil }
  }

  /// The number at an offset where no number has an exponent.
  @inlinable @inline(__always) package init?(withoutExponentIn bytes: Bytes, at offset: Int) {
    guard let number = Self.positive(in: bytes, at: offset) ?? Self.negative(in: bytes, at: offset)
    else { return nil }
    self = number
  }

  @inlinable @inline(__always) static func positive(in bytes: Bytes, at offset: Int) -> Self? {
    guard let whole = DigitRun(in: bytes, at: offset), whole.isWholeNumber else { return nil }
    let end = offset &+ whole.count
    guard bytes[end] == UInt8(ascii: ".") else {
      return Self(scaled: whole.value &* scale, end: end)
    }
    guard let fraction = DigitRun(in: bytes, at: end &+ 1) else { return nil }
    return Self(
      scaled: whole.value &* scale &+ fraction.fraction, end: end &+ 1 &+ fraction.count)
  }

  /// Reads a number with a minus sign. These are rare, so the code is kept out of line.
  @usableFromInline @inline(never) static func negative(in bytes: Bytes, at offset: Int) -> Self? {
    guard bytes[offset] == UInt8(ascii: "-"), let number = positive(in: bytes, at: offset &+ 1)
    else { return nil }
    return Self(scaled: 0 &- number.scaled, end: number.end)
  }

  /// 10⁸, one digit more than a fraction can have.
  @usableFromInline static var scale: Int64 { @inlinable @inline(__always) get { 100_000_000 } }

  /// The Double nearest to the number; minus zero is read as zero.
  @inlinable @inline(__always) package var double: Double {
    Double(scaled) / Double(Self.scale)
  }
}

/// The digits of a number up to and including its point, such as `1732.` of `1732.0166`.
///
/// They rarely change from one time of a recording to the next, so that usually only the fraction
/// is read.
@usableFromInline package struct WholePart {
  /// The bytes of the part in the highest bits of a word, and the number of unused bits of that word.
  @usableFromInline let text, unused: UInt64
  @usableFromInline let count: Int
  /// The number times 10⁸.
  @usableFromInline let scaled: Int64

  /// The part at an offset; nil if there is none with at most seven digits.
  @inlinable @inline(__always) package init?(in bytes: Bytes, at offset: Int) {
    guard let digits = DigitRun(in: bytes, at: offset), digits.isWholeNumber,
      bytes[offset &+ digits.count] == UInt8(ascii: ".")
    else { return nil }
    count = digits.count &+ 1
    scaled = digits.value &* FixedPointDecimal.scale
    unused = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    text = bytes.word(at: offset) &<< unused
  }

  /// A part that never matches: the lowest bit of a word shifted for one byte is 0.
  @inlinable @inline(__always) package init() { (text, unused, count, scaled) = (1, 56, 1, 0) }

  /// Reads the number at an offset, which must have no exponent; updates this part if it differs.
  @inlinable @inline(__always)
  package mutating func number(
    withoutExponentIn bytes: Bytes, at offset: Int
  ) -> FixedPointDecimal? {
    guard bytes.word(at: offset) &<< unused == text,
      let fraction = DigitRun(in: bytes, at: offset &+ count)
    else { return otherNumber(withoutExponentIn: bytes, at: offset) }
    return FixedPointDecimal(
      scaled: scaled &+ fraction.fraction, end: offset &+ count &+ fraction.count)
  }

  @usableFromInline @inline(never) mutating func otherNumber(
    withoutExponentIn bytes: Bytes, at offset: Int
  ) -> FixedPointDecimal? {
    if let part = WholePart(in: bytes, at: offset) { self = part }
    return FixedPointDecimal(withoutExponentIn: bytes, at: offset)
  }
}

/// One to seven consecutive digits, read with one load and no loop.
///
/// A word of eight bytes is XORed with eight times `0`, which leaves the value of each digit in its
/// byte. The lowest byte above 9 ends the run. Three multiplications combine digits into pairs,
/// fours and eight. Missing digits are zeros: before the digits of a whole number, after those of a
/// fraction.
@usableFromInline struct DigitRun {
  /// The values of the digits, the first one in the lowest byte, followed by arbitrary bytes.
  @usableFromInline let word: UInt64
  /// The lowest bit of the first byte after the digits.
  @usableFromInline let end: UInt64

  /// The digits at an offset; nil if there are none or more than seven.
  @inlinable @inline(__always) init?(in bytes: Bytes, at offset: Int) {
    word = bytes.word(at: offset) ^ 0x3030_3030_3030_3030
    // A digit plus 0x76 stays below 0x80. A carry can mark bytes above, so only the lowest is exact.
    let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    end = (others & (0 &- others)) &>> 7
    guard end > 1 else { return nil }
  }

  @inlinable @inline(__always) var count: Int { end.trailingZeroBitCount &>> 3 }

  /// Whether the digits are `0` or begin with a digit other than 0, as JSON requires.
  @inlinable @inline(__always) var isWholeNumber: Bool { end == 1 &<< 8 || word & 0xFF != 0 }

  /// The digits as a whole number.
  @inlinable @inline(__always) var value: Int64 {
    Self.join(word &<< UInt64(truncatingIfNeeded: 64 &- end.trailingZeroBitCount))
  }

  /// The digits as a fraction, times 10⁸: 25 as 0.25 · 10⁸.
  @inlinable @inline(__always) var fraction: Int64 { Self.join(word & (end &- 1)) }

  /// The value of the eight digits at an offset, or nil if there are fewer.
  static func eight(in bytes: Bytes, at offset: Int) -> Int64? {
    let word = bytes.word(at: offset) ^ 0x3030_3030_3030_3030
    guard ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return join(word)
  }

  /// Returns the number whose eight digit values are the bytes of a word, the first one in the lowest byte.
  @inlinable @inline(__always) static func join(_ word: UInt64) -> Int64 {
    let pairs = (word &* 10) &+ (word &>> 8)
    let value =
      (((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064)
        &+ (((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001)) &>> 32
    return Int64(truncatingIfNeeded: value)
  }
}
