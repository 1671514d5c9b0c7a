package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// The statistics of many traces: counts and distributions.
package struct StatisticsReport: TableReport, Sendable {
  let statistics: Statistics

  package init(_ statistics: Statistics) {
    self.statistics = statistics
  }

  package var json: [UInt8] { statistics.json }

  /// A row for each profile, outcome that occurred, and quantity.
  package var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSV(
      row: ["profile", "outcome", "quantity", "n", "min"] + Distribution.quantiles.map(\.name)
        + ["max"])
    for profile in statistics.profiles {
      for outcome in profile.outcomes where outcome.count > 0 {
        for quantity in StatisticsQuantity.allCases {
          let distribution = outcome[quantity]
          bytes.appendCSV(
            row: [
              profile.name, outcome.outcome.rawValue, quantity.rawValue, "\(distribution.count)",
            ] + distribution.summary.map { $0.map(numberText) ?? "" })
        }
      }
    }
    return bytes
  }
}

extension Distribution {
  /// Least number, quantiles and greatest number, in the order of the columns.
  var summary: [Double?] {
    [range?.lowerBound] + Self.quantiles.map { quantile(percent: $0.percent) }
      + [range?.upperBound]
  }
}
