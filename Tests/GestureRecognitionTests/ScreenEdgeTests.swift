import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct ScreenEdgeTests {
  private static let left = RecognizerSettings(kind: .screenEdgePan)

  @Test(arguments: [
    (Edge.left, 20.0, 400.0, 50.0, 0.0), (.right, 380, 400, -50, 0),
    (.top, 200, 20, 0, 50), (.bottom, 200, 780, 0, -50),
  ])
  func startsWithinItsEdge(
    edge: Edge, x: Double, y: Double, dx: Double, dy: Double
  ) {
    let settings = [RecognizerSettings(kind: .screenEdgePan, edges: [edge])]
    let inside = Recording().touchDown(at: x, y).move(by: dx, dy)
    #expect(Playback(settings, inside).pan.state == .began)
    // A step further from the edge, against the inward direction.
    let outside = Recording().touchDown(at: x + (dx / 50), y + (dy / 50)).move(by: dx, dy)
    #expect(Playback(settings, outside).pan.failure == .test(.outsideTheEdge))
  }

  /// A recognizer without an edge starts anywhere.
  @Test(
    arguments: [
      ([.left], 300, 0.75), ([.right], 300, 0.25), ([.left, .right], 300, 0.25),
      ([.left, .right], 100, 0.25), ([], 300, 0.75), ([.right, .top], 0, 0.5),
    ] as [([Edge], Double, Double)])
  func startsNearItsNearestEdge(edges: [Edge], x: Double, distance: Double) {
    let view = Size(width: 400, height: 800)
    func found(_ mirrors: Bool, _ layout: Trace.LayoutDirection) -> Double {
      let settings = RecognizerSettings(
        kind: .screenEdgePan, edges: edges, mirrorsInRTL: mirrors)
      return settings.startDistance(
        of: Point(x: layout == .rightToLeft ? 400 - x : x, y: 400), in: view, layout)
    }
    #expect(found(false, .leftToRight) == distance)
    #expect(found(true, .leftToRight) == distance)
    #expect(found(true, .rightToLeft) == distance)
  }

  @Test func failsAtOnceOutsideTheEdge() {
    let playback = Playback([Self.left], Recording().touchDown(at: 20.5))
    #expect(playback.path == [.failed])
  }

  /// Many devices repeat the touch-down's location in the first move.
  @Test func withoutTravelItHasNoDirection() {
    let settings = [RecognizerSettings(kind: .screenEdgePan, slop: 0)]
    let playback = Playback(settings, Recording().touchDown(at: 5).move(by: 0).move(by: 20))
    #expect(playback.path == [.possible, .began])
  }

  @Test func theWidthIsASetting() {
    let wide = RecognizerSettings(kind: .screenEdgePan, edgeWidth: 40)
    #expect(Playback([wide], Recording().touchDown(at: 40).move(by: 20)).pan.state == .began)
    #expect(Playback([wide], Recording().touchDown(at: 41).move(by: 20)).pan.state == .failed)
  }

  /// tan 77.5° is 4.5107…: 45 points down for 10 points inward are within the limit, 46 are not.
  @Test(arguments: [
    (10.0, 45.0, true), (10, 46, false), (10, -45, true), (10, -46, false), (-10, 0, false),
    (0, 20, false),
  ])
  func theWayFromTouchDownDecides(x: Double, y: Double, begins: Bool) {
    let playback = Playback([Self.left], Recording().touchDown(at: 15).move(by: x, y))
    #expect(playback.pan.state == (begins ? .began : .failed))
    #expect(playback.pan.failure == (begins ? nil : .test(.wrongDirection)))
  }

  @Test(
    "The strips in which it starts are within the view",
    arguments: [
      (.left, 20, false, 0, 0, 20, 800), (.left, 20, true, 380, 0, 20, 800),
      (.right, 20, false, 380, 0, 20, 800), (.right, 20, true, 0, 0, 20, 800),
      (.top, 20, true, 0, 0, 400, 20), (.bottom, 20, false, 0, 780, 400, 20),
      (.left, 500, false, 0, 0, 400, 800), (.bottom, 900, false, 0, 0, 400, 800),
      (.right, -1, false, 400, 0, 0, 800), (.bottom, -1, false, 0, 800, 400, 0),
    ] as [(Edge, Double, Bool, Double, Double, Double, Double)])
  func strips(
    edge: Edge, edgeWidth: Double, isMirrored: Bool, x: Double, y: Double, width: Double,
    height: Double
  ) {
    let settings = RecognizerSettings(
      kind: .screenEdgePan, edges: [edge], edgeWidth: edgeWidth, mirrorsInRTL: true)
    let strips = settings.startStrips(
      in: Size(width: 400, height: 800), isMirrored ? .rightToLeft : .leftToRight)
    #expect(strips.map(\.origin) == [Point(x: x, y: y)])
    #expect(strips.map(\.size) == [Size(width: width, height: height)])
  }

  @Test(
    "With an angle of 0 only a straight swipe begins", arguments: [(0.0, true), (0.001, false)])
  func straight(across: Double, begins: Bool) {
    let straight = RecognizerSettings(kind: .screenEdgePan, edgeAngle: 0)
    let playback = Playback([straight], Recording().touchDown(at: 0).move(by: 20, across))
    #expect(playback.pan.state == (begins ? .began : .failed))
  }

  @Test func theAngleIsASetting() {
    let narrow = RecognizerSettings(kind: .screenEdgePan, edgeAngle: 45)
    let recording = Recording().touchDown(at: 0)
    #expect(Playback([narrow], recording.move(by: 20, 19)).pan.state == .began)
    #expect(Playback([narrow], recording.move(by: 20, 21)).pan.state == .failed)
  }

  @Test func aShortWayInTheWrongDirectionIsNoMistakeYet() {
    let playback = Playback(
      [Self.left], Recording().touchDown(at: 10).move(by: -9, 9).move(by: 30, -9))
    #expect(playback.pan.state == .began)
  }

  @Test func otherFingersAreIgnored() {
    let playback = Playback(
      [Self.left],
      Recording().touchDown(at: 0).touchDown(at: 200, finger: 1).move(by: 100, finger: 1)
        .move(by: 30))
    #expect(playback.translation == Translation(x: 20, y: 0))
    #expect(playback.pan.location == Point(x: 30, y: 400))
  }

  @Test(arguments: [true, false])
  func edgesMirrorWhereTheProfileSaysSo(mirrors: Bool) {
    let settings = [RecognizerSettings(kind: .screenEdgePan, mirrorsInRTL: mirrors)]
    let fromRight = Recording().with { $0.layoutDirection = .rightToLeft }
      .touchDown(at: 395).move(by: -50)
    let playback = Playback(settings, fromRight)
    #expect(playback.pan.state == (mirrors ? .began : .failed))
    #expect(!mirrors || playback.translation == Translation(x: 40, y: 0))
    #expect(!mirrors || playback.velocity == Velocity(x: 5000, y: 0))
    #expect(!mirrors || playback.pan.start == Point(x: 5, y: 400))
  }
}
