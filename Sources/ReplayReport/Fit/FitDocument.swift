import ReplayAnalysis
import SwipeReplay

extension Fit {
  /// The recommendation and its certainty; the parameters and their plateau, the errors, the intents and decisions, the
  /// wrong traces, the reasons against the fit, and the options that set the parameters.
  package var document: ReportDocument {
    var document = ReportDocument(
      "fit", title: grid.profile.name + grid.profile.velocityDetail,
      facts: "\(sample.labelled) of \(counted(tally.traces, "trace")) labelled"
        + suspicious(tally.suspicious) + " · " + counted(grid.count, "point"))
    document.add(recommendation.map { .paragraph($0) })
    document.add([.table(parameters)])
    document.add([.table(errors)])
    document.add(pictureTitle, picture)
    document.add("Intent and decision", [.table(confusion)])
    let wrong = wrongTraces.count
    if wrong > 0 {
      let heading = "\(counted(wrong, "trace")) still wrong"
      document.add(heading, [.table(wrongTable)])
    }
    document.notes = notes.map { $0.text(self) }
    if isBetter {
      document.options = zip(grid.axes, grid.values(at: point))
        .map { "--set \($0.parameter)=\(numberText($1))" }.joined(separator: " ")
    }
    return document
  }

  /// The maximum number of traces in a text.
  private static let maxListed = 10
  /// The maximum number of points in a text for one parameter.
  private static let maxPoints = 50

  /// `set finishProgress to 0.38 (now 0.5)`, and how much better that is.
  private var recommendation: [String] {
    let weight =
      isWeighted
      ? [
        "a false finish costs \(numberText(weights.falseFinish)), "
          + "a false cancel \(numberText(weights.falseCancel))"
      ] : []
    let changed = grid.axes.indices.filter {
      grid.value(of: $0, at: point) != grid.valuesNow[$0]
    }
    guard isBetter, !changed.isEmpty else {
      return ["keep " + grid.settings(at: grid.now) + reasonToKeep] + weight
    }
    let settings = changed.map { axis in
      let (values, fitted) = (grid.axes[axis].values, grid.value(of: axis, at: point))
      let end =
        fitted == values.first
        ? ", the lowest value tried" : fitted == values.last ? ", the highest value tried" : ""
      return "\(grid.axes[axis].parameter) to \(numberText(fitted))\(end) "
        + "(now \(numberText(grid.valuesNow[axis])))"
    }
    let now = sample.wrongCounts(at: grid.now).wrong
    let then = sample.wrongCounts(at: point).wrong
    let setting = "set \(settings.joined(separator: ", ")): "
    let wrong = "\(then) of \(sample.labelled) swipes go wrong, not \(now)"
    let unseen = (rate(heldOut.fitted.mean), rate(heldOut.now.mean))
    guard isWeighted else {
      return [
        setting + wrong,
        "on swipes kept out of the fit \(unseen.0) go wrong instead of \(unseen.1)",
      ]
    }
    return [
      setting + "a swipe costs \(cost(at: point)), not \(cost(at: grid.now)); " + wrong,
      "swipes kept out of the fit cost \(unseen.0) instead of \(unseen.1)",
    ] + weight
  }

  /// `: projection 0.1 does better on swipes kept out of the fit (11.7% go wrong, not 19.2%), but that may be chance`
  private var reasonToKeep: String {
    let (rejected, now) = (heldOut.fitted.mean, heldOut.now.mean)
    guard isRejected, heldOut.folds > 1 else { return "" }
    let rates =
      isWeighted
      ? "a cost of \(rate(rejected)), not \(rate(now))"
      : "\(rate(rejected)) go wrong, not \(rate(now))"
    let changes = zip(grid.axes, zip(grid.values(at: shown), grid.valuesNow))
      .filter { $1.0 != $1.1 }.map { "\($0.parameter) \(numberText($1.0))" }
    return ": " + changes.joined(separator: ", ")
      + " does \(rejected < now ? "" : "no ")better on swipes kept out of the fit (\(rates))"
      + (rejected < now ? ", but that may be chance" : "")
  }

