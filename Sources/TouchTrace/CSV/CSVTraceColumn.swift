/// A column that says something of the trace and not of a touch, and what its cells in the rows so far say.
struct CSVTraceColumn {
  enum Meaning {
    case field(CSVHeader.Field)
    /// A key of ``TraceReadingOptions/carry``, by its index.
    case carried(Int)
  }

  /// The cell that gave a value.
  struct Cell {
    var text: Range<Int>
    var line: Int
    /// The number of its gesture in the trace.
    var gesture: Int
  }

  let meaning: Meaning
  let index: Int
  /// Whether another value in a later row contradicts the first one.
  let isConstant: Bool
  /// The first cell of the trace, or of the gesture where each becomes a trace, that is not empty.
  var given: Cell?
  /// Whether a row after the trace's first one has a value.
  var isRepeated = false

  /// Begins with the first row of a trace.
  mutating func forget() { (given, isRepeated) = (nil, false) }

  /// The columns of a table. Those of touches change with each touch; they are only here if they are carried.
  static func all(in header: CSVHeader, _ options: TraceReadingOptions) -> [CSVTraceColumn] {
    let ofTouches = CSVHeader.Field.allCases.filter { !$0.isOfTrace }.map(header.column(of:))
    let fields = CSVHeader.Field.allCases.filter(\.isOfTrace).map { field in
      CSVTraceColumn(meaning: .field(field), index: header.column(of: field), isConstant: true)
    }
    let carried = header.carried.enumerated().map { key, column in
      CSVTraceColumn(
        meaning: .carried(key), index: column, isConstant: !ofTouches.contains(column))
    }
    return (fields + carried).filter { $0.index >= 0 }
  }
}
