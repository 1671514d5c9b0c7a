import PlatformMath
import Testing

@testable import InteractiveTransition

@Suite struct SpringTests {
  @Test(arguments: [(1.0, 9.233), (0.5, 12.717)])
  func theFrequencyIsAsObserved(_ damping: Double, _ expected: Double) {
    let spring = Spring(damping: damping, initialVelocity: 0, duration: 0.4)
    #expect(abs(spring.frequency - expected) < 0.0005)
  }

  /// The decaying part of the motion at the end, less 0.001, for ω·D and v·D.
  private func excess(_ damping: Double, _ velocity: Double, _ frequency: Double) -> Double {
    if damping == 1 {
      let value = (1 + frequency - velocity) * Mathematics.exponential(-frequency)
      return (frequency > velocity ? value : -value) - 0.001
    }
    let root = Mathematics.squareRoot(1 - damping * damping)
    return abs((damping * frequency - velocity) / (frequency * root))
      * Mathematics.exponential(-damping * frequency) - 0.001
  }

  /// The largest root: small steps down to the change of sign, then bisection.
  private func searchedFrequency(_ damping: Double, _ velocity: Double) -> Double {
    var low = 400.0
    while excess(damping, velocity, low) < 0 { low -= 0.001 }
    var high = low + 0.001
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if excess(damping, velocity, middle) < 0 { high = middle } else { low = middle }
    }
    return low
  }

  /// The position at each tenth of the duration: x″ = ω²(1 − x) − 2ζω·x′ by Runge–Kutta.
  private func integrated(
    damping: Double, frequency: Double, velocity: Double, duration: Double
  ) -> [Double] {
    let steps = 4000
    let h = duration / Double(steps)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      frequency * frequency * (1 - x) - 2 * damping * frequency * v
    }
    var (x, v) = (0.0, velocity)
    var positions = [x]
    for step in 1...steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      if step % (steps / 10) == 0 { positions.append(x) }
    }
    return positions
  }

  @Test(arguments: [
    (1.0, 0.0, 0.4), (1, 3, 0.5), (1, -2, 1), (1, 40, 1), (1, 5, 1), (0.5, 0, 0.3), (0.8, 1, 0.8),
    (0.8, -4, 0.5), (0.5, 4, 0.5), (0.5, 40, 0.5), (0.2, 0, 2), (0.2, 0.5, 1), (0.999, 0, 1),
    // The motion after the return is hardly more than the threshold for rest.
    (1, 6.8, 1), (0.8, 4.50492, 1),
  ])
  func theSpringSatisfiesItsEquation(_ damping: Double, _ velocity: Double, _ duration: Double)
    throws
  {
    let curve = TimingCurve.spring(damping: damping, initialVelocity: velocity)
    let frequency = searchedFrequency(damping, velocity * duration)
    let positions = integrated(
      damping: damping, frequency: frequency / duration, velocity: velocity, duration: duration)
    for (tenth, position) in positions.enumerated() {
      let value = curve.value(at: Double(tenth) / 10, duration: duration)
      #expect(abs(value - position) < 1e-6)
    }
  }

  @Test(arguments: [
    (1.0, 0.0, 0.4), (1, 3, 0.5), (1, -2, 1), (0.5, 0, 0.3), (0.8, 0, 1), (0.8, 1, 0.8),
    (0.9, 2, 0.35),
  ])
  func theSpringIsNearlyAtRestAtTheEnd(_ damping: Double, _ velocity: Double, _ duration: Double)
    throws
  {
    let curve = TimingCurve.spring(damping: damping, initialVelocity: velocity)
    #expect(curve.value(at: 0, duration: duration) == 0)
    #expect(abs(curve.value(at: 1, duration: duration) - 1) <= 0.0010001)
    #expect(curve.value(at: 2, duration: duration) == curve.value(at: 1, duration: duration))
  }

  @Test func anUnderdampedSpringOvershootsAndACriticalOneDoesNot() throws {
    let soft = TimingCurve.spring(damping: 0.5, initialVelocity: 0)
    let critical = TimingCurve.spring(damping: 1, initialVelocity: 0)
    let steps = (1...100).map { Double($0) / 100 }
    #expect(steps.contains { soft.value(at: $0, duration: 1) > 1.1 })
    #expect(steps.allSatisfy { critical.value(at: $0, duration: 1) < 1 })
  }

  /// The slower of its two decays lasts for the duration, so a higher damping starts faster.
  @Test(arguments: [1.000_000_1, 1.001, 1.5, 4.56, 8])
  func anOverdampedSpringSatisfiesItsEquation(_ damping: Double) throws {
    let curve = TimingCurve.spring(damping: damping, initialVelocity: 0)
    let spring = Spring(damping: damping, initialVelocity: 0, duration: 0.5)
    let positions = integrated(
      damping: damping, frequency: spring.frequency / 0.5, velocity: 0, duration: 0.5)
    for (tenth, position) in positions.enumerated() {
      let value = curve.value(at: Double(tenth) / 10, duration: 0.5)
      #expect(abs(value - position) < 1e-6)
    }
    #expect(abs(curve.value(at: 1, duration: 0.5) - 0.999) < 1e-6)
  }

  @Test func everySpringInRangeHasFiniteValues() throws {
    for damping in [Double.leastNonzeroMagnitude, 1e-9, 0.001, 0.5, 1.0.nextDown, 1] {
      for velocity in [0, 1e-300, 5, 6.9, 7, -1e9, 1e9, 1e308, -1e308] {
        let curve = TimingCurve.spring(damping: damping, initialVelocity: velocity)
        for duration in [0, 1e-9, 1, 1e9, .nan, -.infinity] {
          #expect(curve.value(at: 0.5, duration: duration).isFinite)
        }
      }
    }
  }

  @Test("A velocity above the largest one counts as that")
  func largestVelocity() throws {
    func value(_ velocity: Double) throws -> Double {
      TimingCurve.spring(damping: 0.5, initialVelocity: velocity).value(at: 0.1, duration: 1)
    }
    #expect(try value(1.005e9) == value(1e9))
    #expect(try value(0.995e9) != value(1e9))
  }
}
