import SwipeReplay
import TestSupport
import Testing

/// What a profile can say of velocity, direction and the rest of the way beyond a name and a number.
@Suite struct VelocityProfileTests {
  private static func profile(
    recognizer: String, decide: String = "velocity.x > 0", animation: String = #""duration": 1"#
  ) throws -> Profile {
    // Only those that a rule or a number uses are allowed.
    let parameters = [("least", "< least"), ("stiffness", #": "stiffness"#)].filter {
      (recognizer + animation).contains($0.1)
    }.map { "\"\($0.0)\": 100" }
    return try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "parameters": { \(parameters.joined(separator: ", ")) },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", \(recognizer),
            "progress": "translation.x / width",
            "decide": [{ "when": "\(decide)", "then": "finish" }, { "then": "cancel" }] }
        ],
        "animation": { \(animation) }
      }
      """)
  }

  private static func replay(_ profile: Profile, _ recording: Recording) throws -> Replay {
    try #require(recording.replayed(with: profile, detail: [.frames]).first)
  }

  /// The estimator still says 500 pt/s; the profile makes 0, or something else, of it, on each axis.
  @Test(arguments: [
    (#""x": "if(abs(estimate.x) < least, 0, estimate.x)""#, 99.0, 0.0, 50.0),
    (#""x": "if(abs(estimate.x) < least, 0, estimate.x)""#, 100, 100, 50),
    (#""y": "estimate.y * 2""#, 100, 100, 100),
    (#""x": "estimate.x + estimate.y", "y": "0""#, 100, 150, 0),
  ])
  func anImplementationMakesSomethingOfTheEstimate(
    rules: String, estimate: Double, x: Double, y: Double
  ) throws {
    let profile = try Self.profile(
      recognizer: #""velocity": { "estimator": "lastStep", \#(rules) }"#)
    let result = try Self.replay(profile, Recording().swipe(by: 100, at: estimate, down: 50).lift())
    #expect(abs((result.values?.velocity.x ?? .nan) - x) < 1e-9)
    #expect(abs((result.values?.velocity.y ?? .nan) - y) < 1e-9)
  }

  /// How far the samples lead that each estimator looks at: the last two, three, four, or so many ms.
  @Test(arguments: [
    ("lastStep", 2.0), ("uikit", 4), ("weightedSteps", 6), ("leastSquares", 18),
    ("androidLeastSquares", 18), ("impulse", 18), ("window", 18),
    ("smoothed", 100),
  ])
  func theTravelOfTheEstimate(estimator: String, travel: Double) throws {
    let profile = try Self.profile(
      recognizer: """
        "velocity": { "estimator": "\(estimator)", "x": "estimate.travel.x", "y": "estimate.travel.y" }
        """)
    let result = try Self.replay(profile, Recording().swipe(by: 100, at: 256, down: 128).lift())
    #expect(result.values?.velocity.x == travel)
    #expect(result.values?.velocity.y == (travel == 100 ? 0 : travel / 2))
  }

  /// Which events the estimator gets besides the moves: one step of 100 points in 10 ms, and a
  /// lift after 50 ms.
  @Test(arguments: [
    (#""estimator": "lastStep""#, 10_000.0), (#""estimator": "lastStep", "touchDown": false"#, 0),
    (#""estimator": "lastStep", "touchDown": true"#, 10_000),
    (#""estimator": "androidLeastSquares""#, 0),
    (#""estimator": "androidLeastSquares", "lift": false"#, 10_000),
    (#""estimator": "androidLeastSquares", "lift": false, "touchDown": false"#, 0),
  ])
  func whichEventsTheEstimatorGets(velocity: String, expected: Double) throws {
    let profile = try Self.profile(recognizer: #""velocity": { \#(velocity) }"#)
    let result = try Self.replay(
      profile, Recording().touchDown(at: 5).move(by: 100).lift(after: 0.05))
    #expect(abs((result.values?.velocity.x ?? .nan) - expected) < 1e-6)
    // Another estimator gets the same events.
    let other = try Self.replay(
      profile.setting(velocity: .weightedSteps),
      Recording().touchDown(at: 5).move(by: 100).lift(after: 0.05))
    let isWithout = velocity.contains(#""touchDown": false"#)
    #expect(abs((other.values?.velocity.x ?? .nan) - (isWithout ? 0 : 500)) < 1e-6)
  }

  /// Rules before it begins see the same velocity.
  @Test(arguments: [(#""x": "0", "#, false), ("", true)])
  func rulesBeforeItBeginsSeeItToo(rule: String, begins: Bool) throws {
    let profile = try Self.profile(
      recognizer: """
        "velocity": { "estimator": "lastStep", \(rule)"y": "0" },
        "refuse": [{ "name": "slow", "when": "velocity.x <= 0" }]
        """)
    let result = try Self.replay(profile, Recording().swipe(by: 100).lift())
    #expect((result.beganAt != nil) == begins)
  }

  /// The way of the first move stays what it was.
  @Test func theHeadingIsTheFirstMoves() throws {
    let profile = try Self.profile(
      recognizer: #""slop": 0, "slopTravel": "kept""#, decide: "heading.x == 3 && heading.y == -4")
    let down = Recording().touchDown(at: 5).move(by: 0)
    #expect(
      try Self.replay(profile, down.move(by: 3, -4).move(by: 90).lift()).outcome == .finish)
    #expect(try Self.replay(profile, down.move(by: 90).move(by: 3, -4).lift()).outcome == .cancel)
    #expect(try Self.replay(profile, down.lift()).outcome == .cancel)
  }

  @Test(arguments: [(300.0, 100.0, 0.25), (100, -100, 0.5)])
  func settlingKnowsTheDecision(way: Double, velocity: Double, seconds: Double) throws {
    for rule in [
      #""duration": 1, "settling": "if(finishes, 0.25, 0.5)""#,
      #""duration": 1, "completionSpeed": "if(finishes, 1 - percentComplete, percentComplete) / if(finishes, 0.25, 0.5)""#,
    ] {
      let profile = try Self.profile(recognizer: #""velocity": "uikit""#, animation: rule)
      let result = try Self.replay(profile, Recording().swipe(by: way, at: velocity).lift())
      let last = try #require(result.frames.last)
      #expect(abs(last.time - (result.endedAt ?? .nan) - seconds) < 0.011)
    }
  }

  /// 9.2334 / √(stiffness / mass) for a damping of 1, 12.7172 for one half; the mass is 1 unless given.
  @Test(arguments: [
    (#""damping": 1, "stiffness": 100"#, 0.92334), (#""damping": 0.5, "stiffness": 100"#, 1.27172),
    (#""damping": 1, "stiffness": "stiffness", "mass": 4"#, 1.84668),
    (#""damping": 1, "stiffness": "stiffness * 4""#, 0.46167),
  ])
  func aSpringsTimeFollowsFromItsStiffness(spring: String, seconds: Double) throws {
    let profile = try Self.profile(
      recognizer: #""velocity": "uikit""#,
      animation: #""completionCurve": { "spring": { \#(spring) } }"#)
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: 210, at: 100).lift()
    let result = try Self.replay(profile, recording)
    let last = try #require(result.frames.last)
    let settling = last.time - (result.endedAt ?? .nan)
    #expect(settling >= seconds - 1e-4 && settling < seconds + 0.0011)
    // Critically damped, halfway in time: 1 − (1 + ω·t)·e^(−ω·t) of the way.
    guard spring.contains("\"damping\": 1") else { return }
    let half = try #require(result.frames.first { $0.time >= last.time - settling / 2 })
    #expect(abs(half.percentComplete - (0.5 + 0.5 * 0.94449)) < 0.003)
  }

  @Test(arguments: [
    (#""velocity": { "x": "0" }"#, "'velocity' has no 'estimator'"),
    (
      #""velocity": { "estimator": "uikti" }"#,
      "unknown value 'uikti' of 'estimator'; did you mean 'uikit'?"
    ),
    (
      #""velocity": { "estimator": "uikit", "z": "0" }"#,
      "unknown key 'z' in 'velocity'; expected estimator, touchDown, lift, x, y"
    ),
    (
      #""velocity": { "estimator": "uikit", "x": "velocity.x" }"#,
      "in 'x', `velocity.x`: `velocity.x` has no value in `x`"
    ),
    (#""velocity": 3"#, "'velocity' must be a string"),
    (#""velocity": { "estimator": "uikit", "lift": 1 }"#, "'lift' must be true or false"),
    (
      #""cancelled": "ignored""#, "unknown value 'ignored' of 'cancelled'; did you mean 'ignore'?"
    ),
  ])
  func mistakes(recognizer: String, message: String) throws {
    let error = #expect(throws: ProfileError.self) { try Self.profile(recognizer: recognizer) }
    #expect(
      error?.description.hasSuffix(": error: " + message) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    (
      #"{ "spring": { "damping": 1, "stiffness": 0 } }"#,
      "'stiffness' is 0; expected 1e-06 to 1000000000"
    ),
    (#"{ "spring": { "stiffness": 1 } }"#, "'spring' has no 'damping'"),
    (
      #"{ "spring": { "damping": 1, "stiffness": 1, "initialVelocity": 1 } }"#,
      "unknown key 'initialVelocity' in 'spring'; expected damping, stiffness, mass"
    ),
    (
      #"{ "spring": { "damping": 1, "stiffness": 1 }, "x": 1 }"#,
      "unknown key 'x' in 'completionCurve'; expected spring"
    ),
  ])
  func mistakesInASpring(spring: String, message: String) throws {
    let error = #expect(throws: ProfileError.self) {
      try Self.profile(
        recognizer: #""velocity": "uikit""#, animation: #""completionCurve": \#(spring)"#)
    }
    #expect(
      error?.description.hasSuffix(": error: " + message) == true, "\(String(describing: error))")
  }

  /// A name that is not known where a rule stands is an error there.
  @Test(arguments: [
    ("finishes", "in 'when', `finishes`: `finishes` has no value in `when`"),
    ("estimate.x > 0", "in 'when', `estimate.x > 0`: `estimate.x` has no value in `when`"),
  ])
  func namesHaveTheirPlace(rule: String, message: String) throws {
    let error = #expect(throws: ProfileError.self) {
      try Self.profile(recognizer: #""velocity": "uikit""#, decide: rule)
    }
    #expect(
      error?.description.hasSuffix(": error: " + message) == true, "\(String(describing: error))")
  }
}
