import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let minimize = Verb(
    name: "minimize",
    operands: "TRACE",
    summary: "a smaller trace that shows the same decision",
    about: """
      Makes a trace smaller as long as it shows the same decision, and prints it as
      JSON. '--keep' says what it must show:

        outcome     the same outcome, of the same recognizer if any began (default)
        rule        the same outcome by the same rule, or for the same reason
        difference  the outcomes of the profiles '--from' and '--to', which differ

      It removes gestures, fingers, actions, samples and keys until no single sample
      can be removed, then rounds times, locations and sizes. The decision is that of
      the first gesture that began or is decided differently; '--gesture' chooses
      another one. An expectation stays if its checks pass or fail as before.
      """,
    options: [.keep] + Option.oneProfile + [.from, .to, .gesture, .output]
      + Option.reading + Option.common,
    examples: [
      "swipe-replay minimize --keep rule -p team.json edge-flick.json":
        "what of a recording matters to the rule that decided",
      "swipe-replay minimize --keep difference --from pj --to system edge-flick.json":
        "a test case for two profiles that disagree",
    ],
    operandKind: .path
  ) { (arguments, session) throws(CommandError) in
    let (goal, references, profiles) = try goal(arguments)
    let gesture = try arguments.count(of: .gesture, in: 1...Int.max)
    try arguments.rejectOperands(after: 1, for: "minimize")
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    session.warn(of: profiles)
    guard let trace = try only(traces, arguments, &session) else { return .trouble }
    var minimizer = try wrapping(
      CommandError.analysis,
      try TraceMinimizer(trace, profiles, keeping: goal, gesture: gesture))
    let minimized = minimizer.minimized()
    try session.write(minimized, goal, of: references)
    return session.endOfInput()
  }

  /// Returns the property to keep, and the profiles that show it as the command line names them.
  private static func goal(
    _ arguments: Arguments
  ) throws(CommandError) -> (MinimizeGoal, [String], [Profile]) {
    let goal = arguments.word(MinimizeGoal.self, of: .keep) ?? .outcome
    guard goal == .difference else {
      if let option = [Option.from, .to].first(where: arguments.has) {
        throw .malformedValue(
          goal.rawValue, .keep, expected: "difference, as '--\(option.name)' is given")
      }
      let profile = try ProfileSelection.profile(arguments, for: "minimize")
      return (goal, [profile.name], [profile])
    }
    for other in [Option.profile, .set, .estimator] where arguments.has(other) {
      throw .notTogether(other, .keep)
    }
    let (references, profiles) = try ProfileSelection.compared(arguments, by: "minimize")
    return (goal, references, profiles)
  }

  /// Returns the only trace of the input, or nil if some input was refused.
  private static func only(
    _ traces: TraceStream, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Trace? {
    var found: [Trace] = []
    try traces.work(with: [], from: [Trace](), &session) { _, _ in
      { trace, portion in if portion.count < 2 { portion.append(trace) } }
    } take: { (portion, session) throws(CommandError) in
      found += portion
      if found.count > 1 { session.isReadingStopped = true }
    }
    guard !session.isInTrouble else { return nil }
    let path = arguments.operands[0]
    guard found.count < 2 else {
      throw CommandError(
        "'\(path)' has several traces; choose one with '--name' or '--tag', or give it a file of its own"
      )
    }
    return found.first
  }
}

extension Session {
  /// Writes a smaller trace, and describes it.
  mutating func write(
    _ minimized: MinimizedTrace, _ goal: MinimizeGoal, of profiles: [String]
  ) throws(CommandError) {
    try write(minimized.trace.json())
    for line in minimized.lines(keeping: goal, of: profiles) { inform(line) }
  }
}
