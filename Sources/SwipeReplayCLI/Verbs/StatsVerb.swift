import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let stats = Verb(
    name: "stats",
    operands: "PATH…",
    summary: "counts of outcomes, and distributions of their numbers",
    about: """
      Prints for each profile the counts by outcome and rule, and for each outcome the
      distributions of progress, velocity, duration, start position, sample rate and
      margins. Of several recognizers it counts the one that got furthest. Percentiles
      have an error of at most 0.4%; all else is exact. A decision is near a
      threshold if changing one parameter by at most 5% of its value flips it.
      """,
    options: Option.profiles + [
      .format(TableFormat.self), .output, .jobs, .invalid, .allowEmpty,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay stats -p pj -p zeroj traces/":
        "the distributions of these swipes, in two profiles"
    ]
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    var statistics = Statistics(profiles)
    try traces.work(with: profiles, from: statistics, &session) { _, profiles in
      var worker = StatisticsWorker(profiles)
      return { trace, portion in worker.add(trace, to: &portion) }
    } take: { (portion, _) throws(CommandError) in
      statistics.merge(portion)
    } invalid: { (_, _) throws(CommandError) in
      statistics.invalid += 1
    }
    let isEmpty = statistics.traces + statistics.invalid == 0
    if !isEmpty || !session.isInTrouble { try session.write(statistics) }
    return session.endOfInput(
      nothing: statistics.traces == 0
        ? CommandError("nothing was counted: there are no traces") : nil)
  }
}
