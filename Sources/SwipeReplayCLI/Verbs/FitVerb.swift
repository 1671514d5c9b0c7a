import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let fit = Verb(
    name: "fit",
    operands: "--vary NAME=VALUES… PATH…",
    summary: "the parameters that agree best with labelled traces",
    about: """
      Replays traces at every point of a grid of parameters, and chooses the point
      that agrees best with their labels ("intent": "finish", "cancel" or "none"),
      each for the first gesture that begins. Without labels, and with '-f csv', it
      prints what every point would decide.

      The fit is the middle of the plateau, the points that the labels cannot tell
      from the best one. It is recommended if fits do better than the present setting
      on traces held out: McNemar's exact test, p at most 0.05; with '--weight', two
      standard errors. If not, the exit status is 1, and '--write-profile' writes
      nothing.

      Without '--accept-thinned', traces graded thinned or interpolated are invalid:
      their velocities are not the finger's.
      """,
    options: [.vary] + Option.oneProfile + [
      .weight, .writeProfile, .acceptThinned, .format(TableFormat.self), .output, .jobs,
    ] + Option.reading + Option.common,
    examples: [
      "swipe-replay fit --vary finishProgress=0.2:0.6:0.02 traces/":
        "the threshold that agrees best",
      "swipe-replay fit --vary finishProgress=0.2:0.6:0.1 --weight 3:1 traces/":
        "the same where a false finish costs three times as much",
      "swipe-replay fit --vary finishProgress=0.2,0.4 --write-profile my.json traces/":
        "write a profile with the fitted parameters, for '-p my.json'",
    ]
  ) { (arguments, session) throws(CommandError) in
    let grid = try GridSelection.grid(arguments)
    let (weights, file) = (try weights(arguments), FittedFile(arguments))
    let tally = try tally(grid, arguments, &session)
    guard let fit = Fit(grid, tally, weights: weights) else {
      if arguments.has(.writeProfile) || arguments.has(.weight) {
        throw CommandError(
          "nothing to fit: no trace has a label; add \"intent\": \"finish\", \"cancel\" or "
            + "\"none\" to traces, or one to all of a file: 'convert --label intent=finish'")
      }
      try session.write(SweepTable(grid, tally))
      session.inform(
        #"nothing was fitted: no trace has a label; add "intent": "finish", "cancel" or "none""#
      )
      return session.endOfInput(nothing: tally.traces == 0 ? .nothingReplayed : nil)
    }
    try session.write(fit)
    if fit.isBetter { sayWhatToEdit(grid, &session) }
    let status = session.endOfInput()
    if let file {
      if status == .trouble {
        session.report(.notUpdated(file.path))
      } else if !fit.isBetter {
        session.say("'\(file.path)' was not written, because nothing is recommended")
      } else {
        try session.finishOutput(beforeWriting: file.path)
        try file.write(fit)
        session.inform("wrote '\(file.path)'")
        if let note = file.folderNote { session.inform(note) }
      }
    }
    return status == .success && !fit.isBetter ? .found : status
  }

  /// Replays each trace at every point of a grid, and counts the outcomes.
  private static func tally(
    _ grid: ParameterGrid, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> SweepTally {
    let traces = try TraceStream(arguments, refusesDoubtful: true, &session)
    let worker = try wrapping(CommandError.profile, try SweepWorker(grid))
    try session.openOutput(besides: traces.paths + grid.profile.files)
    var tally = SweepTally()
    try traces.work(with: [grid.profile], from: SweepTally(), &session) { thread, profiles in
      // A large grid takes a while to copy.
      var worker = thread == 0 ? worker : worker.copy(with: profiles[0])
      return { trace, portion in worker.add(trace, to: &portion) }
    } take: { (portion, _) throws(CommandError) in
      tally.add(portion)
    }
    return tally
  }

  /// Names the lines of code that have the varied parameters, if the profile was read there.
  private static func sayWhatToEdit(_ grid: ParameterGrid, _ session: inout Session) {
    for parameter in grid.profile.parametersFrom
    where grid.axes.contains(where: { $0.parameter == parameter.name }) {
      session.inform("\(parameter.name) is in \(parameter.place)")
    }
  }

  private static func weights(_ arguments: Arguments) throws(CommandError) -> FitWeights {
    try arguments.value(of: .weight, expected: "two numbers above 0, such as 3:1") {
      let parts = $0.split(separator: ":", omittingEmptySubsequences: false).map {
        ExactDecimal($0)?.double ?? 0
      }
      guard parts.count == 2, parts.allSatisfy({ (1e-6...1e6).contains($0) }) else { return nil }
      return FitWeights(falseFinish: parts[0], falseCancel: parts[1])
    } ?? .equal
  }
}

/// The file of `--write-profile`, which extends the fitted profile.
private struct FittedFile {
  let path: String
  /// The fitted profile as the command line names it.
  private let base: String
  private let files: ProfileFiles

  init?(_ arguments: Arguments) {
    guard let path = arguments.value(of: .writeProfile) else { return nil }
    self.path = path
    base = ProfileSelection.base(
      of: arguments.value(of: .profile) ?? ProfileSelection.defaultName)
    files = ProfileFiles(arguments)
  }

  /// Writes the profile, or leaves an existing file intact.
  func write(_ fit: Fit) throws(CommandError) {
    // Parameters changed with '--set' belong to the fitted profile too.
    let original = try files.profile(base)
    let grid = fit.grid
    let changes = zip(original.parameters, grid.profile.parameters).compactMap { before, now in
      let axis = grid.axes.firstIndex { $0.parameter.isExactly(now.name) }
      let value = axis.map { grid.value(of: $0, at: fit.point) } ?? now.value
      return value == before.value ? nil : Profile.Parameter(name: now.name, value: value)
    }
    try OutputFile.write(fit.profile(extending: reference, changes: changes), to: path)
  }

  /// The fitted profile as the file names it: a path is relative to the file's own folder.
  private var reference: String {
    guard Profile.isPath(base) else { return base }
    let path = PathName(base).relative(to: PathName(path).directory).text
    return Profile.isPath(path) ? path : "./" + path
  }

  /// How to use a profile that extends a file outside its own folder; nil for any other.
  var folderNote: String? {
    let start = ProcessEnvironment.currentDirectory.map(PathName.init)
    guard Profile.isPath(base),
      !PathName(base).absolute(in: start).isIn(PathName(path).directory.absolute(in: start))
    else { return nil }
    let folder = PathName(base).directory.text
    return "'\(path)' extends '\(reference)', which is in another folder: use it with "
      + "'--\(Option.extendsFrom.name) \(folder.isEmpty ? "." : folder)'"
  }
}
