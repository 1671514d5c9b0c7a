/// One to seven decimal digits in a row, read with one load and no loop.
///
/// A word of eight bytes is exclusive-ored with eight times `0`, which leaves a digit's value in each
/// byte that is one. The lowest byte above 9 ends the run. Three multiplications join neighbours:
/// digits to pairs, pairs to fours, fours to eight; zeros stand for missing digits, in front of a run
/// that is a whole number, behind one that is a fraction.
@usableFromInline struct DigitRun {
  /// The digits' values, the first one lowest, and whatever is behind them.
  @usableFromInline let word: UInt64
  /// The low bit of the lowest byte that is no digit's value.
  @usableFromInline let end: UInt64

  /// The digits at an offset; nil where there is none, or more than seven.
  @inlinable @inline(__always) init?(in bytes: Bytes, at offset: Int) {
    word = bytes.word(at: offset) ^ 0x3030_3030_3030_3030
    // A digit plus 0x76 stays below 0x80; so the lowest marked byte is exact, and only that counts.
    let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    end = (others & (0 &- others)) &>> 7
    guard end > 1 else { return nil }
  }

  /// How many digits there are.
  @inlinable @inline(__always) var count: Int { end.trailingZeroBitCount &>> 3 }

  /// Whether no zero leads another digit.
  @inlinable @inline(__always) var isWholeNumber: Bool { end == 1 &<< 8 || word & 0xFF != 0 }

  /// The whole number that the digits are.
  @inlinable @inline(__always) var value: Int64 {
    Self.join(word &<< UInt64(truncatingIfNeeded: 64 &- end.trailingZeroBitCount))
  }

  /// The fraction that the digits are behind a point, times 10⁸.
  @inlinable @inline(__always) var fraction: Int64 { Self.join(word & (end &- 1)) }

  /// The number whose eight digits' values stand in a word, the first one lowest.
  @inlinable @inline(__always) static func join(_ word: UInt64) -> Int64 {
    let pairs = (word &* 10) &+ (word &>> 8)
    let value =
      (((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064)
        &+ (((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001)) &>> 32
    return Int64(truncatingIfNeeded: value)
  }
}
