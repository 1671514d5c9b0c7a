import TextFormats

/// The text of a touch as a pattern for the next touches of the same phase: a JSON object or a CSV row.
///
/// From one move to the next, and from one trace to the next, only three numbers change:
///
///     {"time":0.0167,"phase":"moved","x":12.5,"y":400}
///     c1,0.0167,moved,12.5,400,,,⏎
///
/// A touch whose texts before, between and after the numbers are equal byte for byte needs no parsing
/// except for the numbers. Any other touch is read by a scanner and becomes the new pattern.
struct TouchPattern {
  /// The ranges of a touch's numbers; nil for a number that was not found.
  struct Numbers {
    var time, x, y: Range<Int>?
  }

  private enum Role {
    case time, x, y
  }

  /// The numbers in the order of the text.
  private let roles: (Role, Role, Role)
  /// The text before the first number, or nil if the touch begins with it.
  private let before: RepeatedText?
  /// The texts after each of the numbers.
  private let texts: (RepeatedText, RepeatedText, RepeatedText)
  /// The text from the last number of a touch to the first of the next, if two consecutive touches were found.
  private var between: RepeatedText?

  /// Creates a pattern from a touch that was read; nil if a number is missing or is used twice.
  ///
  /// - Parameter range: the touch's text, without a NUL.
  init?(_ numbers: Numbers, at range: Range<Int>, of bytes: Bytes) {
    guard let time = numbers.time, let x = numbers.x, let y = numbers.y else { return nil }
    var (one, two, three) = ((Role.time, time), (Role.x, x), (Role.y, y))
    if two.1.lowerBound > three.1.lowerBound { swap(&two, &three) }
    if one.1.lowerBound > two.1.lowerBound { swap(&one, &two) }
    if two.1.lowerBound > three.1.lowerBound { swap(&two, &three) }
    guard one.1.upperBound < two.1.lowerBound, two.1.upperBound < three.1.lowerBound else {
      return nil
    }
    roles = (one.0, two.0, three.0)
    let start = range.lowerBound..<one.1.lowerBound
    before = start.isEmpty ? nil : RepeatedText(start, of: bytes)
    texts = (
      RepeatedText(one.1.upperBound..<two.1.lowerBound, of: bytes),
      RepeatedText(two.1.upperBound..<three.1.lowerBound, of: bytes),
      RepeatedText(three.1.upperBound..<range.upperBound, of: bytes)
    )
  }

  /// The numbers of a touch, and the offsets after them and after the touch.
  struct Sample {
    var time = Timestamp(nanoseconds: 0)
    var location = Point(x: 0, y: 0)
    fileprivate var endOfNumbers = 0
    var end = 0
  }

