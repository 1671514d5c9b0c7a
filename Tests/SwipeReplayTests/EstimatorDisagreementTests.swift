import RuleLanguage
import SwipeReplay
import TestSupport
import Testing

/// Decisions that depend on the estimator.
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

  private static func estimatorDisagreements(
    _ recording: Recording, _ recognizer: String, with estimator: VelocityEstimator? = nil,
    detail: ReplayDetail = .estimatorDisagreements
  ) throws -> [EstimatorDisagreement] {
    let profile = try profile(recognizer)
    var replayer = Replayer(
      profiles: [estimator.map { profile.setting(velocity: $0) } ?? profile], detail: detail)
    return try #require(replayer.replay(recording.trace).first).estimatorDisagreements
  }

  @Test("Each plausible estimator that flips the decision is listed with its velocity")
  func flips() throws {
    let swipe = Self.slowing.lift()
    let found = try Self.estimatorDisagreements(swipe, Self.byVelocity)
    #expect(found.map(\.estimator) == [.lastStep])
    #expect(found.map(\.outcome) == [.cancel])
    #expect(abs((found.first?.velocity.x ?? .nan) - 500) < 1e-6)
    // An overriding estimator is compared with those that are plausible for the profile's own.
    let other = try Self.estimatorDisagreements(swipe, Self.byVelocity, with: .lastStep)
    #expect(other.map(\.estimator) == [.uikit, .weightedSteps])
    #expect(other.map(\.outcome) == [.finish, .finish])
    #expect(abs((other.first?.velocity.x ?? .nan) - 1700) < 1e-6)
    // A web page's last step is a known formula.
    let known = #""velocity": "lastStep", "# + Self.byVelocity
    #expect(try Self.estimatorDisagreements(swipe, known) == [])
  }

  @Test("There are none unless requested, or if no rule uses the velocity")
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
    "A velocity counts even if a rule uses it only through progress or the estimate's own rule")
  func hidden() throws {
    let progress =
      #""progress": "velocity.x", "decide": [{ "when": "progress > 1000", "then": "finish" }, { "then": "cancel" }]"#
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), progress).map(\.estimator)
        == [.lastStep])
    // The last step leads 5 points far, the last two 25, the last three 45.
    let travel = #""velocity": { "estimator": "uikit", "x": "estimate.travel.x * 40" }, "#
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), travel + Self.byVelocity).map(
        \.estimator)
        == [.weightedSteps])
    #expect(
      try Self.estimatorDisagreements(Self.slowing.lift(), travel + Self.byVelocity).map(
        \.velocity.x)
        == [1800])
  }

  @Test("The velocity at the begin is estimated anew, if there are enough samples then")
  func atBegin() throws {
    // Three slow steps, and a fast one with which it begins: 3000 by the last step, 1000 by UIKit, 625 by scroll views.
    let swipe = Recording().touchDown(at: 10).move(by: 15, over: 0.03).move(by: 30)
    func estimators(_ rule: String, beyond slop: Int = 40) throws -> [VelocityEstimator] {
      let recognizer = Self.byVelocity.replacing("velocity.x > 1000", with: rule)
      return try Self.estimatorDisagreements(
        swipe.move(by: 30, over: 0.03).lift(),
        #""beginWhen": "translation.x >= \#(slop)", "# + recognizer
      ).map(\.estimator)
    }
    #expect(try estimators("began.velocity.x > 2000") == [.lastStep])
    #expect(try estimators("began.velocity.x > 800") == [.weightedSteps])
    #expect(try estimators("began.velocity.x > 600") == [])
    #expect(try estimators("velocity.x > began.velocity.x - 1500") == [.lastStep])
    // One step is not enough for scroll views, and is the same for the others.
    #expect(try estimators("began.velocity.x > 400", beyond: 5) == [])
  }

  @Test(
    "Estimators can disagree on a cancel by the system if the rules decide it",
    arguments: [
      ("decide", [.lastStep]), ("cancel", []), ("ignore", []), ("decideWithoutVelocity", []),
    ] as [(String, [VelocityEstimator])])
  func cancelled(policy: String, estimators: [VelocityEstimator]) throws {
    let estimatorDisagreements = try Self.estimatorDisagreements(
      Self.slowing.cancel(), #""cancelled": "\#(policy)", "# + Self.byVelocity)
    #expect(estimatorDisagreements.map(\.estimator) == estimators)
  }

  @Test("shouldBegin rules are evaluated again too, and what does not begin is undecided")
  func begin() throws {
    // From the touch-down and a slow move, and a fast one that passes the slop.
    let swipe = Recording().touchDown(at: 10).move(by: 0.5).move(by: 20).move(by: 20).lift()
    func texts(refusingBelow least: Int) throws -> [String] {
      try Self.estimatorDisagreements(
        swipe,
        #""refuse": [{ "name": "slow", "when": "velocity.x <= \#(least)" }], "# + Self.byVelocity
      ).map { "\($0.estimator) \($0.outcome?.description ?? "began")" }
    }
    // 440 by UIKit, 2000 by the last step; there are not three steps yet.
    #expect(try texts(refusingBelow: 400) == ["weightedSteps cancel"])
    #expect(try texts(refusingBelow: 500) == ["lastStep began"])
  }

  @Test(
    "The most common shouldBegin rule marks no straight swipe, since two samples suffice for some")
  func straight() throws {
    let path = Fixtures.folder + "/labelled/back-swipes.jsonl"
    let (traces, _) = try FixtureFiles.read(try Fixtures.bytes(path), path: path)
    let profile = try Self.profile(
      """
      "refuse": [{
        "name": "direction", "when": "!(velocity.x > 0 && abs(velocity.x) > abs(velocity.y))"
      }],
      "progress": "translation.x / width",
      "decide": [{ "when": "progress > 0.5", "then": "finish" }, { "then": "cancel" }]
      """)
    var replayer = Replayer(profiles: [profile], detail: .estimatorDisagreements)
    #expect(traces.count == 120)
    let marked = traces.flatMap { replayer.replay($0) }.filter {
      !$0.estimatorDisagreements.isEmpty
    }
    #expect(marked.isEmpty)
  }

  /// Returns whether one finger moved often enough, at different times, for every estimator to have a result when a
  /// recognizer begins or is refused.
  private static func hasFourSamples(_ trace: Trace, before result: Replay) -> Bool {
    guard let begin = result.beganAt ?? result.endedAt, let first = trace.touches.first else {
      return false
    }
    let times = trace.touches.map(\.time).filter { $0.seconds(since: first.time) <= begin }
    return trace.touches.allSatisfy { $0.finger == first.finger } && Set(times).count >= 4
      && Set(trace.touches.dropLast().map(\.time)).count == trace.touches.count - 1
  }

  @Test(
    "They are the plausible estimators with which a replay of the gesture has another outcome",
    arguments: Profile.builtInNames)
  func property(name: String) throws {
    let profile = try Profile.named(name)
    var replayer = Replayer(profiles: [profile], detail: .estimatorDisagreements)
    let own = profile.rules.recognizers.map(\.velocity.estimator)
    #expect(Set(own).count == 1)
    var others = own[0].plausible.map { estimator in
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
          // For a refused gesture it is only known that it would have begun.
          let answer = own.outcome == .refused ? "began" : now.outcome.description
          if own.outcome == .refused { #expect(now.beganAt != nil) }
          if own.outcome == .open { #expect(now.outcome == .refused) }
          found[place].append("\(estimator) \(answer)")
        }
      }
      let marked = results.map { $0.estimatorDisagreements }
      for (result, found) in zip(results, found) {
        let marked = result.estimatorDisagreements.map {
          "\($0.estimator) \($0.outcome?.description ?? "began")"
        }
        if Self.hasFourSamples(recording.trace, before: result) {
          #expect(marked == found)
        } else {
          let names = Set(found.map { $0.prefix { $0 != " " } })
          #expect(marked.allSatisfy { names.contains($0.prefix { $0 != " " }) })
        }
      }
      sensitive += marked.count { !$0.isEmpty }
    }
    let rules = profile.rules.recognizers
    let looks = rules.contains { recognizer in
      (recognizer.decide.compactMap { $0.when?.text } + recognizer.refuse.map(\.rule.text))
        .contains { $0.contains("velocity.") }
    }
    #expect((looks && others.count > 1) == (sensitive > 0))
  }
}
