package import ReplayAnalysis
import SwipeReplay

extension Statistics: TableReport {
  /// The counts, and the range and buckets of each distribution.
  package var json: [UInt8] {
    JSONWriter.document("swipe-stats") { json in
      json.write(Self.nearPercent, forKey: "nearPercent")
      json.write(Distribution.quantileError, forKey: "quantileError")
      json.write(traces, forKey: "traces")
      json.write(invalid, forKey: "invalid")
      if suspicious > 0 { json.write(suspicious, forKey: "suspicious") }
      json.writeObjects(profiles, forKey: "profiles") { $0.writeMembers(of: $1) }
    }
  }

  /// A row for each profile, outcome that occurred, and quantity.
  package var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSV(
      row: ["profile", "outcome", "quantity", "n"] + Distribution.names)
    for profile in profiles {
      for outcome in profile.outcomes where outcome.count > 0 {
        for quantity in StatisticsQuantity.allCases {
          let distribution = outcome[quantity]
          bytes.appendCSV(
            row: [
              profile.name, outcome.outcome.description, quantity.name(along: profile.axis),
              "\(distribution.count)",
            ] + distribution.summary.map { $0.map(numberText) ?? "" })
        }
      }
    }
    return bytes
  }

  /// For each profile, the counts, the decisions near a threshold, and the distributions.
  package var document: ReportDocument {
    var document = ReportDocument(
      "stats",
      title: "\(counted(traces, "trace")), "
        + counted(profiles.count, "profile"))
    for profile in profiles {
      let heading =
        profile.name + (profile.velocity.map { " · velocity \($0.rawValue)" } ?? "")
        + " · \(counted(profile.gestures, "gesture")) in \(counted(traces, "trace"))"
        + ReplayReport.suspicious(suspicious)
        + (invalid > 0 ? ", \(invalid) more invalid" : "")
      let isEmpty = profile.gestures == 0
      document.add(heading, isEmpty ? [] : [.table(counts(profile))])
      guard !isEmpty else { continue }
      document.add(near(profile))
      document.add([.table(distributions(profile))])
    }
    if profiles.contains(where: { $0.gestures > 0 }) {
      let error = HumanNumber.text(Distribution.quantileError * 100, digits: 1)
      document.summary = [
        .paragraph(
          "Percentiles are at most \(error)% off; counts, min and max are exact.")
      ]
    }
    return document
  }

  private func counts(_ profile: ProfileStatistics) -> ReportTable {
    let digits = "\(profile.outcomes.map(\.count).max() ?? 0)".count
    var table = ReportTable(
      "Outcomes and rules",
      [
        .init("outcome", .name), .init("gestures", .number, minWidth: digits),
        .init("share", .number, minWidth: 7), .init("by this rule", .number, minWidth: digits),
        .init("rule"), .init("", .picture, rank: ReportTable.Column.pages),
      ])
    table.isHeaded = false
    for outcome in profile.outcomes where outcome.count > 0 {
      for (index, rule) in outcome.rules.enumerated() {
        let isFirst = index == 0
        table.add([
          isFirst ? .init(outcome.outcome) : "", .init(isFirst ? "\(outcome.count)" : ""),
          .init(isFirst ? share(outcome.count, of: profile.gestures) : ""), "\(rule.count)",
          .init(rule.rule.isEmpty ? Replay.openReason : rule.rule),
          .bar((Double(rule.count) / Double(profile.gestures), nil)),
        ])
      }
    }
    return table
  }

  private func share(_ count: Int, of total: Int) -> String {
    percent(Double(count) / Double(max(1, total)))
  }

  /// Returns the numbers of decisions that a small change of a parameter would flip.
  private func near(_ profile: ProfileStatistics) -> [ReportDocument.Block] {
    let decisions = profile.decisions
    let total = decisions.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    let near = decisions.reduce(0) { $0 + $1.near }
    let parameters = profile.parameters.enumerated().map { index, parameter in
      ReportDocument.Line(
        label: "\(decisions.reduce(0) { $0 + $1.nearParameters[index] })",
        text: "\(parameter.name) \(HumanNumber.text(parameter.value))")
    }.filter { $0.label != "0" }
    let sentence =
      "within \(HumanNumber.text(Statistics.nearPercent))% of a threshold: "
      + "\(near) of \(counted(total, "decision")), " + share(near, of: total)
    return [.paragraph(sentence)] + (parameters.isEmpty ? [] : [.lines(parameters)])
  }

  /// Returns a table with a row for each quantity and outcome.
  private func distributions(_ profile: ProfileStatistics) -> ReportTable {
    // Narrow terminals drop the quartiles first, then the other quantiles except the median, then all but the counts.
    let numbers =
      [("min", 1)]
      + Distribution.quantiles.map { quantile in
        let rank = [25, 75].contains(quantile.percent) ? 3 : quantile.percent == 50 ? 1 : 2
        return (quantile.percent == 50 ? quantile.name : "\(quantile.percent)%", rank)
      } + [("max", 1)]
    var table = ReportTable(
      "Quantities of each outcome",
      [.init("", .name), .init("n", .number, gap: 1)]
        + numbers.map { .init($0, .number, rank: $1, gap: 1) }
        + [.init("", .picture, gap: 1, bars: 5...24)])
    table.indent = 4
    table.groups = StatisticsQuantity.allCases.map { quantity in
      let outcomes = profile.outcomes.filter { $0[quantity].count > 0 }
      let (title, scale) = quantity.heading(along: profile.axis)
      return .init(
        title: title, scale: scale,
        rows: outcomes.map { outcome in
          let distribution = outcome[quantity]
          let summary = distribution.summary.map { number in
            ReportTable.Cell(number.map { HumanNumber.short($0 * scale) } ?? "")
          }
          return .init(
            cells: [.init(outcome.outcome), "\(distribution.count)"] + summary
              + [.histogram(distribution)])
        })
    }.filter { !$0.rows.isEmpty }
    return table
  }
}

