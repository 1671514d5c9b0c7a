package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// The reach of each parameter before a check notices, and the rules that never decided, for
/// people.
package struct MutationText: MutationReport, Sendable {
  private let style: TextReport.Style
  private var counts = MutationCounts()
  private var header: TextHeader

  package init(_ style: TextReport.Style = TextReport.Style()) {
    self.style = style
    header = TextHeader(style)
  }

  package mutating func add(_ mutation: ProfileMutation, to output: inout [UInt8]) {
    guard case .moved(let reaches, let coverage) = mutation.finding else { return }
    counts.count(mutation)
    header.write(to: &output)
    output += (text(of: mutation, reaches, coverage) + "\n").utf8
  }

  package mutating func end(_ output: inout [UInt8]) {
    guard style.summary else { return }
    let tenth = HumanNumber.text(ParameterReach.looseness * 100)
    let rules = counts.unusedRules == 1 ? "rule never decides" : "rules never decide"
    output +=
      ("\(counted(counts.parameters, "parameter")): \(counts.loose) can move by \(tenth) % unnoticed; "
      + "\(counts.unusedRules) \(rules)"
      + (counts.notMoved == 0 ? "" : "; \(counts.notMoved) not moved to the end") + "\n").utf8
  }

  private func text(
    of mutation: ProfileMutation, _ reaches: [ParameterReach], _ coverage: RuleCoverage
  ) -> String {
    let paint = style.paint
    var lines = [paint(mutation.profile.printable, .strong)]
    let name = reaches.map(\.parameter.displayWidth).max() ?? 0
    let value = reaches.map { numberText($0.value).count }.max() ?? 0
    let indent = 2 + 5 + 1 + name + 1 + value + 2
    for reach in reaches {
      let mark = reach.isLoose ? paint("loose", .bad) : "ok   "
      let number = numberText(reach.value).leftPadded(to: value)
      lines += clauses(reach).flowed(to: max(20, style.columns - indent)).hanging(
        after: "  \(mark) \(reach.parameter.padded(to: name)) \(number)  ", indent: indent)
    }
    if !mutation.notMoved.isEmpty {
      let names = mutation.notMoved.prefix(3).map(\.printable).joined(separator: ", ")
      let others = mutation.notMoved.count > 3 ? " and \(mutation.notMoved.count - 3) others" : ""
      let text = "not moved to the end, as the replays would take too much: \(names)\(others)"
      lines += text.wrapped(to: style.columns - 8)
        .hanging(after: "  " + paint("limit", .bad) + " ", indent: 8)
    }
    for rule in coverage.unused {
      let text = "never decides: \(rule.recognizer) \(rule.kind.rawValue) '\(rule.rule)'".printable
      lines += text.wrapped(to: style.columns - 8)
        .hanging(after: "  " + paint("rule ", .bad) + " ", indent: 8)
    }
    return lines.text
  }

  /// `unnoticed from 0.4975` and `to 0.5025`
  private func clauses(_ reach: ParameterReach) -> [String] {
    if reach.isUnexercised { return ["no trace exercises it"] }
    return ["unnoticed from \(text(reach.down, reach.value))", "to \(text(reach.up, reach.value))"]
  }

  private func text(_ end: ParameterReach.End, _ value: Double) -> String {
    let percent =
      value == 0 || end.last == value
      ? "" : " (\(signedPercent((end.last - value) / value.magnitude)))"
    switch end {
    case .noticed(let last, _, let trace):
      return HumanNumber.text(last, digits: 6) + percent + " [\(trace.printable)]"
    case .unnoticed(let last):
      return "beyond \(HumanNumber.text(last, digits: 6))" + percent
    case .notAllowed(let last):
      return HumanNumber.text(last, digits: 6) + percent + ", the last value allowed"
    }
  }

  private func signedPercent(_ part: Double) -> String {
    (part < 0 ? "-" : "+") + HumanNumber.text(part.magnitude * 100, digits: 2) + " %"
  }
}
