import TextFormats

/// The text of a touch, as a pattern for the next touches of its phase.
///
/// From one move to the next, and from one trace to the next, only three numbers change:
///
///     {"time":0.0167,"phase":"moved","x":12.5,"y":400}
///      ─ text 0 ──── ─── text 1 ─────────     ─ 2 ─   ─ 3
///
/// A touch whose texts between the numbers are the same, byte for byte, needs no parsing but for the
/// numbers. Any other touch is read from its start by the JSON scanner, and becomes the pattern.
struct JSONTouchPattern {
  enum Role {
    case time, x, y
  }

  /// The ranges of a touch's numbers, in the order of the text.
  struct Numbers {
    fileprivate var all: (Number, Number, Number) = (Number(), Number(), Number())
    fileprivate var count = 0

    mutating func add(_ role: Role, at range: Range<Int>) {
      let number = Number(role: role, range: range)
      switch count {
      case 0: all.0 = number
      case 1: all.1 = number
      case 2: all.2 = number
      default: break
      }
      count += 1
    }
  }

  fileprivate struct Number {
    var role = Role.time
    var range = 0..<0
  }

  // The numbers' roles, and the texts before, between and after the numbers.
  private let roles: (Role, Role, Role)
  private let texts: (RepeatedText, RepeatedText, RepeatedText, RepeatedText)
  private let phase: Touch.Phase
  /// Whether the phase is a number.
  let hasPhaseNumber: Bool
  /// The index of the touch's finger, which is valid in one trace only; nil for a touch without a finger's
  /// name.
  private let finger: Int32?

  /// The pattern of a touch that was read; nil if it is synthetic.
  ///
  /// - Parameters:
  ///   - finger: the finger that the touch names, if any.
  ///   - hasPhaseNumber: whether its phase is a number.
  ///   - range: the touch's text.
  init?(
    _ touch: Touch, _ numbers: Numbers, finger: Int32?, hasPhaseNumber: Bool,
    at range: Range<Int>, of bytes: Bytes
  ) {
    guard numbers.count == 3, !touch.isSynthetic else { return nil }
    let (one, two, three) = numbers.all
    roles = (one.role, two.role, three.role)
    texts = (
      RepeatedText(range.lowerBound..<one.range.lowerBound, of: bytes),
      RepeatedText(one.range.upperBound..<two.range.lowerBound, of: bytes),
      RepeatedText(two.range.upperBound..<three.range.lowerBound, of: bytes),
      RepeatedText(three.range.upperBound..<range.upperBound, of: bytes)
    )
    phase = touch.phase
    self.hasPhaseNumber = hasPhaseNumber
    self.finger = finger
  }

  /// Whether the touch names a finger, so that the pattern is valid in one trace only.
  var hasFinger: Bool { finger != nil }

