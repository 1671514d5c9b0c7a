import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  /// `sweep --vary NAME=FROM:TO:STEP PATH…`
  static let sweep = Verb(
    name: "sweep",
    operands: "--vary NAME=FROM:TO:STEP… PATH…",
    summary: "what other values of parameters would decide",
    about: """
      Replays every trace at every point of a grid of parameters, and prints how many
      finish, how many flip against the profile as it is, and how many agree with the
      trace's label ("intent"). The label 'finish' agrees with the outcome finish;
      'cancel' and 'none' agree with every other outcome. Of a trace with several
      gestures the first one that began counts.

      One parameter makes a table, two make a picture, more make a list of the best
      points; '-f csv' and '-f json' have all points. At most \(ParameterGrid.limit) points.
      """,
    options: [
      .vary, .profile, .extendsFrom, .set, .velocity, .format(TableFormat.self), .output, .jobs,
    ] + Option.reading + Option.text,
    examples: [
      Example(
        command: "swipe-replay sweep --vary finishProgress=0.2:0.6:0.05 traces/",
        meaning: "how many more would finish with a lower threshold"),
      Example(
        command: "swipe-replay sweep -p system --vary slop=5,10,20 -f csv traces/",
        meaning: "a CSV row for each value"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let grid = try GridSelection.grid(arguments, for: "sweep")
    let tally = try GridRun(grid: grid).tally(arguments, for: "sweep", &session)
    try session.write(
      SweepReport(grid, tally)
        .bytes(arguments.format(default: .text), session.textStyle(arguments)))
    return session.endOfInput(arguments, nothing: tally.traces == 0 ? .nothingReplayed : nil)
  }
}
