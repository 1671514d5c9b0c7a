import TouchTrace

/// Flutter's velocity tracker: a quadratic fitted by least squares.
///
/// The constants are those of Flutter's `VelocityTracker`, which takes them from Android's.
enum QuadraticFit {
  static let maxSamples = 20
  static let horizon: Int64 = 100_000_000
  static let maxGap: Int64 = 40_000_000

  /// The index of the oldest of the recent samples, or `samples.count` if the finger has rested since the newest one.
  static func firstSample(
    of samples: Span<Touch>, at now: Timestamp, mergingTimes: Bool
  ) -> Int {
    var first = samples.count
    forEachSample(of: samples, at: now, mergingTimes: mergingTimes) { first = $0 }
    return first
  }

  /// Calls `body` with the index of each recent sample, newest first. They are limited by the horizon, the first gap,
  /// which may be the one before `now`, and the largest number of samples.
  ///
  /// - Parameter mergingTimes: whether a sample replaces those before it at the same time.
  static func forEachSample(
    of samples: Span<Touch>, at now: Timestamp, mergingTimes: Bool, _ body: (Int) -> Void
  ) {
    guard !samples.isEmpty else { return }
    let newest = samples[samples.count - 1].time
    var (count, later) = (0, now)
    for index in samples.indices.reversed() {
      let time = samples[index].time
      if mergingTimes, count > 0, time == later { continue }
      guard count < maxSamples, later.nanoseconds(since: time) <= maxGap,
        newest.nanoseconds(since: time) <= horizon
      else { return }
      body(index)
      count += 1
      later = time
    }
  }

  /// The derivative, at the newest sample, of the quadratic through all samples; zero for fewer than three
  /// samples or distinct times.
  ///
  /// The fit is in polynomials that are orthogonal over the samples' times, which keeps it well conditioned:
  /// p₁ = τ, p₂ = τ² − a·τ − b with τ the time from the mean time, in nanoseconds.
  static func derivative(_ samples: Span<Touch>) -> Velocity {
    guard samples.count >= 3 else { return .zero }
    let count = Double(samples.count)
    let newest = samples[samples.count - 1]
    var meanTime = 0.0
    func age(_ sample: Touch) -> Double { Double(sample.time.nanoseconds(since: newest.time)) }
    for index in samples.indices { meanTime += age(samples[index]) }
    meanTime /= count
    func offset(_ sample: Touch) -> Double { age(sample) - meanTime }

    var (square, cube) = (0.0, 0.0)
    for index in samples.indices {
      let t = offset(samples[index])
      square += t * t
      cube += t * t * t
    }
    let (a, b) = (cube / square, square / count)

    var norm = 0.0
    var (linear, quadratic) = (Velocity.zero, Velocity.zero)
    for index in samples.indices {
      let t = offset(samples[index])
      let p = t * t - a * t - b
      // Relative to the newest sample, so that large locations cost no digits.
      let (x, y) = (
        samples[index].location.x - newest.location.x, samples[index].location.y - newest.location.y
      )
      norm += p * p
      linear = Velocity(x: linear.x + t * x, y: linear.y + t * y)
      quadratic = Velocity(x: quadratic.x + p * x, y: quadratic.y + p * y)
    }
    // Two distinct times determine no quadratic; what is left of the norm is rounding. For one time it is NaN.
    guard norm > 1e-18 * square * square else { return .zero }
    let slope = 2 * offset(newest) - a
    return Velocity(
      x: (linear.x / square + quadratic.x / norm * slope) * 1e9,
      y: (linear.y / square + quadratic.y / norm * slope) * 1e9)
  }
}
