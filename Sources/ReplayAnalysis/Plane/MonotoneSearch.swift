package import SwipeReplay

/// Looks for swipes that a profile decides against what people expect.
///
///     var search = MonotoneSearch(profile, conditions, distances: distances, velocities: velocities)
///     for violation in search.violations() { … }
package struct MonotoneSearch: Sendable {
  private let shapes: [SwipeShape]
  private let distances, velocities: [Double]
  /// What a line takes with more samples.
  private let finerLine: Int
  private var replayer: SwipeReplayer
  /// The same with more samples.
  private var finer: SwipeReplayer
  private var found: [MonotoneViolation] = []

  /// How long a finger rests besides the last 0.2 s, which are longer than what any estimator looks at.
  private static let rests = [0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
  /// How many times as often the finger is sampled to see whether a violation is the rules'.
  package static let finerSampling = 8.0
  /// A violation of the rules is then still on this share of its lines. One by the place of the samples would be on
  /// an eighth of them: the steps are as much smaller.
  private static let shareOfRules = 0.5
  /// What the replays with more samples may take together, as ``ReplayEffort`` counts it: somewhat less than a second on
  /// a server. Beyond that, a part of the lines of each violation is looked at.
  private static let finerNodes = 150_000_000

  package init(
    _ profile: Profile, _ conditions: SwipeConditions,
    shapes: [SwipeShape] = SwipeShape.allCases, distances: [Double], velocities: [Double]
  ) {
    self.shapes = shapes
    self.distances = distances
    self.velocities = velocities
    replayer = SwipeReplayer(profile, conditions)
    let sampleRate = conditions.sampleRate * Self.finerSampling
    finer = SwipeReplayer(
      profile,
      SwipeConditions(
        view: conditions.view, start: conditions.start, direction: conditions.direction,
        sampleRate: sampleRate))
    let touches = MadeSwipe.usualTouches(sampleRate: sampleRate)
    finerLine =
      max(distances.count, velocities.count)
      * ReplayEffort(profile).nodes(touches: touches, gestures: 1)
  }

  /// How coarse a default grid for all shapes is.
  package static func coarseness(for profile: Profile, sampleRate: Double) -> Int {
    PlaneGrid.coarseness(for: [profile], sampleRate: sampleRate, finest: 2) {
      SwipeShape.allCases.count * 128 * 121 / ($0 * $0)
    }
  }

  /// How many swipes were replayed.
  package var swipes: Int { replayer.swipes + finer.swipes }

  /// One for each statement and pair of rules: of those on the grid the one with the shortest swipe. Those of the
  /// rules come before those that depend on the sampling.
  ///
  /// - Complexity: a replay for each shape, distance and velocity, and some more for each violation and for the lines
  ///   that show it.
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

  /// The values of a line on the grid.
  private func values(of statement: MonotoneStatement) -> [Double] {
    switch statement {
    case .farther: distances
    case .faster: velocities
    case .laterLift: Self.rests
    }
  }

  /// Takes the first two neighbours on a line that violate its statement.
  private mutating func check(_ line: SwipeLine, _ results: [Replay?]) {
    guard let index = line.statement.firstViolation(results),
      let less = results[index - 1], let more = results[index]
    else { return }
    let values = values(of: line.statement)
    add(
      MonotoneViolation(
        statement: line.statement, less: (line.swipe(values[index - 1]), less),
        more: (line.swipe(values[index]), more), lines: [line]))
  }

  /// How many lines of each violation are looked at with more samples, at most: of those with the most lines fewer, if
  /// all together would take too long.
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

  /// Whether the same rules are the first to violate the statement on a line with more samples.
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

extension Array {
  /// At most so many of its elements, from its beginning to near its end.
  fileprivate func evenlySpaced(_ limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}

extension MonotoneStatement {
  /// The index of the first result that violates it beside the one before; nil where none does.
  fileprivate func firstViolation(_ results: [Replay?]) -> Int? {
    results.indices.dropFirst().first { index in
      guard let less = results[index - 1], let more = results[index] else { return false }
      return isViolated(by: less, more)
    }
  }

  fileprivate func isViolated(by less: Replay, _ more: Replay) -> Bool {
    let (first, second) = (less.outcome == .finish, more.outcome == .finish)
    return self == .laterLift ? first != second : first && !second
  }
}

extension MonotoneViolation {
  /// Whether the same rules made the decisions.
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

extension MadeSwipe {
  /// Whether it is shorter, or as short and slower.
  fileprivate func isSmaller(than other: MadeSwipe) -> Bool {
    distance == other.distance
      ? velocity.magnitude < other.velocity.magnitude : distance < other.distance
  }
}

/// The roundest numbers that show a violation.
extension MonotoneSearch {
  private enum Number: CaseIterable {
    case distance, velocity, rest

    var path: WritableKeyPath<MadeSwipe, Double> {
      switch self {
      case .distance: \.distance
      case .velocity: \.velocity
      case .rest: \.rest
      }
    }

    /// The steps to round to, the coarsest first.
    var steps: [Double] {
      switch self {
      case .distance: [100, 50, 10, 5, 1, 0.5, 0.1, 0.01]
      case .velocity: [1000, 500, 100, 50, 10, 1, 0.1]
      case .rest: [0.1, 0.01]
      }
    }
  }

  /// The same violation by swipes with rounder numbers: first what they share, then what differs, as near to the
  /// change as so many digits allow.
  private mutating func rounded(_ violation: MonotoneViolation) -> MonotoneViolation {
    let varied: Number =
      switch violation.statement {
      case .farther: .distance
      case .faster: .velocity
      case .laterLift: .rest
      }
    var best = violation
    for number in Number.allCases where number != varied && number != .rest {
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
    // Closer together first: what is rounded must surround one change only.
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

  /// The violation by two other swipes; nil where they do not show the same one.
  private mutating func trial(
    _ less: MadeSwipe, _ more: MadeSwipe, as violation: MonotoneViolation
  ) -> MonotoneViolation? {
    guard let first = replayer.replay(less), let second = replayer.replay(more) else { return nil }
    let other = MonotoneViolation(
      statement: violation.statement, less: (less, first), more: (more, second),
      lines: violation.lines)
    return other.isSameKind(as: violation) ? other : nil
  }
}

extension Double {
  /// A multiple of a step, which is 1 over a whole number or a whole number.
  fileprivate func rounded(
    to step: Double, _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) -> Double {
    // The parts of 1 are no Doubles, their inverses are.
    let perOne = (1 / step).rounded()
    return step < 1 ? (self * perOne).rounded(rule) / perOne : (self / step).rounded(rule) * step
  }
}
