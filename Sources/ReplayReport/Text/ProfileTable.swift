import ReplayAnalysis
import SwipeReplay

/// The results of one gesture with several profiles: the counts of outcomes, and a row for each
/// decisive recognizer. Many profiles are sorted by family and name.
struct ProfileTable {
  private enum Column: CaseIterable {
    case profile, outcome, travel, speed, reason

    var layout: TextTable.Column {
      switch self {
      case .profile: .init("profile", gap: 2)
      case .outcome: .init("outcome")
      case .travel: .init("±pt", .number)
      case .speed: .init("±pt/s", .number)
      case .reason: .init("why")
      }
    }
  }

  private struct Row {
    var family: ProfileFamily
    var name: String
    var result: Replay
  }

  private let rows: [Row]
  private let style: TextReport.Style
  private var paint: Paint { style.paint }

  /// With fewer profiles, rows are in the chosen order, without counts.
  private static let minProfiles = 4
  /// A shorter part of a reason is useless.
  private static let minReason = 12

  /// - Parameter families: The family of each profile, in the chosen order.
  init(_ gesture: GestureResults, families: [String], _ style: TextReport.Style) {
    self.style = style
    let maxName = style.tableColumns < 80 ? 15 : 22
    let rows = gesture.profiles.enumerated().compactMap { index, profile in
      profile.decisive.map { result in
        let word = families.indices.contains(index) ? families[index] : ""
        let name = result.profile.printable.truncated(to: maxName)
        return Row(family: ProfileFamily(word), name: name, result: result)
      }
    }
    self.rows =
      rows.count < Self.minProfiles
      ? rows
      : rows.sortedByIndex {
        ($0.family, $0.result.profile) < ($1.family, $1.result.profile)
      }
  }

  /// The counts, a heading, and the profiles under their families.
  var lines: [String] {
    let table = table
    let isLong = rows.count >= Self.minProfiles
    var lines = (isLong ? counts : []) + [paint(table.heading, .faint)]
    var family: ProfileFamily?
    let isSorted = isLong && rows.contains { !$0.family.word.isEmpty }
    for (row, line) in zip(rows, table.rows) {
      if isSorted, row.family != family {
        lines.append(paint(row.family.title.truncated(to: style.tableColumns), .strong))
      }
      family = row.family
      lines.append(line)
    }
    return lines
  }

  /// Whether a row has numbers that the legend explains.
  var hasMargins: Bool { rows.contains { $0.result.margin?.isOfDecision ?? false } }

  /// Returns an explanation of the numbers and the mark.
  static func legend(_ style: TextReport.Style, withMark: Bool) -> [String] {
    let lines =
      [
        "±pt, ±pt/s: how much more (+) or less (-) travel, or speed, alone gives another outcome; y: down",
        "none: no change within the view does; -: velocity is not considered",
      ] + (withMark ? ["?: another estimate of the velocity gives the other decision"] : [])
    return lines.flatMap { $0.wrapped(to: style.tableColumns - 2) }
      .map { style.paint("  " + $0, .faint) }
  }

  /// A narrow terminal omits the reasons.
  private var table: TextTable {
    let table = table(Column.allCases)
    return table.rest >= Self.minReason ? table : self.table(Column.allCases.dropLast())
  }

  private func table(_ columns: [Column]) -> TextTable {
    let cells = rows.map { row in
      // A result that never began has no numbers; the reason takes their space.
      row.result.beganAt == nil
        ? [cell(.profile, row), cell(.outcome, row), cell(.reason, row)]
        : columns.map { cell($0, row) }
    }
    return TextTable(
      columns.map(\.layout), rows: cells, limit: style.tableColumns, minRest: 1, paint: paint)
  }

  private func cell(_ column: Column, _ row: Row) -> TextTable.Cell {
    let result = row.result
    let margin = result.margin.flatMap { $0.isOfDecision ? $0 : nil }
    func change(_ change: Double?, _ axis: Margin.Axis?, isKnown: Bool) -> TextTable.Cell {
      guard margin != nil else { return "" }
      guard let change else { return isKnown ? "none" : "unknown" }
      let text = HumanNumber.signedChange(axis == .y ? change : change * result.forward)
      return .init(axis == .y ? text + " y" : text)
    }
    return switch column {
    case .profile: .init(row.name)
    case .outcome: .init(result.markedOutcome, result.outcome.meaning)
    case .travel:
      change(
        result.lift?.travel?.points, result.lift?.travel?.axis,
        isKnown: result.lift?.isTravelUnknown != true)
    case .speed where !result.considersSpeed: margin == nil ? "" : "-"
    case .speed:
      change(
        result.velocityChange?.change, margin?.velocityAxis,
        isKnown: margin?.isComplete != false || margin?.velocity != nil)
    case .reason: .init(result.briefExplanation.printable)
    }
  }

  /// `30 profiles: 26 finish, 3 cancel, 1 refused; 2 estimator-sensitive (?)`
  private var counts: [String] {
    var counts = ResultCounts()
    for row in rows { counts.add(row.result) }
    return "\(rows.count) profiles: \(counts.text)\(counts.estimatorSensitive > 0 ? " (?)" : "")"
      .wrapped(to: style.tableColumns - 2).map { "  " + $0 }
  }
}

extension Replay {
  /// 1 if the transition progresses as `x` grows, or else -1. With a negative progress the finger is behind its start.
  fileprivate var forward: Double {
    guard let values, values.translation.x != 0 else { return 1 }
    return (values.translation.x > 0) == (values.progress > 0) ? 1 : -1
  }
}

/// The purpose of a profile, as a heading above the profiles of one family: first those of built-in
/// profiles in a fixed order, then a team's own by name, and last the profiles without one.
private struct ProfileFamily: Comparable {
  /// The word in the profile's file; empty if it has none.
  let word: String

  private static let known: [(word: String, title: String)] = [
    ("ios", "iOS"), ("flutter", "Flutter"), ("react-native", "React Native"),
    ("web", "Web"), ("android", "Android"), ("desktop", "Desktop"), ("browser", "Browsers"),
  ]

  init(_ word: String) {
    self.word = word
  }

  var title: String {
    if word.isEmpty { return "Others" }
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
