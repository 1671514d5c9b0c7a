import ReplayAnalysis
import SwipeReplay

/// A fraction at every point of a grid of parameters. With two, it has a row for each value of the first and a column
/// for each value of the second: shaded characters in a terminal, a table on pages.
struct GridPicture: Sendable {
  /// A description of the numbers: `Errors over the grid, in percent`.
  let caption: String
  let grid: ParameterGrid
  /// One fraction for each point.
  let values: [Double]
  /// The points of the current profile and of the fit, each with its word and its mark in a text.
  private let marked: [(point: Int?, word: String, mark: Character)]
  /// The points that a page outlines, and their meaning.
  var outline: (points: [Int], meaning: String)?

  init(
    _ caption: String, of grid: ParameterGrid, values: [Double], fitted: Int? = nil,
    outline: (points: [Int], meaning: String)? = nil
  ) {
    (self.caption, self.grid, self.values, self.outline) = (caption, grid, values, outline)
    marked = [(grid.pointNow, "now", "◆"), (fitted, "fitted", "◇")]
  }

  /// The maximum number of points in a text for more than two parameters.
  private static let maxListed = 10

  /// Returns the picture as parts of a document: a curve and a row for each point of one parameter, the picture itself
  /// for two, or for more, a row for each point, the best first.
  ///
  /// - Parameters:
  ///   - table: A table without rows, whose columns are a mark, the parameters, those of `cells`, and a bar.
  ///   - name: The name of the curve: `error`.
  ///   - isBad: Whether lower values are better.
  func blocks(
    _ table: ReportTable, curve name: String, isBad: Bool = false,
    _ cells: (Int) -> [ReportTable.Cell]
  ) -> [ReportDocument.Block] {
    guard grid.axes.count != 2 else { return [.grid(self)] }
    let isCurve = grid.axes.count == 1
    var (table, points) = (table, Array(values.indices))
    if !isCurve {
      table.textLimit = Self.maxListed
      points = indicesInOrder(grid.count) {
        isBad ? values[$0] < values[$1] : values[$0] > values[$1]
      }
    }
    table.add(points) { point in
      [.init(marked.first { $0.point == point }?.word ?? "")]
        + grid.values(at: point).map { .init(numberText($0)) } + cells(point)
        + [.bar((values[point], isBad ? .bad : nil))]
    }
    return (isCurve ? [.curves(curve(name))] : []) + [.table(table)]
  }

  private func curve(_ name: String) -> CurvePlot {
    let axis = grid.axes[0]
    return CurvePlot(
      axis: axis.values, axisName: axis.parameter, name: name, values: values,
      marks: marked.compactMap { point, word, _ in
        point.map { (axis.values[$0], "\(word) \(numberText(axis.values[$0]))") }
      },
      band: outline.map { points, meaning in
        (axis.values[points.min() ?? 0]...axis.values[points.max() ?? 0], meaning)
      })
  }

  private var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

  // MARK: Text

  /// From the lowest values to the highest.
  private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
  /// With more rows, only every second, third, … is shown.
  private static let maxRows = 50

  /// Returns the picture and its legend.
  func lines(_ style: TextReport.Style) -> [String] {
    let paint = style.paint
    let labels = grid.axes[0].values.map { numberText($0) }
    let name = grid.axes[0].parameter.printable
    let indent = 2 + max(labels.map(\.count).max() ?? 0, min(name.displayWidth, 24))
    let room = max(8, style.columns - indent - 2)
    let sample = GridSample(grid, maxRows: Self.maxRows, maxColumns: room)
    let isWide = grid.axes[1].values.count * 2 <= room
    var lines = ["  " + paint(name, .faint)]
    for row in sample.rows {
      var cells = ""
      for column in sample.columns {
        let shade = shade(values[sample.point(row, column)])
        cells.append(marked.first { sample.isShown($0.point, row, column) }?.mark ?? shade)
        if isWide { cells.append(shade) }
      }
      lines.append(labels[row].leftPadded(to: indent) + "  " + cells)
    }
    let ends = [grid.axes[1].values.first, grid.axes[1].values.last].compactMap { $0 }
    let axis =
      ends.map { numberText($0) }.joined(separator: " → ") + "  " + grid.axes[1].parameter.printable
    lines.append("".padded(to: indent + 2) + paint(axis, .faint))
    lines += legend.flowed(to: style.columns - 2).map { ("  " + $0).trimmingBlanks }
    return lines + sample.notes.map { "  " + $0.printable }
  }

