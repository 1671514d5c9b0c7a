import TestSupport
import Testing
import TouchTrace

@testable import ReplayAnalysis

@Suite struct GestureMeasureTests {
  private func gestures(_ trace: Trace) -> [GestureMeasure] {
    trace.gestures.map { GestureMeasure($0, of: trace) }
  }

  @Test("A gesture lasts from its first touch to its last")
  func one() throws {
    let found = gestures(
      Recording().touchDown(at: 12, 34).move(by: 100, over: 0.08).lift(after: 0.02).trace)
    let gesture = try #require(found.first)
    #expect(found.count == 1)
    #expect(gesture.start == Point(x: 12, y: 34))
    #expect(gesture.duration == 0.1)
    // Nine intervals: eight moves, and the lift.
    #expect(gesture.sampleRate == 90)
  }

  @Test("The next gesture begins once no finger is down any longer")
  func several() {
    let found = gestures(
      Recording().touchDown(at: 1).touchDown(at: 2, finger: 1).move(by: 50, over: 0.1)
        .lift().lift(after: 0.1, finger: 1).hold(1)
        .touchDown(at: 3).move(by: 10).trace)
    #expect(found.map(\.start.x) == [1, 3])
    #expect(found.map(\.duration) == [0.2, 0.01])
  }

  @Test("Simultaneous samples of several fingers count as one sample")
  func fingers() {
    let found = gestures(
      Recording().touchDown(at: 1).touchDown(at: 2, finger: 1).move(by: 50)
        .alsoMove(by: 50, finger: 1).move(by: 50).alsoMove(by: 50, finger: 1).trace)
    #expect(found.map(\.sampleRate) == [100])
  }

  @Test("A gesture without duration has no rate")
  func moment() {
    #expect(gestures(Recording().touchDown(at: 1).lift().trace).map(\.sampleRate) == [nil])
    #expect(gestures(Recording().trace).isEmpty)
  }

  @Test("Touches made up by the system do not count")
  func synthetic() {
    var trace = Recording().touchDown(at: 1).move(by: 50, over: 0.05).trace
    let last = trace.touches.indices.last ?? 0
    trace.touches[last].isSynthetic = true
    #expect(gestures(trace).map(\.duration) == [0.04])
  }
}
