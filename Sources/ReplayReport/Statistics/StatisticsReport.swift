package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// The statistics of many traces: counts and distributions.
package struct StatisticsReport: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case text, json, csv
  }

  let statistics: Statistics

  package init(_ statistics: Statistics) {
    self.statistics = statistics
  }

  /// The whole report.
  package func bytes(_ format: Format, _ style: TextReport.Style = TextReport.Style()) -> [UInt8] {
    switch format {
    case .text: Array(text(style).utf8)
    case .json: statistics.json
    case .csv: csv
    }
  }

  /// A row for each profile, outcome that occurred, and quantity.
  private var csv: [UInt8] {
    let columns =
      ["profile", "outcome", "quantity", "n", "min"] + Distribution.quantiles.map(\.name) + ["max"]
    var bytes = Array((columns.joined(separator: ",") + "\n").utf8)
    for profile in statistics.profiles {
      for outcome in profile.outcomes where outcome.count > 0 {
        for quantity in StatisticsQuantity.allCases {
          let distribution = outcome[quantity]
          bytes.appendCSV(field: profile.name)
          bytes += ",\(outcome.outcome.rawValue),\(quantity.rawValue),\(distribution.count)".utf8
          for number in distribution.summary {
            bytes.append(UInt8(ascii: ","))
            if let number { bytes.append(number: number) }
          }
          bytes.append(UInt8(ascii: "\n"))
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
