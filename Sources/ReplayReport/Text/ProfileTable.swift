import ReplayAnalysis
import SwipeReplay

/// The results of one gesture with several profiles: the counts of outcomes, and a row for each
/// decisive recognizer. Many profiles are sorted by family and name.
struct ProfileTable {
  private static let columns: [TextTable.Column] = [
    .init("profile", gap: 2), .init("outcome"), .init("±pt", .number), .init("±pt/s", .number),
    .init("why"),
  ]

  /// An object, since rows are moved where they are sorted.
  private final class Row {
    let family: ProfileFamily
    let result: Replay
    let cells: [TextTable.Cell]
    let marks: [Mark]

    /// - Parameters:
    ///   - profile: The profile's name, as far as there is room.
    ///   - isNamed: Whether to name the recognizer if it never began.
    init(_ result: Replay, family: String, profile: String, isNamed: Bool) {
      (self.family, self.result) = (ProfileFamily(family), result)
      var row = RowTexts(marks: result.isEstimatorSensitive ? [.estimatorSensitive] : [])
      if [.failed, .refused].contains(result.outcome.kind) { row.marks.append(.unsearched) }
      row.cells.reserveCapacity(ProfileTable.columns.count)
      row.cells.append(.init(profile))
      row.cells.append(.init(result.markedOutcome, result.outcome.meaning))
      // A result that never began has no numbers; the reason takes their space.
      if result.beganAt != nil { row.addChanges(of: result) }
      let name = isNamed && result.beganAt == nil ? result.recognizer + ": " : ""
      let side = result.countsFromRight == true ? "x from the right: " : ""
      row.cells.append(.init((name + side + result.briefExplanation).printable))
      (cells, marks) = (row.cells, row.marks)
    }

    /// Whether the reason says what would have passed a test.
    var tellsNeeds: Bool {
      result.beganAt == nil && (cells.last?.text.contains("; needs ") ?? false)
    }
  }

  /// A row's cells and marks as they are made.
  private struct RowTexts {
    var cells: [TextTable.Cell] = []
    var marks: [Mark]

    mutating func addChanges(of result: Replay) {
      guard let margin = result.margin, margin.isOfDecision else {
        cells += ["", ""]
        return
      }
      let lift = result.lift
      let rest = lift?.restTravel
      let travel = lift?.travel ?? rest
      let isMirrored = result.countsFromRight == true
      add(
        travel?.points, travel?.axis, isKnown: lift?.isTravelUnknown != true,
        isAtRest: rest != nil, isMirrored: isMirrored)
      if result.considersSpeed {
        add(
          result.velocityChange?.change, margin.velocityAxis,
          isKnown: (margin.isComplete || margin.velocity != nil) && !result.isSpeedUnknown(margin),
          isMirrored: isMirrored)
      } else {
        add(.notConsidered)
      }
    }

    private mutating func add(
      _ change: Double?, _ axis: Margin.Axis?, isKnown: Bool, isAtRest: Bool = false,
      isMirrored: Bool
    ) {
      guard let change else { return add(isKnown ? .none : .unknown) }
      let isMirrored = axis == .x && isMirrored
      var text = HumanNumber.signedChange(isMirrored ? -change : change)
      marks.append(.change)
      if text.hasSuffix(Mark.slight.rawValue) { marks.append(.slight) }
      if axis == .y {
        text += " " + Mark.vertical.rawValue
        marks.append(.vertical)
      }
      if isAtRest { text += " at rest" }
      cells.append(.init(text))
    }

    /// Adds a cell that the legend explains.
    private mutating func add(_ mark: Mark) {
      marks.append(mark)
      cells.append(.init(mark.rawValue))
    }
  }

  /// An entry of the legend: a heading, the text of a cell, or its end.
  enum Mark: String, CaseIterable {
    case change = "±pt, ±pt/s"
    case vertical = "y"
    case slight = "any"
    case none
    case unknown
    case notConsidered = "-"
    case estimatorSensitive = "?"
    case needs
    case unsearched = "FAILED, REFUSED"

    fileprivate var meaning: String {
      switch self {
      case .change: "change only this, by more, and the outcome changes; + is to the right"
      case .vertical: "vertical, + is down"
      case .slight: "however little"
      case .none: "no such change"
      case .unknown: "not searched to the end"
      case .notConsidered: "velocity is not considered"
      case .needs: "to pass this test, however the gesture then ends"
      case .estimatorSensitive: "another estimate of the velocity gives the other decision"
      case .unsearched: "'-p NAME' alone tells what would let it begin"
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
    let names = Self.shortened(
      gesture.profiles.map { $0.decisive?.profile.printable ?? "" }, to: style.tableColumns / 4 + 2)
    let rows = gesture.profiles.enumerated().compactMap { index, profile in
      profile.decisive.map { result in
        Row(
          result, family: families.indices.contains(index) ? families[index] : "",
          profile: names[index], isNamed: profile.results.count > 1)
      }
    }
    let keys = rows.map { ($0.family, $0.result.profile) }
    self.rows =
      rows.count < Self.minProfiles
      ? rows
      : indicesInOrder(rows.count) { keys[$0] < keys[$1] }.map { rows[$0] }
  }

  /// Returns names truncated to a width; those that would be equal begin where they differ: `…isOpen=1`.
  private static func shortened(_ names: [String], to width: Int) -> [String] {
    let short = names.map { $0.truncated(to: width) }
    guard short != names else { return names }
    return zip(names, short).map { name, cut in
      let others = zip(names, short).filter { $1 == cut && $0 != name }.map(\.0)
      guard let common = others.map({ zip(name, $0).prefix(while: ==).count }).min() else {
        return cut
      }
      let place = name.prefix(common).lastIndex { ",/".contains($0) }
      let rests = [place.map { name[$0...].dropFirst() }, name.dropFirst(common)].compactMap(\.self)
      let rest = rests.first { $0.displayWidth < width } ?? rests[rests.count - 1]
      return rest.isEmpty ? cut : ("…" + rest).truncated(to: width)
    }
  }

  /// The counts, a heading, and the profiles under their families.
  var lines: [String] {
    let table = TextTable(
      Self.columns, rows: rows.map(\.cells), limit: style.tableColumns, paint: paint)
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
    for assumption in rows.compactMap(\.result.assumption).withoutRepetitions {
      lines += assumption.wrapped(to: style.columns - 2).map { "  " + paint($0, .faint) }
    }
    return lines
  }

  /// Adds the entries of the legend for the rows.
  func addMarks(to marks: inout [Mark]) {
    // Words are compared faster than hashed.
    for row in rows {
      for mark in row.marks where !marks.contains(mark) { marks.append(mark) }
    }
    if !marks.contains(.needs), rows.contains(where: \.tellsNeeds) { marks.append(.needs) }
  }

  /// Returns an explanation of the numbers and the marks.
  static func legend(_ marks: [Mark], _ style: TextReport.Style) -> [String] {
    let entries = Mark.allCases.filter(marks.contains)
      .flatMap { "\($0.rawValue): \($0.meaning)".split(separator: "; ").map(String.init) }
    let ended = entries.dropLast().map { $0 + ";" } + entries.suffix(1)
    let width = style.columns - 2
    return ended.flowed(to: width).flatMap { $0.wrapped(to: width) }
      .map { style.paint("  " + $0, .faint) }
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
