import TextFormats

/// Reads `touches`, which makes up nearly all of a trace:
///
///     [{"time": 0.008, "phase": "began", "x": 4, "y": 400, "touch": "a"}, …]
///
/// A few alternative keys are read if the standard ones are missing: `timestamp`, `location: {"x": 4, "y": 400}`.
struct JSONTouches {
  enum Key: Int {
    case time, phase, x, y, touch, predicted, resampled
    /// An alternative key, for `x` and `y`.
    case location
    /// An alternative key of a value that was read before.
    case repeated

    /// The bits of the values that it gives.
    var bits: UInt32 { self == .location ? Key.x.bits | Key.y.bits : 1 << UInt32(rawValue) }
  }

  static let names = TraceKeys.touch.names
  static let otherNames: [(name: String, key: Key)] =
    TraceKeys.timeKeys.map { ($0, .time) }
    + TraceKeys.fingerKeys.map { ($0, .touch) }
    + TraceKeys.locationKeys.map { ($0, .location) }
  /// The bits of `time`, `phase`, `x` and `y`.
  static let required: UInt32 = 0b1111

  private static let keys = JSONKeys(names + otherNames.map(\.name))
  private static let known = names.indices.compactMap(Key.init) + otherNames.map(\.key)
  private static let sides = JSONKeys(["x", "y"])

  let keys = Self.keys
  /// The meaning of each key, standard keys first.
  let known = Self.known
  private let standardCount = Self.names.count
  let sides = Self.sides
  /// The text of a touch as a pattern.
  private struct Written {
    var pattern: TouchPattern
    let phase: Touch.Phase
    let isPhaseNumber: Bool
    /// The finger, or nil if the touch does not name one.
    let finger: Int32?

    /// Whether a touch of another trace may be read with the pattern: fingers belong to one trace,
    /// and each trace records for itself that phases are numbers.
    var isOfAnyTrace: Bool { finger == nil && !isPhaseNumber }

    /// Returns the next touch and the offset after it, if it is written alike and does not name a finger.
    func touch(at offset: Int, of bytes: Bytes, in unit: TimeUnit) -> (touch: Touch, end: Int)? {
      guard finger == nil, let sample = pattern.sample(at: offset, of: bytes, in: unit) else {
        return nil
      }
      return (Touch(time: sample.time, location: sample.location, phase: phase), sample.end)
    }
  }

  /// The last touch that began, moved, and ended or was cancelled.
  private var began, moved, ended: Written?
  /// The offsets of the touch's unknown keys.
  private var unknownKeys: [Int] = []
  var numbers: [TouchPattern.Number] = []
  /// The numbering used for phases, or nil if it is not given.
  private let phaseNumbers: PhaseNumbers?
  /// Whether the last phase read is a number, quoted or not.
  private var isPhaseNumber = false

  init(phaseNumbers: PhaseNumbers?) { self.phaseNumbers = phaseNumbers }

