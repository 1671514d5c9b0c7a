import ReplayReport
import SwipeReplay

extension Verb {
  static let replay = Verb(
    name: "replay",
    operands: "PATH…",
    summary: "the decision for each gesture, why, and by what margin",
    about: """
      Prints for each gesture the decision, why, and by what margin. Without a profile
      it uses \(ProfileSelection.projectFile), in the working folder or the nearest one above, or else
      '\(ProfileSelection.defaultName)'. Several profiles make a table.

        FINISH, CANCEL  the transition began, and goes to its end or back; with 'to
                        NAME' to a detent or page
        REFUSED         the gesture was recognized, but a rule kept it from beginning
        FAILED          the gesture was not recognized, as when it is too short
        NOTHING         the rules decided, but there was no transition to end
        OPEN            no decision: a finger is still down, or the app does nothing
        ?               another estimate of the velocity gives another outcome
      """,
    options: Option.profiles + [
      .timeline, .events, .format(ReplayFormat.self), .output, .jobs, .noHeader, .carry, .invalid,
      .allowEmpty,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay replay --timeline edge-flick.json":
        "the decision of the default profile, with the frames",
      "swipe-replay replay -p pj -p zeroj --set finishProgress=0.4 traces/":
        "two profiles side by side, with a parameter set in both",
    ]
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let format = arguments.format(default: ReplayFormat.text)
    let detail = try detail(arguments, format, profiles: profiles.count)
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    func write<Output: Report>(_ report: Output) throws(CommandError) {
      var report = report
      try session.write { report.begin(&$0) }
      try traces.work(
        with: profiles, from: ReplayPortion(report), following: { $0.following }, &session
      ) { _, profiles in
        var worker = ReplayWorker<Output>(profiles, detail)
        return { trace, portion in worker.add(trace, to: &portion) }
      } take: { (portion, session) throws(CommandError) in
        try report.add(portion, replayingRestWith: profiles, detail, to: &session)
      }
      try session.write { report.end(&$0) }
    }
    let keys = traces.carriedKeys
    switch format {
    case .text:
      let style = session.textStyle
      try write(TextReport(style, detail: detail, families: profiles.map(\.family)))
    case .json: try write(JSONReport(.document, detail: detail, carrying: keys))
    case .jsonl: try write(JSONReport(.lines, detail: detail, carrying: keys))
    case .csv: try write(CSVReport(hasHeader: !arguments.has(.noHeader), carrying: keys))
    }
    return session.endOfInput()
  }

  /// Returns the detail of the replays: no more than the output shows.
  private static func detail(
    _ arguments: Arguments, _ format: ReplayFormat, profiles: Int
  ) throws(CommandError) -> ReplayDetail {
    if format == .text, arguments.has(.carry) {
      throw .notInFormat(.carry, format)
    }
    if format != .csv, arguments.has(.noHeader) {
      throw .notInFormat(.noHeader, format)
    }
    guard format != .csv else {
      for option in [Option.timeline, .events] where arguments.has(option) {
        throw .notInFormat(option, format)
      }
      return .margins
    }
    var detail: ReplayDetail = [.margins, .findings, .estimatorDisagreements]
    // A table of profiles has no room for the margins of parameters, whose search takes most of the time.
    if format != .text || profiles == 1 { detail.insert(.parameterMargins) }
    if format != .text { detail.insert(.unexplained) }
    if arguments.has(.timeline) { detail.insert(.frames) }
    if arguments.has(.events) { detail.insert(.events) }
    return detail
  }
}
