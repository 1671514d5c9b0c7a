/// The findings of a verb for people: the same words, numbers and pictures as text, Markdown and HTML.
///
///     var document = ReportDocument("diff", title: "pj → system")
///     document.add("cancel → finish", [.lines(rules), .table(gestures)])
///     document.summary = [.paragraph("4 gestures of 4 traces: 2 decided differently")]
///
/// All strings are unescaped: each renderer escapes them for its format and limits the number of rows and items.
package struct ReportDocument: Sendable {
  /// `diff`
  let verb: String
  /// The result in a few words, or the subject. A text begins with it only if there are ``facts``.
  let title: String
  /// The basis of the results, on the line of the title: `120 traces, 120 labelled · 11 points`.
  var facts = ""
  private(set) var sections: [Section] = []
  /// The result in a few lines, at the end of a text, which a terminal shows, and at the beginning of a page.
  var summary: [Block] = []
  /// Remarks, after the summary.
  var notes: [String] = []
  /// Options to copy: the last line of a text.
  var options = ""

  init(_ verb: String, title: String, facts: String = "") {
    (self.verb, self.title, self.facts) = (verb, title, facts)
  }

  /// Adds a section; with an empty heading it continues the previous one.
  mutating func add(_ heading: String, _ blocks: [Block]) {
    sections.append(Section(heading: heading, blocks: blocks))
  }

  mutating func add(_ blocks: [Block]) { add("", blocks) }

  /// More rows and items would make a page slow. A document says how many it omits.
  static let limit = 1000

  /// Blocks under a heading. In a text, blank lines separate sections but not blocks.
  struct Section: Sendable {
    /// Empty if the section continues the previous one.
    var heading: String
    var blocks: [Block]
  }

  /// A unit that a renderer writes in one piece.
  enum Block: Sendable {
    case paragraph(String)
    case lines([Line])
    case table(ReportTable)
    case findings(Findings)
    /// Remarks, each on a line of its own.
    case notes([String])
    /// Options to copy.
    case options(String)
    /// Only on pages, where a table beside it has the numbers.
    case curves(CurvePlot)
    case grid(GridPicture)
  }

  /// Returns the sections of a page, all with a heading: the first has the title, and the summary before long blocks.
  func page(_ style: TextReport.Style) -> [Section] {
    let first = sections.prefix(while: \.heading.isEmpty)
    var facts = facts.isEmpty ? [] : [facts]
    if !style.settings.isEmpty { facts.append("with " + style.settings.joined(separator: ", ")) }
    var page = [
      Section(
        heading: title,
        blocks: facts.map { .paragraph($0) } + first.flatMap(\.blocks) + summary
          + (notes.isEmpty ? [] : [.notes(notes)]) + (options.isEmpty ? [] : [.options(options)]))
    ]
    for section in sections.dropFirst(first.count) {
      if section.heading.isEmpty {
        page[page.count - 1].blocks += section.blocks
      } else {
        page.append(section)
      }
    }
    return page
  }

  /// A text beside its label: `from  otherwise`.
  struct Line: Sendable {
    var label: String
    var text: String
    /// Whether the text is a path, which is not wrapped.
    var isPath = false
  }

  /// A problem with its explanation.
  struct Finding: Sendable {
    /// `FAIL`
    var mark: String
    var meaning: Paint.Meaning
    /// The subject: `flick · pj`.
    var title: String
    /// `finish → cancel`
    var headline: String
    var lines: [Line] = []
  }

  /// The first findings of many.
  struct Findings: Sendable {
    private(set) var shown: [Finding] = []
    private(set) var count = 0

    mutating func add(_ finding: @autoclosure () -> Finding) {
      count += 1
      if count <= ReportDocument.limit { shown.append(finding()) }
    }
  }

  /// Returns the last line of a truncated list, or nil if nothing is omitted.
  ///
  /// - Parameter whole: The option that writes the whole list: `-f json`.
  static func omission(_ count: Int, _ whole: String) -> String? {
    count > 0 ? "and \(count) more; '\(whole)' has all" : nil
  }
}

/// A report that is produced at once, in any format.
package protocol TableReport {
  var document: ReportDocument { get }
  var json: [UInt8] { get }
  var csv: [UInt8] { get }
}

package enum TableFormat: String, Sendable, CaseIterable {
  case text, json, csv, html, markdown
}

extension TableReport {
  package func bytes(
    _ format: TableFormat, _ style: TextReport.Style = TextReport.Style()
  ) -> [UInt8] {
    switch format {
    case .text: document.text(style)
    case .json: json
    case .csv: csv
    case .html: document.html(style)
    case .markdown: document.markdown(style)
    }
  }
}
