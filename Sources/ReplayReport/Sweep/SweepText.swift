import ReplayAnalysis
import SwipeReplay
import TextFormats

/// A sweep for people: a table for one parameter, pictures for two, the ends of a list for more.
struct SweepText {
  private let table: SweepTable
  private let style: TextReport.Style
  private let paint: Paint
  private var grid: ParameterGrid { table.grid }

  /// Of more than two parameters so many points are listed.
  private static let listed = 10
  /// No bar is wider.
  private static let barColumns = 40

  init(_ table: SweepTable, _ style: TextReport.Style) {
    self.table = table
    self.style = style
    paint = Paint(isOn: style.color)
  }

  var text: String {
    var blocks = [heading]
    switch grid.axes.count {
    case 1: blocks.append(lines(of: Array(0..<grid.count)))
    case 2: blocks += pictures
    default: blocks.append(list)
    }
    if style.summary { blocks.append(summary) }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var heading: [String] {
    let labels = table.labelled == 0 ? "" : ", \(table.labelled) labelled"
    let details =
      grid.profile.velocityDetail
      + " · \(counted(table.traces, "trace"))\(labels) · \(counted(grid.count, "point"))"
    return [paint(grid.profile.name.printable, .strong) + paint(details, .faint)]
  }

  // MARK: A row for each point

  private func lines(of points: [Int]) -> [String] {
    let names = grid.axes.map(\.parameter.printable)
    let cells = points.map { point in
      grid.values(at: point).map { numberText($0) } + [
        percent(table.finishRate(at: point)), "\(table.points[point].flips)",
        table.agreement(at: point).map(percent) ?? "",
      ]
    }
    let headings = names + ["finish", "flips", table.labelled > 0 ? "agree" : ""]
    let widths = headings.indices.map { column in
      ([headings] + cells).map { $0[column].displayWidth }.max() ?? 0
    }
    func line(_ cells: [String], _ mark: String) -> String {
      let row = zip(cells, widths).map { $0.leftPadded(to: $1) }.joined(separator: "  ")
      return mark.padded(to: 3) + "  " + row
    }
    let used = 5 + widths.reduce(0) { $0 + $1 + 2 }
    let bar = min(Self.barColumns, style.columns - used)
    return [paint(line(headings, "").trimmingBlanks, .faint)]
      + zip(points, cells).map { point, cells in
        let text = line(cells, point == grid.pointNow ? "now" : "")
        guard bar >= 8 else { return text.trimmingBlanks }
        return (text + "  " + String.bar(table.finishRate(at: point), columns: bar)).trimmingBlanks
      }
  }

  /// The points that agree best with the labels; without labels those where most and fewest finish.
  private var list: [String] {
    let points = Array(0..<grid.count)
    func first(_ count: Int, by isBetter: (Int, Int) -> Bool) -> [Int] {
      Array(points.sorted { isBetter($0, $1) || (!isBetter($1, $0) && $0 < $1) }.prefix(count))
    }
    guard grid.count > Self.listed else { return lines(of: points) }
    if table.labelled > 0 {
      let best = first(Self.listed) { table.points[$0].agreeing > table.points[$1].agreeing }
      return ["the \(Self.listed) points that agree best; '-f csv' has all"] + lines(of: best)
    }
    let most = first(Self.listed / 2) { table.finishRate(at: $0) > table.finishRate(at: $1) }
    let fewest = first(Self.listed / 2) { table.finishRate(at: $0) < table.finishRate(at: $1) }
    return [
      "the \(Self.listed / 2) points each where most and where fewest finish; '-f csv' has all"
    ]
      + lines(of: most + fewest.reversed().filter { !most.contains($0) })
  }

  // MARK: Two parameters

  private var pictures: [[String]] {
    let points = 0..<grid.count
    var pictures = [GridPicture("finish", of: grid, values: points.map(table.finishRate(at:)))]
    if table.labelled > 0 {
      pictures.append(
        GridPicture(
          "agree with what was meant", of: grid, values: points.compactMap(table.agreement(at:)),
          best: table.best))
    }
    return pictures.map { $0.lines(style) }
  }

  // MARK: The last lines

  private var summary: [String] {
    guard let best = table.best else { return lines("now", grid.now) }
    let agreeing = table.points[best].agreeing
    let others = table.points[..<grid.now].count { $0.agreeing == agreeing } - 1
    let more = others == 0 ? "" : "; so \(others == 1 ? "does" : "do") \(counted(others, "other"))"
    return lines("now", grid.now) + lines("best", best, more)
  }

  /// What the traces come to at a point, in words.
  private func lines(_ name: String, _ point: Int, _ more: String = "") -> [String] {
    let values = zip(grid.axes, grid.values(at: point)).map {
      "\($0.parameter.printable) \(numberText($1))"
    }
    let agreement = table.agreement(at: point).map { ", \(percent($0)) agree" } ?? ""
    let text =
      values.joined(separator: ", ") + ": \(percent(table.finishRate(at: point))) finish"
      + agreement
      + more
    return text.wrapped(to: style.columns - 6).enumerated().map { part, line in
      (part == 0 ? name : "").padded(to: 6) + line
    }
  }
}

extension Profile {
  /// ` · velocity lastStep` where an estimator took the place of the profile's own.
  var velocityDetail: String { velocity.map { " · velocity \($0.rawValue)" } ?? "" }
}

/// A part from 0 to 1 for people: `62.3 %`.
func percent(_ part: Double) -> String { HumanNumber.fixed(part * 100, decimals: 1) + " %" }

/// `1 trace`, `2 traces`
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension String {
  /// Without blanks at the end.
  var trimmingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
