import TextFormats

/// Finds the rows of a CSV file at which traces begin, which is where the name changes. The chunker
/// and the decoder share it because they must agree.
struct CSVTraceBoundary {
  private let nameColumn: Int
  var fieldsNeeded: Int { nameColumn + 1 }
  /// The range of the current trace's name, or nil before the first row.
  private var name: Range<Int>?

  /// - Parameter nameColumn: the column of trace names, or -1 in a file of one trace.
  init(nameColumn: Int) {
    self.nameColumn = nameColumn
  }

  /// Whether the scanner's row begins a trace. A row too short to have a name belongs to the
  /// previous trace.
  @inline(__always)
  mutating func isFirstRow(of scanner: inout CSVScanner) -> Bool {
    guard nameColumn >= 0, nameColumn < scanner.fieldCount else {
      guard name == nil else { return false }
      name = scanner.rowStart..<scanner.rowStart
      return true
    }
    let next = scanner[nameColumn].range
    if let name, scanner.bytes.isEqual(name, next) { return false }
    name = next
    return true
  }

  /// Moves the scanner past the next rows that clearly belong to the current trace: each has the trace's
  /// name, is on its own line and has no quotes. ``isFirstRow(of:)`` would return false for all of them.
  func skipRows(of scanner: inout CSVScanner) {
    let text = textOfName(separator: scanner.separator, in: scanner.bytes)
    guard text != nil || nameColumn < 0 else { return }
    var start = scanner.position
    var rows = 0
    while let next = nextRow(after: start, text, scanner.separator, in: scanner.bytes) {
      rows &+= 1
      start = next
    }
    scanner.skip(rows, to: start)
  }

  /// Returns the name of the current trace and the end of its field, or nil if the name is in
  /// quotes or may end differently in other rows.
  private func textOfName(separator: UInt8, in bytes: Bytes) -> RepeatedText? {
    guard nameColumn >= 0, let name, !bytes.hasByte(0, in: name) else { return nil }
    var end = name.upperBound
    if bytes[end] == UInt8(ascii: "\r") { end += 1 }
    guard bytes[end] == UInt8(ascii: "\n") || (end == name.upperBound && bytes[end] == separator)
    else { return nil }
    return RepeatedText(name.lowerBound..<end + 1, of: bytes)
  }

  /// Returns the offset after a row with the name, or nil for any other row.
  @inline(__always)
  private func nextRow(
    after start: Int, _ text: RepeatedText?, _ separator: UInt8, in bytes: Bytes
  ) -> Int? {
    guard let text else { return bytes.endOfPlainRow(from: start).map { $0 &+ 1 } }
    guard let offset = bytes.offset(after: nameColumn, separator, from: start),
      let end = text.end(at: offset, in: bytes)
    else { return nil }
    if bytes[end &- 1] == UInt8(ascii: "\n") { return end }
    return bytes.endOfPlainRow(from: end).map { $0 &+ 1 }
  }

  /// Adjusts offsets after bytes at the front are removed.
  mutating func removeFirst(_ count: Int) {
    name = name.map { $0.lowerBound - count..<$0.upperBound - count }
  }
}
