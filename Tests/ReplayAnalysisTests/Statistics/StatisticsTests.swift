import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct StatisticsTests {
  private func statistics(
    _ recordings: [Recording], _ profiles: Profile..., near: Double = 5
  ) -> Statistics {
    var worker = StatisticsWorker(profiles, nearPercent: near)
    var statistics = Statistics(profiles)
    for recording in recordings { worker.add(recording.trace, to: &statistics) }
    return statistics
  }

  private func outcome(_ outcome: Outcome, _ profile: ProfileStatistics) throws -> OutcomeStatistics
  {
    try #require(profile.outcomes.first { $0.outcome == outcome })
  }

  @Test("Gestures are counted by outcome and rule, the most frequent rule first")
  func counts() throws {
    let found = statistics(
      [
        swipe(progress: 0.6), swipe(progress: 0.7), swipe(progress: 0.2),
        swipe(progress: 0.6, stack: 1), Recording().touchDown(at: 300).move(by: -50, over: 0.05),
        Recording().touchDown(at: 200).move(by: -50, over: 0.05).lift(),
        Recording().touchDown(at: 3).lift(after: 0.1),
      ], try Profile.named("pj"))
    let pj = try #require(found.profiles.first)
    #expect(found.traces == 7 && pj.gestures == 7)
    #expect(pj.outcomes.map(\.outcome) == Outcome.Kind.allCases.map { Outcome($0) })
    #expect(pj.outcomes.map(\.count) == [2, 1, 0, 3, 1, 0])
    let refused = try outcome(.refused, pj)
    #expect(refused.rules.map(\.rule) == ["direction", "root"])
    #expect(refused.rules.map(\.count) == [2, 1])
    #expect(try outcome(.finish, pj)[.progress].range == 0.6...0.7)
    #expect(try outcome(.finish, pj)[.velocity].count == 2)
    #expect(try outcome(.finish, pj)[.marginProgress].range.map { $0.upperBound < 0 } == true)
    #expect(try outcome(.finish, pj)[.marginVelocity].count == 0)
    #expect(refused[.progress].count == 0)
    #expect(refused[.duration].count == 3)
  }

  @Test("In each gesture of a trace the recognizer that got furthest counts")
  func decisive() throws {
    let twice = swipe(progress: 0.75).hold(1).touchDown(at: 5).move(by: 100, over: 0.05).lift()
    let found = statistics([twice], try Profile.named("shuttle"), try Profile.named("pj"))
    #expect(found.traces == 1)
    for profile in found.profiles {
      #expect(profile.gestures == 2)
      #expect(try outcome(.finish, profile).count == 1)
      #expect(try outcome(.refused, profile).rules.map(\.rule) == ["root"])
    }
  }

  @Test(
    "A decision is near a threshold up to and including the given percentage of the parameter",
    arguments: [(224.0, true), (225, true), (226, false), (175, false), (176, true)])
  func near(points: Double, isNear: Bool) throws {
    // 12.5% of 0.5 is 0.0625, which is 25 of 400 points. To let a cancelled swipe finish, the threshold must be
    // below its progress.
    let found = statistics(
      [swipe(progress: points / 400)], try Profile.named("pj"), near: 12.5)
    let decision = try #require(found.profiles.first?.decisions.first { $0.count == 1 })
    #expect(decision.near == (isNear ? 1 : 0))
    #expect(decision.nearParameters == (isNear ? [1, 0] : [0, 0]))
  }

  @Test(
    "A share is near a threshold up to the given percentage of the rest that a rule divides by",
    arguments: [(0.989, false), (0.9895, true)])
  func nearRest(least: Double, isNear: Bool) throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "parameters": { "rate": 0.99 }, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "decide": [
            { "when": "1 / (1 - rate) > \(1 / (1 - least)) + progress / 1e6", "then": "finish" },
            { "then": "cancel" }] }] }
      """)
    let found = statistics([swipe(progress: 0.6)], profile, near: 5)
    let decision = try #require(found.profiles.first?.decisions.first { $0.count == 1 })
    #expect(decision.near == (isNear ? 1 : 0))
  }

  @Test("Nearness agrees with the margins of all parameters in every profile")
  func nearEverywhere() throws {
    let recordings = (0..<60).map {
      Recording().swipe(by: 60 + 6 * Double($0), at: Double($0 % 7) * 100 - 200)
    }
    for name in Profile.builtInNames {
      let profile = try Profile.named(name)
      var expected = profile.parameters.map { _ in 0 }
      for result in recordings.compactMap({ $0.replayed(with: profile).decisive }) {
        for margin in result.margin?.parameters ?? [] {
          for (index, parameter) in profile.parameters.enumerated()
          where parameter.name == margin.name {
            guard let change = margin.change else { continue }
            if change.magnitude <= 0.2 * parameter.value.magnitude { expected[index] += 1 }
          }
        }
      }
      let found = try #require(statistics(recordings, profile, near: 20).profiles.first)
      let counts = profile.parameters.indices.map { index in
        found.decisions.reduce(0) { $0 + $1.nearParameters[index] }
      }
      #expect(counts == expected, "\(name)")
    }
  }

  @Test(
    "The start is measured from the edge that the recognizer's swipes come from",
    arguments: [
      ("pj", 10, false, 0.025), ("pj", 390, true, 0.975), ("flutter", 390, true, 0.025),
      ("flutter", 10, false, 0.025), ("shuttle", 10, false, 0.025),
    ])
  func start(profile: String, x: Double, isRightToLeft: Bool, expected: Double) throws {
    let way = x < 200 ? 200.0 : -200
    let swipe = Recording().touchDown(at: x).move(by: way, over: 0.1).lift()
    let found = statistics([isRightToLeft ? swipe.rightToLeft : swipe], try Profile.named(profile))
    let ranges = try #require(found.profiles.first).outcomes.compactMap(\.[.start].range)
    #expect(ranges == [expected...expected])
  }

  @Test("A push comes from the right edge")
  func push() throws {
    let swipe = Recording().with { $0.navigation.forward = ["next"] }
      .touchDown(at: 395).move(by: -300, over: 0.1).lift()
    let found = try #require(statistics([swipe], try Profile.named("shuttle")).profiles.first)
    #expect(try outcome(.finish, found)[.start].range == 0.0125...0.0125)
  }
}
