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

  /// Returns the offset of the line feed that ends a CSV row, searching from the start of a field,
  /// or nil if a quote or the end of the bytes comes first.
  @inlinable @inline(__always) package func endOfPlainRow(from start: Int) -> Int? {
    let end = nextFeedOrQuote(from: start)
    return end < count && self[end] == UInt8(ascii: "\n") ? end : nil
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
  @inlinable @inline(__always) func nextFeedOrQuote(from start: Int) -> Int {
    var p = start
    while p < count {
      let marks = feedsAndQuotes(at: p)
      if marks != 0 { return p &+ marks.trailingZeroBitCount &>> 3 }
      p &+= 8
    }
    return count
  }

  /// Returns the offset after the given number of separators of a CSV row, or nil if a line feed or quote comes first.
  @inlinable @inline(__always)
  package func offset(after separators: Int, _ separator: UInt8, from start: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones &* 0x80
    var p = start
    var left = UInt64(truncatingIfNeeded: separators)
    while left > 0, p < count {
      let commas = word(at: p) ^ (ones &* UInt64(separator))
      let others = feedsAndQuotes(at: p)
      // Only bytes before the first line feed or quote count. Adding instead of subtracting makes all marks exact.
      var marks = ~(((commas & ~high) &+ ~high) | commas) & high & (others & (0 &- others) &- 1)
      let found = ((marks &>> 7) &* ones) &>> 56
      if found >= left {
        while left > 1 {
          marks &= marks &- 1
          left &-= 1
        }
        return p &+ marks.trailingZeroBitCount &>> 3 &+ 1
      }
      guard others == 0 else { return nil }
      left &-= found
      p &+= 8
    }
    return left == 0 ? p : nil
  }

  /// Marks the line feeds and quotes in a word, like ``Swift/UInt64/marks(of:)``.
  @inlinable @inline(__always) func feedsAndQuotes(at offset: Int) -> UInt64 {
    let word = word(at: offset)
    return word.marks(of: UInt8(ascii: "\n")) | word.marks(of: UInt8(ascii: "\""))
  }

  /// Whether a range within the content contains a byte.
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
