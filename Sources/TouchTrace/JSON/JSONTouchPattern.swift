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
  /// The ranges of a touch's numbers, in the order of the text.
  struct Numbers {
    fileprivate var all: (Number, Number, Number) = (Number(), Number(), Number())
    fileprivate var count = 0

    mutating func add(_ role: NumberOrder.Role, at range: Range<Int>) {
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
    var role = NumberOrder.Role.time
    var range = 0..<0
  }

  private let order: NumberOrder
  // Before, between and after the numbers.
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
    order = NumberOrder(one.role, two.role, three.role)
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
      let one = whole.nextNumber(withoutExponentIn: bytes, at: start),
      let start = texts.1.end(at: one.end, in: bytes),
      let two = FixedPointDecimal(withoutExponentIn: bytes, at: start),
      let start = texts.2.end(at: two.end, in: bytes),
      let three = FixedPointDecimal(withoutExponentIn: bytes, at: start),
      let end = texts.3.end(at: three.end, in: bytes)
    else { return nil }
    let (time, x, y) = order.byRole(one, two, three)
    guard let time = time.nanoseconds(in: unit) else { return nil }
    return Sample(
      time: Timestamp(nanoseconds: time), location: Point(x: x.double, y: y.double), end: end)
  }

  /// As ``shortSample(at:of:in:likely:)``, with numbers of any length.
  @inline(never)
  private func longSample(at offset: Int, of bytes: Bytes, in unit: TimeUnit) -> Sample? {
    var sample = Sample()
    var position = offset
    for (role, text) in [(order.first, texts.0), (order.second, texts.1), (order.third, texts.2)] {
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
