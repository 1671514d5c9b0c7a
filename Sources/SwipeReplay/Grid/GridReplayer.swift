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
  private var projections: [AxisSet: GridProjection] = [:]
  /// For each axis, the slot of its parameter, and the value at every point.
  private let slots: [RuleSlot]
  private let values: [[Double]]
  // Working memory.
  private var results: [Replay] = []
  /// The points that give the same answers as the replay.
  private var alike: [Int32] = []
  /// The points that are still to be replayed.
  private var others: [Int32] = []
  /// For each cell of a projection, whether it gives the same answers as the replay, or nil if not yet known.
  private var isSame: [Bool?] = []

  /// - Throws: ``ProfileError`` if a number computed from the parameters of a point is out of range.
  package init(_ grid: ParameterGrid) throws(ProfileError) {
    self.grid = grid
    let rules = grid.profile.rules
    let parameters = grid.axes.map(\.parameter)
    slots = parameters.compactMap { rules.vocabulary.slot(of: $0) }
    values = grid.axes.indices.map { axis in
      (0...grid.now).map { grid.value(of: axis, at: $0) }
    }
    let dependencies = GridDependencies(rules, varying: parameters)
    let needsValues = rules.recognizers.indices.contains { index in
      dependencies.variesProgress(of: index)
        && (rules.recognizers[index].followsMoves
          || rules.recognizers[index].decidesOnOtherVelocity)
        || rules.recognizers[index].usesVelocityAtBegin
          && dependencies.variesVelocity(of: index)
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
      let replayed = replayer.profiles[index]
      divide(
        by: replayed.evaluator.record.map {
          dependencies.questions(of: $0, in: replayed.profile, hasOneGesture: hasOneGesture)
        } ?? [])
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

  /// Moves the points of `others` with the same answers to `alike`, leaving the rest. The first one is the
  /// point of the replay.
  ///
  /// Questions that depend on the same axes are evaluated together, and once for each choice of the values on
  /// these axes, however many points have it.
  private mutating func divide(by questions: [GridDependencies.Question]) {
    swap(&alike, &others)
    others.removeAll(keepingCapacity: true)
    var axisSets: [AxisSet] = []
    for question in questions where !axisSets.contains(question.axes) {
      axisSets.append(question.axes)
    }
    for axes in axisSets where alike.count > 1 {
      let projection = projections[axes] ?? GridProjection(grid, on: axes)
      projections[axes] = projection
      var asked = questions.filter { $0.axes == axes }
      isSame.removeAll(keepingCapacity: true)
      isSame.append(contentsOf: repeatElement(nil, count: projection.representatives.count))
      isSame[Int(projection.cells[Int(alike[0])])] = true
      var kept = 0
      for index in alike.indices {
        let point = alike[index]
        let cell = Int(projection.cells[Int(point)])
        let same = isSame[cell] ?? answersSame(&asked, in: cell, of: projection)
        isSame[cell] = same
        if same {
          alike[kept] = point
          kept += 1
        } else {
          others.append(point)
        }
      }
      alike.removeSubrange(kept...)
    }
  }

  /// Whether all questions have the same answers in a cell. Afterwards their values are those of the cell.
  private func answersSame(
    _ questions: inout [GridDependencies.Question], in cell: Int, of projection: GridProjection
  ) -> Bool {
    let point = Int(projection.representatives[cell])
    return questions.indices.allSatisfy { index in
      for axis in projection.axes { questions[index].values[slots[axis]] = values[axis][point] }
      for value in dependencies.derived[questions[index].recognizer] {
        value.fill(&questions[index].values)
      }
      let answer = questions[index].evaluate(questions[index].values)
      return answer.bitPattern == questions[index].answer.bitPattern
    }
  }
}

/// The points of a grid grouped into cells by their values on some of its axes.
private struct GridProjection: Sendable {
  let axes: [Int]
  /// The cell of each point, including that of the profile's current parameters.
  private(set) var cells: [Int32]
  /// One point of each cell.
  private(set) var representatives: [Int32] = []

  init(_ grid: ParameterGrid, on axes: AxisSet) {
    self.axes = grid.axes.indices.filter { axes.contains(AxisSet($0)) }
    cells = Array(repeating: 0, count: grid.now + 1)
    var count = 1
    for axis in self.axes {
      for point in 0..<grid.now { cells[point] += Int32(count * grid.step(of: point, on: axis)) }
      count *= grid.axes[axis].values.count
    }
    cells[grid.now] = Int32(count)
    representatives = Array(repeating: 0, count: count + 1)
    for (point, cell) in cells.enumerated() { representatives[Int(cell)] = Int32(point) }
  }
}

extension RecognizerProfile {
  /// Whether a cancelled gesture is decided with a velocity other than the one used for its progress.
  var decidesOnOtherVelocity: Bool {
    cancelled == .decideWithoutVelocity && progress.mentions(.velocityX, .velocityY)
  }
}
