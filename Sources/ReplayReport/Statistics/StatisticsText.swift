import ReplayAnalysis
import SwipeReplay
import TextFormats

extension StatisticsReport {
  /// For each profile the counts, what is near a threshold, and a table of the distributions.
  package func text(_ style: TextReport.Style) -> String {
    var blocks = statistics.profiles.map { profile in
      ProfileStatisticsText(profile: profile, statistics: statistics, style: style).lines
    }
    if style.summary, statistics.profiles.contains(where: { $0.gestures > 0 }) {
      let error = HumanNumber.text(Distribution.quantileError * 100, digits: 1)
      let note = "Percentiles are at most \(error) % off; counts, least and greatest are exact."
      blocks.append(note.wrapped(to: style.columns))
    }
    return blocks.text
  }
}

private struct ProfileStatisticsText {
  let profile: ProfileStatistics
  let statistics: Statistics
  let style: TextReport.Style
  private var paint: Paint { style.paint }

  var lines: [String] {
    let refused = statistics.refused > 0 ? ", \(statistics.refused) more refused" : ""
    let velocity = profile.velocity.map { " · velocity \($0.rawValue)" } ?? ""
    let rest =
      velocity + " · " + counted(profile.gestures, "gesture") + " of "
      + counted(statistics.traces, "trace") + suspicious(statistics.suspicious) + refused
    let name = profile.name.printable.truncated(to: max(8, style.columns - rest.displayWidth))
    let heading = [paint(name, .strong) + paint(rest, .faint)]
    guard profile.gestures > 0 else { return heading }
    return heading + counts + near + [""] + StatisticsTable(profile, style).lines
  }

  private func share(_ count: Int, of total: Int) -> String {
    percent(Double(count) / Double(max(1, total)))
  }

  private var counts: [String] {
    let rows: [[TextTable.Cell]] = profile.outcomes.filter { $0.count > 0 }.flatMap { outcome in
      outcome.rules.enumerated().map { index, rule in
        let name = outcome.outcome.rawValue
        return [
          .init(index == 0 ? name : "", outcome.outcome.meaning),
          .init(index == 0 ? "\(outcome.count)" : ""),
          .init(index == 0 ? share(outcome.count, of: profile.gestures) : ""),
          .init("\(rule.count)"),
          .init(rule.rule.isEmpty ? Replay.openReason : rule.rule.printable),
        ]
      }
    }
    let digits = "\(profile.outcomes.map(\.count).max() ?? 0)".count
    return TextTable(
      [
        .init(), .init(isNumber: true, minWidth: digits), .init(isNumber: true, minWidth: 7),
        .init(isNumber: true, minWidth: digits), .init(),
      ], rows: rows, limit: style.columns, paint: paint
    ).rows
  }

  /// How many decisions a small change of a parameter would flip.
  private var near: [String] {
    let decisions = profile.decisions
    let total = decisions.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    let near = decisions.reduce(0) { $0 + $1.near }
    let rows: [[TextTable.Cell]] = profile.parameters.enumerated().compactMap { index, parameter in
      let count = decisions.reduce(0) { $0 + $1.nearParameters[index] }
      let text = "\(parameter.name) \(HumanNumber.text(parameter.value))"
      return count > 0 ? [.init("\(count)"), .init(text.printable)] : nil
    }
    let sentence =
      "within \(HumanNumber.text(statistics.nearPercent)) % of a threshold: "
      + "\(near) of \(counted(total, "decision")), " + share(near, of: total)
    let table = TextTable(
      [.init(isNumber: true, gap: 4), .init()], rows: rows, limit: style.columns)
    return [""] + sentence.wrapped(to: style.columns - 2).map { "  " + $0 } + table.rows
  }
}
