import SwipeReplay
import TextFormats

/// A grid of two parameters as a shaded picture: a row for each value of the first, a column for each of the
/// second.
struct GridPicture {
  private let title: String
  private let grid: ParameterGrid
  private let values: [Double]
  private let lowest, highest: Double
  private let now, best: Int?

  /// From the lowest values to the highest.
  private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
  private static let markOfNow: Character = "◆"
  private static let markOfBest: Character = "◇"
  /// Of more rows only every second, third, … is shown.
  private static let maxRows = 50

  /// - Parameters:
  ///   - values: a fraction for each point.
  ///   - best: a point to mark besides that of the profile as it is set.
  init(_ title: String, of grid: ParameterGrid, values: [Double], best: Int? = nil) {
    self.title = title
    self.grid = grid
    self.values = values
    lowest = values.min() ?? 0
    highest = values.max() ?? 0
    now = grid.pointNow
    self.best = best
  }

  /// The title, the picture, and what its shades mean.
  func lines(_ style: TextReport.Style) -> [String] {
    let paint = style.paint
    let labels = grid.axes[0].values.map { numberText($0) }
    let name = grid.axes[0].parameter.printable
    let indent = 2 + max(labels.map(\.count).max() ?? 0, min(name.displayWidth, 24))
    let room = max(8, style.columns - indent - 2)
    let columns = grid.axes[1].values.count
    let sample = GridSample(grid, maxRows: Self.maxRows, maxColumns: room)
    let width = columns * 2 <= room ? 2 : 1
    var lines = [paint(title, .strong), "  " + paint(name, .faint)]
    for row in sample.rows {
      var cells = ""
      for column in sample.columns {
        let shade = shade(values[sample.point(row, column)])
        let first =
          sample.isShown(now, row, column)
          ? Self.markOfNow : sample.isShown(best, row, column) ? Self.markOfBest : shade
        cells.append(first)
        if width == 2 { cells.append(shade) }
      }
      lines.append(labels[row].leftPadded(to: indent) + "  " + cells)
    }
    let ends = [grid.axes[1].values.first, grid.axes[1].values.last].compactMap { $0 }
    lines.append(
      "".padded(to: indent + 2)
        + paint(
          ends.map { numberText($0) }.joined(separator: " → ") + "  "
            + grid.axes[1].parameter.printable, .faint))
    lines += legend.flowed(to: style.columns - 2).map { ("  " + $0).trimmingBlanks }
    return lines + sample.notes.map { "  " + $0 }
  }

  private func shade(_ value: Double) -> Character {
    guard highest > lowest else { return Self.shades[Self.shades.count / 2] }
    let level = (value - lowest) / (highest - lowest) * Double(Self.shades.count)
    return Self.shades[min(Int(level), Self.shades.count - 1)]
  }

  /// What the shades and the marks mean, in pieces that belong together.
  private var legend: [String] {
    var pieces: [String] = []
    if highest > lowest {
      let size = (highest - lowest) / Double(Self.shades.count)
      for (level, shade) in Self.shades.enumerated() {
        let low = HumanNumber.fixed((lowest + Double(level) * size) * 100, decimals: 1)
        let high = HumanNumber.fixed((lowest + Double(level + 1) * size) * 100, decimals: 1)
        pieces.append("\(shade) \(low)–\(high) %  ")
      }
    } else {
      pieces.append("\(percent(lowest)) everywhere  ")
    }
    if now != nil { pieces.append("\(Self.markOfNow) now  ") }
    if best != nil, best != now { pieces.append("\(Self.markOfBest) best  ") }
    return pieces
  }
}
