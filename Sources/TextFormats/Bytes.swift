/// A bounded view over raw memory that is followed by ``padding`` readable zero bytes.
///
/// Scanners read this memory without a bounds check a byte. That is safe because of two facts that
/// ``ByteBuffer``, the only maker of a view, sees to:
/// - behind the last byte stand at least ``padding`` zero bytes, and no scanner moves on past a NUL:
///   it is legal nowhere in a text, so every loop stops at `count` at the latest;
/// - a scanner at `count` or before looks at most ``reach`` bytes ahead, which is less than the padding.
/// Debug builds assert both. A view must not outlive the call of `withBytes` that lent it.
@safe package struct Bytes {
  /// How many zero bytes follow the content.
  package static let padding = 64
  /// How far beyond `count` an offset may lie: two words behind a quote.
  static let reach = 48

  private let base: UnsafeRawPointer
  /// The length of the content, the padding not counted.
  package let count: Int

  /// A view of `count` bytes; the caller vouches for the padding.
  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The byte at an offset; 0 in the padding.
  @inline(__always) package subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "a scanner left its bytes")
    // Safe: see the type's own comment.
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The eight bytes from an offset on, the first one lowest.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count + Bytes.reach, "a scanner left its bytes")
    // Safe: see the type's own comment; unaligned loads are allowed.
    return UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
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

  private var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count)
  }
}
