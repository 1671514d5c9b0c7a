/// Powers of ten.
enum PowerOfTen {
  /// The largest power that a Double holds exactly.
  static var largestExactDouble: Int { 22 }
  /// The largest power that a UInt64 holds.
  static var largestInteger: Int { 19 }

  /// 10 to a power from 0 to 22, exactly. The switch compiles to a table without bounds check and without
  /// lazy initialization.
  @inline(__always) static func double(_ power: Int) -> Double {
    switch power {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }

  /// 10 to a power from 0 to 19.
  ///
  /// A product with one factor for each bit of the power and no branch: powers differ from number to
  /// number, so a jump table would often be mispredicted.
  @inline(__always) static func integer(_ power: Int) -> UInt64 {
    assert(power >= 0 && power <= largestInteger, "the power does not fit a word")
    let bits = UInt64(truncatingIfNeeded: power)
    return small(bits & 7) &* (1 &+ (bits &>> 3 & 1) &* 99_999_999)
      &* (1 &+ (bits &>> 4) &* 9_999_999_999_999_999)
  }

  /// 10 to a power from 0 to 7.
  @inline(__always) static func small(_ power: UInt64) -> UInt64 {
    (1 &+ (power & 1) &* 9) &* (1 &+ (power &>> 1 & 1) &* 99) &* (1 &+ (power &>> 2) &* 9_999)
  }
}
