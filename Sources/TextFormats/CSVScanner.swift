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

  let bytes: Bytes
  /// The offset of the next row.
  package private(set) var position: Int
  /// The line of the next row.
  package private(set) var line: Int
  /// The fields of the row read last.
  package private(set) var fields: [Field] = []
  /// The offset and the line of the row read last.
  package private(set) var rowStart = 0
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

  /// Whether the row read last is an empty line.
  package var isRowBlank: Bool { fields.count == 1 && fields[0].range.isEmpty }

  /// Reads a row; false at the end.
  package mutating func readRow() -> Bool {
    guard position < bytes.count else { return false }
    fields.removeAll(keepingCapacity: true)
    fault = nil
    (rowStart, rowLine) = (position, line)
    repeat {
      if bytes[position] == UInt8(ascii: "\"") {
        readQuotedField()
      } else {
        let start = position
        position = endOfField(from: start)
        let isBeforeLineEnd =
          bytes[position] != UInt8(ascii: ",") && position > start
          && bytes[position &- 1] == UInt8(ascii: "\r")
        fields.append(Field(range: start..<position &- (isBeforeLineEnd ? 1 : 0)))
      }
    } while isBehindComma()
    return true
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

  /// Reads a field in quotes, up to the comma, the line feed or the end behind it.
  private mutating func readQuotedField() {
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
        fields.append(field)
        position = p
        return
      }
      p += 1
    }
    field.range = quote + 1..<p
    fields.append(field)
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
