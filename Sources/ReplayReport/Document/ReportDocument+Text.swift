import SwipeReplay

extension ReportDocument {
  /// Renders the document as text for a terminal.
  func text(_ style: TextReport.Style) -> [UInt8] {
    let renderer = TextRenderer(style)
    var blocks: [[String]] = facts.isEmpty ? [] : [[renderer.heading(title, facts)]]
    blocks += sections.map { section in
      (section.heading.isEmpty ? [] : [renderer.heading(section.heading)])
        + section.blocks.flatMap { renderer.lines($0, indent: 2) }
    }
    if style.summary { blocks.append(summary.flatMap { renderer.lines($0, indent: 0) }) }
    blocks.append(renderer.lines(.notes(notes), indent: 0))
    if !options.isEmpty { blocks.append(renderer.lines(.options(options), indent: 0)) }
    return Array((style.header + blocks.text).utf8)
  }
}

/// Renders the parts of a document as lines of text.
struct TextRenderer {
  private let style: TextReport.Style
  private let paint: Paint

  init(_ style: TextReport.Style) { (self.style, paint) = (style, style.paint) }

  /// `pj · 22 gestures in 22 traces`
  func heading(_ text: String, _ facts: String = "") -> String {
    paint(text.printable, .strong) + paint(facts.isEmpty ? "" : " · " + facts.printable, .faint)
  }

  func lines(_ block: ReportDocument.Block, indent: Int) -> [String] {
    let blank = "".padded(to: indent)
    switch block {
    case .paragraph(let text):
      return text.printable.wrapped(to: style.columns - indent).map { blank + $0 }
    case .lines(let lines): return labelled(lines, indent: indent)
    case .findings(let findings): return findings.shown.flatMap { lines($0) }
    case .notes(let notes): return notes.flatMap { style.note($0.printable) }
    case .options(let options): return [options.printable]
    case .table(let table): return lines(table)
    case .curves: return []
    case .grid(let grid): return grid.lines(style)
    }
  }

  /// Returns texts beside their labels, which are at least `width` columns wide.
  func labelled(
    _ lines: [ReportDocument.Line], indent: Int, width: Int = 0, _ meaning: Paint.Meaning? = .faint
  ) -> [String] {
    let width = lines.map(\.label.displayWidth).reduce(width, max)
    let column = indent + width + 2
    return lines.flatMap { line in
      let text = line.text.printable
      return (line.isPath ? [text] : text.wrapped(to: max(20, style.columns - column))).hanging(
        after: "".padded(to: indent) + paint(line.label.padded(to: width + 2), meaning),
        indent: column)
    }
  }

  /// `FAIL flick · pj: finish → cancel`, and the lines below it.
  func lines(_ finding: ReportDocument.Finding) -> [String] {
    let (title, headline) = (finding.title.printable, finding.headline.printable)
    let head = paint(finding.mark, finding.meaning) + " " + title
    let isShort = "\(finding.mark) \(title): \(headline)".displayWidth <= style.columns
    return
      (isShort
      ? [head + ": " + headline]
      : [head] + headline.wrapped(to: style.columns - 2).map { "  " + $0 })
      + labelled(finding.lines, indent: 2, width: Self.findingLabel)
  }

  /// The width of `margin`, the longest label of a finding.
  private static let findingLabel = 6

  // MARK: Tables

  private func lines(_ table: ReportTable) -> [String] {
    let (groups, omission) = table.first(table.textLimit)
    var columns = table.columns.indices.filter {
      table.columns[$0].kind != .picture && table.columns[$0].rank < ReportTable.Column.pages
    }
    var text = textTable(table, groups, columns)
    while text.width > style.columns, let rank = columns.map({ table.columns[$0].rank }).max(),
      rank > 0
    {
      columns.removeAll { table.columns[$0].rank == rank }
      text = textTable(table, groups, columns)
    }
    // A picture comes last and fills the remaining width.
    let last = table.columns.last.flatMap {
      $0.kind == .picture && $0.rank < ReportTable.Column.pages ? $0 : nil
    }
    let start = text.width + (last?.gap ?? 0)
    let room = last.map { min(style.columns - start, $0.bars.upperBound) }
    var histograms: [BlockHistogram?] = groups.map { _ in nil }
    if let last, let room, room >= last.bars.lowerBound {
      histograms = groups.map { BlockHistogram(of: $0.distributions, bars: room) }
      let pictures = zip(groups, histograms).flatMap { group, histogram in
        group.rows.map { picture($0.cells.last, room, histogram) }
      }
      text = textTable(table, groups, columns, pictures)
    }
    var lines = table.isHeaded ? [paint(text.heading, .faint)] : []
    var rows = text.rows[...]
    for (group, histogram) in zip(groups, histograms) {
      if !group.title.isEmpty {
        let ends = histogram.map { axis(group.ends(of: $0), room ?? 0) } ?? ""
        let title = "".padded(to: table.indent - 2) + group.title.printable
        lines.append(paint((title.padded(to: start) + ends).trimmingBlanks, .strong))
      }
      for row in group.rows {
        lines += rows.prefix(1)
        rows = rows.dropFirst()
        lines += labelled(row.details, indent: text.lastStart)
      }
    }
    return lines + (omission.map { ["  " + $0] } ?? [])
  }

  /// - Parameter pictures: The pictures of the rows, for an additional column.
  private func textTable(
    _ table: ReportTable, _ groups: [ReportTable.Group], _ columns: [Int],
    _ pictures: [String] = []
  ) -> TextTable {
    let last = pictures.isEmpty ? nil : table.columns.last
    return TextTable(
      columns.map { index in
        var column = table.columns[index]
        column.heading = table.isHeaded ? column.heading.printable : ""
        if index == columns.first { column.gap = table.indent }
        return column
      } + (last.map { [$0] } ?? []),
      rows: groups.flatMap(\.rows).enumerated().map { index, row in
        columns.map { cell(row.cells[$0]) } + (last == nil ? [] : [.init(pictures[index])])
      },
      limit: style.columns, paint: paint)
  }

  private func cell(_ cell: ReportTable.Cell) -> TextTable.Cell {
    guard case .text(let text) = cell.content else { return "" }
    return TextTable.Cell(text.printable, cell.meaning, tail: cell.tail.printable)
  }

  private func picture(
    _ cell: ReportTable.Cell?, _ room: Int, _ histogram: BlockHistogram?
  ) -> String {
    switch cell?.content {
    case .bar(let parts): String.bar(parts.first?.fraction ?? 0, columns: room)
    case .histogram(let distribution): histogram?.text(of: distribution) ?? ""
    case .text, nil: ""
    }
  }

  /// Returns the numbers at both ends of the bars if there is room.
  private func axis(_ ends: [String], _ room: Int) -> String {
    guard ends.reduce(0, { $0 + $1.count + 1 }) - 1 <= room else { return "" }
    return ends.count < 2 ? ends[0] : ends[0] + ends[1].leftPadded(to: room - ends[0].count)
  }
}
