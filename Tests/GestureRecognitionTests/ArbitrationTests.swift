import GestureRecognition
import TestSupport
import Testing
import TextFormats
import TouchTrace

@Suite struct ArbitrationTests {
  private static let swipe = Recording().touchDown(at: 0).move(by: 40, over: 0.04).lift()

  @Test func theFirstToBeginPreventsTheOthers() {
    let playback = Playback(
      [RecognizerSettings(slop: 20), RecognizerSettings(slop: 10)], Self.swipe)
    #expect(playback.recognizers[1].state == .ended)
    #expect(playback.recognizers[0].failure == .prevented(by: 1))
    #expect(playback.rules.asked.map(\.index) == [1])
  }

  @Test func inOneMoveTheFirstOfTheListBegins() {
    let playback = Playback([RecognizerSettings(), RecognizerSettings()], Self.swipe)
    #expect(playback.recognizers[0].state == .ended)
    #expect(playback.recognizers[1].failure == .prevented(by: 0))
  }

  @Test func aRefusedOnePreventsNobody() {
    let playback = Playback(
      [RecognizerSettings(), RecognizerSettings()], Self.swipe,
      rules: ScriptedRules(refusals: [0: 0]))
    #expect(playback.recognizers[0].failure == .refused(by: 0))
    #expect(playback.recognizers[1].state == .ended)
    #expect(playback.rules.asked.map(\.index) == [0, 1])
  }

  @Test("The reference of settings has the default")
  func defaults() {
    let texts = Dictionary(
      uniqueKeysWithValues: PanRecognizer.settings.map { ($0.key, $0.description.meaning) })
    #expect(texts["minimumTouches"] == "fewest fingers; default 1")
    #expect(texts["maximumTouches"] == "most fingers; default: no limit")
  }

  @Test(arguments: [0, 1])
  func simultaneousOnesMayBothBegin(listedBy: Int) {
    var settings = [RecognizerSettings(), RecognizerSettings(slop: 20)]
    settings[listedBy].simultaneousWith = [1 - listedBy]
    let playback = Playback(settings, Self.swipe)
    #expect(playback.recognizers.map(\.state) == [.ended, .ended])
  }

