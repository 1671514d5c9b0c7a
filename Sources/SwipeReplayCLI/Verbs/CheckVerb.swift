import PlatformIO
import ReplayAnalysis
import ReplayReport
import SourceReading
import SwipeReplay

enum CheckFormat: String, CaseIterable {
  case text, junit, github, sarif, json, html, markdown
}

extension Verb {
  static let check = Verb(
    name: "check",
    operands: "PATH…",
    summary: "compare results with the traces' expectations and a baseline",
    about: """
      Replays traces and compares the results with the traces' expectations ("expect")
      and, with '--baseline', with recorded results. Without '--profile' it checks the
      profiles that these name; "*" in an expectation means every given profile, or
      else the default one. 'swipe-replay help results' lists what can be expected.

      Exits with 1 if something differs. '--accept' shows the differences, then writes
      what is found now: with '--baseline' results into the baseline, without it what
      was expected and differs into the trace files. Of a baseline, only the results
      of the given files and folders are compared.

      Without '--accept-thinned', traces graded thinned or interpolated are invalid:
      their velocities are not the finger's.
      """,
    options: Option.profiles + [
      .baseline, .comparedCode, .accept, .mutate, .acceptThinned, .format(CheckFormat.self),
      .output,
      .jobs,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay check -p team.json --baseline baseline.csv traces/":
        "what a changed profile decides differently",
      "swipe-replay check -p team.json -f junit -o report.xml traces/":
        "a report for a CI server; with -f html a page to look at",
      "swipe-replay check --mutate -p team.json traces/":
        "which parameters could change without a check failing",
    ],
    exitStatusReflectsResults: true
  ) { (arguments, session) throws(CommandError) in
    try rejectConflicts(arguments)
    let file = arguments.value(of: .baseline).map(BaselineFile.init)
    let settings = try settings(arguments, file)
    let unread = try settings.profiles.map { (profile) throws(CommandError) in
      try unknownValues(of: profile)
    }.joined()
    guard unread.isEmpty else {
      for error in unread { session.end(with: error) }
      return .trouble
    }
    let traces = try TraceStream(
      arguments, except: file?.path, refusesDoubtful: true, &session)
    try session.openOutput(
      besides: traces.paths + settings.profiles.flatMap(\.files)
        + arguments.values(of: .comparedCode) + [file?.path].compactMap { $0 })
    if arguments.has(.mutate) { return try mutate(arguments, settings, traces, file, &session) }

    var run = try wrapping(CommandError.analysis, try CheckRun(settings))
    let worker = try wrapping(
      CommandError.analysis, try CheckWorker(settings, keepsRows: arguments.has(.accept)))
    var report = report(arguments, session.textStyle)
    var next = NextCommands(arguments)
    var accepted = AcceptedExpectations()
    var unknown = UnknownProfiles()
    var invalidFiles: Set<String> = []
    let copies = try compareWithCode(&run, arguments)
    try session.write { report.add(copies, to: &$0) }
    try traces.work(with: settings.profiles, from: [CheckedTrace](), &session) { _, profiles in
      var (worker, names) = (worker.copy(with: profiles), file)
      return { trace, checked in
        let path = names?.name(of: trace.source.path) ?? trace.source.path
        checked.append(worker.check(trace, path: path))
      }
    } take: { (portion, session) throws(CommandError) in
      for checked in portion {
        switch Result(catching: { () throws(AnalysisError) in try run.take(checked) }) {
        case .success(let cases):
          next.take(cases)
          accepted.take(cases)
          try session.write { report.add(cases, to: &$0) }
        case .failure(let error):
          if unknown.isReported(error) { session.refuse(.analysis(error)) }
          try session.write { report.add(invalid: error.message, at: error.place, to: &$0) }
        }
      }
    } invalid: { (error, session) throws(CommandError) in
      run.summary.invalid += 1
      invalidFiles.insert(error.place.file)
      try session.write { report.add(invalid: error.message, at: error.place, to: &$0) }
    }
    for line in unknown.lines { session.say(line) }
    for message in session.unread {
      run.summary.invalid += 1
      try session.write { report.add(invalid: message, at: nil, to: &$0) }
    }
    let missing = run.missing {
      file?.path(of: $0) ?? $0
    } isGiven: {
      traces.isWhole($0) && !invalidFiles.contains($0)
    }
    next.take(missing)
    try session.write { report.add(missing, to: &$0) }
    // Those that are recorded now are no other names of old ones.
    if arguments.has(.accept) { run.summary.newProfiles = [] }
    try session.write { report.end(run.summary, to: &$0) }
    try session.write(next.text(accepted, canWrite: !session.isInTrouble))
    let isEmpty = run.summary.cases == 0 && !(arguments.has(.accept) && file != nil)
    let status = session.endOfInput(nothing: isEmpty ? .nothingChecked(run.summary) : nil)
    if let path = arguments.value(of: .output), path != "-", session.hasTraces {
      try session.finishOutput()
      session.inform(run.summary.counts)
      session.inform("wrote '\(path)'")
    }
    guard arguments.has(.accept) else {
      return status == .success && run.summary.failed > 0 ? .found : status
    }
    guard status == .success else {
      if let file { session.report(.notUpdated(file.path)) }
      return status
    }
    let isOutdated = copies.contains { $0.status == .failed }
    if let file {
      try accept(run, file, &session)
      return !accepted.isEmpty || isOutdated ? .found : .success
    }
    try accept(accepted, &session)
    return !accepted.leftOver.isEmpty || isOutdated ? .found : .success
  }

  /// Throws if options are given that cannot be combined.
  private static func rejectConflicts(_ arguments: Arguments) throws(CommandError) {
    for option in [Option.accept, .comparedCode]
    where arguments.has(option) && arguments.has(.mutate) {
      throw .notTogether(option, .mutate)
    }
    let format = arguments.format(default: CheckFormat.text)
    if arguments.has(.mutate), format != .text, format != .json {
      throw .notInFormat(.mutate, format)
    }
  }

