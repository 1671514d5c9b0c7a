import TextFormats

/// The lines above the rows of a CSV file, needed to read each block of rows:
///
///     # view: 393x852
///     time,phase,x,y
///
/// The separator is the comma, semicolon, tab or bar that yields the most known columns in the
/// header row. Columns are found by their ``ColumnName``.
struct CSVHeader: Sendable {
  /// The index of each field's column, or -1 if it has none.
  private let columns: [Int]
  let fieldCount: Int
  let defaults: Defaults
  let separator: UInt8
  /// The columns of ``TraceReadingOptions/carry``, -1 for those missing in the file.
  let carried: [Int]
  /// The unit of times if the file or an option names it.
  let namedUnit: TimeUnit?
  /// The unit inferred from the times themselves if only one is possible and none is named.
  private(set) var inferredUnit: TimeUnit?
  /// The ignored columns and keys of `#` lines that resemble known ones.
  let nearNames: [MisspelledKeys.Found]
  /// Warnings about these, for each trace of the file.
  var warnings: [TraceWarning] = []

  var unit: TimeUnit { namedUnit ?? inferredUnit ?? .seconds }

  /// Whether numbers may have a decimal comma, which depends on the separator.
  var hasDecimalCommas: Bool {
    separator == UInt8(ascii: ";") || separator == UInt8(ascii: "\t")
  }

  func column(of field: Field) -> Int { columns[field.rawValue] }

  /// Reads the `#` lines and the header row.
  ///
  /// - Parameters:
  ///   - scanner: a scanner at the start of the text; on return, it is at the first row of touches.
  ///   - isAtEnd: whether the bytes are the rest of the file.
  /// - Returns: nil if the bytes end before the header row, or before the unit of times is known.
  init?(
    _ scanner: inout CSVScanner, options: TraceReadingOptions, isAtEnd: Bool
  ) throws(TraceFault) {
    let bytes = scanner.bytes
    var defaults = Defaults()
    if isAtEnd, let offset = bytes.returnWithoutLineFeeds {
      let zero = (0..<bytes.count).first { bytes[$0] == 0 }
      let problem =
        zero == nil
        ? "the lines end in CR alone, expected LF or CR LF; convert them, for example with "
          + "tr '\\r' '\\n'" : "found a zero byte; expected text"
      throw TraceFault(.malformed, problem, at: zero ?? offset)
    }
    repeat {
      while bytes.isComment(at: scanner.position) {
        let end = bytes.nextLineFeed(from: scanner.position)
        guard end < bytes.count || isAtEnd else { return nil }
        try defaults.read(bytes, scanner.position..<end)
        scanner.skip(1, to: min(end + 1, bytes.count))
      }
      guard scanner.readRow() else {
        guard isAtEnd else { return nil }
        throw TraceFault(
          .missing, "no header row; expected the columns time, phase, x and y",
          at: scanner.position)
      }
      guard scanner.isRowComplete || isAtEnd else { return nil }
    } while scanner.isRowBlank
    let row = CSVHeaderRow(scanner, options: options, isAtEnd: isAtEnd)
    guard row.isComplete else { return nil }
    if let fault = row.scanner.fault { throw TraceFault(fault, path: nil) }
    let (columns, namedUnit) = try row.columns(options, isOfTrace: defaults.isOfTrace)
    scanner = row.scannerOfRows
    self.columns = columns
    self.defaults = defaults
    separator = row.scanner.separator
    carried = options.carry.map { key in row.names.firstIndex { $0.text.isExactly(key) } ?? -1 }
    fieldCount = row.names.count
    self.namedUnit = defaults.timeUnit ?? namedUnit ?? options.timeUnit
    nearNames = defaults.nearKeys + row.nearNames(columns + carried) + defaults.misspelledKeys
    guard self.namedUnit == nil else { return }
    guard let unit = unit(of: scanner, options.phaseNumbers, isAtEnd: isAtEnd) else {
      return nil
    }
    inferredUnit = unit == .seconds ? nil : unit
  }

  /// The unit of the times of the first trace, or seconds if none is found; nil if more of the file is needed.
  private func unit(
    of rows: CSVScanner, _ phaseNumbers: PhaseNumbers?, isAtEnd: Bool
  ) -> TimeUnit? {
    var rows = rows
    let bytes = rows.bytes
    let (time, phase) = (column(of: .time), column(of: .phase))
    var boundary = CSVTraceBoundary(nameColumn: column(of: .name))
    var samples: [InferredTimeUnit.Sample] = []
    while samples.count < InferredTimeUnit.samples {
      guard rows.readRow() else {
        guard isAtEnd else { return nil }
        break
      }
      guard rows.isRowComplete || isAtEnd else { return nil }
      if rows.isRowBlank { continue }
      let isFirst = boundary.isFirstRow(of: &rows)
      guard max(time, phase) < rows.fieldCount, !isFirst || samples.isEmpty else { break }
      func count(in unit: TimeUnit) -> Int64? {
        try? bytes.time(filling: rows[time].range, in: unit, hasDecimalCommas)
      }
      guard let nanoseconds = count(in: .nanoseconds) else { break }
      if samples.isEmpty, count(in: .seconds) != nil { return .seconds }
      let word = bytes.string(in: bytes.withoutBlanks(rows[phase].range))
      let isMove = Touch.Phase.phase(of: word, numbers: phaseNumbers)?.phase == .moved
      samples.append((nanoseconds, isMove))
    }
    return InferredTimeUnit.unit(of: samples) ?? .seconds
  }
}

