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
  /// The columns of a row's three numbers, in the order of the text.
  struct Columns {
    fileprivate let order: NumberOrder
    fileprivate let first, second, third: Int

    init(time: Int, x: Int, y: Int) {
      let columns = [(role: NumberOrder.Role.time, index: time), (.x, x), (.y, y)].sorted {
        $0.index < $1.index
      }
      order = NumberOrder(columns[0].role, columns[1].role, columns[2].role)
      (first, second, third) = (columns[0].index, columns[1].index, columns[2].index)
    }
  }

  private let order: NumberOrder
  /// Nil if the row begins with a number.
  private let start: RepeatedText?
  private let texts: (RepeatedText, RepeatedText, RepeatedText)

  /// The pattern of the scanner's row; nil if the row is not one whole line, has a number twice, or a NUL.
  init?(of scanner: CSVScanner, _ columns: Columns, in bytes: Bytes) {
    let row = scanner.rowStart..<scanner.position
    let one = scanner[columns.first].range
    let two = scanner[columns.second].range
    let three = scanner[columns.third].range
    guard one.upperBound < two.lowerBound, two.upperBound < three.lowerBound,
      bytes.nextLineFeed(from: row.lowerBound) + 1 == row.upperBound,
      !bytes.hasByte(0, in: row)
    else { return nil }
    order = columns.order
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
