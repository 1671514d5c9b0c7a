package import ReplayAnalysis
package import TextFormats

/// A check as an HTML page, to keep with a run of a CI server, or as Markdown, for the summary of a job: the counts of
/// each profile, the failures and their reasons, the invalid inputs, and the warnings.
///
/// The counts come first, so everything is written at the end.
package struct CheckPage: CheckReport, Sendable {
  package enum Format: Sendable { case html, markdown }

  private let format: Format
  private let style: TextReport.Style
  private var counts: [(profile: String, summary: CheckSummary)] = []
  private var failures = ReportDocument.Findings()
  private var invalid = ReportDocument.Findings()
  private var known = ReportDocument.Findings()
  private var warnings = ReportDocument.Findings()

  package init(_ format: Format = .html, _ style: TextReport.Style = TextReport.Style()) {
    (self.format, self.style) = (format, style)
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      let profile = counts.index(
        where: { $0.profile.isExactly(result.profile) },
        orAppending: (result.profile, CheckSummary()))
      counts[profile].summary.count(result)
      for message in result.messagesForPeople {
        if message.isFailure {
          failures.add(.init(message, of: result))
        } else {
          warnings.add(.init(message, of: result))
        }
      }
      if let reason = result.knownFailure {
        known.add(.init(mark: "", meaning: .warning, title: result.title, headline: reason))
      }
    }
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    // Without a position, the message names the file.
    let title = place.map { "\($0)" } ?? message
    let headline = place == nil ? "" : message
    invalid.add(.init(mark: "", meaning: .bad, title: title, headline: headline))
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    var document = ReportDocument("check", title: summary.title)
    document.summary = [.paragraph(summary.counts)] + (counts.isEmpty ? [] : [.table(table)])
    document.notes = summary.notes
    for (heading, findings) in [
      ("Failures", failures), ("Could not be read", invalid), ("Known failures", known),
      ("Warnings", warnings),
    ] where findings.count > 0 {
      document.add(heading, [.findings(findings)])
    }
    switch format {
    case .html: output += document.html(style)
    case .markdown: output += document.markdown(style)
    }
  }

  private var table: ReportTable {
    var table = ReportTable(
      "Counts of each profile",
      [
        .init("profile", .name), .init("pass", .number), .init("fail", .number),
        .init("known failures", .number), .init("warnings", .number), .init("", .picture),
      ])
    table.add(counts) { profile, counts in
      let all = Double(max(1, counts.cases))
      return [
        .init(profile), "\(counts.passed)",
        .init("\(counts.failed)", counts.failed > 0 ? .bad : nil), "\(counts.knownFailures)",
        "\(counts.warnings)",
        .bar(
          (Double(counts.passed) / all, nil), (Double(counts.knownFailures) / all, .faint),
          (Double(counts.failed) / all, .bad)),
      ]
    }
    table.dropEmptyColumns()
    return table
  }
}

extension CheckSummary {
  /// The result in a few words.
  fileprivate var title: String {
    guard cases > 0 else { return "Nothing was checked" }
    guard failed == 0 else {
      return "\(failed) of \(counted(cases, "check")) \(failed == 1 ? "fails" : "fail")"
    }
    guard knownFailures == 0 else { return "No check fails that is not known to" }
    return cases == 1 ? "The check passes" : "All \(cases) checks pass"
  }
}
