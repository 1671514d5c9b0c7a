/// Text in columns for a terminal, each as wide as its widest cell. The last column takes what is left of
/// the line: a longer cell in it is cut.
///
/// A row with fewer cells than columns lets its last cell run over the columns that remain.
struct TextTable {
  struct Column {
    var heading = ""
    var isNumber = false
    /// The blanks before it; before the first column they are the table's indentation.
    var gap = 2
    var minWidth = 0
  }

  struct Cell: ExpressibleByStringInterpolation {
    var text: String
    var meaning: Paint.Meaning?

    init(_ text: String, _ meaning: Paint.Meaning? = nil) {
      (self.text, self.meaning) = (text, meaning)
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  /// The headings, not painted.
  private(set) var heading = ""
  /// The rows, without blanks at their ends.
  private(set) var rows: [String] = []
  private let columns: [Column]
  private let widths: [Int]
  private let limit: Int
  private let minRest: Int
  private let paint: Paint

  /// The blanks before a cell that runs over several columns.
  private static let gapOfLongCell = 2

  /// - Parameters:
  ///   - limit: no line is longer, as far as cutting the last cell can help.
  ///   - minRest: the last cell is not cut below this.
  init(
    _ columns: [Column], rows: [[Cell]] = [], limit: Int = .max, minRest: Int = 8,
    paint: Paint = Paint(isOn: false)
  ) {
    self.columns = columns
    self.limit = limit
    self.minRest = minRest
    self.paint = paint
    widths = columns.indices.map { index in
      let cells = rows.lazy.filter { $0.count == columns.count || index < $0.count - 1 }
      return cells.map { $0[index].text.displayWidth }.reduce(
        max(columns[index].minWidth, columns[index].heading.displayWidth), max)
    }
    heading = line(columns.map { Cell($0.heading) })
    self.rows = rows.map { line($0) }
  }

  var lines: [String] { [paint(heading, .faint)] + rows }

  var width: Int { start(of: columns.count - 1) + (widths.last ?? 0) }

  /// What is left of the line for the last column.
  var rest: Int { limit - start(of: columns.count - 1) }

  private func start(of column: Int) -> Int {
    columns[...column].reduce(0) { $0 + $1.gap } + widths[..<column].reduce(0, +)
  }

  /// A row of cells that are no wider than their columns, the last one aside.
  func line(_ cells: [Cell]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let isLong = isLast && cells.count < columns.count
      let gap = isLong ? Self.gapOfLongCell : columns[index].gap
      var text = cell.text
      if isLast, isLong || !columns[index].isNumber {
        let start = start(of: index) - columns[index].gap + gap
        text = text.truncated(to: max(minRest, limit - start))
      } else {
        text =
          columns[index].isNumber
          ? text.leftPadded(to: widths[index]) : text.padded(to: widths[index])
      }
      line += String(repeating: " ", count: gap) + paint(text, cell.meaning)
    }
    return line.trimmingBlanks
  }
}
