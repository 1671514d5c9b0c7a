package import ReplayAnalysis
import SwipeReplay

/// The reach of each parameter before a check notices, and how often each rule settled a gesture:
/// profile by profile for people, who see only the rules that never do, or as one JSON object.
package struct MutationReport: Sendable {
  private let style: TextReport.Style
  private var mutations: [ProfileMutation] = []

  package init(_ style: TextReport.Style) { self.style = style }

  /// Adds the findings of one profile, and returns their text.
  package mutating func add(_ mutation: ProfileMutation) -> String {
    mutations.append(mutation)
    return (mutations.count == 1 ? style.header : "") + text(of: mutation) + "\n"
  }

  private var notMoved: Int { mutations.reduce(0) { $0 + $1.notMoved.count } }
  private var parameters: Int { mutations.reduce(notMoved) { $0 + $1.reaches.count } }
  private var loose: Int { mutations.reduce(0) { $0 + $1.reaches.count(where: \.isLoose) } }
  private var unusedRules: Int { mutations.reduce(0) { $0 + $1.unusedRules.count } }

  /// The last line of the text.
  package var summary: String {
    guard style.summary else { return "" }
    let tenth = HumanNumber.text(ParameterReach.looseness * 100)
    let rules = unusedRules == 1 ? "rule never decides" : "rules never decide"
    return "\(counted(parameters, "parameter")): \(loose) can move by \(tenth)% unnoticed; "
      + "\(unusedRules) \(rules)"
      + (notMoved == 0 ? "" : "; \(notMoved) not moved to the end") + "\n"
  }

  package var json: [UInt8] {
    JSONWriter.document("swipe-mutation") { json in
      json.writeObjects(mutations, forKey: "profiles") { Self.write($1, to: &$0) }
      json.writeObject(forKey: "summary") {
        $0.write(["parameters": parameters, "loose": loose, "unusedRules": unusedRules])
      }
    }
  }

  // MARK: Text

  private func text(of mutation: ProfileMutation) -> String {
    let (paint, reaches) = (style.paint, mutation.reaches)
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
    func add(_ label: String, _ text: String) {
      lines += text.wrapped(to: style.columns - 8)
        .hanging(after: "  " + paint(label, .bad) + " ", indent: 8)
    }
    if !mutation.notMoved.isEmpty {
      let names = mutation.notMoved.prefix(3).map(\.printable).joined(separator: ", ")
      let others = mutation.notMoved.count > 3 ? " and \(mutation.notMoved.count - 3) others" : ""
      let text = "not moved to the end, as the replays would take too much: \(names)\(others)"
      add("limit", text)
    }
    for rule in mutation.unusedRules {
      let text = "never decides: \(rule.recognizer) \(rule.kind.rawValue) '\(rule.rule)'".printable
      add("rule ", text)
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
    let limit = HumanNumber.text(end.last, digits: 6) + percent
    if let trace = end.noticedBy { return limit + " [\(trace.printable)]" }
    return end.isLastAllowed ? limit + ", the last value allowed" : "beyond " + limit
  }

  private func signedPercent(_ part: Double) -> String {
    (part < 0 ? "-" : "+") + HumanNumber.text(part.magnitude * 100, digits: 2) + "%"
  }

  // MARK: JSON

  private static func write(_ mutation: ProfileMutation, to json: inout JSONWriter) {
    json.write(mutation.profile, forKey: "profile")
    json.writeObjects(mutation.reaches, forKey: "parameters", write)
    if !mutation.notMoved.isEmpty {
      json.writeList(mutation.notMoved, forKey: "notMoved") { $0.write($1) }
    }
    json.writeObjects(mutation.rules, forKey: "rules", onOneLine: true) { json, row in
      json.write([
        "recognizer": row.recognizer, "kind": row.kind.rawValue, "rule": row.rule,
      ])
      json.write(row.count, forKey: "count")
    }
  }

  private static func write(_ json: inout JSONWriter, _ reach: ParameterReach) {
    json.write(reach.parameter, forKey: "parameter")
    json.write(reach.value, forKey: "value")
    json.write(reach.isLoose, forKey: "loose")
    for (name, end) in [("down", reach.down), ("up", reach.up)] {
      json.writeObject(forKey: name, onOneLine: true) { json in
        json.write(end.last, forKey: "unnoticedTo")
        if let first = end.first { json.write(first, forKey: "noticedAt") }
        if let trace = end.noticedBy { json.write(trace, forKey: "noticedBy") }
        if end.isLastAllowed { json.write(true, forKey: "lastAllowed") }
      }
    }
  }
}
