import GestureRecognition
import TestSupport
import Testing
import TouchTrace

/// How far a recognizer was from passing a test of its own.
@Suite struct RecognitionPassMeasuresTests {
  private func pass(_ settings: RecognizerSettings, _ recording: Recording) throws
    -> RecognitionPass
  {
    let trace = recording.trace
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    var pass = RecognitionPass(settings.ofPass)
    pass.run(try #require(gestures.first), of: trace)
    return pass
  }

  /// In a view of 400 × 800 points.
  @Test(
    arguments: [
      (.left, 190, 400, .left, 190), (.right, 190, 400, .right, 210), (.top, 190, 390, .top, 390),
      (.bottom, 190, 390, .bottom, 410), ([.left, .right], 201, 400, .right, 199),
      // Of two at the same distance the one on the left.
      ([.left, .right], 200, 400, .left, 200), ([.left, .bottom], 190, 750, .bottom, 50),
      // Beyond the edge.
      (.left, -3, 400, .left, -3),
    ] as [(RecognizerSettings.Edges, Double, Double, EdgeRegion.Edge, Double)])
  func nearestEdge(
    edges: RecognizerSettings.Edges, x: Double, y: Double, edge: EdgeRegion.Edge, distance: Double
  ) throws {
    let settings = RecognizerSettings(kind: .screenEdgePan, edges: edges)
    let nearest = try pass(settings, Recording().touchDown(at: x, y))
      .edgeDistances(in: Size(width: 400, height: 800)).min { $0.distance < $1.distance }
    #expect(nearest?.edge == edge && nearest?.distance == distance)
  }

  @Test func aPanHasNoEdge() throws {
    let pan = try pass(RecognizerSettings(), Recording().touchDown(at: 100).move(by: 5))
    #expect(pan.edgeDistances(in: Size(width: 400, height: 800)) == [])
    #expect(pan.angle(at: 1) == nil)
  }

  @Test(
    arguments: [
      (.left, 5, 400, 10, 0, 0), (.left, 5, 400, 10, 10, 45), (.left, 5, 400, 10, -10, 45),
      (.left, 5, 400, 0, 10, 90), (.left, 5, 400, -10, 0, 180), (.right, 395, 400, -10, 10, 45),
      (.top, 200, 5, 10, 10, 45), (.bottom, 200, 795, 0, -10, 0),
      // From a corner the smaller one.
      ([.left, .top], 5, 5, 10, 0, 0), ([.left, .top], 5, 5, 0, 10, 0),
    ] as [(RecognizerSettings.Edges, Double, Double, Double, Double, Double)])
  func angle(
    edges: RecognizerSettings.Edges, x: Double, y: Double, dx: Double, dy: Double, degrees: Double
  ) throws {
    let settings = RecognizerSettings(kind: .screenEdgePan, edges: edges)
    let pass = try pass(settings, Recording().touchDown(at: x, y).move(by: dx, dy))
    #expect(try abs(#require(pass.angle(at: 1)) - degrees) < 1e-12)
  }

  @Test(arguments: [
    (3.0, 2.0, RecognitionPass.Axis.x, 3.0), (3, -4, .y, -4), (-5, 4, .x, -5), (4, 4, .x, 4),
    (0, 0, .x, 0),
  ])
  func longestTravel(x: Double, y: Double, axis: RecognitionPass.Axis, distance: Double) throws {
    let there = Recording().touchDown(at: 100).move(by: x, y)
    let travel = try #require(
      try pass(RecognizerSettings(), there.move(by: -x, -y).lift()).longestTravel)
    #expect(travel.axis == axis && abs(travel.distance - distance) < 1e-12)
  }

  /// Before enough fingers are down nothing is compared with the slop.
  @Test func travelCountsWithEnoughFingers() throws {
    let settings = RecognizerSettings(minimumTouches: 2)
    let one = Recording().touchDown(at: 100).move(by: 50)
    #expect(try pass(settings, one.lift()).longestTravel == nil)
    #expect(try pass(settings, one.lift()).mostTouches == 1)
    let two = try pass(
      settings, one.touchDown(at: 200, finger: 1).move(by: 6).lift().lift(finger: 1))
    #expect(two.longestTravel?.distance == 3)
    #expect(two.mostTouches == 2)
  }
}
