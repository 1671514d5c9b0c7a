import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct VelocityEstimatorTests {
  /// Samples from (milliseconds, x); y runs the other way at half the speed.
  private static func samples(_ steps: [(Double, Double)]) -> [Touch] {
    steps.map { milliseconds, x in
      Touch(
        time: Timestamp(nanoseconds: 5_000_000_000 + Int64((milliseconds * 1e6).rounded())),
        location: Point(x: x, y: -x / 2), phase: .moved)
    }
  }

  private static func velocity(
    _ estimator: VelocityEstimator, _ steps: [(Double, Double)],
    restingFor milliseconds: Double = 0,
    liftAt: (Double, Double)? = nil
  ) -> Double {
    let samples = samples(steps)
    let last = samples.last?.time ?? Timestamp(nanoseconds: 0)
    let lift = liftAt.flatMap { Self.samples([$0]).first }
    let now = Timestamp(nanoseconds: last.nanoseconds + Int64((milliseconds * 1e6).rounded()))
    let velocity = estimator.velocity(of: samples.span, at: lift?.time ?? now, lift: lift)
    // y is checked by the way: it is the same estimate.
    #expect(abs(velocity.y + velocity.x / 2) <= 1e-9 * max(1, abs(velocity.x)))
    return velocity.x
  }

  @Test(arguments: VelocityEstimator.allCases)
  func nothingMovedMeansNoVelocity(estimator: VelocityEstimator) {
    #expect(Self.velocity(estimator, []) == 0)
    #expect(Self.velocity(estimator, [(0, 100)]) == 0)
    #expect(Self.velocity(estimator, [(0, 100), (0, 200)]) == 0)
  }

  /// Of ten steps 10 ms and 10 points apart, those that each estimator looks at.
  @Test(arguments: [
    (VelocityEstimator.uikit, 20.0), (.lastStep, 10), (.weightedSteps, 30), (.leastSquares, 100),
    (.window, 100), (.smoothed, 100),
  ])
  func theTravelOfItsSamples(estimator: VelocityEstimator, travel: Double) {
    let samples = Self.samples((0...10).map { (Double($0) * 10, Double($0) * 10) })
    let last = samples.last?.time ?? Timestamp(nanoseconds: 0)
    #expect(estimator.travel(of: samples.span, at: last) == Translation(x: travel, y: -travel / 2))
    #expect(estimator.travel(of: [Touch]().span, at: last) == .zero)
    // After a rest of 41 ms the fit has no samples; at 151 ms the window has none either.
    let later = Timestamp(nanoseconds: last.nanoseconds + 251_000_000)
    let forgets = estimator == .leastSquares || estimator == .window
    #expect(estimator.travel(of: samples.span, at: later).x == (forgets ? 0 : travel))
  }

  /// A finger at a constant 1,000 pt/s has that velocity whoever asks; `smoothed` has come to within
  /// 0.3⁹ of it.
  @Test(arguments: VelocityEstimator.allCases)
  func aSteadyFingerHasItsVelocity(estimator: VelocityEstimator) {
    let steps = (0..<10).map { (Double($0) * 8, Double($0) * 8) }
    #expect(abs(Self.velocity(estimator, steps) - 1000) < 0.03)
  }

  @Test func uikitWeighsTheLastTwoSteps() {
    #expect(Self.velocity(.uikit, [(0, 0), (10, 5)]) == 500)
    #expect(Self.velocity(.uikit, [(0, 0), (10, 5), (20, 15)]) == 0.2 * 1000 + 0.8 * 500)
    // It does not decay while the finger rests.
    #expect(Self.velocity(.uikit, [(0, 0), (10, 5)], restingFor: 900) == 500)
  }

  @Test(arguments: [(0.999_999, 0.0), (1, 1_000), (1.001, 1_000)])
  func uikitIgnoresStepsOfLessThanAMillisecond(milliseconds: Double, expected: Double) {
    let velocity = Self.velocity(.uikit, [(0, 0), (milliseconds, milliseconds)])
    #expect(abs(velocity - expected) < 1e-6)
  }

  @Test func lastStepIsTheNewestStep() {
    #expect(Self.velocity(.lastStep, [(0, 0), (10, 5), (20, 15)]) == 1000)
    #expect(Self.velocity(.lastStep, [(0, 0), (10, 5), (20, 15)], restingFor: 500) == 1000)
  }

  @Test func weightedStepsCountsMissingStepsAsZero() {
    #expect(abs(Self.velocity(.weightedSteps, [(0, 0), (10, 10)]) - 50) < 1e-9)
    #expect(abs(Self.velocity(.weightedSteps, [(0, 0), (10, 10), (20, 20)]) - 400) < 1e-9)
    let different = [(0.0, 0.0), (10, 1), (20, 3), (30, 6)]
    #expect(abs(Self.velocity(.weightedSteps, different) - (60 + 70 + 15)) < 1e-9)
  }

  /// Ionic handles `touchcancel` as it does `touchend`, with one more sample.
  @Test func smoothedCountsTheSystemsCancelAsALift() {
    func velocity(_ end: (Recording) -> Recording) -> Velocity {
      let recording = end(Recording().touchDown(at: 0).move(by: 20).move(by: 20))
      return Playback([RecognizerSettings(velocity: .smoothed)], recording).velocity
    }
    let lifted = velocity { $0.lift(after: 0.01) }
    #expect(abs(lifted.x - 0.3 * (0.7 * 2000 + 0.3 * 0.7 * 2000)) < 1e-9)
    #expect(velocity { $0.cancel(after: 0.01) } == lifted)
  }

  @Test func smoothedCountsTheLift() {
    let steps = [(0.0, 0.0), (10, 10)]
    #expect(abs(Self.velocity(.smoothed, steps) - 700) < 1e-9)
    // A finger that lifts where it is, 10 ms later: 0.7·0 + 0.3·700.
    #expect(abs(Self.velocity(.smoothed, steps, liftAt: (20, 10)) - 210) < 1e-9)
  }

  @Test(arguments: [(99.0, 210.0), (100, 700), (101, 700)])
  func smoothedSkipsLongSteps(milliseconds: Double, expected: Double) {
    let velocity = Self.velocity(
      .smoothed, [(0, 0), (10, 10)], liftAt: (10 + milliseconds, 10))
    #expect(abs(velocity - expected) < 1e-9)
  }

  @Test func smoothedForgetsWhatIsLongAgo() {
    let early = (0..<200).map { (Double($0) * 8, Double($0 * $0)) }
    let late = Array(early.suffix(66))
    #expect(Self.velocity(.smoothed, early) == Self.velocity(.smoothed, late))
  }

  @Test func windowLooksAtTheLast150Milliseconds() {
    let steps = [(0.0, 0.0), (50, 100), (100, 150), (200, 200)]
    #expect(Self.velocity(.window, steps) == 100 / 0.15)
    #expect(Self.velocity(.window, steps, restingFor: 50) == 50 / 0.1)
    // Only one event is left: no velocity.
    #expect(Self.velocity(.window, steps, restingFor: 51) == 0)
  }

  // MARK: Least squares

  @Test(arguments: [(40.0, true), (40.000_001, false)])
  func leastSquaresForgetsAFingerThatRests(milliseconds: Double, counts: Bool) {
    let steps = (0..<5).map { (Double($0) * 8, Double($0) * 8) }
    let velocity = Self.velocity(.leastSquares, steps, restingFor: milliseconds)
    #expect(abs(velocity - (counts ? 1000 : 0)) < 1e-6)
  }

  @Test(arguments: [(2, 0.0), (3, 1000)])
  func leastSquaresNeedsThreeSamples(count: Int, expected: Double) {
    let steps = (0..<count).map { (Double($0) * 8, Double($0) * 8) }
    #expect(abs(Self.velocity(.leastSquares, steps) - expected) < 1e-6)
  }

  @Test(arguments: [(40.0, 5), (41, 4)])
  func leastSquaresStopsAtAGap(gap: Double, expected: Int) {
    // A jump before the gap disturbs the fit only where it is still looked at.
    let steps = [(0.0, 500.0)] + (0..<4).map { (gap + Double($0) * 8, Double($0) * 8) }
    let isDisturbed = abs(Self.velocity(.leastSquares, steps) - 1000) > 1
    #expect(isDisturbed == (expected == 5))
  }

  @Test(arguments: [(100.0, true), (101, false)])
  func leastSquaresLooksBack100Milliseconds(age: Double, counts: Bool) {
    let steps = [
      (0.0, 500.0), (age - 75, 0), (age - 50, 25), (age - 25, 50), (age, 75),
    ]
    let isDisturbed = abs(Self.velocity(.leastSquares, steps) - 1000) > 1
    #expect(isDisturbed == counts)
  }

  @Test(arguments: [(20, true), (21, false)])
  func leastSquaresTakesTwentySamples(count: Int, firstCounts: Bool) {
    let steps = (0..<count).map { (Double($0) * 4, $0 == 0 ? 500 : Double($0) * 4) }
    let isDisturbed = abs(Self.velocity(.leastSquares, steps) - 1000) > 1
    #expect(isDisturbed == firstCounts)
  }

  /// The derivative of a parabola is exact, wherever the finger is and however large its clock.
  @Test func leastSquaresFitsAParabola() {
    let steps = (0..<9).map { step in
      let t = Double(step) * 8
      return (t, 3 + 0.5 * t + 0.01 * t * t)
    }
    // 0.5 + 2·0.01·64 points per millisecond.
    #expect(abs(Self.velocity(.leastSquares, steps) - 1780) < 1e-6)
  }

  @Test func momentsThatCoincideGiveNoQuadratic() {
    #expect(Self.velocity(.leastSquares, [(0, 0), (0, 5), (8, 9), (8, 12)]) == 0)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func theOriginOfTheClockDoesNotMatter(estimator: VelocityEstimator) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      var time = Int64.random(in: 0..<1_000_000_000, using: &random)
      let early = (0..<Int.random(in: 1..<30, using: &random)).map { _ in
        time += Int64.random(in: 0..<20_000_000, using: &random)
        return Touch(
          time: Timestamp(nanoseconds: time),
          location: Point(
            x: .random(in: -500...500, using: &random), y: .random(in: 0...900, using: &random)),
          phase: .moved)
      }
      let late = early.map {
        Touch(
          time: Timestamp(nanoseconds: $0.time.nanoseconds + 1_234_567_890_123_456_789),
          location: $0.location, phase: .moved)
      }
      let now = Int64.random(in: 0..<60_000_000, using: &random)
      guard let last = early.last, let shifted = late.last else { continue }
      #expect(
        estimator.velocity(of: early.span, at: Timestamp(nanoseconds: last.time.nanoseconds + now))
          == estimator.velocity(
            of: late.span, at: Timestamp(nanoseconds: shifted.time.nanoseconds + now)))
    }
  }
}
