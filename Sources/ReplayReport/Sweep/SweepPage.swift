import ReplayAnalysis
import SwipeReplay
import TextFormats

/// A sweep as a page: curves and a row for each value of one parameter, shaded tables for two, the best points for
/// more.
struct SweepPage {
  let table: SweepTable
  private var grid: ParameterGrid { table.grid }
  private var isLabelled: Bool { table.labelled > 0 }

  var html: [UInt8] {
    let names = grid.axes.map(\.parameter).joined(separator: ", ")
    var page = AnalysisPage(of: "sweep", "\(grid.profile.name): \(names)")
    let labels = isLabelled ? ", \(table.labelled) labelled" : ""
    page.add(
      paragraph(
        "\(counted(table.traces, "trace"))\(labels)\(suspicious(table.suspicious)) · "
          + counted(grid.count, "point") + grid.profile.velocityDetail, "facts"))
    page.add(settings.html)
    if table.severalGestures > 0 {
      page.add(remarks(["note: " + severalGesturesText(table.severalGestures)]))
    }
    let points = Array(0..<grid.count)
    switch grid.axes.count {
    case 1:
      page.addSection(
        isLabelled ? "How many finish, and agree with what was meant" : "How many finish",
        plot.html + rows(of: points))
    case 2:
      let marks = [(grid.pointNow, "now"), (table.best, "best")]
      page.addSection(
        "How many finish",
        GridTable.html(
          "How many finish, in percent", of: grid, values: points.map(table.finishRate(at:)),
          marks: [marks[0]]))
      if isLabelled {
        page.addSection(
          "How many agree with what was meant",
          GridTable.html(
            "How many agree with what was meant, in percent", of: grid,
            values: points.compactMap(table.agreement(at:)), marks: marks))
      }
    default:
      let order = indicesInOrder(grid.count) {
        isLabelled
          ? table.points[$0].agreeing > table.points[$1].agreeing
          : table.finishRate(at: $0) > table.finishRate(at: $1)
      }
      page.addSection(
        isLabelled ? "The points that agree best first" : "The points where most finish first",
        rows(of: order))
    }
    return page.html
  }

  private var plot: CurvePlot {
    let points = Array(0..<grid.count)
    let finish = CurvePlot.Curve(name: "finish", values: points.map(table.finishRate(at:)))
    let agree = CurvePlot.Curve(
      name: "agree", values: points.compactMap(table.agreement(at:)))
    return CurvePlot(
      axis: grid.axes[0].values, axisName: grid.axes[0].parameter,
      curves: isLabelled ? [agree, finish] : [finish],
      marks: [(grid.valuesNow[0], "now \(numberText(grid.valuesNow[0]))")]
        + (table.best.map { point in
          let value = grid.value(of: 0, at: point)
          return [(value, "best \(numberText(value))")]
        } ?? []))
  }

  /// The profile as it is set, and the best point.
  private var settings: HTMLTable {
    var settings = HTMLTable("The profile as it is set, and the best point", columns)
    settings.add(cells("now", grid.now))
    if let best = table.best { settings.add(cells("best", best)) }
    return settings
  }

  private var columns: [HTMLTable.Column] {
    [.init("")] + grid.axes.map { .number($0.parameter) }
      + (isLabelled ? [.number("agree"), .init("")] : [])
      + [.number("finish"), .init(""), .number("flips")]
  }

  private func cells(_ name: String, _ point: Int) -> [HTMLTable.Cell] {
    let rate = table.finishRate(at: point)
    let agreement = table.agreement(at: point).map { rate -> [HTMLTable.Cell] in
      [.init(percent(rate)), .init(html: SVGText.bar([(rate, "bar")]), "picture")]
    }
    return [.init(name)] + grid.values(at: point).map { .init(numberText($0)) }
      + (agreement ?? [])
      + [
        .init(percent(rate)),
        .init(html: SVGText.bar([(rate, isLabelled ? "bar quiet" : "bar")]), "picture"),
        "\(table.points[point].flips)",
      ]
  }

  private func rows(of points: [Int]) -> String {
    var rows = HTMLTable("A row for each point", columns)
    let shown = points.prefix(AnalysisPage.rowLimit)
    for point in shown {
      let words = [(grid.pointNow, "now"), (table.best, "best")].filter { $0.0 == point }
      rows.add(cells(words.map(\.1).joined(separator: ", "), point))
    }
    return rows.html + omission(points.count - shown.count, "'-f csv' has all")
  }
}
