import TextFormats

/// Reads `touches`, which is nearly all of a trace:
///
///     [{"time": 0.008, "phase": "began", "x": 4, "y": 400, "touch": "a"}, …]
struct JSONTouches {
  private enum Key: Int {
    case time, phase, x, y, touch, predicted, resampled
  }

  private static let names = TraceKeys.touch.names
  /// The bits of `time`, `phase`, `x` and `y`.
  private static let required: UInt32 = 0b1111

  private static let keys = JSONKeys(names)

  private let keys = Self.keys
  private let phaseWords = PhaseWords.keys
  private let phases = PhaseWords.phases
  private var order = KeyOrder(count: JSONTouches.names.count)
  /// Predicts the next phase.
  private var phaseOrder = KeyOrder(count: PhaseWords.phases.count)
  private var lastPhase = -1
  // The last touch of each phase.
  private var began: JSONTouchPattern?
  private var moved: JSONTouchPattern?
  private var ended: JSONTouchPattern?
  /// The offsets of the first touch's unknown keys, and its known ones as bits; the other touches have the
  /// same keys.
  private var unknownKeys: [Int] = []
  private var seenKeys: UInt32 = 0

  mutating func read(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit, _ nearKeys: inout NearKeys
  ) throws(TraceFault) {
    var index = 0
    if !unknownKeys.isEmpty { unknownKeys.removeAll() }
    forgetFingers()
    // The last touch that is not synthetic, if its finger is down after it.
    var last: Touch?
    var more = try parse("touches", scanner.enterArray())
    while more {
      var likely: Touch?
      if let last {
        index &+=
          moved?.readMoves(after: last, &scanner, of: bytes, into: &builder, in: unit) ?? 0
        likely = ended?.readTouch(&scanner, of: bytes, into: &builder, in: unit)
      } else {
        likely = began?.readTouch(&scanner, of: bytes, into: &builder, in: unit)
      }
      let touch =
        if let likely {
          likely
        } else {
          try readTouch(&scanner, of: bytes, into: &builder, in: unit, index: index)
        }
      if !touch.isSynthetic {
        last = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
      }
      more = try parse("touches", scanner.hasAnotherElement())
      index &+= 1
    }
    nearKeys.add(unknownKeys, of: "touches[0]", scanner, among: Self.names, seen: seenKeys)
  }

