import TouchTrace

/// The velocity tracker of Flutter and Android: a quadratic fitted by least squares.
///
/// The constants are those of Flutter's `VelocityTracker` and Android's `LeastSquaresVelocityTracker`.
enum QuadraticFit {
  private static let mostSamples = 20
  private static let horizon: Int64 = 100_000_000
  private static let longestGap: Int64 = 40_000_000

  /// The derivative, at the newest sample, of the quadratic through the recent ones; zero where fewer
  /// than three of them, or of their moments, are left, or where the finger has rested since.
  static func velocity(of samples: [MotionSample], at now: Timestamp) -> Velocity {
    let recent = Self.samples(of: samples, at: now)
    guard recent.count >= 3, let newest = recent.last else { return .zero }
    return derivative(recent, newest: newest)
  }

  /// The samples that count; none where the finger has rested since.
  static func samples(of samples: [MotionSample], at now: Timestamp) -> ArraySlice<MotionSample> {
    guard let newest = samples.last,
      now.nanoseconds - newest.time.nanoseconds <= longestGap
    else { return [] }
    return recentSamples(samples, newest: newest)
  }

  /// The newest samples, back to the horizon, the first gap or the most that count.
  private static func recentSamples(
    _ samples: [MotionSample], newest: MotionSample
  ) -> ArraySlice<MotionSample> {
    var first = samples.endIndex
    var previous = newest
    while first > samples.startIndex, samples.endIndex - first < mostSamples {
      let sample = samples[first - 1]
      guard newest.time.nanoseconds - sample.time.nanoseconds <= horizon,
        previous.time.nanoseconds - sample.time.nanoseconds <= longestGap
      else { break }
      previous = sample
      first -= 1
    }
    return samples[first...]
  }

  /// The fit in polynomials that are orthogonal over the samples' times, which keeps it well
  /// conditioned: p₁ = τ, p₂ = τ² − a·τ − b with τ the time from the mean time.
  private static func derivative(
    _ samples: ArraySlice<MotionSample>, newest: MotionSample
  ) -> Velocity {
    let count = Double(samples.count)
    var meanTime = 0.0
    for sample in samples { meanTime += sample.time.seconds(since: newest.time) }
    meanTime /= count
    func offset(_ sample: MotionSample) -> Double {
      sample.time.seconds(since: newest.time) - meanTime
    }

    var (square, cube) = (0.0, 0.0)
    for sample in samples {
      let t = offset(sample)
      square += t * t
      cube += t * t * t
    }
    guard square > 0 else { return .zero }
    let (a, b) = (cube / square, square / count)

    var norm = 0.0
    var (linear, quadratic) = (Velocity.zero, Velocity.zero)
    for sample in samples {
      let t = offset(sample)
      let p = t * t - a * t - b
      // Relative to the newest one, so that no digits are lost to where the finger is.
      let x = sample.position.x - newest.position.x
      let y = sample.position.y - newest.position.y
      norm += p * p
      linear = Velocity(x: linear.x + t * x, y: linear.y + t * y)
      quadratic = Velocity(x: quadratic.x + p * x, y: quadratic.y + p * y)
    }
    // Two moments give no quadratic; what is left of the norm then is rounding.
    guard norm > 1e-18 * square * square else { return .zero }
    let slope = 2 * offset(newest) - a
    return Velocity(
      x: linear.x / square + quadratic.x / norm * slope,
      y: linear.y / square + quadratic.y / norm * slope)
  }
}
