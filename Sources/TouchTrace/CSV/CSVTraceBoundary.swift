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

  /// Adjusts offsets after bytes at the front are removed.
  mutating func removeFirst(_ count: Int) {
    name = name.map { $0.lowerBound - count..<$0.upperBound - count }
  }
}
