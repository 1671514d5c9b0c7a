import TextFormats

/// The state of splitting the rows of a CSV file.
struct CSVRows {
  var header: CSVHeader
  var boundary: CSVTraceBoundary
  /// The offset of the first row that has not been searched yet.
  var position = 0
  /// The line of the row at `position`.
  var line: Int
  /// The number of traces that have begun.
  var traces = 0
  /// The first row of the last trace that begins in the buffer, apart from the first, and the trace's number.
  var lastStart: (offset: Int, line: Int, ordinal: Int)?
}

extension TraceChunker {
  /// Returns a block up to the last trace that begins in the buffer.
  mutating func nextRows() -> TraceBlock? {
    if rows == nil, let refusal = readHeader() { return refusal }
    findTraces()
    guard let rows else { return nil }
    if isAtEnd {
      guard buffer.count > 0 else { return nil }
      return splitBlock(at: buffer.count, .csv(rows.header))
    }
    guard let start = rows.lastStart else { return nil }
    let block = splitBlock(at: start.offset, .csv(rows.header))
    removeRows(before: start)
    return block
  }

  /// Removes the header once it is complete; a bad header rejects the file.
  private mutating func readHeader() -> TraceBlock? {
    do throws(TraceError) {
      rows = try buffer.withBytes { (bytes) throws(TraceError) in
        var scanner = CSVScanner(bytes, from: start, isWhole: isAtEnd)
        var places = PlaceFinder(file: path)
        do throws(TraceFault) {
          guard var header = try CSVHeader(&scanner, options: options, isAtEnd: isAtEnd) else {
            return nil
          }
          header.warnings = header.nearNames.map {
            TraceWarning(.unknownKey, $0.message, at: places.place(of: $0.offset, in: bytes))
          }
          return CSVRows(
            header: header, boundary: CSVTraceBoundary(nameColumn: header.column(of: .name)),
            position: scanner.position, line: scanner.line)
        } catch {
          throw places.error(error, in: bytes)
        }
      }
    } catch {
      abandon()
      return refusal(error)
    }
    guard let rows else { return nil }
    _ = buffer.split(at: rows.position)
    self.rows?.position = 0
    start = 0
    line = rows.line
    return nil
  }

  /// Finds the traces that begin in rows not searched yet.
  private mutating func findTraces() {
    guard var rows else { return }
    buffer.withBytes { bytes in
      var scanner = CSVScanner(
        bytes, from: rows.position, line: rows.line, isWhole: isAtEnd,
        separator: rows.header.separator)
      while scanner.readRow(keeping: rows.boundary.fieldsNeeded), scanner.isRowComplete || isAtEnd {
        defer { (rows.position, rows.line) = (scanner.position, scanner.line) }
        if !scanner.isRowBlank, rows.boundary.isFirstRow(of: &scanner) {
          rows.traces += 1
          if scanner.rowStart > 0, rows.traces > 1 {
            rows.lastStart = (scanner.rowStart, scanner.rowLine, rows.traces)
          }
        }
      }
    }
    self.rows = rows
  }

  /// Adjusts offsets after the bytes before a trace are removed.
  private mutating func removeRows(before start: (offset: Int, line: Int, ordinal: Int)) {
    line = start.line
    ordinal = start.ordinal
    rows?.position -= start.offset
    rows?.boundary.removeFirst(start.offset)
    rows?.lastStart = nil
  }
}
