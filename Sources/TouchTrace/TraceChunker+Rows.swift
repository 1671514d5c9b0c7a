import TextFormats

/// How far the cutter of a CSV file has come.
struct CSVRows {
  /// What stands above the rows.
  var header: CSVHeader
  /// Where the current trace's name stands.
  var boundary: CSVBoundary
  /// The offset of the first row that has not been looked at.
  var position = 0
  /// The line of that row.
  var line: Int
  /// How many traces have begun.
  var traces = 0
  /// Where the last trace begins that is not the buffer's first: offset, line, its number.
  var lastStart: (offset: Int, line: Int, ordinal: Int)?
}

extension TraceChunker {
  /// Cuts before the last trace that begins in the buffer.
  mutating func nextRows<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    var target = sizes.block
    while true {
      try unsafe read(upTo: target, from: fill)
      if rows == nil, let refusal = readHeader() { return refusal }
      if rows != nil {
        lookAtRows()
        if isSkipping {
          skipRows()
          if !isSkipping { continue }
        } else if let block = nextBlock() {
          return block
        }
      }
      if isAtEnd { return nil }
      if buffer.count > sizes.limit {
        // A row without end: whatever follows it is lost.
        if isSkipping {
          close()
          return nil
        }
        let block = tooLong()
        isSkipping = true
        if rows?.position == 0 || rows == nil { close() }
        return block
      }
      target = min(2 * max(buffer.count, sizes.block), sizes.limit + 1)
    }
  }

  /// Takes lines and header row off the front once they are there; a bad one refuses the file.
  private mutating func readHeader() -> TraceBlock? {
    let result: Result<(CSVHeader, end: Int, line: Int)?, TraceError> = buffer.withBytes { bytes in
      var scanner = CSVScanner(bytes, from: start)
      do throws(TraceFault) {
        let header = try CSVHeader(&scanner, of: bytes, options: options, isAtEnd: isAtEnd)
        return .success(header.map { ($0, scanner.position, scanner.line) })
      } catch {
        var places = PlaceFinder(file: path)
        return .failure(places.error(error, in: bytes))
      }
    }
    switch result {
    case .success(nil): return nil
    case .success(let (header, end, line)?):
      _ = buffer.split(at: end)
      start = 0
      self.line = line
      rows = CSVRows(
        header: header, boundary: CSVBoundary(nameColumn: header.column(of: .name)), line: line)
      return nil
    case .failure(let error):
      close()
      return refusal(error)
    }
  }

  /// Finds out where traces begin in the rows that have come.
  private mutating func lookAtRows() {
    guard var rows else { return }
    buffer.withBytes { bytes in
      var scanner = CSVScanner(bytes, from: rows.position, line: rows.line)
      while scanner.readRow(keeping: rows.boundary.fieldsNeeded), scanner.isRowComplete || isAtEnd {
        if !scanner.isRowBlank, rows.boundary.isCrossed(by: &scanner, in: bytes) {
          rows.traces += 1
          if scanner.rowStart > 0, rows.traces > 1 {
            rows.lastStart = (scanner.rowStart, scanner.rowLine, rows.traces)
            if isSkipping {
              // The first one behind what is left out.
              rows.position = scanner.position
              rows.line = scanner.line
              return
            }
          }
        }
        rows.position = scanner.position
        rows.line = scanner.line
      }
    }
    self.rows = rows
  }

  /// The traces that have an end, if any.
  private mutating func nextBlock() -> TraceBlock? {
    guard let rows else { return nil }
    if isAtEnd {
      guard buffer.count > 0 else { return nil }
      return cut(at: buffer.count, .csv(rows.header))
    }
    guard let start = rows.lastStart else { return nil }
    let block = cut(at: start.offset, .csv(rows.header))
    move(to: start)
    return block
  }

  /// Drops the trace that was too long, as far as it has come, but for its first row, whose name the
  /// rows to come are compared with.
  private mutating func skipRows() {
    guard let rows else { return }
    if let start = rows.lastStart {
      _ = buffer.split(at: start.offset)
      move(to: start)
      isSkipping = false
      return
    }
    let first = buffer.withBytes { bytes in
      var scanner = CSVScanner(bytes)
      _ = scanner.readRow()
      return scanner.position
    }
    if first < rows.position {
      buffer.remove(first..<rows.position)
      self.rows?.position = first
    }
  }

  /// Goes along when the bytes before a trace are taken off the front.
  private mutating func move(to start: (offset: Int, line: Int, ordinal: Int)) {
    line = start.line
    ordinal = start.ordinal
    rows?.position -= start.offset
    rows?.boundary.move(by: start.offset)
    rows?.lastStart = nil
  }

  /// Gives the file up.
  private mutating func close() {
    isClosed = true
    buffer = ByteBuffer()
  }
}
