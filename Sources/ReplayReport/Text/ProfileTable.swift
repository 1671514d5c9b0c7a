import ReplayAnalysis
import SwipeReplay

/// The results of one gesture with several profiles: the counts of outcomes, and a row for each
/// decisive recognizer. Many profiles are sorted by family and name.
struct ProfileTable {
  private enum Column: CaseIterable {
    case profile, outcome, travel, speed, reason

    static let layouts = allCases.map(\.layout)

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

  /// An object, since rows are moved where they are sorted.
  private final class Row {
    let family: ProfileFamily
    let result: Replay
    let cells: [TextTable.Cell]

    /// - Parameter isNamed: Whether to name the recognizer if it never began.
    init(_ result: Replay, family: String, maxName: Int, isNamed: Bool) {
      (self.family, self.result) = (ProfileFamily(family), result)
      // A result that never began has no numbers; the reason takes their space.
      let columns = result.beganAt == nil ? [.profile, .outcome, .reason] : Column.allCases
      let name = isNamed && result.beganAt == nil ? result.recognizer + ": " : ""
      cells = columns.map { ProfileTable.cell($0, result, maxName: maxName, recognizer: name) }
    }

    func has(_ mark: Mark) -> Bool {
      let numbers = cells.dropFirst(2).dropLast()
      return switch mark {
      case .estimatorSensitive: result.isEstimatorSensitive
      case .change: numbers.contains { !$0.text.isEmpty }
      case .vertical: numbers.contains { $0.text.contains(" y") }
      case .slight: numbers.contains { $0.text.dropFirst().hasPrefix("any") }
      case .needs: result.beganAt == nil && (cells.last?.text.contains("; needs ") ?? false)
      case .atRest: numbers.contains { $0.text.hasSuffix(" r") }
      case .none, .unknown, .notConsidered: numbers.contains { $0.text == mark.rawValue }
      }
    }
  }

  /// An entry of the legend: a heading, the text of a cell, or its end.
  enum Mark: String, CaseIterable {
    case change = "±pt, ±pt/s"
    case vertical = "y"
    case slight = "any"
    case atRest = "r"
    case none
    case unknown
    case notConsidered = "-"
    case estimatorSensitive = "?"
    case needs

    fileprivate var meaning: String {
      switch self {
      case .change: "the change that alone gives another outcome, + is to the right"
      case .vertical: "vertical, + is down"
      case .slight: "however little"
      case .atRest: "and lifting at rest"
      case .none: "no such change"
      case .unknown: "not searched to the end"
      case .notConsidered: "velocity is not considered"
      case .needs: "to pass this test, however the gesture then ends"
      case .estimatorSensitive: "another estimate of the velocity gives the other decision"
      }
    }
  }

  private let rows: [Row]
  private let style: TextReport.Style
  private var paint: Paint { style.paint }

  /// With fewer profiles, rows are in the chosen order, without counts.
  private static let minProfiles = 4

  /// - Parameter families: The family of each profile, in the chosen order.
  init(_ gesture: GestureResults, families: [String], _ style: TextReport.Style) {
    self.style = style
    let maxName = style.tableColumns / 4 + 2
    let rows = gesture.profiles.enumerated().compactMap { index, profile in
      profile.decisive.map { result in
        Row(
          result, family: families.indices.contains(index) ? families[index] : "",
          maxName: maxName, isNamed: profile.results.count > 1)
      }
    }
    let keys = rows.map { ($0.family, $0.result.profile) }
    self.rows =
      rows.count < Self.minProfiles
      ? rows
      : indicesInOrder(rows.count) { keys[$0] < keys[$1] }.map { rows[$0] }
  }

