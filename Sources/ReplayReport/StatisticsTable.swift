import ReplayAnalysis
import SwipeReplay

/// The distributions of one profile: for each quantity a row for each outcome, with its numbers and a
/// small histogram; the histograms of one quantity share their axis.
struct StatisticsTable {
  /// One row: the numbers of an outcome.
  private struct Row {
    var outcome: Outcome
    var cells: [String]
    var distribution: Distribution
  }

  private let groups: [(quantity: StatisticsQuantity, rows: [Row])]
  private let paint: Paint
  /// The columns that are shown, and how wide each is.
  private let columns: [(index: Int, width: Int)]
  /// The columns before the numbers, and before the bars.
  private let numbersStart, barsStart: Int
  /// How many bars a histogram has; none where there is no room.
  private let bars: Int

  private static let heading =
    ["n", "min"] + Distribution.quantiles.map { $0.percent == 50 ? $0.name : "\($0.percent) %" }
    + ["max"]
  /// The columns that a narrow terminal has room for: without the quartiles, or with the median alone.
  private static let choices = [Array(heading.indices), [0, 1, 2, 4, 6, 7], [0, 1, 4, 7]]
  private static let indent = 4
  /// A histogram of fewer bars says nothing, and one of more says no more.
  private static let usefulBars = 5...24

  init(_ profile: ProfileStatistics, _ style: TextReport.Style) {
    groups = StatisticsQuantity.allCases.map { quantity in
      (quantity, Self.rows(of: quantity, in: profile))
    }.filter { !$0.1.isEmpty }
    paint = Paint(isOn: style.color)
    let rows = groups.flatMap(\.rows)
    let widths = Self.heading.indices.map { column in
      max(Self.heading[column].count, rows.map { $0.cells[column].count }.max() ?? 0)
    }
    let start = Self.indent + (rows.map(\.outcome.rawValue.count).max() ?? 0)
    func end(_ choice: [Int]) -> Int { choice.reduce(start) { $0 + 1 + widths[$1] } }
    let choice = Self.choices.first { end($0) <= style.columns } ?? [0]
    columns = choice.map { ($0, widths[$0]) }
    (numbersStart, barsStart) = (start, end(choice) + 1)
    let room = min(style.columns - barsStart, Self.usefulBars.upperBound)
    bars = room < Self.usefulBars.lowerBound ? 0 : room
  }

  /// A heading, and for each quantity that has numbers a title with its rows.
  var lines: [String] {
    let blank = String(repeating: " ", count: numbersStart)
    return [paint(blank + numbers(Self.heading), .faint)]
      + groups.flatMap { quantity, rows in
        let histogram = bars > 0 ? BlockHistogram(of: rows.map(\.distribution), bars: bars) : nil
        return [title(quantity, histogram)] + rows.map { line($0, histogram) }
      }
  }

  private func title(_ quantity: StatisticsQuantity, _ histogram: BlockHistogram?) -> String {
    let ends = histogram.map { axis(of: $0, quantity) } ?? ""
    let line = "  " + quantity.title.padded(to: barsStart - 2) + ends
    return paint(line.trimmingBlanks, .strong)
  }

  private func line(_ row: Row, _ histogram: BlockHistogram?) -> String {
    let name = row.outcome.rawValue.padded(to: numbersStart - Self.indent)
    let bars = histogram.map { " " + $0.text(of: row.distribution) } ?? ""
    return String(repeating: " ", count: Self.indent) + paint(name, row.outcome.meaning)
      + (numbers(row.cells) + bars).trimmingBlanks
  }

  private func numbers(_ cells: [String]) -> String {
    columns.map { " " + cells[$0.index].leftPadded(to: $0.width) }.joined()
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
  fileprivate var title: String {
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
  fileprivate var scale: Double {
    switch self {
    case .duration: 1_000
    case .start: 100
    case .progress, .velocity, .sampleRate, .marginProgress, .marginVelocity: 1
    }
  }
}
