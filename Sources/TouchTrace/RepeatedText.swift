import TextFormats

// What the patterns of touches in JSON and of rows in CSV have in common: texts that are repeated, and three
// numbers that change.

/// Which of a touch's numbers are the first, the second and the third in its text.
struct NumberOrder {
  enum Role {
    case time, x, y
  }

  let first, second, third: Role

  init(_ first: Role, _ second: Role, _ third: Role) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// The values of the three numbers, in the order of the text, by what they are.
  @inline(__always) func byRole<Value>(
    _ one: Value, _ two: Value, _ three: Value
  ) -> (time: Value, x: Value, y: Value) {
    switch (first, second) {
    case (.time, .x): (one, two, three)
    case (.time, _): (one, three, two)
    case (.x, .time): (two, one, three)
    case (.x, _): (three, one, two)
    case (.y, .time): (two, three, one)
    case (.y, _): (three, two, one)
    }
  }
}

extension WholePart {
  /// The number at an offset, which must have no exponent; where it has another whole part, that becomes the
  /// likely one.
  @inline(__always)
  mutating func nextNumber(withoutExponentIn bytes: Bytes, at offset: Int) -> FixedPointDecimal? {
    number(withoutExponentIn: bytes, at: offset)
      ?? otherNumber(withoutExponentIn: bytes, at: offset)
  }

  @inline(never)
  private mutating func otherNumber(
    withoutExponentIn bytes: Bytes, at offset: Int
  ) -> FixedPointDecimal? {
    if let part = WholePart(in: bytes, at: offset) { self = part }
    return FixedPointDecimal(withoutExponentIn: bytes, at: offset)
  }
}

/// A part of the bytes that is likely to be repeated later in them.
///
/// It is compared in words of eight bytes. The last word overlaps with the one before; that of a text of less
/// than eight bytes is shifted, so that the bytes after the text do not count.
struct RepeatedText {
  private let start: Int
  private let count: Int
  /// The last word: its offset from the start, its shift, and the shifted word.
  private let last: Int
  private let shift: UInt64
  private let word: UInt64

  /// The text of a range within the content; it must be neither empty nor contain a NUL.
  init(_ range: Range<Int>, of bytes: Bytes) {
    precondition(
      !range.isEmpty && range.upperBound <= bytes.count, "the range is empty or out of bounds")
    start = range.lowerBound
    count = range.count
    last = max(0, count - 8)
    shift = UInt64(max(0, 64 - 8 * count))
    word = bytes.word(at: start + last) << shift
  }

  /// The offset after the text, if it is at an offset; else nil.
  ///
  /// This reads at most a word beyond the content, as the text contains no NUL.
  @inline(__always) func end(at offset: Int, in bytes: Bytes) -> Int? {
    var done = 0
    while done < last {
      guard bytes.word(at: start &+ done) == bytes.word(at: offset &+ done) else { return nil }
      done &+= 8
    }
    guard bytes.word(at: offset &+ last) &<< shift == word else { return nil }
    return offset &+ count
  }
}
