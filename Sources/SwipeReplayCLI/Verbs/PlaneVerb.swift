import ReplayAnalysis
import ReplayReport
import SwipeReplay

extension Verb {
  static let plane = Verb(
    name: "plane",
    operands: "[-p PROFILE]…",
    summary: "a picture of a rule: what finishes, by distance and velocity",
    about: """
      Makes straight swipes of every distance and release velocity, in the direction
      that finishes, replays them with the profile, and draws which finish, cancel,
      or never begin. With two profiles it draws where they differ. The finger moves
      in one of these shapes, and lifts one sample after its last move:

      \(HelpTable.text(SwipeShape.allCases.map { [$0.rawValue, $0.summary] }))
      Swipes that leave the view, or take less than 50 ms, stay blank.

      '--monotone' looks for swipes that finish though one that goes farther, or is
      released faster, does not. Of each pair of rules the shortest swipes are shown;
      '-f jsonl' writes them as traces. It exits with 1 if there are any.
      """,
    options: Option.profiles + [
      .shape, .varySwipes, .swipeView, .start, .direction, .monotone, .format(PlaneFormat.self),
      .output,
    ] + Option.common,
    examples: [
      "swipe-replay plane -p pj -p system -o difference.svg": "a picture of where two rules differ",
      "swipe-replay plane --monotone -p team.json":
        "exit with 1 if a longer swipe may cancel, for CI",
    ],
    operandKind: .none, exitStatusReflectsResults: true
  ) { (arguments, session) throws(CommandError) in
    try arguments.rejectOperands(for: "plane", hint: "; profiles go after '-p'")
    let profiles = try ProfileSelection.profiles(arguments)
    session.warn(of: profiles)
    let conditions = try SwipeConditions(arguments, of: profiles)
    let format = arguments.format(default: PlaneFormat.text)
    let grid = try PlaneGrid(
      arguments, conditions, of: profiles,
      kept: format == .text ? min(profiles.count, 2) : profiles.count)
    if arguments.has(.monotone) {
      return try showViolations(of: profiles, conditions, grid, format, arguments, &session)
    }
    try session.openOutput(besides: profiles.flatMap(\.files))
    func report(_ profiles: [Profile]) -> PlaneReport {
      PlaneReport(profiles.map { Plane($0, conditions, grid) })
    }
    switch format {
    case .text:
      // More than two are shown one by one, and need not be in memory at once.
      let pictures = profiles.count == 2 ? [profiles] : profiles.map { [$0] }
      let style = session.textStyle
      for (index, profiles) in pictures.enumerated() {
        try session.write((index == 0 ? style.header : "\n") + report(profiles).text(style))
      }
    case .json: try session.write(report(profiles).json)
    case .csv: try session.write(report(profiles).csv)
    case .svg: try session.write(report(profiles).svg)
    case .jsonl: throw .usage("'--format' needs '--monotone'")
    }
    return .success
  }

  private static func showViolations(
    of profiles: [Profile], _ conditions: SwipeConditions, _ grid: PlaneGrid,
    _ format: PlaneFormat, _ arguments: Arguments, _ session: inout Session
  ) throws(CommandError) -> ExitStatus {
    guard [.text, .json, .jsonl].contains(format) else {
      throw .notInFormat(.monotone, format)
    }
    try session.openOutput(besides: profiles.flatMap(\.files))
    let shapes = arguments.has(.shape) ? [grid.shape] : SwipeShape.allCases
    let entries = profiles.map { profile in
      var search = MonotoneSearch(
        profile, conditions, shapes: shapes, distances: grid.distances,
        velocities: grid.velocities)
      let violations = search.violations()
      return (profile, violations, search.swipes)
    }
    let report = MonotoneReport(conditions, entries)
    switch format {
    case .json: try session.write(report.json)
    case .jsonl: try session.write(report.traces)
    default: try session.write(report.text(session.textStyle))
    }
    return report.isMonotone ? .success : .found
  }
}
