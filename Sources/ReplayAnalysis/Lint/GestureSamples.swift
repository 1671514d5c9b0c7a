import SwipeReplay
import TouchTrace

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
    /// With fewer steps, neither rate nor jitter nor pauses are judged.
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

  /// The seconds between samples, in order, without the step to the lift, whose time is up to the system.
  private var steps: [Double] {
    let moves = samples.filter { $0.phase != .ended && $0.phase != .cancelled }
    return zip(moves, moves.dropFirst()).map { $1.time.seconds(since: $0.time) }
  }

  /// The median of the steps above 0, and their interquartile range as a fraction of it; nil below ``Limit/steps``.
  private var usualStep: (median: Double, spread: Double)? {
    let sorted = steps.filter { $0 > 0 }.sorted()
    guard sorted.count >= Limit.steps else { return nil }
    let median = sorted[sorted.count / 2]
    return (median, (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median)
  }

  /// The number of samples with the same time as the previous one.
  var sameTimes: Int { steps.count { $0 == 0 } }

  /// The longest pause while the finger travels, in seconds.
  var gap: Double? {
    guard let usual = usualStep else { return nil }
    var longest: Double?
    for (one, next) in zip(samples, samples.dropFirst()) where next.phase == .moved {
      let seconds = next.time.seconds(since: one.time)
      guard seconds > Limit.gap.seconds, seconds > Limit.gap.steps * usual.median,
        Self.distance(one, next) > Limit.travel
      else { continue }
      longest = max(longest ?? 0, seconds)
    }
    return longest
  }

  /// Samples per second, or nil if there are enough.
  var lowRate: Double? {
    guard let usual = usualStep, usual.median * Limit.sampleRate > 1 else { return nil }
    return 1 / usual.median
  }

  /// The interquartile range of the steps as a fraction of their median, or nil if it is small.
  var jitter: Double? {
    guard let usual = usualStep, usual.spread > Limit.jitter else { return nil }
    return usual.spread
  }

  /// Whether all times are whole milliseconds and the steps differ, as those of rounded times do.
  var isInWholeMilliseconds: Bool {
    guard usualStep != nil, let start = samples.first?.time else { return false }
    let offsets = samples.map { $0.time.nanoseconds(since: start) }
    return offsets.allSatisfy { $0 % 1_000_000 == 0 } && Set(steps.filter { $0 > 0 }).count > 1
  }

  /// The lift and the sample before it.
  private var lift: (last: Touch, lift: Touch)? {
    guard let lift = samples.last, lift.phase == .ended, samples.count > 1 else { return nil }
    return (samples[samples.count - 2], lift)
  }

  /// The distance from the last position to the lift, in points, or nil if it is small.
  var liftJump: Double? {
    guard let lift else { return nil }
    let distance = Self.distance(lift.last, lift.lift)
    return distance > Lift.noticeableJump ? distance : nil
  }

  /// Whether the last move repeats the previous location, where the finger also lifts, after a fast move.
  var liftRepeats: Bool {
    guard let lift, samples.count > 3, lift.last.phase == .moved else { return false }
    let (before, first) = (samples[samples.count - 3], samples[samples.count - 4])
    return lift.last.location == lift.lift.location && lift.last.location == before.location
      && Self.distance(first, before) > Limit.travel / 2
  }

  /// The number of samples in the window before the lift, or nil if it is enough for an estimate or
  /// the finger rested.
  var samplesBeforeLift: Int? {
    guard let lift else { return nil }
    let recent = samples.filter {
      $0.phase != .ended && lift.lift.time.seconds(since: $0.time) <= Limit.window.seconds
    }
    guard recent.count < Limit.window.samples,
      lift.lift.time.seconds(since: lift.last.time) < Limit.window.seconds
    else { return nil }
    return recent.count
  }
}
