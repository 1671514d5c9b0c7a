import TextFormats

/// Decodes the rows of a CSV block into traces. A bad row invalidates only its own trace.
struct CSVTraceDecoder {
  let bytes: Bytes
  let header: CSVHeader
  let options: TraceReadingOptions
  let unit: TimeUnit
  let hasDecimalCommas: Bool
  // The indices of the columns, or -1 if there is none.
  let time: Int
  private let phase: Int
  let x: Int
  let y: Int
  /// The columns of numbers in a touch's row, and those that are ignored, in their order.
  private let numberColumns: [TouchPattern.Column]
  private var pattern: TouchPattern?
  /// The distinct texts of phases seen so far, and their meanings.
  private var phases: [(text: Range<Int>, phase: Touch.Phase, isNumber: Bool)] = []
  private static let maxPhases = 16
  /// The offset of the trace's first row.
  private(set) var traceStart = 0
  /// The columns that describe the trace, with the values found so far.
  var columns: [CSVTraceColumn]
  /// The values of a trace whose rows do not give any.
  let initialValues: TraceValues
  /// The values given by the rows of the trace, or of the gesture if each becomes a trace.
  var values = TraceValues()
  /// The gestures read so far, if each becomes a trace.
  var gestures: [CSVGesture] = []
  var scanner: CSVScanner
  private var boundary: CSVTraceBoundary
  var builder = TraceBuilder()

  /// Creates a decoder of the rows from an offset, which must be the start of a line.
  init(
    _ bytes: Bytes, from start: Int, line: Int, header: CSVHeader, options: TraceReadingOptions
  ) {
    self.bytes = bytes
    scanner = CSVScanner(bytes, from: start, line: line, separator: header.separator)
    boundary = CSVTraceBoundary(nameColumn: header.column(of: .name))
    self.header = header
    self.options = options
    unit = header.unit
    hasDecimalCommas = header.hasDecimalCommas
    time = header.column(of: .time)
    phase = header.column(of: .phase)
    x = header.column(of: .x)
    y = header.column(of: .y)
    let known = Set(CSVHeader.Field.allCases.map(header.column(of:)) + header.carried)
    let others = (0..<header.fieldCount).filter { !known.contains($0) }
    numberColumns = ([(.time, time), (.x, x), (.y, y)] + others.map { (.other, $0) })
      .sorted { $0.index < $1.index }
    columns = CSVTraceColumn.all(in: header, options)
    var values = header.defaults.values
    values.width = values.width ?? options.view?.width
    values.height = values.height ?? options.view?.height
    values.stack = values.stack ?? options.stack
    initialValues = values
  }

  var line: Int { scanner.rowLine }

  /// Reads the next row that is not blank; returns whether it begins a trace, or nil at the end.
  mutating func readRow() -> Bool? {
    while scanner.readRow() {
      if !scanner.isRowBlank { return boundary.isFirstRow(of: &scanner) }
    }
    return nil
  }

  mutating func end() throws(TraceFault) {
    try applyValues()
    if let unit = header.inferredUnit { builder.trace.assumptions.timeUnit = unit }
    if let kind = builder.finish(in: unit) {
      throw TraceFault(kind, at: traceStart, path: "phase")
    }
  }

  /// Begins a trace with its first row, whose touch has not been added yet.
  mutating func begin(
    source: Trace.Source, defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    builder.begin(source: source)
    traceStart = scanner.rowStart
    try check()
    let defaults = header.defaults
    let name = try text(.name) ?? defaults.name
    guard name.utf8.count <= TraceLimits.name else { throw fault(.longName, .name) }
    builder.trace.name = name.isEmpty ? defaultName() : name
    builder.trace.safeAreaInsets = defaults.safeAreaInsets
    builder.trace.scrollType = defaults.scrollType
    if !defaults.content.isEmpty { builder.trace.content = defaults.content }
    if !header.warnings.isEmpty { builder.trace.warnings = header.warnings }
    forgetValues()
  }

  @inline(__always) mutating func add() throws(TraceFault) {
    try check()
    try readValues()
    let sample = Touch(
      time: Timestamp(nanoseconds: try time(in: scanner[time].range)),
      location: Point(
        x: try number(in: scanner[x].range, .x), y: try number(in: scanner[y].range, .y)),
      phase: try readPhase(scanner[phase]),
      finger: try finger())
    if let problem = builder.add(sample) {
      let kind = builder.kind(of: problem, with: sample, in: unit)
      throw fault(
        TraceError.Kind(kind.code, "\(kind)" + hint(for: problem, with: sample)),
        CSVHeader.Field(named: problem.key) ?? .phase)
    }
    if sample.phase == .moved { readMoves(after: sample) }
  }

