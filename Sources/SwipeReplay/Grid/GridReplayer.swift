import GestureRecognition
import InteractiveTransition
import RuleLanguage
package import TouchTrace

/// Replays a trace at every point of a grid, and each way that it can go only once.
///
/// A replay notes the questions whose answers depend on varied parameters. Every point that gives the
/// same answers goes the same way; the first one that does not is replayed next, and so on. So a grid
/// of a thousand thresholds costs two or three replays of a trace and a thousand comparisons. Numbers
/// that are fixed before any touch (the slop, an edge's angle) make profiles of their own; of those that
/// differ in the width of an edge alone one stands for all that the finger lands near the same edges of.
package struct GridReplayer: Sendable {
  /// Points that differ only in what rules are asked.
  private struct Family: Sendable {
    let profile: Profile
    /// Where each recognizer's first finger may land.
    let reaches: [EdgeReach]
    var points: [Int32]

    init(_ profile: Profile, point: Int32) {
      self.profile = profile
      reaches = profile.settings.map(\.reach)
      points = [point]
    }
  }

  /// Which edges of which recognizers a first finger lands near, for one family.
  private struct Landing: Sendable {
    let family: Int
    /// Four bits for each recognizer.
    let edges: UInt64

    /// More recognizers find no place.
    static let recognizers = 16

    init(of family: Int, near reaches: [EdgeReach], _ point: Point, in view: Size) {
      self.family = family
      edges = reaches.reduce(0) {
        $0 << 4 | UInt64($1.edges(near: point, in: view).rawValue)
      }
    }
  }

  /// What families are told apart by.
  private struct Fixed: Hashable {
    let settings: [RecognizerSettings]
    let durations: [Double]
    let springSeconds: [Double?]
    let forwardLimit: Int
    /// The varied values themselves, where nothing less tells the points apart.
    let values: [Double]

    /// What is left of it once it is known which edges a finger lands near.
    var withoutWidths: Fixed {
      var settings = settings
      for index in settings.indices { settings[index].edgeWidth = 0 }
      return Fixed(
        settings: settings, durations: durations, springSeconds: springSeconds,
        forwardLimit: forwardLimit, values: values)
    }
  }

  private let grid: ParameterGrid
  private let families: [Family]
  /// Families, by their index, that differ in the widths of edges alone.
  private let kin: [[Int]]
  private var replayers: Replayer
  private var projections: [AxisSet: GridProjection] = [:]
  /// For each axis where its parameter's value stands, and the value at every point.
  private let slots: [RuleSlot]
  private let values: [[Double]]
  // Working memory.
  private var results: [Replay] = []
  private var alike: [Int32] = []
  private var others: [Int32] = []
  private var landings: [Landing] = []
  private var cells: [Int32] = []
  /// For each cell whether it still gives the same answers as the replay.
  private var isSame: [Bool] = []

  /// - Throws: ``ProfileError`` where a number that follows from the parameters of a point leaves its
  ///   range.
  package init(_ grid: ParameterGrid) throws(ProfileError) {
    self.grid = grid
    let rules = grid.profile.rules
    let parameters = grid.axes.map(\.parameter)
    slots = parameters.compactMap { rules.vocabulary.slot(of: $0) }
    values = grid.axes.indices.map { axis in
      (0...grid.now).map { grid.value(of: axis, at: $0) }
    }
    let inquiry = Inquiry(rules, varying: parameters)
    let isWhole = rules.recognizers.indices.contains { index in
      inquiry.variesProgress(of: index) && rules.recognizers[index].decidesOnOtherVelocity
    }
    var families: [Family] = []
    var places: [Fixed: Int] = [:]
    var kin: [[Int]] = []
    var kinPlaces: [Fixed: Int] = [:]
    for point in 0...grid.now {
      let profile = try grid.profile(at: point)
      let fixed = Fixed(
        settings: profile.settings, durations: profile.durations,
        springSeconds: profile.springSeconds, forwardLimit: profile.forwardLimit,
        values: isWhole ? grid.values(at: point) : [])
      if let place = places[fixed] {
        families[place].points.append(Int32(point))
      } else {
        places[fixed] = families.count
        if let place = kinPlaces[fixed.withoutWidths] {
          kin[place].append(families.count)
        } else {
          kinPlaces[fixed.withoutWidths] = kin.count
          kin.append([families.count])
        }
        families.append(Family(profile, point: Int32(point)))
      }
    }
    self.families = families
    self.kin = kin
    replayers = Replayer(profiles: families.map(\.profile), detail: [])
    for index in families.indices { replayers[index].answers.inquiry = inquiry }
  }

  /// Replays a trace.
  ///
  /// - Parameter visit: takes the results of each way that the replay goes, and the points that go it,
  ///   the profile as it is set now among them; over all calls each point comes once. The outcomes and
  ///   their times are those of every such point; the values, and which of several rules decided alike,
  ///   are those of one of them.
  package mutating func replay(_ trace: Trace, _ visit: ([Replay], [Int32]) -> Void) {
    replayers.beginTrace()
    let subject = TraceIdentity(trace)
    let landed = trace.touches.filter { $0.phase == .began }
    for kin in kin {
      // A view that is mirrored has its edges elsewhere.
      guard kin.count > 1, landed.count == 1, trace.layoutDirection == .leftToRight,
        families[kin[0]].reaches.count <= Landing.recognizers
      else {
        for family in kin {
          others = families[family].points
          replay(trace, subject, with: family, hasOneTouch: landed.count == 1, visit)
        }
        continue
      }
      landings.removeAll(keepingCapacity: true)
      for family in kin {
        landings.append(
          Landing(of: family, near: families[family].reaches, landed[0].location, in: trace.view))
      }
      while let first = landings.first {
        others.removeAll(keepingCapacity: true)
        for landing in landings where landing.edges == first.edges {
          others += families[landing.family].points
        }
        landings.removeAll { $0.edges == first.edges }
        replay(trace, subject, with: first.family, hasOneTouch: true, visit)
      }
    }
  }

  /// Replays a trace at the points of `others`.
  private mutating func replay(
    _ trace: Trace, _ subject: TraceIdentity, with family: Int, hasOneTouch: Bool,
    _ visit: ([Replay], [Int32]) -> Void
  ) {
    while let point = others.first {
      set(point, in: family)
      replayers[family].answers.inquiry?.begin(hasOneTouch: hasOneTouch, isNoting: others.count > 1)
      results.removeAll(keepingCapacity: true)
      replayers.replay(trace, subject, with: family, into: &results)
      if let inquiry = replayers[family].answers.inquiry { divide(by: inquiry) }
      visit(results, alike)
    }
  }

  private mutating func set(_ point: Int32, in family: Int) {
    for axis in slots.indices {
      replayers[family].answers.values[slots[axis]] = values[axis][Int(point)]
    }
  }

  /// Leaves in `alike` the points of `others` that give the same answers, and the rest there.
  ///
  /// The questions that depend on the same axes are asked together, and once for each choice of the
  /// values on these axes, however many points have it.
  private mutating func divide(by inquiry: Inquiry) {
    swap(&alike, &others)
    others.removeAll(keepingCapacity: true)
    for axes in inquiry.axesAsked where alike.count > 1 {
      let projection = projections[axes] ?? GridProjection(grid, on: axes)
      projections[axes] = projection
      gatherCells(of: projection)
      for question in inquiry.questions where question.axes == axes && cells.count > 1 {
        ask(question, inquiry.formulas[question.recognizer], projection)
      }
      var kept = 0
      for index in alike.indices {
        let point = alike[index]
        if isSame[Int(projection.cells[Int(point)])] {
          alike[kept] = point
          kept += 1
        } else {
          others.append(point)
        }
      }
      alike.removeSubrange(kept...)
    }
  }

  /// Finds the cells that the points of `alike` lie in; as long as nothing was asked they are the same.
  private mutating func gatherCells(of projection: GridProjection) {
    cells.removeAll(keepingCapacity: true)
    isSame.removeAll(keepingCapacity: true)
    isSame.append(contentsOf: repeatElement(false, count: projection.representatives.count))
    for point in alike {
      let cell = projection.cells[Int(point)]
      guard !isSame[Int(cell)] else { continue }
      isSame[Int(cell)] = true
      cells.append(cell)
    }
  }

  /// Takes out of `cells` those that answer a question otherwise.
  private mutating func ask(
    _ question: Inquiry.Question, _ formulas: [Inquiry.Formula], _ projection: GridProjection
  ) {
    var values = question.values
    var kept = 0
    for index in cells.indices {
      let cell = cells[index]
      let point = Int(projection.representatives[Int(cell)])
      for axis in projection.axes { values[slots[axis]] = self.values[axis][point] }
      for formula in formulas {
        values[formula.slot] = formula.rule.number(values)
        guard formula.slot == RuleName.progress.slot else { continue }
        values[RuleName.percentComplete.slot] =
          InteractionController.percentComplete(of: values[formula.slot])
      }
      if question.ask(values).bitPattern == question.answer.bitPattern {
        cells[kept] = cell
        kept += 1
      } else {
        isSame[Int(cell)] = false
      }
    }
    cells.removeSubrange(kept...)
  }
}

/// Which points of a grid are one where only some of its axes are looked at.
private struct GridProjection: Sendable {
  let axes: [Int]
  /// For each point, the profile as it is set now among them, the cell that it lies in.
  private(set) var cells: [Int32]
  /// For each cell one of its points.
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
  /// Whether a cancelled gesture is decided on another velocity than its progress was computed of.
  fileprivate var decidesOnOtherVelocity: Bool {
    cancelled == .decideWithoutVelocity && progress.mentions(.velocityX, .velocityY)
  }
}
