import SwipeReplay
import TestSupport
import Testing

/// Gestures whose recognizers begin and whose rules decide, while there is no transition to finish or cancel; see also
/// `Fixtures/swipes/nothing-to-do.md`.
@Suite struct NothingTests {
  private static func profile(_ action: String) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "finishProgress": 0.5, "least": 0 },
        "recognizers": [
          { "kind": "pan", "action": "\(action)", "velocity": "lastStep",
            "progress": "translation.x / width",
            "refuse": [{ "name": "slow", "when": "velocity.x < least" }],
            "decide": [
              { "when": "progress > finishProgress", "then": "finish" },
              { "when": "velocity.x > 600", "then": "finish" }, { "then": "cancel" }] }] }
      """)
  }

  /// No other estimator at the lift leads to another outcome, and the log says why nothing happens.
  @Test(arguments: [
    ("pop", NavigationStack(screens: ["Home"]), "there is no screen below Home"),
    ("push", NavigationStack(depth: 3), "there is no screen left to push"),
    ("pop", NavigationStack(depth: 2, transitioning: .always), "another transition is running"),
  ])
  func nothingHappens(_ action: String, _ stack: NavigationStack, _ why: String) throws {
    let recording = Recording().with { $0.navigation = stack }.swipe(by: 300).lift()
    let detail: ReplayDetail = [
      .margins, .parameterMargins, .findings, .estimatorDisagreements, .events,
    ]
    let result = try #require(
      recording.replayed(with: Self.profile(action), detail: detail).first)
    #expect(result.marginSignals == nil && result.margin?.limits == [])
    #expect(result.estimatorDisagreements.allSatisfy { $0.outcome == .refused })
    #expect(result.doubtfulVelocity == nil)
    #expect(result.events.contains { $0.text == "nothing happens: \(why)" })
    #expect(!result.events.contains { $0.category == .lifecycle || $0.category == .controller })
  }

  /// The threshold of the first decision determines whether there is a screen for the second one.
  @Test func aMarginLeadsToNothing() throws {
    let results = Recording().touchDown(at: 5).move(by: 100, over: 0.2).hold(0.1).lift().hold(1)
      .touchDown(at: 5).move(by: 300, over: 0.2).lift()
      .replayed(with: try Self.profile("pop"))
    #expect(results.map(\.outcome) == [.cancel, .finish])
    let margin = try #require(
      results.last?.margin?.parameters.first { $0.name == "finishProgress" })
    #expect(margin.outcome == .nothing)
  }
}
