import TextFormats

/// A line of a recording, whose words and numbers are read from left to right, never past its end.
package struct LineCursor {
  let bytes: Bytes
  let end: Int
  var position: Int
  /// The number of the line, counted from 1.
  let line: Int

  /// - Parameter range: the range of the line, without its line feed or carriage return.
  @inline(__always) init(_ range: Range<Int>, of bytes: Bytes, line: Int) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.line = line
  }

  @inline(__always) func part(_ range: Range<Int>) -> LineCursor {
    LineCursor(range, of: bytes, line: line)
  }

  /// The rest of the line.
  var text: String { bytes.string(in: position..<end) }

  @inline(__always) var isAtEnd: Bool { position >= end }

  /// The next byte, or 0 at the end of the line.
  @inline(__always) var next: UInt8 { position < end ? bytes[position] : 0 }

  /// Skips spaces and tabs.
  @inline(__always) mutating func skipSpaces() {
    while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position &+= 1 }
  }

  /// Moves past a byte if it comes next; returns whether it does.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position &+= 1
    return true
  }

  /// Moves past a text if it comes next; returns whether it does.
  mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard length <= end - position else { return false }
    // Safe: `index` is less than the length of the text.
    for index in 0..<length where unsafe bytes[position + index] != text.utf8Start[index] {
      return false
    }
    position += length
    return true
  }

  /// Moves to the first occurrence of a text; returns false without moving if there is none.
  mutating func seek(_ text: StaticString) -> Bool {
    let start = position
    while !isAtEnd {
      let place = position
      if skip(text) {
        position = place
        return true
      }
      position = place + 1
    }
    position = start
    return false
  }

  /// Moves past the bytes up to the next space or tab; returns their range.
  @inline(__always) mutating func word() -> Range<Int> {
    let start = position
    while position < end, bytes[position] != 0x20, bytes[position] != 0x09 { position &+= 1 }
    return start..<position
  }

  /// Moves past the bytes up to either of two bytes or the end; returns their range.
  mutating func bytes(upTo end: UInt8, or other: UInt8) -> Range<Int> {
    let start = position
    while !isAtEnd, next != end, next != other { position += 1 }
    return start..<position
  }

  /// Reads one to eighteen decimal digits; returns nil without moving if there are none or more.
  @inline(__always) mutating func digits() -> Int64? {
    var p = position
    var value: Int64 = 0
    while p < end {
      let digit = bytes[p] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      p &+= 1
    }
    guard p > position, p &- position <= 18 else { return nil }
    position = p
    return value
  }

  /// Reads an optionally negative 32-bit integer, signed or not; returns nil without moving if
  /// there is none.
  mutating func integer() -> Int32? {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    guard let digits = digits(), digits <= Int64(UInt32.max) else {
      position = start
      return nil
    }
    return Int32(truncatingIfNeeded: isNegative ? -digits : digits)
  }

  /// Reads a number of exactly `count` hexadecimal digits; returns nil without moving if there is none.
  @inline(__always) mutating func hexadecimal(digits count: Int) -> UInt32? {
    guard count <= end &- position else { return nil }
    var value: UInt32 = 0
    for p in position..<position &+ count {
      guard let digit = bytes.hexadecimalDigit(at: p) else { return nil }
      value = value &<< 4 | UInt32(digit)
    }
    guard position &+ count == end || bytes.hexadecimalDigit(at: position &+ count) == nil else {
      return nil
    }
    position &+= count
    return value
  }

  /// Reads seconds with six decimals as nanoseconds; returns nil without moving if there are none.
  @inline(__always) mutating func secondsWithMicroseconds() -> Int64? {
    let start = position
    if let seconds = digits(), seconds < Self.secondsLimit, skip(UInt8(ascii: ".")) {
      let fraction = position
      if let microseconds = digits(), position &- fraction == 6 {
        return (seconds &* 1_000_000 &+ microseconds) &* 1_000
      }
    }
    position = start
    return nil
  }

  /// The maximum number of seconds that fits a ``Timestamp``.
  static let secondsLimit: Int64 = 4_600_000_000

  /// Whether only spaces remain.
  @inline(__always) mutating func isBlank() -> Bool {
    skipSpaces()
    return isAtEnd
  }

  func text(of range: Range<Int>) -> String { bytes.string(in: range) }

  /// Returns the error for the next word, which differs from what is expected.
  func unexpected(_ expected: String) -> ImportError {
    var cursor = self
    cursor.skipSpaces()
    let word = cursor.word()
    return unexpected(word.isEmpty ? "the end of the line" : text(of: word), expected)
  }

  func unexpected(_ found: String, _ expected: String) -> ImportError {
    .unexpected(found, expected: expected, line: line)
  }
}
