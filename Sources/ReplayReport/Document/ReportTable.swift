import ReplayAnalysis
import SwipeReplay

/// A table of a document.
struct ReportTable: Sendable {
  struct Column: Sendable {
    enum Kind: Sendable {
      /// In the last column of a text; truncated if there is no room.
      case text
      case number
      /// The name of the row.
      case name
      /// A bar or a histogram.
      case picture
    }

    var heading: String
    var kind: Kind
    /// A narrow terminal omits the columns of the highest rank first; those of rank 0 stay.
    var rank = 0
    /// The number of spaces before the column in a text; before the first, the indentation.
    var gap = 2
    var minWidth = 0
    /// The number of terminal columns of a picture.
    var bars = 8...40

    /// The rank of a column that is only on pages.
    static let pages = Int.max

    init(
      _ heading: String, _ kind: Kind = .text, rank: Int = 0, gap: Int = 2, minWidth: Int = 0,
      bars: ClosedRange<Int> = 8...40
    ) {
      (self.heading, self.kind, self.rank, self.gap) = (heading, kind, rank, gap)
      (self.minWidth, self.bars) = (minWidth, bars)
    }
  }

  struct Cell: Sendable, ExpressibleByStringInterpolation {
    enum Content: Sendable {
      case text(String)
      /// Adjacent parts, each a fraction of the whole, with their meanings.
      case bar([(fraction: Double, meaning: Paint.Meaning?)])
      case histogram(Distribution)
    }

    var content: Content
    /// The end of the text, which truncation keeps.
    var tail = ""
    var meaning: Paint.Meaning?
    /// The shade of the cell on a page, and its darkness as a fraction.
    var shade: (Shade, Double)?
    /// Additional classes in the page's style.
    var classes: [String] = []

    init(_ text: String, _ meaning: Paint.Meaning? = nil, tail: String = "") {
      (content, self.meaning, self.tail) = (.text(text), meaning, tail)
    }

    init(stringLiteral text: String) { self.init(text) }

    init(_ outcome: Outcome) { self.init(outcome.description, outcome.meaning) }

    /// Creates a cell with a number that a page shades.
    init(_ text: String, _ shade: Shade, _ fraction: Double) {
      self.init(text)
      self.shade = (shade, fraction)
    }

    private init(_ content: Content) { self.content = content }

    static func bar(_ parts: (fraction: Double, meaning: Paint.Meaning?)...) -> Cell {
      Cell(.bar(parts))
    }

    /// Whether the cell has no text, or counts nothing.
    var isEmpty: Bool {
      if case .text(let text) = content { ["", "0"].contains(text) && tail.isEmpty } else { false }
    }

    static func histogram(_ distribution: Distribution) -> Cell { Cell(.histogram(distribution)) }
  }

  struct Row: Sendable {
    var cells: [Cell]
    /// The lines printed below the row in text output; a page has columns for them.
    var details: [ReportDocument.Line] = []
  }

  /// Rows under a title of their own. The histograms of a group share their axis.
  struct Group: Sendable {
    var title = ""
    /// The number of the axis's units in a unit of the distributions.
    var scale = 1.0
    var rows: [Row]

    /// The distributions of the group's histograms.
    var distributions: [Distribution] {
      rows.compactMap { row in
        guard case .histogram(let distribution)? = row.cells.last?.content else { return nil }
        return distribution
      }
    }

    /// Returns the numbers at both ends of an axis, or only one if its length is 0.
    func ends(of histogram: BlockHistogram) -> [String] {
      (histogram.low < histogram.high ? [histogram.low, histogram.high] : [histogram.low])
        .map { HumanNumber.short($0 * scale) }
    }
  }

  /// A description for those who cannot see the table.
  let caption: String
  var columns: [Column]
  var groups: [Group] = []
  /// The number of spaces before the rows in a text.
  var indent = 2
  /// Whether a text has the headings.
  var isHeaded = true
  /// The maximum number of rows in a text.
  var textLimit = Int.max
  /// Whether cells are found by their row and column, as in a grid of numbers.
  var isGrid = false
  /// The option that writes all rows.
  var whole = "-f csv"
  /// The number of rows that are not in the groups.
  private(set) var omitted = 0

  init(_ caption: String, _ columns: [Column]) { (self.caption, self.columns) = (caption, columns) }

  var rows: [Row] { groups.flatMap(\.rows) }

  mutating func add(_ cells: [Cell], _ details: [ReportDocument.Line] = []) {
    if groups.isEmpty { groups.append(Group(rows: [])) }
    groups[groups.count - 1].rows.append(Row(cells: cells, details: details))
  }

  /// Adds a row for each element, up to a limit.
  mutating func add<Element>(
    _ elements: some Collection<Element>, limit: Int = ReportDocument.limit,
    _ cells: (Element) -> [Cell]
  ) {
    for element in elements.prefix(limit) { add(cells(element)) }
    omit(elements.count - limit)
  }

  mutating func omit(_ count: Int) { omitted += max(0, count) }

  /// Removes the columns, except names, that are empty or count nothing in every row.
  mutating func dropEmptyColumns() {
    let kept = columns.indices.filter { index in
      columns[index].kind == .name || rows.contains { !$0.cells[index].isEmpty }
    }
    columns = kept.map { columns[$0] }
    for group in groups.indices {
      for row in groups[group].rows.indices {
        groups[group].rows[row].cells = kept.map { groups[group].rows[row].cells[$0] }
      }
    }
  }

  /// Returns the groups with at most `limit` rows altogether, and the remark on omitted rows.
  func first(_ limit: Int) -> (groups: [Group], omission: String?) {
    var room = limit
    let groups = groups.map { group in
      var group = group
      group.rows = Array(group.rows.prefix(room))
      room -= group.rows.count
      return group
    }
    let count = omitted + max(0, rows.count - limit)
    return (groups.filter { !$0.rows.isEmpty }, ReportDocument.omission(count, whole))
  }
}

/// The shades of cells with numbers: classes in the page's style.
enum Shade: String, Sendable {
  /// For numbers in general, and for counts of errors.
  case shade, wrong

  private var count: Int { self == .shade ? 8 : 4 }

  /// Returns the class of a fraction, darker for greater ones; empty for 0.
  func `class`(_ fraction: Double) -> String {
    let level = Int((fraction * Double(count)).rounded(.up))
    return level <= 0 ? "" : "\(rawValue)-\(min(level, count))"
  }
}
