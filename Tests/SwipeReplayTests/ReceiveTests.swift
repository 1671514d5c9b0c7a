import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// `receive` is asked for each finger, as UIKit asks `gestureRecognizer(_:shouldReceive:)` for each new touch.
@Suite struct ReceiveTests {
  private static func profile(
    receive: String = "start.x < 50", recognizer: String = ""
  ) throws -> Profile {
    try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", \(recognizer)
            "receive": "\(receive)", "progress": "translation.x / width",
            "decide": [{ "when": "progress > 0.2", "then": "finish" }, { "then": "cancel" }] }
        ]
      }
      """)
  }

  private static func result(_ recording: Recording, _ profile: Profile) throws -> Replay {
    let results = recording.replayed(with: profile)
    try #require(results.count == 1)
    // Whether each touch is handled or only those that matter makes no difference.
    let full = recording.replayed(with: profile, detail: [.events, .frames])
    #expect(full.map(\.outcome) == results.map(\.outcome))
    #expect(full.map(\.rule) == results.map(\.rule))
    #expect(full.map(\.values) == results.map(\.values))
    return results[0]
  }

  /// The first finger lies outside of the edge; the second one swipes from it.
  @Test(arguments: [(49.0, Outcome.finish), (50, .failed)])
  func aSecondFingerMayBeTheOne(x: Double, outcome: Outcome) throws {
    let recording = Recording().touchDown(at: 300).touchDown(at: x, finger: 1)
      .move(by: 200, over: 0.1, finger: 1).lift(finger: 1).lift()
    let result = try Self.result(recording, try Self.profile())
    #expect(result.outcome == outcome)
    if outcome == .finish {
      #expect(result.values?.translation == Translation(x: 190, y: 0))
      #expect(result.values?.progress == 0.475)
    } else {
      #expect(result.rule == "not received: start.x < 50")
    }
  }

  /// A finger that is not received does not move the mean of those that are.
  @Test func anotherFingerElsewhereIsNotTracked() throws {
    let profile = try Self.profile()
    let recording = Recording().touchDown(at: 10).touchDown(at: 300, finger: 1)
      .move(by: -100, over: 0.1, finger: 1).move(by: 100, over: 0.1).lift().lift(finger: 1)
    #expect(try Self.result(recording, profile).values?.translation == Translation(x: 90, y: 0))
    let both = try Self.profile(receive: "start.x < 500")
    #expect(try Self.result(recording, both).values?.translation == Translation(x: 10, y: 0))
  }

  /// Another profile with the same settings and another rule tracks other fingers of the same gesture.
  @Test func profilesDoNotShareWhatTheyReceive() throws {
    let left = try Self.profile()
    let right = try Self.profile(receive: "start.x > 200")
    let recording = Recording().touchDown(at: 10).touchDown(at: 300, finger: 1)
      .move(by: 40, over: 0.1, finger: 1).move(by: 200, over: 0.1).lift().lift(finger: 1)
    var replayer = Replayer(profiles: [left, right, left], detail: [])
    #expect(replayer.replay(recording.trace).map { $0.values?.translation.x } == [190, 30, 190])
  }

  @Test func aMirroredRecognizerMeasuresFromTheOtherSide() throws {
    let profile = try Self.profile(recognizer: #""mirrorsInRTL": true,"#)
    let recording = Recording().touchDown(at: 100).touchDown(at: 395, finger: 1)
      .move(by: -200, over: 0.1, finger: 1).lift(finger: 1).lift().rightToLeft
    #expect(try Self.result(recording, profile).values?.translation == Translation(x: 190, y: 0))
  }

  /// The edge of a screen-edge pan is that of the first finger that it receives.
  @Test(arguments: [(10.0, Outcome.finish, ""), (40, .failed, "outside the edge")])
  func theEdgeIsThatOfTheReceivedFinger(x: Double, outcome: Outcome, rule: String) throws {
    let profile = try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1,
        "recognizers": [
          { "name": "edge", "kind": "screenEdgePan", "action": "pop",
            "receive": "start.y > 100", "progress": "translation.x / width",
            "decide": [{ "when": "progress > 0.2", "then": "finish" }, { "then": "cancel" }] }
        ]
      }
      """)
    let recording = Recording().touchDown(at: 5, 50).touchDown(at: x, 400, finger: 1)
      .move(by: 200, over: 0.1, finger: 1).lift(finger: 1).lift()
    let result = try Self.result(recording, profile)
    #expect(result.outcome == outcome)
    if outcome == .failed { #expect(result.rule == rule) }
  }

  // MARK: The last step

  /// A rule that is evaluated before the begin can look at the place of the move before.
  @Test(arguments: [(8.0, Outcome.finish), (9, .failed)])
  func aBeginRuleMayLookBack(down: Double, outcome: Outcome) throws {
    let profile = try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1, "parameters": { "slop": 8 },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop",
            "failWhen": "abs(translation.y - step.y) > slop", "beginWhen": "translation.x > slop",
            "progress": "translation.x / width",
            "decide": [{ "when": "progress > 0.2", "then": "finish" }, { "then": "cancel" }] }
        ]
      }
      """)
    // One move down, then one that goes on down and far to the right.
    let recording = Recording().touchDown(at: 5).move(by: 0, down).move(by: 200, 20).lift()
    #expect(recording.replayed(with: profile).first?.outcome == outcome)
  }
}
