/// Numbers of at most eight bytes with a point, such as `123.45`: nearly all coordinates of a recording.
///
/// The bytes that are not digits determine where the point and the end of the number are, and so how its
/// digits are combined. A table holds the 256 cases:
///
///     1 2 3 . 4 5 , "      eight bytes
///     0 0 0 1 0 1 1 1      those that are not digits, the first one in the lowest bit
///     0 0 1 2 3 4 5        the digits before the point move up to it, those after it to the end of the word
@usableFromInline package struct ShortDecimals: Sendable {
  @usableFromInline struct Shape: Sendable {
    /// The byte of the point XORed with `0`, and a mask of all bits of that byte.
    @usableFromInline var point, pointMask: UInt64
    /// A mask of the bytes before the point.
    @usableFromInline var whole: UInt64 = 0
    /// The number of bits of a word that are not part of the number.
    @usableFromInline var unused: UInt64 = 0
    @usableFromInline var count = 0
    /// 10 to the power of the digits after the point.
    @usableFromInline var scale = 1.0

    /// - Parameter others: a bit for each of eight bytes that is not a digit.
    init(_ others: Int) {
      let place = others.trailingZeroBitCount
      count = (others & (others &- 1) | 1 << 8).trailingZeroBitCount
      guard 1..<8 ~= place, count > place + 1 else {
        // A test that always fails: a byte that is not a digit would have to be 0, or a digit a point.
        (point, pointMask) = others & 1 == 0 ? (0x1E, 0xFF) : (0, 0xFF)
        return
      }
      let shift = UInt64(8 * place)
      point = UInt64(UInt8(ascii: ".") ^ UInt8(ascii: "0")) << shift
      pointMask = 0xFF << shift
      whole = 1 << shift - 1
      unused = UInt64(64 - 8 * count)
      scale = PowerOfTen.double(count - place - 1)
    }
  }

  @usableFromInline let shapes = (0..<256).map(Shape.init)

  package static let all = ShortDecimals()

  /// The number at an offset, without exponent, or nil if it is not a ``FixedPointDecimal``.
  @inlinable @inline(__always)
  package func number(in bytes: Bytes, at offset: Int) -> (value: Double, end: Int)? {
    let word = bytes.word(at: offset) ^ 0x3030_3030_3030_3030
    // A digit plus 0x76 stays below 0x80. A carry can only mark bytes above one that is not ASCII.
    let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    let shape = shapes[Int(truncatingIfNeeded: (others &>> 7 &* 0x0102_0408_1020_4080) &>> 56)]
    let digits = word ^ shape.point
    guard digits & shape.pointMask == 0, word & 0xFF != 0 || shape.whole == 0xFF,
      shape.count < 8 || bytes[offset &+ 8] &- UInt8(ascii: "0") > 9
    else {
      return other(in: bytes, at: offset)
    }
    let value = DigitRun.join((digits &+ (digits & shape.whole) &* 0xFF) &<< shape.unused)
    return (Double(value) / shape.scale, offset &+ shape.count)
  }

  @usableFromInline @inline(never)
  func other(in bytes: Bytes, at offset: Int) -> (value: Double, end: Int)? {
    FixedPointDecimal(withoutExponentIn: bytes, at: offset).map { ($0.double, $0.end) }
  }
}
