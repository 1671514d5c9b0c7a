import SwipeReplay

extension ReportDocument {
  /// Renders the document as GitHub's Markdown, for example for the summary of a job.
  func markdown(_ style: TextReport.Style) -> [UInt8] {
    let parts = page(style).enumerated().flatMap { index, section in
      [(index == 0 ? "## swipe-replay \(verb): " : "### ") + section.heading.markdown]
        + section.blocks.flatMap(MarkdownRenderer.parts)
    }
    return Array((parts.joined(separator: "\n\n") + "\n").utf8)
  }
}

/// Renders the parts of a document as Markdown.
enum MarkdownRenderer {
  /// The maximum number of rows and findings: the summary of a job has at most a megabyte.
  private static let limit = 100
  /// The number of a bar's characters.
  private static let bar = 20
  /// In a larger grid, only every second, third, … row and column is shown.
  private static let maxRows = 20
  private static let maxColumns = 12

  /// Returns the parts of a block, to be separated by blank lines.
  static func parts(_ block: ReportDocument.Block) -> [String] {
    switch block {
    case .paragraph(let text): return [text.markdown]
    case .lines(let lines): return [lines.map { item($0) }.joined(separator: "\n")]
    case .findings(let findings):
      return [findings.shown.prefix(limit).map(item).joined(separator: "\n")]
        + omission(findings.count - limit, "-f json")
    case .notes(let notes): return [notes.map { "- " + $0.markdown }.joined(separator: "\n")]
    case .options(let options): return [options.code]
    case .table(let table): return parts(table)
    case .curves: return []
    case .grid(let grid):
      let (table, notes) = grid.table(maxRows: maxRows, maxColumns: maxColumns)
      return parts(table) + notes.map(\.markdown)
    }
  }

  private static func omission(_ count: Int, _ whole: String) -> [String] {
    ReportDocument.omission(count, whole).map { [$0.markdown] } ?? []
  }

  private static func item(_ line: ReportDocument.Line) -> String {
    "- \(line.label.markdown): \(line.isPath ? line.text.code : line.text.markdown)"
  }

  private static func item(_ finding: ReportDocument.Finding) -> String {
    let head = "- **\(finding.title.markdown)** \(finding.headline.markdown)"
    return ([head.trimmingBlanks] + finding.lines.map { "  " + item($0) }).joined(separator: "\n")
  }

  private static func parts(_ table: ReportTable) -> [String] {
    let (groups, omission) = table.first(limit)
    let isHistogram = groups.contains { !$0.distributions.isEmpty }
    // Markdown would collapse the spaces of a histogram.
    let columns = table.columns.indices.filter {
      !(isHistogram && table.columns[$0].kind == .picture)
    }
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var rows = [
      row(columns.map { table.columns[$0].heading.markdown }),
      row(columns.map { table.columns[$0].kind == .number ? "---:" : "---" }),
    ]
    for group in groups {
      if !group.title.isEmpty {
        rows.append(
          row(["**\(group.title.markdown)**"] + columns.dropFirst().map { _ in "" }))
      }
      rows += group.rows.map { line in row(columns.map { cell(line.cells[$0]) }) }
    }
    return [rows.joined(separator: "\n")] + (omission.map { [$0.markdown] } ?? [])
  }

  private static func cell(_ cell: ReportTable.Cell) -> String {
    switch cell.content {
    case .text(let text):
      let text = (text + cell.tail).markdown
      return cell.meaning == .strong ? "**\(text)**" : text
    case .bar(let parts): return String.bar(parts.first?.fraction ?? 0, columns: bar)
    case .histogram: return ""
    }
  }
}

extension String {
  /// The string as Markdown text, without characters that a terminal or a page would obey.
  fileprivate var markdown: String {
    printable.escaped { "\\`*_[]<>|~&$#".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The string as a code span, or as text if it would end the span.
  fileprivate var code: String { contains("`") || contains("|") ? markdown : "`\(printable)`" }
}