  /// Reads the next valid moves that match the pattern.
  ///
  /// - Parameters:
  ///   - finger: the finger of all of the moves, which is down.
  ///   - position: the offset of the next touch; on return, that of the first touch not read.
  ///   - separator: a byte that must follow each move, and is read with it.
  /// - Returns: the number of moves read.
  mutating func readMoves(
    of finger: Int32, from position: inout Int, separator: UInt8? = nil, of bytes: Bytes,
    into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Int {
    var read = 0
    // The number of consecutive attempts without a short number.
    var misses = 0
    while true {
      if misses < 2, case (.time, .x, .y) = roles, let between,
        let start = start(at: position, in: bytes)
      {
        let moves = readShortMoves(
          of: finger, from: &position, start, with: between, of: bytes, into: &builder, in: unit)
        misses = moves > 0 ? 0 : misses &+ 1
        read &+= moves
      }
      guard let sample = sample(at: position, of: bytes, in: unit),
        separator == nil || bytes[sample.end] == separator,
        builder.add(moveTo: sample.location, at: sample.time, of: finger)
      else { return read }
      position = sample.end &+ (separator == nil ? 0 : 1)
      read &+= 1
      if between == nil, let start = start(at: position, in: bytes) {
        between = RepeatedText(sample.endOfNumbers..<start, of: bytes)
      }
    }
  }

  /// Reads moves whose time, x and y are short numbers in this order, each followed by the
  /// beginning of another touch, as in nearly all moves.
  ///
  /// - Parameters:
  ///   - start: the offset of the first number.
  ///   - between: the text from the last number of a touch to the first of the next.
  @inline(__always)
  private func readShortMoves(
    of finger: Int32, from position: inout Int, _ start: Int, with between: RepeatedText,
    of bytes: Bytes, into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Int {
    var next = start
    var whole = WholePart()
    let (first, second) = (texts.0, texts.1)
    let decimals = ShortDecimals.all
    let moves = builder.addMoves(of: finger) { last in
      guard let time = whole.number(withoutExponentIn: bytes, at: next),
        let nanoseconds = time.nanoseconds(in: unit), nanoseconds >= last.nanoseconds,
        let offset = first.end(at: time.end, in: bytes),
        let x = decimals.number(in: bytes, at: offset),
        let offset = second.end(at: x.end, in: bytes),
        let y = decimals.number(in: bytes, at: offset),
        let offset = between.end(at: y.end, in: bytes)
      else { return nil }
      next = offset
      return (Timestamp(nanoseconds: nanoseconds), Point(x: x.value, y: y.value))
    }
    position &+= next &- start
    return moves
  }

  /// Returns the touch at an offset, or nil if it does not match the pattern.
  func sample(at offset: Int, of bytes: Bytes, in unit: TimeUnit) -> Sample? {
    guard let start = start(at: offset, in: bytes) else { return nil }
    var sample = Sample()
    guard let one = read(roles.0, into: &sample, at: start, of: bytes, in: unit),
      let start = texts.0.end(at: one, in: bytes),
      let two = read(roles.1, into: &sample, at: start, of: bytes, in: unit),
      let start = texts.1.end(at: two, in: bytes),
      let three = read(roles.2, into: &sample, at: start, of: bytes, in: unit),
      let end = texts.2.end(at: three, in: bytes)
    else { return nil }
    (sample.endOfNumbers, sample.end) = (three, end)
    return sample
  }

  /// Reads a number of any length and returns the offset after it, or nil for an error, which the scanner will report.
  private func read(
    _ role: Role, into sample: inout Sample, at offset: Int, of bytes: Bytes, in unit: TimeUnit
  ) -> Int? {
    var end = offset
    do throws(TextFault) {
      switch role {
      case .time: sample.time.nanoseconds = try bytes.nanoseconds(at: &end, in: unit)
      case .x: sample.location.x = try bytes.double(at: &end)
      case .y: sample.location.y = try bytes.double(at: &end)
      }
      return end
    } catch {
      return nil
    }
  }

  /// Returns the offset of the first number of the touch at an offset, or nil if the text before it does not match.
  private func start(at offset: Int, in bytes: Bytes) -> Int? {
    before.map { $0.end(at: offset, in: bytes) } ?? offset
  }
}

/// Bytes that are likely to be repeated later in the text.
///
/// They are compared in words of eight bytes, the last of which overlaps the previous one.
struct RepeatedText {
  private let start: Int
  private let count: Int
  /// The first word, and a mask of its bits that belong to the text.
  private let first, mask: UInt64
  private let last: UInt64

  /// Creates the text of a range within the content, which must not be empty or contain a NUL.
  init(_ range: Range<Int>, of bytes: Bytes) {
    precondition(
      !range.isEmpty && range.upperBound <= bytes.count, "the range is empty or out of bounds")
    start = range.lowerBound
    count = range.count
    mask = .max >> UInt64(max(0, 64 - 8 * count))
    first = bytes.word(at: start) & mask
    last = bytes.word(at: max(start, range.upperBound - 8))
  }

  /// Returns the offset after the text if it is found at `offset`, or else nil.
  ///
  /// This reads at most one word beyond the content, because the text contains no NUL.
  @inline(__always) func end(at offset: Int, in bytes: Bytes) -> Int? {
    guard bytes.word(at: offset) & mask == first else { return nil }
    if count > 8 {
      var done = 8
      while done < count &- 8 {
        guard bytes.word(at: start &+ done) == bytes.word(at: offset &+ done) else { return nil }
        done &+= 8
      }
      guard bytes.word(at: offset &+ count &- 8) == last else { return nil }
    }
    return offset &+ count
  }
}
