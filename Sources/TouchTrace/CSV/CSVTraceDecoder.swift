import TextFormats

/// Decodes the rows of a block of CSV into traces. A bad row refuses its own trace only.
struct CSVTraceDecoder {
  private let bytes: Bytes
  private let header: CSVHeader
  private let options: TraceReadingOptions
  private let unit: TimeUnit
  // The columns; -1 for none.
  private let time: Int
  private let phase: Int
  private let x: Int
  private let y: Int
  private let touch: Int
  /// The text of the last phase, and the phase.
  private var lastPhaseText = 0..<0
  private var lastPhase = Touch.Phase.moved
  private var scanner: CSVScanner
  private var boundary: CSVTraceBoundary
  private(set) var builder = TraceBuilder()

  /// A decoder of the rows from an offset on, which is the start of a line.
  init(
    _ bytes: Bytes, from start: Int, line: Int, header: CSVHeader, options: TraceReadingOptions
  ) {
    self.bytes = bytes
    scanner = CSVScanner(bytes, from: start, line: line)
    boundary = CSVTraceBoundary(nameColumn: header.column(of: .name))
    self.header = header
    self.options = options
    unit = header.defaults.timeUnit ?? options.timeUnit ?? .seconds
    time = header.column(of: .time)
    phase = header.column(of: .phase)
    x = header.column(of: .x)
    y = header.column(of: .y)
    touch = header.column(of: .touch)
  }

  var line: Int { scanner.rowLine }

  /// Reads the next row that is not blank and returns whether it begins a trace; nil at the end.
  mutating func readRow() -> Bool? {
    while scanner.readRow() {
      if !scanner.isRowBlank { return boundary.isFirstRow(of: &scanner, in: bytes) }
    }
    return nil
  }

  /// Completes the trace that was read.
  mutating func end() { builder.addWarnings(in: unit) }

  /// Adds what is likely a mistake in the lines above the rows.
  mutating func add(_ warnings: [TraceWarning]) { builder.edit { $0.warnings += warnings } }

  /// Begins a trace with its first row, whose touch is not added yet.
  mutating func begin(
    source: Trace.Source, defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    builder.begin(source: source)
    try check()
    let defaults = header.defaults
    let name = try text(.name) ?? defaults.name
    guard name.utf8.count <= TraceLimits.name else { throw fault(.longName, .name) }
    let width = try number(.width)
    let height = try number(.height)
    for (field, side) in [(CSVHeader.Field.width, width), (.height, height)] {
      if let side, let kind = TraceBuilder.problem(withSide: side) {
        throw fault(kind, field)
      }
    }
    guard let width = width ?? defaults.width ?? options.view?.width,
      let height = height ?? defaults.height ?? options.view?.height
    else { throw TraceFault(.noView(.csv), at: scanner.rowStart) }
    let displayHz = try number(.displayHz)
    if let displayHz, let kind = TraceBuilder.problem(withDisplayHz: displayHz) {
      throw fault(kind, .displayHz)
    }
    var depth = defaults.stack ?? options.stack
    if let stack = try number(.stack) {
      depth = try TraceBuilder.screenCount(
        stack, from: 1, at: offset(.stack), path: CSVHeader.Field.stack.rawValue)
    }
    let direction: Trace.LayoutDirection? = try word(
      .layoutDirection, .layoutDirection)
    let intent: Trace.Intent? = try word(.intent, .intent)
    builder.edit { trace in
      trace.name = name.isEmpty ? defaultName() : name
      trace.view = Size(width: width, height: height)
      trace.displayHz = displayHz ?? defaults.displayHz ?? trace.displayHz
      trace.navigation = NavigationStack(depth: depth ?? Trace.assumedStackDepth)
      trace.isStackAssumed = depth == nil
      trace.layoutDirection = direction ?? defaults.layoutDirection ?? trace.layoutDirection
      trace.intent = intent ?? defaults.intent
    }
  }

  @inline(__always) mutating func add() throws(TraceFault) {
    try check()
    let sample = Touch(
      time: Timestamp(nanoseconds: try bytes.time(in: scanner[time].range, unit: unit)),
      location: Point(
        x: try bytes.number(in: scanner[x].range, .x), y: try bytes.number(in: scanner[y].range, .y)
      ),
      phase: try readPhase(scanner[phase]),
      finger: try finger())
    if let problem = builder.add(sample) {
      let field: CSVHeader.Field =
        switch problem {
        case .tooMany, .timeGoesBackwards: .time
        case .x: .x
        case .y: .y
        case .movedWhileUp, .beganTwice, .tooManyGestures, .tooManyFingers: .phase
        }
      throw fault(builder.kind(of: problem, with: sample, in: unit), field)
    }
  }

