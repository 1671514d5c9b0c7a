/// A bounded view over raw memory that is followed by ``padding`` readable zero bytes.
///
/// Scanners read this memory without a bounds check a byte. That is safe because of two facts that
/// ``ByteBuffer``, the only maker of a view, sees to:
/// - behind the last byte stand at least ``padding`` zero bytes, and no scanner moves on past a NUL:
///   it is legal nowhere in a text, so every loop stops at `count` at the latest;
/// - a scanner at `count` or before looks at most ``reach`` bytes ahead, which is less than the padding.
/// Debug builds assert both. A view must not outlive the call of `withBytes` that lent it.
@usableFromInline @safe package struct Bytes {
  /// How many zero bytes follow the content.
  package static let padding = 64
  /// How far beyond `count` an offset may lie: two words behind a quote.
  @usableFromInline static let reach = 48

  /// The first byte.
  @usableFromInline let base: UnsafeRawPointer
  /// The length of the content, the padding not counted.
  @usableFromInline package let count: Int

  /// A view of `count` bytes; the caller vouches for the padding.
  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The byte at an offset; 0 in the padding.
  @inlinable @inline(__always) package subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "a scanner left its bytes")
    // Safe: see the type's own comment.
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The eight bytes from an offset on, the first one lowest.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "a scanner left its bytes")
    // Safe: see the type's own comment; unaligned loads are allowed.
    return UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where the text begins: behind a byte order mark, where there is one.
  package var startOfText: Int {
    self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// The text of a range; the range lies within the content.
  package func string(in range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range left its bytes")
    // Safe: the range was checked just now.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }

  /// A copy of a range; the range lies within the content.
  package func array(in range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range left its bytes")
    // Safe: the range was checked just now.
    return unsafe [UInt8](UnsafeRawBufferPointer(rebasing: buffer[range]))
  }

  /// Whether two ranges hold the same bytes; both lie within the content.
  package func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var (l, r, rest) = (left.lowerBound, right.lowerBound, left.count)
    while rest > 8 {
      guard word(at: l) == word(at: r) else { return false }
      (l, r, rest) = (l &+ 8, r &+ 8, rest &- 8)
    }
    return rest == 0 || (word(at: l) ^ word(at: r)) &<< UInt64(64 &- 8 &* rest) == 0
  }

  /// A range of at most eight bytes as one word, its missing bytes zero; nil for a longer one.
  package func packed(_ range: Range<Int>) -> UInt64? {
    switch range.count {
    case 0: 0
    case 1...8: word(at: range.lowerBound) & (.max &>> UInt64(64 &- 8 &* range.count))
    default: nil
    }
  }

  /// The offset of the next line feed from an offset on; `count` where there is none.
  package func nextLineFeed(from offset: Int) -> Int {
    var p = offset
    // Eight words at once, while no byte in them is that small.
    while p < count, !hasSmallByte(words(at: p)) { p &+= 64 }
    while p < count {
      let word = word(at: p) ^ 0x0A0A_0A0A_0A0A_0A0A
      // Only the lowest mark is exact, and only that counts.
      let marks = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if marks != 0 { return min(count, p &+ marks.trailingZeroBitCount &>> 3) }
      p &+= 8
    }
    return count
  }

  /// Whether a byte is a line feed or less.
  @inline(__always) private func hasSmallByte(_ words: SIMD8<UInt64>) -> Bool {
    let marks = (words &- 0x0B0B_0B0B_0B0B_0B0B) & ~words
    let four = marks.lowHalf | marks.highHalf
    let two = four.lowHalf | four.highHalf
    return (two[0] | two[1]) & 0x8080_8080_8080_8080 != 0
  }

  /// The 64 bytes from an offset on, which is no farther than the last byte.
  @inline(__always) private func words(at offset: Int) -> SIMD8<UInt64> {
    assert(offset >= 0 && offset + 64 <= count + Bytes.padding, "a scanner left its bytes")
    // Safe: see the type's own comment; unaligned loads are allowed.
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
  }

  private var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count)
  }
}
