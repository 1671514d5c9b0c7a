import ReplayAnalysis
import TextFormats

/// The findings of `lint` as a log for code scanning.
struct LintSARIF: Sendable {
  private var log: SARIFLog

  /// - Parameter version: The version of the tool: `1.2.3`.
  init(version: String) {
    log = SARIFLog(
      of: "lint", version: version,
      rules: LintFinding.Rule.allCases.map { rule in
        SARIFLog.Rule(id: rule.rawValue, summary: rule.summary, meaning: rule.why, help: rule.fix)
      })
  }

  mutating func begin(_ output: inout [UInt8]) { log.flush(to: &output) }

  mutating func add(_ finding: LintFinding, to output: inout [UInt8]) {
    log.add(
      SARIFLog.Result(
        rule: finding.rule.rawValue, level: finding.level.sarif,
        lines: [
          "\(finding.trace): \(finding.message)".printable, "fix: \(finding.rule.fix)",
          "at: \(finding.place)".printable,
        ],
        path: finding.place.file, line: finding.place.line,
        identity: [finding.trace, finding.gesture.map { "\($0)" } ?? "", finding.what]))
    log.flush(to: &output)
  }

  mutating func end(_ output: inout [UInt8]) { log.end(to: &output) }
}

extension LintFinding.Level {
  fileprivate var sarif: SARIFLog.Level {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
