import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

/// How `check` writes what it found.
enum CheckFormat: String, Sendable, CaseIterable {
  case text, junit, github, json
}

extension Verb {
  /// `check PATH…`
  static let check = Verb(
    name: "check",
    operands: "PATH…",
    summary: "compare with the traces' expectations and with a baseline",
    about: """
      Replays traces and compares the results with what the traces expect ("expect")
      and, with '--baseline', with a recorded file. Checked are the profiles that are
      given, or else those that the expectations and the baseline name; "*" in an
      expectation means every profile given, or else \(ProfileSelection.defaultName).
      It checks values by the names that results give them, and those of frames, from
      the first, number 0, as in "frames[12].to.x".

      Ends with 1 where something differs (with '--update' too; the next run is green)
      and with 2 where nothing was checked or something could not be read.
      '--mutate' keeps all traces in memory.
      """,
    options: [
      .profile, .set, .velocity, .baseline, .update, .tolerance, .failFast, .mutate,
      .format(CheckFormat.self), .output, .jobs,
    ] + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay check -p team.json --baseline baseline.csv traces/",
        meaning: "what a change of the profile decides differently"),
      Example(
        command: "swipe-replay check -p team.json -f junit -o report.xml traces/",
        meaning: "for a CI server"),
      Example(
        command: "swipe-replay check --mutate -p team.json traces/",
        meaning: "which parameters no trace would notice"),
    ]
  ) { (arguments, session) throws(CommandError) in
    try refuseCombinations(arguments)
    let file = arguments.value(of: .baseline).map(BaselineFile.init)
    let settings = try checkSettings(arguments, file)
    let traces = try TraceStream(arguments, for: "check", except: file?.path, &session)
    if arguments.has(.mutate) { return try mutate(arguments, settings, traces, file, &session) }

    try session.openOutput(arguments.value(of: .output))
    var report = report(arguments, session.textStyle(arguments))
    var run = try analyzed { () throws(AnalysisError) in
      try CheckRun(settings)
    }
    let plan = CheckPortion.Plan(
      worker: try analyzed { () throws(AnalysisError) in
        try CheckWorker(settings, keepsRows: arguments.has(.update))
      },
      file: file)
    var isStopped = false
    do throws(CommandError) {
      try traces.work(threads: try jobs(arguments), from: CheckPortion(), &session) { thread in
        plan.makeWorker(thread: thread)
      } take: { (portion, session) throws(CommandError) in
        for item in portion.items {
          var bytes: [UInt8] = []
          if let refusal = take(item, &run, &report, &session, &bytes) {
            report.add(refusal, to: &bytes)
          }
          try session.write(bytes)
          isStopped = arguments.has(.failFast) && run.summary.failed > 0
          if isStopped { throw CommandError(.enough) }
        }
      }
    } catch {
      guard isStopped else { throw error }
    }
    var bytes: [UInt8] = []
    for words in session.unread {
      run.countRefused()
      report.add(CheckRefusal(place: nil, message: words), to: &bytes)
    }
    if !isStopped {
      report.add(run.missing { file?.path(of: $0) ?? $0 }, to: &bytes)
    }
    report.end(run.summary, to: &bytes)
    try session.write(bytes)
    return try end(run, file, arguments, &session)
  }

  /// Takes what became of one trace; returns why it could not be checked, once that is complained about.
  private static func take(
    _ item: CheckPortion.Item, _ run: inout CheckRun, _ report: inout any CheckReport,
    _ session: inout Session, _ bytes: inout [UInt8]
  ) -> CheckRefusal? {
    switch item {
    case .refused(let error):
      run.countRefused()
      session.refuse(trace: error)
      return CheckRefusal(place: error.place, message: error.message)
    case .checked(let checked):
      do throws(AnalysisError) {
        report.add(try run.take(checked), to: &bytes)
        return nil
      } catch {
        session.refuse(CommandError(.analysis(error)))
        return CheckRefusal(place: error.place, message: error.message)
      }
    }
  }

  // MARK: What is asked

  private static func refuseCombinations(_ arguments: Arguments) throws(CommandError) {
    if arguments.has(.update) {
      guard arguments.has(.baseline) else { throw CommandError(.needsOption(.update, .baseline)) }
      for other in [Option.failFast, .mutate] where arguments.has(other) {
        throw CommandError(.notTogether(.update, other))
      }
    }
    let format = arguments.word(CheckFormat.self, of: "format") ?? .text
    if arguments.has(.mutate), format != .text, format != .json {
      throw CommandError(.notInFormat(.mutate, format.rawValue))
    }
  }

  private static func checkSettings(
    _ arguments: Arguments, _ file: BaselineFile?
  ) throws(CommandError) -> CheckSettings {
    let profiles = try ProfileSelection.distinct(arguments, default: Profile.builtInNames)
    let threads = try jobs(arguments)
    let baseline =
      try file.map { (file) throws(CommandError) in try file.read(threads: threads) } ?? nil
    if let file, baseline == nil, !arguments.has(.update) {
      throw CommandError(.noBaseline(file.path))
    }
    return CheckSettings(
      profiles: profiles, isChosen: !arguments.values(of: .profile).isEmpty,
      defaultProfile: ProfileSelection.defaultName, comparesBaseline: file != nil,
      baseline: baseline,
      comparison: BaselineComparison(tolerance: try tolerance(arguments)))
  }

  private static func tolerance(_ arguments: Arguments) throws(CommandError) -> Double {
    guard let text = arguments.value(of: .tolerance) else {
      return BaselineComparison.usualTolerance
    }
    guard let tolerance = Double(text), tolerance >= 0, tolerance < 1 else {
      throw CommandError(
        .malformedValue(text, .tolerance, expected: "a number from 0 and below 1, such as 1e-6"))
    }
    return tolerance
  }

  private static func report(
    _ arguments: Arguments, _ style: TextReport.Style
  ) -> any CheckReport {
    switch arguments.word(CheckFormat.self, of: "format") ?? .text {
    case .text: CheckText(style)
    case .junit: JUnitReport()
    case .github: GitHubAnnotations(summary: style.summary)
    case .json: CheckJSON()
    }
  }

  /// Gives an error of the analysis to the command line.
  static func analyzed<Value>(
    _ step: () throws(AnalysisError) -> Value
  ) throws(CommandError) -> Value {
    do throws(AnalysisError) {
      return try step()
    } catch {
      throw CommandError(.analysis(error))
    }
  }

  // MARK: The end

  private static func end(
    _ run: CheckRun, _ file: BaselineFile?, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    let summary = run.summary
    let status = session.endOfInput(arguments)
    if let file, arguments.has(.update) {
      guard status != .trouble else {
        session.complain(CommandError(.notUpdated(file.path)))
        return .trouble
      }
      let baseline = run.newBaseline
      try file.write(baseline)
      if !arguments.has(.quiet) {
        session.say("wrote '\(file.path)': \(baseline.rows.count) results")
      }
    } else if summary.cases == 0, status != .trouble {
      session.complain(CommandError(.nothingChecked))
      return .trouble
    }
    if status == .trouble { return .trouble }
    return summary.failed > 0 ? .found : .done
  }
}
