import ReplayAnalysis
import SwipeReplay

/// The distributions of one profile: for each quantity a row for each outcome, with its numbers and a
/// small histogram; the histograms of one quantity share their axis.
struct StatisticsTable {
  private struct Row {
    var outcome: Outcome
    var cells: [String]
    var distribution: Distribution
  }

  private let groups: [(quantity: StatisticsQuantity, rows: [Row])]
  private let paint: Paint
  private let table: TextTable
  /// How many bars a histogram has; 0 where there is no room.
  private let bars: Int

  private static let headings =
    ["n", "min"] + Distribution.quantiles.map { $0.percent == 50 ? $0.name : "\($0.percent) %" }
    + ["max"]
  /// The columns that terminals have room for: all, without the quartiles, with the median alone, or none
  /// but the counts.
  private static let choices = [Array(headings.indices), [0, 1, 2, 4, 6, 7], [0, 1, 4, 7], [0]]
  /// Fewer bars are of no use, and more tell no more.
  private static let barCounts = 5...24

  init(_ profile: ProfileStatistics, _ style: TextReport.Style) {
    groups = StatisticsQuantity.allCases.map { quantity in
      (quantity, Self.rows(of: quantity, in: profile))
    }.filter { !$0.1.isEmpty }
    let (rows, paint) = (groups.flatMap(\.rows), style.paint)
    func table(_ choice: [Int]) -> TextTable {
      TextTable(
        [.init(gap: 4)]
          + choice.map { .init(heading: Self.headings[$0], isNumber: true, gap: 1) },
        rows: rows.map { row in
          [.init(row.outcome.rawValue, row.outcome.meaning)] + choice.map { .init(row.cells[$0]) }
        }, paint: paint)
    }
    let tables = Self.choices.lazy.map(table)
    self.paint = paint
    self.table = tables.first { $0.width <= style.columns } ?? table([0])
    let room = min(style.columns - self.table.width - 1, Self.barCounts.upperBound)
    bars = room < Self.barCounts.lowerBound ? 0 : room
  }

  /// A heading, and for each quantity that has numbers a title with its rows.
  var lines: [String] {
    var lines = [paint(table.heading, .faint)]
    var texts = table.rows[...]
    for (quantity, rows) in groups {
      let histogram = bars > 0 ? BlockHistogram(of: rows.map(\.distribution), bars: bars) : nil
      lines.append(title(quantity, histogram))
      for row in rows {
        let bars = histogram.map { " " + $0.text(of: row.distribution) } ?? ""
        lines.append(((texts.popFirst() ?? "") + bars).trimmingBlanks)
      }
    }
    return lines
  }

  private func title(_ quantity: StatisticsQuantity, _ histogram: BlockHistogram?) -> String {
    let ends = histogram.map { axis(of: $0, quantity) } ?? ""
    let line = "  " + quantity.title.padded(to: table.width - 1) + ends
    return paint(line.trimmingBlanks, .strong)
  }

  private static func rows(
    of quantity: StatisticsQuantity, in profile: ProfileStatistics
  ) -> [Row] {
    profile.outcomes.filter { $0[quantity].count > 0 }.map { outcome in
      let distribution = outcome[quantity]
      let numbers = distribution.summary.map { number in
        number.map { HumanNumber.short($0 * quantity.scale) } ?? ""
      }
      return Row(
        outcome: outcome.outcome, cells: ["\(distribution.count)"] + numbers,
        distribution: distribution)
    }
  }

  /// The numbers at both ends of the bars.
  private func axis(of histogram: BlockHistogram, _ quantity: StatisticsQuantity) -> String {
    let low = HumanNumber.short(histogram.low * quantity.scale)
    let high = HumanNumber.short(histogram.high * quantity.scale)
    guard low.count + 1 + high.count <= bars else { return "" }
    return histogram.low < histogram.high ? low + high.leftPadded(to: bars - low.count) : low
  }
}

extension StatisticsQuantity {
  /// What people call it, with its unit.
  var title: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity.x, pt/s"
    case .duration: "duration, ms"
    case .start: "start, % of the view from the edge"
    case .sampleRate: "samples a second"
    case .marginProgress: "margin of progress"
    case .marginVelocity: "margin of velocity, pt/s"
    }
  }

  /// How many of that unit make one of the results'.
  var scale: Double {
    switch self {
    case .duration: 1_000
    case .start: 100
    case .progress, .velocity, .sampleRate, .marginProgress, .marginVelocity: 1
    }
  }
}
