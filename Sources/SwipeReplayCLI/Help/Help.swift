/// The help texts, made from the tables of verbs and options.
enum Help {
  /// No line of help is longer.
  private static let columns = 80

  static let version = "swipe-replay 0.1.0"

  /// What stands where nothing was typed at all.
  static var usage: String {
    """
    Usage: swipe-replay [replay] PATH…
           swipe-replay VERB …

    """
  }

  /// A short answer for somebody who typed nothing.
  static var short: String {
    usage + "\n" + verbs + "\nMore: swipe-replay --help"
  }

  /// The help of the whole tool.
  static var global: String {
    """
    Replays recorded swipes through the rules of interactive transitions, and says
    for each what was decided, why, and by how much.

    \(usage)
    \(verbs)
    Each verb has a help of its own: swipe-replay VERB --help
    Without a verb it is 'replay':

    \(options(of: .replay))
    \(examples(of: .replay))
    \(exitStatuses)
    """
  }

  /// The help of one verb.
  static func text(of verb: Verb) -> String {
    var text = "Usage: swipe-replay \(verb.name)"
    if verb.options != Option.common { text += " [OPTION…]" }
    text += " \(verb.operands)\n\n\(verb.about)\n\n\(options(of: verb))"
    if !verb.examples.isEmpty { text += "\n" + examples(of: verb) }
    return text
  }

  private static var verbs: String {
    "Verbs:\n" + table(Verb.all.map { ($0.name, $0.summary) })
  }

  private static func options(of verb: Verb) -> String {
    "Options:\n"
      + table(
        verb.options.map { option in
          let short = option.short.map { "-\($0), " } ?? "    "
          return (short + option.synopsis, help(of: option))
        })
  }

  private static func help(of option: Option) -> String {
    guard case .word(_, let words) = option.value, let last = words.last else { return option.help }
    return option.help + ": " + words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func examples(of verb: Verb) -> String {
    (verb.examples.count == 1 ? "Example:\n" : "Examples:\n")
      + verb.examples.map { "  \($0.command)\n      \($0.meaning)\n" }.joined()
  }

  private static var exitStatuses: String {
    """
    Exit status: 0 done; 1 'check' or 'diff' found something; 2 wrong usage, some
    input was refused (the rest ran all the same), or 'check', 'diff', 'stats',
    'sweep' or 'fit' had nothing to work on.

    """
  }

  private static func table(_ rows: [(label: String, text: String)]) -> String {
    let width = rows.map(\.label.count).max() ?? 0
    let blank = String(repeating: " ", count: width + 4)
    return rows.map { row in
      let label = "  " + row.label + blank.dropFirst(row.label.count + 2)
      return label + lines(row.text, of: columns - blank.count).joined(separator: "\n" + blank)
        + "\n"
    }.joined()
  }

  /// A text in lines of at most a width, broken at blanks.
  private static func lines(_ text: String, of width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
