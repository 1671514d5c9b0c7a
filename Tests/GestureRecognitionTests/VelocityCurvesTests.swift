import TestSupport
import Testing

@testable import GestureRecognition
@testable import TouchTrace

@Suite struct VelocityCurvesTests {
  /// Steps of 10, 20, 30 and 40 pt every 10 ms, and the lift 10 ms later.
  private static let touches =
    [(0, 0.0), (10, 10), (20, 30), (30, 60), (40, 100)]
    .enumerated().map { index, sample in
      Touch(
        time: Timestamp(nanoseconds: Int64(sample.0) * 1_000_000),
        location: Point(x: sample.1, y: 0), phase: index == 0 ? .began : .moved)
    } + [
      Touch(
        time: Timestamp(nanoseconds: 50_000_000), location: Point(x: 100, y: 0), phase: .ended)
    ]

  private func curves(
    _ touches: [Touch] = Self.touches, from events: VelocityEvents = .all
  ) throws -> VelocityCurves {
    let trace = Trace(name: "curves", view: Size(width: 400, height: 800), touches: touches)
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    let gesture = try #require(gestures.first)
    return try #require(
      VelocityCurves(
        of: gesture, in: trace, for: RecognizerSettings(velocityEvents: events)))
  }

  private func velocities(
    of curves: VelocityCurves, by estimator: VelocityEstimator
  ) -> [Velocity] {
    curves.times.indices.map { curves.velocity(by: estimator, at: $0) }
  }

  @Test func thereIsAVelocityAtEachMoveAndAtTheLift() throws {
    let curves = try curves()
    #expect(curves.times.map(\.nanoseconds) == [10, 20, 30, 40, 50].map { $0 * 1_000_000 })
    #expect(velocities(of: curves, by: .lastStep).map(\.x) == [1000, 2000, 3000, 4000, 4000])
    // The first step alone; then 0.2 of the newest and 0.8 of the previous one.
    #expect(velocities(of: curves, by: .uikit).map(\.x) == [1000, 1200, 2200, 3200, 3200])
    #expect(velocities(of: curves, by: .window).map(\.x)[0] == 0)
  }

  @Test func theWindowHasTheSamplesOfTheLastEstimate() throws {
    let curves = try curves()
    func milliseconds(_ estimator: VelocityEstimator) -> [Int64]? {
      curves.window(of: estimator).map { [$0.from, $0.to].map { $0.nanoseconds / 1_000_000 } }
    }
    #expect(milliseconds(.uikit) == [20, 40])
    #expect(milliseconds(.lastStep) == [30, 40])
    #expect(milliseconds(.weightedSteps) == [10, 40])
    #expect(milliseconds(.leastSquares) == [0, 40])
    #expect(milliseconds(.window) == [10, 40])
  }

  @Test func aRestBeforeTheLiftLeavesNothingInTheWindow() throws {
    for (rest, isEmpty) in [(Int64(40), false), (41, true)] {
      var touches = Self.touches
      touches[5].time = Timestamp(nanoseconds: (40 + rest) * 1_000_000)
      let curves = try curves(touches)
      #expect((curves.window(of: .leastSquares) == nil) == isEmpty)
      #expect((velocities(of: curves, by: .leastSquares).last == .zero) == isEmpty)
    }
  }

  @Test func aTraceThatStopsEndsWithItsLastMove() throws {
    let curves = try curves(Array(Self.touches.dropLast()))
    #expect(velocities(of: curves, by: .lastStep).map(\.x) == [1000, 2000, 3000, 4000])
  }

  @Test func severalFingersHaveNone() {
    var touches = Self.touches
    touches.insert(
      Touch(
        time: touches[1].time, location: Point(x: 50, y: 50), phase: .began, finger: 1), at: 2)
    let trace = Trace(name: "curves", view: Size(width: 400, height: 800), touches: touches)
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    #expect(VelocityCurves(of: gestures[0], in: trace, for: RecognizerSettings()) == nil)
  }
}
