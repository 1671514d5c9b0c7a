import PlatformMath

/// A damped spring of mass 1 that is let go at 0 with a velocity and comes to rest at 1.
///
/// Apple does not publish how UIKit turns a duration into a spring; observed, not documented by Apple:
/// the natural frequency ω is the one at which the decaying part of the motion has come down to 0.001
/// at the end. Time is counted in durations here, so ω stands for ω·D and the velocity for v·D:
///
///     damping ζ < 1:  |(ζω − v) / (ω√(1 − ζ²))| · e^(−ζω) = 0.001
///     damping ζ = 1:  (1 + ω − v) · e^(−ω) = ±0.001, with the sign of ω − v
///
/// Newton's method starts at 5. A velocity makes the left side vanish at one ω, so that there may be
/// three roots; the largest is taken, because at the others the spring is far from rest.
package struct Spring: Sendable {
  /// How far the motion has come down at the end of the duration (observed).
  static let remainder = 0.001
  /// Where Newton's method starts, as ω·D (observed).
  private static let firstGuess = 5.0
  /// A velocity beyond it counts as it, in whole distances per duration: it keeps e^ω finite.
  private static let fastest = 1e9

  private let damping: Double
  private let velocity: Double
  /// ω·D, the natural frequency times the duration.
  let frequency: Double
  /// √(1 − ζ²)
  private let sine: Double

  init(damping: Double, initialVelocity: Double, duration: Double) {
    let velocity = initialVelocity * duration.asWaitingTime
    self.damping = damping
    self.velocity = min(max(velocity, -Self.fastest), Self.fastest)
    sine = Mathematics.squareRoot((1 - damping) * (1 + damping))
    frequency = Self.frequency(damping: damping, velocity: self.velocity, sine: sine)
  }

  /// How many seconds a spring that is let go without velocity takes until the decaying part of its
  /// motion has come down to ``remainder`` of the way.
  ///
  /// - Parameters:
  ///   - damping: the damping ratio, more than 0 and at most 1.
  ///   - stiffness: more than 0.
  ///   - mass: more than 0.
  package static func secondsToRest(damping: Double, stiffness: Double, mass: Double) -> Double {
    Spring(damping: damping, initialVelocity: 0, duration: 1).frequency
      / Mathematics.squareRoot(stiffness / mass)
  }

  /// Where the spring is at a fraction of the duration.
  func value(at fraction: Double) -> Double {
    let decay = Mathematics.exponential(-damping * frequency * fraction)
    guard damping < 1 else {
      return 1 - decay * (1 + (frequency - velocity) * fraction)
    }
    let damped = frequency * sine
    let angle = damped * fraction
    let amplitude = (damping * frequency - velocity) / damped
    return 1 - decay * (Mathematics.cosine(angle) + amplitude * Mathematics.sine(angle))
  }

  /// The largest root of the equation above; the first guess where it has none, which only a damping
  /// of about 0.001 or less without velocity does.
  private static func frequency(damping: Double, velocity: Double, sine: Double) -> Double {
    /// remainder − left side, on the branch right of the ω where the left side vanishes
    func right(_ w: Double) -> (value: Double, slope: Double) {
      let decay = Mathematics.exponential(-damping * w)
      guard damping < 1 else {
        return (remainder - (1 + w - velocity) * decay, (w - velocity) * decay)
      }
      let amplitude = (damping - velocity / w) / sine
      return (
        remainder - amplitude * decay,
        (damping * amplitude - velocity / (w * w * sine)) * decay
      )
    }
    /// The same left of it, where the left side has the other sign.
    func left(_ w: Double) -> (value: Double, slope: Double) {
      let (value, slope) = right(w)
      return (2 * remainder - value, -slope)
    }

    let peak = peak(damping: damping, velocity: velocity)
    if right(peak).value < 0 {
      var high = max(2 * peak, firstGuess)
      while right(high).value < 0 { high *= 2 }
      return rootOfGrowing(between: peak, and: high, from: firstGuess, right)
    }
    // Without a velocity the left side only falls: it was too low from the start.
    guard velocity > 0 else { return firstGuess }
    let zero =
      damping < 1 ? min(velocity / damping, Double.greatestFiniteMagnitude) : velocity - 1
    return rootOfGrowing(between: 0, and: zero, from: firstGuess, left)
  }

  /// Where the left side is highest, right of the ω where it vanishes: the zero of its slope.
  private static func peak(damping: Double, velocity: Double) -> Double {
    // The left side falls from the very beginning; just above 0 keeps v/ω a number.
    guard velocity > 0 else { return Double.leastNormalMagnitude }
    guard damping < 1 else { return velocity }
    // With y = ζω the slope vanishes at y² − v·y − v = 0.
    return (velocity + Mathematics.squareRoot(velocity * (velocity + 4))) / 2 / damping
  }
}
