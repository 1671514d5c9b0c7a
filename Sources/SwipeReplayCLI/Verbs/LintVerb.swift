import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let lint = Verb(
    name: "lint",
    operands: "PATH…",
    summary: "what makes the results of recordings uncertain",
    about: """
      Finds what makes results uncertain, and what to do. Exits with 1 on warnings.
      \(HelpTable.text(LintFinding.Rule.allCases.map { [$0.rawValue, $0.summary] }).dropLast())
      """,
    options: Option.profiles + [
      .failOn, .format(LintFormat.self), .output, .jobs,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay lint --fail-on error -f github traces/": "guard recordings in CI"
    ],
    exitStatusReflectsResults: true
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let level = arguments.word(LintFinding.Level.self, of: .failOn) ?? .warning
    let traces = try TraceStream(arguments, showsWarnings: false, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    var report = LintReport(
      arguments.format(default: .text), session.textStyle, version: Help.versionNumber)
    try traces.work(with: profiles, from: [[LintFinding]](), &session) { _, profiles in
      var linter = TraceLinter(profiles)
      return { trace, portion in portion.append(linter.findings(in: trace)) }
    } take: { (portion, session) throws(CommandError) in
      for findings in portion { try session.write { report.add(findings, to: &$0) } }
    } invalid: { (error, session) throws(CommandError) in
      try session.write { report.add(invalid: error.message, at: error.place, to: &$0) }
    }
    for message in session.unread {
      try session.write { report.add(invalid: message, at: nil, to: &$0) }
    }
    try session.write { report.end(&$0) }
    return session.endOfInput(hasFound: report.found(atLeast: level))
  }
}
