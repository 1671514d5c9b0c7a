import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let diff = Verb(
    name: "diff",
    operands: "--from PROFILE --to PROFILE PATH…",
    summary: "what two profiles or parameter sets decide differently, and why",
    about: """
      Replays traces with two profiles and prints the gestures that they decide
      differently, grouped by the rules that decided, and those closest to flipping.
      A PROFILE is a name, a file, or either with changes: pj,finishProgress=0.4 or
      pj,estimator=lastStep.

      '--find' needs no traces: it makes swipes of many distances, velocities and
      shapes, and prints the smallest one that is decided differently, as a trace in
      JSON. Exits with 1 if any decision differs.
      """,
    options: [
      .from, .to, .extendsFrom, .find, .format(TableFormat.self), .output, .jobs, .noHeader,
      .invalid, .allowEmpty,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay diff --from pj --to pj,finishProgress=0.4 traces/":
        "what a lower threshold would change",
      "swipe-replay diff --from pj --to pj,finishProgress=0.4 --find": "a swipe to test that with",
    ],
    exitStatusReflectsResults: true
  ) { (arguments, session) throws(CommandError) in
    let (references, profiles) = try ProfileSelection.compared(arguments, by: "diff")
    if arguments.has(.find) { return try find(profiles, references, arguments, &session) }
    let format = arguments.format(default: TableFormat.text)
    if arguments.has(.noHeader), format != .csv {
      throw .notInFormat(.noHeader, format)
    }
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    var diff = DecisionDiff()
    // The findings include the margins in points of travel, which people read.
    let detail: ReplayDetail =
      format == .json || format == .csv ? .margins : [.margins, .findings]
    try traces.work(
      with: profiles, from: [(results: [[Replay]], intent: Trace.Intent?)](), &session
    ) { _, profiles in
      var replayer = Replayer(profiles: profiles, detail: detail)
      return { trace, results in results.append((replayer.replayEach(trace), trace.intent)) }
    } take: { (portion, _) throws(CommandError) in
      for (results, intent) in portion {
        diff.add(from: results[0], to: results[1], intent: intent)
      }
    }
    // Those that the command line makes are in the title.
    let changes = Baseline.Settings(profiles[0]).changes(to: profiles[1]).filter { change in
      change.was != nil && change.now != nil
        && !references.contains { $0.contains(",\(change.setting)=") }
    }
    try session.write(
      DiffReport(
        diff, from: references[0], to: references[1], changes: changes,
        hasHeader: !arguments.has(.noHeader)))
    return session.endOfInput(
      nothing: diff.gestures == 0
        ? CommandError("nothing was compared: the traces have no gestures") : nil,
      hasFound: !diff.flips.isEmpty)
  }

  /// Writes the smallest swipe that two profiles decide differently.
  private static func find(
    _ profiles: [Profile], _ references: [String], _ arguments: Arguments,
    _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    try arguments.rejectOperands(for: "diff --find")
    if arguments.has(.format(TableFormat.self)) {
      throw .notTogether(.find, .format(TableFormat.self))
    }
    try session.openOutput(besides: profiles.flatMap(\.files))
    var search = DifferenceSearch(
      profiles[0], profiles[1],
      view: try arguments.size(of: .view) ?? SwipeConditions.defaultView)
    guard let trace = search.smallest() else {
      session.inform("\(counted(search.swipes, "swipe")): none is decided differently")
      return .success
    }
    // Both searches together take little longer than one of 'minimize'.
    let limits = MinimizeLimits(nodes: max(1 << 26, MinimizeLimits().nodes - search.nodes))
    var minimizer = try wrapping(
      CommandError.analysis,
      try TraceMinimizer(trace, profiles, keeping: .difference, limits: limits))
    try session.write(minimizer.minimized(), .difference, of: references)
    return .found
  }
}
