/// What a number begins with: its digits up to the point, and that.
///
/// From one time of a recording to the next it seldom changes.
@usableFromInline package struct WholePart {
  /// The word that begins with it, shifted until nothing of what follows is left.
  @usableFromInline let text: UInt64
  @usableFromInline let count: Int
  /// The number times 10⁸.
  @usableFromInline let scaled: Int64

  /// The part at an offset; nil where there is none, or more than seven digits.
  @inlinable @inline(__always) package init?(in bytes: Bytes, at offset: Int) {
    guard let digits = DigitRun(in: bytes, at: offset), digits.isWholeNumber,
      bytes[offset &+ digits.count] == UInt8(ascii: ".")
    else { return nil }
    count = digits.count &+ 1
    scaled = digits.value &* FixedPointDecimal.scale
    text = bytes.word(at: offset) &<< Self.unused(count)
  }

  /// No part: it stands before no number.
  @inlinable @inline(__always) package init() { (text, count, scaled) = (0, 8, 0) }

  /// The number at an offset where it begins with this part, and no exponent stands behind it.
  @inlinable @inline(__always)
  package func number(withoutExponentIn bytes: Bytes, at offset: Int) -> FixedPointDecimal? {
    guard bytes.word(at: offset) &<< Self.unused(count) == text,
      let fraction = DigitRun(in: bytes, at: offset &+ count)
    else { return nil }
    return FixedPointDecimal(
      scaled: scaled &+ fraction.fraction, end: offset &+ count &+ fraction.count)
  }

  /// How many bits of a word such a part leaves to what is behind it.
  @inlinable @inline(__always) static func unused(_ count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }
}
