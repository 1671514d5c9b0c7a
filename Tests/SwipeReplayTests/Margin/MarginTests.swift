import SwipeReplay
import TestSupport
import Testing

/// The smallest change of a single quantity that flips the decision.
@Suite struct MarginTests {
  private static func dragged(to translation: Double) -> Recording {
    Recording().touchDown(at: 0).move(by: 20).move(by: translation - 10).move(by: 0).move(by: 0)
      .lift()
  }

  @Test(arguments: [100.0, 180, 200, 200.5, 300])
  func theFlipOfAComparisonIsExact(translation: Double) throws {
    let result = try Self.dragged(to: translation).onlyReplay(with: "pj")
    let progress = try #require(result.values?.progress)
    let margin = try #require(result.margin?.progress)
    // `progress > 0.5`: the nearest value that finishes is the next Double, that cancels is 0.5.
    let flip = result.outcome == .finish ? 0.5 : 0.5.nextUp
    #expect(progress + margin == flip)
  }

  @Test func aParameterFlipsWhereItMeetsTheProgress() throws {
    let result = try Self.dragged(to: 180).onlyReplay(with: "pj")
    #expect(
      result.margin?.parameters.map(\.name) == ["finishProgress", "maxAllowedInitialDistance"])
    let change = try #require(result.margin?.parameters.first?.change)
    #expect(0.5 + change == 0.45.nextDown)
    #expect(result.margin?.parameters.first?.outcome == .finish)
    // 0 sets no limit on where the finger may be when it begins; with the smallest limit it may not begin.
    #expect(result.margin?.parameters.last?.change == .leastNonzeroMagnitude)
    #expect(result.margin?.parameters.last?.outcome == .refused)
    #expect(
      try Self.dragged(to: 180)
        .onlyReplay(with: "pj", setting: [("finishProgress", 0.5 + change)]).outcome == .finish)
  }

  /// A slow rule about which nothing can be proven exhausts the budget of a trace's margins.
  @Test func whatTheSearchDidNotReachIsUnknown() throws {
    let sum = Array(repeating: "progress + velocity.x", count: 60).joined(separator: " + ")
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "name": "team",
       "recognizers": [{"name": "pan", "kind": "pan", "action": "pop",
        "progress": "translation.x / width",
        "decide": [{"when": "hypot(\(sum), 1) - hypot(\(sum), 1) > 1e99", "then": "finish"},
         {"then": "cancel"}]}]}
      """)
    var recording = Recording()
    for _ in 0..<4 {
      recording = recording.touchDown(at: 0).move(by: 100).move(by: 100).lift().hold(1)
    }
    var replayer = Replayer(profiles: [profile], detail: [.margins, .findings])
    let results = replayer.replay(recording.trace)
    #expect(results.count == 4)
    #expect(
      results.last?.marginExplanation
        == "margin whether other travel would finish is unknown; unknown the effect of changing progress or velocity: the search ended early"
    )
    let last = try #require(results.last?.margin)
    #expect(!last.isComplete && last.progress == nil && last.velocity == nil)
    let usual = try #require(try Self.dragged(to: 180).onlyReplay(with: "pj").margin)
    #expect(usual.isComplete)
    #expect(usual.unknown == nil)
  }

  @Test func aRuleWithoutVelocityHasNoSuchMargin() throws {
    let margin = try Self.dragged(to: 180).onlyReplay(with: "pj").margin
    #expect(margin != nil)
    #expect(margin?.velocity == nil)
  }

  @Test func zerojFlipsByVelocityEitherWay() throws {
    // Past the progress, at rest: any velocity above 0 finishes.
    let resting = try Self.dragged(to: 300).onlyReplay(with: "zeroj")
    #expect(resting.outcome == .cancel)
    #expect(resting.margin?.velocity == Double.leastNonzeroMagnitude)
    #expect(resting.margin?.progress == nil)
    // Before it, at rest: only more than 100 pt/s does.
    let short = try Self.dragged(to: 60).onlyReplay(with: "zeroj")
    #expect(short.margin?.velocity == 100.0.nextUp)
    #expect(short.margin?.parameters.map(\.change) == [nil, nil])
  }

  @Test func theProjectionFlipsByEachOfItsParts() throws {
    let result = try Recording().touchDown(at: 0).move(by: 20).move(by: 90)
      .move(by: 2).move(by: 2).lift().onlyReplay(with: "system")
    // 104 points: 0.26 of the width, and 200 pt/s carry it by 0.175.
    #expect(result.outcome == .cancel)
    let margin = try #require(result.margin)
    #expect(abs(try #require(margin.progress) - 0.065) < 1e-12)
    #expect(abs(try #require(margin.velocity) - 0.065 * 400 / 0.35) < 1e-9)
    let named = Dictionary(
      uniqueKeysWithValues: margin.parameters.map { ($0.name, $0.change) })
    #expect(abs(try #require(named["finishProgress"] ?? nil) + 0.065) < 1e-12)
    #expect(abs(try #require(named["projection"] ?? nil) - 0.13) < 1e-12)
    #expect(named["parallax"] == .some(nil))
  }

  @Test(arguments: Profile.builtInNames)
  func whatIsAddedFlips(profile: String) throws {
    // One pops on a swipe to the left, a sheet goes down.
    let isSheet = ["ionic-sheet", "floating-panel"].contains(profile)
    let (x, y) = profile == "vc-transitions" ? (-1.0, 0.0) : isSheet ? (0, 1) : (1, 0)
    var random = SeededRandom(seed: 42)
    var flips = 0
    let base = try Profile.named(profile)
    for _ in TestEffort.seeds(240) {
      let ways = [0.0...15, 12...40, 0...350, -9...9].map { Double.random(in: $0, using: &random) }
      let recording = Recording().touchDown(at: ways[0]).move(by: x * ways[1], y * ways[1])
        .move(by: x * ways[2], y * ways[2], over: 0.1)
        .move(by: x * ways[3], y * ways[3], over: 0.02).lift()
      let result = try #require(recording.replayed(with: base).first)
      for parameter in result.margin?.parameters ?? [] {
        guard let change = parameter.change else { continue }
        let value = try #require(base.parameters.first { $0.name == parameter.name }?.value)
        #expect(parameter.outcome != nil && parameter.outcome != result.outcome)
        let changed = try base.setting(parameter.name, to: value + change)
        #expect(recording.replayed(with: changed).first?.outcome != result.outcome)
        flips += 1
      }
    }
    #expect(flips > 2)
  }

  /// If an implementation cuts off the estimator's velocity, the margin is the change of the estimate.
  @Test func theVelocityIsTheEstimators() throws {
    let slow = try Recording().swipe(by: 120).lift().onlyReplay(with: "sliding-pane")
    #expect(slow.outcome == .cancel)
    #expect(slow.margin?.velocity == 400)
    let named = (slow.margin?.parameters ?? []).reduce(into: [:]) { $0[$1.name] = $1.change }
    #expect(named["leastVelocity"] == .some(nil))
    // A fling of 500 pt/s finishes until more than that counts as none.
    let fling = try Recording().swipe(by: 120, at: 500).lift().onlyReplay(with: "sliding-pane")
    let least = fling.margin?.parameters.first { $0.name == "leastVelocity" }
    #expect(abs(try #require(least?.change) - 100) < 1e-6)
    #expect(abs(try #require(fling.margin?.velocity) + 100) < 1e-6)
  }

  @Test func refusedAndFailedSwipesHaveNone() throws {
    let back = Recording().touchDown(at: 100).move(by: -50).lift()
    #expect(try back.onlyReplay(with: "pj").margin == nil)
    let short = Recording().touchDown(at: 100).move(by: 5).lift()
    #expect(try short.onlyReplay(with: "pj").margin == nil)
  }

  @Test func notAskedForNotComputed() throws {
    let results = try Self.dragged(to: 300).replayed(with: "pj", detail: [])
    #expect(results.first?.margin == nil)
    #expect(try #require(results.first).findings.isEmpty)
    let signals = try Self.dragged(to: 300).replayed(with: "pj", detail: .margins)
    #expect(signals.first?.margin?.parameters == [])
  }
}
