import TextFormats

/// The first row of a CSV file that is not a comment: the names of the columns or, if an option
/// gives the names, possibly the first row of touches.
struct CSVHeaderRow {
  /// The scanner after the row.
  let scanner: CSVScanner
  /// The scanner at the first row of touches.
  let scannerOfRows: CSVScanner
  let names: [ColumnName]
  private let hasOptionalNames: Bool
  /// Whether more bytes could not change the row: with quotes, its end can depend on the separator.
  let isComplete: Bool

  /// The possible separators. If several fit equally well, the first is used: a comma may also be
  /// part of a number.
  private static let separators: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ","),
  ]

  /// - Parameter scanner: a scanner after the row, with commas as separators.
  init(_ scanner: CSVScanner, options: TraceReadingOptions, isAtEnd: Bool) {
    func scannerAtRow(_ separator: UInt8) -> CSVScanner {
      CSVScanner(
        scanner.bytes, from: scanner.rowStart, line: scanner.rowLine, isWhole: isAtEnd,
        separator: separator)
    }
    var best = (scanner: scanner, names: [ColumnName](), rank: (-1, -1))
    var areComplete = true
    for separator in Self.separators {
      var row = scannerAtRow(separator)
      _ = row.readRow()
      let names = row.fields.map { ColumnName(row.text(of: $0) ?? "") }
      let known =
        options.header.map { $0.count == names.count ? 1 : 0 }
        ?? Self.knownColumns(among: names, options)
      let rank = (known, names.count)
      // A row with commas and at least four known columns always wins.
      let isPlain = separator == scanner.separator && options.header == nil && known >= 4
      if isPlain || rank > best.rank { best = (row, names, rank) }
      // Commas come last.
      areComplete = row.isRowComplete && (areComplete || isPlain)
    }
    isComplete = areComplete || isAtEnd
    self.scanner = best.scanner
    hasOptionalNames = options.header != nil
    names = options.header?.map(ColumnName.init) ?? best.names
    scannerOfRows =
      hasOptionalNames && best.names.contains(where: Self.isNumber)
      ? scannerAtRow(best.scanner.separator) : best.scanner
  }

  /// Returns the number of fields of a trace that have a column.
  private static func knownColumns(
    among names: [ColumnName], _ options: TraceReadingOptions
  ) -> Int {
    CSVHeader.Field.allCases.count { field in
      !field.columns(among: names).isEmpty
        || options.columns.contains { option in
          option.field == field.name && names.contains { $0.text.isExactly(option.column) }
        }
    }
  }

  /// Whether the row may belong to a trace: it has two of the required names, or three numbers.
  var isLikely: Bool {
    CSVHeader.Field.allCases.count { $0.isRequired && !$0.columns(among: names).isEmpty } >= 2
      || names.count(where: Self.isNumber) >= 3
  }

  private static func isNumber(_ name: ColumnName) -> Bool {
    let bytes = name.text.utf8
    guard let first = bytes.first, "-+.0123456789".utf8.contains(first) else { return false }
    let text = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: text, as: UTF8.self)) != nil
  }

  /// Returns the index of each field's column, or -1 if there is none, and the unit named by the column of times.
  ///
  /// - Parameter isOfTrace: whether the table is known to be a trace.
  func columns(
    _ options: TraceReadingOptions, isOfTrace: Bool
  ) throws(TraceFault) -> (columns: [Int], unit: TimeUnit?) {
    guard names.count <= TraceLimits.columns else {
      throw TraceFault(
        .tooLarge, "more than \(TraceLimits.columns) columns",
        at: offset(ofColumn: TraceLimits.columns))
    }
    for option in options.columns where CSVHeader.Field(named: option.field) == nil {
      let word = UnknownWord(option.field, among: CSVHeader.Field.names)
      throw TraceFault(
        .unknown, "a trace has no field '\(word.word)'" + word.suggestion, at: scanner.rowStart)
    }
    if let field = scanner.fields.first(where: { scanner.text(of: $0) == nil }) {
      throw TraceFault(.text(.invalidUTF8), at: field.range.lowerBound)
    }
    var columns: [Int] = []
    var unit: TimeUnit?
    var missing: [CSVHeader.Field] = []
    for field in CSVHeader.Field.allCases {
      let index: Int?
      if let option = options.columns.last(where: { $0.field == field.name }) {
        index = names.firstIndex { $0.text.isExactly(option.column) }
        if index == nil {
          throw self.missing(UnknownWord(option.column, among: names.map(\.text)), as: field)
        }
      } else {
        let found = field.columns(among: names)
        if found.count > 1 {
          let (first, second) = (names[found[0].index].text, names[found[1].index].text)
          throw TraceFault(
            .unknown,
            "the columns '\(first)' and '\(second)' can both be \(field.name); add --columns "
              + "\(field.name)=\(first) or --columns \(field.name)=\(second)",
            at: offset(ofColumn: found[1].index))
        }
        index = found.first?.index
        if field == .time { unit = found.first?.unit }
      }
      columns.append(index ?? -1)
      guard let index else {
        if field.isRequired { missing.append(field) }
        continue
      }
      let name = names[index].text
      if let second = names[(index + 1)...].firstIndex(where: { $0.text.isExactly(name) }) {
        throw TraceFault(
          .unknown, "two columns are named '\(name.excerpt)'", at: offset(ofColumn: second))
      }
    }
    if !missing.isEmpty { throw fault(ofMissing: missing, isOfTrace) }
    return (columns, unit)
  }

  private func fault(ofMissing missing: [CSVHeader.Field], _ isOfTrace: Bool) -> TraceFault {
    let words = missing.map { UnknownWord($0.name, among: names.map(\.text)) }
    let field = missing[0]
    if hasOptionalNames {
      return TraceFault(
        .missing,
        "--columns names no column '\(field.name)'; expected at least time, phase, x and y",
        at: scanner.rowStart)
    }
    if names.contains(where: Self.isNumber) {
      return TraceFault(
        .missing,
        "the first row has numbers and no names; name its \(names.count) columns in their order, such as "
          + "--columns time,phase,x,y", at: scanner.rowStart)
    }
    // In a trace, one or two columns may have other names, or more if they are mistyped; in another table, all do.
    guard isOfTrace || words.count(where: { $0.nearest == nil }) <= 2 else {
      return TraceFault(
        TraceError.Kind(
          .notATrace,
          "not a trace; expected a header row with the columns time, phase, x and y, or --columns "
            + "time=NAME,phase=NAME,x=NAME,y=NAME", isOfOtherFile: true),
        at: scanner.rowStart)
    }
    return self.missing(words[0], as: field)
  }

  private static let namesInError = 8

  /// Returns the error for a table without a field's column.
  private func missing(_ column: UnknownWord, as field: CSVHeader.Field) -> TraceFault {
    TraceFault(
      .missing,
      "no column '\(column.word)'"
        + (column.nearest.map {
          "; add --columns \(field.name)=\($0) if that is what '\($0)' means"
        }
          ?? "; expected a column of that name, or --columns \(field.name)=NAME; found "
          + names.prefix(Self.namesInError).map(\.text.excerpt).joined(separator: ", ")),
      at: scanner.rowStart)
  }

  private func offset(ofColumn index: Int) -> Int {
    index < scanner.fieldCount && !hasOptionalNames
      ? scanner[index].range.lowerBound : scanner.rowStart
  }

  /// Returns the ignored columns whose name resembles that of a field without a column.
  func nearNames(_ columns: [Int]) -> [(offset: Int, message: String)] {
    let absent = CSVHeader.Field.allCases.filter { columns[$0.rawValue] < 0 }.map(\.name)
    return names.enumerated().compactMap { index, name in
      guard !columns.contains(index) else { return nil }
      let column = UnknownWord(name.text, among: absent)
      return column.nearest == nil ? nil : (offset(ofColumn: index), column.ignored("column"))
    }
  }
}
