package import TouchTrace

/// A method of estimating velocity from samples. On real traces the choice changes decisions, so it is a named
/// part of a profile.
///
/// Each case is a pure function of the samples since touch-down (the touch-down included, in order of time),
/// the time of the query, and the lift.
public enum VelocityEstimator: String, Sendable, CaseIterable {
  /// UIKit's pan, as observed, not documented by Apple: with u the velocity of one step,
  /// 0.2·u(newest) + 0.8·u(previous); a step within less than 1 ms counts as 0; one step: that step.
  /// It does not decay while the finger rests without events.
  case uikit
  /// The newest step; 0 if it took no time.
  case lastStep
  /// Flutter: a quadratic through at most 20 samples of the last 100 ms, fitted by least squares, its
  /// derivative at the newest one; 0 with fewer than three.
  case leastSquares
  /// Android's `VelocityTracker` for touches: Flutter's fit, but a line through two samples, and a sample at
  /// the time of the previous one replaces it.
  case androidLeastSquares
  /// Android's other tracker, its default for scroll axes: the velocity of an object that the finger pushes,
  /// from the work done on it in the last 100 ms.
  case impulse
  /// iOS scroll views as Flutter models them: 0.6·u₋₂ + 0.35·u₋₁ + 0.05·u₀.
  case weightedSteps
  /// Ionic: an exponential mean, 0.7·u + 0.3·v, over the steps; one of 100 ms or more is left out, and the mean
  /// stays as it was. The lift counts as a step.
  case smoothed
  /// libadwaita: the travel over the time within the last 150 ms, of moves only: the touch-down is not
  /// recorded.
  case window

  /// The estimate at a moment.
  ///
  /// - Parameters:
  ///   - samples: touch-down and every move since; only times and locations matter.
  ///   - now: the time of the query: a move's, or the lift's at the release.
  ///   - lift: the lift of the last finger, or nil before.
  ///   - events: the events besides the moves that the implementation passes to its estimator.
  package func estimate(
    of samples: Span<Touch>, at now: Timestamp, lift: Touch? = nil,
    from events: VelocityEvents = .all
  ) -> VelocityEstimate {
    let hasTouchDown = events.contains(.touchDown) && self != .window
    let samples = hasTouchDown ? samples : samples.extracting(droppingFirst: 1)
    guard !samples.isEmpty else { return .zero }
    let newest = samples[samples.count - 1]
    let now = events.contains(.lift) ? now : newest.time
    let oldest =
      switch self {
      case .uikit: max(0, samples.count - 3)
      case .lastStep: max(0, samples.count - 2)
      case .leastSquares, .androidLeastSquares, .impulse:
        QuadraticFit.firstSample(of: samples, at: now, mergingTimes: self != .leastSquares)
      case .weightedSteps: max(0, samples.count - 4)
      case .smoothed: Self.firstSmoothed(samples)
      case .window: Self.firstInWindow(samples, at: now)
      }
    // The finger has rested since.
    guard oldest < samples.count else {
      return VelocityEstimate(velocity: .zero, travel: .zero, isOfEnoughSamples: true)
    }
    let recent = samples.extracting(oldest...)
    let velocity =
      switch self {
      case .uikit: Self.uikitVelocity(recent)
      case .lastStep: Self.step(0, of: recent)
      case .leastSquares: QuadraticFit.derivative(recent)
      case .androidLeastSquares: AndroidTracker.leastSquares(samples, at: now)
      case .impulse: AndroidTracker.impulse(samples, at: now)
      case .weightedSteps: Self.weightedVelocity(recent)
      case .smoothed: Self.smoothedVelocity(recent, lift: events.contains(.lift) ? lift : nil)
      case .window: newest.velocity(since: recent[0], unlessWithin: 0)
      }
    return VelocityEstimate(
      velocity: velocity, travel: newest.location.translation(from: recent[0].location),
      times: (recent[0].time, newest.time),
      isOfEnoughSamples: recent.count >= leastSamples && newest.time > recent[0].time)
  }

  /// The estimators that may be the system's own if a profile names this one, in the order of the cases.
  ///
  /// A formula read in the source of its system is the only candidate. Apple does not document UIKit's, so
  /// three are plausible: the observed one, the last step as in Chameleon's `UIPanGestureRecognizer.m` (commit
  /// 1cb95f2), and Flutter's model of iOS scroll views. The fits are not: Flutter documents that model as what
  /// iOS does instead of a fit, and swift_transitions (`docs/design.md` of 0.1, 1.4) measured a native swipe
  /// back, for which the model agreed while a fit read 497 for 1,200 points per second.
  package var plausible: [VelocityEstimator] {
    switch self {
    case .uikit, .weightedSteps: [.uikit, .lastStep, .weightedSteps]
    case .lastStep, .leastSquares, .androidLeastSquares, .impulse, .smoothed, .window: [self]
    }
  }

