import InteractiveTransition
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// When and with what the interaction controller is updated; see also `Fixtures/swipes/percent-complete.md`.
@Suite struct PercentCompleteTests {
  private static func profile(
    progress: String = "translation.x / width", recognizer: String = "", animation: String = ""
  ) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "kind": "pan", "action": "pop", "slopTravel": "kept", \(recognizer)
          "progress": "\(progress)",
          "decide": [{ "when": "progress > 0.25", "then": "finish" }, { "then": "cancel" }] }],
        "animation": { \(animation)"duration": 1, "completionCurve": "linear" } }
      """)
  }

  /// From 0 % a cancel has nothing to run back, and a finish has everything to run.
  @Test(arguments: [(200.0, 0.0), (220, 0.3)])
  func theSettlingStartsAtZero(distance: Double, seconds: Double) throws {
    let recording = Recording().touchDown(at: 0).move(by: distance).lift()
      .with { $0.displayHz = 1000 }
    let result = try #require(recording.replayed(with: "pj", detail: .frames).first)
    let frames = result.frames
    #expect(frames.allSatisfy { $0.phase != .tracking || $0.percentComplete == 0 })
    #expect(frames.first { $0.phase != .tracking }?.from.x == 0)
    let end = try #require(frames.last?.time)
    #expect(abs(end - 0.01 - seconds) < 1e-9)
  }

  @Test func aProjectMayUpdateAtBegan() throws {
    func updates(_ recognizer: String) throws -> [String] {
      Recording().touchDown(at: 0).move(by: 210).lift()
        .replayed(with: try Self.profile(recognizer: recognizer), detail: .events)
        .flatMap(\.events).map(\.text).filter { $0.hasPrefix("update") }
    }
    #expect(try updates(#""updatesAtBegan": true,"#) == ["update(_:) 0.525"])
    #expect(try updates("") == [])
  }

  /// The maximum depth of a rule: no other rule is derived from it.
  @Test func theStartDelayMayBeAsDeepAsAnyRule() throws {
    let deepest = String(repeating: "(", count: 64) + "1" + String(repeating: ")", count: 64)
    let profile = try Self.profile(
      progress: deepest, animation: #""startDelay": "\#(deepest)", "#)
    #expect(profile.startSeconds == [1])
  }

  /// Frames show the effect of each move and replay to the same decision.
  @Test func framesFollowTheMoves() throws {
    let profile = try Self.profile(
      progress: "clamp(previousProgress + step.x / width, 0, 1)")
    let recording = Recording().with { $0.displayHz = 100 }.touchDown(at: 0).move(by: 300)
      .move(by: 300).move(by: -300).lift(after: 0.005)
    let result = try #require(recording.replayed(with: profile, detail: .frames).first)
    #expect(result.frames.prefix(3).map(\.progress) == [0.75, 1, 0.25])
    #expect(result.frames.prefix(3).map(\.percentComplete) == [0, 1, 0.25])
    #expect(result.values?.progress == 0.25)
  }
}
