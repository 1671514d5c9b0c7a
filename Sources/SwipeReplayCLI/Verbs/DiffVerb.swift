import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace

extension Verb {
  /// `diff --from PROFILE --to PROFILE PATH…`
  static let diff = Verb(
    name: "diff",
    operands: "--from PROFILE --to PROFILE PATH…",
    summary: "what two profiles or parameter sets decide differently, and why",
    about: """
      Replays traces with two profiles and prints the gestures that they decide
      differently, grouped by the rules that decided, and those closest to flipping.
      A PROFILE is a name, a file, or either with changes: pj,finishProgress=0.4
      The change velocity=lastStep sets the estimator, as '--velocity' does for other
      verbs.

      Exits with 1 if any decision differs.
      """,
    options: [.from, .to, .extendsFrom, .format(TableFormat.self), .output, .jobs]
      + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay diff --from pj --to pj,finishProgress=0.4 traces/",
        meaning: "what a lower threshold would change")
    ],
    decidesStatus: true
  ) { (arguments, session) throws(CommandError) in
    let (from, to) = (try reference(.from, arguments), try reference(.to, arguments))
    let files = ProfileFiles(arguments)
    let profiles = [try changed(from, files), try changed(to, files)]
    let traces = try TraceStream(arguments, for: "diff", &session)
    try session.openOutput(arguments, besides: traces.paths + profiles.flatMap(\.files))
    var diff = DecisionDiff()
    // For each trace the results of both profiles.
    try traces.work(with: profiles, from: [[[Replay]]](), &session) { _, profiles in
      // Findings are not shown: the rules' texts and the values are in every result.
      var replayer = Replayer(profiles: profiles, detail: .margins)
      return { trace, results in results.append(replayer.replayEach(trace)) }
    } take: { (portion, _) throws(CommandError) in
      for results in portion { diff.add(from: results[0], to: results[1]) }
    }
    let report = DiffReport(diff, from: from, to: to)
    try session.write(
      report.bytes(arguments.format(default: .text), session.textStyle(arguments)))
    let status = session.endOfInput(
      arguments, nothing: diff.gestures == 0 ? .nothingCompared : nil)
    return status == .success && !diff.flips.isEmpty ? .found : status
  }

  private static func reference(
    _ option: Option, _ arguments: Arguments
  ) throws(CommandError) -> String {
    guard let value = arguments.value(of: option) else {
      throw CommandError(.optionMissing(option, verb: "diff"))
    }
    return value
  }

  private static func estimator(_ word: String) throws(CommandError) -> VelocityEstimator {
    guard let estimator = VelocityEstimator(rawValue: word) else {
      let known = VelocityEstimator.allCases.map(\.rawValue)
      throw CommandError(.unknownWord(UnknownWord(word, among: known), .velocity))
    }
    return estimator
  }

  /// A profile with the changes after its name: `pj,finishProgress=0.4`.
  private static func changed(
    _ text: String, _ files: ProfileFiles
  ) throws(CommandError) -> Profile {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var profiles = [try files.profile(String(parts[0]))]
    for change in parts.dropFirst() {
      guard change.contains("=") else { throw CommandError(.badChange(String(change))) }
      let (name, word) = (change.prefix { $0 != "=" }, change.drop { $0 != "=" }.dropFirst())
      // A parameter of that name has a number.
      if name == Option.velocity.name, Double(word) == nil {
        profiles[0] = profiles[0].setting(velocity: try estimator(String(word)))
      } else {
        try ProfileSelection.set(String(change), in: &profiles)
      }
    }
    return profiles[0]
  }
}
