import TextFormats

/// A gesture of a trace, if each gesture becomes a trace.
struct CSVGesture {
  /// The offset of its first row.
  var row: Int
  /// The index of its first touch.
  var touch: Int
  var values = TraceValues()
}

/// The values that rows give for their trace. Any row may give them; others repeat them or leave them empty:
///
///     time,phase,x,y,intent
///     0,began,4,400,finish
///     0.1,moved,90,400,
///     0.2,ended,240,400,finish
extension CSVTraceDecoder {
  /// Resets the values for the first row of a trace.
  mutating func forgetValues() {
    values = initialValues
    if !header.carried.isEmpty { builder.trace.carried = options.carry.map { _ in nil } }
    if !gestures.isEmpty { gestures = [] }
    for index in columns.indices {
      (columns[index].given, columns[index].isRepeated) = (nil, false)
    }
  }

  mutating func readValues() throws(TraceFault) {
    if options.dividesTraces, !columns.isEmpty { beginGesture() }
    for index in columns.indices {
      let field = scanner[columns[index].index]
      let cell = field.range
      if cell.isEmpty { continue }
      if scanner.rowStart != traceStart { columns[index].isRepeated = true }
      if let given = columns[index].given,
        !columns[index].isConstant || bytes.isEqual(given.text, cell)
      {
        continue
      }
      if let given = columns[index].given {
        try compare(columns[index], with: given)
      } else {
        try readValue(of: columns[index], in: field)
        columns[index].given = CSVTraceColumn.Cell(
          text: cell, line: scanner.rowLine, gesture: builder.nextGesture)
      }
    }
  }

  private mutating func readValue(
    of column: CSVTraceColumn, in cell: CSVScanner.Field
  ) throws(TraceFault) {
    switch column.meaning {
    case .field(let field):
      let number = field.isNumber ? try number(in: cell.range, field) : 0
      let text = field.isNumber ? "" : try text(field) ?? ""
      if let kind = values.set(field, number: number, text: text) { throw fault(kind, field) }
    case .carried(let key):
      func fault(_ kind: TraceError.Kind) -> TraceFault {
        TraceFault(kind, at: cell.range.lowerBound, path: column.name)
      }
      guard let text = scanner.text(of: cell) else { throw fault(.text(.invalidUTF8)) }
      guard text.utf8.count <= TraceLimits.carried else { throw fault(.longValue) }
      builder.trace.carried[key] = .string(text)
    }
  }

  /// Throws if the row's value in a column differs from that of an earlier row.
  private mutating func compare(
    _ column: CSVTraceColumn, with given: CSVTraceColumn.Cell
  ) throws(TraceFault) {
    let before = (values, builder.trace.carried)
    let field = scanner[column.index]
    try readValue(of: column, in: field)
    guard (values, builder.trace.carried) != before else { return }
    let text = bytes.string(in: field.range).excerpt
    let earlier = bytes.string(in: given.text).excerpt
    throw TraceFault(
      .ambiguous,
      "found '\(text)', but '\(earlier)' in line \(given.line); expected one value for a "
        + (given.gesture == builder.nextGesture
          ? "gesture"
          : "trace, so name the rows of each gesture in a column 'name', or make a trace of each with "
            + "'swipe-replay convert --split'"),
      at: field.range.lowerBound, path: column.name)
  }

  /// Applies the values of the rows to the trace, which must be complete.
  mutating func applyValues() throws(TraceFault) {
    guard values.width != nil, values.height != nil else {
      throw TraceFault(.noView(.csv, warnings: header.nearNames.map(\.message)), at: traceStart)
    }
    builder.trace.apply(gestures.count > 1 ? try valuesOfGestures() : values)
  }
}

// These methods are for gestures that become traces. The state of the app persists from earlier
// rows until a row changes it; labels apply only to their own gesture.
extension CSVTraceDecoder {
  /// Begins a gesture if this is its first row.
  private mutating func beginGesture() {
    guard builder.nextGesture > gestures.count else { return }
    keepValues()
    gestures.append(CSVGesture(row: scanner.rowStart, touch: builder.trace.touches.count))
    for index in columns.indices { columns[index].given = nil }
    values.intent = initialValues.intent
    values.grade = initialValues.grade
    values.gradeReason = initialValues.gradeReason
  }

  private mutating func keepValues() {
    if !gestures.isEmpty { gestures[gestures.count - 1].values = values }
  }

  /// Stores the values of the gestures in the trace if they differ; returns those of the first gesture.
  private mutating func valuesOfGestures() throws(TraceFault) -> TraceValues {
    keepValues()
    let first = gestures[0].values
    // Values that only the first row gives, as in tables written by this tool, apply to the whole trace.
    for column in columns where !column.isRepeated {
      guard case .field(let field) = column.meaning else { continue }
      for index in gestures.indices {
        switch field {
        case .intent: gestures[index].values.intent = first.intent
        case .grade: gestures[index].values.grade = first.grade
        case .gradeReason: gestures[index].values.gradeReason = first.gradeReason
        default: break
        }
      }
    }
    for gesture in gestures where gesture.values.width == nil || gesture.values.height == nil {
      throw TraceFault(.noView(.csv, warnings: header.nearNames.map(\.message)), at: gesture.row)
    }
    guard gestures.contains(where: { $0.values != first }) else { return first }
    builder.trace.gestureValues = gestures.map { gesture in
      Trace.GestureValues(start: builder.trace.touches[gesture.touch].time, values: gesture.values)
    }
    return first
  }
}
