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
  ///   - outline: points with a line around them, and what they are.
  static func html(
    _ name: String, of grid: ParameterGrid, values: [Double],
    marks: [(point: Int?, word: String)], outline: (points: [Int], meaning: String)? = nil
  ) -> String {
    let (rows, columns) = (grid.axes[0].values, grid.axes[1].values)
    let sample = GridSample(grid, maxRows: maxRows, maxColumns: maxColumns)
    let range = (values.min() ?? 0)...(values.max() ?? 0)
    let edges = Edges(points: Set(outline?.points ?? []), sample: sample)
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
            let classes =
              (words.isEmpty ? [] : ["mark"]) + [Shade.shade.class(value, in: range)]
              + edges.classes(row, column)
            return .init(
              html: text + mark, classes.filter { !$0.isEmpty }.joined(separator: " "))
          })
    }
    let key = outline.map {
      "<p class=\"note\"><span class=\"outline-key\"></span>\($0.meaning.html)</p>\n"
    }
    return table.html + (key ?? "") + remarks(sample.notes.map { $0 + "; '-f csv' has all" })
  }

  /// The lines around a set of points.
  private struct Edges {
    let points: Set<Int>
    let sample: GridSample

    /// The sides of a cell that a line goes along.
    func classes(_ row: Int, _ column: Int) -> [String] {
      guard points.contains(sample.point(row, column)) else { return [] }
      let (rowStep, columnStep) = (sample.rowStep, sample.columnStep)
      let neighbours = [
        ("edge-top", row - rowStep, column), ("edge-bottom", row + rowStep, column),
        ("edge-left", row, column - columnStep), ("edge-right", row, column + columnStep),
      ]
      return neighbours.compactMap { name, row, column in
        sample.has(row, column) && points.contains(sample.point(row, column)) ? nil : name
      }
    }
  }
}
