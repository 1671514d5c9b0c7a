import TextFormats

/// Reads `touches`, which makes up nearly all of a trace:
///
///     [{"time": 0.008, "phase": "began", "x": 4, "y": 400, "touch": "a"}, …]
///
/// A few alternative keys are read if the standard ones are missing: `timestamp`, `location: {"x": 4, "y": 400}`.
struct JSONTouches {
  enum Key: Int {
    case time, phase, x, y, touch, predicted, resampled
    case otherTime, otherTouch, location

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  static let names = TraceKeys.touch.names
  static let otherNames: [(name: String, key: Key)] =
    TraceKeys.timeKeys.map { ($0, .otherTime) }
    + TraceKeys.fingerKeys.map { ($0, .otherTouch) }
    + TraceKeys.locationKeys.map { ($0, .location) }
  /// The bits of `time`, `phase`, `x` and `y`.
  static let required: UInt32 = 0b1111

  private static let keys = JSONKeys(names + otherNames.map(\.name))
  private static let known = names.indices.compactMap(Key.init) + otherNames.map(\.key)
  private static let sides = JSONKeys(["x", "y"])

  let keys = Self.keys
  /// The meaning of each key.
  let known = Self.known
  let sides = Self.sides
  private let phaseWords = PhaseWords.keys
  private let phases = PhaseWords.phases
  private var order = KeyOrder(count: JSONTouches.keys.names.count)
  /// Predicts the next phase.
  private var phaseOrder = KeyOrder(count: PhaseWords.phases.count)
  private var lastPhase = -1
  /// The text of the last touch of a phase, as a pattern.
  private struct Written {
    var pattern: TouchPattern
    let phase: Touch.Phase
    let isPhaseNumber: Bool
    /// The finger, or nil if the touch does not name one.
    let finger: Int32?

    /// Whether a touch of another trace may be read with the pattern: fingers belong to one trace,
    /// and each trace records for itself that phases are numbers.
    var isOfAnyTrace: Bool { finger == nil && !isPhaseNumber }
  }

  private var began, moved, ended: Written?
  /// The offsets of the touch's unknown keys, apart from ``otherKeys``.
  private var unknownKeys: [Int] = []
  /// Unknown keys, with their quotes, that do not resemble known ones.
  private var otherKeys: [RepeatedText] = []
  private static let maxOtherKeys = 8
  /// The numbering used for phases.
  private let numbers: PhaseNumbers
  /// Whether any phase of the trace is a number, quoted or not, and whether any is a word.
  private(set) var hasPhaseNumbers = false
  private(set) var hasPhaseWords = false
  /// Whether the last phase read is a number.
  private var isPhaseNumber = false

  init(numbers: PhaseNumbers?) { self.numbers = numbers ?? .uikit }

  mutating func read(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) {
    var index = 0
    if began?.isOfAnyTrace == false { began = nil }
    if moved?.isOfAnyTrace == false { moved = nil }
    if ended?.isOfAnyTrace == false { ended = nil }
    (hasPhaseNumbers, hasPhaseWords) = (false, false)
    // The last touch that is not synthetic, if its finger remains down.
    var last: Touch?
    var more = try parse("touches", scanner.enterArray())
    while more {
      if let last, let isPhaseNumber = moved?.isPhaseNumber,
        moved?.finger.map({ $0 == last.finger }) ?? builder.isUnnamed(last.finger)
      {
        var position = scanner.position
        let moves =
          moved?.pattern.readMoves(
            of: last.finger, from: &position, separator: UInt8(ascii: ","), of: bytes,
            into: &builder,
            in: unit) ?? 0
        scanner.move(to: position)
        index &+= moves
        if moves > 0, !isPhaseNumber { hasPhaseWords = true }
      }
      let likely = readTouch(
        as: last == nil ? began : ended, &scanner, of: bytes, into: &builder, in: unit)
      let touch =
        if let likely {
          likely
        } else {
          try readTouch(
            &scanner, of: bytes, into: &builder, in: unit, index: index, &misspelledKeys)
        }
      if !touch.isSynthetic {
        last = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
      }
      more = try parse("touches", scanner.hasAnotherElement())
      index &+= 1
    }
  }

