import TextFormats

/// The text of a baseline, divided into parts that can be read in parallel. Reading is strict, since a skipped row
/// would not be checked.
package struct BaselineText: Sendable {
  private let buffer: ByteBuffer
  private let file: String
  private let settings: [Baseline.Settings]
  private let profiles: Set<ExactText>
  /// In order; each begins at the beginning of a row.
  package let parts: [Range<Int>]

  /// Reads the top of a baseline.
  ///
  /// - Parameter count: The maximum number of parts to divide the rest into.
  /// - Throws: ``AnalysisError`` with the line and column of the problem.
  package init(
    _ bytes: consuming [UInt8], file: String, parts count: Int
  ) throws(AnalysisError) {
    self.file = file
    // A quoted field may contain a line feed; then only a scan from the top finds the rows.
    let isDivided = count > 1 && !bytes.contains(UInt8(ascii: "\""))
    buffer = ByteBuffer(bytes)
    (settings, profiles, parts) = try buffer.withBytes { (bytes) throws(AnalysisError) in
      let head = try BaselineHead(bytes, file: file)
      var parts: [Range<Int>] = []
      var start = head.end
      let size = (bytes.count - start) / max(1, count) + 1
      while isDivided, bytes.count - start > size {
        let end = min(bytes.nextLineFeed(from: start + size) + 1, bytes.count)
        parts.append(start..<end)
        start = end
      }
      return (head.settings, head.profiles, parts + [start..<bytes.count])
    }
  }

  package func rows(of part: Range<Int>) throws(AnalysisError) -> [BaselineRow] {
    try buffer.withBytes { (bytes) throws(AnalysisError) in
      var reader = BaselineReader(bytes, file: file, profiles: profiles)
      try reader.read(part)
      return reader.rows
    }
  }

  /// Concatenates the parts, in order.
  ///
  /// - Throws: ``AnalysisError`` if two rows are of the same result.
  package func baseline(of parts: [[BaselineRow]]) throws(AnalysisError) -> Baseline {
    var rows = parts.first ?? []
    for part in parts.dropFirst() { rows += part }
    guard !zip(rows, rows.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return Baseline(settings: settings, sorted: rows)
    }
    // The file was edited, or two rows are of the same result.
    let order = indicesInOrder(rows.count) { rows[$0] < rows[$1] }
    for (index, next) in zip(order, order.dropFirst()) where !(rows[index] < rows[next]) {
      throw AnalysisError(
        "this result is in the baseline twice; expected one line for each gesture, profile and "
          + "recognizer of a trace",
        at: place(ofRow: next))
    }
    return Baseline(settings: settings, sorted: order.map { rows[$0] })
  }

  private func place(ofRow index: Int) -> TextPlace {
    buffer.withBytes { bytes in
      var scanner = CSVScanner(bytes, from: parts[0].lowerBound)
      var rest = index
      while scanner.readRow(), scanner.isRowBlank || rest > 0 {
        if !scanner.isRowBlank { rest -= 1 }
      }
      var places = PlaceFinder(file: file)
      return places.place(of: scanner.rowStart, in: bytes)
    }
  }
}
