package import TextFormats
import TouchTrace

/// A plain log, read by a regular expression with named groups:
///
///     (?<time>\d+\.\d+) \w+ (?<phase>touches\w+) .*\((?<x>[-.\d]+), (?<y>[-.\d]+)\)
///
/// The groups `time`, `phase`, `x` and `y` are needed; `finger` tells several fingers apart, by any text.
/// Phases are the words that traces have. Positions are in points. Lines that do not match are counted, and
/// are no error; a line that matches without one of these groups is.
///
/// The syntax is that of Swift's `Regex`, whose matching takes about 50 µs for a line of usual length, and four times
/// as long for one twice as long: lines of more than ``lineLimit`` bytes are left out with a warning.
package struct PatternReader: RecordingReader {
  /// The groups that a pattern may have.
  package enum Group: String, Sendable, CaseIterable {
    case time, phase, x, y, finger

    var isRequired: Bool { self != .finger }
  }

  /// How long a line can be that is matched, in bytes: about 0.1 s.
  package static let lineLimit = 1_000

  private let regex: Regex<AnyRegexOutput>
  private var unit: TimeUnit
  private let isUnitNamed: Bool
  private let hasFinger: Bool
  /// The texts of fingers; their indices are the contacts.
  private var fingers: [ExactText: Int64] = [:]
  /// How many fingers a log may have: some loggers write a new one for each touch.
  private static let maxFingers = 1 << 20

  /// - Parameters:
  ///   - pattern: a regular expression.
  ///   - unit: the unit of times; nil for seconds, unless ``inferUnit(from:)`` finds another.
  /// - Throws: ``ImportError`` without a line: no regular expression, a group that is missing or unknown.
  package init(pattern: String, unit: TimeUnit?) throws(ImportError) {
    do {
      regex = try Regex(pattern)
    } catch {
      throw ImportError(.unexpected(pattern, expected: "a regular expression (\(error))"))
    }
    let names = Self.groupNames(of: pattern)
    let known = Group.allCases.map(\.rawValue)
    for name in names where !known.contains(name) {
      let word = UnknownWord(name, among: known)
      throw ImportError(
        .unexpected(
          "(?<\(name)>",
          expected: "the groups " + known.joined(separator: ", ")
            + word.suggestion))
    }
    for group in Group.allCases where group.isRequired && !names.contains(group.rawValue) {
      throw ImportError(.unexpected(pattern, expected: "a group (?<\(group.rawValue)>…)"))
    }
    hasFinger = names.contains(Group.finger.rawValue)
    self.unit = unit ?? .seconds
    isUnitNamed = unit != nil
  }

  package mutating func read(
    _ line: Range<Int>, of bytes: Bytes, number: Int, into recording: inout Recording
  ) throws(ImportError) {
    guard line.count <= Self.lineLimit else {
      recording.warnings.append(ImportWarning(.longLine(limit: Self.lineLimit), line: number))
      return
    }
    let text = bytes.string(in: line)
    guard let match = text.firstMatch(of: regex) else {
      recording.skipped += 1
      return
    }
    if recording.devices.isEmpty { recording.devices = [RecordedDevice(unit: .points)] }
    func found(_ group: Group) throws(ImportError) -> Substring {
      guard let text = match[group.rawValue]?.substring, !text.isEmpty else {
        throw ImportError(
          .unexpected("a match without '\(group.rawValue)'", expected: "one with it"),
          line: number)
      }
      return text
    }
    let word = try found(.phase)
    guard let phase = Touch.Phase(word: String(word)) else {
      let words = Touch.Phase.allCases.flatMap(\.words)
      throw ImportError(
        .unexpected(String(word), expected: "a phase: " + words.joined(separator: ", ")),
        line: number)
    }
    let (x, y) = (try found(.x), try found(.y))
    recording.touches.append(
      RecordedTouch(
        time: try Self.time(try found(.time), unit, line: number), phase: phase,
        x: try Self.number(x, line: number), y: try Self.number(y, line: number),
        contact: hasFinger ? try contact(String(try found(.finger)), line: number) : 0, line: number
      ))
  }

  /// Finds the unit of times that are too large for seconds, by the first lines of a log.
  ///
  /// - Parameter bytes: the beginning of the log, whose last line may be cut off.
  /// - Returns: the unit that times are read in from now on; nil where it was named, where they can be seconds, or where
  ///   more than one unit is possible.
  package mutating func inferUnit(from bytes: Bytes) -> TimeUnit? {
    guard !isUnitNamed else { return nil }
    var samples: [InferredTimeUnit.Sample] = []
    var start = bytes.startOfText
    while samples.count < InferredTimeUnit.samples {
      let feed = bytes.nextLineFeed(from: start)
      guard feed < bytes.count else { break }
      if feed - start <= Self.lineLimit,
        let match = bytes.string(in: start..<feed).firstMatch(of: regex),
        let time = match[Group.time.rawValue]?.substring,
        let word = match[Group.phase.rawValue]?.substring
      {
        guard (try? Self.time(time, .seconds, line: 0)) == nil,
          let count = try? Self.time(time, .nanoseconds, line: 0)
        else { return nil }
        samples.append((count.nanoseconds, Touch.Phase(word: String(word)) == .moved))
      }
      start = feed + 1
    }
    guard let found = InferredTimeUnit.unit(of: samples) else { return nil }
    unit = found
    return found
  }

  private mutating func contact(_ finger: String, line: Int) throws(ImportError) -> Int64 {
    let finger = ExactText(finger)
    if let known = fingers[finger] { return known }
    guard fingers.count < Self.maxFingers else {
      throw ImportError(
        .unexpected(finger.text, expected: "at most \(Self.maxFingers) fingers"), line: line)
    }
    let contact = Int64(fingers.count)
    fingers[finger] = contact
    return contact
  }

  private static func number(_ text: Substring, line: Int) throws(ImportError) -> Double {
    try whole(text, line: line) { (bytes, position) throws(TextFault) in
      try bytes.double(at: &position)
    }
  }

  private static func time(
    _ text: Substring, _ unit: TimeUnit, line: Int
  ) throws(ImportError) -> Timestamp {
    Timestamp(
      nanoseconds: try whole(
        text, line: line, expected: "a number of \(unit); --time-unit names its unit"
      ) {
        (bytes, position) throws(TextFault) in
        try bytes.nanoseconds(at: &position, in: unit)
      })
  }

  /// Reads a number that is the whole text; zeros before it are allowed, as logs pad numbers.
  private static func whole<Value>(
    _ text: Substring, line: Int, expected: String = "a number",
    _ read: (Bytes, inout Int) throws(TextFault) -> Value
  ) throws(ImportError) -> Value {
    var digits = Array(text.utf8)
    let sign = digits.first == UInt8(ascii: "-") ? 1 : 0
    while digits.count > sign + 1, digits[sign] == UInt8(ascii: "0"),
      digits[sign + 1] &- UInt8(ascii: "0") < 10
    {
      digits.remove(at: sign)
    }
    var value: Value?
    ByteBuffer(digits).withBytes { bytes in
      var position = 0
      value = try? read(bytes, &position)
      if position != bytes.count { value = nil }
    }
    guard let value else {
      throw ImportError(.unexpected(String(text), expected: expected), line: line)
    }
    return value
  }

  /// The names of a pattern's groups, as `(?<name>` and `(?P<name>` have them.
  private static func groupNames(of pattern: String) -> [String] {
    var names: [String] = []
    var rest = Substring(pattern)
    while let open = rest.firstRange(of: "(?") {
      rest = rest[open.upperBound...]
      if rest.first == "P" { rest = rest.dropFirst() }
      guard rest.first == "<" else { continue }
      let name = rest.dropFirst().prefix { $0 != ">" }
      // (?<= and (?<! look behind.
      if name.first?.isLetter == true { names.append(String(name)) }
    }
    return names
  }
}
