/// Text for the help, in lines of at most 80 columns.
enum HelpTable {
  private static let columns = 80

  /// Rows in aligned columns, with two blanks before each. The first column is printed as it is, and the
  /// last one is broken at blanks where the line ends.
  ///
  /// - Parameter width: the columns between the two are broken at blanks to be no wider.
  static func text(_ rows: [[String]], width: Int = columns) -> String {
    guard let first = rows.first else { return "" }
    var widths = first.indices.map { column in
      let longest = rows.map { $0[column].count }.max() ?? 0
      return column == 0 ? longest : min(longest, width)
    }
    let last = widths.count - 1
    widths[last] = columns - widths[..<last].reduce(2) { $0 + $1 + 2 }
    return rows.map { row in
      let cells = [[row[0]]] + zip(row, widths).dropFirst().map { lines($0, of: $1) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        var text = ""
        var indent = 2
        for (cell, width) in zip(cells, widths) {
          if line < cell.count {
            text += String(repeating: " ", count: indent - text.count) + cell[line]
          }
          indent += width + 2
        }
        return text + "\n"
      }.joined()
    }.joined()
  }

  /// A paragraph.
  static func paragraph(_ text: String) -> String {
    lines(text, of: columns).joined(separator: "\n") + "\n"
  }

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
