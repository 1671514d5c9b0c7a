import TextFormats

/// What stands above the rows of a CSV file: `# key: value` lines and the header row. Every block of
/// rows carries it along.
struct CSVHeader: Sendable {
  /// The columns that a trace knows.
  enum Field: String, Sendable, CaseIterable {
    case time, phase, x, y, touch, name, width, height, stack, displayHz, layoutDirection, intent

    var isRequired: Bool {
      switch self {
      case .time, .phase, .x, .y: true
      case .touch, .name, .width, .height, .stack, .displayHz, .layoutDirection, .intent: false
      }
    }

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
      case .layoutDirection: TraceError.Vocabulary.layoutDirection.words
      case .intent: TraceError.Vocabulary.intent.words
      }
    }
  }

  /// What the lines above the header say for all traces of the file.
  struct Defaults: Sendable {
    /// What a line can be about.
    enum Key: String, CaseIterable {
      case format, version, name, timeUnit, view, width, height, stack, displayHz, layoutDirection
      case intent
    }

    var name = ""
    var timeUnit: TimeUnit?
    var width: Double?
    var height: Double?
    var stack: Int?
    var displayHz: Double?
    var layoutDirection: Trace.LayoutDirection?
    var intent: Trace.Intent?
  }

  /// For each field the index of its column; -1 where there is none.
  private var columns: [Int]
  /// How many fields a row has.
  let fieldCount: Int
  /// What the lines above the header say.
  let defaults: Defaults

  /// The index of a field's column; -1 where there is none.
  func column(of field: Field) -> Int {
    switch field {
    case .time: columns[0]
    case .phase: columns[1]
    case .x: columns[2]
    case .y: columns[3]
    case .touch: columns[4]
    case .name: columns[5]
    case .width: columns[6]
    case .height: columns[7]
    case .stack: columns[8]
    case .displayHz: columns[9]
    case .layoutDirection: columns[10]
    case .intent: columns[11]
    }
  }

  /// Reads the lines and the header row.
  ///
  /// - Parameter scanner: at the start of the text; afterwards behind the header row.
  /// - Returns: nil where the text ends before the header row does.
  init?(
    _ scanner: inout CSVScanner, of bytes: Bytes, options: TraceReadingOptions, isAtEnd: Bool
  ) throws(TraceFault) {
    var defaults = Defaults()
    while true {
      let start = scanner.position
      if bytes[start] == UInt8(ascii: "#") {
        let end = bytes.nextLineFeed(from: start)
        guard end < bytes.count || isAtEnd else { return nil }
        try defaults.read(bytes, start..<end)
        scanner = CSVScanner(bytes, from: min(end + 1, bytes.count), line: scanner.line + 1)
        continue
      }
      guard scanner.readRow() else {
        guard isAtEnd else { return nil }
        throw TraceFault(.noHeader, at: start)
      }
      guard scanner.isRowComplete || isAtEnd else { return nil }
      if !scanner.isRowBlank { break }
    }
    if let fault = scanner.fault { throw TraceFault(fault, path: nil) }
    self.defaults = defaults
    fieldCount = scanner.fieldCount
    columns = try Self.columns(in: scanner, options: options)
  }

  /// Finds each field's column in a header row.
  private static func columns(
    in scanner: CSVScanner, options: TraceReadingOptions
  ) throws(TraceFault) -> [Int] {
    for option in options.columns where Field(rawValue: option.field) == nil {
      let fields = Field.allCases.map(\.rawValue)
      throw TraceFault(
        .unknownField(option.field, nearest: nearest(to: option.field, among: fields)),
        at: scanner.rowStart)
    }
    var names: [String] = []
    for field in scanner.fields {
      guard let name = scanner.text(of: field) else {
        throw TraceFault(.text(.invalidUTF8), at: field.range.lowerBound)
      }
      names.append(name)
    }
    var columns: [Int] = []
    for field in Field.allCases {
      let option = options.columns.last { $0.field == field.rawValue }
      let name = option?.column ?? field.rawValue
      guard let index = names.firstIndex(of: name) else {
        guard field.isRequired || option != nil else {
          columns.append(-1)
          continue
        }
        throw TraceFault(
          .missingColumn(
            field: field.rawValue, column: name, nearest: nearest(to: name, among: names)),
          at: scanner.rowStart)
      }
      if let second = names[(index + 1)...].firstIndex(of: name) {
        throw TraceFault(
          .duplicateColumn(name), at: scanner[second].range.lowerBound)
      }
      columns.append(index)
    }
    return columns
  }
}
