import SwipeReplay

/// The points of a grid that the labels cannot tell from the best one, and the middle of them.
///
/// A point is on the plateau if its cost exceeds the lowest by at most one standard error of the
/// difference: the square root of the sum of the squared weights of the traces that only one of the
/// two decides rightly. So a point that differs from the best one in a single trace is on it. Steps
/// along the axes, within the plateau, connect its points to the best one.
package struct Plateau: Sendable {
  /// In the order of the grid; never empty.
  package let points: [Int]
  /// A point with the lowest cost, in the middle of the points with that cost.
  package let best: Int
  /// The point of the plateau nearest to its middle. A parameter whose plateau reaches an end of
  /// the grid keeps its current value if possible, since its middle would depend on the grid.
  package let middle: Int
  /// The steps from the first value of each axis to its last.
  package let ranges: [ClosedRange<Int>]
  /// Whether the middle is better than the current profile, and the best point is better by more
  /// than one standard error of the difference.
  package let isBetterThanNow: Bool
  /// The middle if it is better than the current profile, or else the profile.
  package let choice: Int

  init(_ sample: LabelledSample, of grid: ParameterGrid, _ weights: FitWeights) {
    let counts = sample.wrongCounts
    let costs = counts.map { $0.cost(weights) }
    let best = Self.best(costs, of: grid)
    let variances = sample.disagreements(with: best).map { $0.cost(weights.squared) }
    func isAlike(_ point: Int) -> Bool {
      // Computed from integers, so that one more trace is exactly its weight.
      let difference =
        weights.falseFinish * Double(counts[point].falseFinish - counts[best].falseFinish)
        + weights.falseCancel * Double(counts[point].falseCancel - counts[best].falseCancel)
      return difference * difference <= variances[point]
    }
    let points = grid.neighbourhood(of: best, where: isAlike)
    self.best = best
    self.points = points
    ranges = grid.ranges(of: points)
    var candidates = points
    for axis in grid.axes.indices {
      let ends = grid.ends(of: grid.range(of: candidates, on: axis), on: axis)
      guard ends.isLowest || ends.isHighest else { continue }
      let kept = candidates.filter { grid.value(of: axis, at: $0) == grid.valuesNow[axis] }
      if !kept.isEmpty { candidates = kept }
    }
    let center = grid.ranges(of: candidates)
    let distances = candidates.map { grid.distance(of: $0, fromTheMiddleOf: center) }
    let middle =
      candidates.indices.min {
        (distances[$0], costs[candidates[$0]]) < (distances[$1], costs[candidates[$1]])
      }.map { candidates[$0] } ?? best
    self.middle = middle
    isBetterThanNow = costs[middle] < costs[grid.now] && !isAlike(grid.now)
    choice = isBetterThanNow ? middle : grid.now
  }

  /// Returns a point with the lowest cost, from the middle of the largest connected set of such
  /// points, or of the first of equally large sets.
  private static func best(_ costs: [Double], of grid: ParameterGrid) -> Int {
    let lowest = costs[..<grid.now].min() ?? 0
    var isSeen = Array(repeating: false, count: grid.count)
    var largest: [Int] = []
    for point in 0..<grid.count where costs[point] == lowest && !isSeen[point] {
      let set = grid.neighbourhood(of: point) { costs[$0] == lowest }
      for member in set { isSeen[member] = true }
      if set.count > largest.count { largest = set }
    }
    let ranges = grid.ranges(of: largest)
    return largest.min {
      grid.distance(of: $0, fromTheMiddleOf: ranges)
        < grid.distance(of: $1, fromTheMiddleOf: ranges)
    } ?? 0
  }
}

extension ParameterGrid {
  /// Returns whether a range of steps on an axis reaches the lowest and the highest of several values to vary.
  func ends(of range: ClosedRange<Int>, on axis: Int) -> (isLowest: Bool, isHighest: Bool) {
    let values = axes[axis].values
    let varied = values.indices.filter { values[$0] != axes[axis].added }
    guard varied.count > 1 else { return (false, false) }
    return (range.lowerBound <= varied[0], range.upperBound >= varied[varied.count - 1])
  }

  /// Returns the points connected to a point by single steps along the axes through points that
  /// belong, including the point itself, in order.
  fileprivate func neighbourhood(of start: Int, where belongs: (Int) -> Bool) -> [Int] {
    var isSeen = Array(repeating: false, count: count)
    isSeen[start] = true
    var found = [start]
    var next = 0
    while next < found.count {
      let point = found[next]
      next += 1
      for axis in axes.indices {
        let step = step(of: point, on: axis)
        for (other, neighbour) in [
          (step - 1, point - strides[axis]), (step + 1, point + strides[axis]),
        ]
        where axes[axis].values.indices.contains(other) && !isSeen[neighbour] {
          isSeen[neighbour] = true
          if belongs(neighbour) { found.append(neighbour) }
        }
      }
    }
    return found.sorted()
  }

  /// Returns the steps from the first to the last of the points on each axis.
  fileprivate func ranges(of points: [Int]) -> [ClosedRange<Int>] {
    axes.indices.map { range(of: points, on: $0) }
  }

  fileprivate func range(of points: [Int], on axis: Int) -> ClosedRange<Int> {
    let steps = points.map { step(of: $0, on: axis) }
    return (steps.min() ?? 0)...(steps.max() ?? 0)
  }

  /// Returns the squared distance of a point from the middle of ranges of steps, each scaled to length 1.
  fileprivate func distance(of point: Int, fromTheMiddleOf ranges: [ClosedRange<Int>]) -> Double {
    axes.indices.reduce(0) { sum, axis in
      let (low, high) = (ranges[axis].lowerBound, ranges[axis].upperBound)
      let off = Double(2 * step(of: point, on: axis) - low - high) / Double(max(1, high - low))
      return sum + off * off
    }
  }
}