  private func shade(_ value: Double) -> Character {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return Self.shades[Self.shades.count / 2] }
    let level = (value - range.lowerBound) / length * Double(Self.shades.count)
    return Self.shades[min(Int(level), Self.shades.count - 1)]
  }

  /// The meanings of the shades and marks, in pieces that must not be broken.
  private var legend: [String] {
    let (lowest, length) = (range.lowerBound, range.upperBound - range.lowerBound)
    var pieces = length > 0 ? [] : ["\(percent(lowest)) everywhere  "]
    for (level, shade) in Self.shades.enumerated() where length > 0 {
      let ends = [level, level + 1].map {
        HumanNumber.fixed(
          (lowest + Double($0) * length / Double(Self.shades.count)) * 100, decimals: 1)
      }
      pieces.append("\(shade) \(ends.joined(separator: "–"))%  ")
    }
    var named: [Int] = []
    for (point, word, mark) in marked {
      guard let point, !named.contains(point) else { continue }
      named.append(point)
      pieces.append("\(mark) \(word)  ")
    }
    return pieces
  }

  // MARK: Pages

  /// Returns the grid as a table, with notes on the number of omitted values.
  func table(maxRows: Int, maxColumns: Int) -> (table: ReportTable, notes: [String]) {
    let sample = GridSample(grid, maxRows: maxRows, maxColumns: maxColumns)
    let names = grid.axes.map(\.parameter)
    var table = ReportTable(
      caption,
      [.init("\(names[0])\u{A0}\\ \(names[1])", .name)]
        + sample.columns.map { .init(numberText(grid.axes[1].values[$0]), .number) })
    table.isGrid = true
    let outlined = Set(outline?.points ?? [])
    for row in sample.rows {
      var name = ReportTable.Cell(numberText(grid.axes[0].values[row]))
      name.classes = ["number"]
      table.add(
        [name]
          + sample.columns.map { column in
            let value = values[sample.point(row, column)]
            let words = marked.filter { sample.isShown($0.point, row, column) }.map(\.word)
            let length = range.upperBound - range.lowerBound
            var cell = ReportTable.Cell(
              HumanNumber.fixed(value * 100, decimals: value < 0.1 ? 1 : 0), .shade,
              length > 0 ? (value - range.lowerBound) / length : 0)
            if !words.isEmpty { cell.tail = " " + words.joined(separator: ", ") }
            cell.classes =
              (words.isEmpty ? [] : ["mark"]) + sample.edges(of: outlined, row, column)
            return cell
          })
    }
    return (table, sample.notes.map { $0 + "; '-f csv' has all" })
  }
}

/// The rows and columns of a grid of two parameters that fit: all, or every second, third, … one.
private struct GridSample {
  private let grid: ParameterGrid
  /// The distances between adjacent rows and columns.
  let rowStep, columnStep: Int

  init(_ grid: ParameterGrid, maxRows: Int, maxColumns: Int) {
    self.grid = grid
    func step(_ axis: Int, _ limit: Int) -> Int {
      (grid.axes[axis].values.count + limit - 1) / limit
    }
    (rowStep, columnStep) = (step(0, maxRows), step(1, maxColumns))
  }

  var rows: StrideTo<Int> { stride(from: 0, to: grid.axes[0].values.count, by: rowStep) }
  var columns: StrideTo<Int> { stride(from: 0, to: grid.axes[1].values.count, by: columnStep) }

  /// Returns the point of a row and a column.
  func point(_ row: Int, _ column: Int) -> Int { row * grid.axes[1].values.count + column }

  /// Returns whether the grid has a row and a column.
  func has(_ row: Int, _ column: Int) -> Bool {
    grid.axes[0].values.indices.contains(row) && grid.axes[1].values.indices.contains(column)
  }

  /// Returns whether a point is in a row and a column, or in those omitted after them.
  func isShown(_ point: Int?, _ row: Int, _ column: Int) -> Bool {
    guard let point, point < grid.count else { return false }
    let (pointRow, pointColumn) = point.quotientAndRemainder(
      dividingBy: grid.axes[1].values.count)
    return pointRow / rowStep == row / rowStep && pointColumn / columnStep == column / columnStep
  }

  /// The fraction of each parameter's values that is shown: `of 41 values of slop one in 2 is shown`.
  var notes: [String] {
    [(rowStep, 0), (columnStep, 1)].filter { $0.0 > 1 }.map { step, axis in
      "of \(grid.axes[axis].values.count) values of \(grid.axes[axis].parameter.printable) "
        + "one in \(step) is shown"
    }
  }

  /// Returns the outlined sides of a cell, as classes of the page's style.
  func edges(of points: Set<Int>, _ row: Int, _ column: Int) -> [String] {
    guard points.contains(point(row, column)) else { return [] }
    let neighbours = [
      ("edge-top", row - rowStep, column), ("edge-bottom", row + rowStep, column),
      ("edge-left", row, column - columnStep), ("edge-right", row, column + columnStep),
    ]
    return neighbours.filter { !has($0.1, $0.2) || !points.contains(point($0.1, $0.2)) }.map(\.0)
  }
}
