import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  /// `check --mutate PATH…`
  static func mutate(
    _ arguments: Arguments, _ settings: CheckSettings, _ traces: TraceStream,
    _ file: BaselineFile?, _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    session.warn(of: settings.profiles)
    var names = file
    var probe = try wrapping(CommandError.analysis, try MutationProbe(settings))
    try traces.work(with: [], from: [Trace](), &session) { _, _ in
      { trace, portion in portion.append(trace) }
    } take: { (portion, session) throws(CommandError) in
      for trace in portion {
        do throws(AnalysisError) {
          try probe.add(trace, path: names?.name(of: trace.source.path) ?? trace.source.path)
        } catch {
          session.refuse(.analysis(error))
        }
      }
    }
    guard !probe.isEmpty else {
      session.report(.nothingChecked)
      return .trouble
    }
    var report = MutationReport(session.textStyle)
    let isJSON = arguments.format(default: CheckFormat.text) == .json
    var (isTight, isAnyProbed) = (true, false)
    for profile in probe.profiles {
      if let trace = probe.firstToNotice(profile) {
        session.refuse(
          CommandError(
            "'--mutate' needs a check that passes, and '\(trace)' fails with \(profile.name); "
              + "run 'check' without it first"))
        continue
      }
      let mutation = probe.mutation(of: profile)
      isAnyProbed = true
      isTight = isTight && mutation.isTight
      let text = report.add(mutation)
      if !isJSON { try session.write(text) }
    }
    if isAnyProbed { try session.write(isJSON ? report.json : Array(report.summary.utf8)) }
    return session.endOfInput(hasFound: !isTight)
  }
}
