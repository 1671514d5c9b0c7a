import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let stress = Verb(
    name: "stress",
    operands: "PATH…",
    summary: "how sturdy decisions are, when the recordings are disturbed",
    about: """
      Replays each trace as it is and as another device, log or run of the same swipe
      would have recorded it, and prints how often each decision stays the same, the
      weakest first. The traces are disturbed by

        dropped samples   each missing with a probability of 1/10, at random
        60 Hz, 120 Hz     the finger sampled at that rate
        whole ms          times rounded to milliseconds
        time jitter       times off by up to 2 ms, at random
        position noise    locations off by up to 1/3 pt, at random
        late lift         the finger rests 1, 2 or 3 frames of 1/60 s before it lifts
        view scale        view and locations scaled to other devices' widths

      The score is the share of replays that keep the decision; each of these eight
      kinds counts alike. Traces of one name are always disturbed in the same way.
      """,
    options: Option.profiles + [
      .runs, .failBelow, .format(TableFormat.self), .output, .jobs,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay stress -p team.json traces/": "which decisions another recording would change",
      "swipe-replay stress -p team.json --fail-below 90 traces/":
        "exit with 1 if a decision is not sturdy, for CI",
    ],
    exitStatusReflectsResults: true
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let runs = try arguments.count(of: .runs, in: 1...1000)
    let settings = StressSettings(
      runs: runs ?? StressSettings.defaultRuns, isLimited: runs == nil)
    let failBelow = try arguments.value(of: .failBelow, expected: "a percentage from 1 to 100") {
      Double($0).flatMap { (1...100).contains($0) ? $0 / 100 : nil }
    }
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    var tally = StressTally()
    try traces.work(with: profiles, from: StressTally(), &session) { _, profiles in
      var worker = StressWorker(profiles, settings)
      return { trace, portion in portion.add(worker.results(of: trace)) }
    } take: { (portion, _) throws(CommandError) in
      tally.add(portion)
    }
    tally.sort()
    try session.write(StressReport(tally, settings, failBelow: failBelow))
    return session.endOfInput(
      nothing: tally.results == 0 ? .nothingReplayed : nil,
      hasFound: tally.count(below: failBelow) ?? 0 > 0)
  }
}
