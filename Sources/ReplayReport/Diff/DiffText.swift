import ReplayAnalysis
import SwipeReplay
import TextFormats

extension DiffReport {
  /// A table for each change of rules, the gestures nearest to flipping, and a line of counts.
  package func text(_ style: TextReport.Style) -> String {
    let paint = style.paint
    var blocks: [[String]] = diff.groups.map { group in
      let change = "\(group[0].from.outcome.rawValue) → \(group[0].to.outcome.rawValue)"
      let title = change + " · " + counted(group.count, "gesture")
      let rules = [("  from  ", group[0].from.rule), ("  to    ", group[0].to.rule)].flatMap {
        label, rule in
        rule.printable.wrapped(to: style.columns - 8).hanging(after: label, indent: 8)
      }
      return [paint(title, .strong)] + rules + table(group, style)
    }
    if !diff.nearest.isEmpty {
      let title = "decided alike, and nearest to flipping in \(to.printable)"
      blocks.append([paint(title, .strong)] + table(diff.nearest, style))
    }
    if style.summary { blocks.append(summary.wrapped(to: style.columns)) }
    return blocks.text
  }

  /// `pj → system · 120 gestures of 118 traces: 3 decide differently`
  private var summary: String {
    let count = diff.flips.count
    let differing =
      count == 0
      ? "none decides differently" : "\(count) \(count == 1 ? "decides" : "decide") differently"
    return "\(from.printable) → \(to.printable) · "
      + "\(counted(diff.gestures, "gesture")) of \(counted(diff.traces, "trace")): " + differing
  }

  /// A row for each gesture: its margin in the second profile, and its values there, or in the first one
  /// where it did not begin there.
  private func table(_ pairs: [DecisionDiff.Pair], _ style: TextReport.Style) -> [String] {
    let rows: [[TextTable.Cell]] = pairs.map { pair in
      let values = pair.to.values ?? pair.from.values
      let gesture = pair.gestures > 1 ? " · gesture \(pair.to.gesture)" : ""
      let warnings = pair.to.text(.warnings).map { " · warning: \($0)" } ?? ""
      return [
        .init(values.map { HumanNumber.text($0.progress) } ?? ""),
        .init(values.map { HumanNumber.text($0.velocity.x) } ?? ""),
        .init(pair.to.margin?.brief ?? ""), .init(pair.to.trace.printable + gesture + warnings),
      ]
    }
    return TextTable(
      [
        .init(heading: "progress", isNumber: true), .init(heading: "velocity", isNumber: true),
        .init(heading: "margin", isNumber: true), .init(heading: "trace"),
      ], rows: rows, limit: style.columns, paint: style.paint
    ).lines
  }
}
