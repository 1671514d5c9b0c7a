import TextFormats

/// A touch that was read, as a pattern for those to come of its phase.
///
/// Who records writes the touches of a file alike: from one move to the next, and from one trace to the
/// next, nothing changes but three numbers. So the text between the numbers is compared with that of the
/// touch before, and where it is the same, byte for byte, it need not be understood again. Whatever else
/// comes is nobody's error: it is read from its start in the usual way, and becomes the pattern.
struct JSONTouchPattern {
  /// Which of a touch's numbers one is.
  enum Role {
    case time, x, y
  }

  /// What is learnt of a touch while it is read: where its numbers stand, in the order of the text.
  struct Sketch {
    fileprivate var numbers: (Number, Number, Number) = (Number(), Number(), Number())
    private(set) var count = 0

    /// Learns where a number stands.
    mutating func learn(_ role: Role, at range: Range<Int>) {
      let number = Number(role: role, range: range)
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      case 2: numbers.2 = number
      default: break
      }
      count += 1
    }
  }

  /// One of the numbers.
  fileprivate struct Number {
    var role = Role.time
    var range = 0..<0
  }

  // The numbers' roles, and the text before each and behind the last.
  private let roles: (Role, Role, Role)
  private let texts: (RepeatedText, RepeatedText, RepeatedText, RepeatedText)
  private let phase: Touch.Phase
  /// The finger that it names, as an index that holds in one trace; nil where it names none.
  private let finger: Int32?

  /// The pattern of a touch that was added just now; nil where it is an unusual one.
  ///
  /// - Parameters:
  ///   - finger: the one that it names, if it does.
  ///   - range: where it stands.
  init?(
    _ touch: Touch, _ sketch: Sketch, naming finger: Int32?, at range: Range<Int>, of bytes: Bytes
  ) {
    guard sketch.count == 3, !touch.isSynthetic else { return nil }
    let (one, two, three) = sketch.numbers
    roles = (one.role, two.role, three.role)
    texts = (
      RepeatedText(range.lowerBound..<one.range.lowerBound, of: bytes),
      RepeatedText(one.range.upperBound..<two.range.lowerBound, of: bytes),
      RepeatedText(two.range.upperBound..<three.range.lowerBound, of: bytes),
      RepeatedText(three.range.upperBound..<range.upperBound, of: bytes)
    )
    phase = touch.phase
    self.finger = finger
  }

  /// Whether it holds in every trace of the same bytes.
  var isOfAnyTrace: Bool { finger == nil }

  /// Reads the moves that follow the pattern and each other, with the commas between them, and stops
  /// before the first touch that does not: where another one comes, the scanner is behind its comma.
  ///
  /// - Parameter last: the touch before, which leaves its finger down; only its own moves are read.
  /// - Returns: how many it has read.
  func readMoves(
    after last: Touch, _ scanner: inout JSONScanner, of bytes: Bytes,
    into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Int {
    guard finger.map({ $0 == last.finger }) ?? builder.isWithoutName(last.finger) else { return 0 }
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

  /// Reads the touch that comes next, where it follows the pattern and names no finger; nil, and nothing
  /// is read, where it does not, or where something is wrong with it.
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
      finger: builder.fingerWithoutName())
    guard builder.add(touch) == nil else { return nil }
    scanner.move(to: sample.end)
    return touch
  }

  /// What is read of one touch, and the offset behind it.
  private struct Sample {
    var time = Timestamp(nanoseconds: 0)
    var location = Point(x: 0, y: 0)
    var end = 0
  }

  /// The touch at an offset, where it follows the pattern and its numbers are short: nearly all are.
  ///
  /// No exponent can stand behind a number: the text that does is that of the pattern.
  ///
  /// - Parameter whole: what the first number, nearly always the time, is likely to begin with.
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

  /// A number that begins otherwise than the one before; the next one is likely to begin with the same.
  @inline(never)
  private func otherNumber(
    at offset: Int, of bytes: Bytes, _ whole: inout WholePart
  ) -> FixedPointDecimal? {
    if let part = WholePart(in: bytes, at: offset) { whole = part }
    return FixedPointDecimal(withoutExponentIn: bytes, at: offset)
  }

  /// The numbers as time, x and y.
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

  /// As ``shortSample(at:of:in:likely:)``, with numbers of whatever length.
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
        // The scanner will say so.
        return nil
      }
    }
    guard let end = texts.3.end(at: position, in: bytes) else { return nil }
    sample.end = end
    return sample
  }
}
