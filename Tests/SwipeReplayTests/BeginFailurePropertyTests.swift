import Foundation
import SwipeReplay
import TestSupport
import Testing

/// Checks shortfalls against replays: with the stated change the test passes, with less it does not.
@Suite struct BeginFailurePropertyTests {
  /// Returns a profile with a recognizer that finishes whatever it begins.
  private static func profile(_ recognizer: String) throws -> Profile {
    try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "action": "pop", "progress": "translation.x / width", "decide": [{ "then": "finish" }],
          \(recognizer) }] }
      """)
  }

  /// A batch does not compute shortfalls.
  @Test func itIsComputedOnRequest() throws {
    let tap = Recording().touchDown(at: 5).lift()
    let results = tap.replayed(with: try Profile.named("pj"), detail: .margins)
    #expect(results.count == 1 && results[0].failure == nil)
    let begun = try Recording().swipe(by: 300).lift().onlyReplay(with: "pj")
    #expect(begun.failure == nil)
  }

  /// The share of a change that is just too small for the test to pass: all but a millionth.
  private static let less = 1 - 1e-6

  private static func failure(_ trace: Trace, _ profile: Profile) -> BeginFailure? {
    var replayer = Replayer(profiles: [profile], detail: .findings)
    return replayer.replay(trace).first?.failure
  }

  @Test(
    "If no single value lets it begin, another start, length or direction of the way may",
    arguments: [
      // A swipe from (100, 400) by (60, 80) in six moves.
      (
        #""kind": "screenEdgePan", "edges": ["left"]"#,
        "to finish starting 80 pt farther to the left"
      ),
      (
        #""kind": "pan", "slop": 25, "failWhen": "moves <= 2 && abs(step.y) > abs(step.x)""#,
        "to finish 15 pt farther to the right, or 24 pt less downward"
      ),
      (
        #""kind": "pan", "receive": "start.x < 20 && start.y < 20""#,
        ""
      ),
      (
        // Only a longer way, and that only for where its samples are.
        #""kind": "pan", "beginWhen": "moves == 3 && translation.x > 60 && location.x <= 120""#,
        ""
      ),
      (#""kind": "pan", "receive": "stack > 7""#, ""),
    ])
  func otherWays(recognizer: String, words: String) throws {
    let profile = try Self.profile(#""name": "pan", "# + recognizer)
    let places = (0...6).map { Point(x: 100 + 10 * Double($0), y: 400 + 80 / 6 * Double($0)) }
    var replayer = Replayer(profiles: [profile], detail: [.findings, .parameterMargins])
    let result = try #require(replayer.replay(Self.trace(through: places)).first)
    #expect(result.marginExplanation == words)
  }

  private static func only(_ shortfalls: [Shortfall]?) throws -> Shortfall {
    try #require(shortfalls?.count == 1 ? shortfalls?.first : nil)
  }

  /// Adding the missing travel to a trace makes the recognizer begin.
  @Test func theMissingTravelBegins() throws {
    var random = SeededRandom(seed: 51)
    var axes: Set<String> = []
    for _ in 0..<300 {
      let slop = Double.random(in: 0.5...40, using: &random)
      let profile = try Self.profile(
        #""name": "pan", "kind": "pan", "slop": \#(slop)"#)
      func coordinate() -> Double { Double.random(in: -slop..<slop, using: &random) * 0.999 }
      let start = Point(
        x: Double.random(in: 0...400, using: &random), y: Double.random(in: 0...800, using: &random)
      )
      var places = [start]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        places.append(Point(x: start.x + coordinate(), y: start.y + coordinate()))
      }
      let failure = Self.failure(Self.trace(through: places), profile)
      #expect(failure?.kind == .tooShort)
      let shortfall = try Self.only(failure?.shortfalls)
      axes.insert(shortfall.name)
      for (part, begins) in [(1 + 1e-9, true), (Self.less, false)] {
        var end = start
        let travel = shortfall.value + shortfall.change * part
        if shortfall.name == "travel.x" { end.x += travel } else { end.y += travel }
        let next = Self.failure(Self.trace(through: places + [end]), profile)
        #expect((next == nil) == begins, "\(shortfall) \(part)")
      }
    }
    #expect(axes.count == 2)
  }

  /// Moving the start by the distance puts it inside.
  @Test func theMovedStartIsInside() throws {
    var random = SeededRandom(seed: 52)
    var names: Set<String> = []
    for _ in 0..<300 {
      let edges = ["left", "right", "top", "bottom"].filter { _ in
        Bool.random(using: &random)
      }
      guard !edges.isEmpty else { continue }
      let width = Double.random(in: 1...60, using: &random)
      let profile = try Self.profile(
        #""name": "edge", "kind": "screenEdgePan", "edgeWidth": \#(width), "edges": "#
          + "[" + edges.map { "\"\($0)\"" }.joined(separator: ",") + "]")
      let start = Point(
        x: Double.random(in: 60.5..<339, using: &random),
        y: Double.random(in: 60.5..<739, using: &random))
      let failure = Self.failure(Self.trace(through: [start]), profile)
      #expect(failure?.kind == .outsideTheEdge)
      let shortfall = try Self.only(failure?.shortfalls)
      names.insert(shortfall.name)
      for (change, isInside) in [(shortfall.change, true), (shortfall.change * Self.less, false)] {
        var moved = start
        if shortfall.name == "start.x" { moved.x += change } else { moved.y += change }
        let kind = Self.failure(Self.trace(through: [moved]), profile)?.kind
        #expect((kind != .outsideTheEdge) == isInside, "\(shortfall) \(edges)")
      }
    }
    #expect(names.count == 2)
  }

  /// Moving the start also satisfies the rules of built-in profiles about where a finger may land.
  @Test(arguments: ["react-navigation", "framework7", "ionic", "swipe-back-layout", "flutter"])
  func theMovedStartIsReceived(profile: String) throws {
    let profile = try Profile.named(profile)
    var random = SeededRandom(seed: 53)
    for _ in 0..<100 {
      let start = Point(x: Double.random(in: 50.5...390, using: &random), y: 400)
      let failure = Self.failure(Self.trace(through: [start]), profile)
      #expect(failure?.kind == .notReceived)
      let shortfall = try Self.only(failure?.shortfalls)
      #expect(shortfall.name == "start.x")
      let inside = Point(x: start.x + shortfall.change, y: 400)
      #expect(Self.failure(Self.trace(through: [inside]), profile)?.kind != .notReceived)
      let outside = Point(x: start.x + shortfall.change * Self.less, y: 400)
      #expect(Self.failure(Self.trace(through: [outside]), profile)?.kind == .notReceived)
    }
  }

  /// Moving a trace by the distance satisfies the rule that refused it.
  @Test func theMovedTraceIsNotRefused() throws {
    let profile = try Profile.named("pj").setting("maxAllowedInitialDistance", to: 20)
    var random = SeededRandom(seed: 54)
    for _ in 0..<100 {
      let x = Double.random(in: 20...200, using: &random)
      let way = Double.random(in: 11...40, using: &random)
      func failure(movedBy change: Double) -> BeginFailure? {
        let places = [x, x + way, x + way + 100].map { Point(x: $0 + change, y: 400) }
        return Self.failure(Self.trace(through: places), profile)
      }
      let shortfall = try Self.only(failure(movedBy: 0)?.shortfalls)
      #expect(shortfall.name == "location.x")
      #expect(failure(movedBy: shortfall.change - 1e-9) == nil)
      #expect(failure(movedBy: shortfall.change * Self.less)?.kind == .refused)
    }
  }

  /// Turning the direction by the difference makes it lead inward.
  @Test func theTurnedDirectionPasses() throws {
    var random = SeededRandom(seed: 55)
    for _ in 0..<300 {
      let largest = Double.random(in: 5...85, using: &random)
      let profile = try Self.profile(
        #""name": "edge", "kind": "screenEdgePan", "edgeWidth": 20, "edgeAngle": \#(largest)"#)
      let angle = Double.random(in: largest + 0.001...180, using: &random)
      let sign = Bool.random(using: &random) ? 1.0 : -1
      func failure(_ angle: Double) -> BeginFailure? {
        let (x, y) = Self.direction(angle)
        return Self.failure(
          Self.trace(through: [Point(x: 5, y: 400), Point(x: 5 + 60 * x, y: 400 + 60 * y * sign)]),
          profile)
      }
      let found = failure(angle)
      #expect(found?.kind == .wrongDirection)
      let shortfall = try Self.only(found?.shortfalls)
      #expect(shortfall.name == "angle" && abs(shortfall.value - angle) < 1e-9)
      #expect(failure(angle + shortfall.change - 1e-9) == nil)
      #expect(failure(angle + shortfall.change * Self.less)?.kind == .wrongDirection)
    }
  }

  /// Returns a trace that touches down at the first location, takes 10 ms to each other one, and lifts at the last.
  private static func trace(through places: [Point]) -> Trace {
    guard let first = places.first, let last = places.last else { return Recording().trace }
    func time(_ index: Int) -> Timestamp { Timestamp(nanoseconds: Int64(index) * 10_000_000) }
    var touches = [Touch(time: time(0), location: first, phase: .began)]
    for (index, place) in places.enumerated().dropFirst() {
      touches.append(Touch(time: time(index), location: place, phase: .moved))
    }
    touches.append(Touch(time: time(places.count), location: last, phase: .ended))
    return Trace(name: "places", view: Size(width: 400, height: 800), touches: touches)
  }

  /// Returns the cosine and sine of an angle in degrees.
  private static func direction(_ degrees: Double) -> (x: Double, y: Double) {
    let radians = degrees * .pi / 180
    return (Foundation.cos(radians), Foundation.sin(radians))
  }
}
