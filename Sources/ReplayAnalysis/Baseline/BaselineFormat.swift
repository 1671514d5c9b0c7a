import SwipeReplay

enum BaselineFormat {
  static let firstLine = "# format: swipe-baseline"
  static let versionPrefix = "# version: "
  static let version = "1"
  static let profilePrefix = "# profile "
  /// Precedes an estimator's name; a parameter with this name has a number instead.
  static let velocityKey = "velocity"
  static let columns = ["path"] + ResultField.recorded.map(\.rawValue)
  static let header = columns.joined(separator: ",")
}

extension Baseline {
  /// Reads a baseline. Reading is strict, since a skipped row would not be checked.
  ///
  /// - Throws: ``AnalysisError`` with the line and column of the problem.
  package init(_ bytes: consuming [UInt8], file: String) throws(AnalysisError) {
    self = try ByteBuffer(bytes).withBytes { (bytes) throws(AnalysisError) in
      var reader = BaselineReader(bytes, file: file)
      return try reader.read()
    }
  }
}

/// Reads the text of a baseline: the lines of profiles, then the results.
private struct BaselineReader {
  private let bytes: Bytes
  private var places: PlaceFinder
  private var settings: [Baseline.Settings] = []
  /// The names of the profiles.
  private var profiles: Set<ExactText> = []
  private var rows: [BaselineRow] = []
  /// The offset of each row.
  private var offsets: [Int] = []
  /// The last text of each column, and the last rules. Most rows repeat them, and can share their memory.
  private var known = textColumns.map { column in
    Array(repeating: (range: 0..<0, text: ""), count: column == ruleColumn ? knownRules : 1)
  }
  private var outcomes: [(range: Range<Int>, outcome: Outcome)] = []

  private static let textColumns =
    0..<BaselineFormat.columns.count - ResultField.recordedNumbers.count
  private static let (ruleColumn, knownRules) = (6, 16)
  /// Few rows are shorter, in bytes.
  private static let minRowSize = 32

  init(_ bytes: Bytes, file: String) {
    self.bytes = bytes
    places = PlaceFinder(file: file)
  }

  mutating func read() throws(AnalysisError) -> Baseline {
    var scanner = try readHead()
    // Unused capacity costs nothing; growing copies.
    rows.reserveCapacity((bytes.count - scanner.position) / Self.minRowSize)
    while scanner.readRow() {
      if scanner.isRowBlank { continue }
      rows.append(try row(scanner))
      offsets.append(scanner.rowStart)
    }
    guard !zip(rows, rows.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return Baseline(settings: settings, sorted: rows)
    }
    // The file was edited, or two rows are of the same result.
    let order = indicesInOrder(rows.count) { rows[$0] < rows[$1] }
    for (index, next) in zip(order, order.dropFirst()) where !(rows[index] < rows[next]) {
      throw error(
        "this result is in the baseline twice; expected one line for each gesture, profile and "
          + "recognizer of a trace",
        at: offsets[next])
    }
    return Baseline(settings: settings, sorted: order.map { rows[$0] })
  }

  private mutating func error(_ message: String, at offset: Int) -> AnalysisError {
    AnalysisError(message, at: places.place(of: offset, in: bytes))
  }

  // MARK: Head

  private static let notABaseline =
    "not a baseline; expected its first line to be '\(BaselineFormat.firstLine)'"

