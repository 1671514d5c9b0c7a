import TextFormats

/// The lines before the rows of a CSV file, which each block of rows needs:
///
///     # view: 393x852
///     time,phase,x,y
///
/// The separator is the comma, semicolon, tab or bar by which most columns of the header row are known. Columns
/// are found by the names of ``ColumnNames``.
struct CSVHeader: Sendable {
  /// The fields of a trace, by the default names of their columns.
  enum Field: String, Sendable, CaseIterable {
    case time, phase, x, y, touch, name, width, height, stack, displayHz, layoutDirection, intent
    case grade, gradeReason

    /// Whether its values are numbers other than those of touches.
    var isNumber: Bool {
      switch self {
      case .width, .height, .stack, .displayHz: true
      default: false
      }
    }

    var isRequired: Bool { [.time, .phase, .x, .y].contains(self) }

    var meaning: String {
      switch self {
      case .time: "in the unit that a line '# timeUnit: ms' or '--time-unit' gives; default s"
      case .phase: "as listed above"
      case .x: "points in the view, to the right"
      case .y: "points in the view, downwards"
      case .touch: "which finger; needed for several fingers"
      case .name: "the trace: consecutive rows of one name"
      case .width: "the view's width in points; or a line '# view: 393x852', or '--view'"
      case .height: "the view's height in points"
      case .stack: "how many screens are on the stack; default 2"
      case .displayHz: "frames per second of the timeline; default 60"
      case .layoutDirection: Trace.LayoutDirection.words.joinedByOr
      case .intent: Trace.Intent.words.joinedByOr
      case .grade: Trace.Grade.Level.words.joinedByOr
      case .gradeReason: "why, in a few words"
      }
    }
  }

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
  func column(of field: Field) -> Int { columns[field.index] }

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
      time: found.columns[Field.time.index], phase: found.columns[Field.phase.index],
      name: found.columns[Field.name.index],
      hasDecimalCommas: Self.allowsDecimalCommas(row.separator),
      phaseNumbers: options.phaseNumbers)
    guard let unit = times.unit(in: scanner, of: bytes, isAtEnd: isAtEnd) else { return nil }
    inferredUnit = unit == .seconds ? nil : unit
  }
}

extension CSVHeader.Field {
  /// The position among all cases.
  var index: Int {
    switch self {
    case .time: 0
    case .phase: 1
    case .x: 2
    case .y: 3
    case .touch: 4
    case .name: 5
    case .width: 6
    case .height: 7
    case .stack: 8
    case .displayHz: 9
    case .layoutDirection: 10
    case .intent: 11
    case .grade: 12
    case .gradeReason: 13
    }
  }
}
