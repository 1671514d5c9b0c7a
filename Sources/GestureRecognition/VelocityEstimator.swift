package import TouchTrace

/// How a velocity is estimated from samples. Which one decides changes the verdict on real traces, so
/// it is a named part of a profile.
///
/// Each case is a pure function of the samples since touch-down (the touch-down included), the moment
/// it is asked, and the lift. The samples are in order of time.
public enum VelocityEstimator: String, Sendable, CaseIterable {
  /// UIKit's pan, as observed, not documented by Apple: with u the velocity of one step,
  /// 0.2·u(newest) + 0.8·u(previous); a step within less than 1 ms counts as 0; one step: that step.
  /// It does not decay while the finger rests without events.
  case uikit
  /// The newest step; 0 where it took no time.
  case lastStep
  /// Flutter and Android: a quadratic through at most 20 samples of the last 100 ms, fitted by least
  /// squares, its derivative at the newest one.
  case leastSquares
  /// iOS scroll views as Flutter models them: 0.6·u₋₂ + 0.35·u₋₁ + 0.05·u₀.
  case weightedSteps
  /// Ionic: an exponential mean, 0.7·u + 0.3·v, over the steps of less than 100 ms; the lift counts.
  case smoothed
  /// libadwaita: the travel over the time within the last 150 ms.
  case window

  /// The estimate at a moment.
  ///
  /// - Parameters:
  ///   - samples: touch-down and every move since.
  ///   - now: when it is asked: at a move the move's time, at the release the lift's.
  ///   - lift: where and when the last finger lifted; nil before.
  /// - Returns: points per second; zero where there are too few samples.
  package func velocity(
    of samples: [MotionSample], at now: Timestamp, lift: MotionSample? = nil
  ) -> Velocity {
    switch self {
    case .uikit: Self.uikitVelocity(samples)
    case .lastStep: Self.step(0, of: samples)
    case .leastSquares: QuadraticFit.velocity(of: samples, at: now)
    case .weightedSteps: Self.weightedVelocity(samples)
    case .smoothed: Self.smoothedVelocity(samples, lift: lift)
    case .window: Self.windowVelocity(samples, at: now)
    }
  }

  /// The travel between the oldest and the newest sample that the estimate is made of; zero where there
  /// are fewer than two.
  package func travel(of samples: [MotionSample], at now: Timestamp) -> Translation {
    let used =
      switch self {
      case .uikit: samples.suffix(3)
      case .lastStep: samples.suffix(2)
      case .leastSquares: QuadraticFit.samples(of: samples, at: now)
      case .weightedSteps: samples.suffix(4)
      case .smoothed: samples.suffix(from: Self.firstSmoothed(samples))
      case .window: Self.window(of: samples, at: now)
      }
    guard let oldest = used.first?.position, let newest = used.last?.position else { return .zero }
    return Translation(x: newest.x - oldest.x, y: newest.y - oldest.y)
  }

  private static func uikitVelocity(_ samples: [MotionSample]) -> Velocity {
    let newest = step(0, of: samples, unlessWithin: 999_999)
    guard samples.count > 2 else { return newest }
    let previous = step(1, of: samples, unlessWithin: 999_999)
    return Velocity(
      x: 0.2 * newest.x + 0.8 * previous.x, y: 0.2 * newest.y + 0.8 * previous.y)
  }

  private static func weightedVelocity(_ samples: [MotionSample]) -> Velocity {
    let (a, b, c) = (step(2, of: samples), step(1, of: samples), step(0, of: samples))
    return Velocity(
      x: 0.6 * a.x + 0.35 * b.x + 0.05 * c.x, y: 0.6 * a.y + 0.35 * b.y + 0.05 * c.y)
  }

  /// The weight of a step falls to a third with each one after it, so that those before the last 64 are
  /// below the resolution of a Double.
  private static func smoothedVelocity(_ samples: [MotionSample], lift: MotionSample?) -> Velocity {
    var velocity = Velocity.zero
    var previous: MotionSample?
    func smooth(_ sample: MotionSample) {
      defer { previous = sample }
      guard let earlier = previous else { return }
      let elapsed = sample.time.nanoseconds - earlier.time.nanoseconds
      guard elapsed > 0, elapsed < 100_000_000 else { return }
      let step = sample.velocity(since: earlier, unlessWithin: 0)
      velocity = Velocity(x: 0.7 * step.x + 0.3 * velocity.x, y: 0.7 * step.y + 0.3 * velocity.y)
    }
    for sample in samples.suffix(from: firstSmoothed(samples)) { smooth(sample) }
    if let lift { smooth(lift) }
    return velocity
  }

  /// The first sample whose step can still be seen in the smoothed velocity.
  private static func firstSmoothed(_ samples: [MotionSample]) -> Int {
    var counted = 0
    for index in samples.indices.dropFirst().reversed() {
      let elapsed = samples[index].time.nanoseconds - samples[index - 1].time.nanoseconds
      if elapsed > 0, elapsed < 100_000_000 { counted += 1 }
      if counted == 64 { return index - 1 }
    }
    return 0
  }

  private static func window(
    of samples: [MotionSample], at now: Timestamp
  ) -> ArraySlice<MotionSample> {
    let first = samples.lastIndex { now.nanoseconds - $0.time.nanoseconds > 150_000_000 }
    return samples[(first.map { $0 + 1 } ?? 0)...]
  }

  private static func windowVelocity(_ samples: [MotionSample], at now: Timestamp) -> Velocity {
    let window = window(of: samples, at: now)
    guard window.count > 1, let oldest = window.first, let newest = window.last else {
      return .zero
    }
    return newest.velocity(since: oldest, unlessWithin: 0)
  }

  /// The velocity of one step, counted back from the newest (0); zero where there is none.
  private static func step(
    _ age: Int, of samples: [MotionSample], unlessWithin shortest: Int64 = 0
  ) -> Velocity {
    let newest = samples.count - 1 - age
    guard newest > 0 else { return .zero }
    return samples[newest].velocity(since: samples[newest - 1], unlessWithin: shortest)
  }
}
