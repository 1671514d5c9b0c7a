import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// Checks that a grid produces at every point the results of a separate replayer with that point's parameters.
@Suite struct GridReplayerTests {
  typealias Axis = ParameterGrid.Axis

  /// Returns the result as far as the outcome; which of several rules decided alike may differ.
  private static func summary(_ result: Replay) -> String {
    "\(result.gesture) \(result.recognizer) \(result.outcome)"
      + " \(String(describing: result.beganAt)) \(String(describing: result.endedAt))"
  }

  /// Compares every point of a grid over many recordings; returns how many recordings differ between points.
  private static func compare(
    _ profile: Profile, _ axes: [Axis], _ traces: [Trace],
    location: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let grid = try ParameterGrid(profile, axes)
    var replayer = try GridReplayer(grid)
    var singles = try (0...grid.now).map {
      Replayer(profiles: [try grid.profile(at: $0)], detail: [.findings])
    }
    var varied = 0
    for trace in traces {
      var found = Array(repeating: [String](), count: grid.now + 1)
      var visits = Array(repeating: 0, count: grid.now + 1)
      replayer.replay(trace) { results, points in
        for point in points {
          found[Int(point)] = results.map(summary)
          visits[Int(point)] += 1
        }
      }
      let expected = singles.indices.map { singles[$0].replay(trace).map(summary) }
      #expect(found == expected, sourceLocation: location)
      #expect(visits.allSatisfy { $0 == 1 }, sourceLocation: location)
      if Set(expected).count > 1 { varied += 1 }
    }
    return varied
  }

  /// Parameters in every kind of position: decisions, refusals, tests at every move, formulas, and numbers fixed before
  /// any touch.
  private static let cases: [(profile: String, axes: [Axis])] = [
    (
      "pj",
      [
        Axis(parameter: "finishProgress", values: [0.1, 0.3, 0.5, 0.7]),
        Axis(parameter: "maxAllowedInitialDistance", values: [0, 30, 150, 300]),
      ]
    ),
    (
      "zeroj-nav",
      [
        Axis(parameter: "finishVelocity", values: [0, 100, 1000]),
        Axis(parameter: "finishProgress", values: [0.1, 0.4]),
      ]
    ),
    (
      "system",
      [
        Axis(parameter: "slop", values: [0, 10, 25]),
        Axis(parameter: "edgeWidth", values: [5, 20, 300]),
        Axis(parameter: "projection", values: [0, 0.2]),
      ]
    ),
    (
      "libadwaita",
      [
        Axis(parameter: "beginDistance", values: [1, 16, 40, 100]),
        Axis(parameter: "finishProgress", values: [0.2, 0.5]),
      ]
    ),
    (
      "chromium-controller",
      [
        Axis(parameter: "startDistance", values: [10, 50, 90]),
        Axis(parameter: "directionRatio", values: [1, 2.5, 6]),
        Axis(parameter: "finishDistance", values: [0.1, 0.25]),
      ]
    ),
    (
      "webkitgtk",
      [
        Axis(parameter: "dragThreshold", values: [0, 9, 30]),
        Axis(parameter: "beginDistance", values: [1, 15, 60]),
        Axis(parameter: "directionRatio", values: [0.2, 0.5, 2]),
      ]
    ),
    (
      "react-navigation",
      [
        Axis(parameter: "beginDistance", values: [2, 30]),
        Axis(parameter: "failDistance", values: [5, 20, 60]),
        Axis(parameter: "edgeWidth", values: [10, 200]),
      ]
    ),
    (
      "flutter",
      [
        Axis(parameter: "leastFlingTravel", values: [0, 18, 80]),
        Axis(parameter: "leastFlingVelocity", values: [0, 1000]),
        Axis(parameter: "flingWidths", values: [0.2, 1, 4]),
      ]
    ),
    (
      "sliding-pane",
      [
        Axis(parameter: "leastVelocity", values: [0, 400, 3000]),
        Axis(parameter: "largestVelocity", values: [1000, 8000]),
        Axis(parameter: "finishProgress", values: [0.2, 0.5]),
      ]
    ),
    (
      "vc-transitions",
      [
        Axis(parameter: "fullDistance", values: [50, 200, 400]),
        Axis(parameter: "finishProgress", values: [0.2, 0.5]),
      ]
    ),
    (
      "shuttle",
      [
        Axis(parameter: "finishProgress", values: [0.2, 0.5]),
        Axis(parameter: "forwardEnabled", values: [0, 1]),
      ]
    ),
    (
      "navigation-transitions",
      [
        Axis(parameter: "cancelVelocity", values: [-2000, -200, 0]),
        Axis(parameter: "finishProgress", values: [0.05, 0.2, 0.6]),
      ]
    ),
  ]

