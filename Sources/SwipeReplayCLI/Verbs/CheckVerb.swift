import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace

extension Verb {
  /// `check PATH…`
  static let check = Verb(
    name: "check",
    operands: "PATH…",
    summary: "compare results with the traces' expectations and a baseline",
    about: """
      Replays traces and compares the results with the traces' expectations ("expect")
      and, with '--baseline', with recorded results. Without '--profile' it checks the
      profiles that the expectations and the baseline name; "*" in an expectation
      means every given profile, or \(ProfileSelection.defaultName) if none is given. Expectations use the names of
      results ('swipe-replay help results'); frames count from 0: "frames[12].to.x".

      Exits with 1 if something differs and with 2 if nothing was checked or some
      input was refused. With '--update' too, it exits with 1 if recorded results
      changed or an expectation failed; recorded differences are not found again.
      What fails is followed by the command that checks only the files with failures,
      and by the one that records what a baseline is to have.
      '--mutate' keeps all traces in memory.

      Traces with the grade thinned or interpolated are refused, unless
      '--accept-thinned' is given: their velocities are not the finger's.
      """,
    options: [
      .profile, .extendsFrom, .set, .velocity, .baseline, .update, .subset, .tolerance, .failFast,
      .mutate, .acceptThinned, .format(CheckFormat.self), .output, .jobs,
    ] + Option.reading + Option.text,
    examples: [
      Example(
        command: "swipe-replay check -p team.json --baseline baseline.csv traces/",
        meaning: "what a changed profile decides differently"),
      Example(
        command: "swipe-replay check -p team.json -f junit -o report.xml traces/",
        meaning: "a report for a CI server; with -f html a page to look at"),
      Example(
        command: "swipe-replay check --mutate -p team.json traces/",
        meaning: "which parameters could change without a check failing"),
    ],
    decidesStatus: true
  ) { (arguments, session) throws(CommandError) in
    try CheckOptions.rejectConflicts(arguments)
    let file = arguments.value(of: .baseline).map(BaselineFile.init)
    let settings = try CheckOptions.settings(arguments, file)
    let traces = try TraceStream(
      arguments, for: "check", except: file?.path, refusesDoubtful: true, &session)
    try session.openOutput(
      arguments,
      besides: traces.paths + settings.profiles.flatMap(\.files) + [file?.path].compactMap { $0 })
    if arguments.has(.mutate) { return try mutate(arguments, settings, traces, file, &session) }

    var run = try wrapping(CommandError.Kind.analysis, try CheckRun(settings))
    let worker = try wrapping(
      CommandError.Kind.analysis, try CheckWorker(settings, keepsRows: arguments.has(.update)))
    var report = CheckOptions.report(arguments, session.textStyle(arguments))
    var next = NextCommands(arguments)
    var unknown = UnknownProfiles()
    try traces.work(with: settings.profiles, from: [CheckedTrace](), &session) { _, profiles in
      var (worker, names) = (worker.copy(with: profiles), file)
      return { trace, checked in
        let path = names?.name(of: trace.source.path) ?? trace.source.path
        checked.append(worker.check(trace, path: path))
      }
    } take: { (portion, session) throws(CommandError) in
      for checked in portion where !session.isReadingStopped {
        switch Result(catching: { () throws(AnalysisError) in try run.take(checked) }) {
        case .success(let cases):
          next.take(cases)
          try session.write { report.add(cases, to: &$0) }
        case .failure(let error):
          if unknown.isReported(error) { session.refuse(CommandError(.analysis(error))) }
          let refusal = CheckRefusal(place: error.place, message: error.message)
          try session.write { report.add(refusal, to: &$0) }
        }
        if arguments.has(.failFast), run.summary.failed > 0 { session.stopReading() }
      }
    } refused: { (error, session) throws(CommandError) in
      run.countRefused()
      let refusal = CheckRefusal(place: error.place, message: error.message)
      try session.write { report.add(refusal, to: &$0) }
    }
    for line in unknown.lines { session.say(line) }
    for message in session.unread {
      run.countRefused()
      try session.write { report.add(CheckRefusal(place: nil, message: message), to: &$0) }
    }
    if !session.isReadingStopped, !arguments.has(.subset) {
      let missing = run.missing { file?.path(of: $0) ?? $0 }
      next.take(missing)
      try session.write { report.add(missing, to: &$0) }
    }
    try session.write { report.end(run.summary, to: &$0) }
    try session.write(next.text(acceptable: !session.isInTrouble))
    return try end(run, file, arguments, &session)
  }

  private static func end(
    _ run: CheckRun, _ file: BaselineFile?, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    let updated = arguments.has(.update) ? file : nil
    let isEmpty = updated == nil && run.summary.cases == 0
    let status = session.endOfInput(arguments, nothing: isEmpty ? .nothingChecked : nil)
    if let updated {
      guard status == .success else {
        session.report(CommandError(.notUpdated(updated.path)))
        return status
      }
      let baseline = run.newBaseline
      try session.finishOutput(beforeWriting: updated.path)
      try updated.write(baseline)
      if !arguments.has(.quiet) {
        session.say("wrote '\(updated.path)': \(counted(baseline.rows.count, "result"))")
      }
    }
    return status == .success && run.summary.failed > 0 ? .found : status
  }
}
