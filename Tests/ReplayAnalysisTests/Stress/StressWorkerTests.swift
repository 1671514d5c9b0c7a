import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct StressWorkerTests {
  private static let pj = ["pj"]

  private func tally(
    _ traces: [Trace], _ profiles: [String] = Self.pj,
    _ settings: StressSettings = StressSettings(runs: 5)
  ) throws -> StressTally {
    var worker = StressWorker(try profiles.map { try Profile.named($0) }, settings)
    var tally = StressTally()
    for trace in traces { tally.add(worker.results(of: trace)) }
    tally.sort()
    return tally
  }

  private func summary(_ results: [StressResult]) -> [String] {
    results.map { result in
      "\(result.result.trace) \(result.result.gesture) \(result.result.profile) \(result.score) "
        + result.kinds.map { "\($0.disturbance) \($0.kept)/\($0.runs) \($0.changes)" }
        .joined(separator: " ")
    }
  }

  private static func traces(_ count: UInt64) -> [Trace] {
    (1...count).map { seed in
      var random = SeededRandom(seed: seed)
      var trace = Recording.random(using: &random).trace
      trace.name = "trace \(seed)"
      return trace
    }
  }

  /// A trace whose rules take long is disturbed at random at least once, any other as often as requested.
  @Test func aTraceThatTakesLongIsDisturbedLessOften() throws {
    let sum = Array(repeating: "abs(translation.x)", count: 120).joined(separator: " + ")
    let recognizers = (0..<20).map {
      """
      {"name": "r\($0)", "kind": "pan", "action": "pop", "progress": "translation.x / width",
       "failWhen": "\(sum) < 0", "decide": [{"when": "progress > 0.5", "then": "finish"},
        {"then": "cancel"}]}
      """
    }
    let long = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "name": "long",
       "recognizers": [\(recognizers.joined(separator: ","))]}
      """)
    let swipe = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    func runs(_ profile: Profile, isLimited: Bool) throws -> [Int] {
      var worker = StressWorker([profile], StressSettings(runs: 20, isLimited: isLimited))
      return try #require(worker.results(of: swipe).first).kinds.map(\.runs)
    }
    #expect(try runs(long, isLimited: false) == [20, 1, 1, 1, 20, 20, 3, 5])
    let limited = try runs(long, isLimited: true)
    #expect((1..<20).contains(limited[0]))
    #expect(limited == [limited[0], 1, 1, 1, limited[0], limited[0], 3, 5])
    let usual = try runs(try Profile.named("pj"), isLimited: true)
    #expect(usual == [20, 1, 1, 1, 20, 20, 3, 5])
    for name in Profile.builtInNames {
      #expect(try runs(try Profile.named(name), isLimited: true)[0] == 20, "\(name)")
    }
  }

  @Test func contentAndFurtherFingersCountInWhatAReplayTakes() throws {
    let cost = ReplayCost([try Profile.named("flutter")])
    var trace = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    trace.fingers = ["0"]
    let empty = cost.nodes(for: trace, gestures: 1)
    #expect(empty == cost.nodes(touches: trace.touches.count, gestures: 1))
    trace.content = Array(
      repeating: Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 9, height: 9)), count: 3
    )
    let over = cost.nodes(for: trace, gestures: 1)
    #expect(over >= empty + 3 * trace.touches.count * ReplayCost.perTouch)
    // Each is part of the mean at each touch; no more than a hundred are down at a time.
    trace.fingers = ["0", "1", "2"]
    #expect(cost.nodes(for: trace, gestures: 1) == over + 2 * trace.touches.count)
    trace.fingers = (0..<500).map(String.init)
    #expect(cost.nodes(for: trace, gestures: 1) == over + 99 * trace.touches.count)
  }

  @Test func aDecisionFarFromItsThresholdIsKept() throws {
    let far = Recording().touchDown(at: 5).move(by: 300, over: 0.1).lift().trace
    let result = try #require(try tally([far]).weakest.first)
    #expect(result.score == 1)
    #expect(result.isAlwaysKept)
    #expect(result.kinds.map(\.disturbance) == Disturbance.allCases)
    #expect(result.kinds.map(\.runs) == [5, 1, 1, 1, 5, 5, 3, 5])
    #expect(result.kinds.allSatisfy { $0.kept == $0.runs && $0.changes.isEmpty })
  }

  /// The finger is fast, 3000 points per second, unless it rests long enough before it lifts.
  @Test func aFlingDoesNotOutliveARest() throws {
    let fling = Recording().touchDown(at: 5).move(by: 90, over: 0.03).lift().trace
    let results = try tally([fling], ["slidr"]).weakest
    let result = try #require(results.first)
    #expect(result.result.outcome == .finish)
    let late = try #require(result.kinds.first { $0.disturbance == .lateLift })
    #expect(late.runs == 3)
    #expect(late.kept == 2)
    #expect(late.changes.map(\.change) == [.outcome(.cancel)])
    #expect(late.changes.map(\.count) == [1])
    #expect(result.score < 1)
  }

  @Test func eachKindCountsAlike() throws {
    let replay = Replay.example(.finish, rule: "r")
    func kind(_ disturbance: Disturbance, kept: Int, of runs: Int) -> StressResult.Kind {
      var kind = StressResult.Kind(disturbance)
      for run in 0..<runs { kind.count(run < kept ? nil : .outcome(.cancel)) }
      return kind
    }
    let result = StressResult(
      replay, gestures: 1,
      kinds: [kind(.droppedSamples, kept: 5, of: 20), kind(.at60Hz, kept: 1, of: 1)])
    #expect(result.score == (0.25 + 1) / 2)
  }

  @Test func whatADecisionBecameIsCounted() {
    let began = Replay.Values(
      progress: 0.5, percentComplete: 0.5, translation: .zero, velocity: .zero)
    func decided(_ outcome: Outcome, _ recognizer: String = "pop") -> Replay {
      Replay.example(outcome, rule: "r", recognizer: recognizer, values: began)
    }
    let failed = Replay.example(.failed, rule: "too short")
    let alsoFailed = Replay.example(.failed, rule: "wrong direction", recognizer: "push")
    let refused = Replay.example(.refused, rule: "root")
    var counts = [StressResult.Kind(.at60Hz), StressResult.Kind(.at60Hz)]
    for now in [
      [decided(.finish), alsoFailed], [decided(.cancel), failed],
      [decided(.finish, "push"), refused], [decided(.finish)], [decided(.cancel), refused],
    ] {
      let changes = StressWorker.changes(of: [decided(.finish), failed], to: now)
      for (index, change) in changes.enumerated() { counts[index].count(change) }
    }
    #expect(counts.map(\.runs) == [5, 5])
    #expect(counts.map(\.kept) == [1, 2])
    #expect(counts[0].changes.map(\.change) == [.outcome(.cancel), .otherRecognizer, .gone])
    #expect(counts[0].changes.map(\.count) == [2, 1, 1])
    #expect(counts[1].changes.map(\.change) == [.outcome(.refused), .gone])
    #expect(counts[1].changes.map(\.count) == [2, 1])
  }

  @Test func resultsAreTheSameInAnyOrderAndWithAnyOtherProfile() throws {
    let traces = Self.traces(30)
    let alone = try traces.flatMap { summary(try tally([$0], ["zeroj"]).weakest) }
    let together = summary(try tally(traces.reversed(), ["zeroj", "pj"]).weakest)
    #expect(alone.sorted() == together.filter { $0.contains("zeroj") }.sorted())
    #expect(Set(alone.map { $0.contains(" 1.0 ") }).count == 2)
  }

  @Test func theWeakestComeFirstAndEqualOnesInTheOrderOfTheInput() throws {
    let traces = Self.traces(60)
    let results = try tally(traces).weakest
    let order = Dictionary(uniqueKeysWithValues: traces.enumerated().map { ($1.name, $0) })
    for (one, next) in zip(results, results.dropFirst()) {
      #expect(one.score <= next.score)
      if one.score == next.score {
        #expect(
          (order[one.result.trace] ?? 0, one.result.gesture)
            < (order[next.result.trace] ?? 0, next.result.gesture))
      }
    }
  }

  @Test func onlyTheWeakestAreKeptButAllAreCounted() throws {
    let traces = Self.traces(60)
    let all = try tally(traces)
    var worker = StressWorker([try Profile.named("pj")], StressSettings(runs: 5))
    var few = StressTally(limit: 7)
    for trace in traces {
      var portion = StressTally(limit: 7)
      portion.add(worker.results(of: trace))
      few.add(portion)
    }
    few.sort()
    #expect(summary(few.weakest) == summary(Array(all.weakest.prefix(7))))
    #expect(few.results == all.results && few.results > 60)
    #expect(few.traces == 60)
    #expect(few.alwaysKept == all.alwaysKept)
    #expect(few.meanScore == all.meanScore)
  }

  @Test func aTraceWithoutAGestureHasNoResults() throws {
    let none = Trace(name: "none", view: Size(width: 400, height: 800), touches: [])
    #expect(try tally([none]).results == 0)
  }
}
