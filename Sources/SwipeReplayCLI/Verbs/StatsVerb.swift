import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

extension Verb {
  /// `stats PATH…`
  static let stats = Verb(
    name: "stats",
    operands: "PATH…",
    summary: "counts of outcomes, and distributions of their numbers",
    about: """
      Prints for each profile the counts by outcome and rule, and for each outcome the
      distributions of progress, velocity, duration, start position, sample rate and
      margins. Of several recognizers it counts the one that got furthest. Percentiles
      have an error of at most 0.4 %; all else is exact. A decision is near a
      threshold if changing one parameter by at most 5 % of its value flips it.

      With '--merge' the PATHs are statistics in JSON: it prints the same bytes as a
      run over all their traces.
      """,
    options: Option.profiles + [
      .merge, .format(TableFormat.self), .output, .jobs, .invalid, .allowEmpty,
    ] + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay stats -p pj -p zeroj traces/",
        meaning: "the distributions of these swipes, in two profiles"),
      Example(
        command: "swipe-replay stats -f json traces/ > monday.json",
        meaning: "the same as JSON, to be added to others"),
      Example(
        command: "swipe-replay stats --merge monday.json tuesday.json",
        meaning: "the sum of both, without reading their traces"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let statistics =
      arguments.has(.merge)
      ? try merged(arguments, &session) : try counted(arguments, &session)
    guard let statistics else { return .trouble }
    try session.write(
      StatisticsReport(statistics)
        .bytes(arguments.format(default: .text), session.textStyle(arguments)))
    return session.endOfInput(arguments, nothing: statistics.traces == 0 ? .nothingCounted : nil)
  }

  /// The statistics of the chosen traces.
  private static func counted(
    _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Statistics? {
    let profiles = try ProfileSelection.profiles(arguments)
    let traces = try TraceStream(arguments, for: "stats", &session)
    try session.openOutput(arguments, besides: traces.paths + profiles.flatMap(\.files))
    var statistics = Statistics(profiles)
    try traces.work(with: profiles, from: statistics, &session) { _, profiles in
      var worker = StatisticsWorker(profiles)
      return { trace, portion in worker.add(trace, to: &portion) }
    } take: { (portion, _) throws(CommandError) in
      statistics.merge(portion)
    } invalid: { (_, _) throws(CommandError) in
      statistics.countInvalid()
    }
    return statistics
  }

  /// The sum of the given files; nil where one of them cannot be added.
  private static func merged(
    _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Statistics? {
    for other in Option.profiles + [.invalid] + Option.reading
    where arguments.has(other) {
      throw CommandError(.notTogether(.merge, other))
    }
    guard !arguments.operands.isEmpty else { throw CommandError(.noStatistics) }
    var merge = StatisticsMerge()
    for path in arguments.operands {
      do throws(CommandError) {
        let bytes = try InputSource.contents(
          of: path, limit: FileLimits.statistics, in: session.context)
        try wrapping(CommandError.Kind.analysis, try merge.add(bytes, file: path))
      } catch {
        session.refuse(error)
      }
    }
    // A sum without one of its parts would be taken for the whole.
    guard !session.isInTrouble else { return nil }
    try session.openOutput(arguments, besides: arguments.operands)
    return merge.sum
  }
}