  mutating func read(
    _ scanner: inout JSONScanner, into builder: inout TraceBuilder, in unit: TimeUnit,
    _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) {
    var index = 0
    if began?.isOfAnyTrace == false { began = nil }
    if moved?.isOfAnyTrace == false { moved = nil }
    if ended?.isOfAnyTrace == false { ended = nil }
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
            of: last.finger, from: &position, separator: UInt8(ascii: ","), of: scanner.bytes,
            into: &builder, in: unit) ?? 0
        scanner.move(to: position)
        index &+= moves
        if moves > 0, !isPhaseNumber { builder.hasPhaseWords = true }
      }
      let likely = readLikelyTouch(after: last, &scanner, into: &builder, in: unit)
      let touch =
        if let likely {
          likely
        } else {
          try readTouch(&scanner, into: &builder, in: unit, index: index, &misspelledKeys)
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
    _ scanner: inout JSONScanner, into builder: inout TraceBuilder, in unit: TimeUnit, index: Int,
    _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) -> Touch {
    let (start, bytes) = (scanner.position, scanner.bytes)
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
    numbers.removeAll(keepingCapacity: true)
    do throws(TextFault) {
      var more = try scanner.enterObject()
      while more {
        let likely = last + 1 < standardCount ? last + 1 : 0
        let key = try scanner.readKey(among: keys, likely: likely, seen: &seen)
        (last, current) = (key, key)
        let value = scanner.startOfValue()
        var role: TouchPattern.Role?
        switch try meaning(of: key, scanner, seen, &others) {
        case .time:
          touch.time.nanoseconds = try scanner.readNanoseconds(in: unit)
          role = .time
        case .phase: phase = try readPhase(&scanner, into: &builder)
        case .x:
          touch.location.x = try scanner.readDouble()
          role = .x
        case .y:
          touch.location.y = try scanner.readDouble()
          role = .y
        case .touch: touch.finger = try readFinger(&scanner, into: &builder)
        case .predicted, .resampled:
          if try scanner.readBool() { touch.isSynthetic = true }
        case .location: others |= try readLocation(&scanner, into: &touch)
        case .repeated, nil:
          if key < 0 { unknownKeys.append(scanner.keyOffset) }
          try scanner.skipValue()
          let isNumber = bytes[value] == UInt8(ascii: "-") || bytes[value] &- UInt8(ascii: "0") < 10
          if isNumber { role = .other }
        }
        if let role {
          numbers.append(TouchPattern.Number(role: role, range: value..<scanner.position))
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
      throw missingKeyFault(scanner, from: start, index: index, seen: seen | others)
    }
    touch.phase = phase
    if let problem = builder.add(touch) {
      let key = Self.names.firstIndex(of: problem.key).flatMap(Key.init) ?? .phase
      throw TraceFault(
        builder.kind(of: problem, with: touch, in: unit),
        at: offset(of: key, scanner, from: start), path: path(index, key.rawValue))
    }
    // A touch with misspelled keys is not used as a pattern, because each trace records its own keys.
    let hasMisspelledKeys =
      !unknownKeys.isEmpty
      && misspelledKeys.add(
        unknownKeys, of: path(index, -1), scanner, among: Self.names, seen: seen | others,
        isTouch: true)
    guard !hasMisspelledKeys, !touch.isSynthetic else { return touch }
    let (numbers, isNumber) = (numbers, isPhaseNumber)
    func rewrite(_ written: inout Written?) {
      let pattern = TouchPattern(
        numbers, at: start..<scanner.position, of: bytes, after: written?.pattern)
      guard let pattern else { return }
      written = Written(pattern: pattern, phase: phase, isPhaseNumber: isNumber, finger: finger)
    }
    switch phase {
    case .began: rewrite(&began)
    case .moved: rewrite(&moved)
    case .ended, .cancelled: rewrite(&ended)
    case .stationary: break
    }
    return touch
  }

  /// Returns the meaning of a key, or nil if it is unknown. An alternative key counts if the standard key was not read
  /// before.
  ///
  /// - Parameter others: the bits of the values found under alternative keys so far.
  @inline(__always) private func meaning(
    of key: Int, _ scanner: JSONScanner, _ seen: UInt32, _ others: inout UInt32
  ) throws(TextFault) -> Key? {
    guard key >= 0 else { return nil }
    let meaning = known[key]
    guard key >= standardCount else { return meaning }
    if seen & meaning.bits != 0 { return .repeated }
    if others & meaning.bits != 0 { throw duplicateKeyFault(key, scanner, seen) }
    // A location may lack a coordinate.
    if meaning != .location { others |= meaning.bits }
    return meaning
  }

  /// Reads the next touch if it is valid and written like the last one that began, or ended if `last` is a touch that
  /// may end; otherwise returns nil and reads nothing.
  private mutating func readLikelyTouch(
    after last: Touch?, _ scanner: inout JSONScanner, into builder: inout TraceBuilder,
    in unit: TimeUnit
  ) -> Touch? {
    let likely =
      last == nil
      ? began?.touch(at: scanner.position, of: scanner.bytes, in: unit)
      : ended?.touch(at: scanner.position, of: scanner.bytes, in: unit)
    guard let likely else { return nil }
    var touch = likely.touch
    touch.finger = builder.unnamedFinger()
    guard builder.add(touch) == nil else { return nil }
    scanner.move(to: likely.end)
    if (last == nil ? began?.isPhaseNumber : ended?.isPhaseNumber) == false {
      builder.hasPhaseWords = true
    }
    return touch
  }

  /// Reads a phase, which is a word or a number; returns nil if it is unknown.
  @inline(__always)
  private mutating func readPhase(
    _ scanner: inout JSONScanner, into builder: inout TraceBuilder
  ) throws(TextFault) -> Touch.Phase? {
    let isDigit = scanner.peek() &- UInt8(ascii: "0") < 10
    let found =
      isDigit
      ? UInt8(exactly: try scanner.readDouble()).flatMap((phaseNumbers ?? .uikit).phase)
        .map { ($0, true) }
      : Touch.Phase.phase(of: try scanner.readString(), numbers: phaseNumbers)
    isPhaseNumber = found?.isNumber ?? isDigit
    builder.notePhase(isNumber: isPhaseNumber, phaseNumbers)
    return found?.phase
  }

  /// Reads the name of a finger, a string or an integer.
  private func readFinger(
    _ scanner: inout JSONScanner, into builder: inout TraceBuilder
  ) throws(TextFault) -> Int32 {
    guard scanner.peek() == UInt8(ascii: "\"") else {
      return builder.finger(named: scanner.bytes.string(in: try scanner.readIntegerText()))
    }
    return builder.finger(named: try scanner.readString())
  }
}
