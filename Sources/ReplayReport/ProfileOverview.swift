import SwipeReplay

/// The results of one gesture through many profiles: a row for each, of the recognizer that began first,
/// sorted by family and name, and what they come to at the end.
struct ProfileOverview {
  /// A column of a row that began.
  private enum Column: CaseIterable {
    case profile, outcome, began, progress, velocity, margin, rule

    var heading: String {
      switch self {
      case .profile: "profile"
      case .outcome: "outcome"
      case .began: "began"
      case .progress: "progress"
      case .velocity: "velocity"
      case .margin: "margin"
      case .rule: "deciding rule"
      }
    }

    /// The blanks before it.
    var gap: Int {
      switch self {
      case .profile: 0
      // Their headings are wider than most of their numbers.
      case .progress, .velocity: 1
      case .outcome, .began, .margin, .rule: 2
      }
    }

    var isNumber: Bool {
      switch self {
      case .began, .progress, .velocity, .margin: true
      case .profile, .outcome, .rule: false
      }
    }
  }

  private struct Row {
    var family: ProfileFamily
    var name: String
    var index: Int
    var result: Replay
  }

  private let rows: [Row]
  private let style: TextReport.Style
  private let paint: Paint
  private let columns: [(column: Column, width: Int)]

  /// Fewer profiles are a plain table, in the order they were asked.
  static let leastProfiles = 4

  /// Less of a rule says nothing.
  private static let leastRule = 12
  private static let indent = 4

  /// - Parameter families: the word of each profile, in the order they were asked.
  init(_ gesture: GestureResults, families: [String], _ style: TextReport.Style) {
    self.style = style
    paint = Paint(isOn: style.color)
    let longestName = style.tableColumns < 80 ? 15 : 22
    rows = gesture.profiles.compactMap { profile in
      profile.decisive.map { result in
        let word = families.indices.contains(profile.index) ? families[profile.index] : ""
        let name = result.profile.printable.truncated(to: longestName)
        return Row(family: ProfileFamily(word), name: name, index: profile.index, result: result)
      }
    }.sorted {
      ($0.family, $0.result.profile, $0.index) < ($1.family, $1.result.profile, $1.index)
    }
    let rows = rows
    let widths = Column.allCases.filter { $0 != .rule }.map { column in
      let cells = rows.filter { !column.isNumber || $0.result.beganAt != nil }
      let width = cells.map { Self.cell(column, $0).displayWidth }.max() ?? 0
      return (column: column, width: max(width, column.heading.count))
    }
    // A narrow terminal does without the times, and a very narrow one without the rules.
    var columns = widths
    if Self.room(beside: columns, style) < Self.leastRule {
      columns.removeAll { $0.column == .began }
    }
    let room = Self.room(beside: columns, style)
    self.columns = columns + (room < Self.leastRule ? [] : [(.rule, room)])
  }

  /// A heading, the profiles under their families, and the counts.
  var lines: [String] {
    let heading = columns.map { blank($0.column) + cell($0.column.heading, $0) }
    var lines = [paint(line(heading), .faint)]
    var family: ProfileFamily?
    let isSorted = rows.contains { !$0.family.word.isEmpty }
    for row in rows {
      if isSorted, row.family != family {
        lines.append(paint("  " + row.family.title.truncated(to: style.tableColumns - 2), .strong))
      }
      family = row.family
      lines.append(line(of: row))
    }
    return style.summary ? lines + counts : lines
  }

  private func line(of row: Row) -> String {
    var cells: [String] = []
    for (index, column) in columns.enumerated() {
      if index == 2, row.result.beganAt == nil {
        // What never began has no numbers: why it did not takes their room.
        let room = Self.room(beside: columns[..<2], style)
        cells.append(blank(.rule) + row.result.reason.truncated(to: max(1, room)))
        break
      }
      let text = cell(Self.cell(column.column, row), column)
      let isOutcome = column.column == .outcome
      cells.append(
        blank(column.column) + (isOutcome ? paint(text, row.result.outcome.meaning) : text))
    }
    return line(cells)
  }

  private func line(_ cells: [String]) -> String {
    var line = String(repeating: " ", count: Self.indent) + cells.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  private func blank(_ column: Column) -> String { String(repeating: " ", count: column.gap) }

  private func cell(_ text: String, _ column: (column: Column, width: Int)) -> String {
    column.column.isNumber
      ? text.leftPadded(to: column.width)
      : text.truncated(to: column.width).padded(to: column.width)
  }

  private static func cell(_ column: Column, _ row: Row) -> String {
    let result = row.result
    return switch column {
    case .profile: row.name
    case .outcome: result.markedOutcome
    case .began: result.beganAt.map { HumanNumber.fixed($0 * 1000, decimals: 0) + " ms" } ?? ""
    case .progress: result.values.map { HumanNumber.short($0.progress) } ?? ""
    case .velocity: result.values.map { HumanNumber.short($0.velocity.x) } ?? ""
    case .margin: result.margin?.brief ?? ""
    case .rule: result.reason
    }
  }

  /// The columns that are left for the rule.
  private static func room(
    beside columns: some Sequence<(column: Column, width: Int)>, _ style: TextReport.Style
  ) -> Int {
    style.tableColumns - columns.reduce(indent) { $0 + $1.column.gap + $1.width } - Column.rule.gap
  }

  /// `15 of 27 would finish, 8 cancel, 4 refuse; 3 doubtful (?)`
  private var counts: [String] {
    let words = Outcome.allCases.compactMap { outcome -> String? in
      let count = rows.count { $0.result.outcome == outcome }
      guard count > 0 || outcome == .finish else { return nil }
      return switch outcome {
      case .finish: "\(count) of \(rows.count) would finish"
      case .cancel: "\(count) cancel"
      case .refused: "\(count) refuse"
      case .failed: "\(count) never begin"
      case .open: "\(count) stay open"
      }
    }
    let doubtful = rows.count { !$0.result.estimatorDisagreements.isEmpty }
    let sentence =
      words.joined(separator: ", ") + (doubtful > 0 ? "; \(doubtful) doubtful (?)" : "")
    return sentence.wrapped(to: style.tableColumns - 2).map { "  " + $0 }
  }
}
