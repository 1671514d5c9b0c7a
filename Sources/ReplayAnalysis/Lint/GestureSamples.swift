import SwipeReplay

/// The samples of one finger of a gesture.
struct GestureSamples {
  /// The limits of the rules, with their reasons.
  enum Limit {
    /// A finger that travels less, in points, is at rest.
    static let travel = PlausibleRange.travel
    /// A pause while the finger travels is longer than both: in seconds, and in median steps.
    static let gap = (seconds: 0.05, steps: 3.0)
    /// Samples per second: screens have 60 to 240, the events of a browser one per frame.
    static let sampleRate = 50.0
    /// The largest interquartile range of the steps, as a fraction of their median.
    static let jitter = 0.5
    /// With fewer steps that take time, neither rate nor jitter nor pauses are judged.
    static let steps = 6
    /// The estimators' window before the lift, in seconds, and the number of samples that least squares needs.
    static let window = (seconds: 0.1, samples: 3)
  }

  /// In order of time; the first is the touch-down.
  let samples: [Touch]

  /// Selects the finger of a gesture that travels farthest. Nil if all are at rest.
  init?(_ touches: [Touch]) {
    var fingers: [Int32: [Touch]] = [:]
    for touch in touches where !touch.isSynthetic {
      fingers[touch.finger, default: []].append(touch)
    }
    let farthest = fingers.values.max { one, other in
      let (first, second) = (Self.travel(one), Self.travel(other))
      return first != second ? first < second : one[0].finger > other[0].finger
    }
    guard let farthest, Self.travel(farthest) >= Limit.travel else { return nil }
    samples = farthest
  }

  private static func travel(_ samples: [Touch]) -> Double {
    zip(samples, samples.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
  }

  private static func distance(_ one: Touch, _ other: Touch) -> Double {
    let step = other.location.translation(from: one.location)
    return (step.x * step.x + step.y * step.y).squareRoot()
  }

  typealias AddFinding = (LintFinding.Rule, LintFinding.Level, _ what: String) -> Void

  /// Adds the findings in the order of the rules.
  func addFindings(_ add: AddFinding) {
    addFindingsOfSteps(add)
    addFindingsOfLift(add)
  }

  private func addFindingsOfSteps(_ add: AddFinding) {
    let steps = steps
    let sameTimes = steps.count { $0 == 0 }
    if sameTimes > 0 {
      let have = sameTimes == 1 ? "has" : "have"
      add(
        .sameTime, .warning,
        "\(sameTimes) of \(samples.count) samples \(have) the time of the one before")
    }
    let sorted = steps.filter { $0 > 0 }.sorted()
    guard sorted.count >= Limit.steps else { return }
    let median = sorted[sorted.count / 2]
    if let gap = longestGap(median: median) {
      let milliseconds = numberText((gap * 1000).rounded())
      add(.gap, .warning, "a gap of \(milliseconds) ms while the finger moves")
    }
    if median * Limit.sampleRate > 1 {
      let rate = counted(Int((1 / median).rounded()), "sample")
      add(.sampleRate, .warning, "\(rate) a second, expected 60 or more")
    }
    let spread = (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
    if spread > Limit.jitter {
      let percent = numberText((spread * 100).rounded())
      add(
        .jitter, .note, "half of the times between samples differ by \(percent)% of their median")
    }
    if isInWholeMilliseconds, sorted.first != sorted.last {
      add(.wholeMilliseconds, .note, "all times are whole milliseconds")
    }
  }

  private func addFindingsOfLift(_ add: AddFinding) {
    guard samples.count > 1, let lift = samples.last, lift.phase == .ended else { return }
    let last = samples[samples.count - 2]
    let jump = Self.distance(last, lift)
    if jump > Lift.noticeableJump {
      let distance = numberText(jump.rounded())
      add(.liftJumps, .warning, "the finger lifts \(distance) pt from its last position")
    }
    if lastMoveRepeats {
      add(.liftRepeats, .warning, "a move before the lift repeats the last position")
    }
    let recent = samples.count {
      $0.phase != .ended && lift.time.seconds(since: $0.time) <= Limit.window.seconds
    }
    // Fewer samples of a finger that rested are enough.
    if recent < Limit.window.samples, lift.time.seconds(since: last.time) < Limit.window.seconds {
      add(
        .fewSamples, .warning,
        "\(counted(recent, "sample")) in the last 100 ms before the lift, expected 3 or more")
    }
  }

  /// The seconds between samples, in order, without the step to the lift, whose time is up to the system.
  private var steps: [Double] {
    let moves = samples.filter { $0.phase != .ended && $0.phase != .cancelled }
    return zip(moves, moves.dropFirst()).map { $1.time.seconds(since: $0.time) }
  }

  /// Returns the longest pause while the finger travels, in seconds, or nil if none is much longer than most steps.
  private func longestGap(median: Double) -> Double? {
    zip(samples, samples.dropFirst()).compactMap { one, next in
      let seconds = next.time.seconds(since: one.time)
      let isGap =
        next.phase == .moved && seconds > max(Limit.gap.seconds, Limit.gap.steps * median)
        && Self.distance(one, next) > Limit.travel
      return isGap ? seconds : nil
    }.max()
  }

  private var isInWholeMilliseconds: Bool {
    samples.allSatisfy { $0.time.nanoseconds(since: samples[0].time) % 1_000_000 == 0 }
  }

  /// Whether the last move repeats the previous location, where the finger also lifts, after a fast move.
  private var lastMoveRepeats: Bool {
    guard samples.count > 3 else { return false }
    let end = Array(samples.suffix(4))
    return end[2].phase == .moved && end[2].location == end[3].location
      && end[2].location == end[1].location
      && Self.distance(end[0], end[1]) > Limit.travel / 2
  }
}