  /// The counts, a heading, and the profiles under their families.
  var lines: [String] {
    let table = TextTable(
      Column.layouts, rows: rows.map(\.cells), limit: style.tableColumns, paint: paint)
    let isLong = rows.count >= Self.minProfiles
    var lines = (isLong ? counts : []) + [paint(table.heading, .faint)]
    var family: ProfileFamily?
    let isSorted = isLong && rows.contains { !$0.family.word.isEmpty }
    for (row, texts) in zip(rows, table.wrappedRows) {
      if isSorted, row.family != family {
        lines.append(paint(row.family.title.truncated(to: style.columns), .strong))
      }
      family = row.family
      lines += texts
    }
    for assumption in rows.compactMap({ $0.result.failure?.assumption }).withoutRepetitions {
      lines += assumption.wrapped(to: style.columns - 2).map { "  " + paint($0, .faint) }
    }
    return lines
  }

  /// The entries of the legend for the rows, except known ones: the rows of a batch have few others.
  func marks(besides known: Set<Mark>) -> [Mark] {
    Mark.allCases.filter { mark in !known.contains(mark) && rows.contains { $0.has(mark) } }
  }

  /// Returns an explanation of the numbers and the marks.
  static func legend(_ marks: Set<Mark>, _ style: TextReport.Style) -> [String] {
    let entries = Mark.allCases.filter(marks.contains).map { "\($0.rawValue): \($0.meaning)" }
    let ended = entries.dropLast().map { $0 + ";" } + entries.suffix(1)
    let width = style.columns - 2
    return ended.flowed(to: width).flatMap { $0.wrapped(to: width) }
      .map { style.paint("  " + $0, .faint) }
  }

  private static func cell(
    _ column: Column, _ result: Replay, maxName: Int, recognizer: String
  ) -> TextTable.Cell {
    var margin: Margin? { result.margin.flatMap { $0.isOfDecision ? $0 : nil } }
    func change(
      _ change: Double?, _ axis: Margin.Axis?, isKnown: Bool, mark: Mark? = nil
    ) -> TextTable.Cell {
      guard margin != nil else { return "" }
      guard let change else { return isKnown ? "none" : "unknown" }
      let isMirrored = axis == .x && result.countsFromRight == true
      let text = HumanNumber.signedChange(isMirrored ? -change : change)
      let marks = [axis == .y ? .vertical : nil, mark].compactMap { $0 }
      return .init(([text] + marks.map(\.rawValue)).joined(separator: " "))
    }
    return switch column {
    case .profile: .init(result.profile.printable.truncated(to: maxName))
    case .outcome: .init(result.markedOutcome, result.outcome.meaning)
    case .travel:
      if let rest = result.lift?.restTravel {
        change(rest.points, rest.axis, isKnown: true, mark: .atRest)
      } else {
        change(
          result.lift?.travel?.points, result.lift?.travel?.axis,
          isKnown: result.lift?.isTravelUnknown != true)
      }
    case .speed where !result.considersSpeed: margin == nil ? "" : "-"
    case .speed:
      change(
        result.velocityChange?.change, margin?.velocityAxis,
        isKnown: margin.map {
          ($0.isComplete || $0.velocity != nil) && !result.isSpeedUnknown($0)
        } ?? true)
    case .reason:
      .init(
        (recognizer + (result.countsFromRight == true ? "x from the right: " : "")
          + result.briefExplanation).printable)
    }
  }

  /// `30 profiles: 26 finish, 3 cancel, 1 refused; 2 estimator-sensitive (?)`
  private var counts: [String] {
    var counts = ResultCounts()
    for row in rows { counts.add(row.result) }
    return "\(rows.count) profiles: \(counts.text)\(counts.estimatorSensitive > 0 ? " (?)" : "")"
      .wrapped(to: style.columns - 2).map { "  " + $0 }
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

  private let rank: Int

  init(_ word: String) {
    self.word = word
    let known = Self.known.firstIndex { $0.word == word } ?? Self.known.count
    rank = word.isEmpty ? Self.known.count + 1 : known
  }

  var title: String {
    if word.isEmpty { return "Others" }
    return Self.known.first { $0.word == word }?.title ?? word.printable
  }

  static func < (left: ProfileFamily, right: ProfileFamily) -> Bool {
    (left.rank, left.word) < (right.rank, right.word)
  }
}
