/// Reads CSV rows from bytes, as RFC 4180 has them: fields between commas, quotes around a field,
/// two quotes for one, rows that end in LF or CR LF, line feeds in quotes. No String is made.
///
/// Where a row ends does not depend on whether it is well formed, so that a reader can leave out a bad
/// row and go on behind it; only a quote that is never closed takes the rest of the text with it.
package struct CSVScanner {
  /// A field's bytes, without the quotes around them.
  package struct Field {
    package var range: Range<Int>
    /// Whether two quotes stand for one somewhere in it.
    package var hasDoubledQuotes = false
  }

  /// The text.
  let bytes: Bytes
  /// The offset of the next row.
  package private(set) var position: Int
  /// The line of the next row.
  package private(set) var line: Int
  /// The fields of rows, the last one's first; the rest is memory to use again.
  private var storage: [Field] = []
  /// How many fields of the row read last were kept.
  package private(set) var fieldCount = 0
  /// The offset of the row read last.
  package private(set) var rowStart = 0
  /// The line of the row read last.
  package private(set) var rowLine = 0
  /// What is wrong with the row read last.
  package private(set) var fault: TextFault?
  /// Whether a line feed ended the row read last; else the end of the bytes did.
  package private(set) var isRowComplete = false

  /// A scanner at the start of a row.
  package init(_ bytes: Bytes, from position: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.position = position
    self.line = line
  }

  /// The fields of the row read last.
  package var fields: ArraySlice<Field> { storage[..<fieldCount] }

  /// A field of the row read last.
  package subscript(index: Int) -> Field {
    @inline(__always) get {
      precondition(index < fieldCount, "the row has no such field")
      return storage[index]
    }
  }

  /// Whether the row read last is an empty line.
  package var isRowBlank: Bool {
    let next = bytes[rowStart] == UInt8(ascii: "\r") ? rowStart + 1 : rowStart
    return bytes[next] == UInt8(ascii: "\n") || next >= bytes.count
  }

  /// Reads a row; false at the end.
  ///
  /// - Parameter limit: how many fields are kept at most; where the row ends does not depend on it.
  package mutating func readRow(keeping limit: Int = .max) -> Bool {
    guard position < bytes.count else { return false }
    fieldCount = 0
    fault = nil
    (rowStart, rowLine) = (position, line)
    repeat {
      let start = position
      if bytes[start] == UInt8(ascii: "\"") {
        readQuotedField(limit)
      } else {
        // Nobody asks for what follows, and without a quote the line's end is the row's.
        position = fieldCount < limit ? endOfField(from: start) : endOfPlainFields(from: start)
        let isBeforeLineEnd =
          bytes[position] != UInt8(ascii: ",") && position > start
          && bytes[position &- 1] == UInt8(ascii: "\r")
        keep(Field(range: start..<position &- (isBeforeLineEnd ? 1 : 0)), limit)
      }
    } while isBehindComma()
    return true
  }

  @inline(__always) private mutating func keep(_ field: Field, _ limit: Int) {
    guard fieldCount < limit else { return }
    if fieldCount < storage.count {
      storage[fieldCount] = field
    } else {
      storage.append(field)
    }
    fieldCount &+= 1
  }

  /// Steps over a comma; else over the end of the row.
  @inline(__always) private mutating func isBehindComma() -> Bool {
    let byte = bytes[position]
    isRowComplete = byte == UInt8(ascii: "\n")
    if isRowComplete { line &+= 1 }
    if position < bytes.count { position &+= 1 }
    return byte == UInt8(ascii: ",")
  }

  /// The offset of the comma or line feed that ends a plain field, or of the end.
  @inline(__always) private func endOfField(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var p = start
    while true {
      let word = bytes.word(at: p)
      let commas = word ^ (ones &* UInt64(UInt8(ascii: ",")))
      let feeds = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
      let marks =
        (((commas &- ones) & ~commas) | ((feeds &- ones) & ~feeds) | ((word &- ones) & ~word))
        & (ones &* 0x80)
      if marks == 0 {
        p &+= 8
        continue
      }
      // Only the lowest mark is exact, and only that counts.
      p &+= marks.trailingZeroBitCount &>> 3
      if bytes[p] != 0 || p >= bytes.count { return p }
      // A NUL inside the text: whoever reads the field refuses it.
      p &+= 1
    }
  }

  /// The offset of the line feed that ends the row, where no quote stands before it; else of the end of
  /// the first field.
  private func endOfPlainFields(from start: Int) -> Int {
    let end = bytes.nextLineFeed(from: start)
    var p = start
    while p < end {
      let quotes = bytes.word(at: p) ^ 0x2222_2222_2222_2222
      if (quotes &- 0x0101_0101_0101_0101) & ~quotes & 0x8080_8080_8080_8080 != 0 {
        return endOfField(from: start)
      }
      p &+= 8
    }
    return end
  }

  /// Reads a field in quotes, up to the comma, the line feed or the end behind it.
  private mutating func readQuotedField(_ limit: Int) {
    let quote = position
    var field = Field(range: quote + 1..<quote + 1)
    var p = quote + 1
    while true {
      if bytes[p] == UInt8(ascii: "\"") {
        guard bytes[p + 1] == UInt8(ascii: "\"") else { break }
        field.hasDoubledQuotes = true
        p += 1
      } else if bytes[p] == UInt8(ascii: "\n") {
        line += 1
      } else if p >= bytes.count {
        fault = fault ?? TextFault(.openQuote, at: quote)
        field.range = quote + 1..<p
        keep(field, limit)
        position = p
        return
      }
      p += 1
    }
    field.range = quote + 1..<p
    keep(field, limit)
    position = endOfField(from: p + 1)
    let isBeforeLineEnd =
      position == p + 2 && bytes[p + 1] == UInt8(ascii: "\r")
      && bytes[position] != UInt8(ascii: ",")
    if position > p + 1, !isBeforeLineEnd {
      fault = fault ?? TextFault(.textAfterQuote, at: p + 1)
    }
  }

  /// A field's text; nil where it is not UTF-8.
  package func text(of field: Field) -> String? {
    var p = field.range.lowerBound
    while p < field.range.upperBound {
      let length = bytes.lengthOfUTF8Scalar(at: p)
      guard length > 0 else { return nil }
      p += length
    }
    guard field.hasDoubledQuotes else { return bytes.string(in: field.range) }
    var text: [UInt8] = []
    p = field.range.lowerBound
    while p < field.range.upperBound {
      text.append(bytes[p])
      p += bytes[p] == UInt8(ascii: "\"") ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
