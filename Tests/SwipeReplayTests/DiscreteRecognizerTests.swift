import GestureRecognition
import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Profiles whose recognizers are no pans: what a swipe does to the app, and how a long press drags.
@Suite struct DiscreteRecognizerTests {
  private func profile(_ recognizers: String, _ keys: String = "") throws -> Profile {
    try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "name": "app", \(keys)
       "recognizers": [\(recognizers)]}
      """)
  }

  private static let swipe = #"{"name": "swipe", "kind": "swipe", "action": "pop"}"#
  private static let quick = Recording().touchDown(at: 100).move(by: 80, over: 0.05).lift()

  @Test func aSwipePopsAtOnce() throws {
    let recording = Self.quick.with {
      $0.navigation = NavigationStack(screens: ["Inbox", "Message"])
    }
    let result = try #require(
      recording.replayed(
        with: try profile(Self.swipe), detail: [.margins, .findings, .events]
      ).first)
    #expect(result.outcome == .finish)
    #expect(result.rule == "recognized")
    // At the move that reaches 48.12 points, and not at the lift.
    #expect(result.beganAt == 0.04 && result.endedAt == 0.04)
    #expect(result.values?.translation == Translation(x: 64, y: 0))
    #expect(result.values?.percentComplete == 1)
    #expect(result.margin == nil)
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

  @Test func aSecondSwipeMeetsTheStackOfTheFirst() throws {
    let twice = Self.quick.hold(1).touchDown(at: 100).move(by: 80, over: 0.05).lift()
      .with { $0.navigation = NavigationStack(screens: ["Inbox", "Message"]) }
    let results = twice.replayed(with: try profile(Self.swipe), detail: [])
    #expect(results.map(\.outcome) == [.finish, .nothing])
    #expect(results[1].rule == "there is no screen below Inbox")
  }

  @Test func twoQuickSwipesPushTheNextScreenOnce() throws {
    let push = #"{"name": "swipe", "kind": "swipe", "action": "push"}"#
    let twice = Self.quick.hold(0.05).touchDown(at: 100).move(by: 80, over: 0.05).lift()
      .with { $0.navigation = NavigationStack(screens: ["Inbox"], forward: ["Message"]) }
    let results = twice.replayed(with: try profile(push), detail: [.events])
    #expect(results.map(\.outcome) == [.finish, .nothing])
    #expect(results[1].rule == "the forward list is empty")
  }

  @Test func itsRulesRefuseAndDecide() throws {
    let rules = """
      {"name": "swipe", "kind": "swipe", "action": "pop",
       "refuse": [{"name": "far", "when": "start.x > 150"}],
       "decide": [{"when": "location.x < 50", "then": "cancel"}, {"then": "finish"}]}
      """
    func outcome(at x: Double) throws -> Outcome? {
      Recording().touchDown(at: x).move(by: 80, over: 0.05).lift()
        .replayed(with: try profile(rules), detail: [.findings]).first?.outcome
    }
    #expect(try outcome(at: 160) == .refused)
    // The location is where the swipe began.
    #expect(try outcome(at: 49) == .cancel)
    #expect(try outcome(at: 50) == .finish)
  }

  @Test(
    "What was missing",
    arguments: [
      (40.0, 0.0, 0.05, "too short: travel.x 40 of 47.65 (minimumPrimaryMovement 50 after 0.05 s)"),
      (
        0, 60, 0.05,
        "wrong direction: travel.y 60 > 47.55 (maximumSecondaryMovement 50 after 0.05 s)"
      ),
      (-3, 0, 0.05, "wrong direction: travel.x -3 < 0"),
      (40, 0, 0.6, "too slow: elapsed 0.6 > maximumDuration 0.5"),
    ])
  func explanations(x: Double, y: Double, time: Double, text: String) throws {
    let recording = Recording().touchDown(at: 100).hold(time).alsoMove(by: x, y, finger: 0).lift()
    let result = try #require(
      recording.replayed(with: try profile(Self.swipe), detail: [.findings]).first)
    #expect(result.explanation.hasPrefix(text), "\(result.explanation)")
    #expect(result.failure?.shortfalls.count == 1)
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

  @Test(
    "A key of another kind is an error, unless another file has it",
    arguments: [
      ("swipe", "slop"), ("swipe", "beginWhen"), ("swipe", "cancelled"),
      ("longPress", "slopTravel"),
      ("longPress", "restartWhen"), ("pan", "edges"), ("pan", "direction"),
      ("screenEdgePan", "axes"),
    ])
  func otherKinds(kind: String, key: String) throws {
    let value = ["edges": #"["left"]"#, "slop": "5", "direction": #"["left"]"#][key] ?? "\"true\""
    let text = """
      {"name": "pan", "kind": "\(kind)", "action": "pop", "progress": "0", "\(key)": \(value),
       "decide": [{"then": "cancel"}]}
      """
    let error = #expect(throws: ProfileError.self) { try profile(text) }
    let message =
      key == "axes"
      ? "unknown key 'axes'" : "recognizer 'pan' is a \(kind), which has no '\(key)'"
    #expect(error?.message.hasPrefix(message) ?? false, "\(error?.message ?? "")")
  }

  @Test func inheritedKeysOfAnotherKindHaveNoEffect() throws {
    let own = try profile(
      #"{"name": "edge", "kind": "pan"}"#, #""extends": "system","#)
    #expect(own.settings(ofRecognizer: "edge")?.recognizer is PanRecognizer)
  }
}
