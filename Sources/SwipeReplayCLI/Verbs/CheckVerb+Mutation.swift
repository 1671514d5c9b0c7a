import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TouchTrace

extension Verb {
  /// `check --mutate PATH…`
  static func mutate(
    _ arguments: Arguments, _ settings: CheckSettings, _ traces: TraceStream,
    _ file: BaselineFile?, _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    try session.openOutput(arguments.value(of: .output))
    var names = file
    var probe = try analyzed { () throws(AnalysisError) in try MutationProbe(settings) }
    try traces.forEach(&session) { (trace, session) throws(CommandError) in
      do throws(AnalysisError) {
        try probe.add(trace, path: names?.name(of: trace.source.path) ?? trace.source.path)
      } catch {
        session.refuse(CommandError(.analysis(error)))
      }
    }
    guard !probe.isEmpty else {
      session.complain(CommandError(.nothingChecked))
      return .trouble
    }
    var report: any MutationReport =
      arguments.word(CheckFormat.self, of: "format") == .json
      ? MutationJSON() : MutationText(session.textStyle(arguments))
    var bytes: [UInt8] = []
    var isTight = true
    for profile in probe.profiles {
      let mutation = probe.mutation(of: profile)
      if case .failsAlready(let trace) = mutation.finding {
        session.say(
          "profile \(profile.name): '\(trace)' fails already; '--mutate' needs a green check")
      }
      isTight = isTight && mutation.isTight
      report.add(mutation, to: &bytes)
      try session.write(bytes)
      bytes.removeAll()
    }
    report.end(&bytes)
    try session.write(bytes)
    guard session.endOfInput(arguments) != .trouble else { return .trouble }
    return isTight ? .done : .found
  }
}
