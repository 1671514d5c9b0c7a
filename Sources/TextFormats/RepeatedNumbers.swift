/// Reads numbers out of text that repeats earlier text but for them.
///
/// It understands nothing else, and makes no errors: whoever gets a no reads the text anew with a
/// scanner that does.
@usableFromInline package struct RepeatedNumbers {
  @usableFromInline let bytes: Bytes
  /// The offset of the next byte.
  @usableFromInline package internal(set) var position: Int

  /// A reader at an offset.
  @inlinable @inline(__always) package init(_ bytes: Bytes, from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Moves behind text that is the same, byte for byte, as an earlier range, which is not empty.
  @inlinable @inline(__always) package mutating func skip(repeating range: Range<Int>) -> Bool {
    guard bytes.repeats(range, at: position) else { return false }
    position &+= range.upperBound &- range.lowerBound
    return true
  }

  /// Moves behind a byte.
  @inlinable @inline(__always) package mutating func skip(_ byte: UInt8) -> Bool {
    guard bytes[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Reads a number.
  @inlinable @inline(__always) package mutating func readDouble(into value: inout Double) -> Bool {
    if let number = ShortDecimal(in: bytes, at: position) {
      position = number.end
      value = number.double
      return true
    }
    return readLongDouble(into: &value)
  }

  /// Reads a number as a time.
  @inlinable @inline(__always)
  package mutating func readNanoseconds(in unit: TimeUnit, into value: inout Int64) -> Bool {
    if let number = ShortDecimal(in: bytes, at: position), let time = number.nanoseconds(in: unit) {
      position = number.end
      value = time
      return true
    }
    return readLongNanoseconds(in: unit, into: &value)
  }

  /// As ``readDouble(into:)``, for a number that is not short, or none.
  @usableFromInline @inline(never) mutating func readLongDouble(into value: inout Double) -> Bool {
    guard let number = try? bytes.longDouble(at: &position) else { return false }
    value = number
    return true
  }

  /// As ``readNanoseconds(in:into:)``, for a number that is not short, or none.
  @usableFromInline @inline(never)
  mutating func readLongNanoseconds(in unit: TimeUnit, into value: inout Int64) -> Bool {
    guard let time = try? bytes.longNanoseconds(at: &position, in: unit) else { return false }
    value = time
    return true
  }
}
