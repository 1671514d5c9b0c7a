import SwipeReplay
import TextFormats

/// A grid of two parameters as a table whose cells are shaded: a row for each value of the first, a column for each of
/// the second.
enum GridTable {
  private static let maxRows = 40
  private static let maxColumns = 30

  /// - Parameters:
  ///   - name: what the numbers are.
  ///   - values: a fraction for each point.
  ///   - marks: points with a word to show there.
  static func html(
    _ name: String, of grid: ParameterGrid, values: [Double], marks: [(point: Int?, word: String)]
  ) -> String {
    let (rows, columns) = (grid.axes[0].values, grid.axes[1].values)
    let sample = GridSample(grid, maxRows: maxRows, maxColumns: maxColumns)
    let range = (values.min() ?? 0)...(values.max() ?? 0)
    var table = HTMLTable(
      name,
      [.init("\(grid.axes[0].parameter)\u{A0}\\ \(grid.axes[1].parameter)")]
        + sample.columns.map { .number(numberText(columns[$0])) },
      class: "shaded")
    for row in sample.rows {
      table.add(
        [.init(numberText(rows[row]))]
          + sample.columns.map { column in
            let value = values[sample.point(row, column)]
            let words = marks.filter { sample.isShown($0.point, row, column) }.map(\.word)
            let text = HumanNumber.fixed(value * 100, decimals: value < 0.1 ? 1 : 0)
            let mark = words.isEmpty ? "" : "<small>\(words.joined(separator: ", "))</small>"
            return .init(
              html: text + mark,
              (words.isEmpty ? "" : "mark ") + Shade.shade.class(value, in: range))
          })
    }
    return table.html + remarks(sample.notes.map { $0 + "; '-f csv' has all" })
  }
}
