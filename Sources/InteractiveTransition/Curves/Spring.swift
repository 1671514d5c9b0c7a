import PlatformMath

/// A damped spring of mass 1 that starts at 0 with an initial velocity; its equilibrium is 1.
///
/// Apple does not publish how UIKit turns a duration into a spring; observed, not documented by Apple: the
/// natural frequency ω is the one at which the decaying part of the motion has fallen to 0.001 at the end. The
/// unit of time is the duration, so that ω is the frequency times the duration, and so is v:
///
///     damping ζ < 1:  |(ζω − v) / (ω√(1 − ζ²))| · e^(−ζω) = 0.001
///     damping ζ = 1:  (1 + ω − v) · e^(−ω) = ±0.001, with the sign of ω − v
///     damping ζ > 1:  (r₂·e^(−r₁) − r₁·e^(−r₂)) / (r₂ − r₁) = 0.001, r₁,₂ = ω(ζ ∓ √(ζ² − 1)), v = 0
///
/// Newton's method starts at 5. With a velocity the left side is zero at one ω, so there may be three roots;
/// the largest is used, because at the others the spring is far from its equilibrium.
package struct Spring: Sendable {
  /// The remainder of the decaying part of the motion at the end of the duration (observed).
  private static let restThreshold = 0.001
  /// The starting point of Newton's method (observed).
  private static let firstGuess = 5.0
  /// The limit to which the velocity is clamped, in multiples of the displacement per duration, to keep e^ω finite.
  private static let maxVelocity = 1e9

  private let damping, velocity: Double
  /// The natural frequency times the duration.
  let frequency: Double
  /// √|1 − ζ²|; for a damping below 1, the ratio of the damped to the natural frequency.
  private let dampedRatio: Double

  init(damping: Double, initialVelocity: Double, duration: Double) {
    let velocity = initialVelocity * duration.validDuration
    self.damping = damping
    self.velocity = min(max(velocity, -Self.maxVelocity), Self.maxVelocity)
    dampedRatio = Mathematics.squareRoot(((1 - damping) * (1 + damping)).magnitude)
    frequency = Self.frequency(damping: damping, velocity: self.velocity, dampedRatio: dampedRatio)
  }

  /// The time in seconds until the decaying part of the motion of a spring without initial velocity has fallen
  /// to 0.001 of the displacement.
  ///
  /// - Parameters:
  ///   - damping: the damping ratio, more than 0.
  ///   - stiffness: the spring constant, more than 0.
  ///   - mass: the mass, more than 0.
  package static func secondsToRest(damping: Double, stiffness: Double, mass: Double) -> Double {
    Spring(damping: damping, initialVelocity: 0, duration: 1).frequency
      / Mathematics.squareRoot(stiffness / mass)
  }

  func value(at fraction: Double) -> Double {
    if damping > 1 {
      return 1 - Self.overdamped(frequency * fraction, damping: damping, ratio: dampedRatio)
    }
    let decay = Mathematics.exponential(-damping * frequency * fraction)
    guard damping < 1 else {
      return 1 - decay * (1 + (frequency - velocity) * fraction)
    }
    let damped = frequency * dampedRatio
    let angle = damped * fraction
    let amplitude = (damping * frequency - velocity) / damped
    return 1 - decay * (Mathematics.cosine(angle) + amplitude * Mathematics.sine(angle))
  }

  /// The remaining motion of a spring with a damping ζ above 1 and no initial velocity, at a time in units of
  /// the inverse frequency.
  ///
  /// - Parameter ratio: √(ζ² − 1).
  private static func overdamped(_ time: Double, damping: Double, ratio: Double) -> Double {
    let fast = damping + ratio
    // ζ − √(ζ² − 1), without the cancellation.
    let slow = 1 / fast
    return
      (fast * Mathematics.exponential(-slow * time) - slow * Mathematics.exponential(-fast * time))
      / (2 * ratio)
  }

  /// The largest root of the equation above, or the first guess if there is none, which happens only without
  /// velocity and with a damping of about 0.001 or less.
  private static func frequency(
    damping: Double, velocity: Double, dampedRatio: Double
  ) -> Double {
    /// restThreshold − left side, for ω greater than the zero of the left side.
    func aboveZero(_ w: Double) -> (value: Double, slope: Double) {
      let decay = Mathematics.exponential(-damping * w)
      guard damping < 1 else {
        return (restThreshold - (1 + w - velocity) * decay, (w - velocity) * decay)
      }
      let amplitude = (damping - velocity / w) / dampedRatio
      return (
        restThreshold - amplitude * decay,
        (damping * amplitude - velocity / (w * w * dampedRatio)) * decay
      )
    }
    /// restThreshold − left side, for ω less than the zero, where the left side has the other sign.
    func belowZero(_ w: Double) -> (value: Double, slope: Double) {
      let (value, slope) = aboveZero(w)
      return (2 * restThreshold - value, -slope)
    }

    guard damping <= 1 else {
      var high = firstGuess
      while overdamped(high, damping: damping, ratio: dampedRatio) > restThreshold { high *= 2 }
      return rootOfIncreasing(between: 0, and: high, from: firstGuess) { w in
        (
          restThreshold - overdamped(w, damping: damping, ratio: dampedRatio),
          (Mathematics.exponential(-w / (damping + dampedRatio))
            - Mathematics.exponential(-w * (damping + dampedRatio))) / (2 * dampedRatio)
        )
      }
    }
    let peak = peak(damping: damping, velocity: velocity)
    if aboveZero(peak).value < 0 {
      var high = max(2 * peak, firstGuess)
      while aboveZero(high).value < 0 { high *= 2 }
      return rootOfIncreasing(between: peak, and: high, from: firstGuess, aboveZero)
    }
    // Without velocity the left side decreases and is below the threshold from the start.
    guard velocity > 0 else { return firstGuess }
    let zero =
      damping < 1 ? min(velocity / damping, Double.greatestFiniteMagnitude) : velocity - 1
    return rootOfIncreasing(between: 0, and: zero, from: firstGuess, belowZero)
  }

  /// The maximum of the left side for ω greater than its zero: the zero of its slope.
  private static func peak(damping: Double, velocity: Double) -> Double {
    // The left side decreases from 0; a positive ω keeps v/ω a number.
    guard velocity > 0 else { return Double.leastNormalMagnitude }
    guard damping < 1 else { return velocity }
    // With y = ζω the slope vanishes at y² − v·y − v = 0.
    return (velocity + Mathematics.squareRoot(velocity * (velocity + 4))) / 2 / damping
  }
}
