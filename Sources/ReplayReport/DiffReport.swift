package import ReplayAnalysis

/// Two profiles side by side: which gestures they decide differently, and by which rules.
package struct DiffReport: Sendable {
  /// How it is written.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, csv
  }

  let diff: DecisionDiff
  /// The profiles, as they were asked for.
  let from, to: String

  package init(_ diff: DecisionDiff, from: String, to: String) {
    self.diff = diff
    self.from = from
    self.to = to
  }

  /// The whole report.
  package func bytes(_ format: Format, _ style: TextReport.Style = TextReport.Style()) -> [UInt8] {
    switch format {
    case .text: Array(text(style).utf8)
    case .json: json
    case .csv: csv
    }
  }
}
