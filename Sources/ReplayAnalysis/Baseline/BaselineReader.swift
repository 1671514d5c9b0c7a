import SwipeReplay
import TextFormats
import TouchTrace

/// Reads the results of a baseline, or of a part of it.
struct BaselineReader {
  private(set) var rows: [BaselineRow] = []
  private let bytes: Bytes
  private let file: String
  /// The names of the profiles that have a line at the top.
  private let profiles: Set<ExactText>
  /// The texts of the last row. Most rows repeat them, and can share their memory.
  private var path = KnownText()
  private var trace = KnownText()
  private var profile = KnownText()
  private var recognizer = KnownText()
  private var rules: [KnownText] = []
  private var outcomes: [(range: Range<Int>, outcome: Outcome)] = []
  private var numbers: [Double?] = []

  /// Few rows are shorter, in bytes.
  private static let minRowSize = 32
  private static let maxKnownRules = 16
  private static let textColumns =
    BaselineFormat.columns.count - ResultField.recordedNumbers.count

  private struct KnownText {
    var range = 0..<0
    var text = ""
  }

  init(_ bytes: Bytes, file: String, profiles: Set<ExactText>) {
    self.bytes = bytes
    self.file = file
    self.profiles = profiles
  }

  /// Reads the rows that begin in a range; a row must begin at its lower bound.
  mutating func read(_ range: Range<Int>) throws(AnalysisError) {
    // Unused capacity costs nothing; growing copies.
    rows.reserveCapacity(range.count / Self.minRowSize)
    var scanner = CSVScanner(bytes, from: range.lowerBound)
    while scanner.position < range.upperBound, scanner.readRow() {
      if scanner.isRowBlank { continue }
      rows.append(try row(scanner))
    }
  }

  private mutating func row(_ scanner: CSVScanner) throws(AnalysisError) -> BaselineRow {
    if let fault = scanner.fault { throw error("\(fault.kind)", at: fault.offset) }
    let fields = scanner.fields
    guard fields.count == BaselineFormat.columns.count else {
      throw error(
        "found \(CSVScanner.describe(fields: fields.count)), expected "
          + "\(BaselineFormat.columns.count)",
        at: scanner.rowStart)
    }
    path = try text(like: path, fields[0], scanner)
    trace = try text(like: trace, fields[1], scanner)
    profile = try self.profile(fields[3], scanner)
    recognizer = try text(like: recognizer, fields[4], scanner)
    numbers.removeAll(keepingCapacity: true)
    for index in Self.textColumns..<fields.count {
      numbers.append(try number(fields[index], column: BaselineFormat.columns[index]))
    }
    return BaselineRow(
      key: TraceKey(path: path.text, trace: trace.text),
      gesture: try gesture(fields[2]), profile: profile.text, recognizer: recognizer.text,
      outcome: try outcome(fields[5]), rule: try rule(fields[6], scanner),
      values: try values(fields), marginProgress: numbers[6], marginVelocity: numbers[7])
  }

  /// Reads the name of a profile, which must have a line at the top.
  private func profile(
    _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> KnownText {
    let known = profile
    let read = try text(like: known, field, scanner)
    guard
      (read.range == known.range && !known.range.isEmpty)
        || profiles.contains(ExactText(read.text))
    else {
      throw error(
        "profile '\(read.text)' has no '# profile' line above", at: field.range.lowerBound)
    }
    return read
  }

  private mutating func values(
    _ fields: ArraySlice<CSVScanner.Field>
  ) throws(AnalysisError) -> Replay.Values? {
    if numbers[..<6].allSatisfy({ $0 == nil }) { return nil }
    guard let progress = numbers[0], let percent = numbers[1], let x = numbers[2],
      let y = numbers[3], let velocityX = numbers[4], let velocityY = numbers[5]
    else {
      let missing = Self.textColumns + (numbers.firstIndex { $0 == nil } ?? 0)
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
    _ field: CSVScanner.Field, column: String
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
        "\(column): found '\(text)', expected a number or nothing", at: field.range.lowerBound)
    }
  }

  private mutating func rule(
    _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> String {
    for rule in rules where bytes.isEqual(rule.range, field.range) { return rule.text }
    let rule = try text(field, scanner)
    if rules.count < Self.maxKnownRules {
      rules.append(KnownText(range: field.range, text: rule))
    }
    return rule
  }

  private func text(
    like last: KnownText, _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> KnownText {
    if bytes.isEqual(last.range, field.range) { return last }
    return KnownText(range: field.range, text: try text(field, scanner))
  }

  private func text(
    _ field: CSVScanner.Field, _ scanner: CSVScanner
  ) throws(AnalysisError) -> String {
    guard let text = scanner.text(of: field) else {
      throw error("the bytes are not UTF-8", at: field.range.lowerBound)
    }
    return text
  }

  private func error(_ message: String, at offset: Int) -> AnalysisError {
    var places = PlaceFinder(file: file)
    return AnalysisError(message, at: places.place(of: offset, in: bytes))
  }
}
