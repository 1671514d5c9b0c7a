import ReplayAnalysis

/// Distributions drawn with block characters on one axis.
///
/// The axis runs from the least of their 5 % quantiles to the greatest of their 95 % quantiles, so
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
