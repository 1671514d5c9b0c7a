import TestSupport
import Testing
import TouchTrace

@testable import GestureRecognition

/// The rows marked "measured" are those that openuikit measured with UIKit of iOS 26.1.
@Suite struct SwipeRecognizerTests {
  private func settings(_ edit: (inout SwipeRecognizer) -> Void = { _ in }) -> RecognizerSettings {
    var swipe = SwipeRecognizer()
    edit(&swipe)
    return RecognizerSettings(swipe)
  }

  /// Returns a recording of one finger that jumps by a distance after some time.
  private func jump(_ x: Double, _ y: Double = 0, after time: Double) -> Recording {
    Recording().touchDown(at: 120).hold(time).alsoMove(by: x, y, finger: 0)
  }

  @Test(
    "Measured: the minimum travel along the direction",
    arguments: zip([0, 0.1, 0.2, 0.3, 0.4, 0.5], [50, 45.3, 40.6, 35.9, 31.2, 26.5]))
  func minimum(time: Double, least: Double) {
    for (step, state) in [(-0.001, GestureState.possible), (0.001, .ended)] {
      let playback = Playback([settings()], jump(least + step, after: time))
      #expect(playback.pan.state == state, "\(least + step)")
    }
    #expect(Playback([settings()], jump(50, after: 0)).pan.state == .ended)
  }

