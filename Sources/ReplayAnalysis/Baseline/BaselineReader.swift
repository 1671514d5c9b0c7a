import SwipeReplay
import TextFormats

extension Baseline {
  /// Reads a baseline; strictly, for what it does not say would be a check that does not bite.
  ///
  /// - Throws: ``AnalysisError`` with line and column of what is wrong.
  package static func read(_ bytes: [UInt8], file: String) throws(AnalysisError) -> Baseline {
    try ByteBuffer(bytes).withBytes { (bytes) throws(AnalysisError) in
      var reader = BaselineReader(bytes, file: file)
      return try reader.read()
    }
  }
}

/// Reads the lines at the top of a baseline one by one, and the results with a CSV scanner.
private struct BaselineReader {
  private let bytes: Bytes
  private var places: PlaceFinder
  private var settings: [Baseline.Settings] = []
  private var rows: [BaselineRow] = []
  /// Where each row stands.
  private var starts: [Int] = []
  /// The texts of the row before: most are the same again, and need no memory of their own.
  private var path = Remembered()
  private var trace = Remembered()
  private var profile = Remembered()
  private var recognizer = Remembered()
  private var rules: [Remembered] = []

  /// More different rules than this are not remembered.
  private static let rememberedRules = 16

  /// A text and where it stands.
  private struct Remembered {
    var range = 0..<0
    var text = ""
  }

  init(_ bytes: Bytes, file: String) {
    self.bytes = bytes
    places = PlaceFinder(file: file)
  }

  mutating func read() throws(AnalysisError) -> Baseline {
    var start = 0
    var line = 1
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      let end = bytes.nextLineFeed(from: start)
      try readComment(start..<end, line: line)
      (start, line) = (min(end + 1, bytes.count), line + 1)
    }
    guard line > 2 else { throw error(.notABaseline, at: 0) }