extension Distribution {
  fileprivate static let names = ["min"] + quantiles.map(\.name) + ["max"]

  /// Minimum, quantiles and maximum, in the order of the columns.
  fileprivate var summary: [Double?] {
    [range?.lowerBound] + Self.quantiles.map { quantile(percent: $0.percent) }
      + [range?.upperBound]
  }
}

extension StatisticsQuantity {
  /// Returns the name for people, with its unit, and the number of that unit in a unit of the results.
  fileprivate func heading(along axis: Margin.Axis) -> (title: String, scale: Double) {
    switch self {
    case .progress: ("progress", 1)
    case .velocity: ("velocity.\(axis), pt/s", 1)
    case .duration: ("duration, ms", 1_000)
    case .start: ("start, % from the edge", 100)
    case .sampleRate: ("samples a second", 1)
    case .marginProgress: ("change of progress that flips it", 1)
    case .marginVelocity: ("change of velocity that flips it, pt/s", 1)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of profile: ProfileStatistics) {
    write(profile.name, forKey: "profile")
    if let velocity = profile.velocity { write(velocity.rawValue, forKey: "velocity") }
    writeObject(forKey: "parameters", onOneLine: true) { json in
      for parameter in profile.parameters { json.write(parameter.value, forKey: parameter.name) }
    }
    write(profile.gestures, forKey: "gestures")
    writeObjects(profile.outcomes.filter { $0.count > 0 }, forKey: "outcomes") { json, outcome in
      json.writeMembers(of: outcome, profile)
    }
  }

  private mutating func writeMembers(of outcome: OutcomeStatistics, _ profile: ProfileStatistics) {
    write(outcome.outcome.description, forKey: "outcome")
    write(outcome.count, forKey: "count")
    writeObjects(outcome.rules, forKey: "rules", onOneLine: true) { json, rule in
      json.write(rule.rule, forKey: "rule")
      json.write(rule.count, forKey: "count")
    }
    if outcome.outcome.isDecision {
      write(outcome.near, forKey: "near")
      writeObject(forKey: "nearParameters", onOneLine: true) { json in
        for (parameter, count) in zip(profile.parameters, outcome.nearParameters) where count > 0 {
          json.write(count, forKey: parameter.name)
        }
      }
    }
    writeObject(forKey: "distributions") { json in
      for quantity in StatisticsQuantity.allCases {
        json.writeObject(forKey: quantity.name(along: profile.axis)) {
          $0.writeMembers(of: outcome[quantity])
        }
      }
    }
  }

  private mutating func writeMembers(of distribution: Distribution) {
    write(distribution.count, forKey: "n")
    for (name, number) in zip(Distribution.names, distribution.summary) {
      if let number { write(number, forKey: name) }
    }
    writeList(distribution.edges, forKey: "buckets", onOneLine: true) { json, bucket in
      json.beginArray()
      json.write(bucket.edge)
      json.write(bucket.count)
      json.endArray()
    }
  }
}
