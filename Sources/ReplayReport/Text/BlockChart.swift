import SwipeReplay

/// Adjacent numbers as bars of block characters, a few rows high, each number in one column. Positive bars rise from
/// the zero line between the rows in eighths of a row; negative ones hang from it.
struct BlockChart {
  struct Row {
    /// The number at the outer end of the row, or 0 in the lowest row if all numbers are positive;
    /// empty for other rows.
    var scale: String
    /// A character for each number.
    var cells: [Character]
  }

  /// From top to bottom.
  let rows: [Row]

  /// From an eighth of a row to a whole one.
  static let risen: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// Unicode has no other blocks that hang.
  private static let hanging: [Character] = ["▔", "▀", "█"]

  /// - Parameters:
  ///   - values: One number for each column; nil, infinities and NaN draw nothing.
  ///   - top: The number at the upper end, unless one of the values is greater.
  ///   - height: The number of rows if all numbers have one sign. With both signs, the larger side
  ///     may have as many, and the other has one.
  init(_ values: [Double?], top: Double = 0, height: Int) {
    let numbers = values.map { $0.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    let (up, down) = (max(top, numbers.max() ?? 0), max(0, -(numbers.min() ?? 0)))
    let above =
      up == 0 ? (down == 0 ? 1 : 0) : down == 0 || up > 1.5 * down ? height : 1
    let below = down == 0 ? 0 : up == 0 || down > 1.5 * up ? height : 1
    // The larger side fills its rows.
    let unit = max(up / Double(max(1, above)), down / Double(max(1, below)))
    let risen = Self.side(numbers, unit, Self.risen, rows: above, isAlone: below == 0)
    let hanging = Self.side(
      numbers.map { -$0 }, unit, Self.hanging, rows: below, isAlone: above == 0, scale: -1)
    rows = risen.reversed() + hanging
  }

  /// Returns the rows of the positive numbers, from the zero line outwards.
  private static func side(
    _ numbers: [Double], _ unit: Double, _ blocks: [Character], rows: Int, isAlone: Bool,
    scale: Double = 1
  ) -> [Row] {
    (0..<rows).map { row in
      let isEnd = row == rows - 1
      let end = isEnd ? scale * unit * Double(rows) : 0
      return Row(
        scale: isEnd || (row == 0 && isAlone) ? HumanNumber.short(end) : "",
        cells: numbers.map { cell($0, unit, row, of: blocks) })
    }
  }

  /// Returns the part of a bar in a row.
  ///
  /// - Parameter row: The row's index, counted from zero outwards.
  private static func cell(
    _ value: Double, _ unit: Double, _ row: Int, of blocks: [Character]
  ) -> Character {
    guard value > 0, unit > 0 else { return " " }
    let filled = (value / unit - Double(row)) * Double(blocks.count)
    // Even the smallest number is visible.
    guard filled >= 0.5 || row == 0 else { return " " }
    return blocks[Int(min(max(filled.rounded(), 1), Double(blocks.count))) - 1]
  }
}
