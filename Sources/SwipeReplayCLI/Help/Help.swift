import ReplayReport
import TextFormats

/// The help texts, generated from the tables of verbs and options.
enum Help {
  static let versionNumber = "0.1.0"
  static let version = "swipe-replay " + versionNumber

  static let purpose = """
    Replays recorded swipes through the rules of interactive transitions, and prints
    for each the decision, why, and by what margin.
    """

  /// The environment variables that the tool reads.
  static let environment = [
    (name: "NO_COLOR", meaning: "if it is set and not empty, '--color auto' uses no colour"),
    (
      name: "TERM",
      meaning: "if it is 'dumb', there is no progress line, and '--color auto' uses no colour"
    ),
    (name: "COLUMNS", meaning: "the width of text, instead of what the terminal reports"),
  ]

  static let files = """
    The tool has no configuration of its own. It reads only the files that the
    command line names, what profiles among them extend, the project's profile
    (\(ProfileSelection.projectFile)), and in directories what ends with
    \(InputPaths.extensions.map { "." + $0 }.joinedByOr). It writes only files that '--output',
    '--invalid' or '--write-profile' name, and those that '--accept' updates.
    """

  static var usage: String {
    """
    Usage: swipe-replay [replay] PATH…
           swipe-replay VERB …

    """
  }

  /// The answer to an empty command line.
  static var short: String {
    usage + "\n" + verbs + "\nMore: swipe-replay --help"
  }

  static var global: String {
    """
    \(purpose)

    \(usage)
    \(verbs)
    \(topics)
    Options of every verb; 'swipe-replay VERB --help' lists the others:
    \(table(of: Option.common))
    \(exitStatuses)
    """
  }

  static func text(of verb: Verb) -> String {
    let own = verb.ownOptions
    var text = "Usage: swipe-replay \(verb.name)" + (own.isEmpty ? "" : " [OPTION…]")
    text += " \(verb.operands)\n\n\(verb.about)\n\n"
    if !own.isEmpty { text += "Options:\n" + table(of: own) + "\n" }
    let reading = verb.readingOptions.map { "--" + $0.name }
    if !reading.isEmpty {
      text += HelpTable.paragraph(
        "For traces, see 'help input': " + reading.joined(separator: ", "))
      text += "\n"
    }
    if !verb.examples.isEmpty { text += examples(of: verb) }
    return text
  }

  private static var verbs: String {
    "Verbs:\n" + HelpTable.text(Verb.all.map { [$0.name, $0.summary] })
  }

  private static var topics: String {
    "Reference cards, printed by 'swipe-replay help TOPIC':\n"
      + HelpTable.text(ReferenceCard.allCases.map { [$0.rawValue, $0.summary] })
  }

  /// Returns at least one line for each option.
  static func table(of options: [Option]) -> String {
    HelpTable.text(
      options.map { option in
        let short = option.short.map { "-\($0), " } ?? "    "
        return [short + option.synopsis, help(of: option)]
      })
  }

  /// The maximum number of words to list; more are listed elsewhere.
  private static let maxListedWords = 7

  static func help(of option: Option) -> String {
    guard case .word(_, let words) = option.value, words.count <= maxListedWords else {
      return option.help
    }
    return option.help + ": " + words.joinedByOr
  }

  private static func examples(of verb: Verb) -> String {
    (verb.examples.count == 1 ? "Example:\n" : "Examples:\n")
      + verb.examples.map { "  \($0)\n      \($1)\n" }.joined()
  }

  private static var exitStatuses: String {
    let texts = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }
    return HelpTable.paragraph("Exit status: " + texts.joined(separator: "; ") + ".")
  }
}

/// Text for the help, in lines of at most 80 columns.
enum HelpTable {
  private static let columns = 80

  /// Returns rows in aligned columns, indented by two spaces. The first column is printed as it is,
  /// and the last one is wrapped at spaces.
  ///
  /// - Parameter width: The maximum width of the other columns, which are wrapped at spaces.
  static func text(_ rows: [[String]], width: Int = columns) -> String {
    guard let first = rows.first else { return "" }
    var widths = first.indices.map { column in
      let longest = rows.map { $0[column].count }.max() ?? 0
      return column == 0 ? longest : min(longest, width)
    }
    let last = widths.count - 1
    widths[last] = columns - widths[..<last].reduce(2) { $0 + $1 + 2 }
    return rows.map { row in
      let cells = [[row[0]]] + zip(row, widths).dropFirst().map { $0.wrapped(to: $1) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        let texts = zip(cells, widths).map { ($0.count > line ? $0[line] : "").padded(to: $1) }
        return "  " + texts.joined(separator: "  ").trimmingBlanks + "\n"
      }.joined()
    }.joined()
  }

  static func paragraph(_ text: String) -> String {
    text.wrapped(to: columns).joined(separator: "\n") + "\n"
  }
}
