import TextFormats

/// A move that was read, as a pattern for those behind it.
///
/// Who records writes the touches of a trace alike: from one move to the next nothing changes but
/// three numbers. So the text between the numbers is compared with that of the move before, and where
/// it is the same, byte for byte, it need not be understood again. Whatever else comes is nobody's
/// error: it is read from its start in the usual way, and becomes the pattern.
struct JSONTouchPattern {
  /// Which of a touch's numbers one is.
  enum Role {
    case time, x, y
  }

  /// One of the numbers, and the text before it.
  private struct Number {
    var role = Role.time
    var before = 0..<0
    var end = 0
  }

  private var first = Number()
  private var second = Number()
  private var third = Number()
  private var behind = 0..<0
  private var finger: Int32 = -1
  /// How many numbers are learnt.
  private var count = 0
  private var isComplete = false

  /// A pattern that nothing follows.
  init() {}

  /// Forgets what was learnt.
  mutating func forget() {
    count = 0
    isComplete = false
  }

  /// Learns where a number stands; they come in the order of the text.
  mutating func learn(_ role: Role, at range: Range<Int>) {
    switch count {
    case 0: first = Number(role: role, before: 0..<range.lowerBound, end: range.upperBound)
    case 1:
      second = Number(role: role, before: first.end..<range.lowerBound, end: range.upperBound)
    case 2:
      third = Number(role: role, before: second.end..<range.lowerBound, end: range.upperBound)
    default: break
    }
    count += 1
  }

  /// Learns the whole of a touch, which was added just now.
  mutating func learn(_ touch: Touch, at range: Range<Int>) {
    guard count == 3, touch.phase == .moved, !touch.isSynthetic else { return }
    first.before = range.lowerBound..<first.before.upperBound
    behind = third.end..<range.upperBound
    finger = touch.finger
    isComplete = true
  }

  /// Reads the moves that follow the pattern and each other, with the commas between them, and stops
  /// before the first touch that does not: where another one comes, the scanner is behind its comma.
  ///
  /// - Returns: how many it has read.
  mutating func readMoves(
    _ scanner: inout JSONScanner, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit
  ) -> Int {
    guard isComplete else { return 0 }
    let (first, second, third, behind) = (first, second, third, behind)
    var move = Move(text: RepeatedNumbers(bytes, from: scanner.position))
    var read = 0
    while move.read(first, in: unit), move.read(second, in: unit), move.read(third, in: unit),
      move.text.skip(repeating: behind), move.text.skip(UInt8(ascii: ",")),
      builder.add(moveTo: move.location, at: move.time, of: finger)
    {
      read &+= 1
      scanner.move(to: move.text.position)
    }
    return read
  }

  /// What is read of one move.
  private struct Move {
    var text: RepeatedNumbers
    var time = Timestamp(nanoseconds: 0)
    var location = Point(x: 0, y: 0)

    @inline(__always) mutating func read(_ number: Number, in unit: TimeUnit) -> Bool {
      guard text.skip(repeating: number.before) else { return false }
      switch number.role {
      case .time: return text.readNanoseconds(in: unit, into: &time.nanoseconds)
      case .x: return text.readDouble(into: &location.x)
      case .y: return text.readDouble(into: &location.y)
      }
    }
  }
}
