import TextFormats

/// Decodes the rows of a block of CSV into traces. A bad row refuses its trace, the others still come.
struct CSVTraceDecoder {
  private let bytes: Bytes
  private let header: CSVHeader
  private let options: TraceReadingOptions
  private let unit: TimeUnit
  private let time: Int
  private let phase: Int
  private let x: Int
  private let y: Int
  private let touch: Int
  /// The text of the phase that was read last, and what it means.
  private var lastPhaseText = 0..<0
  private var lastPhase = Touch.Phase.moved
  private var scanner: CSVScanner
  private var boundary: CSVBoundary
  /// Holds the trace that is being decoded.
  private(set) var builder = TraceBuilder()

  /// A decoder for the rows of one block, which begins at an offset and a line.
  init(
    _ bytes: Bytes, from start: Int, line: Int, header: CSVHeader, options: TraceReadingOptions
  ) {
    self.bytes = bytes
    scanner = CSVScanner(bytes, from: start, line: line)
    boundary = CSVBoundary(nameColumn: header.column(of: .name))
    self.header = header
    self.options = options
    unit = header.defaults.timeUnit ?? options.timeUnit ?? .seconds
    time = header.column(of: .time)
    phase = header.column(of: .phase)
    x = header.column(of: .x)
    y = header.column(of: .y)
    touch = header.column(of: .touch)
  }

  /// The line of the row that is being decoded.
  var line: Int { scanner.rowLine }

  /// Reads the next row that is not blank; whether it begins a trace, and nil at the end.
  mutating func readRow() -> Bool? {
    while scanner.readRow() {
      if !scanner.isRowBlank { return boundary.isCrossed(by: &scanner, in: bytes) }
    }
    return nil
  }

  /// Begins a trace with what its first row says of it.
  mutating func begin(
    source: Trace.Source, defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    builder.begin(source: source)
    try check()
    let defaults = header.defaults
    let name = try text(.name) ?? defaults.name
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
    var depth = defaults.stack ?? options.stack ?? 2
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
      trace.navigation = NavigationStack(depth: depth)
      trace.layoutDirection = direction ?? defaults.layoutDirection ?? trace.layoutDirection
      trace.intent = intent ?? defaults.intent
    }
  }

  /// Adds a row's touch to the trace.
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
        case .movedWhileUp, .beganTwice: .phase
        }
      throw fault(builder.kind(of: problem, with: sample, in: unit), field)
    }
  }

  /// Sees to it that a row is whole.
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
      return builder.fingerWithoutName()
    }
    let field = scanner[touch]
    if !field.hasDoubledQuotes, let packed = bytes.packed(field.range),
      packed & 0x8080_8080_8080_8080 == 0
    {
      return builder.finger(namedIn: field.range, of: bytes)
    }
    return builder.finger(named: try text(.touch) ?? "0")
  }

  /// A field's text; nil where it is empty or has no column.
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
