import ReplayAnalysis
import SwipeReplay
import TextFormats

extension StatisticsReport {
  /// A page: for each profile the counts, and for each quantity the numbers and a histogram of each outcome.
  package var html: [UInt8] {
    var page = AnalysisPage(
      of: "stats",
      "\(counted(statistics.traces, "trace")), \(counted(statistics.profiles.count, "profile"))")
    let refused = statistics.refused > 0 ? "\(statistics.refused) more refused" : ""
    let suspicious = statistics.suspicious > 0 ? "\(statistics.suspicious) suspicious" : ""
    let facts = [suspicious, refused].filter { !$0.isEmpty }
    if !facts.isEmpty { page.add(paragraph(facts.joined(separator: ", "), "facts")) }
    let error = HumanNumber.text(Distribution.quantileError * 100, digits: 1)
    page.add(
      paragraph(
        "Percentiles are at most \(error) % off; counts, least and greatest are exact. A histogram reaches "
          + "from the least 5 % to the greatest 95 % of its quantity; what is beyond is in its outer bars."
      ))
    for profile in statistics.profiles {
      let velocity = profile.velocity.map { " · velocity \($0.rawValue)" } ?? ""
      page.addSection(
        profile.name + velocity + " · " + counted(profile.gestures, "gesture"),
        profile.gestures == 0 ? "" : counts(profile) + near(profile) + distributions(profile))
    }
    return page.html
  }

  private func counts(_ profile: ProfileStatistics) -> String {
    var table = HTMLTable(
      "Outcomes and rules",
      [
        .init("outcome"), .init(""), .number("gestures"), .number("share"), .number("by this rule"),
        .init("rule"),
      ])
    for outcome in profile.outcomes where outcome.count > 0 {
      for (index, rule) in outcome.rules.prefix(AnalysisPage.rowLimit).enumerated() {
        let share = Double(outcome.count) / Double(profile.gestures)
        let ruleShare = Double(rule.count) / Double(profile.gestures)
        table.add([
          index == 0 ? .init(outcome.outcome) : "",
          .init(html: SVGText.bar([(ruleShare, "bar")]), "picture"),
          .init(index == 0 ? "\(outcome.count)" : ""), .init(index == 0 ? percent(share) : ""),
          "\(rule.count)", .init(rule.rule.isEmpty ? Replay.openReason : rule.rule, "text"),
        ])
      }
    }
    return table.html
  }

  /// How many decisions a small change of a parameter would flip.
  private func near(_ profile: ProfileStatistics) -> String {
    let decisions = profile.decisions
    let total = decisions.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "" }
    let near = decisions.reduce(0) { $0 + $1.near }
    let parameters = profile.parameters.enumerated().compactMap { index, parameter -> String? in
      let count = decisions.reduce(0) { $0 + $1.nearParameters[index] }
      return count > 0 ? "\(parameter.name) \(HumanNumber.text(parameter.value)): \(count)" : nil
    }
    return remarks([
      "within \(HumanNumber.text(statistics.nearPercent)) % of a threshold: \(near) of "
        + counted(total, "decision") + ", " + percent(Double(near) / Double(total))
        + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", ")))")
    ])
  }

  private func distributions(_ profile: ProfileStatistics) -> String {
    StatisticsQuantity.allCases.map { quantity in
      let outcomes = profile.outcomes.filter { $0[quantity].count > 0 }
      guard !outcomes.isEmpty else { return "" }
      let histogram = BlockHistogram(of: outcomes.map { $0[quantity] }, bars: 40)
      let ends = histogram.map { histogram in
        let numbers = [histogram.low, histogram.high].map {
          HumanNumber.short($0 * quantity.scale)
        }
        return "<span class=\"ends\"><span>\(numbers[0])</span><span>\(numbers[1])</span></span>"
      }
      var table = HTMLTable(
        quantity.title,
        [.init("outcome"), .init("", detail: ends ?? ""), .number("n"), .number("min")]
          + Distribution.quantiles.map {
            .number($0.percent == 50 ? $0.name : "\($0.percent) %")
          } + [.number("max")])
      for outcome in outcomes {
        let distribution = outcome[quantity]
        let picture = histogram.map { SVGText.histogram($0.counts(of: distribution)) }
        table.add(
          [.init(outcome.outcome), .init(html: picture ?? "", "picture"), "\(distribution.count)"]
            + distribution.summary.map { number in
              .init(number.map { HumanNumber.short($0 * quantity.scale) } ?? "")
            })
      }
      return "<h3>\(quantity.title.html)</h3>\n" + table.html
    }.joined()
  }
}
