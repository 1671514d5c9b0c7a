import TextFormats

/// A topic of `help`: a card with all names of one kind, made from the tables that the readers and
/// writers use.
enum ReferenceCard: String, CaseIterable {
  case rules, traces, profiles, results

  /// One line for the list of topics.
  var summary: String {
    switch self {
    case .rules: "names, operators and functions in the rules of a profile"
    case .traces: "keys of a trace in JSON, columns in CSV, phases and actions"
    case .profiles: "keys of a profile, a recognizer and an animation"
    case .results: "fields of a result in CSV and JSON"
    }
  }

  var text: String {
    switch self {
    case .rules: RulesCard.text
    case .traces: TracesCard.text
    case .profiles: ProfilesCard.text
    case .results: ResultsCard.text
    }
  }

  /// A section on the keys of an object; an asterisk marks those that are required.
  static func section(_ title: String, _ keys: [KeyDescription]) -> String {
    section(title, keys.map { [$0.name + ($0.isRequired ? " *" : ""), $0.value, $0.meaning] })
  }

  /// A section with a table.
  static func section(_ title: String, _ rows: [[String]]) -> String {
    "\n" + HelpTable.paragraph(title) + HelpTable.text(rows, width: 23)
  }
}
