package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// A check as a page of HTML, to keep with a run of a CI server: the counts of each profile, what fails and why, what
/// could not be read, and the warnings.
///
/// The counts come first, so everything is written at the end.
package struct CheckPage: CheckReport, Sendable {
  private struct Counts {
    var profile: String
    var passed = 0
    var failed = 0
    var known = 0
    var warnings = 0
    var all: Int { passed + failed + known }
  }

  /// Items of a list, up to a limit.
  private struct Items {
    var html = ""
    var count = 0

    mutating func add(_ item: @autoclosure () -> String) {
      count += 1
      if count <= AnalysisPage.rowLimit { html += item() }
    }

    /// The list, and how many items are left out.
    var list: String {
      "<ul class=\"found\">\n\(html)</ul>\n"
        + omission(count - AnalysisPage.rowLimit, "'-f json' has all")
    }
  }

  private var counts: [Counts] = []
  private var failures = Items()
  private var known = Items()
  private var warnings = Items()
  private var refusals = Items()

  package init() {}

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      let profile = index(of: result.profile)
      switch result.status {
      case .passed: counts[profile].passed += 1
      case .failed: counts[profile].failed += 1
      case .knownFailure: counts[profile].known += 1
      }
      if !result.problems.isEmpty {
        let messages = result.problems.map { CheckMessage($0, of: result) }
        failures.add(Self.item(result.title, messages))
      }
      if let reason = result.knownFailure {
        known.add(
          "<li class=\"warning\"><h3>\(result.title.html)</h3>\n<p>\(reason.html)</p>\n</li>\n")
      }
      let messages =
        result.traceWarnings.map { CheckMessage($0) }
        + result.warnings.map { CheckMessage($0, of: result) }
      counts[profile].warnings += messages.count
      if !messages.isEmpty {
        warnings.add(Self.item(result.title, messages, class: "warning"))
      }
    }
  }

  package mutating func add(_ refusal: CheckRefusal, to output: inout [UInt8]) {
    let place = refusal.place.map { "<p class=\"note\">\("\($0)".html)</p>\n" } ?? ""
    refusals.add("<li><p>\(refusal.message.html)</p>\n\(place)</li>\n")
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    var page = AnalysisPage(of: "check", summary.title)
    page.add(paragraph(summary.counts, "facts"))
    if !counts.isEmpty { page.add(table.html) }
    page.add(remarks(summary.notes))
    for (heading, items) in [
      ("Failures", failures), ("Could not be read", refusals), ("Known failures", known),
      ("Warnings", warnings),
    ] where items.count > 0 {
      page.addSection(heading, items.list)
    }
    output += page.html
  }

  private var table: HTMLTable {
    var table = HTMLTable(
      "Counts of each profile",
      [
        .init("profile"), .init(""), .number("pass"), .number("fail"), .number("known failures"),
        .number("warnings"),
      ])
    for counts in counts {
      let all = Double(max(1, counts.all))
      let bar = SVGText.bar([
        (Double(counts.passed) / all, "bar"), (Double(counts.known) / all, "bar quiet"),
        (Double(counts.failed) / all, "bar bad"),
      ])
      table.add([
        .init(counts.profile, "name"), .init(html: bar, "picture"), "\(counts.passed)",
        .init("\(counts.failed)", counts.failed > 0 ? "bad" : ""), "\(counts.known)",
        "\(counts.warnings)",
      ])
    }
    return table
  }

  private static func item(
    _ title: String, _ messages: [CheckMessage], class: String = ""
  ) -> String {
    let isAlone = messages.count == 1
    let headline = isAlone ? " <span class=\"headline\">\(messages[0].headline.html)</span>" : ""
    var html =
      "<li\(`class`.isEmpty ? "" : " class=\"\(`class`)\"")><h3>\(title.html)\(headline)</h3>\n"
    for message in messages {
      html += (isAlone ? "" : "<p>\(message.headline.html)</p>\n") + "<dl>\n"
      for line in message.lines {
        html += "<dt>\(line.label.html)</dt><dd>\(line.text.html)</dd>\n"
      }
      html += "</dl>\n"
    }
    return html + "</li>\n"
  }

  private mutating func index(of profile: String) -> Int {
    if let index = counts.firstIndex(where: { $0.profile.isExactly(profile) }) { return index }
    counts.append(Counts(profile: profile))
    return counts.count - 1
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
