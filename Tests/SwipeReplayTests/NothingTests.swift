import GestureRecognition
import InteractiveTransition
import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Gestures whose recognizers begin and whose rules decide, while there is no transition to finish or cancel.
@Suite struct NothingTests {
  /// A pan in a view of 400 points that finishes beyond half of it, or faster than 600 pt/s, whatever the app does.
  private static func profile(_ action: String, cancelled: String = "decide") throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "name": "anywhere",
        "parameters": { "finishProgress": 0.5, "least": 0 },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "\(action)", "velocity": "lastStep",
            "cancelled": "\(cancelled)", "progress": "translation.x / width",
            "refuse": [{ "name": "slow", "when": "velocity.x < least" }],
            "decide": [
              { "when": "progress > finishProgress", "then": "finish" },
              { "when": "velocity.x > 600", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { "duration": 0.4 } }
      """)
  }

  private static let detail: ReplayDetail = [
    .margins, .parameterMargins, .findings, .estimatorDisagreements,
  ]

  /// A stack on which an action can do nothing, and why.
  static let obstacles: [(String, NavigationStack, String)] = [
    ("pop", NavigationStack(screens: ["Home"]), "there is no screen below Home"),
    ("pop", NavigationStack(depth: 1), "there is no screen below screen 1"),
    ("push", NavigationStack(depth: 3), "the forward list is empty"),
    ("dismiss", NavigationStack(depth: 1, isPresenting: false), "no view is presented"),
    ("present", NavigationStack(depth: 1), "a view is already presented"),
    ("pop", NavigationStack(depth: 2, transitioning: .always), "another transition is running"),
    (
      "tab", NavigationStack(depth: 1, transitioning: .until(seconds: 5)),
      "another transition is running"
    ),
  ]

  /// 300 points, of which 10 are slop: 0.725 of the way.
  @Test(arguments: obstacles)
  func aFinishChangesNothing(_ action: String, _ stack: NavigationStack, _ why: String) throws {
    let recording = Recording().with { $0.navigation = stack }.swipe(by: 300).lift()
    let profile = try Self.profile(action)
    let results = recording.replayed(with: profile, detail: Self.detail)
    let result = try #require(results.first)
    #expect(results.count == 1)
    #expect(result.outcome == .nothing)
    #expect(result.rule == why)
    #expect(result.decision == .finish)
    #expect(result.values?.progress == 0.725)
    #expect(result.beganAt != nil && result.endedAt != nil)
    let preamble = "\(why), so finish changes nothing"
    #expect(result.explanation == preamble + ": progress 0.725, more than finishProgress 0.5")
    #expect(
      result.because == preamble + ": progress 0.725 > finishProgress 0.5 is true → nothing")
    #expect(result.briefExplanation == why)
    #expect(result.description == "anywhere · pan: nothing: \(why)")
    // No other progress, velocity or threshold of the decision gives another outcome, and no other estimator at the lift.
    #expect(result.marginSignals == nil)
    #expect(result.margin?.parameters.first { $0.name == "finishProgress" }?.change == nil)
    #expect(result.margin?.limits == [])
    #expect(result.estimatorDisagreements.allSatisfy { $0.answer == .refused })
    #expect(result.doubtfulVelocity == nil)
    // With events every touch counts, and the transition is run.
    let logged = try #require(
      recording.replayed(with: profile, detail: Self.detail.union(.events)).first)
    #expect(logged.rule == result.rule && logged.outcome == result.outcome)
    #expect(logged.margin == result.margin && logged.values == result.values)
    #expect(logged.events.contains { $0.text == "nothing happens: \(why)" })
    #expect(!logged.events.contains { $0.category == .lifecycle || $0.category == .controller })
  }

  @Test func aCancelChangesNothing() throws {
    let result = try #require(
      Recording().with { $0.navigation = NavigationStack(screens: ["Home"]) }
        .swipe(by: 110).lift().replayed(with: Self.profile("pop")).first)
    #expect(result.outcome == .nothing && result.decision == .cancel)
    #expect(
      result.explanation
        == "there is no screen below Home, so cancel changes nothing: "
        + "progress 0.25, needs more than finishProgress 0.5 "
        + "or velocity.x 0 pt/s, needs more than 600 pt/s")
  }

  /// A transition that ends as late as the recognizer begins, 1 ms before, and 1 ms after.
  @Test(arguments: [(0.01, Outcome.finish), (0.009, .finish), (0.011, .nothing)])
  func onlyWhileTheOtherTransitionRuns(seconds: Double, outcome: Outcome) throws {
    let recording = Recording().with {
      $0.navigation = NavigationStack(depth: 2, transitioning: .until(seconds: seconds))
    }.touchDown(at: 5).move(by: 300, over: 0.02).lift()
    #expect(recording.replayed(with: try Self.profile("pop")).map(\.outcome) == [outcome])
  }

  /// The second gesture meets the stack that the first one left, and the margin of a duration that keeps the first
  /// transition running until then.
  @Test func theSecondGestureMeetsTheRightStack() throws {
    let swipe = Recording().with { $0.navigation = NavigationStack(screens: ["A", "B"]) }
      .touchDown(at: 5).move(by: 300, over: 0.02).lift()
    let twice = swipe.hold(1).touchDown(at: 5).move(by: 300, over: 0.02).lift()
    let results = twice.replayed(with: try Self.profile("pop"))
    #expect(results.map(\.outcome) == [.finish, .nothing])
    #expect(results.map(\.rule) == ["progress > finishProgress", "there is no screen below A"])
    // The rest of the first takes 0.275 · 0.4 s.
    let soon = swipe.hold(0.05).touchDown(at: 5).move(by: 300, over: 0.02).lift()
    #expect(
      soon.replayed(with: try Self.profile("pop")).map(\.rule)
        == ["progress > finishProgress", "another transition is running"])
    let push = swipe.with { $0.navigation = NavigationStack(screens: ["A"]) }.hold(0.1)
      .app(.push, screen: "B").hold(1).touchDown(at: 5).move(by: 300, over: 0.02).lift()
    #expect(push.replayed(with: try Self.profile("pop")).map(\.outcome) == [.nothing, .finish])
  }

  /// The threshold of the first decision decides whether there is a screen for the second one.
  @Test func aMarginLeadsToNothing() throws {
    let results = Recording().touchDown(at: 5).move(by: 100, over: 0.2).hold(0.1).lift().hold(1)
      .touchDown(at: 5).move(by: 300, over: 0.2).lift()
      .replayed(with: try Self.profile("pop"))
    #expect(results.map(\.outcome) == [.cancel, .finish])
    let margin = try #require(
      results.last?.margin?.parameters.first { $0.name == "finishProgress" })
    #expect(margin.outcome == .nothing)
  }

  @Test(
    "What the profile makes of a cancel by the system",
    arguments: [
      ("decide", 2, Outcome.finish, ": progress > finishProgress"),
      ("decideWithoutVelocity", 2, .finish, ": progress > finishProgress"),
      ("cancel", 2, .cancel, ""), ("ignore", 2, .open, ": the implementation is not told"),
      ("ignore", 1, .open, ": the implementation is not told"),
    ])
  func systemCancel(key: String, depth: Int, outcome: Outcome, rest: String) throws {
    let result = try #require(
      Recording().with { $0.navigation = NavigationStack(depth: depth) }.swipe(by: 300).cancel()
        .replayed(with: Self.profile("pop", cancelled: key)).first)
    #expect(result.outcome == outcome)
    #expect(result.rule == "cancelled by the system (\(key))" + rest)
    #expect(result.explanation.hasPrefix("cancelled by the system (\(key))"))
    #expect(result.briefExplanation.hasPrefix("cancelled by the system (\(key))"))
  }

  @Test(
    "Where a cancel by the system changes nothing",
    arguments: [("decide", Decision.finish), ("cancel", .cancel)])
  func systemCancelOfNothing(key: String, decision: Decision) throws {
    let result = try #require(
      Recording().with { $0.navigation = NavigationStack(depth: 1) }.swipe(by: 300).cancel()
        .replayed(with: Self.profile("pop", cancelled: key)).first)
    #expect(result.outcome == .nothing && result.decision == decision)
    #expect(result.rule == "there is no screen below screen 1")
    #expect(
      result.explanation.hasPrefix(
        "there is no screen below screen 1, so \(decision.rawValue) changes nothing; "
          + "cancelled by the system (\(key))"))
  }

  /// Two recognizers that may begin together: the first one drives the transition.
  @Test func theSecondOfTwoRecognizersDrivesNothing() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "name": "one", "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "simultaneousWith": ["two"], "decide": [{ "then": "finish" }] },
        { "name": "two", "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "decide": [{ "then": "finish" }] }] }
      """)
    let results = Recording().swipe(by: 200).lift().replayed(with: profile)
    #expect(results.map(\.outcome) == [.finish, .nothing])
    #expect(results.map(\.rule) == ["otherwise", "another transition is running"])
  }
}
