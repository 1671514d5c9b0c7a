import SwipeReplay

/// The rows and columns of a grid of two parameters that fit: all, or every second, third, … one.
struct GridSample {
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
}
