import TextFormats

/// Finds the rows of a CSV file at which traces begin, where the name changes: for the chunker and for the
/// decoder, which have to agree.
struct CSVTraceBoundary {
  private let nameColumn: Int
  var fieldsNeeded: Int { nameColumn + 1 }
  /// The name of the current trace in the bytes; nil before the first row.
  private var name: Range<Int>?

  /// - Parameter nameColumn: the column of the traces' names; -1 in a file of one trace.
  init(nameColumn: Int) {
    self.nameColumn = nameColumn
  }

  /// Whether the scanner's row begins a trace. A row too short to have a name belongs to the trace before
  /// it.
  @inline(__always)
  mutating func isFirstRow(of scanner: inout CSVScanner, in bytes: Bytes) -> Bool {
    guard nameColumn >= 0, nameColumn < scanner.fieldCount else {
      guard name == nil else { return false }
      name = scanner.rowStart..<scanner.rowStart
      return true
    }
    let next = scanner[nameColumn].range
    if let name, bytes.isEqual(name, next) { return false }
    name = next
    return true
  }

  /// Adapts to the removal of bytes at the front.
  mutating func removeFirst(_ count: Int) {
    name = name.map { $0.lowerBound - count..<$0.upperBound - count }
  }
}
