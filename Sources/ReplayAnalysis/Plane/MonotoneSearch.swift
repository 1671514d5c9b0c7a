package import SwipeReplay

/// Searches for swipes whose decisions contradict what people expect.
///
///     var search = MonotoneSearch(profile, conditions, distances: distances, velocities: velocities)
///     for violation in search.violations() { … }
package struct MonotoneSearch: Sendable {
  private let shapes: [SwipeShape]
  private let distances, velocities: [Double]
  /// The cost of replaying a line with more samples.
  private let finerLine: Int
  private var replayer: SwipeReplayer
  /// Replays swipes with more samples.
  private var finer: SwipeReplayer
  private var found: [MonotoneViolation] = []

  /// The rests of a finger in seconds, besides the last 0.2 s, which are longer than any estimator looks back.
  private static let rests = [0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
  /// The factor of the sampling rate that tells whether the rules cause a violation.
  static let finerSampling = 8.0
  /// A violation by the rules remains on at least this fraction of its lines with more samples. One by the position of
  /// the samples would remain on about an eighth, since the steps are smaller by that factor.
  private static let shareOfRules = 0.5
  /// The maximum total cost of the replays with more samples, as ``ReplayCost`` counts it: slightly less than a
  /// second on a server. Beyond it, only some lines of each violation are repeated.
  private static let finerNodes = 150_000_000

  package init(
    _ profile: Profile, _ conditions: SwipeConditions,
    shapes: [SwipeShape] = SwipeShape.allCases, distances: [Double], velocities: [Double]
  ) {
    self.shapes = shapes
    self.distances = distances
    self.velocities = velocities
    replayer = SwipeReplayer(profile, conditions)
    var finerConditions = conditions
    finerConditions.sampleRate *= Self.finerSampling
    finer = SwipeReplayer(profile, finerConditions)
    let touches = SyntheticSwipe.usualTouches(sampleRate: finerConditions.sampleRate)
    finerLine =
      max(distances.count, velocities.count)
      * ReplayCost([profile]).nodes(touches: touches, gestures: 1)
  }

  /// Returns the coarseness of a default grid for all shapes.
  package static func coarseness(for profile: Profile) -> Int {
    PlaneGrid.coarseness(for: [profile], finest: 2) {
      SwipeShape.allCases.count * 128 * 121 / ($0 * $0)
    }
  }

  /// The number of swipes that were replayed.
  package var swipes: Int { replayer.swipes + finer.swipes }

  /// Returns one violation for each statement and pair of rules, the one with the shortest swipe on
  /// the grid. Violations by the rules precede those that depend on the sampling.
  ///
  /// - Complexity: A replay for each shape, distance and velocity, and some more for each violation
  ///   and for the lines that show it.
  package mutating func violations() -> [MonotoneViolation] {
    found = []
    for shape in shapes {
      let grid = PlaneGrid(shape, distances: distances, velocities: velocities)
      let results = replayer.replay(grid)
      for (row, velocity) in velocities.enumerated() {
        check(SwipeLine(statement: .farther, shape: shape, fixed: velocity), results[row])
      }
      for (column, distance) in distances.enumerated() {
        check(
          SwipeLine(statement: .faster, shape: shape, fixed: distance), results.map { $0[column] })
      }
    }
    if shapes.contains(.hold) {
      for distance in distances {
        let line = SwipeLine(statement: .laterLift, shape: .hold, fixed: distance)
        check(line, Self.rests.map { replayer.replay(line.swipe($0)) })
      }
    }
    let lines = linesToRepeat
    for index in found.indices {
      let violation = found[index]
      found[index] = rounded(violation)
      let some = violation.lines.evenlySpaced(lines)
      let left = some.count { isViolated($0, as: violation) }
      found[index].dependsOnSampling = Double(left) < Self.shareOfRules * Double(some.count)
    }
    return found.filter { !$0.dependsOnSampling } + found.filter(\.dependsOnSampling)
  }

  /// Returns the values of a line on the grid.
  private func values(of statement: MonotoneStatement) -> [Double] {
    switch statement {
    case .farther: distances
    case .faster: velocities
    case .laterLift: Self.rests
    }
  }

  /// Adds the first two neighbours on a line that violate its statement.
  private mutating func check(_ line: SwipeLine, _ results: [Replay?]) {
    let values = values(of: line.statement)
    for index in results.indices.dropFirst() {
      guard let less = results[index - 1], let more = results[index],
        line.statement.isViolated(by: less, more)
      else { continue }
      return add(
        MonotoneViolation(
          statement: line.statement, less: (line.swipe(values[index - 1]), less),
          more: (line.swipe(values[index]), more), lines: [line]))
    }
  }

  /// The maximum number of lines of each violation to repeat with more samples. If all would take
  /// too long, the violations with the most lines get fewer.
  var linesToRepeat: Int {
    var left = Self.finerNodes / finerLine
    let counts = found.map(\.lines.count).sorted()
    for (index, count) in counts.enumerated() {
      let share = left / (counts.count - index)
      if count > share { return max(1, share) }
      left -= count
    }
    return counts.last ?? 1
  }

  /// Returns whether the same rules are the first to violate the statement on a line with more samples.
  private mutating func isViolated(_ line: SwipeLine, as violation: MonotoneViolation) -> Bool {
    var last: Replay?
    for value in values(of: line.statement) {
      let next = finer.replay(line.swipe(value))
      if let less = last, let more = next, line.statement.isViolated(by: less, more) {
        return less.isSameRule(as: violation.less.result)
          && more.isSameRule(as: violation.more.result)
      }
      last = next
    }
    return false
  }

  private mutating func add(_ violation: MonotoneViolation) {
    guard let index = found.firstIndex(where: { $0.isSameKind(as: violation) }) else {
      found.append(violation)
      return
    }
    let lines = found[index].lines + violation.lines
    if violation.less.swipe.isSmaller(than: found[index].less.swipe) { found[index] = violation }
    found[index].lines = lines
  }
}

extension MonotoneStatement {
  fileprivate func isViolated(by less: Replay, _ more: Replay) -> Bool {
    let (first, second) = (less.outcome.kind == .finish, more.outcome.kind == .finish)
    return self == .laterLift ? first != second : first && !second
  }
}

extension MonotoneViolation {
  /// Returns whether the same rules made the decisions.
  fileprivate func isSameKind(as other: MonotoneViolation) -> Bool {
    statement == other.statement && less.result.isSameRule(as: other.less.result)
      && more.result.isSameRule(as: other.more.result)
  }
}

extension Replay {
  fileprivate func isSameRule(as other: Replay) -> Bool {
    outcome == other.outcome && rule.isExactly(other.rule)
  }
}

extension SyntheticSwipe {
  /// Returns whether the swipe is shorter, or as short and slower.
  fileprivate func isSmaller(than other: SyntheticSwipe) -> Bool {
    distance == other.distance
      ? velocity.magnitude < other.velocity.magnitude : distance < other.distance
  }
}

/// The roundest numbers that show a violation.
extension MonotoneSearch {
  private struct Number {
    let path: WritableKeyPath<SyntheticSwipe, Double>
    /// The steps to round to, the coarsest first.
    let steps: [Double]
  }

  /// Returns the same violation by swipes with rounder numbers: first the shared ones,
  /// then the differing one, as close to the change as possible.
  private mutating func rounded(_ violation: MonotoneViolation) -> MonotoneViolation {
    let distance = Number(path: \.distance, steps: [100, 50, 10, 5, 1, 0.5, 0.1, 0.01])
    let velocity = Number(path: \.velocity, steps: [1000, 500, 100, 50, 10, 1, 0.1])
    let (varied, shared) =
      switch violation.statement {
      case .farther: (distance, [velocity])
      case .faster: (velocity, [distance])
      case .laterLift: (Number(path: \.rest, steps: [0.1, 0.01]), [distance, velocity])
      }
    var best = violation
    for number in shared {
      for step in number.steps {
        let value = best.less.swipe[keyPath: number.path].rounded(to: step)
        var (less, more) = (best.less.swipe, best.more.swipe)
        less[keyPath: number.path] = value
        more[keyPath: number.path] = value
        guard let rounder = trial(less, more, as: best) else { continue }
        best = rounder
        break
      }
    }
    var (low, high) = (best.less.swipe[keyPath: varied.path], best.more.swipe[keyPath: varied.path])
    // Closer together first: the rounded numbers must surround only one change.
    for _ in 0..<12 {
      let middle = low + (high - low) / 2
      var swipe = best.less.swipe
      swipe[keyPath: varied.path] = middle
      if let nearer = trial(swipe, best.more.swipe, as: best) {
        best = nearer
        low = middle
      } else if let nearer = trial(best.less.swipe, swipe, as: best) {
        best = nearer
        high = middle
      } else {
        break
      }
    }
    for step in varied.steps {
      var (less, more) = (best.less.swipe, best.more.swipe)
      less[keyPath: varied.path] = low.rounded(to: step, .down)
      more[keyPath: varied.path] = high.rounded(to: step, .up)
      if let rounder = trial(less, more, as: best) { return rounder }
    }
    return best
  }

  /// Returns the violation by two other swipes, or nil if they do not show the same one.
  private mutating func trial(
    _ less: SyntheticSwipe, _ more: SyntheticSwipe, as violation: MonotoneViolation
  ) -> MonotoneViolation? {
    guard let first = replayer.replay(less), let second = replayer.replay(more) else { return nil }
    let other = MonotoneViolation(
      statement: violation.statement, less: (less, first), more: (more, second),
      lines: violation.lines)
    return other.isSameKind(as: violation) ? other : nil
  }
}

extension Double {
  /// Returns a multiple of a step, which is an integer or the inverse of one.
  fileprivate func rounded(
    to step: Double, _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) -> Double {
    // The fractions are not exact Doubles, but their inverses are.
    let perOne = (1 / step).rounded()
    return step < 1 ? (self * perOne).rounded(rule) / perOne : (self / step).rounded(rule) * step
  }
}
