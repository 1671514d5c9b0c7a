/// Reads rows of CSV from bytes as RFC 4180 defines them, without making a String:
///
///     time,phase,name
///     0.25,moved,"a ""quoted"" name, with a comma"
///
/// Fields are separated by commas, or another byte, and may be quoted; within quotes, `""` is a
/// quote and line feeds are allowed. Rows end with LF or CR LF.
///
/// The end of a row does not depend on whether it is well-formed, so a reader can skip a bad row
/// and go on. A quote counts as open if it is never closed, if its closing quote is on a later line
/// and followed by other text, or if it is more than ``maxQuotedField`` bytes away. The row then
/// ends with the line of the opening quote, so that no other row is lost.
package struct CSVScanner {
  /// The bytes of a field, without the quotes around them.
  package struct Field {
    package var range: Range<Int>
    /// Whether the bytes contain `""`, an escaped quote.
    package var hasDoubledQuotes = false
  }

  /// The maximum number of fields in a row. One more is kept, so that a reader can reject the row.
  package static let maxFields = 10_000
  /// The maximum length of a quoted field in bytes.
  package static let maxQuotedField = 1 << 16

  package let bytes: Bytes
  /// Whether the text ends with the bytes. If not, a row that reaches the end of the bytes is incomplete.
  private let isWhole: Bool
  package let separator: UInt8
  /// The offset of the next row.
  package private(set) var position: Int
  /// The line of the next row.
  package private(set) var line: Int
  /// Begins with the fields of the current row; the rest is memory to reuse.
  private var storage: ContiguousArray<Field> = []

  // The current row is the one read last.

  /// The number of fields kept from the row.
  package private(set) var fieldCount = 0
  package private(set) var rowStart = 0
  package private(set) var rowLine = 0
  package private(set) var fault: TextFault?
  /// Whether the row was ended by a line feed rather than by the end of the bytes.
  package private(set) var isRowComplete = false

  /// - Parameter isWhole: whether the bytes end where the text, or at least a row, ends. If not, a row
  ///   that reaches the end of the bytes is incomplete and must be read again with more of the text.
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

  /// Reads the next row; returns false at the end of the bytes.
  ///
  /// - Parameter limit: the number of fields to keep; the others are skipped.
  package mutating func readRow(keeping limit: Int = maxFields + 1) -> Bool {
    guard position < bytes.count else { return false }
    fieldCount = 0
    fault = nil
    (rowStart, rowLine) = (position, line)
    var fields: ContiguousArray<Field> = []
    swap(&fields, &storage)
    while !readFields(into: &fields, limit) {
      fields += repeatElement(Field(range: 0..<0), count: max(fields.count, 16))
    }
    swap(&fields, &storage)
    return true
  }

  /// `1 field`, `more than 10000 fields`: the number of fields in a row, of which `count` were kept.
  package static func describe(fields count: Int) -> String {
    count > maxFields ? "more than \(maxFields) fields" : counted(count, "field")
  }

  /// Moves past rows that the caller has read itself, each on a line of its own.
  package mutating func skip(_ rows: Int, to offset: Int) {
    position = offset
    line &+= rows
  }

  /// Reads fields up to the end of the row; returns false if there is no memory for another field.
  private mutating func readFields(into storage: inout ContiguousArray<Field>, _ limit: Int) -> Bool
  {
    // A span checks for exclusive access once rather than for each field.
    var fields = storage.mutableSpan
    var p = position
    while true {
      let isKept = fieldCount < limit
      if isKept, fieldCount == fields.count {
        position = p
        return false
      }
      let field: Field
      if bytes[p] == UInt8(ascii: "\"") {
        (field, p) = readQuotedField(at: p)
      } else {
        let start = p
        p =
          isKept
          ? bytes.endOfField(from: p, separator) : bytes.endOfPlainFields(from: p, separator)
        let isBeforeLineEnd =
          bytes[p] != separator && p > start && bytes[p &- 1] == UInt8(ascii: "\r")
        field = Field(range: start..<p &- (isBeforeLineEnd ? 1 : 0))
      }
      if isKept {
        fields[fieldCount] = field
        fieldCount &+= 1
      }
      let byte = bytes[p]
      if p < bytes.count { p &+= 1 }
      guard byte == separator else {
        isRowComplete = byte == UInt8(ascii: "\n")
        if isRowComplete { line &+= 1 }
        position = p
        return true
      }
    }
  }

  /// Returns the quoted field at an offset, and the offset of the separator or line feed after it, or the end of the
  /// bytes.
  private mutating func readQuotedField(at quote: Int) -> (field: Field, end: Int) {
    let limit = quote + 1 + Self.maxQuotedField
    var (p, lines, hasDoubledQuotes) = (quote + 1, 0, false)
    while p <= limit {
      if bytes[p] == UInt8(ascii: "\"") {
        guard bytes[p + 1] == UInt8(ascii: "\"") else { break }
        hasDoubledQuotes = true
        p += 1
      } else if bytes[p] == UInt8(ascii: "\n") {
        lines += 1
      } else if p >= bytes.count {
        break
      }
      p += 1
    }
    let isClosed = p <= limit && p < bytes.count
    let isCutOff = p >= bytes.count && !isWhole
    let end = isClosed ? bytes.endOfField(from: p + 1, separator) : p
    let isBeforeLineEnd =
      end == p + 2 && bytes[p + 1] == UInt8(ascii: "\r") && bytes[end] != separator
    let hasTextAfter = end > p + 1 && !isBeforeLineEnd
    guard isClosed || isCutOff, lines == 0 || !hasTextAfter else { return openField(at: quote) }
    if hasTextAfter { fault = fault ?? TextFault(.textAfterQuote, at: p + 1) }
    line &+= lines
    return (Field(range: quote + 1..<p, hasDoubledQuotes: hasDoubledQuotes), end)
  }

  /// Returns the field of a quote that is never closed: it ends with the line.
  private mutating func openField(at quote: Int) -> (field: Field, end: Int) {
    let end = bytes.nextLineFeed(from: quote)
    let isBeforeReturn = end > quote + 1 && bytes[end - 1] == UInt8(ascii: "\r")
    fault = fault ?? TextFault(.openQuote, at: quote)
    return (Field(range: quote + 1..<end - (isBeforeReturn ? 1 : 0)), end)
  }

  /// The text of a field, or nil if it is not UTF-8.
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
  /// Appends a CSV field, quoted if it contains a comma, a quote or a line end, or begins or ends
  /// with a space, which some programs drop.
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
