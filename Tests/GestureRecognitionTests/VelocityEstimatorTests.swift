import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct VelocityEstimatorTests {
  /// Samples from (milliseconds, x); y moves the opposite way at half the speed.
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
    liftAt: (Double, Double)? = nil, from events: VelocityEvents = .all
  ) -> Double {
    let samples = samples(steps)
    let last = samples.last?.time ?? Timestamp(nanoseconds: 0)
    let lift = liftAt.flatMap { Self.samples([$0]).first }
    let now = Timestamp(nanoseconds: last.nanoseconds + Int64((milliseconds * 1e6).rounded()))
    let velocity = estimator.estimate(
      of: samples.span, at: lift?.time ?? now, lift: lift, from: events
    ).velocity
    // y is checked along with x: it uses the same estimate.
    #expect(abs(velocity.y + velocity.x / 2) <= 1e-9 * max(1, abs(velocity.x)))
    return velocity.x
  }

  /// The rows of `Fixtures/velocity/estimates.md`.
  @Test(arguments: try MarkdownTable.read("Fixtures/velocity/estimates.md"))
  func estimates(table: MarkdownTable) throws {
    func numbers(_ text: String) throws -> [(Double, Double)] {
      try text.split(separator: ", ").map { pair in
        let words = pair.split(separator: " ").compactMap { Double($0) }
        return (try #require(words.first), try #require(words.last))
      }
    }
    for row in table.rows.map(table.cells) {
      let cells = try ["samples", "lift"].map { try numbers(row[$0] ?? "") }
      let events: [String: VelocityEvents] = [
        "all": .all, "none": [], "lift": .lift, "touchDown": .touchDown,
      ]
      let found = Self.velocity(
        try #require(VelocityEstimator(rawValue: row["estimator"] ?? "")), cells[0],
        restingFor: Double(row["rest"] ?? "") ?? 0, liftAt: cells[1].first,
        from: try #require(events[row["events"] ?? ""]))
      let text = row["velocity"] ?? ""
      let expected = try #require(Double(text.drop { "≈ ".contains($0) }))
      let isNear = abs(found - expected) <= 1e-6 * max(1, expected.magnitude / 1e6)
      #expect(text.hasPrefix("≈") ? isNear : found == expected, "\(row): \(found)")
    }
  }

  /// The difference between times in code may exceed 64 bits.
  @Test(arguments: VelocityEstimator.allCases)
  func extremeTimesAreNoTrap(estimator: VelocityEstimator) {
    let samples = [Int64.min, -1, 0, .max].enumerated().map { index, time in
      Touch(
        time: Timestamp(nanoseconds: time), location: Point(x: Double(index) * 100, y: 0),
        phase: .moved)
    }
    for now in [Int64.min, 0, .max] {
      let now = Timestamp(nanoseconds: now)
      let estimate = estimator.estimate(of: samples.span, at: now, lift: samples[0])
      #expect(estimate.velocity.x.isFinite)
      #expect(estimate.travel.x >= 0)
    }
    let (first, last) = (samples[0].time, samples[3].time)
    #expect(last.nanoseconds(since: first) == .max)
    #expect(first.nanoseconds(since: last) == .min)
    #expect(last.seconds(since: first).isFinite)
  }

  @Test(
    "An estimator has a result once there are as many samples as its formula needs",
    arguments: zip(VelocityEstimator.allCases, [2, 2, 3, 2, 2, 4, 2, 2]))
  func answers(estimator: VelocityEstimator, least: Int) {
    func isAnswer(_ steps: [(Double, Double)], restingFor milliseconds: Double = 0) -> Bool {
      let samples = Self.samples(steps)
      let last = samples.last?.time.nanoseconds ?? 0
      let now = Timestamp(nanoseconds: last + Int64(milliseconds * 1e6))
      return estimator.estimate(of: samples.span, at: now).isOfEnoughSamples
    }
    // The window does not count the touch-down.
    let needed = estimator == .window ? least + 1 : least
    let steps = (0..<5).map { (Double($0) * 10, Double($0) * 10) }
    for count in 0...5 {
      #expect(isAnswer(Array(steps.prefix(count))) == (count >= needed), "\(count)")
    }
    // Samples at one time determine no velocity; a rest that an estimator detects is a result.
    #expect(!isAnswer(Array(repeating: (0, 10), count: 6)))
    #expect(isAnswer(steps, restingFor: 500))
  }

  @Test("Other estimators are plausible only if the system's formula is unknown")
  func plausible() {
    let unknown: Set<VelocityEstimator> = [.uikit, .weightedSteps]
    for estimator in VelocityEstimator.allCases {
      #expect(
        estimator.plausible
          == (unknown.contains(estimator) ? [.uikit, .lastStep, .weightedSteps] : [estimator]))
    }
  }

  /// The samples that each estimator uses of ten steps, 10 ms and 10 points apart.
  @Test(arguments: [
    (VelocityEstimator.uikit, 20.0), (.lastStep, 10), (.weightedSteps, 30), (.leastSquares, 100),
    (.androidLeastSquares, 100), (.impulse, 100), (.window, 90), (.smoothed, 100),
  ])
  func theTravelOfItsSamples(estimator: VelocityEstimator, travel: Double) {
    let samples = Self.samples((0...10).map { (Double($0) * 10, Double($0) * 10) })
    let last = samples.last?.time ?? Timestamp(nanoseconds: 0)
    let expected = Translation(x: travel, y: -travel / 2)
    #expect(estimator.estimate(of: samples.span, at: last).travel == expected)
    #expect(estimator.estimate(of: [Touch]().span, at: last).travel == .zero)
    // After a rest of 41 ms the fits have no samples; at 151 ms the window has none either.
    let later = Timestamp(nanoseconds: last.nanoseconds + 251_000_000)
    let forgets = [.leastSquares, .androidLeastSquares, .impulse, .window].contains(estimator)
    #expect(estimator.estimate(of: samples.span, at: later).travel.x == (forgets ? 0 : travel))
  }

  /// Every estimator reports a constant 1,000 pt/s as such; `smoothed` has come within 0.3⁹ of it.
  @Test(arguments: VelocityEstimator.allCases)
  func aSteadyFingerHasItsVelocity(estimator: VelocityEstimator) {
    let steps = (0..<10).map { (Double($0) * 8, Double($0) * 8) }
    #expect(abs(Self.velocity(estimator, steps) - 1000) < 0.03)
  }

  /// Ionic handles `touchcancel` like `touchend`, with one more sample.
  @Test func smoothedCountsTheSystemsCancelAsALift() {
    func velocity(_ end: (Recording) -> Recording) -> Velocity {
      let recording = end(Recording().touchDown(at: 0).move(by: 20).move(by: 20))
      return Playback([RecognizerSettings(velocity: .smoothed)], recording).velocity
    }
    let lifted = velocity { $0.lift(after: 0.01) }
    #expect(abs(lifted.x - 0.3 * (0.7 * 2000 + 0.3 * 0.7 * 2000)) < 1e-9)
    #expect(velocity { $0.cancel(after: 0.01) } == lifted)
  }

  @Test func smoothedForgetsWhatIsLongAgo() {
    let early = (0..<200).map { (Double($0) * 8, Double($0 * $0)) }
    let late = Array(early.suffix(66))
    #expect(Self.velocity(.smoothed, early) == Self.velocity(.smoothed, late))
  }

  /// Steps of no time, and of 100 ms or more, change nothing, however many there are.
  @Test(arguments: [(0.0, true), (100, true), (100.000_001, true), (99.9, false)])
  func smoothedSkipsSteps(gap: Double, skips: Bool) {
    let steps = [(0.0, 0.0), (10, 10)] + (1...700).map { (10 + Double($0) * gap, 10) }
    #expect((Self.velocity(.smoothed, steps) == 700) == skips)
  }

  // MARK: Which events count

  @Test(arguments: VelocityEstimator.allCases)
  func aTouchDownThatIsLeftOutIsAsIfItWereNot(estimator: VelocityEstimator) {
    guard estimator != .window else { return }
    let steps = (0..<8).map { (Double($0) * 9, Double($0 * $0)) }
    #expect(
      Self.velocity(estimator, steps, restingFor: 20, from: .lift)
        == Self.velocity(estimator, Array(steps.dropFirst()), restingFor: 20))
    #expect(Self.velocity(estimator, [], from: []) == 0)
    #expect(Self.velocity(estimator, [(0, 0)], from: []) == 0)
  }

  // MARK: Least squares

  @Test(arguments: [(40.0, 5), (41, 4)])
  func leastSquaresStopsAtAGap(gap: Double, expected: Int) {
    // A jump before the gap disturbs the fit only if it is still within reach.
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

  // MARK: Android, AOSP libs/input/VelocityTracker.cpp, commit 318005c

  private static let android = [VelocityEstimator.androidLeastSquares, .impulse]

  /// A later sample at the same time replaces the earlier one: a step without duration does not count.
  @Test(arguments: android)
  func aSampleAtTheSameTimeReplacesTheOneBefore(estimator: VelocityEstimator) {
    let doubled = [(0.0, 50.0), (0, 0), (10, 99), (10, -7), (10, 10), (20, 0), (20, 25)]
    let single = [(0.0, 0.0), (10, 10), (20, 25)]
    #expect(Self.velocity(estimator, doubled) == Self.velocity(estimator, single))
    #expect(Self.velocity(estimator, [(0, 0), (0, 9)]) == 0)
    // They do not use up the twenty samples either.
    var many: [(Double, Double)] = []
    for place in [0.0, 10, 20] { many += Array(repeating: (place, place), count: 7) }
    #expect(abs(Self.velocity(estimator, many) - 1000) < 1e-6)
  }

  /// A jump before the gap, the horizon or the twentieth sample matters only if it is still within reach.
  @Test(arguments: android)
  func androidForgetsOldSamples(estimator: VelocityEstimator) {
    func isDisturbed(_ steps: [(Double, Double)]) -> Bool {
      abs(Self.velocity(estimator, [(0, 500)] + steps) - 1000) > 1
    }
    func steady(from start: Double, by step: Double, _ count: Int) -> [(Double, Double)] {
      (0..<count).map { (start + Double($0) * step, Double($0) * step) }
    }
    #expect(isDisturbed(steady(from: 40, by: 8, 4)))
    #expect(!isDisturbed(steady(from: 40.000_001, by: 8, 4)))
    #expect(isDisturbed(steady(from: 25, by: 25, 4)))
    #expect(!isDisturbed(steady(from: 25.000_001, by: 25, 4)))
    #expect(isDisturbed(steady(from: 4, by: 4, 19)))
    #expect(!isDisturbed(steady(from: 4, by: 4, 20)))
  }

  /// With at least three samples at different times the fit is Flutter's.
  @Test func theFitIsFluttersFromThreeSamplesOn() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<200 {
      var time = 0.0
      let steps = (0..<Int.random(in: 3..<30, using: &random)).map { _ in
        time += .random(in: 1..<30, using: &random)
        return (time, Double.random(in: 0..<400, using: &random))
      }
      #expect(
        Self.velocity(.androidLeastSquares, steps) == Self.velocity(.leastSquares, steps))
    }
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
      func velocity(_ samples: [Touch], since newest: Touch) -> Velocity {
        let now = Timestamp(nanoseconds: newest.time.nanoseconds + now)
        return estimator.estimate(of: samples.span, at: now).velocity
      }
      #expect(velocity(early, since: last) == velocity(late, since: shifted))
    }
  }
}
