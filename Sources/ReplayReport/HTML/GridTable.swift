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
    let rowStep = (rows.count + maxRows - 1) / maxRows
    let columnStep = (columns.count + maxColumns - 1) / maxColumns
    let range = (values.min() ?? 0)...(values.max() ?? 0)
    let shown = Array(stride(from: 0, to: columns.count, by: columnStep))
    var table = HTMLTable(
      name,
      [.init("\(grid.axes[0].parameter) \\ \(grid.axes[1].parameter)")]
        + shown.map { .number(numberText(columns[$0])) },
      class: "shaded")
    for row in stride(from: 0, to: rows.count, by: rowStep) {
      table.add(
        [.init(numberText(rows[row]))]
          + shown.map { column in
            let value = values[row * columns.count + column]
            let words = marks.filter { mark in
              guard let point = mark.point, point < grid.count else { return false }
              return point / columns.count / rowStep == row / rowStep
                && point % columns.count / columnStep == column / columnStep
            }.map(\.word)
            let text = HumanNumber.fixed(value * 100, decimals: value < 0.1 ? 1 : 0)
            let mark = words.isEmpty ? "" : "<small>\(words.joined(separator: ", "))</small>"
            return .init(
              html: text + mark,
              (words.isEmpty ? "" : "mark ") + Shade.shade.class(value, in: range))
          })
    }
    var notes: [String] = []
    for (step, axis) in [(rowStep, 0), (columnStep, 1)] where step > 1 {
      notes.append(
        "of \(grid.axes[axis].values.count) values of \(grid.axes[axis].parameter) one in \(step) "
          + "is shown; '-f csv' has all")
    }
    return table.html + remarks(notes)
  }
}
