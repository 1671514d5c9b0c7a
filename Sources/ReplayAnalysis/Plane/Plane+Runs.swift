package import SwipeReplay

/// Adjacent swipes in a row of a plane that are decided alike.
package struct PlaneRun: Sendable, Hashable {
  /// In points.
  package let start, end: Double
  /// The outcome of each profile, or nil if the swipes cannot be made.
  package let outcomes: [Outcome?]
}

extension Plane {
  /// Returns a row as runs, which end exactly where an outcome changes. The first and the last run
  /// extend half a step beyond the swipes of the grid.
  package func runs(_ row: Int) -> [PlaneRun] {
    let distances = grid.distances
    var runs: [PlaneRun] = []
    var (start, outcome) = (Self.before(distances), self.outcome(row, 0))
    func end(at end: Double, next: Outcome?) {
      if end > start { runs.append(PlaneRun(start: start, end: end, outcomes: [outcome])) }
      (start, outcome) = (end, next)
    }
    var edges = edgesOfRows[row][...]
    for column in distances.indices.dropFirst() {
      let next = self.outcome(row, column)
      guard next != outcome else { continue }
      if next == nil || outcome == nil {
        end(at: (distances[column - 1] + distances[column]) / 2, next: next)
      } else {
        while outcome != next, let edge = edges.popFirst() {
          end(at: edge.first, next: edge.after)
        }
      }
    }
    end(at: Self.after(distances), next: nil)
    return runs
  }

  /// Returns the value half a step before the first.
  private static func before(_ values: [Double]) -> Double {
    values.count < 2 ? values[0] - 0.5 : values[0] - (values[1] - values[0]) / 2
  }

  private static func after(_ values: [Double]) -> Double {
    let last = values.count - 1
    return values.count < 2 ? values[0] + 0.5 : values[last] + (values[last] - values[last - 1]) / 2
  }

  /// Returns the velocities halfway to the adjacent rows, in points per second.
  package func band(of row: Int) -> ClosedRange<Double> {
    let values = grid.velocities
    let low = row == 0 ? Self.before(values) : (values[row - 1] + values[row]) / 2
    let high =
      row == values.count - 1 ? Self.after(values) : (values[row] + values[row + 1]) / 2
    return low...high
  }

  /// Returns a row of several planes of one grid as runs that are decided alike in each of them.
  package static func runs(_ row: Int, of planes: [Plane]) -> [PlaneRun] {
    let rows = planes.map { $0.runs(row) }
    var places = rows.map { _ in 0 }
    var runs: [PlaneRun] = []
    var start = rows.first?.first?.start ?? 0
    while zip(rows, places).allSatisfy({ $1 < $0.count }) {
      let current = zip(rows, places).map { $0[$1] }
      let end = current.map(\.end).min() ?? start
      if end > start {
        runs.append(
          PlaneRun(start: start, end: end, outcomes: current.flatMap(\.outcomes)))
      }
      start = end
      for index in rows.indices where current[index].end <= end { places[index] += 1 }
    }
    return runs
  }
}