  /// Whether a setting is better on these traces but not recommended.
  private var isRejected: Bool { !isBetter && shown != grid.now }

  /// The point that the held-out test judged: the recommended or the rejected one, or the present setting.
  private var shown: Int { plateau.choice }

  private var shownName: String { isRejected ? "rejected" : "fitted" }

  private func cost(at point: Int) -> String {
    rate(sample.wrongCounts(at: point).costPerTrace(weights))
  }

  private func rate(_ value: Double) -> String {
    isWeighted ? HumanNumber.fixed(value, decimals: 3) : percent(value)
  }

  private var parameters: ReportTable {
    var table = ReportTable(
      "The fitted parameters",
      [
        .init("parameter", .name), .init("now", .number), .init(shownName, .number),
        .init("plateau"),
      ])
    for axis in grid.axes.indices {
      let (values, range) = (grid.axes[axis].values, plateau.ranges[axis])
      table.add([
        .init(grid.axes[axis].parameter), .init(numberText(grid.valuesNow[axis])),
        .init(numberText(grid.value(of: axis, at: shown)), .strong),
        .init("\(numberText(values[range.lowerBound])) … \(numberText(values[range.upperBound]))"),
      ])
    }
    return table
  }

  // MARK: How wrong

  private var errors: ReportTable {
    let isHeldOut = heldOut.folds > 1
    var table = ReportTable(
      "How wrong the profile is, as it is set and fitted",
      [
        .init("", .name), .init("wrong", .number), .init("false finish", .number, rank: 1),
        .init("false cancel", .number, rank: 1), .init(measure, .number),
      ]
        + (isHeldOut
          ? [
            .init("training", .number, rank: 2),
            .init("held out, \(heldOut.folds) folds", .number),
          ] : []))
    for (name, point, training, spread) in [
      ("now", grid.now, nil, heldOut.now),
      (shownName, shown, heldOut.training, heldOut.fitted),
    ] {
      let counts = sample.wrongCounts(at: point)
      let deviation = spread.deviation.map { " ± " + rate($0) } ?? ""
      table.add(
        [
          .init(name), "\(counts.wrong)", "\(counts.falseFinish)", "\(counts.falseCancel)",
          .init(cost(at: point)),
        ]
          + (isHeldOut
            ? [.init(training.map { rate($0.mean) } ?? ""), .init(rate(spread.mean) + deviation)]
            : []))
    }
    return table
  }

  /// The quantity that the fit minimizes: the error rate, or the cost.
  private var measure: String { isWeighted ? "cost" : "error" }

  private var pictureTitle: String {
    isWeighted
      ? "Cost over the grid, in percent of the highest" : "Errors over the grid, in percent"
  }

  private var picture: [ReportDocument.Block] {
    let counts = sample.wrongCounts
    var values = counts.prefix(grid.count).map { $0.costPerTrace(weights) }
    if isWeighted, let most = values.max(), most > 0 { values = values.map { $0 / most } }
    var table = ReportTable(
      "The \(measure) at each point",
      [.init("", .name)] + grid.axes.map { .init($0.parameter, .number) }
        + [
          .init(measure, .number), .init("false finish", .number), .init("false cancel", .number),
          .init("", .picture),
        ])
    table.textLimit = Self.maxPoints
    let picture = GridPicture(
      pictureTitle, of: grid, values: values,
      fitted: isBetter ? point : nil,
      outline: (plateau.points, "plateau: not told from the best by these labels"))
    return picture.blocks(table, curve: measure, isBad: true) { point in
      let wrong = counts[point]
      return [.init(cost(at: point)), "\(wrong.falseFinish)", "\(wrong.falseCancel)"]
    }
  }

