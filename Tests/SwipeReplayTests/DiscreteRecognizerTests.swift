import SwipeReplay
import TestSupport
import Testing

/// Profiles with recognizers other than pans: what a swipe does to the app, and how a long press drags.
@Suite struct DiscreteRecognizerTests {
  private func profile(_ recognizers: String, _ keys: String = "") throws -> Profile {
    try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "name": "app", \(keys)
       "recognizers": [\(recognizers)]}
      """)
  }

  @Test func aSwipePopsAtOnce() throws {
    let recording = Recording().with {
      $0.navigation = NavigationStack(screens: ["Inbox", "Message"])
    }.touchDown(at: 100).move(by: 80, over: 0.05).lift()
    let swipe = #"{"name": "swipe", "kind": "swipe", "action": "pop"}"#
    let result = try #require(
      recording.replayed(with: try profile(swipe), detail: .events).first)
    #expect(
      result.events.map { "\(($0.time * 1000).rounded()) \($0.text)" } == [
        "0.0 addGestureRecognizer(_:) swipe", "40.0 swipe: possible → ended",
        "40.0 handleGesture(_:) swipe", "40.0 pop Message",
        "40.0 popViewController(animated:)",
        "40.0 navigationController(_:animationControllerFor:from:to:) pop, Message, Inbox → animator",
        "40.0 navigationController(_:interactionControllerFor:) → nil",
        "40.0 transitionDuration(using:) → 0.35", "40.0 animateTransition(using:)",
        "40.0 viewWillDisappear(_:) Message", "40.0 viewWillAppear(_:) Inbox",
        "40.0 navigationController(_:willShow:animated:) Inbox",
        "390.0 completeTransition(_:) true", "390.0 viewDidDisappear(_:) Message",
        "390.0 viewDidAppear(_:) Inbox", "390.0 navigationController(_:didShow:animated:) Inbox",
      ])
  }

  @Test func aParameterOfASwipeHasAMargin() throws {
    let profile = try profile(
      #"{"name": "swipe", "kind": "swipe", "action": "pop", "minimumPrimaryMovement": "least"}"#,
      #""parameters": {"least": 60},"#)
    let recording = Recording().touchDown(at: 100).hold(0.1).alsoMove(by: 45.3, finger: 0).lift()
    let result = try #require(
      recording.replayed(with: profile, detail: [.margins, .parameterMargins]).first)
    #expect(result.outcome == .failed)
    let margin = try #require(result.margin?.parameters.first { $0.name == "least" }?.change)
    #expect(abs(margin + 10) < 1e-9)
  }

  @Test func aLongPressDragsFromWhereItBegan() throws {
    let press = try FixtureFiles.profile("press-and-drag")
    let recording = Recording().touchDown(at: 100).move(by: 4, 4).hold(0.8).move(by: 0, 410).lift()
    let results = recording.replayed(with: press, detail: [.findings, .events, .frames])
    let result = try #require(results.first)
    #expect(result.outcome == .finish)
    #expect(result.beganAt == 0.3)
    #expect(result.values?.translation == Translation(x: 0, y: 410))
    #expect(
      result.events.filter { $0.category == .recognizer }
        .map { "\(($0.time * 1000).rounded()) \($0.text)" } == [
          "300.0 press: possible → began", "820.0 press: began → changed",
          "820.0 press: changed → ended",
        ])
    #expect(result.frames.first.map { $0.time >= 0.3 } ?? false)
  }

  @Test func inheritedKeysOfAnotherKindHaveNoEffect() throws {
    let own = try profile(
      #"{"name": "edge", "kind": "pan"}"#, #""extends": "system","#)
    #expect(own.settings(ofRecognizer: "edge")?.recognizer is PanRecognizer)
  }
}