  @inline(__always)
  private mutating func readTouch(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit, index: Int, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) -> Touch {
    let start = scanner.position
    var numbers = TouchPattern.Numbers()
    var touch = Touch(
      time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .moved, finger: -1)
    var phase: Touch.Phase?
    var seen: UInt32 = 0
    /// The bits of the values found under alternative keys.
    var others: UInt32 = 0
    var last = -1
    /// The key whose value is being read.
    var current = -1
    if !unknownKeys.isEmpty { unknownKeys.removeAll(keepingCapacity: true) }
    do throws(TextFault) {
      var more = try scanner.enterObject()
      while more {
        let likely = order.likely(after: last)
        let key = try scanner.readKey(among: keys, likely: likely, seen: &seen)
        if key >= 0, key != likely { order.learn(key, after: last) }
        (last, current) = (key, key)
        switch key < 0 ? nil : known[key] {
        case .time:
          let start = scanner.startOfValue()
          touch.time.nanoseconds = try scanner.readNanoseconds(in: unit)
          numbers.time = start..<scanner.position
        case .phase: phase = try readPhase(&scanner)
        case .x, .y:
          let start = scanner.startOfValue()
          let coordinate = try scanner.readDouble()
          if key == Key.x.rawValue {
            touch.location.x = coordinate
            numbers.x = start..<scanner.position
          } else {
            touch.location.y = coordinate
            numbers.y = start..<scanner.position
          }
        case .touch: touch.finger = try readFinger(&scanner, of: bytes, into: &builder)
        case .predicted, .resampled:
          if try scanner.readBool() { touch.isSynthetic = true }
        case .otherTime where seen & Key.time.bit == 0:
          if others & Key.time.bit != 0 { throw duplicateKeyFault(key, .otherTime, scanner, seen) }
          others |= Key.time.bit
          let start = scanner.startOfValue()
          touch.time.nanoseconds = try scanner.readNanoseconds(in: unit)
          numbers.time = start..<scanner.position
        case .otherTouch where seen & Key.touch.bit == 0:
          if others & Key.touch.bit != 0 {
            throw duplicateKeyFault(key, .otherTouch, scanner, seen)
          }
          others |= Key.touch.bit
          touch.finger = try readFinger(&scanner, of: bytes, into: &builder)
        case .location where seen & (Key.x.bit | Key.y.bit) == 0:
          if others & Key.x.bit != 0 { throw duplicateKeyFault(key, .location, scanner, seen) }
          others |= try readLocation(&scanner, into: &touch, &numbers)
        case .otherTime, .otherTouch, .location: try scanner.skipValue()
        case nil:
          let offset = scanner.keyOffset
          if !otherKeys.contains(where: { $0.end(at: offset, in: bytes) != nil }) {
            unknownKeys.append(offset)
          }
          try scanner.skipValue()
        }
        current = -1
        more = try scanner.hasAnotherMember()
      }
    } catch {
      throw TraceFault(error, path: path(index, current))
    }
    let finger = touch.finger < 0 ? nil : touch.finger
    if finger == nil { touch.finger = builder.unnamedFinger() }
    guard (seen | others) & Self.required == Self.required, let phase else {
      throw missingKeyFault(scanner, of: bytes, from: start, index: index, seen: seen | others)
    }
    touch.phase = phase
    if let problem = builder.add(touch) {
      let key: Key =
        switch problem {
        case .tooMany: .time
        case .x: .x
        case .y: .y
        case .timeGoesBackwards: .time
        case .movedWhileUp, .beganTwice, .tooManyGestures, .tooManyFingers: .phase
        }
      throw TraceFault(
        builder.kind(of: problem, with: touch, in: unit),
        at: offset(of: key, scanner, of: bytes, from: start), path: path(index, key.rawValue))
    }
    if !unknownKeys.isEmpty,
      hasMisspelledKeys(
        at: path(index, -1), scanner, of: bytes, seen: seen | others, &misspelledKeys)
    {
      return touch
    }
    if !touch.isSynthetic,
      let pattern = TouchPattern(numbers, at: start..<scanner.position, of: bytes)
    {
      let written = Written(
        pattern: pattern, phase: phase, isPhaseNumber: isPhaseNumber, finger: finger)
      switch phase {
      case .began: began = written
      case .moved: moved = written
      case .ended, .cancelled: ended = written
      case .stationary: break
      }
    }
    return touch
  }

