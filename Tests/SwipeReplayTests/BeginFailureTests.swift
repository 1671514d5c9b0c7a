import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// Why a recognizer never began: each measure at its threshold, one step below and one above, and the words.
@Suite struct BeginFailureTests {
  /// A profile of recognizers that finish whatever they begin.
  static func profile(_ recognizers: String...) throws -> Profile {
    let all = recognizers.map {
      #"{ "action": "pop", "progress": "translation.x / width", "decide": [{ "then": "finish" }], \#($0) }"#
    }
    let parameters =
      recognizers.contains { $0.contains("reach") } ? #""parameters": { "reach": 20 },"# : ""
    return try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "name": "team",
        \(parameters) "recognizers": [\(all.joined(separator: ","))] }
      """)
  }

  static func replay(_ recording: Recording, _ profile: Profile) throws -> Replay {
    try #require(recording.replayed(with: profile).first)
  }

  /// The failure, or nil where it began.
  private func failure(_ recording: Recording, _ recognizer: String) throws -> BeginFailure? {
    let result = try Self.replay(recording, Self.profile(recognizer))
    #expect((result.failure == nil) == (result.beganAt != nil))
    return result.failure
  }

  private func shortfall(_ recording: Recording, _ recognizer: String) throws -> Shortfall? {
    let failure = try failure(recording, recognizer)
    #expect((failure?.shortfalls.count ?? 1) == 1)
    return failure?.shortfalls.first
  }

  private func explanation(_ recording: Recording, _ recognizer: String) throws -> String {
    try Self.replay(recording, Self.profile(recognizer)).explanation
  }

  // MARK: The edge

  private static func edgePan(_ edges: String) -> String {
    #""name": "edge", "kind": "screenEdgePan", "edges": [\#(edges)], "edgeWidth": 20"#
  }

  @Test(
    arguments: [
      (#""left""#, 19.5, 400.0, nil), (#""left""#, 20, 400, nil),
      (#""left""#, 21, 400, Shortfall("start.x", 21, limit: 20, unit: "pt")),
      (#""right""#, 380, 400, nil),
      (#""right""#, 379, 400, Shortfall("start.x", 379, limit: 380, unit: "pt")),
      (#""top""#, 200, 20, nil),
      (#""top""#, 200, 20.5, Shortfall("start.y", 20.5, limit: 20, unit: "pt")),
      (#""bottom""#, 200, 780, nil),
      (#""bottom""#, 200, 770, Shortfall("start.y", 770, limit: 780, unit: "pt")),
      // The nearest of several.
      (#""left", "right""#, 190, 400, Shortfall("start.x", 190, limit: 20, unit: "pt")),
      (#""left", "right""#, 210, 400, Shortfall("start.x", 210, limit: 380, unit: "pt")),
      (#""left", "bottom""#, 210, 700, Shortfall("start.y", 700, limit: 780, unit: "pt")),
    ] as [(String, Double, Double, Shortfall?)])
  func outsideTheEdge(edges: String, x: Double, y: Double, expected: Shortfall?) throws {
    // Inward from each edge.
    let inward = Translation(
      x: x < 200 ? 30 : x > 200 ? -30 : 0, y: y < 400 ? 30 : y > 400 ? -30 : 0)
    let recording = Recording().touchDown(at: x, y).move(by: inward.x, inward.y)
    let found = try failure(recording, Self.edgePan(edges))
    #expect(found?.shortfalls.first == expected)
    #expect(found?.kind == (expected == nil ? nil : .outsideTheEdge))
  }

  @Test func outsideTheEdgeInWords() throws {
    func words(_ edges: String, _ x: Double, _ y: Double = 400) throws -> String {
      try explanation(Recording().touchDown(at: x, y).move(by: 30), Self.edgePan(edges))
    }
    #expect(
      try words(#""left""#, 21) == "outside the edge: start.x 21 > edgeWidth 20, 1 pt outside")
    #expect(
      try words(#""right""#, 370.5)
        == "outside the edge: width 400 - start.x 370.5 > edgeWidth 20, 9.5 pt outside")
    #expect(
      try words(#""top""#, 200, 60)
        == "outside the edge: start.y 60 > edgeWidth 20, 40 pt outside")
    #expect(
      try words(#""bottom""#, 200, 700)
        == "outside the edge: height 800 - start.y 700 > edgeWidth 20, 80 pt outside")
    // A recognizer without an edge begins at none.
    #expect(try words("", 5) == "outside the edge")
  }

  /// The axis of a recognizer that mirrors is measured from the right.
  @Test func aMirroredEdgeIsMeasuredFromTheRight() throws {
    let mirrored = Self.edgePan(#""left""#) + #", "mirrorsInRTL": true"#
    let recording = Recording().rightToLeft.touchDown(at: 370).move(by: -30)
    #expect(
      try shortfall(recording, mirrored) == Shortfall("start.x", 30, limit: 20, unit: "pt"))
  }

  // MARK: The direction

  /// 45° at a `y` as large as `x`; the tangent of 77.5° is 4.5107.
  @Test(arguments: [(10.0, 45.1, true), (10, 45.2, false), (10, -45.2, false), (-10, 0, false)])
  func wrongDirection(x: Double, y: Double, begins: Bool) throws {
    let found = try failure(
      Recording().touchDown(at: 5).move(by: x, y), Self.edgePan(#""left""#))
    #expect(found?.kind == (begins ? nil : .wrongDirection))
    guard let shortfall = found?.shortfalls.first else { return }
    #expect(shortfall.name == "angle" && shortfall.unit == "°" && shortfall.limit == 77.5)
    #expect(abs(shortfall.value - (x < 0 ? 180 : 77.526)) < 0.01)
    #expect(abs(shortfall.value + shortfall.change - 77.5) < 1e-9)
  }

  @Test func wrongDirectionInWords() throws {
    let left = Self.edgePan(#""left""#)
    #expect(
      try explanation(Recording().touchDown(at: 5).move(by: -20), left)
        == "wrong direction: angle 180° > edgeAngle 77.5°, 102.5° too steep")
    #expect(
      try explanation(Recording().touchDown(at: 5).move(by: 0, 20), left)
        == "wrong direction: angle 90° > edgeAngle 77.5°, 12.5° too steep")
    // At 90° the limit itself is not inward.
    #expect(
      try explanation(Recording().touchDown(at: 5).move(by: 0, 20), left + #", "edgeAngle": 90"#)
        == "wrong direction: angle 90° > edgeAngle 90°, at the limit")
    // From a corner the better of two directions counts.
    let corner = Self.edgePan(#""left", "top""#) + #", "edgeAngle": 30"#
    #expect(
      try explanation(Recording().touchDown(at: 5, 5).move(by: 20, 20), corner)
        == "wrong direction: angle 45° > edgeAngle 30°, 15° too steep")
    // With a rule of its own the direction is measured where the rule holds.
    let late = left + #", "beginWhen": "abs(translation.y) >= 40""#
    #expect(
      try explanation(Recording().touchDown(at: 5).move(by: 5, 10).move(by: 0, 30), late)
        == "wrong direction: angle 82.87° > edgeAngle 77.5°, 5.375° too steep")
  }

  // MARK: The slop

  private static let pan = #""name": "pan", "kind": "pan""#

  @Test(
    arguments: [
      (9.5, 0.0, Shortfall("travel.x", 9.5, limit: 10, unit: "pt")), (10, 0, nil), (10.5, 0, nil),
      (-9.5, 0, Shortfall("travel.x", -9.5, limit: -10, unit: "pt")),
      (3, 8, Shortfall("travel.y", 8, limit: 10, unit: "pt")),
      (3, -8, Shortfall("travel.y", -8, limit: -10, unit: "pt")), (3, -10, nil),
      (8, 8, Shortfall("travel.x", 8, limit: 10, unit: "pt")),
      (0, 0, Shortfall("travel.x", 0, limit: 10, unit: "pt")),
    ] as [(Double, Double, Shortfall?)])
  func tooShort(x: Double, y: Double, expected: Shortfall?) throws {
    // The way back is shorter: the longest travel counts.
    let recording = Recording().touchDown(at: 50).move(by: x, y).move(by: -x / 2, -y / 2).lift()
    #expect(try shortfall(recording, Self.pan) == expected)
  }

  @Test func tooShortInWords() throws {
    func words(_ x: Double, _ more: String = "") throws -> String {
      try explanation(Recording().touchDown(at: 50).move(by: x).lift(), Self.pan + more)
    }
    #expect(try words(8.4) == "too short: travel.x 8.4 of slop 10, 1.6 pt missing")
    #expect(try words(-8.4) == "too short: -travel.x 8.4 of slop 10, 1.6 pt missing")
    // Rounded so that it still reads as short.
    #expect(try words(9.99996) == "too short: travel.x 9.99996 of slop 10, 0.00004 pt missing")
    #expect(
      try explanation(Recording().touchDown(at: 50).lift(), Self.pan + #", "slop": 0"#)
        == "too short: travel.x 0 of slop 0, no move")
    #expect(
      try explanation(Recording().touchDown(at: 50).move(by: 4).cancel(), Self.pan)
        == "cancelled by the system: travel.x 4 of slop 10, 6 pt missing")
    #expect(
      try explanation(
        Recording().touchDown(at: 50).cancel(), Self.pan + #", "beginWhen": "elapsed > 1""#)
        == "cancelled by the system")
    #expect(
      try explanation(
        Recording().touchDown(at: 50).move(by: 4).cancel(),
        Self.pan + #", "beginWhen": "translation.x >= reach""#)
        == "cancelled by the system: translation.x 4 >= reach 20 is false, by 16 pt")
  }

  @Test func tooFewTouches() throws {
    let two = Self.pan + #", "minimumTouches": 2"#
    let one = Recording().touchDown(at: 50).move(by: 40)
    #expect(
      try shortfall(one.lift(), two) == Shortfall("touches", 1, limit: 2, unit: nil))
    #expect(try explanation(one.lift(), two) == "fewer than 2 touches: 1 of 2")
    // With enough of them it is the travel that is too short.
    let both = one.touchDown(at: 100, finger: 1).move(by: 12, finger: 1)
    #expect(
      try explanation(both.lift().lift(finger: 1), two)
        == "too short: travel.x 6 of slop 10, 4 pt missing")
    #expect(try failure(both.move(by: 8, finger: 1).lift().lift(finger: 1), two) == nil)
  }

  // MARK: Other recognizers

  @Test func preventedAndWaited() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 40, over: 0.04).lift()
    func second(_ recording: Recording, _ first: String, _ second: String) throws -> Replay {
      try #require(recording.replayed(with: try Self.profile(first, second)).last)
    }
    let pan = #""name": "pan", "kind": "pan""#
    let prevented = try second(swipe, pan, #""name": "slow", "kind": "pan", "slop": 30"#)
    #expect(
      prevented.failure
        == BeginFailure(.prevented, other: .init(name: "pan", state: .began, time: 0.01)))
    #expect(prevented.explanation == "prevented by pan, which began at 10 ms")
    #expect(prevented.because == "prevented by pan → failed")

    let waits = #""name": "waits", "kind": "pan", "requiresFailureOf": ["pan"]"#
    // The other one fails with the lift: too late for a move.
    let late = try second(swipe, pan + #", "slop": 1000"#, waits)
    #expect(
      late.failure == BeginFailure(.waited, other: .init(name: "pan", state: .failed, time: 0.04)))
    #expect(late.explanation == "waited for pan, which failed at 40 ms with no move after it")
    // It began, and both may be active.
    let simultaneous = waits + #", "simultaneousWith": ["pan"]"#
    #expect(
      try second(swipe, pan + #", "slop": 30"#, simultaneous).explanation
        == "waited for pan, which began at 30 ms")
    // It still tracks another finger.
    let two = Recording().touchDown(at: 5).touchDown(at: 200, finger: 1)
      .move(by: 40, over: 0.04).lift().hold(0.01).lift(finger: 1)
    #expect(
      try second(
        two, pan + #", "slop": 1000"#, waits + #", "maximumTouches": 1"#
      ).failure == BeginFailure(.waited, other: .init(name: "pan", state: .possible, time: 0.04)))
    #expect(
      BeginFailure(.waited, other: .init(name: "pan", state: .possible, time: 0.04))
        .reason("waited for pan") == "waited for pan, which was still possible at 40 ms")
  }

  // MARK: Rules

  @Test(arguments: [(20.0, true), (20.5, false), (85, false)])
  func notReceived(x: Double, begins: Bool) throws {
    let found = try shortfall(
      Recording().touchDown(at: x).move(by: 30), Self.pan + #", "receive": "start.x <= reach""#)
    #expect(found == (begins ? nil : Shortfall("start.x", x, limit: 20, unit: "pt")))
  }

  @Test func rulesInWords() throws {
    let right = Recording().touchDown(at: 85).move(by: 24, 6).move(by: -20).lift()
    func words(_ rule: String, _ recording: Recording? = nil) throws -> String {
      try explanation(recording ?? right, Self.pan + ", " + rule)
    }
    #expect(
      try words(#""receive": "start.x <= reach""#)
        == "not received: start.x 85 <= reach 20 is false, by 65 pt")
    #expect(
      try words(#""receive": "start.x < 85""#)
        == "not received: start.x 85 < 85 is false, at the limit")
    #expect(
      try words(#""failWhen": "abs(translation.y) > 5""#)
        == "failed when abs(translation.y 6) > 5, by 1 pt")
    // At the move farthest from the start, not at the last one.
    #expect(
      try words(#""beginWhen": "translation.x >= 25.2""#)
        == "never translation.x 24 >= 25.2, by 1.2 pt")
    #expect(
      try words(#""beginWhen": "translation.x > 5 * abs(translation.y)""#)
        == "never translation.x 24 > 5 * abs(translation.y 6); translation.x 6 pt too low, "
        + "or translation.y 1.2 pt too high")
    // Of two values only one alone lets it pass.
    #expect(
      try words(#""failWhen": "translation.x > 0 && translation.y != 0 * translation.y""#)
        == "failed when translation.x 24 > 0 && translation.y 6 != 0 * translation.y 6; "
        + "translation.x 24 pt too high, or translation.y 6 pt too high")
    #expect(
      try words(#""failWhen": "translation.x > 20 || (location.x > 100 && translation.x > 10)""#)
        == "failed when translation.x 24 > 20 || (location.x 109 > 100 && translation.x 24 > 10); "
        + "translation.x 14 pt too high")
    // Without a move.
    #expect(
      try words(
        #""beginWhen": "translation.x >= 25""#, Recording().touchDown(at: 5).lift())
        == "never translation.x 0 >= 25, by 25 pt")
    #expect(
      try words(#""refuse": [{ "name": "far", "when": "location.x > reach" }]"#)
        == "location.x 109 pt, needs at most reach 20 pt (rule 'far')")
    #expect(
      try words(#""refuse": [{ "name": "fast", "when": "velocity.x > 400" }]"#)
        == "velocity.x 2400 pt/s, needs at most 400 pt/s (rule 'fast')")
    #expect(
      try words(#""refuse": [{ "name": "late", "when": "elapsed > 0.005" }]"#)
        == "elapsed 0.01 s, needs at most 0.005 s (rule 'late')")
    // No value of the finger lets it pass.
    #expect(
      try words(#""refuse": [{ "name": "never", "when": "transitioning or reach > 1" }]"#)
        == "reach 20, needs at most 1 (rule 'never')")
  }

  /// A table shows what was missing where the whole rule would fill it.
  @Test func longRulesAreBriefInATable() throws {
    let recording = Recording().touchDown(at: 85).move(by: 24, 6).lift()
    func brief(_ rule: String) throws -> String {
      try Self.replay(recording, Self.profile(Self.pan + ", " + rule)).briefExplanation
    }
    let long = "start.x < reach || (rtl && start.x > width - reach)"
    #expect(try brief(#""receive": "\#(long)""#) == "not received: start.x 65 pt too high")
    #expect(
      try brief(#""failWhen": "not (\#(long))""#) == "failWhen: start.x 65 pt too high")
    #expect(
      try brief(#""refuse": [{ "name": "far", "when": "not (\#(long))" }]"#)
        == "far: start.x 65 pt too high")
    #expect(try brief(#""receive": "start.x <= reach""#) == "not received: start.x 65 pt too high")
    #expect(
      try brief(#""refuse": [{ "name": "far", "when": "location.x > reach" }]"#)
        == "far: location.x 109 > reach 20, by 89 pt")
    #expect(try brief(#""slop": 30"#) == "too short by 6 pt: travel.x 24 of slop 30")
    #expect(try brief(#""minimumTouches": 2"#) == "fewer than 2 touches: 1 of 2")
    func edge(_ recording: Recording) throws -> String {
      try Self.replay(recording, Self.profile(Self.edgePan(#""left""#))).briefExplanation
    }
    #expect(
      try edge(Recording().touchDown(at: 21))
        == "outside the edge by 1 pt: start.x 21 > edgeWidth 20")
    #expect(
      try edge(Recording().touchDown(at: 5).move(by: 0, 20))
        == "wrong direction by 12.5°: angle 90° > edgeAngle 77.5°")
  }

  @Test func theReasonForProgramsHasExactValues() throws {
    let tap = Recording().touchDown(at: 21.123456789).move(by: 30)
    #expect(
      try Self.replay(tap, Self.profile(Self.edgePan(#""left""#))).because
        == "outside the edge: start.x 21.123456789 > edgeWidth 20 → failed")
    #expect(
      try Self.replay(tap, Self.profile(Self.pan + #", "receive": "start.x <= reach""#)).because
        == "not received: start.x 21.123456789 <= reach 20 is false → failed")
  }

  /// A batch does not pay for it.
  @Test func itIsComputedOnRequest() throws {
    let tap = Recording().touchDown(at: 5).lift()
    #expect(
      tap.replayed(with: try Profile.named("pj"), detail: .margins).map(\.failure) == [nil])
    let begun = try Recording().swipe(by: 300).lift().onlyReplay(with: "pj")
    #expect(begun.failure == nil)
  }

  // MARK: The stack

  @Test("A refusal by a stack that nothing gives says that it was assumed")
  func assumedStack() throws {
    let swipe = Recording().swipe(by: 300).lift()
    let twice = swipe.hold(1).swipe(by: 300).lift().replayed(with: try Profile.named("pj"))
    #expect(twice.map(\.outcome) == [.finish, .refused])
    #expect(twice.map(\.failure?.assumedStack) == [nil, 2])
    #expect(
      twice.last?.explanation
        == "stack 1, needs more than 1 (rule 'root'); the trace gives no stack: 2 screens were assumed at first"
    )
    let given = swipe.hold(1).swipe(by: 300).lift().with {
      $0.navigation = NavigationStack(screens: ["Inbox", "Message"])
    }
    #expect(
      given.replayed(with: try Profile.named("pj")).last?.explanation
        == "stack 1, needs more than 1 (rule 'root')")
    // A refusal that has nothing to do with the stack.
    let back = try Recording().touchDown(at: 5).move(by: -30).lift().onlyReplay(with: "pj")
    #expect(back.rule == "direction" && back.failure?.assumedStack == nil)
  }
}
