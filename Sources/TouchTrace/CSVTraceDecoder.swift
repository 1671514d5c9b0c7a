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
  /// Holds the trace that is being decoded.
  private(set) var builder = TraceBuilder()

  /// A decoder for the rows of one block.
  init(_ bytes: Bytes, header: CSVHeader, options: TraceReadingOptions) {
    self.bytes = bytes
    self.header = header
    self.options = options
    unit = header.defaults.timeUnit ?? options.timeUnit ?? .seconds
    time = header.column(of: .time)
    phase = header.column(of: .phase)
    x = header.column(of: .x)
    y = header.column(of: .y)
    touch = header.column(of: .touch)
  }

  /// Begins a trace with what its first row says of it.
  mutating func begin(
    with scanner: CSVScanner, source: Trace.Source, defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    builder.begin(source: source)
    try check(scanner)
    let defaults = header.defaults
    let name = try text(.name, in: scanner) ?? defaults.name
    let width = try number(.width, in: scanner)
    let height = try number(.height, in: scanner)
    for (field, side) in [(CSVHeader.Field.width, width), (.height, height)] {
      if let side, let kind = TraceBuilder.problem(withSide: side) {
        throw fault(kind, field, in: scanner)
      }
    }
    guard let width = width ?? defaults.width ?? options.view?.width,
      let height = height ?? defaults.height ?? options.view?.height
    else { throw TraceFault(.noView(.csv), at: scanner.rowStart) }
    let displayHz = try number(.displayHz, in: scanner)
    if let displayHz, let kind = TraceBuilder.problem(withDisplayHz: displayHz) {
      throw fault(kind, .displayHz, in: scanner)
    }
    var depth = defaults.stack ?? options.stack ?? 2
    if let stack = try number(.stack, in: scanner) {
      depth = try TraceBuilder.screenCount(
        stack, from: 1, at: offset(.stack, in: scanner), path: CSVHeader.Field.stack.rawValue)
    }
    let direction: Trace.LayoutDirection? = try word(
      .layoutDirection, .layoutDirection, in: scanner)
    let intent: Trace.Intent? = try word(.intent, .intent, in: scanner)
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
  @inline(__always) mutating func add(_ scanner: CSVScanner) throws(TraceFault) {
    try check(scanner)
    let sample = Touch(
      time: Timestamp(nanoseconds: try nanoseconds(scanner.fields[time].range)),
      location: Point(
        x: try double(scanner.fields[x].range, .x), y: try double(scanner.fields[y].range, .y)),
      phase: try readPhase(scanner.fields[phase]),
      finger: try finger(in: scanner))
    if let problem = builder.add(sample) {
      let field: CSVHeader.Field =
        switch problem {
        case .tooMany, .timeGoesBackwards: .time
        case .x: .x
        case .y: .y
        case .movedWhileUp, .beganTwice: .phase
        }
      throw fault(builder.kind(of: problem, with: sample, in: unit), field, in: scanner)
    }
  }

  /// Sees to it that a row is whole.
  @inline(__always) private func check(_ scanner: CSVScanner) throws(TraceFault) {
    if let fault = scanner.fault { throw TraceFault(fault, path: nil) }
    guard scanner.fields.count == header.fieldCount else {
      throw TraceFault(
        .fieldCount(found: scanner.fields.count, expected: header.fieldCount),
        at: scanner.rowStart)
    }
  }

  @inline(__always)
  private func double(_ range: Range<Int>, _ field: CSVHeader.Field) throws(TraceFault) -> Double {
    var position = range.lowerBound
    var fault: TextFault?
    do throws(TextFault) {
      let number = try bytes.double(at: &position)
      if position == range.upperBound { return number }
    } catch {
      fault = error
    }
    throw badNumber(fault, in: range, field)
  }

  @inline(__always)
  private func nanoseconds(_ range: Range<Int>) throws(TraceFault) -> Int64 {
    var position = range.lowerBound
    var fault: TextFault?
    do throws(TextFault) {
      let time = try bytes.nanoseconds(at: &position, in: unit)
      if position == range.upperBound { return time }
    } catch {
      fault = error
    }
    throw badNumber(fault, in: range, .time)
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

  @inline(__always)
  private mutating func readPhase(_ field: CSVScanner.Field) throws(TraceFault) -> Touch.Phase {
    if !lastPhaseText.isEmpty, bytes.isEqual(field.range, lastPhaseText) { return lastPhase }
    guard let phase = Touch.Phase(word: bytes.string(in: field.range)) else {
      throw TraceFault(
        .unknownWord(excerpt(field.range), .phase), at: field.range.lowerBound,
        path: CSVHeader.Field.phase.rawValue)
    }
    (lastPhaseText, lastPhase) = (field.range, phase)
    return phase
  }

  @inline(__always)
  private mutating func finger(in scanner: CSVScanner) throws(TraceFault) -> Int32 {
    guard touch >= 0, !scanner.fields[touch].range.isEmpty else {
      return builder.fingerWithoutName()
    }
    let field = scanner.fields[touch]
    if !field.hasDoubledQuotes, let packed = bytes.packed(field.range),
      packed & 0x8080_8080_8080_8080 == 0
    {
      return builder.finger(namedIn: field.range, of: bytes)
    }
    return builder.finger(named: try text(.touch, in: scanner) ?? "0")
  }

  /// A field's text; nil where it is empty or has no column.
  private func text(
    _ field: CSVHeader.Field, in scanner: CSVScanner
  ) throws(TraceFault) -> String? {
    let column = header.column(of: field)
    guard column >= 0, !scanner.fields[column].range.isEmpty else { return nil }
    guard let text = scanner.text(of: scanner.fields[column]) else {
      throw fault(.text(.invalidUTF8), field, in: scanner)
    }
    return text
  }

  private func number(
    _ field: CSVHeader.Field, in scanner: CSVScanner
  ) throws(TraceFault) -> Double? {
    let column = header.column(of: field)
    guard column >= 0, !scanner.fields[column].range.isEmpty else { return nil }
    return try double(scanner.fields[column].range, field)
  }

  private func word<Word: RawRepresentable<String>>(
    _ field: CSVHeader.Field, _ vocabulary: TraceError.Vocabulary, in scanner: CSVScanner
  ) throws(TraceFault) -> Word? {
    guard let text = try text(field, in: scanner) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw fault(.unknownWord(text, vocabulary), field, in: scanner)
    }
    return word
  }

  private func fault(
    _ kind: TraceError.Kind, _ field: CSVHeader.Field, in scanner: CSVScanner
  ) -> TraceFault {
    TraceFault(kind, at: offset(field, in: scanner), path: field.rawValue)
  }

  private func offset(_ field: CSVHeader.Field, in scanner: CSVScanner) -> Int {
    scanner.fields[header.column(of: field)].range.lowerBound
  }

  /// The beginning of a field's text, for a message.
  private func excerpt(_ range: Range<Int>) -> String {
    range.count <= 40
      ? bytes.string(in: range)
      : bytes.string(in: range.lowerBound..<range.lowerBound + 40) + "…"
  }
}
