import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// A fit for people: the parameters and their plateau, the errors, the confusion matrix, what stays
/// wrong, the estimatorDisagreements, and the options that set the parameters.
struct FitText {
  private let fit: Fit
  private let style: TextReport.Style
  private let paint: Paint
  private var grid: ParameterGrid { fit.grid }

  /// So many wrong traces are listed.
  private static let listed = 10

  init(_ fit: Fit, _ style: TextReport.Style) {
    self.fit = fit
    self.style = style
    paint = Paint(isOn: style.color)
  }

  var text: String {
    let blocks = [heading + parameters, errors, confusion, wrong, notes, [settings]]
    return blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(
      separator: "\n")
  }

  private var isWeighted: Bool { fit.weights.falseFinish != fit.weights.falseCancel }

  private var heading: [String] {
    let details =
      grid.profile.velocityDetail
      + " · \(fit.labelled) of \(counted(fit.traces, "trace")) labelled · "
      + counted(grid.count, "point")
    let weight =
      isWeighted
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
    return table([["parameter", "now", "fitted", "plateau"]] + cells, leading: [0, 3])
  }

  // MARK: How wrong

  private var errors: [String] {
    func rate(_ value: Double) -> String {
      isWeighted ? HumanNumber.fixed(value, decimals: 3) : percent(value)
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
      "", "wrong", "false finish", "false cancel", isWeighted ? "cost" : "error", "training",
      fit.heldOut.folds > 1 ? "held out, \(fit.heldOut.folds) folds" : "",
    ]
    let rows = [
      row("now", grid.now, nil, fit.heldOut.now),
      row(
        "fitted", fit.point, fit.heldOut.folds > 1 ? fit.heldOut.training : nil,
        fit.heldOut.fitted),
    ]
    return table([heading] + rows, leading: [0])
  }

  private var confusion: [String] {
    let heading = ["fitted, meant to"] + Outcome.allCases.map(\.rawValue)
    let rows = Trace.Intent.allCases.map { intent in
      [intent.rawValue] + fit.outcomes(of: intent, at: fit.point).map { "\($0)" }
    }
    return table([heading] + rows, leading: [0])
  }

  private var wrong: [String] {
    let traces = fit.wrongTraces
    guard !traces.isEmpty else { return [] }
    let rows = traces.prefix(Self.listed).map {
      [$0.intent.rawValue, $0.outcome.rawValue, $0.trace.printable, $0.source.text.printable]
    }
    let more = traces.count - rows.count
    return table([["meant", "came to", "stays wrong", ""]] + rows, leading: [0, 1, 2, 3])
      + (more > 0 ? ["  and \(more) more; '-f json' lists all"] : [])
  }

  // MARK: The last lines

  private var notes: [String] {
    fit.notes.flatMap { note in
      note.words(fit).wrapped(to: style.columns - 6).enumerated().map { part, line in
        (part == 0 ? paint("note", .doubtful) + "  " : "      ") + line
      }
    }
  }

  /// The options that set the parameters: `--set finishProgress=0.38`.
  private var settings: String {
    zip(grid.axes, grid.values(at: fit.point)).map { "--set \($0.parameter)=\(numberText($1))" }
      .joined(separator: " ")
  }

  /// Rows with a heading, cut to the width.
  ///
  /// - Parameter leading: the columns that are set to the left.
  private func table(_ rows: [[String]], leading: Set<Int>) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].displayWidth }.max() ?? 0
    }
    return rows.enumerated().map { index, cells in
      let line = cells.indices.map { column in
        leading.contains(column)
          ? cells[column].padded(to: widths[column]) : cells[column].leftPadded(to: widths[column])
      }.joined(separator: "  ")
      let text = ("  " + line).trimmingBlanks.truncated(to: style.columns)
      return index == 0 ? paint(text, .faint) : text
    }
  }
}
