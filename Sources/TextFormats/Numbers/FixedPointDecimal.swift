/// A decimal number of the usual size: one to seven digits, and behind a point none to seven more.
///
/// Nearly all numbers of a recording are such. It is kept as a whole number of 10⁻⁸, however many
/// digits it was written with: that and 10⁸ are Doubles, so that one division rounds once, and a time
/// is one multiplication.
@usableFromInline package struct FixedPointDecimal {
  /// The number times 10⁸.
  @usableFromInline let scaled: Int64
  /// The offset behind the number.
  @usableFromInline package let end: Int

  @inlinable @inline(__always) init(scaled: Int64, end: Int) {
    self.scaled = scaled
    self.end = end
  }

  /// The number at an offset; nil where there is none, or one that ``DecimalNumber`` has to read.
  @inlinable @inline(__always) package init?(in bytes: Bytes, at offset: Int) {
    self.init(withoutExponentIn: bytes, at: offset)
    guard bytes[end] | 0x20 != UInt8(ascii: "e") else { return nil }
  }

  /// The same where it is known that no exponent stands behind the number.
  @inlinable @inline(__always) package init?(withoutExponentIn bytes: Bytes, at offset: Int) {
    guard let number = Self.positive(in: bytes, at: offset) ?? Self.negative(in: bytes, at: offset)
    else { return nil }
    self = number
  }

  /// A number without a sign.
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

  /// A number behind a minus: seldom enough that others need not look for one.
  @usableFromInline @inline(never) static func negative(in bytes: Bytes, at offset: Int) -> Self? {
    guard bytes[offset] == UInt8(ascii: "-"), let number = positive(in: bytes, at: offset &+ 1)
    else { return nil }
    return Self(scaled: 0 &- number.scaled, end: number.end)
  }

  /// 10⁸: more than seven digits behind a point need.
  @usableFromInline static var scale: Int64 { @inlinable @inline(__always) get { 100_000_000 } }

  /// The Double nearest to the number; minus zero is zero.
  @inlinable @inline(__always) package var double: Double {
    Double(scaled) / Double(Self.scale)
  }
}
