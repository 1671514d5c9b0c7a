import TextFormats

/// The lines before the rows of a CSV file, which each block of rows needs:
///
///     # view: 393x852
///     time,phase,x,y
struct CSVHeader: Sendable {
  /// The fields of a trace, by the default names of their columns.
  enum Field: String, Sendable, CaseIterable {
    case time, phase, x, y, touch, name, width, height, stack, displayHz, layoutDirection, intent

    var isRequired: Bool { [.time, .phase, .x, .y].contains(self) }

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

  /// What the `# key: value` lines say of all traces of the file.
  struct Defaults: Sendable {
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

  private let columns: [Field: Int]
  let fieldCount: Int
  let defaults: Defaults
  /// The columns and the keys of `#` lines that are ignored and nearly known ones.
  let nearNames: [(offset: Int, message: String)]

  /// The index of a field's column; -1 if it has none.
  func column(of field: Field) -> Int { columns[field] ?? -1 }

  /// Reads the `#` lines and the header row.
  ///
  /// - Parameters:
  ///   - scanner: at the start of the text; afterwards, after the header row.
  ///   - isAtEnd: whether the bytes are all of the file.
  /// - Returns: nil if the bytes end before the header row does.
  init?(
    _ scanner: inout CSVScanner, of bytes: Bytes, options: TraceReadingOptions, isAtEnd: Bool
  ) throws(TraceFault) {
    var defaults = Defaults()
    var nearNames: [(offset: Int, message: String)] = []
    while true {
      let start = scanner.position
      if bytes[start] == UInt8(ascii: "#") {
        let end = bytes.nextLineFeed(from: start)
        guard end < bytes.count || isAtEnd else { return nil }
        if let key = try defaults.read(bytes, start..<end), key.nearest != nil {
          nearNames.append((start, key.ignored("key")))
        }
        scanner = CSVScanner(
          bytes, from: min(end + 1, bytes.count), line: scanner.line + 1, isWhole: isAtEnd)
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
    let columns = try Self.columns(in: scanner, options: options)
    self.columns = columns
    let absent = Field.allCases.filter { columns[$0] == nil }.map(\.rawValue)
    for (index, field) in scanner.fields.enumerated()
    where !columns.values.contains(index) {
      let column = UnknownWord(scanner.text(of: field) ?? "", among: absent)
      if column.nearest != nil {
        nearNames.append((field.range.lowerBound, column.ignored("column")))
      }
    }
    self.nearNames = nearNames
  }

  private static func columns(
    in scanner: CSVScanner, options: TraceReadingOptions
  ) throws(TraceFault) -> [Field: Int] {
    for option in options.columns where Field(rawValue: option.field) == nil {
      let word = UnknownWord(option.field, among: Field.allCases.map(\.rawValue))
      throw TraceFault(.unknownField(word), at: scanner.rowStart)
    }
    var names: [String] = []
    for field in scanner.fields {
      guard let name = scanner.text(of: field) else {
        throw TraceFault(.text(.invalidUTF8), at: field.range.lowerBound)
      }
      names.append(name)
    }
    var columns: [Field: Int] = [:]
    for field in Field.allCases {
      let option = options.columns.last { $0.field == field.rawValue }
      let name = option?.column ?? field.rawValue
      guard let index = names.firstIndex(ofExactly: name) else {
        guard field.isRequired || option != nil else { continue }
        throw TraceFault(
          .missingColumn(field: field.rawValue, UnknownWord(name, among: names)),
          at: scanner.rowStart)
      }
      if let second = names[(index + 1)...].firstIndex(where: { $0.isExactly(name) }) {
        throw TraceFault(.duplicateColumn(name), at: scanner[second].range.lowerBound)
      }
      columns[field] = index
    }
    return columns
  }
}

extension CSVHeader.Defaults {
  /// Reads a line `# key: value`. Other text after the `#`, and unknown keys, are comments.
  ///
  /// - Returns: an unknown key.
  mutating func read(_ bytes: Bytes, _ range: Range<Int>) throws(TraceFault) -> UnknownWord? {
    let colon = range.first { bytes[$0] == UInt8(ascii: ":") }
    guard let colon else { return nil }
    let value = Self.trim(bytes, colon + 1..<range.upperBound)
    let key = bytes.string(in: Self.trim(bytes, range.lowerBound + 1..<colon))
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
    func side(_ number: Double) throws(TraceFault) -> Double {
      if let kind = TraceBuilder.problem(withSide: number) { throw fault(kind) }
      return number
    }
    switch Key(rawValue: key) {
    case .format:
      guard text == "swipe-trace" else { throw fault(.unknownFormat(text)) }
    case .version:
      guard try number() == 1 else { throw fault(.unsupportedVersion(try number())) }
    case .name:
      guard text.utf8.count <= TraceLimits.name else { throw fault(.longName) }
      name = text
    case .timeUnit:
      timeUnit = TimeUnit(rawValue: text)
      if timeUnit == nil { throw fault(.unknownWord(text, .timeUnit)) }
    case .view:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let first = Self.number(sides[0]), let second = Self.number(sides[1])
      else { throw fault(.badField(text, expected: "a size such as 393x852")) }
      (width, height) = (try side(first), try side(second))
    case .width:
      width = try side(try number())
    case .height:
      height = try side(try number())
    case .stack:
      stack = try TraceBuilder.screenCount(try number(), from: 1, at: value.lowerBound, path: key)
    case .displayHz:
      let rate = try number()
      if let kind = TraceBuilder.problem(withDisplayHz: rate) { throw fault(kind) }
      displayHz = rate
    case .layoutDirection:
      layoutDirection = Trace.LayoutDirection(rawValue: text)
      if layoutDirection == nil { throw fault(.unknownWord(text, .layoutDirection)) }
    case .intent:
      intent = Trace.Intent(rawValue: text)
      if intent == nil { throw fault(.unknownWord(text, .intent)) }
    case nil:
      return UnknownWord(key, among: Key.allCases.map(\.rawValue))
    }
    return nil
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func trim(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
    func isBlank(_ offset: Int) -> Bool {
      [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(bytes[offset])
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(start) { start += 1 }
    while start < end, isBlank(end - 1) { end -= 1 }
    return start..<end
  }
}
