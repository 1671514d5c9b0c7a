import SwipeReplay
import TestSupport
import Testing

/// The rule that finishes or cancels, for each profile: at its threshold, one step below, one above.
@Suite struct DecisionRuleTests {
  /// A pan that ends with a translation (the slop of 10 points taken off) of so many points, having
  /// rested before the release so that its last two steps have a velocity of 0.
  private static func resting(at translation: Double, from x: Double = 0) -> Recording {
    Recording().touchDown(at: x).move(by: 20).move(by: translation - 10).move(by: 0).move(by: 0)
      .lift()
  }

  /// A pan whose velocity at the release is exactly this, since its last two steps have it; its
  /// translation is 120 points: less than any threshold for progress.
  private static func flung(at velocity: Double, translation: Double = 100) -> Recording {
    Recording().touchDown(at: 0).move(by: 20)
      .move(by: translation - 10 - velocity * 0.03125)
      .with { $0 = $0.steps(by: velocity * 0.015625) }
      .lift()
  }

  @Test(arguments: [
    ("pj", 199.5, false), ("pj", 200, false), ("pj", 200.5, true),
    ("zeroj-nav", 199.5, false), ("zeroj-nav", 200, false), ("zeroj-nav", 200.5, true),
    ("shuttle", 199.5, false), ("shuttle", 200, false), ("shuttle", 200.5, true),
    ("swipe", 119.5, false), ("swipe", 120, false), ("swipe", 120.5, true),
    ("base", 199.5, false), ("base", 200, false), ("base", 200.5, true),
    ("system", 199.5, false), ("system", 200, false), ("system", 200.5, true),
    ("fd", 199.5, false), ("fd", 200, false), ("fd", 200.5, true),
  ])
  func progressAtItsThreshold(profile: String, translation: Double, finishes: Bool) throws {
    let results = try Self.resting(at: translation).replayed(with: profile)
    #expect(results.first?.outcome == (finishes ? .finish : .cancel))
    #expect(results.first?.values?.translation.x == translation)
    #expect(results.first?.values?.progress == translation / 400)
    #expect(results.first?.values?.velocity.x == 0)
  }

  /// zeroj cancels a finger that does not move, wherever it is.
  @Test(arguments: [
    (-1.0, 300.0, "velocity.x <= 0", false), (0, 300, "velocity.x <= 0", false),
    (1, 119.5, "otherwise", false), (1, 120, "otherwise", false),
    (1, 120.5, "progress > finishProgress", true),
    (99.5, 40, "otherwise", false), (100, 40, "otherwise", false),
    (100.5, 40, "velocity.x > finishVelocity", true),
  ])
  func zeroj(velocity: Double, translation: Double, rule: String, finishes: Bool) throws {
    let result = try Self.flung(at: velocity, translation: translation).onlyReplay(with: "zeroj")
    #expect(abs((result.values?.velocity.x ?? .nan) - velocity) < 1e-9)
    #expect(result.values?.translation.x == translation)
    #expect(result.outcome == (finishes ? .finish : .cancel))
    #expect(result.rule == rule)
  }

  @Test(arguments: [(99.5, false), (100, false), (100.5, true)])
  func zerojNavVelocity(velocity: Double, finishes: Bool) throws {
    let result = try Self.flung(at: velocity).onlyReplay(with: "zeroj-nav")
    #expect(result.outcome == (finishes ? .finish : .cancel))
  }

  /// 100 of 400 points and 0.5 s of projection: 200 pt/s carry it exactly to one half.
  @Test(arguments: ["base", "system", "fd"], [(199.5, false), (200, false), (200.5, true)])
  func theProjectionOfTheSystem(profile: String, row: (velocity: Double, finishes: Bool)) throws {
    let result = try Self.flung(at: row.velocity)
      .onlyReplay(with: profile, setting: [("projection", 0.5)])
    #expect(abs((result.values?.velocity.x ?? .nan) - row.velocity) < 1e-9)
    #expect(result.outcome == (row.finishes ? .finish : .cancel))
  }

  @Test(arguments: [("pj", 200.5), ("swipe", 120.5), ("shuttle", 200.5), ("zeroj-nav", 200.5)])
  func aSystemCancelIsDecidedAsALift(profile: String, translation: Double) throws {
    let held = Recording().touchDown(at: 0).move(by: 20).move(by: translation - 10)
      .move(by: 0).move(by: 0).cancel()
    #expect(try held.replayed(with: profile).first?.outcome == .finish)
  }

  @Test(arguments: ["system", "base", "fd"])
  func theSystemsHandlerCancelsWithTheSystem(profile: String) throws {
    let result = try Recording().touchDown(at: 0).move(by: 300, over: 0.1).cancel()
      .onlyReplay(with: profile)
    #expect(result.outcome == .cancel)
    #expect(result.rule == "cancelled by the system (cancel)")
    // No rule decided: only a parameter that keeps it from beginning matters.
    #expect(result.margin?.progress == nil && result.margin?.velocity == nil)
    #expect(result.margin?.parameters.contains { $0.outcome?.isDecision ?? false } != true)
  }

  @Test func progressIsClampedWhereTheProfileClampsIt() throws {
    let far = Recording().touchDown(at: 0).move(by: 500, over: 0.2).lift()
    #expect(try far.onlyReplay(with: "pj").values?.progress == 1)
    let zeroj = try far.onlyReplay(with: "zeroj").values
    #expect(zeroj?.progress == 490.0 / 400)
    #expect(zeroj?.percentComplete == 1)
    let back = Recording().touchDown(at: 300).move(by: -100, over: 0.1).lift()
    #expect(try back.onlyReplay(with: "zeroj").values?.progress == 0)
    #expect(
      try back.onlyReplay(with: "system", setting: [("edgeWidth", 400), ("edgeAngle", 90)]).outcome
        == .failed)
  }

  @Test(arguments: [(199.5, false), (200, false), (200.5, true)])
  func shuttleGoesForwardFromTheRight(translation: Double, finishes: Bool) throws {
    let recording = Recording().with {
      $0.navigation.forward = ["Third"]
    }.touchDown(at: 400).move(by: -20).move(by: -(translation - 10)).move(by: 0).lift()
    let result = try recording.onlyReplay(with: "shuttle", recognizer: "push")
    #expect(result.outcome == (finishes ? .finish : .cancel))
    #expect(result.values?.progress == translation / 400)
    #expect(try recording.onlyReplay(with: "shuttle", recognizer: "pop").rule == "outside the edge")
  }
}

extension Recording {
  /// Two steps of the same length, 1/64 s apart: a time and, for halves and quarters of points, a
  /// velocity that binary numbers hold exactly.
  fileprivate func steps(by distance: Double) -> Recording {
    move(by: distance, over: 0.015625).move(by: distance, over: 0.015625)
  }
}
