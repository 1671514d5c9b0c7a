import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct GestureArenaTests {
  private static let swipe = Recording().touchDown(at: 0).move(by: 40, over: 0.04).lift()

  @Test func theFirstToBeginPreventsTheOthers() {
    let playback = Playback(
      [RecognizerSettings(slop: 20), RecognizerSettings(slop: 10)], Self.swipe)
    #expect(playback.arena.recognizers[1].state == .ended)
    #expect(playback.arena.recognizers[0].failure == .prevented(by: 1))
    #expect(playback.rules.asked.map(\.index) == [1])
  }

  @Test func inOneMoveTheFirstOfTheListBegins() {
    let playback = Playback([RecognizerSettings(), RecognizerSettings()], Self.swipe)
    #expect(playback.arena.recognizers[0].state == .ended)
    #expect(playback.arena.recognizers[1].failure == .prevented(by: 0))
  }

  @Test func aRefusedOnePreventsNobody() {
    let playback = Playback(
      [RecognizerSettings(), RecognizerSettings()], Self.swipe,
      rules: ScriptedRules(refusals: [0: 0]))
    #expect(playback.arena.recognizers[0].failure == .refused(by: 0))
    #expect(playback.arena.recognizers[1].state == .ended)
    #expect(playback.rules.asked.map(\.index) == [0, 1])
  }

  @Test(arguments: [0, 1])
  func simultaneousOnesMayBothBegin(listedBy: Int) {
    var settings = [RecognizerSettings(), RecognizerSettings(slop: 20)]
    settings[listedBy].simultaneousWith = [1 - listedBy]
    let playback = Playback(settings, Self.swipe)
    #expect(playback.arena.recognizers.map(\.state) == [.ended, .ended])
  }

  /// The edge pan fails outside its edge, at touch-down: nobody has to wait.
  @Test func whoNeedNotWaitBeginsAsUsual() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(kind: .screenEdgePan)],
      Recording().touchDown(at: 100).move(by: 40, over: 0.04))
    #expect(playback.pan.state == .changed)
    #expect(playback.translation == Translation(x: 30, y: 0))
  }

  /// The awaited one fails when the finger strays, after the waiting one has passed its slop.
  @Test(arguments: [0, 1])
  func translationRestartsWhenTheAwaitedOneFails(waiting: Int) {
    var settings = [RecognizerSettings(), RecognizerSettings()]
    settings[waiting].requiresFailureOf = [1 - waiting]
    settings[1 - waiting].slop = 1000
    settings[1 - waiting].asksToFail = true
    let recording = Recording().touchDown(at: 0).move(by: 30)
    var playback = Playback(settings, recording, rules: ScriptedRules(failsAbove: 5))
    #expect(playback.arena.recognizers[waiting].state == .possible)
    #expect(playback.arena.recognizers[waiting].isWaiting)
    // It was asked with the values of its own begin test.
    #expect(playback.rules.asked.map(\.index) == [waiting])
    #expect(playback.rules.asked.first?.translation == Translation(x: 20, y: 0))

    playback = Playback(
      settings, recording.move(by: 10, 6), rules: ScriptedRules(failsAbove: 5))
    #expect(playback.arena.recognizers[waiting].state == .began)
    #expect(playback.arena.recognizers[waiting].translation == .zero)
    #expect(playback.rules.asked.count == 1)

    playback = Playback(
      settings, recording.move(by: 10, 6).move(by: 8), rules: ScriptedRules(failsAbove: 5))
    #expect(playback.arena.recognizers[waiting].translation == Translation(x: 8, y: 0))
  }

  @Test func whoWaitsUntilTheLiftFails() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(slop: 1000)], Self.swipe)
    #expect(playback.pan.failure == .waited(for: 1))
    #expect(playback.arena.recognizers[1].failure == .tooShort)
  }

  @Test func whoWaitsIsPreventedByTheAwaitedOne() {
    let playback = Playback(
      [RecognizerSettings(requiresFailureOf: [1]), RecognizerSettings(slop: 30)], Self.swipe)
    #expect(playback.pan.failure == .prevented(by: 1))
    #expect(playback.arena.recognizers[1].state == .ended)
  }

  @Test func aResetMakesThemReadyAgain() {
    var playback = Playback([RecognizerSettings()], Self.swipe)
    playback.arena.reset()
    #expect(playback.pan.state == .possible)
    for touch in Self.swipe.trace.touches {
      playback.arena.handle(touch, closesEvent: true, asking: &playback.rules)
    }
    #expect(playback.pan.state == .ended)
    #expect(playback.translation == Translation(x: 30, y: 0))
  }
}