  /// Checks that the row is well-formed and complete.
  @inline(__always) private mutating func check() throws(TraceFault) {
    if let fault = scanner.fault { throw TraceFault(fault, path: nil) }
    guard scanner.fieldCount == header.fieldCount else {
      throw TraceFault(
        .fieldCount(found: scanner.fieldCount, expected: header.fieldCount),
        at: scanner.rowStart)
    }
  }

  @inline(__always)
  private mutating func readPhase(_ field: CSVScanner.Field) throws(TraceFault) -> Touch.Phase {
    if !lastPhaseText.isEmpty, bytes.isEqual(field.range, lastPhaseText) { return lastPhase }
    guard let phase = Touch.Phase(word: bytes.string(in: field.range)) else {
      throw TraceFault(
        .unknownWord(bytes.excerpt(field.range), .phase), at: field.range.lowerBound,
        path: CSVHeader.Field.phase.rawValue)
    }
    (lastPhaseText, lastPhase) = (field.range, phase)
    return phase
  }

  @inline(__always)
  private mutating func finger() throws(TraceFault) -> Int32 {
    guard touch >= 0, !scanner[touch].range.isEmpty else {
      return builder.unnamedFinger()
    }
    let field = scanner[touch]
    if !field.hasDoubledQuotes, let packed = bytes.packed(field.range),
      packed & 0x8080_8080_8080_8080 == 0
    {
      return builder.finger(namedIn: field.range, of: bytes)
    }
    return builder.finger(named: try text(.touch) ?? "0")
  }

  /// A field's text; nil if it is empty or has no column.
  private func text(
    _ field: CSVHeader.Field
  ) throws(TraceFault) -> String? {
    let column = header.column(of: field)
    guard column >= 0, !scanner[column].range.isEmpty else { return nil }
    guard let text = scanner.text(of: scanner[column]) else {
      throw fault(.text(.invalidUTF8), field)
    }
    return text
  }

  private func number(
    _ field: CSVHeader.Field
  ) throws(TraceFault) -> Double? {
    let column = header.column(of: field)
    guard column >= 0, !scanner[column].range.isEmpty else { return nil }
    return try bytes.number(in: scanner[column].range, field)
  }

  private func word<Word: RawRepresentable<String>>(
    _ field: CSVHeader.Field, _ vocabulary: TraceError.Vocabulary
  ) throws(TraceFault) -> Word? {
    guard let text = try text(field) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw fault(.unknownWord(text, vocabulary), field)
    }
    return word
  }

  private func fault(
    _ kind: TraceError.Kind, _ field: CSVHeader.Field
  ) -> TraceFault {
    TraceFault(kind, at: offset(field), path: field.rawValue)
  }

  private func offset(_ field: CSVHeader.Field) -> Int {
    scanner[header.column(of: field)].range.lowerBound
  }
}

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

extension Bytes {
  /// The number that fills a field.
  @inline(__always)
  func number(in range: Range<Int>, _ field: CSVHeader.Field) throws(TraceFault) -> Double {
    try whole(range, field) { (position) throws(TextFault) in try double(at: &position) }
  }

  /// The time in nanoseconds that fills a field.
  @inline(__always)
  func time(in range: Range<Int>, unit: TimeUnit) throws(TraceFault) -> Int64 {
    try whole(range, .time) { (position) throws(TextFault) in
      try nanoseconds(at: &position, in: unit)
    }
  }

  @inline(__always)
  private func whole<Value>(
    _ range: Range<Int>, _ field: CSVHeader.Field, read: (inout Int) throws(TextFault) -> Value
  ) throws(TraceFault) -> Value {
    var position = range.lowerBound
    var fault: TextFault?
    do throws(TextFault) {
      let value = try read(&position)
      if position == range.upperBound { return value }
    } catch {
      fault = error
    }
    throw badNumber(fault, in: range, field)
  }

  @inline(never)
  private func badNumber(
    _ fault: TextFault?, in range: Range<Int>, _ field: CSVHeader.Field
  ) -> TraceFault {
    switch fault?.kind {
    case .timeOutOfRange, .notFinite, .leadingZero:
      TraceFault(.text(fault?.kind ?? .notFinite), at: range.lowerBound, path: field.rawValue)
    default:
      TraceFault(
        .badField(excerpt(range), expected: "a number"), at: range.lowerBound,
        path: field.rawValue)
    }
  }

  /// The beginning of a field's text, for an error.
  func excerpt(_ range: Range<Int>) -> String {
    range.count <= 40
      ? string(in: range) : string(in: range.lowerBound..<range.lowerBound + 40) + "…"
  }
}