  /// The edge pan fails away from its edge at touch-down, so that no recognizer has to wait.
  @Test func whoNeedNotWaitBeginsAsUsual() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(kind: .screenEdgePan)],
      Recording().touchDown(at: 100).move(by: 40, over: 0.04))
    #expect(playback.pan.state == .changed)
    #expect(playback.translation == Translation(x: 30, y: 0))
  }

  /// The awaited recognizer fails when the finger strays, after the waiting one has passed its slop.
  @Test(arguments: [0, 1])
  func translationRestartsWhenTheAwaitedOneFails(waiting: Int) {
    let waits = RecognizerSettings(requiresFailureOf: [1 - waiting])
    let fails = RecognizerSettings(slop: 1000, hasFailRule: true)
    let settings = waiting == 0 ? [waits, fails] : [fails, waits]
    let recording = Recording().touchDown(at: 0).move(by: 30)
    var playback = Playback(settings, recording, rules: ScriptedRules(failsAbove: 5))
    #expect(playback.recognizers[waiting].state == .possible)
    #expect(playback.recognizers[waiting].isWaiting)
    // It was asked with the values of its own begin test.
    #expect(playback.rules.asked.map(\.index) == [waiting])
    #expect(playback.rules.asked.first?.translation == Translation(x: 20, y: 0))

    playback = Playback(
      settings, recording.move(by: 10, 6), rules: ScriptedRules(failsAbove: 5))
    #expect(playback.recognizers[waiting].state == .began)
    #expect(playback.recognizers[waiting].translation == .zero)
    #expect(playback.rules.asked.count == 1)

    playback = Playback(
      settings, recording.move(by: 10, 6).move(by: 8), rules: ScriptedRules(failsAbove: 5))
    #expect(playback.recognizers[waiting].translation == Translation(x: 8, y: 0))
  }

  /// After waiting, the translation restarts from there only while enough fingers stay down: the mean of other fingers
  /// is at a different location, which is not part of the travel.
  @Test func anotherFingerAfterTheWaitIsNoTravel() {
    func settings(_ maximum: Int) -> [RecognizerSettings] {
      [
        RecognizerSettings(maximumTouches: 1),
        RecognizerSettings(minimumTouches: 2, maximumTouches: maximum, requiresFailureOf: [0]),
      ]
    }
    let two = Recording().touchDown(at: 100, 100).touchDown(at: 200, 100, finger: 1)
    // The awaited recognizer fails with the lift that leaves too few fingers.
    let replaced = two.move(by: 20, finger: 1).lift()
      .touchDown(at: 300, 400, finger: 2).move(by: 40, over: 0.02, finger: 1)
    #expect(
      Playback(settings(2), replaced).recognizers[1].translation == Translation(x: 20, y: 0))
    // It fails while enough fingers are down, and then a finger is exchanged.
    let exchanged = two.touchDown(at: 300, 100, finger: 2).move(by: 30, finger: 1).lift()
      .lift(finger: 2).touchDown(at: 300, 400, finger: 3).move(by: 40, over: 0.02, finger: 1)
    #expect(
      Playback(settings(3), exchanged).recognizers[1].translation == Translation(x: 20, y: 0))
  }

  @Test func whoWaitsUntilTheLiftFails() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(slop: 1000)], Self.swipe)
    #expect(playback.pan.failure == .waited(for: 1))
    #expect(playback.recognizers[1].failure == .test(.tooShort))
  }

  /// Only a recognizer that has not failed is chosen.
  @Test func whoWaitsForSeveralNamesTheOneThatDidNotFail() {
    let playback = Playback(
      [
        RecognizerSettings(requiresFailureOf: [1, 2]), RecognizerSettings(kind: .screenEdgePan),
        RecognizerSettings(slop: 1000),
      ], Recording().touchDown(at: 100).move(by: 40, over: 0.04).lift())
    #expect(playback.recognizers[1].failure == .test(.outsideTheEdge))
    #expect(playback.pan.failure == .waited(for: 2))
  }

  @Test func whoWaitsIsPreventedByTheAwaitedOne() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(slop: 30)], Self.swipe)
    #expect(playback.pan.failure == .prevented(by: 1))
    #expect(playback.recognizers[1].state == .ended)
  }

  @Test func aResetMakesThemReadyAgain() {
    let twice = Self.swipe.hold(0.1).touchDown(at: 0).move(by: 40, over: 0.04).lift()
    let playback = Playback([RecognizerSettings()], twice)
    #expect(
      playback.path == [.possible, .began, .changed, .ended, .possible, .began, .changed, .ended])
    #expect(playback.translation == Translation(x: 30, y: 0))
  }

  /// Handling only the touches at which a state can change leads to the same result.
  @Test(arguments: [
    [RecognizerSettings()],
    [RecognizerSettings(slop: 20), RecognizerSettings(kind: .screenEdgePan)],
    [RecognizerSettings(slop: 15, hasReceiveRule: true), RecognizerSettings(minimumTouches: 2)],
    [RecognizerSettings(simultaneousWith: [1]), RecognizerSettings(slop: 25, maximumTouches: 1)],
    [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(slop: 30, hasFailRule: true)],
    [RecognizerSettings(slopTravel: .kept, hasBeginRule: true), RecognizerSettings(slop: 5)],
  ])
  func skippingTouchesChangesNothing(settings: [RecognizerSettings]) {
    let down = Recording().touchDown(at: 10)
    let recordings = [
      Self.swipe, down.move(by: 4).lift(), down.move(by: 8, 60, over: 0.05).lift(),
      down.move(by: 80, over: 0.08).cancel(), down.move(by: 80, over: 0.08),
      down.move(by: 12).touchDown(at: 300, finger: 1).move(by: 60, over: 0.05).lift()
        .move(by: 20, finger: 1).lift(finger: 1),
      Self.swipe.hold(0.1).touchDown(at: 300).move(by: -50, over: 0.05).lift(),
    ]
    for recording in recordings {
      let rules = ScriptedRules(failsAbove: 40, passesAt: 7)
      let every = Playback(settings, recording, rules: rules)
      let skipping = Playback(settings, recording, rules: rules, skipsTouches: true)
      // Once active, it does not matter whether a recognizer has moved since it began.
      let settled = { (recognizer: PlayedRecognizer) in
        recognizer.state == .began ? GestureState.changed : recognizer.state
      }
      #expect(skipping.recognizers.map(settled) == every.recognizers.map(settled))
      #expect(skipping.recognizers.map(\.failure) == every.recognizers.map(\.failure))
      #expect(skipping.recognizers.map(\.translation) == every.recognizers.map(\.translation))
      #expect(skipping.states.count <= every.states.count)
    }
  }
}
