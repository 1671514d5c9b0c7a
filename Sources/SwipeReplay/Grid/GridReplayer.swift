import GestureRecognition
import InteractiveTransition
import RuleLanguage
package import TouchTrace

/// Replays a trace at every point of a grid, without repeating replays whose result is known.
///
/// A replay records the questions whose answers depend on varied parameters. All points with equal answers have
/// equal results; the first point with another answer is replayed next, and so on. So a grid of a thousand
/// thresholds costs two or three replays of a trace and a thousand comparisons. Numbers that are fixed before
/// any touch (the slop, the width of an edge) form separate groups.
package struct GridReplayer: Sendable {
  /// The numbers that are fixed before any touch.
  private struct FixedNumbers: Hashable {
    let settings: [RecognizerSettings]
    let numbers: [Double?]

    /// - Parameter values: the varied values themselves, if the questions of a replay do not distinguish the points.
    init(_ profile: Profile, values: [Double]) {
      settings = profile.settings
      numbers =
        profile.durations + profile.startSeconds + profile.appAnimations.map(\.duration)
        + profile.springSeconds + [Double(profile.forwardLimit)] + values
    }
  }

  private let grid: ParameterGrid
  /// The points that agree in all numbers that are fixed before any touch.
  private let groups: [[Int32]]
  /// Replays the first groups, at most ``maxReadyGroups``, each of which takes several kilobytes.
  private var replayer: TraceReplayer
  /// Replays one of the other groups, created when it is needed.
  private var spare: TraceReplayer
  private let dependencies: GridDependencies
  private static let maxReadyGroups = 1_000
  /// For each axis, the slot of its parameter, and the value at every point.
  private let slots: [RuleSlot]
  private let values: [[Double]]
  // Working memory.
  private var results: [Replay] = []
  /// The points that give the same answers as the replay.
  private var alike: [Int32] = []
  /// The points that are still to be replayed.
  private var others: [Int32] = []

  /// - Throws: ``ProfileError`` if a number computed from the parameters of a point is out of range.
  package init(_ grid: ParameterGrid) throws(ProfileError) {
    self.grid = grid
    let rules = grid.profile.rules
    let parameters = grid.axes.map(\.parameter)
    slots = parameters.compactMap { rules.vocabulary.slot(of: $0) }
    values = grid.axes.indices.map { axis in
      (0...grid.now).map { grid.value(of: axis, at: $0) }
    }
    let dependencies = GridDependencies(rules, varying: slots)
    let needsValues = rules.recognizers.indices.contains { index in
      dependencies.variesProgress[index]
        && (rules.recognizers[index].followsMoves
          || rules.recognizers[index].decidesOnOtherVelocity)
    }
    var groups: [[Int32]] = []
    var groupIndices: [FixedNumbers: Int] = [:]
    for point in 0...grid.now {
      let profile = try grid.profile(at: point)
      let fixed = FixedNumbers(profile, values: needsValues ? grid.values(at: point) : [])
      if let index = groupIndices[fixed] {
        groups[index].append(Int32(point))
      } else {
        groupIndices[fixed] = groups.count
        groups.append([Int32(point)])
      }
    }
    self.groups = groups
    self.dependencies = dependencies
    var ready: [Profile] = []
    for group in groups.prefix(Self.maxReadyGroups) {
      ready.append(try grid.profile(at: Int(group[0])))
    }
    replayer = TraceReplayer(ready, detail: [], record: EvaluationRecord())
    spare = TraceReplayer([], detail: [])
  }

  /// Replays a trace.
  ///
  /// - Parameter visit: receives the results of each replay and the points that share them, including the point
  ///   of the profile's current parameters. Over all calls it gets each point once. Outcomes and times hold for
  ///   every such point; values, and which of several rules decided, are those of one of them.
  package mutating func replay(_ trace: Trace, _ visit: ([Replay], [Int32]) -> Void) {
    replayer.prepare(trace)
    let identity = TraceIdentity(trace)
    let hasOneGesture = trace.touches.count { $0.phase == .began } == 1
    for group in groups.indices {
      others = groups[group]
      replay(trace, identity, with: group, hasOneGesture: hasOneGesture, visit)
    }
  }

  /// Replays a trace at the points of `others`.
  private mutating func replay(
    _ trace: Trace, _ identity: TraceIdentity, with group: Int, hasOneGesture: Bool,
    _ visit: ([Replay], [Int32]) -> Void
  ) {
    let isReady = group < Self.maxReadyGroups
    let index = isReady ? group : 0
    if !isReady {
      spare = TraceReplayer([profile(of: group)], detail: [], record: EvaluationRecord())
      spare.prepare(trace)
      swap(&replayer, &spare)
    }
    defer { if !isReady { swap(&replayer, &spare) } }
    while let point = others.first {
      let isEnabled = others.count > 1
      for axis in slots.indices {
        replayer.profiles[index].evaluator.values[slots[axis]] = values[axis][Int(point)]
      }
      replayer.profiles[index].evaluator.record?.start(
        keeping: isEnabled ? dependencies.rules : [])
      results.removeAll(keepingCapacity: true)
      replayer.replay(trace, identity, with: index..<index + 1, into: &results)
      divide(by: replayer.profiles[index], hasOneGesture: hasOneGesture)
      visit(results, alike)
    }
  }

  /// The profile of a group's first point, which differs from the others' in what is set for each replay.
  private func profile(of group: Int) -> Profile {
    do throws(ProfileError) {
      return try grid.profile(at: Int(groups[group][0]))
    } catch {
      preconditionFailure("the profile of each point was made before: \(error)")
    }
  }

  /// Moves the points of `others` for which a replay is the same to `alike`, leaving the rest. The first one is the
  /// point of the replay.
  private mutating func divide(by replayed: ProfileReplayer, hasOneGesture: Bool) {
    let evaluations = replayed.evaluator.record?.evaluations ?? []
    var seen = evaluations.map(\.values)
    swap(&alike, &others)
    others.removeAll(keepingCapacity: true)
    let first = alike[0]
    alike.removeAll { [slots, values, dependencies] point in
      let isAlike =
        point == first
        || evaluations.indices.allSatisfy { index in
          for axis in slots.indices { seen[index][slots[axis]] = values[axis][Int(point)] }
          return dependencies.isSame(
            evaluations[index], with: &seen[index], in: replayed.profile,
            hasOneGesture: hasOneGesture)
        }
      if !isAlike { others.append(point) }
      return !isAlike
    }
  }
}

extension RecognizerProfile {
  /// Whether a cancelled gesture is decided with a velocity other than the one used for its progress.
  var decidesOnOtherVelocity: Bool {
    cancelled == .decideWithoutVelocity && progress.mentions(.velocityX, .velocityY)
  }
}
