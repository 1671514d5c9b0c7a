import ReplayAnalysis
import SwipeReplay

/// Adjacent numbers as bars of block characters, a few rows high, each number in one column. Positive bars rise from
/// the zero line between the rows in eighths of a row; negative ones hang from it.
struct BlockChart {
  /// A row's scale is the number at its outer end, or 0 in the lowest row if all numbers are positive; empty for other
  /// rows. It has a cell for each number.
  typealias Row = (scale: String, cells: [Character])

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
      return (
        isEnd || (row == 0 && isAlone) ? HumanNumber.short(end) : "",
        numbers.map { cell($0, unit, row, of: blocks) }
      )
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

/// Distributions drawn with block characters on one axis.
///
/// The axis runs from the least of their 5% quantiles to the greatest of their 95% quantiles, so
/// that outliers do not squeeze the rest; outliers count in the first and last bars.
struct BlockHistogram {
  /// The numbers at both ends of the axis.
  let low, high: Double
  private let bars: Int

  /// Nil if the distributions are empty.
  ///
  /// - Parameter bars: The number of bars; at least 1.
  init?(of distributions: [Distribution], bars: Int) {
    let lows = distributions.compactMap { $0.quantile(percent: 5) }
    let highs = distributions.compactMap { $0.quantile(percent: 95) }
    guard let low = lows.min(), let high = highs.max() else { return nil }
    (self.low, self.high) = (low, high)
    self.bars = max(1, bars)
  }

  /// Returns the number of a distribution's numbers in each bar.
  func counts(of distribution: Distribution) -> [Int] {
    var counts = Array(repeating: 0, count: bars)
    for (edge, count) in distribution.edges { counts[bar(of: edge)] += count }
    return counts
  }

  /// Returns the bars of one distribution; the highest is full.
  func text(of distribution: Distribution) -> String {
    let counts = counts(of: distribution)
    let most = counts.max() ?? 0
    return String(
      counts.map { count in
        guard count > 0 else { return " " }
        let height = Double(count) / Double(most) * Double(BlockChart.risen.count)
        return BlockChart.risen[min(max(Int(height.rounded(.up)), 1), BlockChart.risen.count) - 1]
      })
  }

  private func bar(of number: Double) -> Int {
    let place = (number - low) / (high - low) * Double(bars)
    // An axis of zero or infinite length has only one bar.
    guard place.isFinite else { return 0 }
    return Int(min(max(place, 0), Double(bars - 1)))
  }
}

extension String {
  /// Returns a bar that fills a fraction of the columns, from 0 to 1, in eighths of a column.
  static func bar(_ fraction: Double, columns: Int) -> String {
    let clamped = fraction.isNaN ? 0 : Swift.min(Swift.max(fraction, 0), 1)
    let eighths = Int((clamped * Double(columns * 8)).rounded())
    let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
  }
}
