import TestSupport
import Testing

@testable import InteractiveTransition

@Suite struct TimingCurveTests {
  /// Returns y at x = `fraction`, interpolated between closely spaced points of the parametric curve.
  private func sampled(_ points: [Double], at fraction: Double) -> Double {
    func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
    }
    let steps = 100_000
    var (x, y) = (0.0, 0.0)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let nextX = coordinate(points[0], points[2], t)
      let nextY = coordinate(points[1], points[3], t)
      if nextX >= fraction { return y + (nextY - y) * (fraction - x) / (nextX - x) }
      (x, y) = (nextX, nextY)
    }
    return 1
  }

  @Test(arguments: [
    ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]), ("easeInOut", [0.42, 0, 0.58, 1]),
    ("default", [0.25, 0.1, 0.25, 1]),
  ])
  func aNamedCurveIsItsBezier(_ name: String, _ points: [Double]) throws {
    let curve = try #require(TimingCurve.named.first { $0.name == name }).curve
    for fraction in [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999] {
      let expected = sampled(points, at: fraction)
      #expect(abs(curve.value(at: fraction, duration: 1) - expected) < 1e-8)
    }
  }

  @Test(arguments: [
    [0.3, -0.5, 0.7, 1.8], [1, 0, 0.2, 1], [0.1, 1, 0.9, 0], [0.05, 0.9, 0.1, 1],
  ])
  func fourNumbersAreABezier(_ points: [Double]) throws {
    let curve = TimingCurve.cubicBezier(
      x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    for fraction in [0.01, 0.2, 0.4, 0.6, 0.8, 0.99] {
      let expected = sampled(points, at: fraction)
      #expect(abs(curve.value(at: fraction, duration: 1) - expected) < 1e-7)
    }
  }

  @Test func aBezierIsSolvedToFullPrecision() throws {
    // With these control points x is the parameter itself, so that y is a known polynomial.
    let curve = TimingCurve.cubicBezier(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 1)
    for step in 1..<1000 {
      let x = Double(step) / 1000
      #expect(abs(curve.value(at: x, duration: 1) - (3 - 2 * x) * x * x) < 4e-16)
    }
  }

  @Test(
    arguments: [
      [0, 0, 0, 0], [1, 1, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 1, 1],
      [1, 1, 0, 0],
    ] as [[Double]])
  func degenerateControlPointsGiveAValueOnTheCurve(_ points: [Double]) throws {
    let curve = TimingCurve.cubicBezier(
      x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    for fraction in [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.3, 0.5, 0.7, 1.0.nextDown] {
      let value = curve.value(at: fraction, duration: 1)
      #expect(value >= 0 && value <= 1)
    }
    // The value is exact except near a vertical tangent.
    #expect(abs(curve.value(at: 0.3, duration: 1) - sampled(points, at: 0.3)) < 1e-7)
  }

  @Test(arguments: TimingCurve.named.map(\.curve))
  func theEndsAreExact(_ curve: TimingCurve) {
    #expect(curve.value(at: 0, duration: 0.3) == 0)
    #expect(curve.value(at: -1, duration: 0.3) == 0)
    #expect(curve.value(at: .nan, duration: 0.3) == 0)
    #expect(curve.value(at: 1, duration: 0.3) == 1)
    #expect(curve.value(at: .infinity, duration: 0.3) == 1)
  }

  @Test func linearIsTheFraction() {
    #expect(TimingCurve.linear.value(at: 0.3, duration: 2) == 0.3)
  }

  @Test func theNamesAreUIKitsAndThoseOfTheExactCurves() {
    #expect(
      TimingCurve.named.map(\.name) == [
        "linear", "easeIn", "easeOut", "easeInOut", "default", "easeOutCubic", "easeOutQuint",
      ])
  }

  /// Android's ViewDragHelper computes `t -= 1; return t * t * t * t * t + 1`.
  @Test(arguments: [
    (0.1, 0.271, 0.40951), (0.25, 0.578125, 0.7626953125), (0.5, 0.875, 0.96875),
    (0.9, 0.999, 0.99999),
  ])
  func easeOutOfAPowerIsExact(_ fraction: Double, _ cubic: Double, _ quint: Double) {
    #expect(abs(TimingCurve.easeOutPower(3).value(at: fraction, duration: 0.3) - cubic) < 1e-15)
    #expect(abs(TimingCurve.easeOutPower(5).value(at: fraction, duration: 0.3) - quint) < 1e-15)
  }

  @Test func valuesOutsideTheUnitSquareAreAllowed() throws {
    let curve = TimingCurve.cubicBezier(x1: 0, y1: -3, x2: 1, y2: 4)
    #expect(curve.value(at: 0.1, duration: 1) < 0)
    #expect(curve.value(at: 0.9, duration: 1) > 1)
  }

  @Test func easeCurvesAreMonotonic() throws {
    var generator = SeededRandom(seed: 1)
    var curves = TimingCurve.named.map(\.curve)
    for _ in 0..<50 {
      curves.append(
        .cubicBezier(
          x1: .random(in: 0...1, using: &generator), y1: 0,
          x2: .random(in: 0...1, using: &generator), y2: 1))
    }
    for curve in curves {
      var last = 0.0
      for step in 1...500 {
        let value = curve.value(at: Double(step) / 500, duration: 1)
        #expect(value >= last - 1e-12 && value <= 1)
        last = value
      }
    }
  }
}
