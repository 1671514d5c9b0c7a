/// Reads rows of CSV from bytes as RFC 4180 defines them, without making a String:
///
///     time,phase,name
///     0.25,moved,"a ""quoted"" name, with a comma"
///
/// Fields are separated by commas, or another byte, and may be in quotes; in quotes, `""` is a quote,
/// and line feeds are allowed. Rows end with LF or CR LF.
///
/// Where a row ends does not depend on its being well-formed, so a reader can skip a bad row and go on. A quote
/// is left open where nothing closes it, where other text follows what does on a later line, and where that is
/// more than ``maxQuotedField`` bytes away; the row then ends with the line that the quote is on, so that it takes
/// no other row with it.
package struct CSVScanner {
  /// The bytes of a field, without the quotes around them.
  package struct Field {
    package var range: Range<Int>
    /// Whether the bytes contain `""`, which is a quote.
    package var hasDoubledQuotes = false
  }

  /// How many bytes a field in quotes can have.
  package static let maxQuotedField = 1 << 16

  let bytes: Bytes
  /// Whether the bytes are all that there will be: if not, a row that they end in is incomplete.
  private let isWhole: Bool
  /// The byte between fields.
  package let separator: UInt8
  /// The offset of the next row.
  package private(set) var position: Int
  /// The line of the next row.
  package private(set) var line: Int
  /// Begins with the current row's fields; the rest is memory to reuse.
  private var storage: [Field] = []

  // The current row: the one that was read last.

  /// How many fields of the row were kept.
  package private(set) var fieldCount = 0
  package private(set) var rowStart = 0
  package private(set) var rowLine = 0
  package private(set) var fault: TextFault?
  /// Whether a line feed ended the row, and not the end of the bytes.
  package private(set) var isRowComplete = false

  /// - Parameter isWhole: whether the bytes end where the text does, or at least with a row. If not, a row that
  ///   they end in says that it is not complete, and has to be read again with more of the text.
  package init(
    _ bytes: Bytes, from position: Int = 0, line: Int = 1, isWhole: Bool = true,
    separator: UInt8 = UInt8(ascii: ",")
  ) {
    self.bytes = bytes
    self.isWhole = isWhole
    self.separator = separator
    self.position = position
    self.line = line
  }

  package var fields: ArraySlice<Field> { storage[..<fieldCount] }

  package subscript(index: Int) -> Field {
    @inline(__always) get {
      precondition(index < fieldCount, "the row has no such field")
      return storage[index]
    }
  }

  package var isRowBlank: Bool {
    let next = bytes[rowStart] == UInt8(ascii: "\r") ? rowStart + 1 : rowStart
    return bytes[next] == UInt8(ascii: "\n") || next >= bytes.count
  }

  /// Reads the next row; returns false at the end.
  ///
  /// - Parameter limit: how many fields to keep; the others are skipped.
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
        // The fields that follow are not kept, and without quotes the row ends with the line.
        position = fieldCount < limit ? endOfField(from: start) : endOfPlainFields(from: start)
        let isBeforeLineEnd =
          bytes[position] != separator && position > start
          && bytes[position &- 1] == UInt8(ascii: "\r")
        keep(Field(range: start..<position &- (isBeforeLineEnd ? 1 : 0)), limit)
      }
    } while skipSeparator()
    return true
  }

  /// Moves past rows that the caller has read by itself, each on a line of its own.
  package mutating func skip(_ rows: Int, to offset: Int) {
    position = offset
    line &+= rows
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

  /// Skips a separator and returns true, or skips the end of the row and returns false.
  @inline(__always) private mutating func skipSeparator() -> Bool {
    let byte = bytes[position]
    isRowComplete = byte == UInt8(ascii: "\n")
    if isRowComplete { line &+= 1 }
    if position < bytes.count { position &+= 1 }
    return byte == separator
  }

  /// The offset of the separator or line feed that ends a field without quotes, or of the end of the bytes.
  @inline(__always) private func endOfField(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let separators = ones &* UInt64(separator)
    var p = start
    while true {
      let word = bytes.word(at: p)
      let commas = word ^ separators
      let feeds = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
      let marks =
        (((commas &- ones) & ~commas) | ((feeds &- ones) & ~feeds) | ((word &- ones) & ~word))
        & (ones &* 0x80)
      if marks == 0 {
        p &+= 8
        continue
      }
      // A borrow can mark bytes above a true match, so only the lowest mark is exact.
      p &+= marks.trailingZeroBitCount &>> 3
      if bytes[p] != 0 || p >= bytes.count { return p }
      // A NUL inside the text; reading the field as a number or a word will fail.
      p &+= 1
    }
  }

  /// The offset of the next line feed if no quote precedes it, else of the end of the first field.
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

  /// Reads a field in quotes, up to the separator, the line feed or the end of the bytes after it.
  private mutating func readQuotedField(_ kept: Int) {
    let (quote, firstLine) = (position, line)
    let limit = quote + 1 + Self.maxQuotedField
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
        break
      }
      p += 1
      if p > limit { break }
    }
    let isClosed = p <= limit && p < bytes.count
    guard isClosed || (p >= bytes.count && !isWhole) else {
      return leaveOpen(quote, line: firstLine, kept)
    }
    field.range = quote + 1..<p
    guard isClosed else {
      keep(field, kept)
      position = p
      return
    }
    position = endOfField(from: p + 1)
    let isBeforeLineEnd =
      position == p + 2 && bytes[p + 1] == UInt8(ascii: "\r")
      && bytes[position] != separator
    if position > p + 1, !isBeforeLineEnd {
      guard line == firstLine else { return leaveOpen(quote, line: firstLine, kept) }
      fault = fault ?? TextFault(.textAfterQuote, at: p + 1)
    }
    keep(field, kept)
  }

  /// Ends the row with the line of an open quote.
  private mutating func leaveOpen(_ quote: Int, line: Int, _ kept: Int) {
    fault = fault ?? TextFault(.openQuote, at: quote)
    self.line = line
    position = bytes.nextLineFeed(from: quote)
    let isBeforeReturn = position > quote + 1 && bytes[position - 1] == UInt8(ascii: "\r")
    keep(Field(range: quote + 1..<position - (isBeforeReturn ? 1 : 0)), kept)
  }

  /// A field's text; nil if it is not UTF-8.
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

extension [UInt8] {
  /// Appends a field of CSV, in quotes if it contains a comma, a quote or a line end, or begins or ends
  /// with a blank, which some programs drop.
  package mutating func appendCSV(field: String) {
    var field = field
    let isPlain = field.withUTF8 { text in
      // Safe: the bytes are used within the closure.
      guard unsafe text.first != UInt8(ascii: " "), unsafe text.last != UInt8(ascii: " ") else {
        return false
      }
      for index in text.indices {
        switch unsafe text[index] {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          return false
        default: continue
        }
      }
      unsafe append(contentsOf: text)
      return true
    }
    if isPlain { return }
    append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }

  package mutating func appendCSV(row fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendCSV(field: field)
    }
    append(UInt8(ascii: "\n"))
  }
}
