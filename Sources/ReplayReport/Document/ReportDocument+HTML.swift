import SwipeReplay

extension ReportDocument {
  /// Renders the document as a page: a single file without scripts.
  func html(_ style: TextReport.Style) -> [UInt8] {
    var renderer = HTMLRenderer()
    for (index, section) in page(style).enumerated() {
      let (id, level) = index == 0 ? ("title", "h1") : ("section-\(index)", "h2")
      renderer.html += "<section aria-labelledby=\"\(id)\">\n"
      if index == 0 { renderer.paragraph("swipe-replay \(verb)", "note") }
      renderer.html += "<\(level) id=\"\(id)\">\(section.heading.html)</\(level)>\n"
      for block in section.blocks { renderer.add(block) }
      renderer.html += "</section>\n"
    }
    return Page(.analysis, title: "\(title) · swipe-replay \(verb)").html(
      data: Array(renderer.html.utf8))
  }
}

/// Renders the parts of a document as HTML.
struct HTMLRenderer {
  var html = ""

  mutating func paragraph(_ text: String, _ class: String = "") {
    html += "<p\(Self.attribute([`class`]))>\(text.html)</p>\n"
  }

  mutating func add(_ block: ReportDocument.Block) {
    switch block {
    case .paragraph(let text): paragraph(text)
    case .lines(let lines): html += Self.list(lines)
    case .findings(let findings):
      html += "<ul class=\"found\">\n\(findings.shown.map(Self.item).joined())</ul>\n"
      omission(findings.count - findings.shown.count, "-f json")
    case .notes(let notes):
      html += "<ul class=\"notes\">\n\(notes.map { "<li>\($0.html)</li>\n" }.joined())</ul>\n"
    case .options(let options): html += "<p><code>\(options.html)</code></p>\n"
    case .table(let table): add(table)
    case .curves(let plot): html += plot.html
    case .grid(let grid):
      let (table, notes) = grid.table(maxRows: Self.maxRows, maxColumns: Self.maxColumns)
      add(table)
      for note in notes { paragraph(note, "note") }
      if let outline = grid.outline {
        html +=
          "<p class=\"note\"><span class=\"outline-key\"></span>\(outline.meaning.html)</p>\n"
      }
    }
  }

  private mutating func omission(_ count: Int, _ whole: String) {
    if let text = ReportDocument.omission(count, whole) { paragraph(text, "note") }
  }

  private static func list(_ lines: [ReportDocument.Line]) -> String {
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<dt>\($0.label.html)</dt><dd>\($0.text.html)</dd>\n" }
    return "<dl class=\"lines\">\n\(items.joined())</dl>\n"
  }

  private static func item(_ finding: ReportDocument.Finding) -> String {
    """
    <li\(attribute([finding.meaning == .bad ? "" : "warning"]))><h3>\(finding.title.html) \
    <span class="headline">\(finding.headline.html)</span></h3>
    \(list(finding.lines))</li>

    """
  }

  private static func attribute(_ classes: [String]) -> String {
    let classes = classes.filter { !$0.isEmpty }
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  // MARK: Tables

  /// Adds a table in an element that scrolls if the page is narrower or the table very long. On a phone, the cells of a
  /// row wrap instead, each after the heading of its column, except in a grid.
  private mutating func add(_ table: ReportTable) {
    let isShaded = table.rows.contains { $0.cells.contains { $0.shade != nil } }
    let isLong = table.rows.count > Self.maxUnscrolled
    let headings = table.columns.map { column in
      column.heading.isEmpty
        ? "<td></td>"
        : "<th scope=\"col\"\(Self.attribute([column.kind == .number ? "number" : ""]))>\(column.heading.html)</th>"
    }
    html += """
      <div class="wide\(isLong ? " scroll" : "")" role="group" aria-label="\(table.caption.html)" tabindex="0">
      <table\(Self.attribute([isShaded ? "shaded" : "", table.isGrid ? "" : "stacked"]))><thead><tr>\(headings.joined())</tr></thead>

      """
    for group in table.groups {
      let histogram = BlockHistogram(of: group.distributions, bars: Self.bars)
      html += "<tbody>\n"
      if !group.title.isEmpty {
        let ends = (histogram.map(group.ends) ?? []).map { "<span>\($0.html)</span>" }
        let span = table.columns.count - (ends.isEmpty ? 0 : 1)
        html += "<tr><th scope=\"rowgroup\" colspan=\"\(span)\">\(group.title.html)</th>"
        html += ends.isEmpty ? "" : "<td><span class=\"ends\">\(ends.joined())</span></td>"
        html += "</tr>\n"
      }
      for row in group.rows {
        html += "<tr>"
        for (index, cell) in row.cells.enumerated() {
          add(
            cell, table.columns[index], histogram, isLabelled: !table.isGrid,
            isLast: index == row.cells.count - 1)
        }
        html += "</tr>\n"
      }
      html += "</tbody>\n"
    }
    html += "</table>\n</div>\n"
    omission(table.omitted, table.whole)
  }

  private mutating func add(
    _ cell: ReportTable.Cell, _ column: ReportTable.Column, _ histogram: BlockHistogram?,
    isLabelled: Bool, isLast: Bool
  ) {
    let content: String
    switch cell.content {
    case .text(let text):
      content = text.html + (cell.tail.isEmpty ? "" : "<small>\(cell.tail.html)</small>")
    case .bar(let parts): content = SVGText.bar(parts)
    case .histogram(let distribution):
      content = histogram.map { SVGText.histogram($0.counts(of: distribution)) } ?? ""
    }
    let kind =
      switch column.kind {
      case .number: "number"
      case .picture: "picture"
      case .text: isLast ? "text" : ""
      case .name: ""
      }
    let shade = cell.shade.map { $0.class($1) } ?? ""
    let attribute =
      Self.attribute([kind, cell.meaning?.class ?? "", shade] + cell.classes)
      + (isLabelled && column.kind != .name && !column.heading.isEmpty
        ? " data-label=\"\(column.heading.html)\"" : "")
    // A heading without a word would name nothing.
    html +=
      column.kind == .name && !content.isEmpty
      ? "<th scope=\"row\"\(attribute)>\(content)</th>" : "<td\(attribute)>\(content)</td>"
  }

  /// A table with more rows scrolls by itself, except on a phone.
  private static let maxUnscrolled = 50
  /// The number of a histogram's bars.
  private static let bars = 40
  /// In a larger grid, only every second, third, … row and column is shown.
  private static let maxRows = 40
  private static let maxColumns = 30
}

extension Paint.Meaning {
  /// The class in the page's style.
  fileprivate var `class`: String {
    switch self {
    case .strong: "strong"
    case .faint, .unfinished: "quiet"
    case .good: "good"
    case .warning: "word"
    case .bad: "bad"
    }
  }
}
