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

  /// A quoted field and what follows it.
  struct QuotedField {
    var field: CSVScanner.Field
    /// The offset of the separator or line feed after the field, or the end of the bytes.
    var end: Int
    /// The number of line feeds in the field.
    var lines = 0
    var fault: TextFault?
  }

  /// Reads the quoted CSV field at an offset.
  func quotedField(at quote: Int, _ separator: UInt8, isWhole: Bool) -> QuotedField {
    let limit = quote + 1 + CSVScanner.maxQuotedField
    var found = QuotedField(field: CSVScanner.Field(range: quote + 1..<quote + 1), end: quote + 1)
    var p = quote + 1
    while true {
      if self[p] == UInt8(ascii: "\"") {
        guard self[p + 1] == UInt8(ascii: "\"") else { break }
        found.field.hasDoubledQuotes = true
        p += 1
      } else if self[p] == UInt8(ascii: "\n") {
        found.lines += 1
      } else if p >= count {
        break
      }
      p += 1
      if p > limit { break }
    }
    let isClosed = p <= limit && p < count
    guard isClosed || (p >= count && !isWhole) else { return openField(at: quote) }
    found.field.range = quote + 1..<p
    guard isClosed else {
      found.end = p
      return found
    }
    found.end = endOfField(from: p + 1, separator)
    let isBeforeLineEnd =
      found.end == p + 2 && self[p + 1] == UInt8(ascii: "\r") && self[found.end] != separator
    if found.end > p + 1, !isBeforeLineEnd {
      guard found.lines == 0 else { return openField(at: quote) }
      found.fault = TextFault(.textAfterQuote, at: p + 1)
    }
    return found
  }

  /// Returns the field of a quote that is never closed: it ends with the line.
  private func openField(at quote: Int) -> QuotedField {
    let end = nextLineFeed(from: quote)
    let isBeforeReturn = end > quote + 1 && self[end - 1] == UInt8(ascii: "\r")
    return QuotedField(
      field: CSVScanner.Field(range: quote + 1..<end - (isBeforeReturn ? 1 : 0)), end: end,
      fault: TextFault(.openQuote, at: quote))
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
}
