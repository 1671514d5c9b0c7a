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
    let bounds = Self.bounds(of: grid.distances)
    var runs: [PlaneRun] = []
    var (start, outcome) = (bounds[0], self.outcome(row, 0))
    func end(at end: Double, next: Outcome?) {
      if end > start { runs.append(PlaneRun(start: start, end: end, outcomes: [outcome])) }
      (start, outcome) = (end, next)
    }
    var edges = edgesOfRows[row][...]
    for column in grid.distances.indices.dropFirst() {
      let next = self.outcome(row, column)
      guard next != outcome else { continue }
      if next == nil || outcome == nil {
        end(at: bounds[column], next: next)
      } else {
        while outcome != next, let edge = edges.popFirst() {
          end(at: edge.first, next: edge.after)
        }
      }
    }
    end(at: bounds[grid.distances.count], next: nil)
    return runs
  }

  /// Returns the velocities halfway to the adjacent rows, in points per second.
  package func band(of row: Int) -> ClosedRange<Double> {
    let bounds = Self.bounds(of: grid.velocities)
    return bounds[row]...bounds[row + 1]
  }

  /// Returns the middles between neighbours, with half a step before the first value and after the last.
  private static func bounds(of values: [Double]) -> [Double] {
    let halves = zip(values, values.dropFirst()).map { ($1 - $0) / 2 }
    return [values[0] - (halves.first ?? 0.5)]
      + zip(values, values.dropFirst()).map { ($0 + $1) / 2 }
      + [values[values.count - 1] + (halves.last ?? 0.5)]
  }

  /// Returns a row of several planes of one grid as runs that are decided alike in each of them.
  package static func runs(_ row: Int, of planes: [Plane]) -> [PlaneRun] {
    let rows = planes.map { $0.runs(row) }
    guard let start = rows.first?.first?.start else { return [] }
    let ends = Set(rows.joined().map(\.end)).sorted()
    return zip([start] + ends, ends).map { start, end in
      let runs = rows.map { $0[$0.partitioningIndex { $0.end >= end }] }
      return PlaneRun(start: start, end: end, outcomes: runs.flatMap(\.outcomes))
    }
  }
}
