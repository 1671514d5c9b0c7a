import SwipeReplay
import TextFormats

/// The lines at the top of a baseline, read one by one, and where the results begin.
struct BaselineHead {
  private(set) var settings: [Baseline.Settings] = []
  /// The offset of the first result.
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
    guard line > 2 else { throw error(.notABaseline, at: 0) }
    var scanner = CSVScanner(bytes, from: start, line: line)
    guard scanner.readRow(), let last = scanner.fields.last,
      bytes.string(in: start..<last.range.upperBound) == BaselineFormat.header
    else { throw error(.wrongHeader(expected: BaselineFormat.header), at: start) }
    end = scanner.position
  }

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
      guard let read = Self.profileSettings(text, at: place) else {
        throw error(.malformedProfile, at: range.lowerBound)
      }
      guard !settings.contains(where: { $0.profile == read.profile }) else {
        throw error(.duplicateProfile(read.profile), at: range.lowerBound)
      }
      settings.append(read)
    }
  }

  /// A profile's line; nil where it is none.
  private static func profileSettings(_ text: String, at place: TextPlace) -> Baseline.Settings? {
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
    var velocity: VelocityEstimator?
    for pair in rest[rest.index(after: colon)...].split(separator: " ") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      if parts[0] == BaselineFormat.velocityKey, velocity == nil,
        let estimator = VelocityEstimator(rawValue: String(parts[1]))
      {
        velocity = estimator
        continue
      }
      guard let value = Double(parts[1]), value.isFinite else { return nil }
      parameters.append(Baseline.Parameter(name: String(parts[0]), value: value))
    }
    return Baseline.Settings(
      profile: name, parameters: parameters, velocity: velocity, at: place)
  }

  private mutating func error(_ kind: AnalysisError.Kind, at offset: Int) -> AnalysisError {
    AnalysisError(kind, at: places.place(of: offset, in: bytes))
  }
}
