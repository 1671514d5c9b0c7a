import SwipeReplay

/// Which rows and columns of a grid of two parameters are shown where there is no room for all: every second, third, …
struct GridSample {
  private let grid: ParameterGrid
  /// How far apart neighbouring rows and columns are.
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

  /// The point of a row and a column.
  func point(_ row: Int, _ column: Int) -> Int { row * grid.axes[1].values.count + column }

  /// Whether the grid has a row and a column.
  func has(_ row: Int, _ column: Int) -> Bool {
    grid.axes[0].values.indices.contains(row) && grid.axes[1].values.indices.contains(column)
  }

  /// Whether a point is that of a row and a column that are shown, or of those left out after them.
  func isShown(_ point: Int?, _ row: Int, _ column: Int) -> Bool {
    guard let point, point < grid.count else { return false }
    let (pointRow, pointColumn) = point.quotientAndRemainder(
      dividingBy: grid.axes[1].values.count)
    return pointRow / rowStep == row / rowStep && pointColumn / columnStep == column / columnStep
  }

  /// How many values of each parameter are left out: `of 41 values of slop one in 2 is shown`.
  var notes: [String] {
    [(rowStep, 0), (columnStep, 1)].filter { $0.0 > 1 }.map { step, axis in
      "of \(grid.axes[axis].values.count) values of \(grid.axes[axis].parameter.printable) "
        + "one in \(step) is shown"
    }
  }
}