  /// The number of samples its formula needs. With fewer, its implementation returns 0 or takes missing steps as 0.
  private var leastSamples: Int {
    switch self {
    case .uikit, .lastStep, .androidLeastSquares, .impulse, .smoothed, .window: 2
    case .leastSquares: 3
    case .weightedSteps: 4
    }
  }

  private static func uikitVelocity(_ samples: Span<Touch>) -> Velocity {
    let newest = step(0, of: samples, unlessWithin: 999_999)
    guard samples.count > 2 else { return newest }
    let previous = step(1, of: samples, unlessWithin: 999_999)
    return Velocity(
      x: 0.2 * newest.x + 0.8 * previous.x, y: 0.2 * newest.y + 0.8 * previous.y)
  }

  private static func weightedVelocity(_ samples: Span<Touch>) -> Velocity {
    let (a, b, c) = (step(2, of: samples), step(1, of: samples), step(0, of: samples))
    return Velocity(
      x: 0.6 * a.x + 0.35 * b.x + 0.05 * c.x, y: 0.6 * a.y + 0.35 * b.y + 0.05 * c.y)
  }

  /// A step's weight falls to 0.3 of itself with each later step.
  private static func smoothedVelocity(_ samples: Span<Touch>, lift: Touch?) -> Velocity {
    var velocity = Velocity.zero
    var previous: Touch?
    func smooth(_ sample: Touch) {
      defer { previous = sample }
      guard let earlier = previous else { return }
      let elapsed = sample.time.nanoseconds(since: earlier.time)
      guard elapsed > 0, elapsed < 100_000_000 else { return }
      let step = sample.velocity(since: earlier, unlessWithin: 0)
      velocity = Velocity(x: 0.7 * step.x + 0.3 * velocity.x, y: 0.7 * step.y + 0.3 * velocity.y)
    }
    for index in samples.indices { smooth(samples[index]) }
    if let lift { smooth(lift) }
    return velocity
  }

  /// The largest number of smoothed steps: what is left then of the fastest step that a trace can have, 2e18
  /// points per second, is less than the smallest Double, 0.3^660 · 2e18 < 5e-324.
  package static let maxSmoothedSteps = 660

  /// The first sample whose step still affects the smoothed velocity.
  private static func firstSmoothed(_ samples: Span<Touch>) -> Int {
    var counted = 0
    for index in stride(from: samples.count - 1, to: 0, by: -1) {
      let elapsed = samples[index].time.nanoseconds(since: samples[index - 1].time)
      if elapsed > 0, elapsed < 100_000_000 { counted += 1 }
      if counted == maxSmoothedSteps { return index - 1 }
    }
    return 0
  }

  private static func firstInWindow(_ samples: Span<Touch>, at now: Timestamp) -> Int {
    var first = samples.count
    while first > 0, now.nanoseconds(since: samples[first - 1].time) <= 150_000_000 {
      first -= 1
    }
    return first
  }

  /// The velocity of one step, counted back from the newest (0), or zero if there is none.
  private static func step(
    _ age: Int, of samples: Span<Touch>, unlessWithin shortest: Int64 = 0
  ) -> Velocity {
    let newest = samples.count - 1 - age
    guard newest > 0 else { return .zero }
    return samples[newest].velocity(since: samples[newest - 1], unlessWithin: shortest)
  }
}

extension Touch {
  /// The velocity of the step from an earlier touch to this one, or zero if they are at most `shortest`
  /// nanoseconds apart.
  ///
  /// Nanoseconds are whole numbers and seconds are rounded: divided by nanoseconds, 15 points in 50 ms are
  /// exactly 300 points per second.
  @inline(__always)
  func velocity(since earlier: Touch, unlessWithin shortest: Int64) -> Velocity {
    let nanoseconds = time.nanoseconds(since: earlier.time)
    guard nanoseconds > shortest else { return .zero }
    let travel = location.translation(from: earlier.location)
    return Velocity(
      x: travel.x * 1e9 / Double(nanoseconds), y: travel.y * 1e9 / Double(nanoseconds))
  }
}

/// The events of a finger besides the moves that an implementation passes to its estimator.
package struct VelocityEvents: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The touch-down, as the first sample.
  package static let touchDown = VelocityEvents(rawValue: 1)
  /// The lift, or the system's cancel, from which an estimator can tell that the finger rested before it.
  package static let lift = VelocityEvents(rawValue: 2)

  package static let all: VelocityEvents = [.touchDown, .lift]
}

/// A velocity in points per second, zero if there are too few samples, and the travel it was estimated from.
package struct VelocityEstimate: Sendable {
  package var velocity: Velocity
  /// The travel between the oldest and newest samples in the estimate.
  package var travel: Translation
  /// The times of these samples; nil if there are none.
  package var times: (from: Timestamp, to: Timestamp)?
  /// Whether there are as many samples as the formula needs, over some time; or the finger has rested for longer than the
  /// estimator remembers.
  package var isOfEnoughSamples = false

  package static let zero = VelocityEstimate(velocity: .zero, travel: .zero)
}