  /// What else a problem may mean, with the names of traces.
  private func hint(for problem: TraceBuilder.Problem, with sample: Touch) -> String {
    let hasNames = header.column(of: .name) >= 0
    switch problem {
    case .movedWhileUp where hasNames && scanner.rowStart == traceStart:
      return "; the rows of a trace must be together"
    case .timeGoesBackwards where !hasNames && sample.phase == .began:
      return ", or a column 'name' that tells traces apart"
    default: return ""
    }
  }

  /// Reads the following rows that resemble the last one, which must be a move.
  private mutating func readMoves(after sample: Touch) {
    pattern = TouchPattern(ofRow: scanner, numberColumns, after: pattern)
    var position = scanner.position
    let rows =
      pattern?.readMoves(of: sample.finger, from: &position, of: bytes, into: &builder, in: unit)
      ?? 0
    if rows > 0 { scanner.skip(rows, to: position) }
  }

  /// Throws if the row is malformed or incomplete.
  @inline(__always) private mutating func check() throws(TraceFault) {
    if let fault = scanner.fault { throw TraceFault(fault, path: nil) }
    guard scanner.fieldCount == header.fieldCount else {
      let hasMore =
        scanner.fieldCount > header.fieldCount && header.separator == UInt8(ascii: ",")
      throw TraceFault(
        .malformed,
        "found \(CSVScanner.describe(fields: scanner.fieldCount)), expected \(header.fieldCount)"
          + (hasMore
            ? "; a text with a comma needs quotes, and decimal commas need ';' or tabs between columns"
            : ""),
        at: scanner.rowStart)
    }
  }

  @inline(__always)
  private mutating func readPhase(_ field: CSVScanner.Field) throws(TraceFault) -> Touch.Phase {
    for known in phases where bytes.isEqual(field.range, known.text) {
      builder.notePhase(isNumber: known.isNumber, options.phaseNumbers)
      return known.phase
    }
    return try readNewPhase(field.range)
  }

  private mutating func readNewPhase(_ text: Range<Int>) throws(TraceFault) -> Touch.Phase {
    let word = bytes.string(in: bytes.withoutBlanks(text))
    guard let (phase, isNumber) = Touch.Phase.phase(of: word, numbers: options.phaseNumbers) else {
      throw TraceFault(
        .unknownPhase(bytes.string(in: text)), at: text.lowerBound,
        path: CSVHeader.Field.phase.name)
    }
    builder.notePhase(isNumber: isNumber, options.phaseNumbers)
    if phases.count < Self.maxPhases { phases.append((text, phase, isNumber)) }
    return phase
  }

  @inline(__always)
  private mutating func finger() throws(TraceFault) -> Int32 {
    guard let name = try text(.touch) else { return builder.unnamedFinger() }
    return builder.finger(named: name)
  }

  /// Returns the text of a field, or nil if it is empty or has no column.
  mutating func text(_ field: CSVHeader.Field) throws(TraceFault) -> String? {
    let column = header.column(of: field)
    guard column >= 0, !scanner[column].range.isEmpty else { return nil }
    guard let text = scanner.text(of: scanner[column]) else {
      throw fault(.text(.invalidUTF8), field)
    }
    return text
  }

  func fault(_ kind: TraceError.Kind, _ field: CSVHeader.Field) -> TraceFault {
    TraceFault(kind, at: scanner[header.column(of: field)].range.lowerBound, path: field.name)
  }
}

extension TouchPattern {
  /// A column whose fields may be numbers.
  typealias Column = (role: Role, index: Int)

  /// The pattern of the scanner's row; nil also if the row is not exactly one line, or contains a NUL.
  init?(ofRow scanner: CSVScanner, _ columns: [Column], after last: TouchPattern?) {
    let (row, bytes) = (scanner.rowStart..<scanner.position, scanner.bytes)
    guard bytes.nextLineFeed(from: row.lowerBound) + 1 == row.upperBound, !bytes.hasByte(0, in: row)
    else { return nil }
    let numbers = columns.map { Number(role: $0.role, range: scanner[$0.index].range) }
      .filter { $0.role != .other || bytes.isNumber(in: $0.range) }
    self.init(numbers, at: row, of: bytes, after: last)
  }
}

extension Bytes {
  /// Whether a number in JSON's syntax fills a range.
  fileprivate func isNumber(in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    return (try? double(at: &position)) != nil && position == range.upperBound
  }
}
