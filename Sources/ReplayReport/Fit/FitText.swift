import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// A fit for people: what to set, and how sure that is; the parameters and their plateau, the errors, the confusion
/// matrix, what stays wrong, what speaks against the fit, and the options that set the parameters.
struct FitText {
  let fit: Fit
  let style: TextReport.Style
  private var paint: Paint { style.paint }
  private var grid: ParameterGrid { fit.grid }

  private static let maxListed = 10

  var text: String {
    [
      heading + recommendation, parameters, errors, confusion, wrong, notes,
      fit.isBetter ? [settings] : [],
    ].text
  }

  /// `set finishProgress to 0.38 (now 0.5)`, and what that is worth.
  private var recommendation: [String] {
    let changed = grid.axes.indices.filter {
      grid.value(of: $0, at: fit.point) != grid.valuesNow[$0]
    }
    guard fit.isBetter, !changed.isEmpty else {
      return
        (["keep"]
        + grid.axes.indices.map {
          "\(grid.axes[$0].parameter.printable) \(numberText(grid.valuesNow[$0]))"
        })
        .flowed(to: style.columns - 2).map { "  " + $0 }
    }
    let settings = changed.map { axis in
      "\(grid.axes[axis].parameter.printable) to \(numberText(grid.value(of: axis, at: fit.point))) "
        + "(now \(numberText(grid.valuesNow[axis])))"
    }
    let (now, then) = (fit.wrongCounts(at: grid.now).wrong, fit.wrongCounts(at: fit.point).wrong)
    let gain =
      "set \(settings.joined(separator: ", ")): \(then) of \(fit.labelled) swipes go wrong instead of \(now)"
    let sureness =
      "of swipes that the fit has not seen, \(percent(fit.heldOut.fitted.mean)) go wrong, and "
      + "\(percent(fit.heldOut.now.mean)) now"
    let lines = fit.isWeighted ? [gain] : [gain, sureness]
    return lines.flatMap { $0.wrapped(to: style.columns - 2) }.map { "  " + $0 }
  }

  private var heading: [String] {
    let details =
      grid.profile.velocityDetail
      + " · \(fit.labelled) of \(counted(fit.traces, "trace")) labelled"
      + suspicious(fit.suspicious) + " · "
      + counted(grid.count, "point")
    let weight =
      fit.isWeighted
      ? [
        "  a false finish costs \(numberText(fit.weights.falseFinish)), "
          + "a false cancel \(numberText(fit.weights.falseCancel))"
      ] : []
    return [paint(grid.profile.name.printable, .strong) + paint(details, .faint)] + weight + [""]
  }

  private var parameters: [String] {
    let cells = grid.axes.indices.map { axis in
      let values = grid.axes[axis].values
      let range = fit.plateau.ranges[axis]
      return [
        grid.axes[axis].parameter.printable, numberText(grid.valuesNow[axis]),
        numberText(grid.value(of: axis, at: fit.point)),
        "\(numberText(values[range.lowerBound])) … \(numberText(values[range.upperBound]))",
      ]
    }
    return table(["parameter", "now", "fitted", "plateau"], cells, text: [0, 3])
  }

  // MARK: How wrong

  private var errors: [String] {
    func rate(_ value: Double) -> String {
      fit.isWeighted ? HumanNumber.fixed(value, decimals: 3) : percent(value)
    }
    func row(
      _ name: String, _ point: Int, _ training: HeldOutTest.Spread?, _ spread: HeldOutTest.Spread
    ) -> [String] {
      let counts = fit.wrongCounts(at: point)
      let deviation = spread.deviation.map { " ± " + rate($0) } ?? ""
      return [
        name, "\(counts.wrong)", "\(counts.falseFinish)", "\(counts.falseCancel)",
        rate(counts.costPerTrace(fit.weights)), training.map { rate($0.mean) } ?? "",
        fit.heldOut.folds > 1 ? rate(spread.mean) + deviation : "",
      ]
    }
    let heading = [
      "", "wrong", "false finish", "false cancel", fit.isWeighted ? "cost" : "error", "training",
      fit.heldOut.folds > 1 ? "held out, \(fit.heldOut.folds) folds" : "",
    ]
    let rows = [
      row("now", grid.now, nil, fit.heldOut.now),
      row(
        "fitted", fit.point, fit.heldOut.folds > 1 ? fit.heldOut.training : nil,
        fit.heldOut.fitted),
    ]
    return table(heading, rows, text: [0])
  }

