import RuleLanguage
import TestSupport
import Testing

@testable import SwipeReplay

/// Parameters that act before a gesture begins have margins too, and a margin states the outcome that it leads to.
@Suite struct ParameterMarginTests {
  /// Past half of the width, at rest when lifted.
  private static let long = Recording().swipe(by: 260).lift()
  private static let middle = Recording().swipe(by: 140).lift()
  /// A slope of a half, past half of the width.
  private static let slanted = Recording().touchDown(at: 5).move(by: 300, 150, over: 0.3).lift()
  private static let level = Recording().touchDown(at: 5).move(by: 300, 75, over: 0.3).lift()
  /// Down first, then to the right.
  private static let hook = Recording().touchDown(at: 5).move(by: 5, 20).move(by: 200, over: 0.2)
    .lift()
  private static let short = Recording().touchDown(at: 5).move(by: 7, over: 0.03).lift()

  /// A profile, a swipe, its outcome, and the value of a parameter that leads to a different outcome.
  static let cases: [(String, Recording, Outcome, String, Double, Outcome)] = [
    // The part that the slop removes from the translation counts: 260 less 60 is half of the width.
    ("system", long, .finish, "slop", 60, .cancel),
    ("system", short, .failed, "slop", 7, .cancel),
    ("system", long, .finish, "edgeWidth", 5.0.nextDown, .failed),
    (
      "system", Recording().swipe(from: 25, by: 260).lift(), .failed, "edgeWidth", 25, .finish
    ),
    ("telegram-ios", middle, .finish, "slop", 60, .cancel),
    ("telegram-ios", hook, .finish, "edgeWidth", 5, .failed),
    ("webkitgtk", middle, .cancel, "beginDistance", 140.0.nextUp, .failed),
    ("libadwaita", middle, .cancel, "beginDistance", 140.0.nextUp, .failed),
    ("slidr", long, .finish, "slop", 20, .cancel),
    ("chromium-controller", long, .finish, "startDistance", 260, .failed),
    ("chromium-controller", slanted, .failed, "directionRatio", 2.0.nextDown, .finish),
    ("chromium-controller", level, .finish, "directionRatio", 4, .failed),
  ]