  @inline(__always)
  private mutating func readTouch(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit, index: Int
  ) throws(TraceFault) -> Touch {
    let start = scanner.position
    var numbers = JSONTouchPattern.Numbers()
    var touch = Touch(
      time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .moved, finger: -1)
    var phase: Touch.Phase?
    var seen: UInt32 = 0
    var last = -1
    /// The key whose value is being read.
    var current = -1
    do throws(TextFault) {
      var more = try scanner.enterObject()
      while more {
        let likely = order.likely(after: last)
        let key = try scanner.readKey(among: keys, likely: likely, seen: &seen)
        if key >= 0, key != likely { order.learn(key, after: last) }
        (last, current) = (key, key)
        switch Key(rawValue: key) {
        case .time:
          let start = scanner.startOfValue()
          touch.time.nanoseconds = try scanner.readNanoseconds(in: unit)
          numbers.add(.time, at: start..<scanner.position)
        case .phase: phase = try readPhase(&scanner)
        case .x, .y:
          let start = scanner.startOfValue()
          let coordinate = try scanner.readDouble()
          if key == Key.x.rawValue {
            touch.location.x = coordinate
            numbers.add(.x, at: start..<scanner.position)
          } else {
            touch.location.y = coordinate
            numbers.add(.y, at: start..<scanner.position)
          }
        case .touch: touch.finger = try readFinger(&scanner, of: bytes, into: &builder)
        case .predicted, .resampled:
          if try scanner.readBool() { touch.isSynthetic = true }
        case nil:
          if index == 0 { unknownKeys.append(scanner.keyOffset) }
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
    guard seen & Self.required == Self.required, let phase else {
      throw incomplete(scanner, of: bytes, from: start, index: index, seen: seen)
    }
    touch.phase = phase
    if index == 0 { seenKeys = seen }
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
    let range = start..<scanner.position
    if let pattern = JSONTouchPattern(touch, numbers, finger: finger, at: range, of: bytes) {
      remember(pattern, of: touch.phase)
    }
    return touch
  }

  /// Forgets the patterns with a finger, whose index is valid in one trace only.
  private mutating func forgetFingers() {
    if began?.hasFinger == true { began = nil }
    if moved?.hasFinger == true { moved = nil }
    if ended?.hasFinger == true { ended = nil }
  }

  private mutating func remember(_ pattern: JSONTouchPattern, of phase: Touch.Phase) {
    switch phase {
    case .began: began = pattern
    case .moved: moved = pattern
    case .ended, .cancelled: ended = pattern
    case .stationary: break
    }
  }

  /// Reads a phase, a word or a number; nil if it is unknown.
  @inline(__always)
  private mutating func readPhase(_ scanner: inout JSONScanner) throws(TextFault) -> Touch.Phase? {
    if scanner.peek() &- UInt8(ascii: "0") < 10 { return try readPhaseNumber(&scanner) }
    let likely = phaseOrder.likely(after: lastPhase)
    let index = try scanner.readString(among: phaseWords, likely: likely)
    guard index >= 0 else { return nil }
    if index != likely { phaseOrder.learn(index, after: lastPhase) }
    lastPhase = index
    return phases[index]
  }

  private func readPhaseNumber(_ scanner: inout JSONScanner) throws(TextFault) -> Touch.Phase? {
    Touch.Phase(rawValue: UInt8(exactly: try scanner.readDouble()) ?? .max)
  }

  /// Reads a finger's name, a string or an integer.
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

  private func incomplete(
    _ scanner: JSONScanner, of bytes: Bytes, from start: Int, index: Int, seen: UInt32
  ) -> TraceFault {
    let missing = (~seen & Self.required).trailingZeroBitCount
    guard missing >= Self.required.nonzeroBitCount else {
      var scanner = JSONScanner(bytes, from: start)
      return TraceFault(
        .missingKey(Self.names[missing], expected: "time, phase, x and y"),
        at: scanner.startOfValue(), path: path(index, -1))
    }
    let offset = offset(of: .phase, scanner, of: bytes, from: start)
    var end = JSONScanner(bytes, from: offset)
    let isText = end.peek() == UInt8(ascii: "\"")
    try? end.skipValue()
    let word = isText ? scanner.string(at: offset) : bytes.string(in: offset..<end.position)
    return TraceFault(
      .unknownWord(word, .phase), at: offset, path: path(index, Key.phase.rawValue))
  }

  /// The offset of a key's value in an object that was read before, for an error: it is searched for again
  /// instead of being kept for each touch.
  private func offset(
    of key: Key, _ scanner: JSONScanner, of bytes: Bytes, from start: Int
  ) -> Int {
    var scanner = JSONScanner(bytes, from: start)
    guard var more = try? scanner.enterObject() else { return start }
    while more {
      let index = try? scanner.readKey(among: keys, likely: 0)
      let offset = scanner.startOfValue()
      if index == key.rawValue { return offset }
      try? scanner.skipValue()
      more = (try? scanner.hasAnotherMember()) ?? false
    }
    return start
  }

  private func path(_ index: Int, _ key: Int) -> String {
    key < 0 ? "touches[\(index)]" : "touches[\(index)].\(Self.names[key])"
  }
}

/// Predicts the next key of an object from the key before: files write the keys of their objects in one
/// order, so that a reader recognizes nearly every key with one comparison.
///
/// A word of sixteen numbers of four bits: the number at k + 1 is the key that last came after key k, the
/// number at 0 the key that came first or after an unknown one. Keys beyond the sixteenth are not
/// predicted.
struct KeyOrder {
  private var followers: UInt64

  /// Predicts the order of the table.
  init(count: Int) {
    followers = 0
    for key in 0..<count - 1 { learn(key + 1, after: key) }
  }

  /// The most likely key after another, or at first (-1).
  @inline(__always) func likely(after key: Int) -> Int {
    // A shift of 64 or more wraps around, to any key of the table.
    Int(truncatingIfNeeded: followers &>> UInt64(truncatingIfNeeded: 4 &* (key &+ 1)) & 15)
  }

  /// Remembers that a known key came after another.
  mutating func learn(_ key: Int, after last: Int) {
    guard key < 16, last < 15 else { return }
    let shift = UInt64(4 * (last + 1))
    followers = followers & ~(15 << shift) | UInt64(key) << shift
  }
}
