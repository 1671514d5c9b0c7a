import ReplayAnalysis
import SwipeReplay

extension DiffReport {
  /// A table for each change of rules, the gestures nearest to flipping, and a line of counts.
  func text(_ style: TextReport.Style) -> String {
    var blocks: [[String]] = diff.groups.map { group in
      let count = group.flips.count
      let title =
        "\(group.fromOutcome.rawValue) → \(group.toOutcome.rawValue)"
        + " · \(count) \(count == 1 ? "gesture" : "gestures")"
      let rules = [("from", group.fromRule), ("to", group.toRule)].flatMap { label, rule in
        rule.printable.wrapped(to: style.columns - 8).enumerated().map { part, text in
          "  " + (part == 0 ? label : "").padded(to: 6) + text
        }
      }
      return [paint(title, .strong, style)] + rules + table(group.flips, style)
    }
    if !diff.nearest.isEmpty {
      blocks.append(
        [paint("decided alike, and nearest to flipping in \(to.printable)", .strong, style)]
          + table(diff.nearest, style))
    }
    if style.summary { blocks.append([summary]) }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// `120 gestures of 118 traces: 3 decide differently`
  private var summary: String {
    let gestures = "\(diff.gestures) \(diff.gestures == 1 ? "gesture" : "gestures")"
    let traces = "\(diff.traces) \(diff.traces == 1 ? "trace" : "traces")"
    let count = diff.flips.count
    return "\(gestures) of \(traces): "
      + (count == 0
        ? "none decides differently" : "\(count) \(count == 1 ? "decides" : "decide") differently")
  }

  /// A row for each gesture: the values of the second profile, and its margin.
  private func table(_ pairs: [DecisionDiff.Pair], _ style: TextReport.Style) -> [String] {
    let heading = ["progress", "velocity", "margin", "trace"]
    let rows = pairs.map { pair in
      [
        pair.values.map { HumanNumber.text($0.progress) } ?? "",
        pair.values.map { HumanNumber.text($0.velocity.x) } ?? "",
        pair.to.margin?.brief ?? "", pair.title,
      ]
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].displayWidth }.max() ?? 0
    }
    let lines = ([heading] + rows).map { cells in
      let numbers = (0..<3).map { cells[$0].leftPadded(to: widths[$0]) }.joined(separator: "  ")
      return "  " + numbers + "  "
        + cells[3].truncated(to: max(8, style.columns - widths.tableWidth))
    }
    return [paint(lines[0], .faint, style)] + lines.dropFirst()
  }

  private func paint(_ text: String, _ meaning: Paint.Meaning, _ style: TextReport.Style) -> String
  {
    Paint(isOn: style.color)(text, meaning)
  }
}

extension DecisionDiff.Pair {
  /// What the recognizer showed, in the second profile where it began there.
  fileprivate var values: Replay.Values? { to.values ?? from.values }

  /// The trace, with the gesture where it has several.
  fileprivate var title: String {
    to.trace.printable + (gestures > 1 ? " · gesture \(to.gesture)" : "")
  }
}

extension [Int] {
  /// The columns that numbers take, with the blanks around them.
  fileprivate var tableWidth: Int { 2 + self[..<3].reduce(0) { $0 + $1 + 2 } }
}