  @Test(arguments: cases)
  func actsBeforeItBegins(
    profile: String, recording: Recording, before: Outcome, parameter: String, flip: Double,
    after: Outcome
  ) throws {
    let result = try recording.onlyReplay(with: profile)
    #expect(result.outcome == before)
    let margin = try #require(
      result.margin?.parameters.first { $0.name == parameter })
    #expect(abs((margin.value ?? .nan) - flip) < 1e-9)
    #expect(margin.outcome == after)
    let value = try #require(margin.value)
    func outcome(_ value: Double) throws -> Outcome {
      try recording.onlyReplay(with: profile, setting: [(parameter, value)]).outcome
    }
    #expect(try outcome(value) == after)
    let change = try #require(margin.change)
    #expect(try outcome(value - 2e-9 * change) == before)
  }

  /// The velocity at the begin is 1200 pt/s and that at the lift 1000 pt/s: they are equal up to a limit of 1000 pt/s,
  /// which changes both. The translation at the begin is the first move less the slop.
  @Test(
    arguments: [
      ("velocity.x >= began.velocity.x", 3000, 10, "most", 1000),
      ("began.translation.x < 2", 3000, 9, "slop", 10.0.nextUp),
    ] as [(String, Double, Double, String, Double)])
  func actsOnWhatIsKeptAtTheBegin(
    rule: String, most: Double, slop: Double, name: String, value: Double
  ) throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "parameters": {"most": \(most), "slop": \(slop)},
       "recognizers": [
        {"kind": "pan", "action": "pop", "progress": "translation.x / width", "slop": "slop",
         "velocity": {"estimator": "lastStep", "x": "min(estimate.x, most)"},
         "decide": [{"when": "\(rule)", "then": "finish"}, {"then": "cancel"}]}]}
      """)
    let result = try #require(
      Recording().touchDown(at: 5).move(by: 12).move(by: 50, over: 0.05).lift()
        .replayed(with: profile).first)
    #expect(result.outcome == .cancel)
    let margin = try #require(result.margin?.parameters.first { $0.name == name })
    #expect(abs((margin.value ?? .nan) - value) < 1e-9)
    #expect(margin.outcome == .finish)
  }

  /// No threshold of the progress beyond 1 is offered, and no rate beyond the one at which a rule divides by zero.
  @Test(
    arguments: [
      ("limit", "progress + velocity.x * 0.2 / width > limit", nil),
      ("rate", "velocity.x * rate / (1 - rate) > 1000", 0.9),
    ] as [(String, String, Double?)])
  func isSearchedWhereItKeepsItsMeaning(name: String, rule: String, value: Double?) throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "parameters": {"\(name)": 0.5}, "recognizers": [
        {"kind": "pan", "action": "pop", "progress": "translation.x / width", "velocity": "lastStep",
         "decide": [{"when": "\(rule)", "then": "finish"}, {"then": "cancel"}]}]}
      """)
    // 110 points less a slop of 10, at 1000/9 and at 20000 points per second.
    let recording = Recording().touchDown(at: 5)
    let swipe =
      value == nil
      ? recording.move(by: 310, over: 0.01).lift() : recording.move(by: 110, over: 0.99).lift()
    var replayer = Replayer(profiles: [profile], detail: [.margins, .parameterMargins])
    let margin = try #require(replayer.replay(swipe.trace).first?.margin?.parameters.first)
    #expect(margin.value.map { ($0 * 1e9).rounded() / 1e9 } == value)
    #expect(margin.isComplete)
  }

  /// What only an explanation looks for takes nothing from the search.
  @Test(arguments: ["panmodal-from-form-to-form", "ionic-sheet-from-breakpoint-to-breakpoint"])
  func areTheSameWithAnExplanation(name: String) throws {
    let path = "Fixtures/traces/sheets/\(name).json"
    let trace = try #require(
      FixtureFiles.read(try FixtureFiles.bytes(path), path: path).traces.first)
    func values(_ detail: ReplayDetail) throws -> [[Double?]] {
      var replayer = Replayer(
        profiles: [try Profile.named("floating-panel")],
        detail: detail.union([.margins, .parameterMargins, .findings]))
      return replayer.replay(trace).map { $0.margin?.parameters.map(\.value) ?? [] }
    }
    #expect(try values([]) == values(.unexplained))
  }

  /// The start of a gesture before a refusal: `receive` and `refuse` have margins like decisions.
  @Test func aRefusalHasMargins() throws {
    let profile = try Profile.named("pj").setting("maxAllowedInitialDistance", to: 20)
    let result = try #require(Self.long.replayed(with: profile).first)
    #expect(result.outcome == .refused)
    #expect(
      result.changes.last?.texts.joined()
        == "starting 5 pt farther to the left,or maxAllowedInitialDistance at least 25 pt")
  }

  /// A result that no parameter can change has no margin.
  @Test func whatNoParameterCanChangeHasNoMargin() throws {
    let root = try Recording().with { $0.navigation = NavigationStack(depth: 1) }
      .swipe(by: 260).lift().onlyReplay(with: "pj")
    #expect(root.outcome == .refused)
    #expect(root.margin == nil)
  }

  /// A later gesture's outcome can depend on how a parameter lets the previous one end.
  @Test func aTraceIsReplayedAsAWhole() throws {
    let twice = Self.long.hold(2).swipe(by: 260).lift()
    let results = try twice.replayed(with: "pj")
    #expect(results.map(\.outcome) == [.finish, .refused])
    let margin = try #require(results.last?.margin?.parameters.first)
    #expect(margin.name == "finishProgress")
    #expect(margin.value == 0.625)
    // With the same threshold both cancel.
    #expect(margin.outcome == .cancel)
    #expect(
      results.last?.marginExplanation
        == "to begin finishProgress at least 0.625 (by changing gesture 1); it would then cancel"
    )
  }

  /// The margin of the velocity names its axis: slidr's fling must be level.
  @Test func theVelocityHasAnAxis() throws {
    let result = try Recording().swipe(by: 80, at: 1000, down: 600).lift().onlyReplay(with: "slidr")
    #expect(result.outcome == .cancel)
    let margin = try #require(result.margin)
    #expect(margin.velocityAxis == .y)
    #expect(abs(try #require(margin.velocity) + 200) < 1)
    #expect(margin.estimate == nil)
    let text = ", or lifting at under 400 pt/s downward (which counts as 0), "
    #expect(result.marginExplanation.contains(text))
  }

  /// If an implementation cuts the velocity off, the margin is of the estimate, and both are shown.
  @Test func aVelocityThatIsCutOffIsSaidTwice() throws {
    let result = try Recording().swipe(by: 120, at: 380).lift().onlyReplay(with: "sliding-pane")
    let margin = try #require(result.margin)
    let estimate = try #require(margin.estimate)
    #expect(abs(estimate.estimate - 380) < 1e-6 && estimate.velocity == 0)
    let text = "lifting at 400 pt/s or more (now 380 pt/s to the right, which counts as 0)"
    #expect(result.marginExplanation.contains(text))
  }

  /// A value that the profile itself limits cannot reach a threshold beyond the limit.
  @Test func aLimitIsSaid() throws {
    let clamped = try Self.long.onlyReplay(with: "pj", setting: [("finishProgress", 5)])
    #expect(clamped.outcome == .cancel)
    #expect(clamped.margin?.progress == nil)
    #expect(clamped.margin?.limits == [Margin.Limit(axis: nil, needed: 5.0.nextUp, range: 0...1)])
    #expect(
      clamped.marginExplanation
        == "to finish finishProgress below 0.625; no change of distance alone would; "
        + "velocity is not considered")
    // A threshold at the limit is reached, and one a Double beyond it is not.
    let (atLimit, beyond) = (1.0.nextDown, 1.0)
    for (threshold, change) in [(atLimit, 0.375), (beyond, nil)] as [(Double, Double?)] {
      let margin = try Self.long.onlyReplay(with: "pj", setting: [("finishProgress", threshold)])
        .margin
      #expect(margin?.progress == change)
      #expect(margin?.limits.count == (change == nil ? 1 : 0))
    }
    let fling = try Recording().swipe(by: 80, at: 500).lift()
      .onlyReplay(with: "slidr", setting: [("velocityThreshold", 9000)])
    #expect(fling.margin?.velocity == nil)
    #expect(
      fling.marginExplanation.contains(
        "no speed would finish: the rules make velocity.x at most 8000 pt/s"))
  }

  /// Progress that is not clamped can reach any threshold.
  @Test func withoutALimitNoneIsSaid() throws {
    let free = try Self.long.onlyReplay(with: "system", setting: [("finishProgress", 5)])
    #expect(free.margin?.progress != nil && free.margin?.limits == [])
  }

  /// A search gives the same result in every run, and for a trace among others.
  @Test func isDeterministic() throws {
    var replayer = Replayer(
      profiles: [try Profile.named("telegram-ios"), try Profile.named("system")],
      detail: [.margins, .parameterMargins])
    let first = replayer.replay(Self.slanted.trace).map(\.margin)
    _ = replayer.replay(Self.long.trace)
    #expect(replayer.replay(Self.slanted.trace).map(\.margin) == first)
    #expect(replayer.replayEach(Self.slanted.trace).flatMap { $0.map(\.margin) } == first)
  }
}