extension CSVHeader {
  /// The values of the `# key: value` lines, which apply to all traces in the file.
  struct Defaults: Sendable {
    enum Key: String, CaseIterable {
      case format, version, name, timeUnit, view, width, height, safeAreaInsets, stack, displayHz
      case scrollType, layoutDirection, intent, grade, gradeReason, content
    }

    var name = ""
    var timeUnit: TimeUnit?
    var safeAreaInsets = Insets.zero
    var scrollType: Trace.ScrollType?
    /// The values that columns can give, too.
    var values = TraceValues()
    /// The content, one piece for each line.
    var content: [Trace.Content] = []
    /// Whether a line marks the table as a trace.
    var isOfTrace = false
    /// The unknown keys of lines and of their values that resemble known ones.
    fileprivate var nearKeys: [MisspelledKeys.Found] = []
    fileprivate var misspelledKeys: [MisspelledKeys.Found] = []
  }
}

extension CSVHeader.Defaults {
  /// Reads a line `# key: value`. Other text after `#`, and lines with unknown keys, are comments; a key that only
  /// traces in JSON have gets a warning.
  fileprivate mutating func read(_ bytes: Bytes, _ line: Range<Int>) throws(TraceFault) {
    let line = bytes.comment(in: line)
    guard let colon = line.first(where: { bytes[$0] == UInt8(ascii: ":") }) else { return }
    let value = bytes.withoutBlanks(colon + 1..<line.upperBound)
    let key = bytes.string(in: bytes.withoutBlanks(line.lowerBound + 1..<colon))
    let text = bytes.string(in: value)
    func fault(_ kind: TraceError.Kind) -> TraceFault {
      TraceFault(kind, at: value.lowerBound, path: key)
    }
    func number() throws(TraceFault) -> Double {
      guard let number = Self.number(text) else {
        throw fault(.badField(text, expected: "a number"))
      }
      return number
    }
    switch Key(rawValue: key) {
    case .format:
      guard text == "swipe-trace" else { throw fault(.unknownFormat(text)) }
      isOfTrace = true
    case .version:
      let version = try number()
      guard version == 1 else { throw fault(.unsupportedVersion(version)) }
    case .name:
      guard text.utf8.count <= TraceLimits.name else { throw fault(.longName) }
      name = text
    case .timeUnit:
      timeUnit = TimeUnit(rawValue: text)
      if timeUnit == nil { throw fault(.unknownWord(text, TimeUnit.self)) }
    case .view:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let first = Self.number(sides[0]), let second = Self.number(sides[1])
      else { throw fault(.badField(text, expected: "a size such as 393x852")) }
      if let problem = Size(width: first, height: second).problemAsView {
        throw fault(problem.kind)
      }
      (values.width, values.height) = (first, second)
      isOfTrace = true
    case .width, .height, .stack, .displayHz, .layoutDirection, .intent, .grade, .gradeReason:
      guard let field = CSVHeader.Field(named: key) else { break }
      if let kind = values.set(field, number: field.isNumber ? try number() : 0, text: text) {
        throw fault(kind)
      }
    case .scrollType:
      scrollType = Trace.ScrollType(rawValue: text)
      if scrollType == nil { throw fault(.unknownWord(text, Trace.ScrollType.self)) }
    case .safeAreaInsets:
      safeAreaInsets = try readJSON(bytes, value, at: key) {
        (reader) throws(TraceFault) in try reader.readNumbers(.safeAreaInsets, at: key)
      }
    case .content:
      guard content.count < TraceLimits.content else { throw fault(.tooMuchContent) }
      let path = "content[\(content.count)]"
      let piece = try readJSON(bytes, value, at: path) {
        (reader) throws(TraceFault) in try reader.readContent(at: path)
      }
      content.append(piece)
    case nil where TraceKeys.document.contains { $0.name == key }:
      nearKeys.append((line.lowerBound, "key '\(key)' is ignored in a table; only JSON has it"))
    case nil:
      let word = UnknownWord(key, among: Key.allCases.map(\.rawValue))
      if word.nearest != nil { nearKeys.append((line.lowerBound, word.ignored("key"))) }
    }
  }

  /// Reads a JSON value, which must fill the rest of the line.
  private mutating func readJSON<Value>(
    _ bytes: Bytes, _ value: Range<Int>, at path: String,
    _ read: (inout JSONReader) throws(TraceFault) -> Value
  ) throws(TraceFault) -> Value {
    let scanner = JSONScanner(bytes, from: value.lowerBound, layout: .lines)
    var reader = JSONReader(scanner: scanner)
    let result = try read(&reader)
    try parse(path, reader.scanner.finish())
    misspelledKeys += reader.misspelledKeys.found
    return result
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}

/// Comments as spreadsheets write them too: in quotes, and filled with separators, `"# view: 393x852",,,`.
extension Bytes {
  func isComment(at offset: Int) -> Bool {
    self[offset] == UInt8(ascii: "#")
      || self[offset] == UInt8(ascii: "\"") && self[offset + 1] == UInt8(ascii: "#")
  }

  /// Returns a comment's text, from its `#` on, without what a spreadsheet adds.
  fileprivate func comment(in line: Range<Int>) -> Range<Int> {
    var text = withoutBlanks(line)
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";")] {
      let end = (text.lastIndex { self[$0] != separator } ?? text.lowerBound) + 1
      // A single one may belong to the text.
      if text.upperBound - end > 1 { text = text.lowerBound..<end }
    }
    guard self[text.lowerBound] == UInt8(ascii: "\"") else { return text }
    let isClosed = text.count > 1 && self[text.upperBound - 1] == UInt8(ascii: "\"")
    return text.lowerBound + 1..<text.upperBound - (isClosed ? 1 : 0)
  }
}
