import SwipeReplay

/// A page of HTML that shows what a verb found in many results: sections of texts and tables, with pictures in the
/// cells of the tables. It has no script.
///
///     var page = AnalysisPage(of: "check", "3 of 12 checks fail")
///     page.add("<p class=\"note\">…</p>")
///     page.addSection("Failures", table.html)
///     let html = page.html
struct AnalysisPage {
  private let verb: String
  private let title: String
  private var first = ""
  private var sections = ""
  private var sectionCount = 0

  /// More rows make a page slow; a page says how many it leaves out.
  static let rowLimit = 1000

  /// - Parameter title: of the page, and its heading.
  init(of verb: String, _ title: String) { (self.verb, self.title) = (verb, title) }

  /// Adds HTML below the title.
  mutating func add(_ html: String) { first += html }

  /// Adds a section.
  mutating func addSection(_ heading: String, _ html: String) {
    sectionCount += 1
    let id = "section-\(sectionCount)"
    sections += """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)">\(heading.html)</h2>
      \(html)</section>

      """
  }

  /// The whole page.
  var html: [UInt8] {
    let page = Page(.analysis, title: "\(title) · swipe-replay \(verb)")
    return page.html(
      data: Array(
        """
        <section aria-labelledby="title">
        <p class="note">swipe-replay \(verb)</p>
        <h1 id="title">\(title.html)</h1>
        \(first)</section>
        \(sections)
        """.utf8))
  }
}

/// `<p>` with a text, of a class.
func paragraph(_ text: String, _ class: String = "note") -> String {
  "<p class=\"\(`class`)\">\(text.html)</p>\n"
}

/// Remarks, each on a line; empty without any.
func remarks(_ texts: [String]) -> String {
  texts.isEmpty
    ? ""
    : "<ul class=\"notes\">\n\(texts.map { "<li>\($0.html)</li>\n" }.joined())</ul>\n"
}

/// What is left out of a list; empty where nothing is.
func omission(_ count: Int, _ what: String) -> String {
  count > 0 ? paragraph("and \(count) more; \(what)") : ""
}

/// A table of HTML, whose first column names the rows.
struct HTMLTable {
  struct Column {
    var heading: String
    var isNumber = false
    /// HTML below the heading, such as the ends of the axis of pictures.
    var detail = ""

    init(_ heading: String, isNumber: Bool = false, detail: String = "") {
      (self.heading, self.isNumber, self.detail) = (heading, isNumber, detail)
    }

    static func number(_ heading: String) -> Column { Column(heading, isNumber: true) }
  }

  struct Cell: ExpressibleByStringInterpolation {
    var html: String
    var `class` = ""

    /// A text, which is escaped.
    init(_ text: String, _ class: String = "") {
      (html, self.class) = (text.html, `class`)
    }

    /// HTML as it is.
    init(html: String, _ class: String = "") { (self.html, self.class) = (html, `class`) }

    init(stringLiteral text: String) { self.init(text) }

    init(_ outcome: Outcome?) {
      guard let outcome else {
        self.init("")
        return
      }
      let word = outcome == .finish ? "finish" : outcome.isDecision ? "" : "quiet"
      self.init(html: "<b class=\"word \(word)\">\(outcome.rawValue)</b>")
    }
  }

  private let columns: [Column]
  private let name: String
  private let tableClass: String
  private var rows = ""

  /// - Parameter name: what the table has, for those who cannot see it.
  init(_ name: String, _ columns: [Column], class tableClass: String = "") {
    (self.name, self.columns, self.tableClass) = (name, columns, tableClass)
  }

  mutating func add(_ cells: [Cell]) {
    rows += "<tr>"
    for (index, (cell, column)) in zip(cells, columns).enumerated() {
      let classes = [cell.class, column.isNumber ? "number" : ""].filter { !$0.isEmpty }
      let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
      // A heading without a word would name nothing.
      rows +=
        index == 0 && !cell.html.isEmpty
        ? "<th scope=\"row\"\(attribute)>\(cell.html)</th>" : "<td\(attribute)>\(cell.html)</td>"
    }
    rows += "</tr>\n"
  }

  /// The table, in an element that scrolls where the page is narrower, or the table very long.
  var html: String {
    let headings = columns.map { column in
      let words = column.heading.html + column.detail
      return words.isEmpty
        ? "<td></td>"
        : "<th scope=\"col\"\(column.isNumber ? " class=\"number\"" : "")>\(words)</th>"
    }
    return """
      <div class="wide scroll" role="group" aria-label="\(name.html)" tabindex="0">
      <table\(tableClass.isEmpty ? "" : " class=\"\(tableClass)\"")><thead><tr>\(headings.joined())</tr></thead>
      <tbody>
      \(rows)</tbody></table>
      </div>

      """
  }
}
