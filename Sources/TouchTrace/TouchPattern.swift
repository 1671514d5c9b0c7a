import TextFormats

/// The text of a touch as a pattern for the next touches of the same phase: a JSON object or a CSV row.
///
/// From one move to the next, and from one trace to the next, only three numbers change, and those of keys or columns
/// that traces do not have, such as `force`:
///
///     {"time":0.0167,"phase":"moved","x":12.5,"y":400}
///     c1,0.0167,moved,12.5,400,,,⏎
///
/// A touch whose texts before, between and after the numbers are equal byte for byte needs no parsing
/// except for the numbers. Any other touch is read by a scanner and becomes the new pattern.
struct TouchPattern {
  enum Role {
    case time, x, y
    /// A number that is ignored.
    case other
  }

  struct Number {
    var role: Role
    var range: Range<Int>
    /// The text up to the next number that changes; nil for a number that does not change.
    var after: RepeatedText?
  }

  /// The text before the first number that changes, or nil if the touch begins with it.
  private var before: RepeatedText?
  /// The numbers in the order of the text.
  private var numbers: [Number]
  /// The texts after the time and after x, if time, x and y change, in this order, and nothing else.
  private let usualTexts: (RepeatedText, RepeatedText)?
  /// The text from the last number of a touch to the first of the next, if two consecutive touches were found.
  private var between: RepeatedText?

  /// Creates a pattern from a touch that was read; nil unless it has one time, one x and one y.
  ///
  /// - Parameters:
  ///   - written: the numbers in the order of the text.
  ///   - range: the touch's text, without a NUL.
  ///   - last: the pattern that the touch does not match. An ignored number that is still the same is part of the text.
  init?(_ written: [Number], at range: Range<Int>, of bytes: Bytes, after last: TouchPattern?) {
    numbers = written
    var previous: Int?
    var end = range.lowerBound
    for (index, number) in written.enumerated() {
      if number.role == .other {
        guard let last, last.numbers.count == written.count,
          !bytes.isEqual(last.numbers[index].range, number.range)
        else { continue }
      }
      let start = number.range.lowerBound
      if let previous {
        guard end < start else { return nil }
        numbers[previous].after = RepeatedText(end..<start, of: bytes)
      } else if end < start {
        before = RepeatedText(end..<start, of: bytes)
      }
      (previous, end) = (index, number.range.upperBound)
    }
    guard let previous, end < range.upperBound else { return nil }
    numbers[previous].after = RepeatedText(end..<range.upperBound, of: bytes)
    let changing = numbers.filter { $0.after != nil }.map(\.role)
    guard changing.count(where: { $0 == .time }) == 1, changing.count(where: { $0 == .x }) == 1,
      changing.count(where: { $0 == .y }) == 1
    else { return nil }
    let texts = numbers.compactMap(\.after)
    usualTexts = changing == [.time, .x, .y] ? (texts[0], texts[1]) : nil
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
      if misses < 2, let usualTexts, let between,
        let start = start(at: position, in: bytes)
      {
        let moves = readShortMoves(
          of: finger, from: &position, start, usualTexts, between, of: bytes, into: &builder,
          in: unit)
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
  ///   - texts: the texts after the time and after x.
  ///   - between: the text from the last number of a touch to the first of the next.
  @inline(never)
  private func readShortMoves(
    of finger: Int32, from position: inout Int, _ start: Int,
    _ texts: (RepeatedText, RepeatedText), _ between: RepeatedText, of bytes: Bytes,
    into builder: inout TraceBuilder, in unit: TimeUnit
  ) -> Int {
    var next = start
    var whole = WholePart()
    let (first, second) = texts
    let decimals = ShortDecimals.all
    var moves = 0
    while let time = whole.number(withoutExponentIn: bytes, at: next),
      let nanoseconds = time.nanoseconds(in: unit),
      let offset = first.end(at: time.end, in: bytes),
      let x = decimals.number(in: bytes, at: offset),
      let offset = second.end(at: x.end, in: bytes),
      let y = decimals.number(in: bytes, at: offset),
      let offset = between.end(at: y.end, in: bytes),
      builder.add(
        moveTo: Point(x: x.value, y: y.value), at: Timestamp(nanoseconds: nanoseconds), of: finger)
    {
      next = offset
      moves &+= 1
    }
    position &+= next &- start
    return moves
  }

  /// Returns the touch at an offset, or nil if it does not match the pattern.
  func sample(at offset: Int, of bytes: Bytes, in unit: TimeUnit) -> Sample? {
    guard let start = start(at: offset, in: bytes) else { return nil }
    var sample = Sample()
    sample.end = start
    for number in numbers {
      guard let text = number.after else { continue }
      guard let end = read(number.role, into: &sample, at: sample.end, of: bytes, in: unit),
        let next = text.end(at: end, in: bytes)
      else { return nil }
      (sample.endOfNumbers, sample.end) = (end, next)
    }
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
      case .other: _ = try bytes.double(at: &end)
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
