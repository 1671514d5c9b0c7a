import ReplayAnalysis
import SwipeReplay
import TextFormats

extension StatisticsReport {
  /// For each profile the counts, what is near a threshold, and a table of the distributions.
  func text(_ style: TextReport.Style) -> String {
    var blocks = statistics.profiles.map { profile in
      ProfileStatisticsText(profile, of: statistics, style).lines
    }
    if style.summary, statistics.profiles.contains(where: { $0.gestures > 0 }) {
      let error = HumanNumber.text(Distribution.quantileError * 100, digits: 1)
      let note = "Percentiles are at most \(error) % off; counts, least and greatest are exact."
      blocks.append(note.wrapped(to: style.columns))
    }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }
}

/// The statistics of one profile.
private struct ProfileStatisticsText {
  let profile: ProfileStatistics
  let statistics: Statistics
  let style: TextReport.Style
  let paint: Paint

  init(_ profile: ProfileStatistics, of statistics: Statistics, _ style: TextReport.Style) {
    self.profile = profile
    self.statistics = statistics
    self.style = style
    paint = Paint(isOn: style.color)
  }

  var lines: [String] {
    let refused = statistics.refused > 0 ? ", \(statistics.refused) more refused" : ""
    let velocity = profile.velocity.map { " · velocity \($0.rawValue)" } ?? ""
    let rest =
      "\(velocity) · \(count(profile.gestures, "gesture")) of \(count(statistics.traces, "trace"))\(refused)"
    let name = profile.name.printable.truncated(to: max(8, style.columns - rest.displayWidth))
    let heading = [paint(name, .strong) + paint(rest, .faint)]
    guard profile.gestures > 0 else { return heading }
    return heading + counts + near + [""] + StatisticsTable(profile, style).lines
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  private func share(_ count: Int, of total: Int) -> String {
    HumanNumber.fixed(Double(count) / Double(max(1, total)) * 100, decimals: 1) + " %"
  }

  // MARK: Counts

  /// A row for each outcome and rule.
  private var counts: [String] {
    let outcomes = profile.outcomes.filter { $0.count > 0 }
    let label = outcomes.map(\.outcome.rawValue.count).max() ?? 0
    let number = "\(outcomes.map(\.count).max() ?? 0)".count
    return outcomes.flatMap { outcome in
      outcome.rules.enumerated().map { index, rule in
        let isFirst = index == 0
        let name = (isFirst ? outcome.outcome.rawValue : "").padded(to: label)
        let total = (isFirst ? "\(outcome.count)" : "").leftPadded(to: number)
        let part = (isFirst ? share(outcome.count, of: profile.gestures) : "").leftPadded(to: 7)
        let start = "\(total)  \(part)  \("\(rule.count)".leftPadded(to: number))  "
        let room = max(8, style.columns - 4 - label - start.displayWidth)
        let text = rule.rule.isEmpty ? "the trace stops with a finger down" : rule.rule.printable
        return "  " + paint(name, outcome.outcome.meaning) + "  " + start
          + text.truncated(to: room)
      }
    }
  }

  /// How many decisions a small change of a parameter would flip.
  private var near: [String] {
    let decisions = profile.decisions
    let (near, total) = (
      decisions.reduce(0) { $0 + $1.near }, decisions.reduce(0) { $0 + $1.count }
    )
    let percent = HumanNumber.text(statistics.nearPercent)
    let rows = profile.parameters.indices.compactMap { index -> (count: String, text: String)? in
      let count = decisions.reduce(0) { $0 + $1.nearParameters[index] }
      let parameter = profile.parameters[index]
      let text = "\(parameter.name) \(HumanNumber.text(parameter.value))"
      return count > 0 ? ("\(count)", text.printable) : nil
    }
    let width = rows.map(\.count.count).max() ?? 0
    guard total > 0 else { return [] }
    let sentence =
      "within \(percent) % of a threshold: \(near) of \(count(total, "decision")), "
      + share(near, of: total)
    return [""] + sentence.wrapped(to: style.columns - 2).map { "  " + $0 }
      + rows.map { row in
        let start = "    \(row.count.leftPadded(to: width))  "
        return start + row.text.truncated(to: max(8, style.columns - start.count))
      }
  }
}