  /// Reads the lines above the results, and returns a scanner of these.
  private mutating func readHead() throws(AnalysisError) -> CSVScanner {
    var start = 0
    var line = 1
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      let end = bytes.nextLineFeed(from: start)
      try readComment(start..<end, line: line)
      (start, line) = (min(end + 1, bytes.count), line + 1)
    }
    guard line > 2 else { throw error(Self.notABaseline, at: 0) }
    var scanner = CSVScanner(bytes, from: start, line: line)
    guard scanner.readRow(), let last = scanner.fields.last,
      bytes.string(in: start..<last.range.upperBound) == BaselineFormat.header
    else { throw error("expected the columns '\(BaselineFormat.header)'", at: start) }
    return scanner
  }

  private mutating func readComment(
    _ range: Range<Int>, line: Int
  ) throws(AnalysisError) {
    var text = bytes.string(in: range)
    if text.utf8.last == UInt8(ascii: "\r") { text.unicodeScalars.removeLast() }
    switch line {
    case 1:
      guard text == BaselineFormat.firstLine else { throw error(Self.notABaseline, at: 0) }
    case 2:
      guard text.begins(with: BaselineFormat.versionPrefix) else {
        throw error(Self.notABaseline, at: range.lowerBound)
      }
      let version = String(
        text.unicodeScalars.dropFirst(BaselineFormat.versionPrefix.unicodeScalars.count))
      guard version == BaselineFormat.version else {
        throw error(
          "version '\(version)' of a baseline is not known; this program reads version "
            + BaselineFormat.version,
          at: range.lowerBound)
      }
    default:
      let place = places.place(of: range.lowerBound, in: bytes)
      guard let read = Self.profileSettings(text, at: place) else {
        throw error(
          "expected a line such as '# profile pj: finishProgress=0.5'", at: range.lowerBound)
      }
      guard profiles.insert(ExactText(read.profile)).inserted else {
        throw error(
          "profile '\(read.profile)' is in the baseline twice", at: range.lowerBound)
      }
      settings.append(read)
    }
  }

  /// Parses a profile's line; returns nil if it is malformed.
  private static func profileSettings(_ text: String, at place: TextPlace) -> Baseline.Settings? {
    guard text.begins(with: BaselineFormat.profilePrefix) else { return nil }
    // In bytes: a name may begin with a mark that forms one Character with the preceding space.
    let rest = text.utf8.dropFirst(BaselineFormat.profilePrefix.utf8.count)
    // Parameters don't contain colons, so the last one ends the profile's name.
    guard let colon = rest.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    var name = String(Substring(rest[..<colon]))
    if rest.first == UInt8(ascii: "\"") {
      guard let written = try? JSONValue.parse(Array(name.utf8), file: ""),
        case .string(let unescaped) = written.content
      else { return nil }
      name = unescaped
    }
    guard !name.isEmpty else { return nil }
    var parameters: [Profile.Parameter] = []
    var velocity: VelocityEstimator?
    for pair in rest[rest.index(after: colon)...].split(separator: UInt8(ascii: " ")) {
      let parts = pair.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      if parts[0] == BaselineFormat.velocityKey, velocity == nil,
        let estimator = VelocityEstimator(rawValue: parts[1])
      {
        velocity = estimator
        continue
      }
      guard let value = Double(parts[1]), value.isFinite else { return nil }
      parameters.append(Profile.Parameter(name: parts[0], value: value))
    }
    return Baseline.Settings(
      profile: name, parameters: parameters, velocity: velocity, place: place)
  }

  // MARK: Results

  private mutating func row(_ scanner: CSVScanner) throws(AnalysisError) -> BaselineRow {
    if let fault = scanner.fault { throw error("\(fault.kind)", at: fault.offset) }
    let fields = scanner.fields
    guard fields.count == BaselineFormat.columns.count else {
      throw error(
        "found \(CSVScanner.describe(fields: fields.count)), expected "
          + "\(BaselineFormat.columns.count)",
        at: scanner.rowStart)
    }
    let path = try text(0, scanner)
    let trace = try text(1, scanner)
    let profile = try text(3, scanner)
    guard profiles.contains(ExactText(profile)) else {
      throw error(
        "profile '\(profile)' has no '# profile' line above", at: fields[3].range.lowerBound)
    }
    let recognizer = try text(4, scanner)
    let numbers = try (Self.textColumns.upperBound..<fields.count).map {
      (column) throws(AnalysisError) in try number(column, fields[column])
    }
    return BaselineRow(
      key: TraceKey(path: path, trace: trace), gesture: try gesture(fields[2]), profile: profile,
      recognizer: recognizer, outcome: try outcome(fields[5]),
      rule: try text(Self.ruleColumn, scanner),
      values: try values(numbers, fields), marginProgress: numbers[6], marginVelocity: numbers[7])
  }

  private mutating func values(
    _ numbers: [Double?], _ fields: ArraySlice<CSVScanner.Field>
  ) throws(AnalysisError) -> Replay.Values? {
    if numbers[..<6].allSatisfy({ $0 == nil }) { return nil }
    guard let progress = numbers[0], let percent = numbers[1], let x = numbers[2],
      let y = numbers[3], let velocityX = numbers[4], let velocityY = numbers[5]
    else {
      let missing = Self.textColumns.upperBound + (numbers.firstIndex { $0 == nil } ?? 0)
      throw error(
        "\(BaselineFormat.columns[missing]): found nothing, expected a number beside the other "
          + "values",
        at: fields[missing].range.lowerBound)
    }
    return Replay.Values(
      progress: progress, percentComplete: percent, translation: Translation(x: x, y: y),
      velocity: Velocity(x: velocityX, y: velocityY))
  }

  private mutating func gesture(_ field: CSVScanner.Field) throws(AnalysisError) -> Int {
    if field.range.count == 1, bytes[field.range.lowerBound] == UInt8(ascii: "1") { return 1 }
    guard let gesture = Int(bytes.string(in: field.range)),
      (1...TraceLimits.gestures).contains(gesture)
    else {
      throw error(
        "gesture: found '\(bytes.string(in: field.range))', expected a whole number from 1 to "
          + "\(TraceLimits.gestures)",
        at: field.range.lowerBound)
    }
    return gesture
  }

  private mutating func outcome(_ field: CSVScanner.Field) throws(AnalysisError) -> Outcome {
    for known in outcomes where bytes.isEqual(known.range, field.range) { return known.outcome }
    let word = bytes.string(in: field.range)
    guard let outcome = Outcome(word) else {
      let unknown = UnknownWord(word, among: Outcome.Kind.allCases.map(\.rawValue))
      throw error(
        "outcome: unknown outcome '\(unknown.word)'" + unknown.suggestion,
        at: field.range.lowerBound)
    }
    outcomes.append((field.range, outcome))
    return outcome
  }

  /// Parses a number; an empty field is nil.
  private mutating func number(
    _ column: Int, _ field: CSVScanner.Field
  ) throws(AnalysisError) -> Double? {
    guard !field.range.isEmpty else { return nil }
    var position = field.range.lowerBound
    if let number = try? bytes.double(at: &position), position == field.range.upperBound {
      return number
    }
    // The results of dividing by zero in a formula.
    let text = bytes.string(in: field.range)
    switch text {
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "nan": return .nan
    default:
      throw error(
        "\(BaselineFormat.columns[column]): found '\(text)', expected a number or nothing",
        at: field.range.lowerBound)
    }
  }

  private mutating func text(
    _ column: Int, _ scanner: CSVScanner
  ) throws(AnalysisError) -> String {
    let field = scanner[column]
    for known in self.known[column] where bytes.isEqual(known.range, field.range) {
      return known.text
    }
    guard let text = scanner.text(of: field) else {
      throw error("the bytes are not UTF-8", at: field.range.lowerBound)
    }
    known[column][rows.count % known[column].count] = (field.range, text)
    return text
  }
}

