import TextFormats

/// The text of a row whose finger moves, as a pattern for the next rows: only three numbers change.
///
///     c1,0.0167,moved,12.5,400,,,
///     ── text ─ text ──    ─   ─── text and line feed
///
/// As with ``JSONTouchPattern``, a row whose texts between the numbers are the same, byte for byte, needs no
/// parsing but for the numbers: its other fields, its quotes and its trace are those of the row before. Any
/// other row is read by the scanner, and may become the pattern.
struct CSVRowPattern {
  private let order: NumberOrder
  /// Nil if the row begins with a number.
  private let start: RepeatedText?
  private let texts: (RepeatedText, RepeatedText, RepeatedText)

  /// Nil if the row is on several lines, or has a number twice.
  ///
  /// - Parameter row: with its line feed.
  init?(time: Range<Int>, x: Range<Int>, y: Range<Int>, row: Range<Int>, of bytes: Bytes) {
    let numbers = [(NumberOrder.Role.time, time), (.x, x), (.y, y)].sorted {
      $0.1.lowerBound < $1.1.lowerBound
    }
    let (one, two, three) = (numbers[0].1, numbers[1].1, numbers[2].1)
    guard one.upperBound < two.lowerBound, two.upperBound < three.lowerBound,
      three.upperBound < row.upperBound,
      bytes.nextLineFeed(from: row.lowerBound) + 1 == row.upperBound,
      !bytes.hasByte(0, in: row)
    else { return nil }
    order = NumberOrder(numbers[0].0, numbers[1].0, numbers[2].0)
    start =
      row.lowerBound < one.lowerBound
      ? RepeatedText(row.lowerBound..<one.lowerBound, of: bytes) : nil
    texts = (
      RepeatedText(one.upperBound..<two.lowerBound, of: bytes),
      RepeatedText(two.upperBound..<three.lowerBound, of: bytes),
      RepeatedText(three.upperBound..<row.upperBound, of: bytes)
    )
  }

  /// Reads the next rows that match.
  ///
  /// - Parameter position: the offset of the next row; afterwards, of the first one that was not read.
  /// - Returns: how many rows were read.
  func readMoves(
    of finger: Int32, from position: inout Int, of bytes: Bytes, into builder: inout TraceBuilder,
    in unit: TimeUnit
  ) -> Int {
    var whole = WholePart()
    var read = 0
    while true {
      var offset = position
      if let start {
        guard let end = start.end(at: offset, in: bytes) else { return read }
        offset = end
      }
      guard
        let one = whole.nextNumber(withoutExponentIn: bytes, at: offset),
        let offset = texts.0.end(at: one.end, in: bytes),
        let two = FixedPointDecimal(withoutExponentIn: bytes, at: offset),
        let offset = texts.1.end(at: two.end, in: bytes),
        let three = FixedPointDecimal(withoutExponentIn: bytes, at: offset),
        let end = texts.2.end(at: three.end, in: bytes)
      else { return read }
      let (time, x, y) = order.byRole(one, two, three)
      guard let time = time.nanoseconds(in: unit),
        builder.add(
          moveTo: Point(x: x.double, y: y.double), at: Timestamp(nanoseconds: time), of: finger)
      else { return read }
      read &+= 1
      position = end
    }
  }
}
