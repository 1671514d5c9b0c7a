import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

extension Verb {
  /// `stats PATH…`
  static let stats = Verb(
    name: "stats",
    operands: "PATH…",
    summary: "how many gestures came to what, and how their numbers are spread",
    about: """
      Replays traces and prints for each profile the counts by outcome and rule, and
      for each outcome how progress, velocity, duration, start position, sample rate
      and margins are spread: least, 5 %, 25 %, median, 75 %, 95 %, greatest, and a
      small histogram from 5 % to 95 % whose ends take what lies beyond. Of several
      recognizers it counts the one that got furthest. Percentiles are at most 0.4 %
      off; counts, least and greatest are exact.

      A decision is within 5 % of a threshold ('--near 5') where a change of a
      parameter alone by at most 5 % of the parameter flips it. A parameter that is 0
      has no 5 %.

      Statistics in JSON can be added up: '--merge' of those of parts of the input
      prints the same bytes, in any format, as a run over all of it.
      """,
    options: [
      .profile, .set, .velocity, .near, .merge, .format(StatisticsReport.Format.self), .output,
      .jobs,
    ] + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay stats -p pj -p zeroj traces/",
        meaning: "how these swipes are spread, in two profiles"),
      Example(
        command: "swipe-replay stats -f json traces/ > monday.json",
        meaning: "the same for programs, and to be added to others"),
      Example(
        command: "swipe-replay stats --merge monday.json tuesday.json",
        meaning: "both together, without their traces"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let format = arguments.word(StatisticsReport.Format.self, of: "format") ?? .text
    let statistics =
      arguments.has(.merge)
      ? try merged(arguments, &session) : try counted(arguments, &session)
    guard let statistics else { return .trouble }
    try session.write(
      StatisticsReport(statistics).bytes(format, session.textStyle(arguments)))
    let status = session.endOfInput(arguments)
    if statistics.traces == 0, status != .trouble {
      session.complain(CommandError(.nothingCounted))
      return .trouble
    }
    return status
  }

  /// The statistics of the traces that were asked for.
  private static func counted(
    _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Statistics? {
    let profiles = try ProfileSelection.distinct(arguments)
    let near = try nearPercent(arguments)
    let traces = try TraceStream(arguments, for: "stats", &session)
    try session.openOutput(arguments.value(of: .output))
    var statistics = Statistics(profiles, nearPercent: near)
    try traces.work(
      threads: try jobs(arguments), from: StatisticsPortion(statistics: statistics), &session
    ) { thread in
      var worker = StatisticsWorker(profiles.own(to: thread), nearPercent: near)
      return TraceWorker { trace, portion in
        worker.add(trace, to: &portion.statistics)
      } refused: { error, portion in
        portion.refused.append(error)
        portion.statistics.countRefused()
      }
    } take: { (portion, session) throws(CommandError) in
      for error in portion.refused { session.refuse(trace: error) }
      statistics.merge(portion.statistics)
    }
    traces.conclude(chosen: statistics.traces, &session)
    return statistics
  }

  /// What became of a portion of the input.
  private struct StatisticsPortion: Sendable {
    var statistics: Statistics
    var refused: [TraceError] = []
  }

  /// The sum of the files that were asked for; nil where one of them cannot be added.
  private static func merged(
    _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> Statistics? {
    for other in [Option.profile, .set, .velocity, .near] + Option.reading
    where arguments.has(other) {
      throw CommandError(.notTogether(.merge, other))
    }
    guard !arguments.operands.isEmpty else { throw CommandError(.noStatistics) }
    var merge = StatisticsMerge()
    for path in arguments.operands {
      do throws(CommandError) {
        let bytes = try contents(of: path, &session)
        do throws(AnalysisError) {
          try merge.add(bytes, file: path)
        } catch {
          throw CommandError(.analysis(error))
        }
      } catch {
        session.refuse(error)
      }
    }
    // A sum without one of its parts would pass for the whole.
    guard !session.isInTrouble else { return nil }
    try session.openOutput(arguments.value(of: .output))
    return merge.sum
  }

  private static func contents(
    of path: String, _ session: inout Session
  ) throws(CommandError) -> [UInt8] {
    do throws(IOFailure) {
      guard path == "-" else { return try InputFile.contents(ofFile: path) }
      var bytes: [UInt8] = []
      while true {
        let more = try session.surroundings.readInput(1 << 16)
        if more.isEmpty { return bytes }
        bytes += more
      }
    } catch {
      throw CommandError(.file(error))
    }
  }

  private static func nearPercent(_ arguments: Arguments) throws(CommandError) -> Double {
    guard let text = arguments.value(of: .near) else { return Statistics.usualNearPercent }
    guard let percent = Double(text), percent >= 0, percent <= 100 else {
      throw CommandError(.malformedValue(text, .near, expected: "a percentage from 0 to 100"))
    }
    return percent
  }
}
