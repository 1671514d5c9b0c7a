extension Bytes {
  /// Returns the offset of the separator or line feed that ends an unquoted CSV field, or the end of the bytes.
  @inlinable @inline(__always)
  package func endOfField(from start: Int, _ separator: UInt8) -> Int {
    var p = start
    while true {
      let word = word(at: p)
      let marks =
        word.marks(of: separator) | word.marks(of: UInt8(ascii: "\n")) | word.marks(of: 0)
      if marks == 0 {
        p &+= 8
        continue
      }
      p &+= marks.trailingZeroBitCount &>> 3
      if self[p] != 0 || p >= count { return p }
      // A NUL inside the text; reading the field as a number or a word will fail.
      p &+= 1
    }
  }

  /// Returns the offset of the separator or line feed that ends the last field before the first
  /// quoted one, or the end of the bytes.
  ///
  /// In a row with many fields this reads each byte only once.
  package func endOfPlainFields(from start: Int, _ separator: UInt8) -> Int {
    let end = nextFeedOrQuote(from: start)
    guard end < count, self[end] == UInt8(ascii: "\"") else { return end }
    // A quote inside a field is part of it.
    return end > start && self[end &- 1] == separator
      ? end &- 1 : endOfField(from: end, separator)
  }

  /// Returns the offset of the first line feed or quote at or after `start`, or `count` if there is none.
  private func nextFeedOrQuote(from start: Int) -> Int {
    var p = start
    while p < count {
      let word = word(at: p)
      let marks = word.marks(of: UInt8(ascii: "\n")) | word.marks(of: UInt8(ascii: "\""))
      if marks != 0 { return p &+ marks.trailingZeroBitCount &>> 3 }
      p &+= 8
    }
    return count
  }

  package func hasByte(_ byte: UInt8, in range: Range<Int>) -> Bool {
    var p = range.lowerBound
    while p < range.upperBound {
      let marks = word(at: p).marks(of: byte)
      if marks != 0 { return p + marks.trailingZeroBitCount &>> 3 < range.upperBound }
      p += 8
    }
    return false
  }

  /// The offset of the first carriage return, apart from one at the end, in bytes without line feeds.
  package var returnWithoutLineFeeds: Int? {
    guard nextLineFeed(from: 0) == count else { return nil }
    return (0..<count).dropLast().first { self[$0] == UInt8(ascii: "\r") }
  }
}
