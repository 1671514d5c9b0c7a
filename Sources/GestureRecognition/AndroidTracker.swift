import PlatformMath
import TouchTrace

/// Android's velocity trackers for one finger: `VelocityTracker` with the strategies `LSQ2`, its default for
/// touches, and `IMPULSE`.
///
/// The constants and rules are those of AOSP's `libs/input/VelocityTracker.cpp`, commit 318005c: at most 20
/// samples of the last 100 ms; a sample at the time of the previous one replaces it; a gap of more than 40 ms,
/// including one before the lift, clears them. AOSP computes in 32-bit floats, which differ by up to 0.034% in
/// its own tests.
enum AndroidTracker {
  /// The interval between two samples, in nanoseconds, up to which they define no line: the norm of their
  /// times, the difference over √2, is below 1e-6 s.
  private static let tooShortForALine: Int64 = 1_414

  /// The slope of a least-squares quadratic, or of the line through two samples; zero with fewer.
  static func leastSquares(_ samples: Span<Touch>, at now: Timestamp) -> Velocity {
    let history = history(of: samples, at: now)
    guard history.count == 2 else { return QuadraticFit.derivative(history.span) }
    return history[1].velocity(since: history[0], unlessWithin: tooShortForALine)
  }

  /// The velocity of an object that the finger pushes. With u the velocity of a step, the work done on it, per
  /// mass, is the sum of (u − v)·|u|, where v = √2·√work is its velocity before the step; the first step counts
  /// half, since the object already moved with the finger.
  static func impulse(_ samples: Span<Touch>, at now: Timestamp) -> Velocity {
    let history = history(of: samples, at: now)
    var work = Velocity.zero
    for index in history.indices.dropFirst() {
      let step = history[index].velocity(since: history[index - 1], unlessWithin: 0)
      let isFirst = index == 1
      work.x = added(step.x, to: work.x, isFirst: isFirst)
      work.y = added(step.y, to: work.y, isFirst: isFirst)
    }
    return Velocity(x: velocity(after: work.x), y: velocity(after: work.y))
  }

  private static func added(_ step: Double, to work: Double, isFirst: Bool) -> Double {
    let sum = work + (step - velocity(after: work)) * step.magnitude
    return isFirst ? sum / 2 : sum
  }

  private static func velocity(after work: Double) -> Double {
    Double(signOf: work, magnitudeOf: Mathematics.squareRoot(2 * work.magnitude))
  }

  /// The samples that the tracker holds at `now`, oldest first, with distinct times.
  private static func history(of samples: Span<Touch>, at now: Timestamp) -> ContiguousArray<Touch>
  {
    var history: ContiguousArray<Touch> = []
    history.reserveCapacity(QuadraticFit.maxSamples)
    QuadraticFit.forEachSample(of: samples, at: now, mergingTimes: true) {
      history.append(samples[$0])
    }
    history.reverse()
    return history
  }
}
