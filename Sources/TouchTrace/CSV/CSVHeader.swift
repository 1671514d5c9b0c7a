import TextFormats

/// The lines before the rows of a CSV file, which each block of rows needs:
///
///     # view: 393x852
///     time,phase,x,y
///
/// The separator is the comma, semicolon, tab or bar by which most columns of the header row are known. Columns
/// are found by the names of ``ColumnNames``.
struct CSVHeader: Sendable {
  /// The index of each field's column; -1 if it has none.
  private let columns: [Int]
  let fieldCount: Int
  let defaults: Defaults
  let separator: UInt8
  /// The columns of ``TraceReadingOptions/carry``; -1 for one that the file does not have.
  let carried: [Int]
  /// The unit of times, if the file or an option names one.
  let namedUnit: TimeUnit?
  /// The unit that the times themselves are in, where only one is possible and none is named.
  let inferredUnit: TimeUnit?
  /// The columns and the keys of `#` lines that are ignored and nearly known ones.
  let nearNames: [(offset: Int, message: String)]

  /// The unit of times.
  var unit: TimeUnit { namedUnit ?? inferredUnit ?? .seconds }

  /// Whether numbers may have a comma before their fraction: where the separator is one that files with such
  /// numbers have.
  var hasDecimalCommas: Bool { Self.allowsDecimalCommas(separator) }

  static func allowsDecimalCommas(_ separator: UInt8) -> Bool {
    separator == UInt8(ascii: ";") || separator == UInt8(ascii: "\t")
  }

  /// The index of a field's column; -1 if it has none.
  func column(of field: Field) -> Int { columns[field.rawValue] }

  /// Reads the `#` lines and the header row.
  ///
  /// - Parameters:
  ///   - scanner: at the start of the text; afterwards, at the first row of touches.
  ///   - isAtEnd: whether the bytes are all of the file.
  /// - Returns: nil if the bytes end before the header row does, or before what tells the unit of times.
  init?(
    _ scanner: inout CSVScanner, of bytes: Bytes, options: TraceReadingOptions, isAtEnd: Bool
  ) throws(TraceFault) {
    var defaults = Defaults()
    var nearNames: [(offset: Int, message: String)] = []
    var misspelledKeys = MisspelledKeys()
    while true {
      let start = scanner.position
      if bytes[start] == UInt8(ascii: "#") {
        let end = bytes.nextLineFeed(from: start)
        guard end < bytes.count || isAtEnd else { return nil }
        if let key = try defaults.read(bytes, start..<end, &misspelledKeys), key.nearest != nil {
          nearNames.append((start, key.ignored("key")))
        }
        scanner = CSVScanner(
          bytes, from: min(end + 1, bytes.count), line: scanner.line + 1, isWhole: isAtEnd)
        continue
      }
      guard scanner.readRow() else {
        guard isAtEnd else { return nil }
        throw TraceFault(
          TraceError.Kind(
            ofRecording: .missing, "no header row; expected the columns time, phase, x and y"),
          at: start)
      }
      guard scanner.isRowComplete || isAtEnd else { return nil }
      if !scanner.isRowBlank { break }
    }
    let row = CSVHeaderRow(scanner, of: bytes, options: options, isAtEnd: isAtEnd)
    guard row.isComplete else { return nil }
    if let fault = row.scanner.fault { throw TraceFault(fault, path: nil) }
    let found = try row.columns(options, isOfTrace: defaults.isOfTrace)
    scanner = row.scannerOfRows
    self.defaults = defaults
    separator = row.separator
    carried = options.carry.map { key in row.names.firstIndex { $0.text.isExactly(key) } ?? -1 }
    fieldCount = row.names.count
    columns = found.columns
    namedUnit = defaults.timeUnit ?? found.unit ?? options.timeUnit
    for near in row.nearNames(found.columns + carried) { nearNames.append(near) }
    for near in misspelledKeys.found { nearNames.append((near.offset, near.message)) }
    self.nearNames = nearNames
    guard namedUnit == nil else {
      inferredUnit = nil
      return
    }
    let times = InferredTimeUnit.Columns(
      time: found.columns[Field.time.rawValue], phase: found.columns[Field.phase.rawValue],
      name: found.columns[Field.name.rawValue],
      hasDecimalCommas: Self.allowsDecimalCommas(row.separator),
      phaseNumbers: options.phaseNumbers)
    guard let unit = times.unit(in: scanner, of: bytes, isAtEnd: isAtEnd) else { return nil }
    inferredUnit = unit == .seconds ? nil : unit
  }
}