  @Test(
    "Measured: the maximum travel across the direction",
    arguments: zip([0, 0.1, 0.2, 0.3, 0.4, 0.5], [50, 45.1, 40.2, 35.3, 30.4, 25.5]))
  func maximum(time: Double, most: Double) {
    for sign in [1.0, -1] {
      #expect(
        Playback([settings()], jump(100, sign * (most - 0.001), after: time)).pan.state == .ended)
      let far = Playback([settings()], jump(100, sign * (most + 0.001), after: time))
      #expect(far.pan.failure == .test(.wrongDirection))
    }
    #expect(Playback([settings()], jump(100, 50, after: 0)).pan.state == .ended)
  }

  @Test("After half a second the limits stay the same", arguments: [(26.4, false), (26.6, true)])
  func limitsAfterHalfASecond(x: Double, isRecognized: Bool) {
    let patient = settings { $0.maximumDuration = 1 }
    #expect((Playback([patient], jump(x, after: 0.8)).pan.state == .ended) == isRecognized)
  }

  @Test("Measured: half a second is the limit", arguments: [(0.5, true), (0.501, false)])
  func duration(time: Double, isRecognized: Bool) {
    let playback = Playback([settings()], jump(100, after: time))
    #expect(playback.pan.state == (isRecognized ? .ended : .failed))
    #expect(playback.pan.failure == (isRecognized ? nil : .test(.tooSlow)))
  }

  @Test("Measured: moving the opposite way fails at once, retreating does not")
  func opposite() {
    let down = Recording().touchDown(at: 120)
    let back = down.move(by: -0.1).move(by: 100)
    #expect(Playback([settings()], back).pan.failure == .test(.wrongDirection))
    let across = down.move(by: 0, 5).move(by: -100)
    #expect(Playback([settings { $0.direction = [.left] }], across).pan.state == .ended)
    let retreat = down.move(by: 20).move(by: -10).move(by: 90)
    #expect(Playback([settings()], retreat).pan.state == .ended)
  }

  @Test(
    "Measured: directions; if both axes are allowed, the horizontal one counts",
    arguments: [
      ([.left], -100, 0, true), ([.left], 100, 0, false), ([.up], 0, -100, true),
      ([.up], 0, 100, false), ([.down], 0, 100, true), ([.down], 0, -100, false),
      ([.right, .left], 100, 0, true), ([.right, .left], -100, 0, true),
      ([.right, .down], 100, 0, true), ([.right, .down], 0, 100, false),
      ([.right, .down], 100, 100, false), ([.right, .left, .up, .down], 100, 0, true),
    ] as [(Set<SwipeRecognizer.Direction>, Double, Double, Bool)])
  func directions(
    direction: Set<SwipeRecognizer.Direction>, x: Double, y: Double, isRecognized: Bool
  ) {
    let playback = Playback([settings { $0.direction = direction }], jump(x, y, after: 0.1))
    #expect(playback.pan.state == (isRecognized ? .ended : .failed))
  }

  @Test(
    "Measured: each of two fingers must satisfy the limits",
    arguments: [(100.0, true), (50, true), (45, false), (0, false), (-100, false)])
  func fingers(second: Double, isRecognized: Bool) {
    let two = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1).hold(0.1)
      .alsoMove(by: 100, finger: 0).alsoMove(by: second, finger: 1)
    let playback = Playback([settings { $0.numberOfTouchesRequired = 2 }], two)
    #expect((playback.pan.state == .ended) == isRecognized)
  }

  @Test("Exactly the required number of fingers is recognized")
  func numberOfTouches() {
    let one = jump(100, after: 0.1)
    let two = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1).hold(0.1)
      .alsoMove(by: 100, finger: 0).alsoMove(by: 100, finger: 1)
    let needsTwo = settings { $0.numberOfTouchesRequired = 2 }
    #expect(Playback([needsTwo], two).pan.state == .ended)
    #expect(Playback([needsTwo], one.lift()).pan.failure == .test(.tooFewTouches))
    #expect(Playback([settings()], two).pan.failure == .test(.tooManyTouches))
    let lifted = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1)
      .lift(finger: 1).move(by: 100)
    #expect(Playback([needsTwo], lifted).pan.failure == .test(.tooShort))
  }

  @Test("A finger that has not moved far enough fails when it lifts")
  func lift() {
    #expect(Playback([settings()], jump(30, after: 0.1)).pan.state == .possible)
    #expect(Playback([settings()], jump(30, after: 0.1).lift()).pan.failure == .test(.tooShort))
    #expect(Playback([settings()], Recording().touchDown(at: 0).lift()).pan.state == .failed)
    #expect(Playback([settings()], jump(30, after: 0.1).cancel()).pan.failure == .cancelledBySystem)
  }

  @Test("The swipe ends as it begins and reports its start location")
  func discrete() {
    let playback = Playback([settings()], jump(80, 5, after: 0.1).move(by: 20).lift())
    #expect(playback.path == [.possible, .ended])
    #expect(playback.pan.location == Point(x: 120, y: 400))
  }

  @Test("In a right-to-left layout a mirrored swipe has the opposite direction")
  func mirrored() {
    var settings = settings()
    settings.mirrorsInRTL = true
    let left = jump(-100, after: 0.1).with { $0.layoutDirection = .rightToLeft }
    #expect(Playback([settings], left).pan.state == .ended)
    #expect(Playback([settings], jump(-100, after: 0.1)).pan.state == .failed)
  }

  @Test("A swipe can be refused, prevents other recognizers and waits for their failure")
  func arbitration() {
    let recording = jump(100, after: 0.1)
    let refused = Playback([settings()], recording, rules: ScriptedRules(refusals: [0: 3]))
    #expect(refused.pan.failure == .refused(by: 3))
    let beside = Playback([settings(), RecognizerSettings(slop: 100)], recording)
    #expect(beside.recognizers[1].failure == .prevented(by: 0))
    var waiting = settings()
    waiting.requiresFailureOf = [1]
    let prevented = Playback([waiting, RecognizerSettings()], recording)
    #expect(prevented.pan.failure == .prevented(by: 1))
  }

  @Test(
    "A failure reports what was missing at the move that came nearest",
    arguments: [
      (.tooShort, 40, 0, 0.1, "travel.x", 40, 45.3),
      (.wrongDirection, 30, 60, 0.1, "travel.y", 60, 45.1),
      (.wrongDirection, -1, 0, 0.1, "travel.x", -1, 0),
      (.tooSlow, 100, 0, 0.6, "elapsed", 0.6, 0.5),
    ] as [(RecognizerTest, Double, Double, Double, String, Double, Double)])
  func measures(
    test: RecognizerTest, x: Double, y: Double, time: Double, name: String, value: Double,
    limit: Double
  ) throws {
    let recording = jump(x, y, after: time).lift()
    let pass = RecognitionPass(settings(), over: recording)
    let measure = try #require(
      pass.measure(test, at: test == .tooShort ? 2 : 1, of: recording.trace))
    #expect(measure.name == name)
    #expect(abs(measure.value - value) < 1e-9 && abs(measure.limit - limit) < 1e-9)
  }

  /// In each direction, of fingers that moved as far as these.
  @Test(
    "The finger that was nearest to failing is measured",
    arguments: [
      (.tooShort, [(40, 0), (20, 0)], "travel.x", 20, 50),
      (.tooShort, [(20, 0), (40, 0)], "travel.x", 20, 50),
      (.tooShort, [(0, 0), (40, 0)], "travel.x", 0, 50),
      (.wrongDirection, [(30, 60), (30, -70)], "travel.y", -70, -50),
      (.wrongDirection, [(30, 70), (30, 60)], "travel.y", 70, 50),
      (.wrongDirection, [(30, 60), (-2, 0)], "travel.x", -2, 0),
    ] as [(RecognizerTest, [(Double, Double)], String, Double, Double)])
  func measuresOfFingers(
    test: RecognizerTest, travels: [(Double, Double)], name: String, value: Double, limit: Double
  ) throws {
    var recording = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1)
    for (finger, travel) in travels.enumerated() {
      recording = recording.alsoMove(by: travel.0, travel.1, finger: Int32(finger))
    }
    let pass = RecognitionPass(settings { $0.numberOfTouchesRequired = 2 }, over: recording)
    let measure = try #require(pass.measure(test, at: 3, of: recording.trace))
    #expect(measure.name == name && measure.value == value && measure.limit == limit)
  }

  @Test("The move that came nearest is measured, and of equal ones the first")
  func measuredMove() throws {
    let recording = jump(45, after: 0.1).hold(0.1).alsoMove(by: -20, finger: 0).lift()
    let pass = RecognitionPass(settings(), over: recording)
    let measure = try #require(pass.measure(.tooShort, at: 3, of: recording.trace))
    #expect(measure.value == 45 && abs(measure.limit - 45.3) < 1e-9)
    var two = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1)
    for (first, second) in [(40.0, 20.0), (-10, 10)] {
      two = two.alsoMove(by: first, finger: 0).alsoMove(by: second, finger: 1).hold(0.01)
    }
    let both = RecognitionPass(settings { $0.numberOfTouchesRequired = 2 }, over: two)
    #expect(both.measure(.tooShort, at: 5, of: two.trace)?.value == 30)
  }

  @Test("A finger that it was not given does not count when it lifts")
  func rejectedFinger() {
    let recording = Recording().touchDown(at: 120, 220).touchDown(at: 120, 300, finger: 1)
      .touchDown(at: 300, finger: 2).lift(finger: 2).alsoMove(by: 100, finger: 0)
      .alsoMove(by: 100, finger: 1)
    var pass = RecognitionPass(settings { $0.numberOfTouchesRequired = 2 }.passKey)
    var gestures: [Gesture] = []
    recording.trace.split(into: &gestures)
    pass.run(gestures[0], of: recording.trace, rejecting: [2])
    #expect(pass.beginIndex == 5)
  }

  @Test("Recognition changes exactly at a setting's critical value")
  func criticalValues() throws {
    let recording = jump(40, 20, after: 0.1).move(by: 8)
    let pass = RecognitionPass(settings(), over: recording)
    for (key, path) in [
      ("minimumPrimaryMovement", \SwipeRecognizer.minimumPrimaryMovement),
      ("maximumSecondaryMovement", \.maximumSecondaryMovement),
      ("rateOfMinimumMovementDecay", \.rateOfMinimumMovementDecay),
      ("rateOfMaximumMovementDecay", \.rateOfMaximumMovementDecay),
      ("maximumDuration", \.maximumDuration),
    ] {
      func state(_ value: Double) -> GestureState {
        Playback([settings { $0[keyPath: path] = value }], recording).pan.state
      }
      let changes = pass.criticalValues(of: key, of: recording.trace).filter {
        state($0 - 1e-9) != state($0 + 1e-9)
      }
      #expect(!changes.isEmpty, "\(key)")
    }
  }
}
