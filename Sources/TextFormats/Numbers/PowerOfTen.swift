enum PowerOfTen {
  static var largestExactDouble: Int { 22 }
  static var largestInteger: Int { 19 }

  /// Returns 10 to a power from 0 to 22, exactly: both factors and the product are Doubles.
  @inline(__always) static func double(_ power: Int) -> Double {
    let high = max(0, power &- largestInteger)
    return Double(integer(power &- high)) * Double(integer(high))
  }

  /// Returns 10 to a power from 0 to 19.
  ///
  /// A product with one factor for each bit of the power and no branch: powers vary from number to
  /// number, so a jump table would often be mispredicted.
  @inline(__always) static func integer(_ power: Int) -> UInt64 {
    assert(power >= 0 && power <= largestInteger, "the power does not fit a word")
    let bits = UInt64(truncatingIfNeeded: power)
    return small(bits & 7) &* (1 &+ (bits &>> 3 & 1) &* 99_999_999)
      &* (1 &+ (bits &>> 4) &* 9_999_999_999_999_999)
  }

  /// Returns 10 to a power from 0 to 7.
  @inline(__always) static func small(_ power: UInt64) -> UInt64 {
    (1 &+ (power & 1) &* 9) &* (1 &+ (power &>> 1 & 1) &* 99) &* (1 &+ (power &>> 2) &* 9_999)
  }
}
