import ReplayAnalysis

/// Distributions drawn with block characters, one beside another on the same axis.
///
/// The axis runs from the least 5 % to the greatest 95 % of them, so that a few wild numbers do not press
/// the others together; the numbers beyond stand in the first and the last bar.
struct BlockHistogram {
  /// The numbers at both ends of the axis.
  let low, high: Double
  private let bars: Int

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// - Parameter bars: how many there is room for; at least 1.
  /// - Returns: nil where the distributions have no number.
  init?(of distributions: [Distribution], bars: Int) {
    let lows = distributions.compactMap { $0.quantile(percent: 5) }
    let highs = distributions.compactMap { $0.quantile(percent: 95) }
    guard let low = lows.min(), let high = highs.max() else { return nil }
    (self.low, self.high) = (low, high)
    self.bars = max(1, bars)
  }

  /// The bars of one distribution; the highest one fills its line.
  func text(of distribution: Distribution) -> String {
    var counts = Array(repeating: 0, count: bars)
    for (edge, count) in distribution.edges { counts[bar(of: edge)] += count }
    let most = counts.max() ?? 0
    return String(
      counts.map { count in
        guard count > 0 else { return " " }
        let height = Double(count) / Double(most) * Double(Self.blocks.count)
        return Self.blocks[min(max(Int(height.rounded(.up)), 1), Self.blocks.count) - 1]
      })
  }

  private func bar(of number: Double) -> Int {
    let place = (number - low) / (high - low) * Double(bars)
    // An axis without a length, or one that is too long for a Double, has one bar only.
    guard place.isFinite else { return 0 }
    return Int(min(max(place, 0), Double(bars - 1)))
  }
}
