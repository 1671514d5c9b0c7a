import InteractiveTransition
import RuleLanguage
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// When the interaction controller is updated, and with what. The four published articles that have such a
/// controller call `update(_:)` under `UIGestureRecognizerStateChanged` only.
@Suite struct PercentCompleteTests {
  private static func profile(
    progress: String, recognizer: String = "", decide: String = "progress > 0.25",
    slopTravel: String = "kept", animation: String = ""
  ) throws -> Profile {
    let parameters = progress.contains("size") ? #""parameters": { "size": 400 },"# : ""
    return try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1, \(parameters)
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", "slopTravel": "\(slopTravel)", \(recognizer)
            "velocity": "lastStep", "progress": "\(progress)",
            "decide": [{ "when": "\(decide)", "then": "finish" }, { "then": "cancel" }] }
        ],
        "animation": { \(animation)"duration": 1, "completionCurve": "linear", "from": { "x": "fraction * width" } }
      }
      """)
  }

  private static func values(
    _ recording: Recording, _ profile: Profile
  ) throws -> Replay.Values {
    try #require(recording.replayed(with: profile).first?.values)
  }

  /// It begins at its only move, 210 points from where it went down, and lifts at once.
  private static let jump = Recording().touchDown(at: 0).move(by: 210).lift()

  @Test(arguments: ["pj", "zeroj", "shuttle", "swipe", "base"])
  func aReleaseRightAfterBeganIsAtZeroPercent(name: String) throws {
    // Half of the width is as far as base lets a swipe begin.
    let values = try #require(
      try Recording().touchDown(at: 0).move(by: 110).lift()
        .onlyReplay(with: name, recognizer: name == "shuttle" ? "pop" : nil).values)
    #expect(values.progress == 0.25)
    #expect(values.percentComplete == 0)
  }

  @Test func oneMoveMoreUpdatesIt() throws {
    let values = try #require(
      try Recording().touchDown(at: 0).move(by: 210).move(by: 0).lift().onlyReplay(with: "pj")
        .values)
    #expect(values.progress == 0.5)
    #expect(values.percentComplete == 0.5)
  }

  /// From 0 % there is nothing to run back, and everything to run on.
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
    let updating = try Self.profile(
      progress: "translation.x / width", recognizer: #""updatesAtBegan": true,"#)
    let other = try Self.profile(progress: "translation.x / width")
    #expect(try Self.values(Self.jump, updating).percentComplete == 0.525)
    #expect(try Self.values(Self.jump, other).percentComplete == 0)
    func updates(_ profile: Profile) -> [String] {
      Self.jump.replayed(with: profile, detail: .events).flatMap(\.events).map(\.text)
        .filter { $0.hasPrefix("update") }
    }
    #expect(updates(updating) == ["update(_:) 0.525"])
    #expect(updates(other) == [])
  }

  /// Rules see the controller's number, and whether there was an update.
  @Test(arguments: [
    ("percentComplete == 0", Outcome.finish, Outcome.cancel),
    ("hasChanged", .cancel, .finish),
  ])
  func rulesSeeIt(rule: String, atBegan: Outcome, afterwards: Outcome) throws {
    let profile = try Self.profile(progress: "translation.x / width", decide: rule)
    let later = Recording().touchDown(at: 0).move(by: 210).move(by: 1).lift()
    #expect(Self.jump.replayed(with: profile).first?.outcome == atBegan)
    #expect(later.replayed(with: profile).first?.outcome == afterwards)
  }

  /// Progress may follow from the time of the release; the controller keeps that of the last move.
  @Test func theReleaseIsNoUpdate() throws {
    let profile = try Self.profile(progress: "elapsed")
    let values = try Self.values(
      Recording().touchDown(at: 0).move(by: 20).move(by: 20).lift(after: 0.5), profile)
    #expect(abs(values.progress - 0.52) < 1e-12)
    #expect(abs(values.percentComplete - 0.02) < 1e-12)
  }

  /// A margin of the progress reaches the controller's number only where that is the progress at the release.
  @Test(arguments: [
    // Where the finger is: the release has the progress of the last move.
    ("translation.x / width", "", 0.3),
    // The controller keeps the 0.02 s of the last move, whatever the release makes of it.
    ("elapsed", "", nil),
    ("sinceLastMove + translation.x / width", "", nil),
    // Move by move, the release changes nothing.
    ("clamp(previousProgress + step.x / width, 0, 1)", "", 0.3),
    // Before the first frame it is 0.
    ("translation.x / width", #""startDelay": 2, "#, nil),
    ("clamp(previousProgress + step.x / width, 0, 1)", #""startDelay": 2, "#, nil),
  ])
  func whatFlipsIt(progress: String, animation: String, margin: Double?) throws {
    let profile = try Self.profile(
      progress: progress, decide: "percentComplete > 0.5", animation: animation)
    let result = try #require(
      Recording().touchDown(at: 0).move(by: 40).move(by: 40).lift(after: 0.2)
        .replayed(with: profile, detail: [.margins, .findings]).first)
    #expect(result.outcome == .cancel)
    let found = try #require(result.margin)
    #expect(found.isComplete && found.velocity == nil)
    #expect((found.progress == nil) == (margin == nil))
    if let margin, let change = found.progress { #expect(abs(change - margin) < 1e-12) }
  }

  /// Without a move after the begin the controller has no number that the progress could change.
  @Test func beforeAnUpdateNothingFlipsIt() throws {
    let profile = try Self.profile(
      progress: "translation.x / width", decide: "percentComplete > 0.5")
    let result = try #require(Self.jump.replayed(with: profile, detail: .margins).first)
    #expect(result.outcome == .cancel)
    #expect(result.margin?.progress == nil)
  }

  /// As deep as any rule may be: no other rule is made of it.
  @Test func theStartDelayMayBeAsDeepAsAnyRule() throws {
    let deepest = String(repeating: "(", count: 64) + "1" + String(repeating: ")", count: 64)
    let profile = try Self.profile(
      progress: deepest, animation: #""startDelay": "\#(deepest)", "#)
    #expect(profile.startSeconds == [1])
  }

  // MARK: Move by move

  private static let clampedSum = "clamp(previousProgress + step.x / size, 0, 1)"

  /// 100 to the right begins it, 500 more clamp it to 1; 100 back leave 0.75 there, and 1 of the sum.
  @Test func progressIsClampedMoveByMove() throws {
    let recording = Recording().with { $0.width = 800 }.touchDown(at: 0).move(by: 100).move(by: 500)
      .move(by: -100).lift()
    let values = try Self.values(recording, try Self.profile(progress: Self.clampedSum))
    #expect(values.progress == 0.75)
    #expect(values.percentComplete == 0.75)
    let sum = try Self.profile(progress: "clamp(translation.x / size, 0, 1)")
    #expect(try Self.values(recording, sum).progress == 1)
  }

  /// What the slop takes off is no step; the first step is what is left of it.
  @Test(arguments: [("removed", 0.1), ("kept", 0.125), ("reset", 0)])
  func theFirstStep(slopTravel: String, progress: Double) throws {
    let profile = try Self.profile(progress: Self.clampedSum, slopTravel: slopTravel)
    let values = try Self.values(Recording().touchDown(at: 0).move(by: 50).lift(), profile)
    #expect(values.progress == progress)
  }

  @Test func eachGestureBeginsAnew() throws {
    let profile = try Self.profile(progress: Self.clampedSum)
    let gesture = { (recording: Recording) in
      recording.touchDown(at: 0).move(by: 40).move(by: 40).lift().hold(3)
    }
    let results = gesture(gesture(Recording().with { $0.navigation = NavigationStack(depth: 4) }))
      .replayed(with: profile)
    #expect(results.map { $0.values?.progress } == [0.2, 0.2])
  }

  /// Frames show what each move made of it, and replay to the same decision.
  @Test func framesFollowTheMoves() throws {
    let profile = try Self.profile(progress: Self.clampedSum)
    let recording = Recording().with { $0.displayHz = 100 }.touchDown(at: 0).move(by: 300)
      .move(by: 300).move(by: -300).lift(after: 0.005)
    let result = try #require(recording.replayed(with: profile, detail: .frames).first)
    #expect(result.frames.prefix(3).map(\.progress) == [0.75, 1, 0.25])
    #expect(result.frames.prefix(3).map(\.percentComplete) == [0, 1, 0.25])
    #expect(result.values?.progress == 0.25)
  }
}