extension Baseline {
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(line: BaselineFormat.firstLine)
    bytes.append(line: BaselineFormat.versionPrefix + BaselineFormat.version)
    for settings in settings { bytes.append(settings) }
    bytes.append(line: BaselineFormat.header)
    for row in rows { bytes.append(row) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }

  /// Appends `# profile pj: finishProgress=0.5 maxAllowedInitialDistance=0`, with
  /// `velocity=lastStep` first if that replaced the profile's own estimator.
  fileprivate mutating func append(_ settings: Baseline.Settings) {
    append(contentsOf: BaselineFormat.profilePrefix.utf8)
    // A name that would break the line is written as a JSON string.
    if settings.profile.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") }) {
      appendJSON(string: settings.profile)
    } else {
      append(contentsOf: settings.profile.utf8)
    }
    append(UInt8(ascii: ":"))
    if let velocity = settings.velocity {
      append(contentsOf: " \(BaselineFormat.velocityKey)=\(velocity.rawValue)".utf8)
    }
    for parameter in settings.parameters {
      append(contentsOf: " \(parameter.name)=".utf8)
      append(number: parameter.value)
    }
    append(UInt8(ascii: "\n"))
  }

  fileprivate mutating func append(_ row: BaselineRow) {
    appendCSV(field: row.key.path)
    for field in ResultField.recorded {
      append(UInt8(ascii: ","))
      if let number = row.number(field) {
        append(number: number)
      } else if let text = row.text(field) {
        appendCSV(field: text)
      }
    }
    append(UInt8(ascii: "\n"))
  }
}