  private var confusion: [String] {
    let heading = ["fitted, meant to"] + Outcome.allCases.map(\.rawValue)
    let rows = Trace.Intent.allCases.map { intent in
      let counts = fit.outcomes(of: intent, at: fit.point)
      return [intent.rawValue] + Outcome.allCases.map { "\(counts[$0])" }
    }
    return table(heading, rows, text: [0])
  }

  private var wrong: [String] {
    let traces = fit.wrongTraces
    guard !traces.isEmpty else { return [] }
    let rows = traces.prefix(Self.maxListed).map {
      [$0.intent.rawValue, $0.outcome.rawValue, $0.trace.printable, $0.source.text.printable]
    }
    let more = traces.count - rows.count
    return table(["meant", "outcome", "wrong", ""], rows, text: [0, 1, 2, 3])
      + (more > 0 ? ["  and \(more) more; '-f json' lists all"] : [])
  }

  // MARK: The last lines

  private var notes: [String] {
    fit.notes.flatMap { style.note($0.text(fit)) }
  }

  /// The options that set the parameters: `--set finishProgress=0.38`.
  private var settings: String {
    zip(grid.axes, grid.values(at: fit.point)).map { "--set \($0.parameter)=\(numberText($1))" }
      .joined(separator: " ")
  }

  /// - Parameter text: the columns that are not numbers.
  private func table(_ headings: [String], _ rows: [[String]], text: Set<Int>) -> [String] {
    let columns = headings.enumerated().map { index, heading in
      TextTable.Column(heading: heading, isNumber: !text.contains(index))
    }
    let table = TextTable(columns, rows: rows.map { $0.map { TextTable.Cell($0) } })
    return [paint(table.heading.truncated(to: style.columns), .faint)]
      + table.rows.map { $0.truncated(to: style.columns) }
  }
}

extension Fit {
  /// Whether one kind of wrong decision costs more than the other.
  var isWeighted: Bool { weights.falseFinish != weights.falseCancel }

  /// `finishProgress=0.38, finishVelocity=100`
  fileprivate func settings(at point: Int) -> String {
    zip(grid.axes, grid.values(at: point)).map { "\($0.parameter.printable)=\(numberText($1))" }
      .joined(separator: ", ")
  }
}

extension Fit.Note {
  func text(_ fit: Fit) -> String {
    switch self {
    case .fewLabels(let meaningFinish, let count):
      "\(counted(count, "trace")) \(count == 1 ? "is" : "are") labelled as meant "
        + (meaningFinish ? "to finish" : "not to finish")
        + ": too few to tell; at least \(Fit.fewLabels) of each kind say something"
    case .notBetter:
      "not recommended: \(fit.settings(at: fit.plateau.middle)); on traces that they have not seen, fits do no "
        + "better than the present setting, or not by more than chance: "
        + "\(fit.heldOut.comparison.better.wrong) become right, "
        + "\(fit.heldOut.comparison.worse.wrong) become wrong ("
        + (fit.isWeighted
          ? "a gain of at most two standard errors"
          : "McNemar's exact test: p = "
            + HumanNumber.text(fit.heldOut.comparison.pValue, digits: 2)) + ")"
    case .doesNotMatter(let parameter):
      "the labels do not tell one value of \(parameter.printable) from another: it keeps its value"
    case .atTheEdge(let parameter, let isLower):
      "the plateau reaches the \(isLower ? "lowest" : "highest") value of \(parameter.printable); "
        + "vary it further to see where it ends"
    case .nothingBetter:
      "nothing better was found: the labels do not tell the present setting from the best point of "
        + "the grid, so it is kept"
    case .noHeldOutTest:
      "not recommended: \(fit.settings(at: fit.plateau.middle)); there are too few labelled traces to test it on "
        + "some that it has not seen"
    case .bestIsElsewhere:
      "the lowest \(fit.isWeighted ? "cost" : "error") is at \(fit.settings(at: fit.plateau.best))"
        + ", with \(fit.wrongCounts(at: fit.plateau.best).wrong) wrong; the labels do not tell it "
        + "from the fit, which is the middle of the plateau"
    case .severalGestures(let count):
      severalGesturesText(count)
    }
  }
}
