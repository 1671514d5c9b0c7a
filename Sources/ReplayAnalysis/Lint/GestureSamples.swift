import SwipeReplay
import TouchTrace

/// How one finger of a gesture was sampled.
struct GestureSamples {
  /// What is judged, with the reasons.
  enum Limit {
    /// A finger that travels less, in points, is at rest.
    static let travel = PlausibleRange.travel
    /// A pause of this many seconds, and of so many usual steps, while the finger travels.
    static let gap = (seconds: 0.05, steps: 3.0)
    /// Samples a second: screens give 60 to 240, a browser's events one a frame.
    static let sampleRate = 50.0
    /// Of the steps, the share between the first and the third quartile may differ by so much of the median.
    static let jitter = 0.5
    /// Below so many steps neither is judged.
    static let steps = 6
    /// The window of estimators before the lift, in seconds, and how many samples least squares needs.
    static let window = (seconds: 0.1, samples: 3)
  }

  /// In order of time; the first is the touch-down.
  let samples: [Touch]

  /// The finger of a gesture that travels farthest.
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

  /// The seconds between samples, in order; the step to the lift is left out, since it is up to the system.
  private var steps: [Double] {
    let moves = samples.filter { $0.phase != .ended && $0.phase != .cancelled }
    return zip(moves, moves.dropFirst()).map { $1.time.seconds(since: $0.time) }
  }

  /// The median of the steps that take time; nil below ``Limit/steps``.
  private var usualStep: (median: Double, spread: Double)? {
    let sorted = steps.filter { $0 > 0 }.sorted()
    guard sorted.count >= Limit.steps else { return nil }
    let median = sorted[sorted.count / 2]
    return (median, (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median)
  }

  /// How many samples have the time of the one before.
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

  /// Samples a second, where they are few.
  var lowRate: Double? {
    guard let usual = usualStep, usual.median * Limit.sampleRate > 1 else { return nil }
    return 1 / usual.median
  }

  /// By how much of the median the middle half of the steps differs, where that is much.
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

  /// The lift, and the sample before it.
  private var lift: (last: Touch, lift: Touch)? {
    guard let lift = samples.last, lift.phase == .ended, samples.count > 1 else { return nil }
    return (samples[samples.count - 2], lift)
  }

  /// How far the lift is from the last position, in points, where that is far.
  var liftJump: Double? {
    guard let lift else { return nil }
    let distance = Self.distance(lift.last, lift.lift)
    return distance > Lift.noticeableJump ? distance : nil
  }

  /// Whether the last move is where the finger was before and where it lifts, while it was fast before that.
  var liftRepeats: Bool {
    guard let lift, samples.count > 3, lift.last.phase == .moved else { return false }
    let (before, first) = (samples[samples.count - 3], samples[samples.count - 4])
    return lift.last.location == lift.lift.location && lift.last.location == before.location
      && Self.distance(first, before) > Limit.travel / 2
  }

  /// How many samples are in the window before the lift, where they are too few for an estimate of a finger that
  /// was moving.
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
