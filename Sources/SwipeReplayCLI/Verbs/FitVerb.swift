import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats

extension Verb {
  /// `fit --vary NAME=FROM:TO:STEP PATH…`
  static let fit = Verb(
    name: "fit",
    operands: "--vary NAME=FROM:TO:STEP… PATH…",
    summary: "the parameters that agree best with labelled traces",
    about: """
      Replays labelled traces ("intent": "finish", "cancel" or "none") at every point
      of a grid of parameters, as 'sweep' does, and chooses the point that agrees best
      with the labels.

      The points that cannot be told from the best one are the plateau: their cost is
      above its by at most one standard error of the difference. The fit is the middle
      of the plateau; a parameter whose plateau reaches an end of the grid keeps its
      value if that is on the plateau. The held-out error is that of fits to the other
      folds, with its standard deviation over the folds; a trace's name decides its
      fold. Notes say why a fit should not be trusted.

      A setting is recommended if on traces that they have not seen fits are better
      than the present setting: by McNemar's exact test, p at most 0.05, or with
      '--weight' by more than two standard errors.

      Exits with 1 if nothing is recommended; '--write' then writes nothing.

      Traces with the grade thinned or interpolated are refused, unless
      '--accept-thinned' is given: their velocities are not the finger's.
      """,
    options: [
      .vary, .profile, .extendsFrom, .set, .velocity, .weight, .folds, .write, .acceptThinned,
      .format(FitReport.Format.self),
      .output, .jobs,
    ] + Option.reading + Option.text,
    examples: [
      Example(
        command: "swipe-replay fit --vary finishProgress=0.2:0.6:0.02 traces/",
        meaning: "the threshold that agrees best"),
      Example(
        command: "swipe-replay fit --vary finishProgress=0.2:0.6:0.1 --weight 3:1 traces/",
        meaning: "the same where a false finish costs three times as much"),
      Example(
        command: "swipe-replay fit --vary finishProgress=0.2:0.6:0.1 --write new.json traces/",
        meaning: "write a profile with the fitted parameters, for '-p new.json'"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let grid = try GridSelection.grid(arguments, for: "fit", addsNow: true)
    let folds = try arguments.count(of: .folds, in: 2...100) ?? 5
    let (weights, file) = (try weights(arguments), try fittedFile(arguments))
    let tally = try GridRun(grid: grid, folds: folds, keepsNames: true, refusesDoubtful: true)
      .tally(arguments, for: "fit", &session)
    guard let fit = Fit(grid, tally, folds: folds, weights: weights) else {
      let status = session.endOfInput(arguments)
      if status != .trouble || tally.traces > 0 { session.report(CommandError(.nothingLabelled)) }
      return .trouble
    }
    try session.write(
      FitReport(fit).bytes(arguments.format(default: .text), session.textStyle(arguments)))
    let status = session.endOfInput(arguments)
    if let file {
      if status == .trouble {
        session.report(CommandError(.notUpdated(file.path)))
      } else if !fit.isBetter {
        session.say("'\(file.path)' was not written, because nothing is recommended")
      } else {
        try session.finishOutput(beforeWriting: file.path)
        try file.write(fit)
        if !arguments.has(.quiet) {
          session.say("wrote '\(file.path)'")
          if let note = file.folderNote { session.say(note) }
        }
      }
    }
    return status == .success && !fit.isBetter ? .found : status
  }

  private static func weights(_ arguments: Arguments) throws(CommandError) -> FitWeights {
    try arguments.value(of: .weight, expected: "two numbers above 0, such as 3:1") {
      let parts = $0.split(separator: ":", omittingEmptySubsequences: false).map {
        ExactDecimal($0)?.double ?? 0
      }
      guard parts.count == 2, parts.allSatisfy({ (1e-6...1e6).contains($0) }) else { return nil }
      return FitWeights(falseFinish: parts[0], falseCancel: parts[1])
    } ?? .equal
  }

  private static func fittedFile(_ arguments: Arguments) throws(CommandError) -> FittedFile? {
    guard let path = arguments.value(of: .write) else { return nil }
    return FittedFile(
      path: path, base: arguments.value(of: .profile) ?? ProfileSelection.defaultName,
      files: ProfileFiles(arguments))
  }
}
