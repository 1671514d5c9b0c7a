package import ReplayAnalysis
import TextFormats

/// How far each parameter of a profile can move before a check notices, and the rules that settled
/// nothing: for people.
package struct MutationText: Sendable {
  private let style: TextReport.Style

  package init(_ style: TextReport.Style = TextReport.Style()) {
    self.style = style
  }

  /// The lines for one profile.
  package func text(of profile: String, _ reaches: [ParameterReach], _ coverage: RuleCoverage)
    -> String
  {
    let paint = Paint(isOn: style.color)
    var lines = [paint(profile.printable, .strong)]
    let name = reaches.map(\.parameter.displayWidth).max() ?? 0
    let value = reaches.map { numberText($0.value).count }.max() ?? 0
    for reach in reaches {
      let mark = reach.isLoose ? paint("loose", .bad) : "ok   "
      let start =
        "  \(mark) \(reach.parameter.padded(to: name)) \(numberText(reach.value).leftPadded(to: value))  "
      let indent = 2 + 5 + 1 + name + 1 + value + 2
      let clauses = sentence(reach)
      for (part, line) in clauses.flowed(to: max(20, style.columns - indent)).enumerated() {
        lines.append((part == 0 ? start : String(repeating: " ", count: indent)) + line)
      }
    }
    for rule in coverage.unused {
      let text = "never decides: \(rule.recognizer) \(rule.kind.rawValue) '\(rule.rule)'".printable
      for (part, line) in text.wrapped(to: style.columns - 8).enumerated() {
        lines.append((part == 0 ? "  " + paint("rule ", .bad) + " " : "        ") + line)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last line, over all profiles.
  package func summary(_ reaches: [ParameterReach], unusedRules: Int) -> String {
    let loose = reaches.count(where: \.isLoose)
    let tenth = HumanNumber.text(ParameterReach.looseness * 100)
    return "\(reaches.count) parameters: \(loose) can move by \(tenth) % unnoticed; "
      + "\(unusedRules) \(unusedRules == 1 ? "rule" : "rules") never decide\(unusedRules == 1 ? "s" : "")\n"
  }

  /// In clauses: `unnoticed from 0.4975` `to 0.5025`.
  private func sentence(_ reach: ParameterReach) -> [String] {
    if reach.isUnexercised { return ["no trace exercises it"] }
    return ["unnoticed from \(text(reach.down, reach.value))", "to \(text(reach.up, reach.value))"]
  }

  private func text(_ end: ParameterReach.End, _ value: Double) -> String {
    let percent =
      value == 0 || end.last == value
      ? "" : " (\(percentText((end.last - value) / value.magnitude)))"
    switch end {
    case .noticed(let last, _, let trace):
      return HumanNumber.text(last, digits: 6) + percent + " [\(trace.printable)]"
    case .unnoticed(let last):
      return "beyond \(HumanNumber.text(last, digits: 6))" + percent
    case .notAllowed(let last):
      return HumanNumber.text(last, digits: 6) + percent + ", the last value allowed"
    }
  }

  private func percentText(_ part: Double) -> String {
    (part < 0 ? "-" : "+") + HumanNumber.text(part.magnitude * 100, digits: 2) + " %"
  }
}
