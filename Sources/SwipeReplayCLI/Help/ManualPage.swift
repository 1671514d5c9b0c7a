import ReplayReport
import TextFormats

/// The manual page, generated from the same tables as the help, in the `man` macros of roff.
enum ManualPage {
  /// The date of the last change to a verb or an option.
  private static let date = "2026-11-25"

  static var text: String {
    var page = Roff()
    page.title("SWIPE-REPLAY", date, Help.version, "User Commands")
    page.section("NAME")
    page.line("swipe-replay - replay recorded touches through models of gesture recognizers")
    page.section("SYNOPSIS")
    page.synopsis("[replay] PATH…")
    page.request("br")
    page.synopsis("VERB …")
    page.section("DESCRIPTION")
    page.paragraphs(Help.purpose)
    page.paragraphs("The default verb is 'replay'. The verbs are:")
    page.terms(Verb.all.map { ($0.name, $0.summary) })
    page.section("VERBS")
    for verb in Verb.all { add(verb, to: &page) }
    page.section("OPTIONS FOR READING TRACES")
    add(Option.reading, to: &page)
    page.section("OPTIONS OF EVERY VERB")
    add(Option.common, to: &page)
    page.section("REFERENCE CARDS")
    page.paragraphs("'swipe-replay help TOPIC' prints what a TOPIC has:")
    page.terms(ReferenceCard.allCases.map { ($0.rawValue, $0.summary) })
    page.section("EXIT STATUS")
    page.terms(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
    page.section("ENVIRONMENT")
    page.terms(Help.environment.map { ($0.name, $0.meaning) })
    page.section("FILES")
    page.paragraphs(Help.files)
    return page.text
  }

  private static func add(_ verb: Verb, to page: inout Roff) {
    page.section(verb.name, level: "SS")
    page.synopsis(verb.name + (verb.ownOptions.isEmpty ? "" : " [OPTION…]") + " " + verb.operands)
    page.paragraphs(verb.about)
    add(verb.ownOptions, to: &page)
    if !verb.readingOptions.isEmpty {
      page.paragraphs("The options for reading traces are below.")
    }
    add(verb.examples, to: &page)
  }

  private static func add(_ options: [Option], to page: inout Roff) {
    for option in options {
      let short = option.short.map { Roff.bold("-\($0)") + ", " } ?? ""
      let value = option.placeholder.map { " " + Roff.italic($0) } ?? ""
      page.term(short + Roff.bold("--" + option.name) + value)
      page.filled(Help.help(of: option) + ".")
    }
  }

  private static func add(_ examples: Verb.Examples, to page: inout Roff) {
    for (command, meaning) in examples {
      page.paragraph()
      page.line(meaning + ":")
      page.verbatim(["  " + command])
    }
  }
}

private struct Roff {
  private(set) var text = ""
  private var isBelowTitle = false

  /// The maximum length of a line in the source, if words allow it.
  private static let columns = 78

  static func bold(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }
  static func italic(_ text: String) -> String { "\\fI" + escaped(text) + "\\fR" }

  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments { text += " \"" + Self.escaped(argument) + "\"" }
    text += "\n"
  }

  mutating func title(_ name: String, _ date: String, _ version: String, _ volume: String) {
    // A date must not contain escapes. Hyphenation is off, since parts of options are not words.
    text += ".TH \"\(Self.escaped(name))\" 1 \(date) \"\(version)\" \"\(volume)\"\n.nh\n.ad l\n"
  }

  mutating func section(_ title: String, level: String = "SH") {
    request(level, title)
    isBelowTitle = true
  }

  /// Begins a paragraph, unless a title did.
  mutating func paragraph() {
    if !isBelowTitle { request("PP") }
    isBelowTitle = false
  }

  /// Adds a line of text as it is.
  mutating func line(_ line: String) { text += Self.begun(Self.escaped(line)) + "\n" }

  mutating func synopsis(_ rest: String) {
    isBelowTitle = false
    text += Self.bold("swipe-replay") + " " + Self.escaped(rest) + "\n"
  }

  /// Adds text that is filled to the width of the page.
  mutating func filled(_ words: String) {
    for line in Self.escaped(words).wrapped(to: Self.columns) { text += Self.begun(line) + "\n" }
  }

  /// Adds paragraphs of the help: lines that begin with spaces are tables, the others are filled.
  mutating func paragraphs(_ help: String) {
    var words: [Substring] = []
    var table: [String] = []
    func flush(_ page: inout Roff) {
      if !words.isEmpty {
        page.paragraph()
        page.filled(words.joined(separator: " "))
      }
      if !table.isEmpty {
        page.paragraph()
        page.verbatim(table)
      }
      (words, table) = ([], [])
    }
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") {
        if !words.isEmpty { flush(&self) }
        table.append(String(line))
      } else {
        if line.isEmpty || !table.isEmpty { flush(&self) }
        if !line.isEmpty { words.append(line) }
      }
    }
    flush(&self)
  }

  mutating func verbatim(_ lines: [String]) {
    request("nf")
    for line in lines { self.line(line) }
    request("fi")
  }

  mutating func terms(_ terms: [(String, String)]) {
    for (name, meaning) in terms {
      term(Self.bold(name))
      filled(meaning + ".")
    }
  }

  /// - Parameter line: A line of the source.
  mutating func term(_ line: String) {
    isBelowTitle = false
    request("TP")
    text += Self.begun(line) + "\n"
  }

  /// Returns a line that does not begin with a request: neither a period nor a quote is the first character.
  private static func begun(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Escapes what roff treats specially or would print as another character.
  private static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "\\": return "\\e"
      case "-": return "\\-"
      case "'": return "\\(aq"
      case "`": return "\\(ga"
      case "^": return "\\(ha"
      case "~": return "\\(ti"
      case "\"": return "\\(dq"
      default:
        guard !scalar.isASCII else { return nil }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
