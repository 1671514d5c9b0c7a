import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// A fit as a page: the parameters, the errors over the grid, the confusion matrices, and the traces that stay wrong.
struct FitPage {
  let fit: Fit
  private var grid: ParameterGrid { fit.grid }

  var html: [UInt8] {
    let counts = fit.wrongCounts(at: fit.point)
    var page = AnalysisPage(
      of: "fit",
      fit.isBetter
        ? "\(grid.profile.name): \(settings)" : "\(grid.profile.name): nothing is recommended")
    let weights =
      fit.isWeighted
      ? " · a false finish costs \(numberText(fit.weights.falseFinish)), a false cancel "
        + numberText(fit.weights.falseCancel) : ""
    page.add(
      paragraph(
        "\(fit.labelled) of \(counted(fit.traces, "trace")) labelled\(suspicious(fit.suspicious)) · "
          + counted(grid.count, "point") + grid.profile.velocityDetail + weights, "facts"))
    page.add(parameters.html + errors.html + remarks(fit.notes.map { "note: " + $0.text(fit) }))
    page.addSection("Error over the grid", picture)
    let fitted =
      fit.isBetter ? "<div><h3>fitted</h3>\n\(confusion(at: fit.point).html)</div>\n" : ""
    page.addSection(
      "What was meant, and how it is decided",
      """
      <div class="beside">
      <div><h3>now</h3>
      \(confusion(at: grid.now).html)</div>
      \(fitted)</div>

      """)
    if counts.wrong > 0 {
      page.addSection(
        "\(counted(counts.wrong, "trace")) \(counts.wrong == 1 ? "stays" : "stay") wrong", wrong)
    }
    return page.html
  }

  /// The parameters that are set: `finishProgress 0.38`.
  private var settings: String {
    zip(grid.axes, grid.values(at: fit.point)).map { "\($0.parameter) \(numberText($1))" }
      .joined(separator: ", ")
  }

  private var parameters: HTMLTable {
    var table = HTMLTable(
      "The fitted parameters",
      [.init("parameter"), .number("now"), .number("fitted"), .number("plateau")])
    for axis in grid.axes.indices {
      let (values, range) = (grid.axes[axis].values, fit.plateau.ranges[axis])
      table.add([
        .init(grid.axes[axis].parameter), .init(numberText(grid.valuesNow[axis])),
        .init(html: "<b>\(numberText(grid.value(of: axis, at: fit.point)).html)</b>"),
        .init("\(numberText(values[range.lowerBound])) … \(numberText(values[range.upperBound]))"),
      ])
    }
    return table
  }

  private var errors: HTMLTable {
    func rate(_ value: Double) -> String {
      fit.isWeighted ? HumanNumber.fixed(value, decimals: 3) : percent(value)
    }
    let isHeldOut = fit.heldOut.folds > 1
    var table = HTMLTable(
      "How wrong the profile is, as it is set and fitted",
      [
        .init(""), .init(""), .number("wrong"), .number("false finish"), .number("false cancel"),
        .number(fit.isWeighted ? "cost" : "error"),
      ] + (isHeldOut ? [.number("held out, \(fit.heldOut.folds) folds")] : []))
    for (name, point, spread) in [
      ("now", grid.now, fit.heldOut.now), ("fitted", fit.point, fit.heldOut.fitted),
    ] {
      let counts = fit.wrongCounts(at: point)
      let deviation = spread.deviation.map { " ± " + rate($0) } ?? ""
      table.add(
        [
          .init(name), .init(html: SVGText.bar([(counts.error, "bar bad")]), "picture"),
          "\(counts.wrong)", "\(counts.falseFinish)", "\(counts.falseCancel)",
          .init(rate(counts.costPerTrace(fit.weights))),
        ] + (isHeldOut ? [.init(rate(spread.mean) + deviation)] : []))
    }
    return table
  }

