/// Text in columns for a terminal, each as wide as its widest cell. The last column gets the rest
/// of the line, and truncates or wraps longer cells.
///
/// The last cell of a row with fewer cells than columns extends over the remaining columns.
struct TextTable {
  typealias Column = ReportTable.Column

  struct Cell: ExpressibleByStringInterpolation {
    let text: String
    let meaning: Paint.Meaning?
    /// The end of the text, which truncation keeps.
    fileprivate let tail: String
    fileprivate let width: Int

    init(_ text: String, _ meaning: Paint.Meaning? = nil, tail: String = "") {
      (self.text, self.meaning, self.tail) = (text, meaning, tail)
      width = text.displayWidth + tail.displayWidth
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  /// The headings, without colour.
  var heading: String { line(columns.map { Cell($0.heading) }) }
  /// The rows, without trailing spaces.
  var rows: [String] { cells.map(line) }
  private let cells: [[Cell]]
  private let columns: [Column]
  private let widths: [Int]
  private let limit: Int
  private let paint: Paint

  /// The number of spaces before a cell that extends over several columns.
  private static let gapOfLongCell = 2
  /// The minimum width that truncation leaves of the last cell.
  private static let minTruncated = 8
  /// The minimum width of the rest of the line that wrapping uses.
  private static let minWrapped = 30
  /// The indentation of text that wrapping puts below the line.
  private static let indentBelow = 6

  /// - Parameter limit: The maximum width of a line, as far as truncating the last cell can ensure it.
  init(
    _ columns: [Column], rows: [[Cell]] = [], limit: Int = .max,
    paint: Paint = Paint(isOn: false)
  ) {
    (self.columns, cells) = (columns, rows)
    self.limit = limit
    self.paint = paint
    widths = columns.indices.map { index in
      let cells = rows.lazy.filter { $0.count == columns.count || index < $0.count - 1 }
      return cells.map { $0[index].width }.reduce(
        max(columns[index].minWidth, columns[index].heading.displayWidth), max)
    }
  }

  /// The lines of each row: a long last cell continues below itself, or if little of the line is left, is below the
  /// others.
  var wrappedRows: [[String]] {
    cells.map { cells in
      guard let last = cells.last else { return [] }
      let start = start(ofLast: cells)
      guard last.width > limit - start else { return [line(cells)] }
      let isBelow = limit - start < Self.minWrapped
      let indent = isBelow ? Self.indentBelow : start
      let texts = last.text.wrapped(to: limit - indent)
      let first = isBelow ? "" : texts[0]
      return [line(cells.dropLast() + [Cell(first, last.meaning)])]
        + texts.dropFirst(isBelow ? 0 : 1).map { "".padded(to: indent) + $0 }
    }
  }

  var lines: [String] { [paint(heading, .faint)] + rows }

  var width: Int { lastStart + (widths.last ?? 0) }

  /// The position at which the last column begins.
  var lastStart: Int { start(of: columns.count - 1) }

  private func start(of column: Int) -> Int {
    columns[...column].reduce(0) { $0 + $1.gap } + widths[..<column].reduce(0, +)
  }

  /// Returns the position of the last cell of a row.
  private func start(ofLast cells: [Cell]) -> Int {
    let index = cells.count - 1
    return start(of: index)
      + (cells.count < columns.count ? Self.gapOfLongCell - columns[index].gap : 0)
  }

  /// Returns a row of cells no wider than their columns, except for the last.
  func line(_ cells: [Cell]) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(min(limit, 120))
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let isLong = isLast && cells.count < columns.count
      let isNumber = columns[index].kind == .number
      let gap = isLong ? Self.gapOfLongCell : columns[index].gap
      line.append(blanks: gap)
      if paint.isOn { line += paint.start(cell.meaning).utf8 }
      if isLast, isLong || !isNumber {
        let room = max(Self.minTruncated, limit - start(ofLast: cells))
        let rest = cell.tail.isEmpty ? room : max(Self.minTruncated, room - cell.tail.displayWidth)
        line += (cell.width > room ? cell.text.truncated(to: rest) : cell.text).utf8
        line += cell.tail.utf8
      } else {
        let padding = widths[index] - cell.width
        if isNumber { line.append(blanks: padding) }
        line += cell.text.utf8
        line += cell.tail.utf8
        if !isNumber { line.append(blanks: padding) }
      }
      if paint.isOn { line += paint.end(cell.meaning).utf8 }
    }
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(blanks count: Int) {
    for _ in 0..<Swift.max(0, count) { append(UInt8(ascii: " ")) }
  }
}
