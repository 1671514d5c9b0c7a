import SwipeReplay
import Testing

@testable import ReplayAnalysis

@Suite struct SyntheticSwipeTests {
  private let conditions = SwipeConditions()

  private func trace(_ swipe: SyntheticSwipe, _ conditions: SwipeConditions? = nil) throws -> Trace
  {
    try #require(swipe.trace(conditions ?? self.conditions, name: "made"))
  }

  @Test(
    "Every shape ends at its distance with the release velocity",
    arguments: SwipeShape.allCases, [120.0, 370])
  func release(shape: SwipeShape, velocity: Double) throws {
    let trace = try trace(SyntheticSwipe(shape, distance: 200, velocity: velocity))
    let (first, last) = (try #require(trace.touches.first), try #require(trace.touches.last))
    #expect((first.phase, first.location) == (.began, Point(x: 5, y: 426)))
    #expect((last.phase, last.location) == (.ended, Point(x: 205, y: 426)))
    let moves = trace.touches.dropFirst().dropLast()
    #expect(moves.allSatisfy { $0.phase == .moved })
    #expect(zip(trace.touches, trace.touches.dropFirst()).allSatisfy { $0.time < $1.time })
    let lastMove = try #require(moves.last)
    #expect(lastMove.location == last.location)
    #expect(last.time.nanoseconds(since: lastMove.time) == 16_666_667)
    let before = try #require(moves.dropLast().last)
    let seen =
      (lastMove.location.x - before.location.x) / lastMove.time.seconds(since: before.time)
    // With an even acceleration the velocity is a little lower half a sample earlier.
    #expect((seen - velocity).magnitude < (shape == .fling ? 60 : 0.001), "\(seen)")
  }

  @Test("A negative velocity moves back, and 0 rests", arguments: [SwipeShape.drag, .hold, .back])
  func comesBack(shape: SwipeShape) throws {
    let back = try trace(SyntheticSwipe(shape, distance: 150, velocity: -500))
    #expect(back.touches.map(\.location.x).max() == (shape == .back ? 355 : 255))
    let rest = try trace(SyntheticSwipe(shape, distance: 150, velocity: 0))
    let end = try #require(rest.touches.last).time
    let resting = rest.touches.filter { end.seconds(since: $0.time) < 0.2 }
    #expect(resting.count >= 12)
    #expect(resting.allSatisfy { $0.location.x == 155 })
  }

  @Test("No swipe is made if it would leave the view, be too short or have an impossible velocity")
  func limits() {
    func isMade(_ shape: SwipeShape, _ distance: Double, _ velocity: Double) -> Bool {
      SyntheticSwipe(shape, distance: distance, velocity: velocity).trace(conditions, name: "")
        != nil
    }
    #expect(conditions.room == 388)
    #expect(isMade(.drag, 388, 0))
    #expect(!isMade(.drag, 388.0.nextUp, 0))
    #expect(!isMade(.drag, 0, 0))
    // It turns at 288 + 100.
    #expect(isMade(.drag, 288, -500))
    #expect(!isMade(.drag, 288.5, -500))
    #expect(isMade(.back, 288, 0))
    #expect(!isMade(.back, 288.0.nextUp, 0))
    // 50 ms.
    #expect(isMade(.steady, 100, 2000))
    #expect(!isMade(.steady, 99, 2000))
    #expect(isMade(.steady, 60, 1))
    #expect(!isMade(.steady, 60.1, 1))
    for shape in [SwipeShape.steady, .fling] {
      #expect(!isMade(shape, 100, 0))
      #expect(!isMade(shape, 100, -1))
    }
    // The release of 0.2 s needs 100 pt.
    #expect(isMade(.hold, 100, 500))
    #expect(!isMade(.hold, 99, 500))
    #expect(isMade(.drag, 99, 500))
  }

  @Test("The first steps of drags are the same, however they end")
  func firstSteps() throws {
    let swipes = [
      SyntheticSwipe(.drag, distance: 200, velocity: 0),
      SyntheticSwipe(.drag, distance: 233, velocity: 300),
      SyntheticSwipe(.hold, distance: 222, velocity: 0, rest: 0.07),
    ]
    let steps = try swipes.map { Array(try trace($0).touches.prefix(6)) }
    #expect(steps[0].map { ($0.location.x - 5).rounded() } == [0, 11, 21, 32, 42, 53])
    #expect(steps.allSatisfy { $0 == steps[0] })
  }

  @Test("The four directions are rotations of one swipe", arguments: SwipeDirection.allCases)
  func directions(direction: SwipeDirection) throws {
    let view = Size(width: 400, height: 400)
    let swipe = SyntheticSwipe(.drag, distance: 120, velocity: 250)
    let right = try trace(swipe, SwipeConditions(view: view))
    let turned = try trace(swipe, SwipeConditions(view: view, direction: direction))
    for (one, other) in zip(right.touches, turned.touches) {
      let offset = one.location.x - 5
      let expected =
        switch direction {
        case .right: Point(x: 5 + offset, y: 200)
        case .left: Point(x: 395 - offset, y: 200)
        case .down: Point(x: 200, y: 5 + offset)
        case .up: Point(x: 200, y: 395 - offset)
        }
      #expect((expected.x - other.location.x).magnitude < 1e-9)
      #expect((expected.y - other.location.y).magnitude < 1e-9)
      #expect(one.time == other.time)
    }
  }
}
