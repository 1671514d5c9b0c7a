import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// Checks that profiles side by side produce exactly the results of each one alone with every touch visited.
@Suite struct ReplayerTests {
  /// Returns recordings of the kinds found in a batch: mostly one swipe of one finger.
  static func recordings(_ count: Int) -> [Recording] {
    var random = SeededRandom(seed: 11)
    return (0..<count).map { number in
      var recording = Recording().with {
        $0.navigation = NavigationStack(
          depth: .random(in: 1...3, using: &random),
          forward: Bool.random(using: &random) ? ["Next"] : [],
          popDisabled: Int.random(in: 0..<6, using: &random) == 0 ? ["screen 2"] : [],
          transitioning: [.no, .no, .no, .always, .until(seconds: 0.05)]
            .randomElement(using: &random) ?? .no)
      }
      let starts = [0.0...12, 15...25, 100...300, 375...400]
      recording = recording.touchDown(
        at: .random(in: starts.randomElement(using: &random) ?? 0...400, using: &random))
      let direction = Int.random(in: 0..<4, using: &random) == 0 ? -1.0 : 1
      for _ in 0..<Int.random(in: 0...25, using: &random) {
        recording = recording.move(
          by: direction * .random(in: -6...30, using: &random), .random(in: -8...8, using: &random),
          over: Int.random(in: 0..<5, using: &random) == 0 ? 0 : 0.008)
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: break
      case 1: recording = recording.cancel()
      case 2:
        recording = recording.lift().hold(0.1).touchDown(at: 3).move(by: 200, over: 0.1).lift()
      case 3: recording = recording.touchDown(at: 200, finger: 1).move(by: 30, finger: 1).lift()
      case 4: recording = recording.rest().lift()
      case 5: recording = recording.app(.push).hold(0.01).lift()
      case 6: recording = recording.with { $0.layoutDirection = .rightToLeft }.lift()
      default: recording = recording.lift(after: number.isMultiple(of: 2) ? 0 : 0.02)
      }
      return recording
    }
  }

  private static func summary(_ result: Replay) -> String {
    "\(result.gesture) \(result.profile) \(result.recognizer) \(result.outcome) \(result.rule)"
      + " \(result.startedAt) \(String(describing: result.beganAt))"
      + " \(String(describing: result.endedAt)) \(String(describing: result.values))"
      + " \(String(describing: result.margin)) \(result.findings.map(\.sentence))"
  }

  @Test("Moments are equal if all their numbers are")
  func moments() {
    let moments = [(1, 2, 3), (0, 2, 3), (1, nil, 3), (1, 2, nil)].map {
      Replay.Moment(startedAt: $0, beganAt: $1, endedAt: $2)
    }
    for (index, moment) in moments.enumerated() {
      #expect(moments.indices.filter { moments[$0] == moment } == [index])
    }
  }

  @Test(arguments: [ReplayDetail.margins, [.margins, .findings], []])
  func agreesWithEveryTouchVisited(detail: ReplayDetail) throws {
    let profiles = try Profile.builtInNames.map { try Profile.named($0) }
    var together = Replayer(profiles: profiles, detail: detail)
    // Frames visit every touch and run the transition.
    var singles = profiles.map { Replayer(profiles: [$0], detail: detail.union(.frames)) }
    var outcomes: [Outcome: Int] = [:]
    for recording in Self.recordings(TestEffort.isDebug ? 200 : 600) {
      var results: [Replay] = []
      together.replay(recording.trace, into: &results)
      let expected = singles.indices.map { singles[$0].replay(recording.trace) }
      let gestures = expected.first?.map(\.gesture).max() ?? 0
      let inOrder = (0..<gestures).flatMap { gesture in
        expected.flatMap { $0.filter { $0.gesture == gesture + 1 } }
      }
      #expect(results.map(Self.summary) == inOrder.map(Self.summary))
      for result in results { outcomes[result.outcome, default: 0] += 1 }
    }
    for outcome in Outcome.Kind.allCases {
      #expect((outcomes[Outcome(outcome)] ?? 0) > 20, "\(outcome)")
    }
  }

  /// A trace created in code is not checked; its times may be extreme.
  @Test(arguments: Profile.builtInNames)
  func extremeTimesAreNoTrap(name: String) throws {
    let times: [Int64] = [.min, .min + 1, 0, .max - 1, .max]
    let touches = times.enumerated().map { index, time in
      Touch(
        time: Timestamp(nanoseconds: time), location: Point(x: 3 + Double(index) * 60, y: 400),
        phase: index == 0 ? .began : index == times.count - 1 ? .ended : .moved)
    }
    let trace = Trace(name: "extreme", view: Size(width: 400, height: 800), touches: touches)
    var replayer = Replayer(
      profiles: [try Profile.named(name)],
      detail: [.margins, .parameterMargins, .findings, .estimatorDisagreements])
    #expect(!replayer.replay(trace).isEmpty)
  }

  /// Features of velocity, direction and cancels in a profile without rules that are evaluated at every move.
  @Test(arguments: [
    #""decide": [{ "when": "heading.x > abs(heading.y)", "then": "finish" }, { "then": "cancel" }]"#,
    #""cancelled": "ignore", "decide": [{ "then": "finish" }]"#,
    #""cancelled": "decideWithoutVelocity", "slopTravel": "step", "velocity": { "estimator": "leastSquares", "x": "if(abs(estimate.travel.x) > 9, estimate.x, 0)" }, "refuse": [{ "name": "slow", "when": "velocity.x < 0" }], "decide": [{ "when": "velocity.x > 300", "then": "finish" }, { "then": "cancel" }]"#,
  ])
  func agreesInAllThatAProfileCanSay(rules: String) throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "name": "pan", "kind": "pan", "action": "pop", "progress": "translation.x / width",
          \(rules) }] }
      """)
    var together = Replayer(profiles: [profile])
    var single = Replayer(profiles: [profile], detail: [.margins, .findings, .frames])
    var begun = 0
    for recording in Self.recordings(400) {
      var results: [Replay] = []
      together.replay(recording.trace, into: &results)
      #expect(results.map(Self.summary) == single.replay(recording.trace).map(Self.summary))
      begun += results.count { $0.beganAt != nil }
    }
    #expect(begun > 200)
  }
}
