import TestSupport
import Testing
import TouchTrace

@testable import GestureRecognition

/// Which moves form one event.
@Suite struct TouchEventTests {
  /// Shows where events end among simultaneous moves: `"AB AB"` is four moves that form two events.
  private func events(_ moves: [Int32], other: (Int) -> Touch? = { _ in nil }) -> String {
    let time = Timestamp(nanoseconds: 5)
    let touches = moves.indices.map { index in
      other(index)
        ?? Touch(time: time, location: Point(x: 0, y: 0), phase: .moved, finger: moves[index])
    }
    let trace = Trace(name: "", view: Size(width: 1, height: 1), touches: touches)
    let ends = trace.endsOfEvents(in: touches.indices)
    return zip(moves, ends).map { move, isEnd in
      ["A", "B", "C", "D"][Int(move)] + (isEnd ? " " : "")
    }.joined()
  }

  @Test(
    arguments: [
      ([0], "A "), ([0, 1], "AB "), ([0, 0], "A A "), ([0, 1, 0], "AB A "), ([0, 1, 2], "ABC "),
      // The second event begins with the second move of a finger, so the first one's fingers do not end it.
      ([0, 1, 0, 1], "AB AB "), ([0, 1, 1, 0], "AB BA "), ([0, 1, 2, 0, 2, 1], "ABC ACB "),
    ] as [([Int32], String)])
  func aFingerThatMovesTwiceBeginsAnother(moves: [Int32], expected: String) {
    #expect(events(moves) == expected)
  }

  @Test func otherTimesAndOtherTouchesEndAnEvent() {
    let moved = Touch(
      time: Timestamp(nanoseconds: 6), location: Point(x: 0, y: 0), phase: .moved, finger: 1)
    #expect(events([0, 1]) { $0 == 1 ? moved : nil } == "A B ")
    let resting = Touch(
      time: Timestamp(nanoseconds: 5), location: Point(x: 0, y: 0), phase: .stationary, finger: 1)
    #expect(events([0, 1, 2]) { $0 == 1 ? resting : nil } == "A B C ")
    let predicted = Touch(
      time: Timestamp(nanoseconds: 5), location: Point(x: 0, y: 0), phase: .moved, finger: 1,
      isSynthetic: true)
    #expect(events([0, 1, 2]) { $0 == 1 ? predicted : nil } == "AB C ")
  }

  @Test("A lift without a touch-down is part of no gesture")
  func liftWithoutTouchDown() {
    func touch(_ phase: Touch.Phase) -> Touch {
      Touch(time: Timestamp(nanoseconds: 5), location: Point(x: 0, y: 0), phase: phase)
    }
    let trace = Trace(
      name: "", view: Size(width: 1, height: 1), touches: [.ended, .began, .ended].map(touch))
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    #expect(gestures.map(\.touches) == [1..<3])
  }

  /// Ten seconds are far more than needed, and far less than a quadratic algorithm would take.
  @Test("Many fingers moving at one moment take linear time")
  func manyMoves() {
    let touches = (0..<40_000).map { finger in
      Touch(
        time: Timestamp(nanoseconds: 5), location: Point(x: 0, y: 0), phase: .moved, finger: finger)
    }
    let trace = Trace(name: "", view: Size(width: 1, height: 1), touches: touches)
    let duration = ContinuousClock().measure {
      #expect(trace.endsOfEvents(in: touches.indices).filter { $0 }.count == 1)
    }
    #expect(duration < .seconds(10))
  }
}
