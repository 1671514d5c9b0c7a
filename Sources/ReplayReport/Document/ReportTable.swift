import ReplayAnalysis
import SwipeReplay

/// A table of a document.
struct ReportTable: Sendable {
  struct Column: Sendable {
    enum Kind: Sendable {
      /// In the last column of a text, cut where there is no room.
      case text
      case number
      /// What names the row.
      case name
      /// A bar or a histogram.
      case picture
    }

    var heading: String
    var kind: Kind
    /// A terminal that has no room leaves out the columns of the highest rank first; those of rank 0 stay.
    var rank = 0
    /// The blanks before it in a text.
    var gap = 2
    var minWidth = 0
    /// How many columns of a terminal a picture takes.
    var bars = 8...40

    /// Only on pages.
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
      /// Parts side by side, each a fraction of the whole, with its meaning.
      case bar([(fraction: Double, meaning: Paint.Meaning?)])
      case histogram(Distribution)
    }

    var content: Content
    /// What stays of a text that is cut.
    var tail = ""
    var meaning: Paint.Meaning?
    /// How dark it is on a page: a fraction.
    var shade: (Shade, Double)?
    /// More classes of the page's style.
    var classes: [String] = []

    init(_ text: String, _ meaning: Paint.Meaning? = nil, tail: String = "") {
      (content, self.meaning, self.tail) = (.text(text), meaning, tail)
    }

    init(stringLiteral text: String) { self.init(text) }

    init(_ outcome: Outcome) { self.init(outcome.rawValue, outcome.meaning) }

    /// A number that a page shades.
    init(_ text: String, _ shade: Shade, _ fraction: Double) {
      self.init(text)
      self.shade = (shade, fraction)
    }

    private init(_ content: Content) { self.content = content }

    static func bar(_ parts: (fraction: Double, meaning: Paint.Meaning?)...) -> Cell {
      Cell(.bar(parts))
    }

    var isEmpty: Bool { if case .text("") = content { tail.isEmpty } else { false } }

    static func histogram(_ distribution: Distribution) -> Cell { Cell(.histogram(distribution)) }
  }

  struct Row: Sendable {
    var cells: [Cell]
    /// Lines below it in a text, where a page has columns.
    var details: [ReportDocument.Line] = []
  }

  /// Rows under a title of their own; the histograms of a group share their axis.
  struct Group: Sendable {
    var title = ""
    /// How many units of the axis make one of the distributions'.
    var scale = 1.0
    var rows: [Row]

    /// The numbers of its histograms.
    var distributions: [Distribution] {
      rows.compactMap { row in
        guard case .histogram(let distribution)? = row.cells.last?.content else { return nil }
        return distribution
      }
    }

    /// The numbers at both ends of an axis; one where it has no length.
    func ends(of histogram: BlockHistogram) -> [String] {
      (histogram.low < histogram.high ? [histogram.low, histogram.high] : [histogram.low])
        .map { HumanNumber.short($0 * scale) }
    }
  }

  /// What it shows, for those who cannot see it.
  let caption: String
  var columns: [Column]
  var groups: [Group] = []
  /// The blanks before the rows in a text.
  var indent = 2
  /// Whether a text has the headings.
  var isHeaded = true
  /// A text has no more rows than this.
  var textLimit = Int.max
  /// What writes all rows.
  var whole = "-f csv"
  /// How many rows there are besides those of the groups.
  private(set) var omitted = 0

  init(_ caption: String, _ columns: [Column]) { (self.caption, self.columns) = (caption, columns) }

  var rows: [Row] { groups.flatMap(\.rows) }

  /// Adds a row.
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

  /// Says that there are more rows.
  mutating func omit(_ count: Int) { omitted += max(0, count) }

  /// Leaves out the columns that no row has anything in.
  mutating func dropEmptyColumns() {
    let kept = columns.indices.filter { index in rows.contains { !$0.cells[index].isEmpty } }
    columns = kept.map { columns[$0] }
    for group in groups.indices {
      for row in groups[group].rows.indices {
        groups[group].rows[row].cells = kept.map { groups[group].rows[row].cells[$0] }
      }
    }
  }

  /// The groups with at most so many rows in all, and what is said of the others.
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
