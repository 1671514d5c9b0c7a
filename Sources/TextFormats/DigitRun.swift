/// One to seven decimal digits in a row, read with one load and no loop.
///
/// A word of eight bytes is exclusive-ored with eight times `0`, which leaves a digit's value in each
/// byte that is one. The lowest byte above 9 ends the run. The run's digits are shifted to the top of
/// the word, so that zeros stand for the missing ones in front, and three multiplications join
/// neighbours: digits to pairs, pairs to fours, fours to eight.
@usableFromInline struct DigitRun {
  @usableFromInline var value: UInt64
  @usableFromInline var count: Int

  /// The digits at an offset; nil where there is none, or more than seven.
  @inlinable @inline(__always) init?(in bytes: Bytes, at offset: Int) {
    let word = bytes.word(at: offset) ^ 0x3030_3030_3030_3030
    // A digit plus 0x76 stays below 0x80; so the lowest marked byte is exact, and only that counts.
    let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    guard others != 0 else { return nil }
    count = others.trailingZeroBitCount &>> 3
    guard count != 0 else { return nil }
    value = Self.value(of: word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }

  /// The number whose eight digits' values stand in a word, the first one lowest.
  @inlinable @inline(__always) static func value(of word: UInt64) -> UInt64 {
    let pairs = (word &* 10) &+ (word &>> 8)
    return
      (((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064)
      &+ (((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001)) &>> 32
  }
}
