import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct PlaneTests {
  private func plane(_ name: String, _ shape: SwipeShape = .drag) throws -> Plane {
    Plane(
      try Profile.named(name), SwipeConditions(),
      PlaneGrid(
        shape, distances: PlaneGrid.distances(extent: 393).filter { Int($0) % 5 == 0 },
        velocities: [-740, -37, 0, 37, 370, 1480]))
  }

  private func outcome(_ name: String, _ swipe: SyntheticSwipe) throws -> Outcome? {
    guard let trace = swipe.trace(SwipeConditions(), name: "") else { return nil }
    var replayer = Replayer(profiles: [try Profile.named(name)])
    return replayer.replay(trace).decisive?.outcome
  }

  @Test("Each point has the outcome of its swipe", arguments: ["pj", "system", "framework7", "fd"])
  func outcomes(name: String) throws {
    let plane = try plane(name)
    #expect(plane.grid.distances.count > 20)
    for (row, velocity) in plane.grid.velocities.enumerated() {
      for (column, distance) in plane.grid.distances.enumerated() {
        #expect(
          plane.outcome(row, column)
            == (try outcome(name, SyntheticSwipe(.drag, distance: distance, velocity: velocity))))
      }
    }
  }

  @Test("Edges lie between adjacent numbers, with the outcomes that they state")
  func edges() throws {
    var count = 0
    for name in ["pj", "system", "framework7"] {
      let plane = try plane(name)
      for (row, velocity) in plane.grid.velocities.enumerated() {
        for edge in plane.edgesOfRows[row] {
          count += 1
          #expect(edge.last.nextUp == edge.first)
          let swipes = [edge.last, edge.first].map {
            SyntheticSwipe(.drag, distance: $0, velocity: velocity)
          }
          #expect(try outcome(name, swipes[0]) == edge.before)
          #expect(try outcome(name, swipes[1]) == edge.after)
        }
      }
      for (column, distance) in plane.grid.distances.enumerated() {
        for edge in plane.edgesOfColumns[column] {
          count += 1
          #expect(edge.first - edge.last <= max(1, edge.first.magnitude).ulp)
          let swipes = [edge.last, edge.first].map {
            SyntheticSwipe(.drag, distance: distance, velocity: $0)
          }
          #expect(try outcome(name, swipes[0]) == edge.before)
          #expect(try outcome(name, swipes[1]) == edge.after)
        }
      }
    }
    #expect(count > 30)
  }

  @Test("Without velocity pj finishes past half the width plus the slop")
  func knownEdge() throws {
    let plane = try plane("pj")
    let row = try #require(plane.grid.velocities.firstIndex(of: 0))
    let edge = try #require(plane.edgesOfRows[row].last)
    // The travel up to 10 pt does not count; not all of the drag's samples are exact decimals.
    #expect((edge.first - 206.5).magnitude < 1e-9)
    #expect(edge.after == .finish)
  }

  @Test("Runs cover each row without gaps and change at its edges")
  func runs() throws {
    for name in ["pj", "system", "framework7"] {
      let plane = try plane(name)
      for row in plane.grid.velocities.indices {
        let runs = plane.runs(row)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.end == $1.start })
        for (column, distance) in plane.grid.distances.enumerated() {
          let run = runs.filter { $0.start <= distance && distance < $0.end }
          #expect(run.map(\.outcomes) == [[plane.outcome(row, column)]])
        }
        let ends = Set(runs.map(\.end))
        #expect(plane.edgesOfRows[row].allSatisfy { ends.contains($0.first) })
      }
    }
  }

  @Test("The runs of two planes combine those of each")
  func runsOfTwo() throws {
    let planes = [try plane("pj"), try plane("system")]
    for row in planes[0].grid.velocities.indices {
      let both = Plane.runs(row, of: planes)
      for (index, plane) in planes.enumerated() {
        for run in plane.runs(row) {
          let middle = (run.start + run.end) / 2
          #expect(
            both.filter { $0.start <= middle && middle < $0.end }.map { $0.outcomes[index] }
              == run.outcomes)
        }
      }
    }
  }

  @Test("Long rules make default grids coarser", arguments: [(1, 1), (12, 1), (45, 2), (220, 8)])
  func coarseness(tests: Int, expected: Int) throws {
    // Nested in pairs, since the nesting depth of a rule is limited.
    func rule(_ tests: Int) -> String {
      if tests == 1 { return "stack > 1" }
      return "(\(rule(tests / 2)) && \(rule(tests - tests / 2)))"
    }
    let text = """
      { "format": "swipe-profile", "version": 1, "name": "long", "recognizers": [
        { "action": "pop", "kind": "pan", "beginWhen": "\(rule(tests))",
          "progress": "translation.x / width", "decide": [{ "then": "finish" }] }] }
      """
    let profile = try Profile.named("long.json") { _ in Array(text.utf8) }
    #expect(PlaneGrid.coarseness(for: [profile]) == expected)
  }

  @Test("A grid is no coarser than necessary, and at most 32 times as coarse as the finest")
  func coarsenessOfSearches() throws {
    let profile = try Profile.named("pj")
    #expect(PlaneGrid.coarseness(for: [profile], finest: 4) { _ in 1 } == 4)
    #expect(PlaneGrid.coarseness(for: [profile], finest: 4) { $0 < 8 ? 1_000_000 : 1 } == 8)
    #expect(PlaneGrid.coarseness(for: [profile]) { _ in 1_000_000 } == 32)
  }

  @Test("Edges beyond the search's budget lie between swipes of the grid")
  func inexactEdges() throws {
    let profile = try Profile.named("pj")
    let grid = PlaneGrid(
      .drag, distances: PlaneGrid.distances(extent: 393, coarseness: 8), velocities: [-37, 0, 37])
    let exact = Plane(profile, SwipeConditions(), grid)
    #expect(exact.hasExactEdges)
    let plane = Plane(profile, SwipeConditions(), grid, edgeNodes: 1)
    #expect(!plane.hasExactEdges)
    #expect(plane.swipes < exact.swipes)
    var wide = 0
    for (row, edges) in plane.edgesOfRows.enumerated() {
      for (edge, exactEdge) in zip(edges, exact.edgesOfRows[row]) {
        #expect((edge.before, edge.after) == (exactEdge.before, exactEdge.after))
        #expect(edge.last <= exactEdge.last && exactEdge.first <= edge.first)
        if let column = grid.distances.firstIndex(of: edge.last) {
          #expect(grid.distances[column + 1] == edge.first)
          wide += 1
        }
      }
      #expect(plane.runs(row).map(\.outcomes) == exact.runs(row).map(\.outcomes))
    }
    #expect(wide == 2)
  }

  @Test(
    "With a rule that changes its outcome at every step, some edges lie between swipes of the grid",
    .slow
  )
  func noise() throws {
    let plane = Plane(
      try Profile.noise(), SwipeConditions(),
      PlaneGrid(
        .drag, distances: PlaneGrid.distances(extent: 393), velocities: PlaneGrid.velocities()))
    #expect(!plane.hasExactEdges)
    // Without the limit there would be half a million or more.
    #expect(plane.swipes < 200_000)
  }

  @Test(arguments: Profile.builtInNames)
  func aBuiltInProfileHasTheFinestGrid(name: String) throws {
    let profile = try Profile.named(name)
    #expect(PlaneGrid.coarseness(for: [profile]) == 1)
    #expect(MonotoneSearch.coarseness(for: profile) == 2)
    #expect(DifferenceSearch(profile, profile).coarseness == 4)
  }
}