  /// Whether unknown keys of a touch resemble known ones; if so, records them. Such a touch is not
  /// used as a pattern, because each trace records its own keys.
  @inline(never)
  private mutating func hasMisspelledKeys(
    at path: String, _ scanner: JSONScanner, of bytes: Bytes, seen: UInt32,
    _ misspelledKeys: inout MisspelledKeys
  ) -> Bool {
    if otherKeys.count < Self.maxOtherKeys {
      for offset in unknownKeys {
        let key = scanner.string(at: offset)
        guard nearest(to: key, among: Self.names) == nil else { continue }
        var end = JSONScanner(bytes, from: offset)
        try? end.skipValue()
        otherKeys.append(RepeatedText(offset..<end.position, of: bytes))
      }
    }
    return misspelledKeys.add(
      unknownKeys, of: path, scanner, among: Self.names, seen: seen, isTouch: true)
  }

  /// Reads the next touch if it is valid, is written like another one, and does not name a finger;
  /// otherwise returns nil and reads nothing.
  private mutating func readTouch(
    as written: Written?, _ scanner: inout JSONScanner, of bytes: Bytes,
    into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Touch? {
    guard let written, written.finger == nil,
      let sample = written.pattern.sample(at: scanner.position, of: bytes, in: unit)
    else { return nil }
    let touch = Touch(
      time: sample.time, location: sample.location, phase: written.phase,
      finger: builder.unnamedFinger())
    guard builder.add(touch) == nil else { return nil }
    scanner.move(to: sample.end)
    if !written.isPhaseNumber { hasPhaseWords = true }
    return touch
  }

  /// Reads a phase, which is a word or a number; returns nil if it is unknown.
  @inline(__always)
  private mutating func readPhase(_ scanner: inout JSONScanner) throws(TextFault) -> Touch.Phase? {
    let start = scanner.startOfValue()
    isPhaseNumber = scanner.peek() &- UInt8(ascii: "0") < 10
    if isPhaseNumber { return try readPhaseNumber(&scanner) }
    let likely = phaseOrder.likely(after: lastPhase)
    let index = try scanner.readString(among: phaseWords, likely: likely)
    guard index >= 0 else { return otherPhase(scanner.string(at: start)) }
    if index != likely { phaseOrder.learn(index, after: lastPhase) }
    lastPhase = index
    hasPhaseWords = true
    return phases[index]
  }

  private mutating func readPhaseNumber(
    _ scanner: inout JSONScanner
  ) throws(TextFault) -> Touch.Phase? {
    hasPhaseNumbers = true
    return numbers.phase(of: UInt8(exactly: try scanner.readDouble()) ?? .max)
  }

  /// Returns the phase of an uncommon word or a quoted number, or nil if it is unknown.
  private mutating func otherPhase(_ word: String) -> Touch.Phase? {
    guard let (phase, isNumber) = Touch.Phase.phase(of: word, numbers: numbers) else { return nil }
    isPhaseNumber = isNumber
    if isNumber { hasPhaseNumbers = true } else { hasPhaseWords = true }
    return phase
  }

  /// Reads the name of a finger, a string or an integer.
  private func readFinger(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder
  ) throws(TextFault) -> Int32 {
    guard scanner.peek() == UInt8(ascii: "\"") else {
      return builder.finger(namedIn: try scanner.readIntegerText(), of: bytes)
    }
    let start = scanner.position
    let hasEscapes = try scanner.skipString()
    return hasEscapes
      ? builder.finger(named: scanner.string(at: start))
      : builder.finger(namedIn: start + 1..<scanner.position - 1, of: bytes)
  }
}
