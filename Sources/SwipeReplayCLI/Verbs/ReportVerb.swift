import ReplayReport
import SwipeReplay

extension Verb {
  static let report = Verb(
    name: "report",
    operands: "PATH…",
    summary: "a page that shows traces and their decisions",
    about: """
      Prints a page of HTML, one file, that shows what was decided and why: every
      decision by progress and velocity, and for each trace the finger's path, the
      transition over time, the rules with their values, and the margin. The page
      needs no network and can be attached to a bug.

      It shows at most \(ReplayPage.limit(profiles: 1)) traces, fewer with more than three profiles; of more
      it shows a sample.
      """,
    options: Option.profiles + [.output, .jobs] + Option.reading + Option.common,
    examples: [
      "swipe-replay report traces/ -o report.html": "write the page, to be opened in a browser",
      "swipe-replay report -p pj -p system edge-flick.json -o report.html":
        "two profiles side by side",
    ]
  ) { (arguments, session) throws(CommandError) in
    let profiles = try ProfileSelection.profiles(arguments)
    let traces = try TraceStream(arguments, &session)
    try session.openOutput(besides: traces.paths + profiles.flatMap(\.files))
    session.warn(of: profiles)
    var sample = ReplayPage.sample(profiles: profiles.count)
    try traces.work(with: [], from: [Trace](), &session) { _, _ in
      { trace, portion in portion.append(trace) }
    } take: { (portion, _) throws(CommandError) in
      for trace in portion { sample.add(trace) }
    }
    let shown = sample.elements
    if sample.count > shown.count {
      session.inform(
        "swipe-replay: note: shows \(shown.count) of \(sample.count) traces, at even distances")
    }
    let page = ReplayPage(profiles, of: shown)
    try session.write(page.html(of: sample.count))
    return session.endOfInput(nothing: page.isEmpty ? .nothingReplayed : nil)
  }
}
