import ReplayAnalysis
import SwipeReplay
import TextFormats

/// A sweep for people: a table for one parameter, pictures for two, the ends of a list for more.
struct SweepText {
  let table: SweepTable
  let style: TextReport.Style
  private var paint: Paint { style.paint }
  private var grid: ParameterGrid { table.grid }

  /// The points that are listed for more than two parameters.
  private static let maxListed = 10
  private static let barWidths = 8...40

  var text: String {
    var blocks = [heading]
    switch grid.axes.count {
    case 1: blocks.append(lines(of: Array(0..<grid.count)))
    case 2: blocks += pictures
    default: blocks.append(list)
    }
    if style.summary { blocks.append(summary) }
    return blocks.text
  }

  private var heading: [String] {
    let labels = table.labelled == 0 ? "" : ", \(table.labelled) labelled"
    let details =
      grid.profile.velocityDetail
      + " · \(counted(table.traces, "trace"))\(labels)\(suspicious(table.suspicious))"
      + " · \(counted(grid.count, "point"))"
    return [paint(grid.profile.name.printable, .strong) + paint(details, .faint)]
  }

  // MARK: A row for each point

  private func lines(of points: [Int]) -> [String] {
    let headings =
      grid.axes.map(\.parameter.printable) + ["finish", "flips", table.labelled > 0 ? "agree" : ""]
    let columns =
      [TextTable.Column(gap: 0, minWidth: 3)]
      + headings.map { TextTable.Column(heading: $0, isNumber: true) }
    let now = grid.pointNow
    let rows = points.map { point in
      let values = grid.values(at: point).map { numberText($0) }
      let counts = [
        percent(table.finishRate(at: point)), "\(table.points[point].flips)",
        table.agreement(at: point).map(percent) ?? "",
      ]
      return ([point == now ? "now" : ""] + values + counts).map { TextTable.Cell($0) }
    }
    let text = TextTable(columns, rows: rows, paint: paint)
    let room = min(Self.barWidths.upperBound, style.columns - text.width - 2)
    guard room >= Self.barWidths.lowerBound else { return text.lines }
    let bars = points.map { String.bar(table.finishRate(at: $0), columns: room) }
    return TextTable(
      columns + [TextTable.Column()], rows: zip(rows, bars).map { $0 + [.init($1)] }, paint: paint
    ).lines
  }

  /// The points that agree best with the labels; without labels those where most and fewest finish.
  private var list: [String] {
    let points = Array(0..<grid.count)
    guard grid.count > Self.maxListed else { return lines(of: points) }
    if table.labelled > 0 {
      let best = indicesInOrder(grid.count) {
        table.points[$0].agreeing > table.points[$1].agreeing
      }
      return ["the \(Self.maxListed) points that agree best; '-f csv' has all"]
        + lines(of: Array(best.prefix(Self.maxListed)))
    }
    let half = Self.maxListed / 2
    let most = indicesInOrder(grid.count) { table.finishRate(at: $0) > table.finishRate(at: $1) }
      .prefix(half)
    let fewest = indicesInOrder(grid.count) { table.finishRate(at: $0) < table.finishRate(at: $1) }
      .prefix(half)
    return ["the \(half) points each where most and where fewest finish; '-f csv' has all"]
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
    guard let best = table.best else { return lines("now", grid.now) + notes }
    let agreeing = table.points[best].agreeing
    let others = table.points[..<grid.now].count { $0.agreeing == agreeing } - 1
    let more = others == 0 ? "" : "; so \(others == 1 ? "does" : "do") \(counted(others, "other"))"
    return lines("now", grid.now) + lines("best", best, more) + notes
  }

  private var notes: [String] {
    table.severalGestures == 0
      ? []
      : style.note(severalGesturesText(table.severalGestures))
  }

  private func lines(_ name: String, _ point: Int, _ more: String = "") -> [String] {
    let values = zip(grid.axes, grid.values(at: point)).map {
      "\($0.parameter.printable) \(numberText($1))"
    }
    let agreement = table.agreement(at: point).map { ", \(percent($0)) agree" } ?? ""
    let finish = ": \(percent(table.finishRate(at: point))) finish"
    return (values.joined(separator: ", ") + finish + agreement + more)
      .wrapped(to: style.columns - 6).hanging(after: name.padded(to: 6), indent: 6)
  }
}

extension Profile {
  /// ` · velocity lastStep` where an estimator replaced the profile's own.
  var velocityDetail: String { velocity.map { " · velocity \($0.rawValue)" } ?? "" }
}
