/// A decimal number of the usual size: one to seven digits, and behind a point none to seven more.
///
/// Nearly all numbers of a recording are such, and both ways out are exact: significand and power of
/// ten are Doubles, so that one division rounds once; as a time it is one multiplication.
@usableFromInline struct ShortDecimal {
  /// All digits, with the sign.
  @usableFromInline var significand: Int64
  /// How many of them stand behind the point.
  @usableFromInline var fractionDigits: Int
  /// The offset behind the number.
  @usableFromInline var end: Int

  /// The number at an offset; nil where there is none, or one that ``DecimalNumber`` has to read.
  @inlinable @inline(__always) init?(in bytes: Bytes, at offset: Int) {
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    let first = offset &+ (isNegative ? 1 : 0)
    guard let whole = DigitRun(in: bytes, at: first),
      whole.count == 1 || bytes[first] != UInt8(ascii: "0")
    else { return nil }
    end = first &+ whole.count
    significand = Int64(truncatingIfNeeded: whole.value)
    fractionDigits = 0
    if bytes[end] == UInt8(ascii: ".") {
      guard let fraction = DigitRun(in: bytes, at: end &+ 1) else { return nil }
      fractionDigits = fraction.count
      end = end &+ 1 &+ fractionDigits
      significand =
        significand
        &* Int64(truncatingIfNeeded: PowerOfTen.small(UInt64(truncatingIfNeeded: fractionDigits)))
        &+ Int64(truncatingIfNeeded: fraction.value)
    }
    guard bytes[end] | 0x20 != UInt8(ascii: "e") else { return nil }
    if isNegative { significand = 0 &- significand }
  }

  /// The Double nearest to the number; minus zero is zero.
  @inlinable @inline(__always) var double: Double {
    Double(significand)
      / Double(
        Int64(truncatingIfNeeded: PowerOfTen.small(UInt64(truncatingIfNeeded: fractionDigits))))
  }
}