    var scanner = CSVScanner(bytes, from: start, line: line)
    guard scanner.readRow() else {
      throw error(.wrongHeader(expected: BaselineFormat.header), at: start)
    }
    let header = bytes.string(in: scanner.rowStart..<lineEnd(of: scanner))
    guard header == BaselineFormat.header else {
      throw error(.wrongHeader(expected: BaselineFormat.header), at: scanner.rowStart)
    }
    while scanner.readRow() {
      if scanner.isRowBlank { continue }
      rows.append(try row(scanner))
      starts.append(scanner.rowStart)
      if rows.count > 1, rows[rows.count - 2].isSameResult(as: rows[rows.count - 1]) {
        throw error(.duplicateResult, at: scanner.rowStart)
      }
    }
    try refuseScatteredDuplicates()
    return Baseline(settings: settings, rows: rows)
  }

  /// Two lines for one result that do not stand one after the other: only in a file that somebody
  /// put out of order.
  private mutating func refuseScatteredDuplicates() throws(AnalysisError) {
    guard !zip(rows, rows.dropFirst()).allSatisfy({ $0 < $1 }) else { return }
    let sorted = zip(rows, starts).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    for (row, next) in zip(sorted, sorted.dropFirst()) where row.0.isSameResult(as: next.0) {
      throw error(.duplicateResult, at: next.1)
    }
  }

  // MARK: The lines at the top

  private mutating func readComment(
    _ range: Range<Int>, line: Int
  ) throws(AnalysisError) {
    var text = bytes.string(in: range)
    if text.utf8.last == UInt8(ascii: "\r") { text.unicodeScalars.removeLast() }
    switch line {
    case 1:
      guard text == BaselineFormat.firstLine else { throw error(.notABaseline, at: 0) }
    case 2:
      guard text.hasPrefix(BaselineFormat.versionPrefix) else {
        throw error(.notABaseline, at: range.lowerBound)
      }
      let version = String(text.dropFirst(BaselineFormat.versionPrefix.count))
      guard version == BaselineFormat.version else {
        throw error(.wrongVersion(version), at: range.lowerBound)
      }
    default:
      let place = places.place(of: range.lowerBound, in: bytes)
      guard let read = profileSettings(text, at: place) else {
        throw error(.malformedProfile, at: range.lowerBound)
      }
      guard !settings.contains(where: { $0.profile == read.profile }) else {
        throw error(.duplicateProfile(read.profile), at: range.lowerBound)
      }
      settings.append(read)
    }
  }

  /// A profile's line; nil where it is none.
  private func profileSettings(_ text: String, at place: TextPlace) -> Baseline.Settings? {
    guard text.hasPrefix(BaselineFormat.profilePrefix) else { return nil }
    let rest = text.dropFirst(BaselineFormat.profilePrefix.count)
    // Names of parameters and numbers have no colon, so the last one ends the profile's name.
    guard let colon = rest.lastIndex(of: ":") else { return nil }
    var name = String(rest[..<colon])
    if name.hasPrefix("\"") {
      guard let written = try? JSONValue.parse(Array(name.utf8), file: ""),
        case .string(let unescaped) = written.content
      else { return nil }
      name = unescaped
    }
    guard !name.isEmpty else { return nil }
    var parameters: [Baseline.Parameter] = []
    for pair in rest[rest.index(after: colon)...].split(separator: " ") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let value = Double(parts[1]), value.isFinite else {
        return nil
      }
      parameters.append(Baseline.Parameter(name: String(parts[0]), value: value))
    }
    return Baseline.Settings(profile: name, parameters: parameters, at: place)
  }

  // MARK: The results

  private mutating func row(_ scanner: CSVScanner) throws(AnalysisError) -> BaselineRow {
    if let fault = scanner.fault { throw error(.text(fault.kind), at: fault.offset) }
    let fields = scanner.fields
    guard fields.count == BaselineFormat.columns.count else {
      throw error(
        .wrongFieldCount(found: fields.count, expected: BaselineFormat.columns.count),
        at: scanner.rowStart)
    }
    path = try recalled(path, fields[0], scanner)
    trace = try recalled(trace, fields[1], scanner)
    profile = try recalled(profile, fields[3], scanner)
    recognizer = try recalled(recognizer, fields[4], scanner)
    guard settings.contains(where: { $0.profile == profile.text }) else {
      throw error(.profileWithoutSettings(profile.text), at: fields[3].range.lowerBound)
    }
    var numbers: [Double?] = []
    numbers.reserveCapacity(BaselineRow.numbers.count)
    for index in BaselineFormat.textColumns.count..<fields.count {
      numbers.append(try number(fields[index], column: BaselineFormat.columns[index]))
    }
    return BaselineRow(
      key: TraceKey(path: path.text, trace: trace.text),
      gesture: try gesture(fields[2]), profile: profile.text, recognizer: recognizer.text,
      outcome: try outcome(fields[5]), rule: try rule(fields[6], scanner),
      values: try values(numbers, fields), marginProgress: numbers[6], marginVelocity: numbers[7])
  }

  private mutating func values(
    _ numbers: [Double?], _ fields: ArraySlice<CSVScanner.Field>
  ) throws(AnalysisError) -> BaselineRow.Values? {
    if numbers[..<6].allSatisfy({ $0 == nil }) { return nil }
    guard let progress = numbers[0], let percent = numbers[1], let x = numbers[2],
      let y = numbers[3], let velocityX = numbers[4], let velocityY = numbers[5]
    else {
      let missing = BaselineFormat.textColumns.count + (numbers.firstIndex { $0 == nil } ?? 0)
      throw error(
        .missingValue(column: BaselineFormat.columns[missing]),
        at: fields[missing].range.lowerBound)
    }
    return BaselineRow.Values(
      progress: progress, percentComplete: percent, translationX: x, translationY: y,
      velocityX: velocityX, velocityY: velocityY)
  }

  private mutating func gesture(_ field: CSVScanner.Field) throws(AnalysisError) -> Int {
    guard let gesture = Int(bytes.string(in: field.range)), gesture > 0 else {
      throw error(.notAGesture(bytes.string(in: field.range)), at: field.range.lowerBound)
    }
    return gesture
  }

  private mutating func outcome(_ field: CSVScanner.Field) throws(AnalysisError) -> Outcome {
    let word = bytes.string(in: field.range)
    guard let outcome = Outcome(rawValue: word) else {
      let known = Outcome.allCases.map(\.rawValue)
      throw error(
        .unknownBaselineOutcome(word, nearest: nearest(to: word, among: known)),
        at: field.range.lowerBound)
    }
    return outcome
  }

  /// A number, or nil for an empty field.
  private mutating func number(
    _ field: CSVScanner.Field, column: String
  ) throws(AnalysisError) -> Double? {
    guard !field.range.isEmpty else { return nil }
    var position = field.range.lowerBound
    if let number = try? bytes.double(at: &position), position == field.range.upperBound {
      return number
    }
    // What a formula made of a division by zero.
    let text = bytes.string(in: field.range)
    switch text {
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "nan": return .nan
    default: throw error(.notANumber(column: column, text), at: field.range.lowerBound)
    }
  }

  private mutating func rule(
    _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> String {
    for rule in rules where isSame(rule.range, field.range) { return rule.text }
    let rule = try text(field, scanner)
    if rules.count < Self.rememberedRules {
      rules.append(Remembered(range: field.range, text: rule))
    }
    return rule
  }

  private mutating func recalled(
    _ last: Remembered, _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> Remembered {
    if isSame(last.range, field.range) { return last }
    return Remembered(range: field.range, text: try text(field, scanner))
  }

  private mutating func text(
    _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> String {
    guard let text = scanner.text(of: field) else {
      throw error(.notUTF8, at: field.range.lowerBound)
    }
    return text
  }

  /// Whether the same bytes stand in two places.
  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where bytes[one.lowerBound + offset] != bytes[other.lowerBound + offset] {
      return false
    }
    return true
  }

  private func lineEnd(of scanner: CSVScanner) -> Int {
    scanner.fields.last?.range.upperBound ?? scanner.rowStart
  }

  private mutating func error(_ kind: AnalysisError.Kind, at offset: Int) -> AnalysisError {
    AnalysisError(kind, at: places.place(of: offset, in: bytes))
  }
}
