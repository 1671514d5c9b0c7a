import SwipeReplay
import TestSupport
import Testing

/// State that a replayer keeps between gestures and traces; see also `Fixtures/swipes/gesture-sequences.md`.
@Suite struct GestureSequenceTests {
  private static let swipe = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift()

  @Test func whereNoRuleRefusesASecondSwipeTheLogSaysWhy() throws {
    let twice = Self.swipe.touchDown(at: 5).move(by: 300, over: 0.1).lift()
    let events = try twice.replayed(with: "zeroj", detail: .events).last?.events ?? []
    #expect(events.contains { $0.category == .note && $0.text.contains("another transition") })
  }

  @Test func predictedSamplesAreNotFed() throws {
    let plain = Recording().touchDown(at: 0).move(by: 100, over: 0.1).lift().trace
    var predicted = plain
    predicted.touches.insert(
      Touch(
        time: plain.touches[3].time, location: Point(x: 390, y: 0), phase: .moved,
        isSynthetic: true), at: 4)
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    #expect(replayer.replay(plain).map(\.values) == replayer.replay(predicted).map(\.values))
  }

  @Test func aTraceStartsAnew() throws {
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    let open = Recording().touchDown(at: 0).move(by: 300, over: 0.1).trace
    let outcomes = [Self.swipe.trace, Self.swipe.trace, open, Self.swipe.trace].map {
      replayer.replay($0).map(\.outcome)
    }
    #expect(outcomes == [[.finish], [.finish], [.open], [.finish]])
  }

  /// A profile with the same settings but another rule tracks other fingers of the same gesture.
  @Test func profilesDoNotShareWhatTheyReceive() throws {
    func profile(_ receive: String) throws -> Profile {
      try Profile.read(
        """
        { "format": "swipe-profile", "version": 1, "recognizers": [
          { "kind": "pan", "action": "pop", "receive": "\(receive)",
            "progress": "translation.x / width", "decide": [{ "then": "finish" }] }] }
        """)
    }
    let (left, right) = (try profile("start.x < 50"), try profile("start.x > 200"))
    let recording = Recording().touchDown(at: 10).touchDown(at: 300, finger: 1)
      .move(by: 40, over: 0.1, finger: 1).move(by: 200, over: 0.1).lift().lift(finger: 1)
    var replayer = Replayer(profiles: [left, right, left], detail: [])
    #expect(replayer.replay(recording.trace).map { $0.values?.translation.x } == [190, 30, 190])
  }
}
