import PlatformIO
import ReplayReport
import SwipeReplay

extension Verb {
  /// `replay PATH…`
  static let replay = Verb(
    name: "replay",
    operands: "PATH…",
    summary: "what was decided for each gesture, why, and by how much",
    about: """
      Prints for each gesture what was decided, why, and by how much. The profile is
      pj where none is given; several make a table, and more than three of them one
      that is sorted by what they are for.

      A PATH is a file, a directory (searched for .json, .jsonl, .ndjson and .csv), or
      '-' for standard input.
      """,
    options: [
      .profile, .set, .velocity, .timeline, .events, .format([.text, .json, .jsonl, .csv]), .output,
      .jobs,
    ] + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay replay --timeline edge-flick.json",
        meaning: "the decision of the default profile, and every frame"),
      Example(
        command: "swipe-replay replay -p pj -p zeroj --set finishProgress=0.4 traces/",
        meaning: "two profiles side by side, with a parameter changed in both"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let format = arguments.word(OutputFormat.self, of: "format") ?? .text
    let detail = try detail(arguments, format)
    let traces = try TraceStream(arguments, for: "replay", &session)
    try session.openOutput(arguments.value(of: .output))
    var report = report(
      format, detail, session.textStyle(arguments), families: profiles.map(\.family))
    let plan = ReplayPlan(profiles: profiles, detail: detail, format: format)

    var replayed = 0
    var bytes: [UInt8] = []
    report.begin(&bytes)
    try traces.work(threads: try jobs(arguments), from: ReplayPlan.Portion(), &session) { thread in
      plan.makeWorker(thread: thread)
    } take: { (portion, session) throws(CommandError) in
      for error in portion.refused { session.refuse(trace: error) }
      replayed += portion.replayed
      for results in portion.results { report.add(results, to: &bytes) }
      if !bytes.isEmpty {
        try session.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      try session.write(portion.bytes)
    }
    report.end(&bytes)
    try session.write(bytes)
    traces.conclude(chosen: replayed, &session)
    return session.endOfInput(arguments)
  }

  /// How many threads work side by side.
  static func jobs(_ arguments: Arguments) throws(CommandError) -> Int {
    guard let text = arguments.value(of: .jobs) else { return ProcessEnvironment.processorCount }
    guard let jobs = Int(text), (1...1_000).contains(jobs) else {
      throw CommandError(
        .malformedValue(text, .jobs, expected: "a whole number from 1 to 1000"))
    }
    return jobs
  }

  /// What the replayers are asked for: no more than the output shows.
  private static func detail(
    _ arguments: Arguments, _ format: OutputFormat
  ) throws(CommandError) -> ReplayDetail {
    guard format != .csv else {
      for option in [Option.timeline, .events] where arguments.has(option) {
        throw CommandError(.notInFormat(option, format.rawValue))
      }
      return .margins
    }
    var detail: ReplayDetail = [.margins, .parameterMargins, .findings, .estimatorDisagreements]
    if arguments.has(.timeline) { detail.insert(.frames) }
    if arguments.has(.events) { detail.insert(.events) }
    return detail
  }

  private static func report(
    _ format: OutputFormat, _ detail: ReplayDetail, _ style: TextReport.Style, families: [String]
  ) -> any Report {
    switch format {
    case .text: TextReport(style, detail: detail, families: families)
    case .json: JSONReport(.document, detail: detail)
    case .jsonl: JSONReport(.lines, detail: detail)
    case .csv: CSVReport()
    }
  }
}
