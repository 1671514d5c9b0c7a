import SwipeReplay
import TestSupport
import Testing

/// `restartWhen`: implementations that sum up the travel of single events, and drop the sum.
@Suite struct RestartTests {
  /// Begins after 15 points to the right; the width is 400.
  private static func profile(
    _ restart: String, slopTravel: String = "kept", progress: String = "translation.x / width"
  ) throws -> Profile {
    try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "kind": "pan", "action": "pop", "slopTravel": "\(slopTravel)", "velocity": "lastStep",
            "beginWhen": "translation.x >= 15", "restartWhen": "\(restart)",
            "progress": "\(progress)",
            "decide": [{ "when": "progress > 0.25", "then": "finish" }, { "then": "cancel" }] }
        ]
      }
      """)
  }

  private static func result(_ recording: Recording, _ profile: Profile) throws -> Replay {
    try #require(recording.replayed(with: profile).last)
  }

  private static let tooVertical =
    "sinceBegan == 0 && abs(translation.y) >= abs(translation.x) * 0.5"

  /// A sum of 10 points is dropped from half as high as wide on; 10 more are then not enough.
  @Test(arguments: [(4.5, 0.02), (5, 0.03), (5.5, 0.03)])
  func aDroppedSumDoesNotBegin(down: Double, begins: Double) throws {
    let swipe = Recording().touchDown(at: 5).move(by: 10, down).move(by: 10).move(by: 5).lift()
    let result = try Self.result(swipe, Self.profile(Self.tooVertical))
    let began = try #require(result.beganAt)
    #expect(abs(began - begins) < 1e-9)
  }

  /// What was dropped before the begin is no travel after it either.
  @Test(arguments: [("kept", 45.0), ("step", 31), ("reset", 30)])
  func whatWasDroppedDoesNotCount(slopTravel: String, translation: Double) throws {
    // 10 points are dropped; 14 are counted, 1 begins it, and 30 follow.
    let swipe = Recording().touchDown(at: 5).move(by: 10, 10).move(by: 14).move(by: 1).move(by: 30)
      .lift()
    let profile = try Self.profile(Self.tooVertical, slopTravel: slopTravel)
    #expect(try Self.result(swipe, profile).values?.translation.x == translation)
  }

  /// Of a drag that comes back within 50 points only what follows counts.
  @Test(arguments: [(-9.0, 102.0, Outcome.finish), (-10, 51, .cancel), (-11, 51, .cancel)])
  func aDragThatComesBackCountsAnew(back: Double, translation: Double, outcome: Outcome) throws {
    let swipe = Recording().touchDown(at: 5).move(by: 60).move(by: back).move(by: 51).lift()
    let result = try Self.result(
      swipe, Self.profile("previousProgress > 0 && translation.x <= 50"))
    #expect(result.values?.translation.x == translation)
    #expect(result.outcome == outcome)
  }

  /// The travel of single moves is the same, whatever is dropped.
  @Test func stepsStayTheSame() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 60).move(by: -20).move(by: 40).lift()
    let profile = try Self.profile(
      "previousProgress > 0 && translation.x <= 50",
      progress: "previousProgress + step.x / width")
    #expect(try Self.result(swipe, profile).values?.progress == 0.2)
  }

  /// A second gesture counts from its own start.
  @Test func eachGestureStartsAnew() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 10, 10).lift()
      .hold(1).touchDown(at: 5).move(by: 16).lift()
    #expect(try Self.result(swipe, Self.profile(Self.tooVertical)).values?.translation.x == 16)
  }
}
