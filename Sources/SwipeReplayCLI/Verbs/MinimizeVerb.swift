import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

extension Verb {
  /// `minimize TRACE --keep outcome|rule|difference:A,B`
  static let minimize = Verb(
    name: "minimize",
    operands: "--keep WHAT TRACE",
    summary: "the smallest trace that still shows a decision",
    about: """
      Makes a trace smaller as long as it shows the same decision, and prints it as
      JSON. What it must show is WHAT:

        outcome         the same outcome, of the same recognizer if any began
        rule            the same outcome by the same rule, or for the same reason
        difference:A,B  the outcomes of two profiles (names or files), which differ

      First it removes what it can: other gestures, fingers, actions, samples, and
      keys that a trace need not have, until no single sample can be removed. Then it
      rounds times, places and the view's size. The decision is that of the first
      gesture that began or, with 'difference', that is decided differently;
      '--gesture' chooses another one.

      An expectation stays if its checks come out as before. A summary goes to
      standard error. The same trace always gives the same result.
      """,
    options: [.keep, .gesture, .profile, .extendsFrom, .set, .velocity, .output] + Option.reading
      + Option.common,
    examples: [
      Example(
        command: "swipe-replay minimize --keep rule -p team.json edge-flick.json",
        meaning: "what of a recording matters to the rule that decided"),
      Example(
        command: "swipe-replay minimize --keep difference:pj,system edge-flick.json",
        meaning: "a test case for two profiles that disagree"),
    ],
    operandKind: .path
  ) { (arguments, session) throws(CommandError) in
    let (goal, profiles) = try goal(arguments)
    let gesture = try arguments.count(of: .gesture, in: 1...Int.max)
    if arguments.operands.count > 1 {
      throw CommandError(.extraOperand(arguments.operands[1], verb: "minimize"))
    }
    let traces = try TraceStream(arguments, for: "minimize", &session)
    try session.openOutput(arguments, besides: traces.paths + profiles.flatMap(\.files))
    guard let trace = try only(traces, arguments, &session) else { return .trouble }
    var minimizer = try wrapping(
      CommandError.Kind.analysis,
      try TraceMinimizer(trace, profiles, keeping: goal, gesture: gesture))
    let minimized = minimizer.minimized()
    try session.write(minimized, goal, arguments)
    return session.endOfInput(arguments)
  }

  /// What to keep, and the profiles that show it.
  private static func goal(
    _ arguments: Arguments
  ) throws(CommandError) -> (MinimizeGoal, [Profile]) {
    guard let text = arguments.value(of: .keep) else {
      throw CommandError(.optionMissing(.keep, verb: "minimize"))
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("outcome", 1): return (.outcome, [try profile(arguments)])
    case ("rule", 1): return (.rule, [try profile(arguments)])
    case ("difference", 2):
      let names = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, !names.contains("") else { fallthrough }
      if arguments.has(.profile) { throw CommandError(.notTogether(.profile, .keep)) }
      return (.difference, try ProfileSelection.profiles(arguments, default: names))
    default:
      throw CommandError(
        .malformedValue(
          text, .keep, expected: "outcome, rule, or difference:A,B with two profiles"))
    }
  }

  private static func profile(_ arguments: Arguments) throws(CommandError) -> Profile {
    let profiles = try ProfileSelection.profiles(arguments)
    guard profiles.count == 1 else {
      throw CommandError(.severalProfiles(verb: "minimize", count: profiles.count))
    }
    return profiles[0]
  }

  /// The only trace of the input; nil where some input was refused.
  private static func only(
    _ traces: TraceStream, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Trace? {
    var found: [Trace] = []
    try traces.work(with: [], from: [Trace](), &session) { _, _ in
      { trace, portion in if portion.count < 2 { portion.append(trace) } }
    } take: { (portion, session) throws(CommandError) in
      found += portion
      if found.count > 1 { session.stopReading() }
    }
    guard !session.isInTrouble else { return nil }
    let path = arguments.operands[0]
    guard found.count < 2 else { throw CommandError(.severalTraces(path)) }
    return found.first
  }
}

extension Session {
  /// Writes a smaller trace, and says what it shows.
  mutating func write(
    _ minimized: MinimizedTrace, _ goal: MinimizeGoal, _ arguments: Arguments
  ) throws(CommandError) {
    try write(minimized.trace.json())
    guard !arguments.has(.quiet) else { return }
    for line in MinimizeText(minimized, goal).lines { say(line) }
  }
}