  /// The number of traces for each intent and outcome, now and with the fit.
  private var confusion: ReportTable {
    let settings = [("now", grid.now)] + (isBetter ? [("fitted", point)] : [])
    var counts = OutcomeCounts()
    for intent in Trace.Intent.allCases {
      for (_, point) in settings { counts.add(sample.outcomes(of: intent, at: point)) }
    }
    let outcomes = counts.all.filter { $0.count > 0 }.map(\.outcome)
    var table = ReportTable(
      "Intent and decision",
      [.init("meant \\ decided", .name)] + outcomes.map { .init($0.description, .number) })
    table.indent = 4
    table.isGrid = true
    table.groups = settings.map { name, point in
      .init(
        title: name,
        rows: Trace.Intent.allCases.compactMap { intent in
          let counts = sample.outcomes(of: intent, at: point)
          let all = counts.total
          guard all > 0 else { return nil }
          return .init(
            cells: [.init(intent.rawValue)]
              + outcomes.map { outcome in
                .init(
                  "\(counts[outcome])", intent.agrees(with: outcome) ? .shade : .wrong,
                  Double(counts[outcome]) / Double(all))
              })
        })
    }
    return table
  }

  private var wrongTable: ReportTable {
    var table = ReportTable(
      "The traces that are still wrong",
      [.init("meant"), .init("outcome"), .init("trace", .name), .init("read at")])
    (table.textLimit, table.whole) = (Self.maxListed, "-f json")
    table.add(wrongTraces) { trace, outcome in
      [.init(trace.intent.rawValue), .init(outcome), .init(trace.trace), .init(trace.source.text)]
    }
    return table
  }
}

extension Fit {
  /// Whether one kind of wrong decision costs more than the other.
  var isWeighted: Bool { weights.falseFinish != weights.falseCancel }

  /// `finishProgress=0.38, finishVelocity=100`
  fileprivate func settings(at point: Int) -> String {
    grid.settings(at: point, sign: "=")
  }
}

extension Fit.Note {
  func text(_ fit: Fit) -> String {
    switch self {
    case .fewLabels(let meaningFinish, let count):
      "\(counted(count, "trace")) \(count == 1 ? "is" : "are") labelled as meant "
        + (meaningFinish ? "to finish" : "not to finish")
        + ": too few to draw conclusions; at least \(Fit.fewLabels) of each kind are needed"
    case .notBetter:
      "not recommended: \(fit.settings(at: fit.plateau.middle)); of the traces that fits have not seen, "
        + "\(fit.heldOut.comparison.better.wrong) become right and "
        + "\(fit.heldOut.comparison.worse.wrong) become wrong ("
        + (fit.isWeighted
          ? "a gain of at most two standard errors"
          : "McNemar's exact test: p = "
            + HumanNumber.text(fit.heldOut.comparison.pValue, digits: 2)) + ")"
    case .doesNotMatter(let parameter):
      "the labels cannot distinguish values of \(parameter), so it is left as it is"
    case .atTheEdge(let parameter, let isLower):
      "the plateau reaches the \(isLower ? "lowest" : "highest") value of \(parameter); "
        + "vary it further to see where it ends"
    case .nothingBetter:
      fit.sample.wrongCounts(at: fit.plateau.best).wrong
        < fit.sample.wrongCounts(at: fit.grid.now).wrong
        ? "\(fit.settings(at: fit.plateau.best)) has \(fit.sample.wrongCounts(at: fit.plateau.best).wrong) wrong, not "
          + "\(fit.sample.wrongCounts(at: fit.grid.now).wrong); with \(counted(fit.sample.labelled, "label")) that may be chance, so the present "
          + "setting is kept"
        : "no other setting is better, so the present one is kept"
    case .noHeldOutTest:
      "not recommended: \(fit.settings(at: fit.plateau.middle)); there are too few labelled traces, or "
        + "names of traces, to test it on some that it has not seen"
    case .bestIsElsewhere:
      "the lowest \(fit.isWeighted ? "cost" : "error") is at \(fit.settings(at: fit.plateau.best))"
        + ", with \(fit.sample.wrongCounts(at: fit.plateau.best).wrong) wrong; the labels do not tell it "
        + "from the fit, which is the middle of the plateau"
    case .severalGestures(let count):
      "\(counted(count, "labelled trace")) \(count == 1 ? "has" : "have") several gestures, of which the "
        + "label applies to the first that began; 'convert --split' makes a trace of each, to be labelled"
    }
  }
}
