import TextFormats

/// Says at which rows of a CSV file a trace begins: where the name changes. The cutter and the decoder
/// ask it both, so that they agree.
struct CSVBoundary {
  private let nameColumn: Int
  /// How many fields of a row it has to see.
  var fieldsNeeded: Int { nameColumn + 1 }
  /// Where the current trace's name stands; nil before the first row.
  private(set) var name: Range<Int>?

  /// Before the first row of a file whose names stand in a column; -1 where there is none.
  init(nameColumn: Int) {
    self.nameColumn = nameColumn
  }

  /// Whether the row that a scanner has read begins a trace. A row too short to have a name belongs
  /// to the trace before it.
  @inline(__always) mutating func isCrossed(by scanner: inout CSVScanner, in bytes: Bytes) -> Bool {
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

  /// Goes along when bytes are taken off the front.
  mutating func move(by offset: Int) {
    name = name.map { $0.lowerBound - offset..<$0.upperBound - offset }
  }
}
