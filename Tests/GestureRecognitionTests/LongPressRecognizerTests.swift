import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct LongPressRecognizerTests {
  private func settings(
    _ edit: (inout LongPressRecognizer) -> Void = { _ in }
  ) -> RecognizerSettings {
    var press = LongPressRecognizer()
    edit(&press)
    return RecognizerSettings(press)
  }

  private static let down = Recording().touchDown(at: 100)

  @Test("The duration is inclusive", arguments: [(0.499, false), (0.5, true), (0.501, true)])
  func duration(time: Double, begins: Bool) {
    let playback = Playback([settings()], Self.down.lift(after: time))
    #expect(playback.path == (begins ? [.possible, .began, .ended] : [.possible, .failed]))
    #expect(playback.pan.failure == (begins ? nil : .test(.tooShort)))
    #expect(
      playback.beganAt.map(\.time) == (begins ? [Self.down.now.advanced(bySeconds: 0.5)] : []))
  }

  @Test(
    "The travel before the press begins is measured in a straight line, with an inclusive limit",
    arguments: [(6.0, 8.0, true), (6, 8.001, false), (-10, 0, true), (-10.001, 0, false)])
  func movement(x: Double, y: Double, begins: Bool) {
    let playback = Playback([settings()], Self.down.move(by: x, y).lift(after: 1))
    #expect(playback.pan.failure == (begins ? nil : .test(.movedTooFar)))
  }

  @Test("After it begins it continues as a pan, with translation measured from there")
  func drags() {
    let recording = Self.down.move(by: 4).hold(0.6).move(by: 100, 50, over: 0.1)
    let playback = Playback([settings()], recording)
    #expect(playback.path == [.possible, .began, .changed])
    #expect(abs(playback.translation.x - 100) < 1e-9 && abs(playback.translation.y - 50) < 1e-9)
    #expect(playback.pan.location == Point(x: 204, y: 450))
    #expect(Playback([settings()], recording.lift()).pan.state == .ended)
    #expect(Playback([settings()], recording.cancel()).pan.state == .cancelled)
  }

  @Test("Touches at the moment when the timer fires are handled after it")
  func sameMoment() {
    let moved = Self.down.hold(0.5).alsoMove(by: 50, finger: 0)
    #expect(Playback([settings()], moved).path == [.possible, .began, .changed])
  }

  @Test("A trace that stops before the timer leaves it possible")
  func stops() {
    #expect(Playback([settings()], Self.down.move(by: 3)).pan.state == .possible)
    #expect(Playback([settings()], Self.down.hold(0.6).rest()).pan.state == .began)
  }

  @Test("The press begins from the last required finger on, with exactly the required number")
  func fingers() {
    let two = Self.down.hold(0.3).touchDown(at: 200, finger: 1)
    #expect(Playback([settings()], two.lift(after: 1)).pan.failure == .test(.tooManyTouches))
    let needsTwo = settings { $0.numberOfTouchesRequired = 2 }
    #expect(
      Playback([needsTwo], Self.down.lift(after: 1)).pan.failure == .test(.tooFewTouches))
    #expect(Playback([needsTwo], two.hold(0.4).rest()).pan.state == .possible)
    #expect(Playback([needsTwo], two.hold(0.5).rest()).pan.state == .began)
    // It ends with the first of them; one that lifts before can come back.
    for (time, state) in [(0.5, GestureState.ended), (0.4, .possible)] {
      let recording = two.hold(time).rest().lift().move(by: 50, finger: 1)
      #expect(Playback([needsTwo], recording).pan.state == state)
      #expect(Playback([needsTwo], recording, skipsTouches: true).pan.state == state)
    }
  }

  @Test("Every setting has an effect")
  func otherSettings() {
    let short = settings { $0.minimumPressDuration = 0.2 }
    #expect(Playback([short], Self.down.lift(after: 0.2)).pan.state == .ended)
    #expect(Playback([short], Self.down.lift(after: 0.19)).pan.state == .failed)
    let none = settings { $0.minimumPressDuration = 0 }
    #expect(Playback([none], Self.down.move(by: 50).lift()).pan.state == .ended)
    let wide = settings { $0.allowableMovement = 50 }
    #expect(Playback([wide], Self.down.move(by: 50).lift(after: 1)).pan.state == .ended)
    #expect(Playback([wide], Self.down.move(by: 51).lift(after: 1)).pan.state == .failed)
  }

  @Test("The first to begin prevents the other; a waiting pan continues once the press has failed")
  func arbitration() {
    let both = [settings(), RecognizerSettings()]
    let pan = Playback(both, Self.down.hold(0.3).move(by: 30).lift())
    #expect(pan.recognizers.map(\.state) == [.failed, .ended])
    let press = Playback(both, Self.down.hold(0.6).move(by: 30).lift())
    #expect(press.recognizers[0].state == .ended)
    #expect(press.recognizers[1].failure == .prevented(by: 0))
    let waiting = [settings(), RecognizerSettings(requiresFailureOf: [0])]
    let released = Playback(waiting, Self.down.move(by: 30).move(by: 30).lift())
    #expect(released.recognizers.map(\.state) == [.failed, .ended])
    var refused = ScriptedRules()
    refused.refusals = [0: 1]
    #expect(
      Playback(both, Self.down.lift(after: 1), rules: refused).pan.failure == .refused(by: 1))
  }

  @Test("Skipping touches changes nothing", arguments: [0.2, 0.45, 0.5, 0.7])
  func skipping(time: Double) {
    for settings in [[settings()], [settings(), RecognizerSettings()]] {
      let recording = Self.down.move(by: 3, 3, over: time).hold(0.2).move(by: 40, over: 0.1).lift()
      let (all, some) = (
        Playback(settings, recording), Playback(settings, recording, skipsTouches: true)
      )
      #expect(all.recognizers == some.recognizers)
    }
  }

  @Test(
    "A failed press reports what was missing or exceeded",
    arguments: [
      (.tooShort, 3, 0.3, "elapsed", 0.31, 0.5), (.movedTooFar, 30, 0.3, "travel", 30, 10),
    ] as [(RecognizerTest, Double, Double, String, Double, Double)])
  func measures(
    test: RecognizerTest, x: Double, rest: Double, name: String, value: Double, limit: Double
  ) throws {
    let recording = Self.down.move(by: x).lift(after: rest)
    let pass = RecognitionPass(settings(), over: recording)
    let measure = try #require(
      pass.measure(test, at: test == .tooShort ? 2 : 1, of: recording.trace))
    #expect(measure.name == name)
    #expect(abs(measure.value - value) < 1e-9 && measure.limit == limit)
  }
}
