import GestureRecognition
import TestSupport
import Testing
import TouchTrace

/// How far a recognizer was from passing one of its own tests.
@Suite struct RecognitionPassMeasuresTests {
  private func measure(
    _ test: RecognizerTest, of settings: RecognizerSettings, _ recording: Recording
  ) -> TestMeasure? {
    RecognitionPass(settings, over: recording).measure(
      test, at: recording.trace.touches.count - 1, of: recording.trace)
  }

  /// In a view of 400 × 800 points.
  @Test(
    arguments: [
      ([.left], 190, 400, .left, 190), ([.right], 190, 400, .right, 210),
      ([.top], 190, 390, .top, 390),
      ([.bottom], 190, 390, .bottom, 410), ([.left, .right], 201, 400, .right, 199),
      // Two edges at the same distance: the left one.
      ([.left, .right], 200, 400, .left, 200), ([.left, .bottom], 190, 750, .bottom, 50),
      // Beyond the edge.
      ([.left], -3, 400, .left, -3),
    ] as [([Edge], Double, Double, Edge, Double)])
  func nearestEdge(
    edges: [Edge], x: Double, y: Double, edge: Edge, distance: Double
  ) throws {
    let settings = RecognizerSettings(kind: .screenEdgePan, edges: edges)
    let measure = self.measure(.outsideTheEdge, of: settings, Recording().touchDown(at: x, y))
    let value = edge == .left || edge == .right ? ("start.x", x) : ("start.y", y)
    let limit =
      switch edge {
      case .left, .top: 20.0
      case .right: 380.0
      case .bottom: 780.0
      }
    #expect(measure?.name == value.0 && measure?.value == value.1 && measure?.limit == limit)
    #expect(measure.map { abs(abs($0.value - $0.limit) - abs(distance - 20)) < 1e-9 } ?? false)
  }

  @Test(
    arguments: [
      ([.left], 5, 400, 10, 0, 0), ([.left], 5, 400, 10, 10, 45), ([.left], 5, 400, 10, -10, 45),
      ([.left], 5, 400, 0, 10, 90), ([.left], 5, 400, -10, 0, 180),
      ([.right], 395, 400, -10, 10, 45),
      ([.top], 200, 5, 10, 10, 45), ([.bottom], 200, 795, 0, -10, 0),
      // In a corner, the smaller distance.
      ([.left, .top], 5, 5, 10, 0, 0), ([.left, .top], 5, 5, 0, 10, 0),
    ] as [([Edge], Double, Double, Double, Double, Double)])
  func angle(
    edges: [Edge], x: Double, y: Double, dx: Double, dy: Double, degrees: Double
  ) throws {
    let settings = RecognizerSettings(kind: .screenEdgePan, edges: edges)
    let measure = self.measure(
      .wrongDirection, of: settings, Recording().touchDown(at: x, y).move(by: dx, dy))
    #expect(try abs(#require(measure).value - degrees) < 1e-12)
  }

  @Test(arguments: [
    (3.0, 2.0, "travel.x", 3.0), (3, -4, "travel.y", -4), (-5, 4, "travel.x", -5),
    (4, 4, "travel.x", 4), (0, 0, "travel.x", 0),
  ])
  func longestTravel(x: Double, y: Double, name: String, distance: Double) throws {
    let there = Recording().touchDown(at: 100).move(by: x, y)
    let measure = try #require(
      self.measure(.tooShort, of: RecognizerSettings(), there.move(by: -x, -y).lift()))
    #expect(measure.name == name && abs(measure.value - distance) < 1e-12)
    #expect(measure.limit == (distance < 0 ? -10 : 10))
  }

  /// Before enough fingers are down nothing is compared with the slop.
  @Test func travelCountsWithEnoughFingers() throws {
    let settings = RecognizerSettings(minimumTouches: 2)
    let one = Recording().touchDown(at: 100).move(by: 50)
    #expect(measure(.tooShort, of: settings, one.lift()) == nil)
    #expect(measure(.tooFewTouches, of: settings, one.lift())?.value == 1)
    let two = one.touchDown(at: 200, finger: 1).move(by: 6).lift().lift(finger: 1)
    #expect(measure(.tooShort, of: settings, two)?.value == 3)
    #expect(measure(.tooFewTouches, of: settings, two)?.value == 2)
  }
}
