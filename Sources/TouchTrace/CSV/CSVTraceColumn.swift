/// A column that describes the trace rather than a touch, with the value found in the rows so far.
struct CSVTraceColumn {
  enum Meaning {
    case field(CSVHeader.Field)
    /// A key of ``TraceReadingOptions/carry``, by its index.
    case carried(Int)
  }

  /// The cell in which a value was found.
  struct Cell {
    var text: Range<Int>
    var line: Int
    /// The number of the cell's gesture in the trace.
    var gesture: Int
  }

  let meaning: Meaning
  /// The name of the field, or the carried key.
  let name: String
  let index: Int
  /// Whether a different value in a later row is an error.
  let isConstant: Bool
  /// The first non-empty cell of the trace, or of the gesture if each becomes a trace.
  var given: Cell?
  /// Whether a row after the trace's first row has a value.
  var isRepeated = false

  /// Returns the columns of a table. Those of touches change with every row and are included only if they are carried.
  static func all(in header: CSVHeader, _ options: TraceReadingOptions) -> [CSVTraceColumn] {
    let ofTouches = CSVHeader.Field.allCases.filter { !$0.isOfTrace }.map(header.column(of:))
    let fields = CSVHeader.Field.allCases.filter(\.isOfTrace).map { field in
      CSVTraceColumn(
        meaning: .field(field), name: field.name, index: header.column(of: field), isConstant: true)
    }
    let carried = header.carried.enumerated().map { key, column in
      CSVTraceColumn(
        meaning: .carried(key), name: options.carry[key], index: column,
        isConstant: !ofTouches.contains(column))
    }
    return (fields + carried).filter { $0.index >= 0 }
  }
}