  /// Reads the next moves that match the pattern and have another touch after them, with their commas. The
  /// scanner is then at the first touch that was not read.
  ///
  /// - Parameter last: the touch before, whose finger is down; only moves of that finger are read.
  /// - Returns: how many moves were read.
  func readMoves(
    after last: Touch, _ scanner: inout JSONScanner, of bytes: Bytes,
    into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Int {
    guard finger.map({ $0 == last.finger }) ?? builder.isUnnamed(last.finger) else { return 0 }
    var whole = WholePart()
    var read = 0
    var position = scanner.position
    while let sample = shortSample(at: position, of: bytes, in: unit, likely: &whole)
      ?? longSample(at: position, of: bytes, in: unit),
      bytes[sample.end] == UInt8(ascii: ","),
      builder.add(moveTo: sample.location, at: sample.time, of: last.finger)
    {
      read &+= 1
      position = sample.end &+ 1
    }
    scanner.move(to: position)
    return read
  }

  /// Reads the next touch if it is valid, matches the pattern and names no finger; else nil, and nothing is
  /// read.
  func readTouch(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit
  ) -> Touch? {
    var whole = WholePart()
    guard finger == nil,
      let sample = shortSample(at: scanner.position, of: bytes, in: unit, likely: &whole)
    else { return nil }
    let touch = Touch(
      time: sample.time, location: sample.location, phase: phase,
      finger: builder.unnamedFinger())
    guard builder.add(touch) == nil else { return nil }
    scanner.move(to: sample.end)
    return touch
  }

  /// The numbers of a touch, and the offset after the touch.
  private struct Sample {
    var time = Timestamp(nanoseconds: 0)
    var location = Point(x: 0, y: 0)
    var end = 0
  }

  /// The touch at an offset, if it matches the pattern and its numbers are short, as nearly all are.
  ///
  /// Numbers cannot have an exponent here: the pattern's text follows them.
  ///
  /// - Parameter whole: the likely digits before the point of the first number, which is mostly the time.
  @inline(__always)
  private func shortSample(
    at offset: Int, of bytes: Bytes, in unit: TimeUnit, likely whole: inout WholePart
  ) -> Sample? {
    guard let start = texts.0.end(at: offset, in: bytes),
      let one = whole.number(withoutExponentIn: bytes, at: start)
        ?? otherNumber(at: start, of: bytes, &whole),
      let start = texts.1.end(at: one.end, in: bytes),
      let two = FixedPointDecimal(withoutExponentIn: bytes, at: start),
      let start = texts.2.end(at: two.end, in: bytes),
      let three = FixedPointDecimal(withoutExponentIn: bytes, at: start),
      let end = texts.3.end(at: three.end, in: bytes)
    else { return nil }
    let (time, x, y) = inOrder(one, two, three)
    guard let time = time.nanoseconds(in: unit) else { return nil }
    return Sample(
      time: Timestamp(nanoseconds: time), location: Point(x: x.double, y: y.double), end: end)
  }

  /// A number with another whole part than the one before; its part becomes the likely one.
  @inline(never)
  private func otherNumber(
    at offset: Int, of bytes: Bytes, _ whole: inout WholePart
  ) -> FixedPointDecimal? {
    if let part = WholePart(in: bytes, at: offset) { whole = part }
    return FixedPointDecimal(withoutExponentIn: bytes, at: offset)
  }

  @inline(__always) private func inOrder<Value>(
    _ one: Value, _ two: Value, _ three: Value
  ) -> (time: Value, x: Value, y: Value) {
    switch (roles.0, roles.1) {
    case (.time, .x): (one, two, three)
    case (.time, _): (one, three, two)
    case (.x, .time): (two, one, three)
    case (.x, _): (three, one, two)
    case (.y, .time): (two, three, one)
    case (.y, _): (three, two, one)
    }
  }

  /// As ``shortSample(at:of:in:likely:)``, with numbers of any length.
  @inline(never)
  private func longSample(at offset: Int, of bytes: Bytes, in unit: TimeUnit) -> Sample? {
    var sample = Sample()
    var position = offset
    for (role, text) in [(roles.0, texts.0), (roles.1, texts.1), (roles.2, texts.2)] {
      guard let start = text.end(at: position, in: bytes) else { return nil }
      position = start
      do throws(TextFault) {
        switch role {
        case .time: sample.time.nanoseconds = try bytes.nanoseconds(at: &position, in: unit)
        case .x: sample.location.x = try bytes.double(at: &position)
        case .y: sample.location.y = try bytes.double(at: &position)
        }
      } catch {
        // The scanner will read the number again and report the error.
        return nil
      }
    }
    guard let end = texts.3.end(at: position, in: bytes) else { return nil }
    sample.end = end
    return sample
  }
}

/// A part of the bytes that is likely to be repeated later in them.
///
/// It is compared in words of eight bytes. The last word overlaps with the one before; that of a text of less
/// than eight bytes is shifted, so that the bytes after the text do not count.
struct RepeatedText {
  private let start: Int
  private let count: Int
  /// The last word: its offset from the start, its shift, and the shifted word.
  private let last: Int
  private let shift: UInt64
  private let word: UInt64

  /// The text of a range within the content; it must be neither empty nor contain a NUL.
  init(_ range: Range<Int>, of bytes: Bytes) {
    precondition(
      !range.isEmpty && range.upperBound <= bytes.count, "the range is empty or out of bounds")
    start = range.lowerBound
    count = range.count
    last = max(0, count - 8)
    shift = UInt64(max(0, 64 - 8 * count))
    word = bytes.word(at: start + last) << shift
  }

  /// The offset after the text, if it is at an offset; else nil.
  ///
  /// This reads at most a word beyond the content, as the text contains no NUL.
  @inline(__always) func end(at offset: Int, in bytes: Bytes) -> Int? {
    var done = 0
    while done < last {
      guard bytes.word(at: start &+ done) == bytes.word(at: offset &+ done) else { return nil }
      done &+= 8
    }
    guard bytes.word(at: offset &+ last) &<< shift == word else { return nil }
    return offset &+ count
  }
}
