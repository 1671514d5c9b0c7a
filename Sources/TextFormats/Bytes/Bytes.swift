internal import PlatformMath

/// A view of raw memory in which at least ``padding`` readable zero bytes follow the content:
///
///     offset   0                     count            count + padding
///              { "x": 12.5, … } \n    00 00 00 … 00
///
/// Scanners read this memory without checking bounds for each byte. That is safe because
/// - only ``ByteBuffer`` creates views, and it adds the padding. No scanner moves past a NUL, which is not
///   allowed anywhere in a text, so every loop ends at `count` at the latest;
/// - a scanner at or before `count` reads at most ``reach`` bytes ahead, which is less than the padding.
///
/// Debug builds assert both. A view must not outlive the `withBytes` call that provides it.
@usableFromInline @safe package struct Bytes {
  /// The number of zero bytes that follow the content.
  package static let padding = 64
  /// How far beyond `count` a scanner may read: a quote and the two words after it, with room to spare.
  @usableFromInline static let reach = 48

  @usableFromInline let base: UnsafeRawPointer
  /// The length of the content, without the padding.
  @usableFromInline package let count: Int

  /// A view of `count` bytes; the caller guarantees the padding.
  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The byte at an offset, or 0 in the padding.
  @inlinable @inline(__always) package subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "an offset is out of bounds")
    // Safe: see the comment on the type.
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Eight bytes, the first one in the lowest bits.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "an offset is out of bounds")
    // Safe: see the comment on the type; unaligned loads are allowed.
    return UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The offset of the first byte of the text: 3 after a byte order mark, otherwise 0.
  package var startOfText: Int {
    self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  package func string(in range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range is out of bounds")
    // Safe: the range is within the content.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  package func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var (l, r, rest) = (left.lowerBound, right.lowerBound, left.count)
    while rest > 8 {
      guard word(at: l) == word(at: r) else { return false }
      (l, r, rest) = (l &+ 8, r &+ 8, rest &- 8)
    }
    return rest == 0 || (word(at: l) ^ word(at: r)) &<< UInt64(64 &- 8 &* rest) == 0
  }

  /// The offset of the first line feed at or after `offset`, or `count` if there is none.
  package func nextLineFeed(from offset: Int) -> Int {
    guard offset < count else { return count }
    // Safe: the rest of the content.
    let rest = unsafe UnsafeRawBufferPointer(start: base + offset, count: count - offset)
    return unsafe Memory.firstOffset(of: UInt8(ascii: "\n"), in: rest).map { offset + $0 } ?? count
  }
}

extension UInt64 {
  /// Marks the bytes of this word that equal a byte, by their highest bits. A borrow can mark bytes above a true match,
  /// so only the lowest mark is exact.
  @inlinable @inline(__always) func marks(of byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let others = self ^ (ones &* UInt64(byte))
    return (others &- ones) & ~others & (ones &* 0x80)
  }
}

extension Bytes {
  /// The length in bytes of the UTF-8 scalar at an offset, or 0 if the bytes are invalid: overlong
  /// forms, surrogates and values beyond U+10FFFF.
  package func lengthOfUTF8Scalar(at offset: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[offset] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    // The bytes after the second are 0x80 to 0xBF.
    let isValid =
      second.contains(self[offset + 1])
      && (2..<length).allSatisfy { self[offset + $0] & 0xC0 == 0x80 }
    return isValid ? length : 0
  }
}
