package import TextFormats
package import TouchTrace

/// Reads a plain log by a regular expression with named groups (``LogPattern``):
///
///     (?<time>\d+\.\d+) \w+ (?<phase>touches\w+) .*\((?<x>[-.\d]+), (?<y>[-.\d]+)\)
///
/// The groups `time`, `phase`, `x` and `y` are required; `finger` distinguishes fingers, by any
/// text. With `dx` and `dy`, the deltas of a scroll event, `x` and `y` are the pointer's location;
/// without them it is in the middle of the view. Phases are the words or numbers used in traces.
/// Locations are in points. Lines that do not match are counted and are not errors; a line that
/// matches without a required group is. Lines of more than ``lineLimit`` bytes are left out with a
/// warning.
package struct PatternReader: RecordingReader {
  package enum Group: String, Sendable, CaseIterable {
    case time, phase, x, y, finger, dx, dy
  }

  /// The maximum length of a line that is matched, in bytes: with the longest pattern it takes about a second.
  package static let lineLimit = 1 << 14

  private var pattern: LogPattern
  private let namedUnit: TimeUnit?
  /// The unit that the first lines imply, if none is given.
  private var inferredUnit: TimeUnit?
  private let phaseNumbers: PhaseNumbers?
  private let hasFinger, hasPointer, scrolls: Bool
  /// Where a touchpad's fingers would be.
  private var scrolled = Point(x: 0, y: 0)
  /// The numbers of contacts, by the text of their finger.
  private var fingers: [ExactText: Int64] = [:]
  /// The maximum number of fingers in a log: some loggers write a new one for each touch.
  private static let maxFingers = 1 << 20

  /// - Parameters:
  ///   - pattern: a regular expression.
  ///   - unit: the unit of times, or nil for seconds unless ``inferUnit(from:)`` finds another.
  ///   - phaseNumbers: the numbering used for phases, or nil for UIKit's unless the numbers may be Android's.
  /// - Throws: ``ImportError`` without a line, for an invalid expression or a missing or unknown group.
  package init(
    pattern text: String, unit: TimeUnit?, phaseNumbers: PhaseNumbers? = nil
  ) throws(ImportError) {
    pattern = try LogPattern(text)
    let known = Group.allCases.map(\.rawValue)
    for name in pattern.names where !known.contains(name) {
      let word = UnknownWord(name, among: known)
      throw .unexpected(
        "(?<\(name)>", expected: "the groups " + known.joined(separator: ", ") + word.suggestion)
    }
    let found = Set(pattern.names.compactMap(Group.init))
    scrolls = found.contains(.dx) || found.contains(.dy)
    hasPointer = !scrolls || found.contains(.x) || found.contains(.y)
    hasFinger = found.contains(.finger)
    let required =
      [.time, .phase] + (hasPointer ? [.x, .y] : []) + (scrolls ? [Group.dx, .dy] : [])
    for group in required where !found.contains(group) {
      throw .unexpected(text, expected: "a group (?<\(group.rawValue)>…)")
    }
    namedUnit = unit
    self.phaseNumbers = phaseNumbers
  }

  package mutating func read(
    _ line: LineCursor, into recording: inout Recording
  ) throws(ImportError) {
    let number = line.line
    guard line.end - line.position <= Self.lineLimit else {
      recording.warn(
        "a line of more than \(Self.lineLimit) bytes; it is left out", line: number)
      return
    }
    guard let match = pattern.firstMatch(in: line.text) else { return recording.skip() }
    if recording.devices.isEmpty {
      recording.devices = [
        RecordedDevice(
          unit: .points, scrollType: scrolls ? .continuous : nil, isCentred: !hasPointer)
      ]
      recording.assumptions.timeUnit = inferredUnit
    }
    func found(_ group: Group) throws(ImportError) -> String {
      guard let text = match[group.rawValue], !text.isEmpty else {
        throw .unexpected(
          "a match without '\(group.rawValue)'", expected: "one with it", line: number)
      }
      return text
    }
    let word = try found(.phase)
    guard let (phase, isNumber) = Touch.Phase.phase(of: word, numbers: phaseNumbers) else {
      throw ImportError("\(TraceError.Kind.unknownPhase(word))", line: number)
    }
    if !isNumber {
      recording.hasPhaseWords = true
    } else if phaseNumbers == nil {
      recording.assumptions.hasPhaseNumbers = true
    }
    func point(_ x: Group, _ y: Group) throws(ImportError) -> Point {
      let (x, y) = (try found(x), try found(y))
      return Point(x: try Self.number(x, line: number), y: try Self.number(y, line: number))
    }
    let unit = namedUnit ?? inferredUnit ?? .seconds
    let time = try Self.time(try found(.time), unit, line: number)
    let contact = hasFinger ? try contact(try found(.finger), line: number) : 0
    func add(_ phase: Touch.Phase, _ location: Point) {
      recording.touches.append(
        RecordedTouch(
          time: time, phase: phase, x: location.x, y: location.y, contact: contact, line: number))
    }
    let location = hasPointer ? try point(.x, .y) : Point(x: 0, y: 0)
    guard scrolls else { return add(phase, location) }
    let step = try point(.dx, .dy)
    if phase == .began {
      scrolled = location
      add(.began, location)
    }
    // The sums have no more digits than the steps.
    func sum(_ one: Double, _ other: Double) -> Double { ((one + other) * 1e6).rounded() / 1e6 }
    scrolled = Point(x: sum(scrolled.x, step.x), y: sum(scrolled.y, step.y))
    if phase != .began || scrolled != location {
      add(phase == .began ? .moved : phase, scrolled)
    }
  }

  /// Infers the unit of times that are too large for seconds from the first lines of a log, and
  /// uses it from now on. It changes nothing if the unit was given, if times can be seconds, or if
  /// several units are possible.
  ///
  /// - Parameter bytes: the beginning of the log, whose last line may be cut off.
  package mutating func inferUnit(from bytes: Bytes) {
    guard namedUnit == nil else { return }
    var samples: [InferredTimeUnit.Sample] = []
    var start = bytes.startOfText
    while samples.count < InferredTimeUnit.samples {
      let feed = bytes.nextLineFeed(from: start)
      guard feed < bytes.count else { break }
      if feed - start <= Self.lineLimit,
        let match = pattern.firstMatch(in: bytes.string(in: start..<feed)),
        let time = match[Group.time.rawValue], let word = match[Group.phase.rawValue]
      {
        guard (try? Self.time(time, .seconds, line: 0)) == nil,
          let count = try? Self.time(time, .nanoseconds, line: 0)
        else { return }
        let phase = Touch.Phase.phase(of: word, numbers: phaseNumbers)?.phase
        samples.append((count.nanoseconds, phase == .moved))
      }
      start = feed + 1
    }
    inferredUnit = InferredTimeUnit.unit(of: samples)
  }

  private mutating func contact(_ finger: String, line: Int) throws(ImportError) -> Int64 {
    let finger = ExactText(finger)
    if let known = fingers[finger] { return known }
    guard fingers.count < Self.maxFingers else {
      throw .unexpected(finger.text, expected: "at most \(Self.maxFingers) fingers", line: line)
    }
    let contact = Int64(fingers.count)
    fingers[finger] = contact
    return contact
  }

  private static func number(_ text: String, line: Int) throws(ImportError) -> Double {
    try whole(text, line: line) { (bytes, position) throws(TextFault) in
      try bytes.double(at: &position)
    }
  }

  private static func time(
    _ text: String, _ unit: TimeUnit, line: Int
  ) throws(ImportError) -> Timestamp {
    Timestamp(
      nanoseconds: try whole(
        text, line: line, expected: "a number of \(unit); --time-unit names its unit"
      ) {
        (bytes, position) throws(TextFault) in
        try bytes.nanoseconds(at: &position, in: unit)
      })
  }

  /// Reads a number that fills the text; leading zeros are allowed because logs pad numbers.
  private static func whole<Value>(
    _ text: String, line: Int, expected: String = "a number",
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
      throw .unexpected(text, expected: expected, line: line)
    }
    return value
  }
}
