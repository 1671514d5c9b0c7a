/// A table of a Markdown file, under its heading. Other text is ignored.
///
///     ## What it shows
///
///     `a line of code`
///
///     ```json
///     { "a": 1 }
///     ```
///
///     | x | outcome |
///     | --- | --- |
///     | 200 | finish |
package struct MarkdownTable: Sendable {
  package var heading = ""
  /// The last line that is code in backticks; empty if there is none.
  package var line = ""
  /// The last block of code, including its line feeds; empty if there is none.
  package var block = ""
  package var columns: [String] = []
  package var rows: [[String]] = []

  /// Returns the tables of a file below the project's folder.
  package static func read(_ path: String) throws -> [MarkdownTable] {
    let text = String(decoding: try Fixtures.bytes(Fixtures.root + "/" + path), as: UTF8.self)
    var tables: [MarkdownTable] = []
    var table = MarkdownTable()
    var isBlock = false
    for line in (text + "\n#").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isBlock.toggle()
        if isBlock { table.block = "" }
      } else if isBlock {
        table.block += line + "\n"
      } else if line.hasPrefix("#") {
        if !table.columns.isEmpty { tables.append(table) }
        table = MarkdownTable(heading: String(line.drop { "# ".contains($0) }))
      } else if line.hasPrefix("`"), line.hasSuffix("`") {
        table.line = String(line.dropFirst().dropLast())
      } else if line.hasPrefix("| ") {
        let cells = cells(line)
        if table.columns.isEmpty {
          table.columns = cells
        } else if cells.first != "---" {
          guard cells.count == table.columns.count else { throw Fixtures.Missing(path: "\(line)") }
          table.rows.append(cells)
        }
      }
    }
    return tables
  }

  /// Returns the cells of a row, where `\|` is a bar that does not end a cell.
  package static func cells(_ line: some StringProtocol) -> [String] {
    String(line).replacing(#"\|"#, with: "\u{0}").split(
      separator: "|", omittingEmptySubsequences: false
    )
    .dropFirst().dropLast()
    .map { cell in
      let end = cell.lastIndex { $0 != " " }.map { cell.index(after: $0) } ?? cell.startIndex
      return String(cell[..<end].drop { $0 == " " }).replacing("\u{0}", with: "|")
    }
  }

  /// Returns a row by the names of its columns.
  package func cells(_ row: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: zip(columns, row))
  }
}
