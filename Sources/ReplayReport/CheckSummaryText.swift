import ReplayAnalysis
import SwipeReplay
import TextFormats

/// What a whole check came to, in words.
struct CheckSummaryText {
  private let summary: CheckSummary

  init(_ summary: CheckSummary) {
    self.summary = summary
  }

  /// What explains the differences, and then one line with all counts.
  var lines: [String] { notes + [counts] }

  /// What is to be known about the run: what was set differently, and what was not looked at.
  var notes: [String] {
    var notes: [String] = []
    for change in summary.velocityChanges {
      let texts = [change.was, change.now].map { $0?.rawValue ?? "its own" }
      notes.append(
        "profile \(change.profile): velocity \(texts[0]) → \(texts[1]) since the baseline".printable
      )
    }
    for change in summary.parameterChanges {
      let texts = [change.was, change.now].map { $0.map(numberText) ?? "none" }
      notes.append(
        "profile \(change.profile): \(change.parameter) \(texts[0]) → \(texts[1]) since the baseline"
          .printable)
    }
    if !summary.uncheckedProfiles.isEmpty {
      let profiles = summary.uncheckedProfiles.map {
        "\($0.profile) (\(count($0.traces, "trace")))"
      }
      notes.append("not checked: \(profiles.joined(separator: ", "))".printable)
    }
    return notes
  }

  /// `12 traces, 24 checks: 22 pass, 2 fail (1 decides differently), 1 warning`
  var counts: String {
    var parts = ["\(summary.passed) pass"]
    if summary.failed > 0 { parts.append("\(summary.failed) fail" + failures) }
    if summary.knownFailures > 0 { parts.append(count(summary.knownFailures, "known failure")) }
    if summary.warnings > 0 { parts.append(count(summary.warnings, "warning")) }
    if summary.uncheckedTraces > 0 {
      parts.append("\(count(summary.uncheckedTraces, "trace")) without expectation")
    }
    let refused = summary.refused > 0 ? "\(summary.refused) refused" : nil
    guard summary.cases > 0 else {
      let traces = "\(count(summary.traces, "trace")), nothing to compare with"
      return traces + (refused.map { ", " + $0 } ?? "")
    }
    if let refused { parts.append(refused) }
    return "\(count(summary.traces, "trace")), \(count(summary.cases, "check")): "
      + parts.joined(separator: ", ")
  }

  private var failures: String {
    var kinds: [String] = []
    if summary.changedOutcomes > 0 {
      kinds.append(
        "\(summary.changedOutcomes) \(summary.changedOutcomes == 1 ? "decides" : "decide") differently"
      )
    }
    if summary.missing > 0 { kinds.append("\(summary.missing) missing") }
    if summary.added > 0 { kinds.append("\(summary.added) new") }
    return kinds.isEmpty ? "" : " (" + kinds.joined(separator: ", ") + ")"
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
