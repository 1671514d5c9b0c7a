import RuleLanguage
import SwipeReplay
import TestSupport
import Testing

/// Decisions that hang on the estimator.
@Suite struct EstimatorDisagreementTests {
  private static func profile(_ recognizer: String) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "name": "pan", "kind": "pan", "action": "pop", "slop": 1, \(recognizer) }] }
      """)
  }

  private static let byVelocity = """
    "progress": "translation.x / width",
    "decide": [{ "when": "velocity.x > 1000", "then": "finish" }, { "then": "cancel" }]
    """

  /// Steps of 2000, 2000, 2000 and 500 pt/s.
  private static let slowing = Recording().touchDown(at: 10).move(by: 60, over: 0.03).move(by: 5)

  /// Those that give the last, slow step more weight than UIKit does.
  private static let slower: [VelocityEstimator] = [
    .lastStep, .leastSquares, .androidLeastSquares, .smoothed,
  ]

  private static func estimatorDisagreements(
    _ recording: Recording, _ recognizer: String, detail: ReplayDetail = .estimatorDisagreements
  ) throws -> [EstimatorDisagreement] {
    var replayer = Replayer(profiles: [try profile(recognizer)], detail: detail)
    return try #require(replayer.replay(recording.trace).first).estimatorDisagreements
  }

  @Test("Each estimator under which the decision flips, with the velocity it gives")
  func flips() throws {
    let estimatorDisagreements = try Self.estimatorDisagreements(
      Self.slowing.lift(), Self.byVelocity)
    #expect(estimatorDisagreements.map(\.estimator) == Self.slower)
    #expect(
      estimatorDisagreements.map(\.answer) == Array(repeating: .cancel, count: Self.slower.count))
    #expect(abs((estimatorDisagreements.first?.velocity.x ?? .nan) - 500) < 1e-6)
    let other = try Self.estimatorDisagreements(
      Self.slowing.lift(), #""velocity": "lastStep", "# + Self.byVelocity)
    #expect(other.map(\.estimator) == [.uikit, .impulse, .weightedSteps, .window])
    #expect(other.map(\.answer) == [.finish, .finish, .finish, .finish])
    #expect(abs((other.first?.velocity.x ?? .nan) - 1700) < 1e-6)
  }

  @Test("There are none unless requested, or where no rule uses the velocity")
  func none() throws {
    let everything: ReplayDetail = [.margins, .parameterMargins, .findings, .frames, .events]
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), Self.byVelocity, detail: everything)
        == [])
    let byProgress = Self.byVelocity.replacing("velocity.x > 1000", with: "progress > 1")
    #expect(try Self.estimatorDisagreements(Self.slowing.lift(), byProgress) == [])
    #expect(try Self.estimatorDisagreements(Self.slowing, Self.byVelocity) == [])
  }

  @Test(
    "A velocity that a rule uses through the progress, or through a rule of the estimate, counts")
  func hidden() throws {
    let progress =
      #""progress": "velocity.x", "decide": [{ "when": "progress > 1000", "then": "finish" }, { "then": "cancel" }]"#
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), progress).map(\.estimator)
        == Self.slower)
    // The last step leads 5 points far, the last three 45, all of them 65, without the touch-down 45.
    let travel = #""velocity": { "estimator": "uikit", "x": "estimate.travel.x * 40" }, "#
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), travel + Self.byVelocity).map(
        \.estimator)
        == [.leastSquares, .androidLeastSquares, .impulse, .weightedSteps, .smoothed, .window])
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), travel + Self.byVelocity).map(
        \.velocity.x)
        == [2600, 2600, 2600, 1800, 2600, 1800])
  }

  @Test(
    "Estimators can disagree on a cancel by the system where the rules decide it",
    arguments: [
      ("decide", slower), ("cancel", []),
      ("ignore", []),
      ("decideWithoutVelocity", []),
    ])
  func cancelled(policy: String, estimators: [VelocityEstimator]) throws {
    let estimatorDisagreements = try Self.estimatorDisagreements(
      Self.slowing.cancel(), #""cancelled": "\#(policy)", "# + Self.byVelocity)
    // The system's cancel is no sample, so that the smoothed velocity is that of the last step too.
    #expect(estimatorDisagreements.map(\.estimator) == estimators)
  }

  @Test("shouldBegin rules are evaluated again too, and what does not begin is not decided")
  func begin() throws {
    let refuse = #""refuse": [{ "name": "slow", "when": "velocity.x <= 0" }], "# + Self.byVelocity
    // Flutter's fit wants three samples, the window two moves; there are the touch-down and a move.
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), refuse).map {
        "\($0.estimator) \($0.answer)"
      }
        == [
          "lastStep cancel", "leastSquares refused", "androidLeastSquares cancel",
          "smoothed cancel", "window refused",
        ])
    let refused = try Self.estimatorDisagreements(
      Self.slowing.lift(), #""velocity": "leastSquares", "# + refuse)
    #expect(
      refused.map { "\($0.estimator) \($0.answer)" }
        == [
          "uikit began", "lastStep began", "androidLeastSquares began", "impulse began",
          "weightedSteps began", "smoothed began",
        ])
    #expect(abs((refused.first?.velocity.x ?? .nan) - 2000) < 1e-6)
  }

  @Test(
    "They are the estimators with which a replay of the gesture has another outcome",
    arguments: Profile.builtInNames)
  func property(name: String) throws {
    let profile = try Profile.named(name)
    var replayer = Replayer(profiles: [profile], detail: .estimatorDisagreements)
    var others = VelocityEstimator.allCases.map { estimator in
      (estimator, Replayer(profiles: [profile.setting(velocity: estimator)], detail: []))
    }
    var sensitive = 0
    for recording in ReplayerTests.recordings(120) {
      let results = replayer.replay(recording.trace).prefix { $0.gesture == 1 }
      var found = results.map { _ in [String]() }
      for index in others.indices {
        let estimator = others[index].0
        let other = others[index].1.replay(recording.trace).prefix { $0.gesture == 1 }
        for (place, (own, now)) in zip(results, other).enumerated() where own.outcome != now.outcome
        {
          // Of one that was refused it is known only that it would have begun.
          let answer = own.outcome == .refused ? "began" : now.outcome.rawValue
          if own.outcome == .refused { #expect(now.beganAt != nil) }
          if own.outcome == .open { #expect(now.outcome == .refused) }
          found[place].append("\(estimator) \(answer)")
        }
      }
      #expect(
        results.map { $0.estimatorDisagreements.map { "\($0.estimator) \($0.answer)" } } == found)
      sensitive += found.count { !$0.isEmpty }
    }
    let rules = profile.rules.recognizers
    let looks = rules.contains { recognizer in
      (recognizer.decide.compactMap { $0.when?.text } + recognizer.refuse.map(\.rule.text))
        .contains { $0.contains("velocity.") }
    }
    #expect(looks == (sensitive > 0))
  }
}
