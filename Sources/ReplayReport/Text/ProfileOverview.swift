import ReplayAnalysis
import SwipeReplay

/// The results of one gesture through many profiles: a row for the decisive recognizer of each, sorted by
/// family and name, and the counts of outcomes.
struct ProfileOverview {
  private enum Column: CaseIterable {
    case profile, outcome, began, progress, velocity, margin, rule

    var layout: TextTable.Column {
      switch self {
      case .profile: .init(heading: "profile", gap: 4)
      case .outcome: .init(heading: "outcome")
      case .began: .init(heading: "began", isNumber: true)
      // Their headings are wider than most of their numbers.
      case .progress: .init(heading: "progress", isNumber: true, gap: 1)
      case .velocity: .init(heading: "velocity", isNumber: true, gap: 1)
      case .margin: .init(heading: "margin", isNumber: true)
      case .rule: .init(heading: "deciding rule")
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
  private var paint: Paint { style.paint }

  /// Fewer profiles are a plain table, in the order chosen.
  static let minProfiles = 4
  /// Less of a rule is of no use.
  private static let minRule = 12

  /// - Parameter families: the family of each profile, in the order chosen.
  init(_ gesture: GestureResults, families: [String], _ style: TextReport.Style) {
    self.style = style
    let maxName = style.tableColumns < 80 ? 15 : 22
    rows = gesture.profiles.compactMap { profile in
      profile.decisive.map { result in
        let word = families.indices.contains(profile.index) ? families[profile.index] : ""
        let name = result.profile.printable.truncated(to: maxName)
        return Row(family: ProfileFamily(word), name: name, index: profile.index, result: result)
      }
    }.sortedByIndex {
      ($0.family, $0.result.profile, $0.index) < ($1.family, $1.result.profile, $1.index)
    }
  }

  /// A heading, the profiles under their families, and the counts.
  var lines: [String] {
    let table = table
    var lines = [paint(table.heading, .faint)]
    var family: ProfileFamily?
    let isSorted = rows.contains { !$0.family.word.isEmpty }
    for (row, line) in zip(rows, table.rows) {
      if isSorted, row.family != family {
        lines.append(paint("  " + row.family.title.truncated(to: style.tableColumns - 2), .strong))
      }
      family = row.family
      lines.append(line)
    }
    return style.summary ? lines + counts : lines
  }

  /// A narrow terminal does without the times, and a very narrow one without the rules too.
  private var table: TextTable {
    let withoutTimes = Column.allCases.filter { $0 != .began }
    for columns in [Column.allCases, withoutTimes] {
      let table = table(columns)
      if table.rest >= Self.minRule { return table }
    }
    return table(withoutTimes.dropLast())
  }

  private func table(_ columns: [Column]) -> TextTable {
    let cells = rows.map { row in
      // What never began has no numbers: the reason takes their room.
      row.result.beganAt == nil
        ? [cell(.profile, row), cell(.outcome, row), cell(.rule, row)]
        : columns.map { cell($0, row) }
    }
    return TextTable(
      columns.map(\.layout), rows: cells, limit: style.tableColumns, minRest: 1, paint: paint)
  }

  private func cell(_ column: Column, _ row: Row) -> TextTable.Cell {
    let result = row.result
    return switch column {
    case .profile: .init(row.name)
    case .outcome: .init(result.markedOutcome, result.outcome.meaning)
    case .began:
      .init(result.beganAt.map { HumanNumber.fixed($0 * 1000, decimals: 0) + " ms" } ?? "")
    case .progress: .init(result.values.map { HumanNumber.short($0.progress) } ?? "")
    case .velocity: .init(result.values.map { HumanNumber.short($0.velocity.x) } ?? "")
    case .margin: .init(result.margin?.brief ?? "")
    case .rule: .init(result.briefExplanation.printable)
    }
  }

  /// `15 of 27 would finish, 8 cancel, 4 refuse; 3 estimator-sensitive (?)`
  private var counts: [String] {
    var outcomes = OutcomeCounts()
    for row in rows { outcomes[row.result.outcome] += 1 }
    let words = Outcome.allCases.compactMap { outcome -> String? in
      let count = outcomes[outcome]
      guard count > 0 || outcome == .finish else { return nil }
      return switch outcome {
      case .finish: "\(count) of \(rows.count) would finish"
      case .cancel: "\(count) cancel"
      case .nothing: "\(count) change nothing"
      case .refused: "\(count) refuse"
      case .failed: "\(count) never begin"
      case .open: "\(count) stay open"
      }
    }
    let sensitive = rows.count { $0.result.isEstimatorSensitive }
    let sentence =
      words.joined(separator: ", ")
      + (sensitive > 0 ? "; \(sensitive) estimator-sensitive (?)" : "")
    return sentence.wrapped(to: style.tableColumns - 2).map { "  " + $0 }
  }
}

/// What a profile is for, as a heading above the profiles of one family: those of built-in profiles in a
/// fixed order, then a team's own by name, last the profiles that name none.
private struct ProfileFamily: Comparable {
  /// As the profile's file has it; empty where it has none.
  let word: String

  private static let known: [(word: String, title: String)] = [
    ("ios", "iOS"), ("flutter", "Flutter"), ("react-native", "React Native"),
    ("web", "web"), ("android", "Android"), ("desktop", "desktop"), ("browser", "browsers"),
  ]

  init(_ word: String) {
    self.word = word
  }

  var title: String {
    if word.isEmpty { return "others" }
    return Self.known.first { $0.word == word }?.title ?? word.printable
  }

  private var rank: Int {
    if word.isEmpty { return Self.known.count + 1 }
    return Self.known.firstIndex { $0.word == word } ?? Self.known.count
  }

  static func < (left: ProfileFamily, right: ProfileFamily) -> Bool {
    (left.rank, left.word) < (right.rank, right.word)
  }
}