extension ParameterMarginTests {
  /// Returns a profile with a comparison that is false for all values and slow to search.
  private static func circular(_ count: Int) throws -> Profile {
    let names = (0..<count).map { "p\($0)" }
    let product = names.joined(separator: " * ")
    let values = names.map { "\"\($0)\": 1" }.joined(separator: ", ")
    return try Profile.read(
      #"""
      { "format": "swipe-profile", "version": 1, "parameters": { \#(values) },
        "recognizers": [{ "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "beginWhen": "hypot(\#(product), 0) >= \#(product)",
          "decide": [{ "when": "hypot(\#(product), 0) > abs(\#(product))", "then": "finish" },
            { "then": "cancel" }] }] }
      """#)
  }

  /// What the search leaves open does not read as if no change led to another outcome.
  @Test func whatIsUnknownIsSaid() throws {
    let profile = try Self.circular(200)
    var recording = Recording().touchDown(at: 5)
    for _ in 0..<200 { recording = recording.move(by: 1) }
    let result = try #require(recording.lift().replayed(with: profile).first)
    #expect(result.outcome == .cancel)
    let margin = try #require(result.margin)
    #expect(margin.parameters.count == 200)
    #expect(margin.parameters.contains { !$0.isComplete })
    #expect(margin.parameters.allSatisfy { $0.change == nil || $0.outcome != nil })
    let few = try #require(Self.long.replayed(with: try Self.circular(2)).first)
    #expect(
      few.marginExplanation
        == "margin no change of distance alone would; velocity is not considered")
    let many = Margin(
      of: .failed, nil,
      parameters: (1...6).map { Margin.Parameter(name: "p\($0)", change: nil, isComplete: false) })
    #expect(many.unknown == "the effect of changing p1, p2, p3 or 3 others: the search ended early")
  }

  /// Known margins are not reported as unknown.
  @Test(arguments: Profile.builtInNames) func theSearchOfABuiltInProfileIsComplete(
    profile: String
  ) throws {
    for recording in [Self.long, Self.slanted, Self.level, Self.hook, Self.short] {
      for result in try recording.replayed(with: profile) {
        let open = (result.margin?.parameters ?? []).filter { !$0.isComplete }
        #expect(open.isEmpty, "\(open)")
      }
    }
  }

  /// Returns a profile whose slop is a sum of parameters, so that each travel is a value to try for each of them, and
  /// whose rules make each replay slow.
  private static func summed(_ count: Int, beginWhen terms: Int = 100) throws -> Profile {
    let names = (0..<count).map { "p\($0)" }
    let values = names.map { "\"\($0)\": 0.5" }.joined(separator: ", ")
    let long = String(repeating: " + translation.y", count: terms)
    return try Profile.read(
      #"""
      { "format": "swipe-profile", "version": 1, "parameters": { \#(values) },
        "recognizers": [{ "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "slop": "\#(names.joined(separator: " + "))", "beginWhen": "abs(0\#(long)) >= 0",
          "decide": [{ "then": "cancel" }] }] }
      """#)
  }

  /// The replays for all parameters together do not grow with their number or with the gestures of a trace.
  @Test func theReplaysAreLimited() throws {
    func replays(_ profile: Profile, gestures: Int) -> Int {
      var recording = Recording()
      for _ in 0..<gestures {
        recording = recording.touchDown(at: 5)
        for _ in 0..<40 { recording = recording.move(by: 1) }
        recording = recording.lift().hold(1)
      }
      var search = ParameterSearch(profile, reach: .infinity, isExplained: true)
      _ = search.margins(of: recording.trace)
      return search.replays
    }
    // The budget for this trace, divided by the cost of a replay.
    let most = 800
    for (count, gestures) in [(20, 1), (80, 1), (20, 4)] {
      let found = replays(try Self.summed(count), gestures: gestures)
      #expect(found < most, "\(count) parameters, \(gestures) gestures")
    }
    // A replay with another value computes the sum again, which takes as long as the rest of it.
    let found = replays(try Self.summed(200, beginWhen: 0), gestures: 1)
    #expect(found < 1_200)
  }

  /// The duration of a transition is searched up to ten times its value, though no place is known there.
  @Test func aLongDurationIsFound() throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "title": "Busy", "parameters": {"length": 0.25},
       "recognizers": [{"kind": "pan", "action": "pop", "progress": "translation.x / width",
         "refuse": [{"name": "busy", "when": "transitioning"}],
         "decide": [{"when": "progress > 0.5", "then": "finish"}, {"then": "cancel"}]}],
       "animation": {"duration": "length", "from": {"x": "fraction * width"}}}
      """)
    let twice = Recording().with { $0.navigation = NavigationStack(depth: 4) }
      .swipe(by: 260).lift().hold(0.7).swipe(by: 260).lift()
    func replays(_ length: Double) throws -> [Replay] {
      try twice.replayed(with: profile.setting("length", to: length))
    }
    let results = try replays(0.25)
    #expect(results.map(\.outcome) == [.finish, .finish])
    let margin = try #require(results.last?.margin?.parameters.first)
    let value = try #require(margin.value)
    #expect(value > 1)
    #expect(margin.outcome == .refused)
    #expect(try replays(value).last?.outcome == .refused)
    #expect(try replays(value * (1 - 2e-9)).last?.outcome == .finish)
  }

  /// A slop past many moves is found by growing strides, and is still where the outcome changes.
  @Test func aFarPlaceIsFound() throws {
    var recording = Recording().touchDown(at: 5)
    for _ in 0..<300 { recording = recording.move(by: 1) }
    let result = try recording.lift().onlyReplay(with: "webkitgtk")
    let margin = try #require(
      result.margin?.parameters.first { $0.name == "beginDistance" }?.value)
    func outcome(_ value: Double) throws -> Outcome {
      try recording.lift().onlyReplay(with: "webkitgtk", setting: [("beginDistance", value)])
        .outcome
    }
    #expect(margin > 100)
    #expect(try outcome(margin) != result.outcome)
    #expect(try outcome(margin * (1 - 2e-9)) == result.outcome)
  }
}