  /// Curves for one parameter, a shaded table for two, the best points for more.
  private var picture: String {
    let counts = fit.wrongCounts
    let errors = counts.prefix(grid.count).map(\.error)
    let fitted = fit.isBetter ? fit.point : nil
    switch grid.axes.count {
    case 1:
      let axis = grid.axes[0]
      let range = fit.plateau.ranges[0]
      let marks =
        [(grid.valuesNow[0], "now")] + (fitted.map { [(axis.values[$0], "fitted")] } ?? [])
      let plot = CurvePlot(
        axis: axis.values, axisName: axis.parameter,
        curves: [.init(name: "error", values: errors)],
        marks: marks.map { ($0, "\($1) \(numberText($0))") },
        band: (
          axis.values[range.lowerBound]...axis.values[range.upperBound],
          "plateau: not told from the best by these labels"
        ))
      return plot.html + rows(of: Array(0..<grid.count), counts)
    case 2:
      return GridTable.html(
        "Errors in percent", of: grid, values: errors,
        marks: [(grid.pointNow, "now"), (fitted, "fitted")],
        outline: (fit.plateau.points, "plateau: not told from the best by these labels"))
    default:
      return rows(of: indicesInOrder(grid.count) { errors[$0] < errors[$1] }, counts)
    }
  }

  private func rows(of points: [Int], _ counts: [WrongCounts]) -> String {
    var table = HTMLTable(
      "The error at each point",
      [.init("")] + grid.axes.map { .number($0.parameter) }
        + [.number("error"), .init(""), .number("false finish"), .number("false cancel")])
    let shown = points.prefix(AnalysisPage.rowLimit)
    for point in shown {
      let words = [(grid.pointNow, "now"), (fit.isBetter ? fit.point : nil, "fitted")]
        .filter { $0.0 == point }
      let wrong = counts[point]
      table.add(
        [.init(words.map(\.1).joined(separator: ", "))]
          + grid.values(at: point).map { .init(numberText($0)) }
          + [
            .init(percent(wrong.error)),
            .init(html: SVGText.bar([(wrong.error, "bar bad")]), "picture"),
            "\(wrong.falseFinish)", "\(wrong.falseCancel)",
          ])
    }
    return "<details><summary>The error at each point</summary>\n\(table.html)"
      + omission(points.count - shown.count, "'sweep -f csv' has all") + "</details>\n"
  }

  /// The outcomes that any labelled trace has, as the profile is set or fitted.
  private var outcomes: [Outcome] {
    Outcome.allCases.filter { outcome in
      Trace.Intent.allCases.contains { intent in
        [grid.now, fit.point].contains { fit.outcomes(of: intent, at: $0)[outcome] > 0 }
      }
    }
  }

  private func confusion(at point: Int) -> HTMLTable {
    var table = HTMLTable(
      "What was meant, and how it was decided",
      [.init("meant \\ decided")] + outcomes.map { .number($0.rawValue) }, class: "shaded")
    for intent in Trace.Intent.allCases {
      let counts = fit.outcomes(of: intent, at: point)
      let all = Outcome.allCases.reduce(0) { $0 + counts[$1] }
      guard all > 0 else { continue }
      table.add(
        [.init(intent.rawValue)]
          + outcomes.map { outcome in
            let count = counts[outcome]
            guard count > 0 else { return "" }
            return .init(
              "\(count)",
              (intent.agrees(with: outcome) ? Shade.shade : .wrong)
                .class(Double(count), in: 0...Double(all)))
          })
    }
    return table
  }

  private var wrong: String {
    var table = HTMLTable(
      "The traces that stay wrong",
      [.init("trace"), .init("meant"), .init("decided"), .init("read at")])
    let shown = fit.wrongTraces.prefix(AnalysisPage.rowLimit)
    for trace in shown {
      table.add([
        .init(trace.trace, "name"), .init(trace.intent.rawValue), .init(trace.outcome),
        .init(trace.source.text, "text"),
      ])
    }
    return table.html + omission(fit.wrongTraces.count - shown.count, "'-f json' has all")
  }
}
