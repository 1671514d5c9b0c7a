import GestureRecognition
import Testing
import TouchTrace

@Suite struct ContentScrollingTests {
  /// A scroll view of 100 × 100 points at an offset of its content.
  private func scroller(
    _ name: String = "", size: Size = Size(width: 300, height: 300), at offset: Point,
    axis: Trace.Content.Axis = .both, bounces: Bool = true
  ) -> Trace.Content {
    Trace.Content(
      .scroll, name: name, rect: Rect(x: 0, y: 0, width: 100, height: 100), axis: axis,
      contentSize: size, contentOffset: offset, bounces: bounces)
  }

  @Test(
    "Content moves along an axis in which it is larger than its bounds",
    arguments: [99.0, 100, 101])
  func axes(side: Double) {
    let start = Point(x: 0, y: 0)
    let wide = scroller(size: Size(width: side, height: 50), at: start)
    let tall = scroller(size: Size(width: 50, height: side), at: start)
    #expect(wide.panAxes == (side > 100 ? .horizontal : []))
    #expect(tall.panAxes == (side > 100 ? .vertical : []))
  }

  /// The outer one can scroll on in every direction.
  @Test(
    "Content at its end in a direction leaves a pan there to content around it",
    arguments: [
      (0, 100, 20, 0, true), (200, 100, 20, 0, false), (200, 100, -20, 0, true),
      (0, 100, -20, 0, false), (100, 0, 0, 20, true), (100, 200, 0, 20, false),
      (100, 200, 0, -20, true), (100, 0, 0, -20, false),
      // The longer component counts, and the vertical one of two equal ones.
      (0, 100, 20, 19, true), (0, 100, 20, 20, false), (0, 100, 19, 20, false),
      (100, 0, 20, 19, false), (100, 0, 20, 20, true), (100, 0, 19, 20, true),
    ] as [(Double, Double, Double, Double, Bool)])
  func refuses(x: Double, y: Double, dx: Double, dy: Double, refuses: Bool) {
    let outer = scroller(at: Point(x: 100, y: 100))
    let inner = scroller(at: Point(x: x, y: y))
    let travel = Translation(x: dx, y: dy)
    #expect(inner.refuses(travel, .leftToRight, outer: [outer]) == refuses)
    #expect(!inner.refuses(travel, .leftToRight, outer: []))
  }

  @Test("Content of one axis moves along it, whatever the longer component")
  func oneAxis() {
    let travel = Translation(x: 20, y: 10)
    let wide = scroller(size: Size(width: 300, height: 100), at: Point(x: 0, y: 0))
    let tall = scroller(size: Size(width: 100, height: 300), at: Point(x: 0, y: 0))
    #expect(tall.refuses(travel, .leftToRight, outer: [scroller(at: Point(x: 100, y: 100))]))
    #expect(!tall.refuses(travel, .leftToRight, outer: [wide]))
    let steep = Translation(x: 10, y: 20)
    #expect(wide.refuses(steep, .leftToRight, outer: [scroller(at: Point(x: 100, y: 100))]))
  }

  @Test(
    "Row actions take a pan that is more horizontal than vertical, towards a side that has some",
    arguments: [(-10.0, 10.0, false), (-10, 10.1, true), (-10, 9.9, false), (10, 9.9, true)])
  func rowActions(dx: Double, dy: Double, refuses: Bool) {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    let row = Trace.Content(.rowActions, rect: rect)
    #expect(row.refuses(Translation(x: dx, y: dy), .leftToRight, outer: []) == refuses)
  }

  @Test("Content that does not bounce stays within its ends")
  func offsets() {
    let content = scroller(at: Point(x: 100, y: 100), bounces: false)
    func offset(_ dx: Double, _ dy: Double) -> Point {
      content.offset(after: Translation(x: dx, y: dy))
    }
    #expect(offset(30, -40) == Point(x: 70, y: 140))
    #expect(offset(101, 101) == Point(x: 0, y: 0))
    #expect(offset(-101, -101) == Point(x: 200, y: 200))
  }

  @Test("A pager without a width does not page")
  func pageWithoutWidth() {
    let pager = Trace.Content(
      .pager, rect: Rect(x: 0, y: 0, width: 0, height: 100), axis: .horizontal,
      contentSize: Size(width: 300, height: 100))
    #expect(pager.offset(of: release(Point(x: 70, y: 0))) == Point(x: 70, y: 0))
  }

  private func release(_ offset: Point, _ x: Double = 0, _ y: Double = 0) -> ContentRelease {
    ContentRelease(
      at: Timestamp(nanoseconds: 0), offset: offset, velocity: Velocity(x: x, y: y))
  }

  /// 998 points per second go on by 0.998 · 998 · 1 ms / 0.002 in all, and by as much less after a second as the
  /// velocity has left: 0.998 to the power of 1,000.
  @Test("A scroll view goes on after the lift")
  func deceleration() {
    let start = Point(x: 1000, y: 1000)
    let content = scroller(size: Size(width: 3000, height: 3000), at: start)
    let released = release(start, -998, 500)
    #expect(abs(content.offset(of: released).x - 1498.002) < 1e-9)
    #expect(abs(content.offset(of: released).y - 750.5) < 1e-9)
    var left = 1.0
    for _ in 0..<1000 { left *= 0.998 }
    #expect(abs(content.offset(of: released, after: 1).x - 1498.002 + 498.002 * left) < 1e-9)
    #expect(content.offset(of: released, after: 0) == start)
    #expect(content.offset(of: release(start, 3000, -9000)) == Point(x: 0, y: 2900))
  }

  @Test(
    "A pager turns to the nearest page of the two that it shows",
    arguments: [
      (149, 0, 100), (150, 0, 200), (149, -2, 100), (149, -3, 200), (151, 2, 200), (151, 3, 100),
      (110, -5000, 200), (190, 5000, 100), (200, 5000, 200), (-20, 5000, 0), (230, -5000, 200),
    ] as [(Double, Double, Double)])
  func pages(offset: Double, velocity: Double, page: Double) {
    let pager = Trace.Content(
      .pager, rect: Rect(x: 0, y: 0, width: 100, height: 100),
      contentSize: Size(width: 300, height: 100))
    #expect(
      pager.offset(of: release(Point(x: offset, y: 0), velocity)) == Point(x: page, y: 0))
  }
}