  @Test(
    "Points may differ in a number fixed before any touch, and exceed the number kept ready")
  func manySlops() throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "parameters": {"slop": 10},
       "recognizers": [{"kind": "pan", "action": "pop", "slop": "slop",
       "progress": "translation.x / width",
       "decide": [{"when": "progress > 0.1", "then": "finish"}, {"then": "cancel"}]}]}
      """)
    let slops = (0..<1_100).map { Double($0) / 10 }
    let trace = Recording().touchDown(at: 5).move(by: 105, over: 0.1).lift().trace
    let varied = try Self.compare(
      profile, [Axis(parameter: "slop", values: slops)], [trace, trace])
    #expect(varied == 2)
  }

  @Test("A grid of a built-in profile agrees with separate replayers", arguments: cases.indices)
  func builtIn(index: Int) throws {
    let (name, axes) = Self.cases[index]
    let traces = ReplayerTests.recordings(150).map(\.trace)
    let varied = try Self.compare(try Profile.named(name), axes, traces)
    // Many of these traces are at the root, or in the middle of a transition.
    #expect(varied >= 2, "\(name)")
  }

  /// Features that no built-in profile uses, or that are used only once.
  @Test(arguments: [
    // The duration of a transition decides whether the next swipe may begin.
    #""refuse": [{ "name": "busy", "when": "transitioning" }], "animation": { "settling": "time" }"#,
    #""refuse": [{ "name": "busy", "when": "transitioning" }], "animation": { "duration": "time" }"#,
    #""refuse": [{ "name": "busy", "when": "transitioning" }], "animation": { "completionSpeed": "0.2 / max(time, 0.01)" }"#,
    // Its progress affects the decision of the next swipe, which takes it over.
    #""refuse": [{ "name": "busy", "when": "transitioning && !settling" }], "progress": "startFraction + translation.x / width", "decide": [{ "when": "progress > 0.8", "then": "finish" }, { "then": "cancel" }], "animation": { "settling": "time" }"#,
    #""progress": "startFraction + translation.x / width + limit / 1000", "animation": { "settling": 0.3 }"#,
    #""decide": [{ "when": "percentComplete > 0.3", "then": "finish" }, { "then": "cancel" }], "animation": { "startDelay": "time / 4" }"#,
    #""receive": "start.x > limit""#,
    // The progress is not computed again once the velocity counts as zero.
    #""cancelled": "decideWithoutVelocity", "velocity": { "estimator": "uikit", "x": "if(estimate.x > limit, estimate.x, 0)" }, "progress": "translation.x / width + velocity.x * time / width""#,
    // The velocity that is kept where the gesture begins depends on the parameter, too.
    #""velocity": { "estimator": "uikit", "x": "min(estimate.x, limit * 20)" }, "decide": [{ "when": "velocity.x >= began.velocity.x", "then": "finish" }, { "then": "cancel" }]"#,
    #""progress": "(translation.x + limit) / width", "decide": [{ "when": "percentComplete >= 1", "then": "cancel" }, { "when": "percentComplete > time", "then": "finish" }, { "then": "cancel" }]"#,
    // A move may decide before the lift.
    #""changed": [{ "when": "translation.x > limit", "then": "finish" }]"#,
    #""changed": [{ "when": "progress > time * 2", "then": "finish" }, { "when": "translation.x < limit / 20", "then": "cancel" }], "animation": { "settling": "time" }"#,
    // Every move of the gesture depends on the parameter.
    #""slop": 5, "progress": "clamp(previousProgress + step.x / (limit + 100), 0, 0.8)""#,
  ])
  func allThatAProfileCanSay(rules: String) throws {
    let progress = rules.contains("\"progress\"") ? "" : #""progress": "translation.x / width","#
    let decide =
      rules.contains("\"decide\"")
      ? "" : #""decide": [{ "when": "progress > 0.3", "then": "finish" }, { "then": "cancel" }],"#
    let parameters = [("time", 0.35), ("limit", 100)].filter { rules.contains($0.0) }
      .map { "\"\($0.0)\": \($0.1)" }
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1,
        "interruptible": \(rules.contains("startFraction")),
        "parameters": { \(parameters.joined(separator: ", ")) },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", \(progress) \(decide) \(rules) }] }
      """)
    let traces = ReplayerTests.recordings(200).map {
      $0.hold(0.15).touchDown(at: 5).move(by: 180, over: 0.1).cancel().trace
    }
    let axes = [
      Axis(parameter: "time", values: [0, 0.12, 0.2, 0.5]),
      Axis(parameter: "limit", values: [0, 50, 250]),
    ].filter { rules.contains($0.parameter) }
    let varied = try Self.compare(profile, axes, traces)
    #expect(varied >= 15, "\(rules)")
  }

  @Test("A parameter that makes the profile invalid is rejected with its location")
  func outOfRange() throws {
    let grid = try ParameterGrid(
      try Profile.named("system"), [Axis(parameter: "edgeAngle", values: [80, 100])])
    #expect(throws: ProfileError.self) { try GridReplayer(grid) }
    #expect(throws: ProfileError.self) {
      try ParameterGrid(try Profile.named("pj"), [Axis(parameter: "slop", values: [1])])
    }
  }

  @Test("Points are numbered row by row, and the profile as currently set comes last")
  func numbering() throws {
    let grid = try ParameterGrid(
      try Profile.named("pj"),
      [
        Axis(parameter: "maxAllowedInitialDistance", values: [0, 50]),
        Axis(parameter: "finishProgress", values: [0.4, 0.5, 0.6]),
      ])
    #expect(grid.count == 6)
    #expect(
      (0...grid.now).map { grid.values(at: $0) }
        == [[0, 0.4], [0, 0.5], [0, 0.6], [50, 0.4], [50, 0.5], [50, 0.6], [0, 0.5]])
    #expect(grid.pointNow == 1)
  }
}