  private static func settings(
    _ arguments: Arguments, _ file: BaselineFile?
  ) throws(CommandError) -> CheckSettings {
    let project = arguments.has(.profile) ? nil : ProfileSelection.pathOfProject
    let profiles = try ProfileSelection.profiles(
      arguments, default: Profile.builtInNames + [project].compactMap { $0 })
    let defaultProfile =
      project.flatMap { _ in profiles.last?.name } ?? ProfileSelection.defaultName
    let baseline = try file?.read()
    if let file, baseline == nil, !arguments.has(.accept) {
      throw CommandError("there is no baseline '\(file.path)'; '--accept' writes one")
    }
    if let file, let baseline, baseline.rows.isEmpty, !arguments.has(.accept),
      !arguments.has(.profile)
    {
      throw CommandError(
        "the baseline '\(file.path)' has no results, so no profiles either; give '--profile NAME', or record "
          + "results with '--accept'")
    }
    return CheckSettings(
      profiles: profiles, isChosen: arguments.has(.profile),
      defaultProfile: defaultProfile, defaultNote: ProfileSelection.note(arguments),
      comparesBaseline: file != nil, baseline: baseline)
  }

  /// The values of a profile that are not known: a check that assumes them may pass for nothing.
  private static func unknownValues(of profile: Profile) throws(CommandError) -> [CommandError] {
    let files = profile.files.filter(SourceText.isSource).joined(separator: ",")
    return try profile.unreadParameters.map { (unread) throws(CommandError) in
      let value = numberText(
        try wrapping(CommandError.profile, try profile.value(of: unread.name)))
      return CommandError(
        "the value of '\(unread.name)' is not known (\(value) is assumed); add --set "
          + "\(unread.name)=VALUE, or "
          + (files.isEmpty
            ? "set it in the profile and remove it from 'unreadParameters'"
            : "the file that declares it: -p \(files),FILE"),
        at: unread.place)
    }
  }

  /// Compares the profiles with the code of `--from`; returns no cases without it.
  private static func compareWithCode(
    _ run: inout CheckRun, _ arguments: Arguments
  ) throws(CommandError) -> [CheckCase] {
    let files = arguments.values(of: .comparedCode).flatMap(ProfileFiles.paths)
    guard let file = files.first else { return [] }
    let text = try ProfileFiles.profile(readIn: files).text
    let code = try wrapping(CommandError.profile, try Profile.named(file) { _ in text })
    let cases = run.compare(with: code, readIn: files)
    guard !cases.isEmpty else {
      throw CommandError(
        "no rule or parameter of the profile names '\(file)'; 'profiles --from' writes a profile whose rules do"
      )
    }
    return cases
  }

  private static func report(_ arguments: Arguments, _ style: TextReport.Style) -> any CheckReport {
    switch arguments.format(default: CheckFormat.text) {
    case .text: CheckText(style)
    case .junit: JUnitReport()
    case .github: GitHubAnnotations(summary: style.summary)
    case .sarif: CheckSARIF(version: Help.versionNumber)
    case .json: CheckJSON()
    case .html: CheckPage(.html, style)
    case .markdown: CheckPage(.markdown, style)
    }
  }

  /// Writes the baseline.
  private static func accept(
    _ run: CheckRun, _ file: BaselineFile, _ session: inout Session
  ) throws(CommandError) {
    guard let baseline = run.newBaseline else {
      throw CommandError(
        "'\(file.path)' was not written: the parameters or the estimator changed since it was recorded, so all of "
          + "its traces must be given")
    }
    try session.finishOutput(beforeWriting: file.path)
    try file.write(baseline)
    session.inform("wrote '\(file.path)': \(counted(baseline.rows.count, "result"))")
  }

  /// Writes the expectations into the files of the traces.
  private static func accept(
    _ accepted: AcceptedExpectations, _ session: inout Session
  ) throws(CommandError) {
    for path in accepted.files {
      guard path != "-" else {
        throw CommandError(
          "'--accept' cannot change what traces of standard input expect; give their files")
      }
      let bytes = try wrapping(
        CommandError.file,
        try InputFile.contents(ofFile: path, limit: InputPaths.fileLimit))
      guard let edited = accepted.edited(bytes, of: path) else {
        throw CommandError("'\(path)' was not written, because it changed while it was checked")
      }
      try session.finishOutput(beforeWriting: path)
      try OutputFile.write(edited, to: path)
      session.inform("wrote '\(path)': \(counted(accepted.count(in: path), "expectation"))")
    }
    for left in accepted.leftOver {
      session.inform("\(left.place): note: not accepted: \(left.reason)")
    }
  }
}

/// The unknown profiles that traces expect something of. All traces of a folder may name the same
/// one: only its first error is reported, and the others are counted.
private struct UnknownProfiles {
  /// In the order of their first errors, with the numbers of further traces that name them.
  private var profiles: [(name: String, further: Int)] = []

  /// Returns whether to report an error: it is the first of its profile, or of another kind.
  mutating func isReported(_ error: AnalysisError) -> Bool {
    guard let name = error.unknownProfile else { return true }
    let index = profiles.index(where: { $0.name.isExactly(name) }, orAppending: (name, -1))
    profiles[index].further += 1
    return profiles[index].further == 0
  }

  /// The unreported errors, with a line for each profile.
  var lines: [String] {
    profiles.filter { $0.further > 0 }.map { name, further in
      "\(counted(further, "more trace")) \(further == 1 ? "expects" : "expect") something of the "
        + "unknown profile '\(name)'"
    }
  }
}
