import SwipeReplay
import TextFormats

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

/// The lines at the top of a baseline, and the offset at which the results begin.
struct BaselineHead {
  private(set) var settings: [Baseline.Settings] = []
  /// The names of the profiles.
  private(set) var profiles: Set<ExactText> = []
  private(set) var end = 0
  private let bytes: Bytes
  private var places: PlaceFinder

  init(_ bytes: Bytes, file: String) throws(AnalysisError) {
    self.bytes = bytes
    places = PlaceFinder(file: file)
    var start = 0
    var line = 1
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      end = bytes.nextLineFeed(from: start)
      try readComment(start..<end, line: line)
      (start, line) = (min(end + 1, bytes.count), line + 1)
    }
    guard line > 2 else { throw error(Self.notABaseline, at: 0) }
    var scanner = CSVScanner(bytes, from: start, line: line)
    guard scanner.readRow(), let last = scanner.fields.last,
      bytes.string(in: start..<last.range.upperBound) == BaselineFormat.header
    else { throw error("expected the columns '\(BaselineFormat.header)'", at: start) }
    end = scanner.position
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

  private static let notABaseline =
    "not a baseline; expected its first line to be '\(BaselineFormat.firstLine)'"

  private mutating func error(_ message: String, at offset: Int) -> AnalysisError {
    AnalysisError(message, at: places.place(of: offset, in: bytes))
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
