import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// The shouldBegin rules: each by name, at its threshold, and in the order they are asked.
@Suite struct RefusalTests {
  private static let swipe = Recording().touchDown(at: 5).move(by: 300, over: 0.2).lift()

  private func outcome(
    _ recording: Recording, _ profile: String, _ parameters: [(String, Double)] = [],
    recognizer: String? = nil
  ) throws -> String {
    let result = try recording.onlyReplay(
      with: profile, setting: parameters, recognizer: recognizer)
    return result.outcome == .refused ? result.rule : result.outcome.rawValue
  }

  @Test(arguments: ["pj", "base", "fd", "system", "shuttle"])
  func root(profile: String) throws {
    let recognizer = profile == "shuttle" ? "pop" : nil
    func outcome(depth: Int) throws -> String {
      try self.outcome(
        Recording().with { $0.navigation = NavigationStack(depth: depth) }
          .touchDown(at: 5).move(by: 300, over: 0.2).lift(), profile, recognizer: recognizer)
    }
    #expect(try outcome(depth: 1) == "root")
    #expect(try outcome(depth: 2) == "finish")
  }

  @Test(arguments: ["zeroj", "zeroj-nav"])
  func theseRefuseNothing(profile: String) throws {
    let recording = Recording().with {
      $0.navigation = NavigationStack(
        depth: 1, popDisabled: ["screen 1"], transitioning: .always)
    }.touchDown(at: 5).move(by: 300, over: 0.2).lift()
    #expect(try outcome(recording, profile) == "nothing")
  }

  /// The recognizers of these are on the screen or the view that goes: without it there is none.
  @Test func aRecognizerTakesNoFingerWhereItsViewIsNot() throws {
    func result(_ profile: String, _ navigation: NavigationStack) throws -> Replay {
      try Recording().with { $0.navigation = navigation }
        .touchDown(at: 5).move(by: 300, over: 0.2).lift().onlyReplay(with: profile)
    }
    for (profile, isThere, isGone, rule) in [
      ("swipe", NavigationStack(depth: 2), NavigationStack(depth: 1), "stack > 1"),
      (
        "zeroj", NavigationStack(depth: 1, isPresenting: true),
        NavigationStack(depth: 1, isPresenting: false), "presented"
      ),
    ] {
      #expect(try result(profile, isThere).outcome == .finish)
      #expect(try result(profile, isGone).outcome == .failed)
      #expect(try result(profile, isGone).rule == "not received: \(rule)")
    }
  }

  @Test(arguments: [
    ("pj", "maxAllowedInitialDistance"), ("base", "effectiveDistance"), ("fd", "maxDistance"),
  ])
  func distance(profile: String, parameter: String) throws {
    // At the move that begins it the finger is at 25 + 20 points.
    let recording = Recording().touchDown(at: 25).move(by: 20).move(by: 300, over: 0.1).lift()
    #expect(try outcome(recording, profile, [(parameter, 44.5)]) == "distance")
    #expect(try outcome(recording, profile, [(parameter, 45)]) == "finish")
    #expect(try outcome(recording, profile, [(parameter, 0)]) == "finish")
  }

  /// base: an unset distance is half of the screen's width, UINavigationController+PopGesture.m at 44c4353.
  @Test(arguments: [(179.5, "finish"), (180, "finish"), (180.5, "distance")])
  func anUnsetDistanceOfBaseIsHalfTheWidth(start: Double, expected: String) throws {
    let recording = Recording().touchDown(at: start).move(by: 20).move(by: 300, over: 0.1).lift()
    #expect(try outcome(recording, "base") == expected)
    #expect(try outcome(recording, "pj") == "finish")
  }

  @Test(arguments: ["pj", "base", "fd", "system", "shuttle"])
  func transitioning(profile: String) throws {
    let recognizer = profile == "shuttle" ? "pop" : nil
    // The swipe passes its slop 10 ms after touch-down.
    for (seconds, expected) in [(0.0101, "transitioning"), (0.01, "finish"), (0.0099, "finish")] {
      let recording = Recording().with {
        $0.navigation = NavigationStack(depth: 2, transitioning: .until(seconds: seconds))
      }.touchDown(at: 5).move(by: 300, over: 0.1).lift()
      #expect(try outcome(recording, profile, recognizer: recognizer) == expected)
    }
  }

  @Test(arguments: ["pj", "base", "fd"])
  func direction(profile: String) throws {
    func outcome(by x: Double, _ y: Double) throws -> String {
      try self.outcome(
        Recording().touchDown(at: 100).move(by: x, y).move(by: 250, over: 0.1).lift(), profile)
    }
    #expect(try outcome(by: -11, 0) == "direction")
    // A slow finger that passes the slop exactly, or a vertical one, has a translation of 0.
    #expect(try outcome(by: 10, 0) == "direction")
    #expect(try outcome(by: 0, 30) == "direction")
    #expect(try outcome(by: 10.5, 0) == "finish")
  }

  @Test func fdTurnsItsDirectionInRightToLeft() throws {
    let toTheLeft = Recording().with { $0.layoutDirection = .rightToLeft }
      .touchDown(at: 390).move(by: -300, over: 0.1).lift()
    #expect(try outcome(toTheLeft, "fd") == "finish")
    #expect(try outcome(toTheLeft, "pj") == "direction")
    let toTheRight = Recording().with { $0.layoutDirection = .rightToLeft }
      .touchDown(at: 10).move(by: 300, over: 0.1).lift()
    #expect(try outcome(toTheRight, "fd") == "direction")
  }

  @Test(arguments: ["pj", "base", "fd", "system", "shuttle"])
  func disabled(profile: String) throws {
    let recognizer = profile == "shuttle" ? "pop" : nil
    for (screen, expected) in [("Message", "disabled"), ("Inbox", "finish")] {
      let recording = Recording().with {
        $0.navigation = NavigationStack(screens: ["Inbox", "Message"], popDisabled: [screen])
      }.touchDown(at: 5).move(by: 300, over: 0.1).lift()
      #expect(try outcome(recording, profile, recognizer: recognizer) == expected)
    }
  }

  @Test func nothingForward() throws {
    let recording = Recording().touchDown(at: 395).move(by: -300, over: 0.1).lift()
    #expect(try outcome(recording, "shuttle", recognizer: "push") == "nothing-forward")
    let forward = Recording().with { $0.navigation.forward = ["Third"] }
      .touchDown(at: 395).move(by: -300, over: 0.1).lift()
    #expect(try outcome(forward, "shuttle", recognizer: "push") == "finish")
    #expect(
      try outcome(forward, "shuttle", [("forwardEnabled", 0)], recognizer: "push") == "failed")
  }

  /// With every reason to refuse at once, the first of the profile's order is named.
  @Test(arguments: [
    ("pj", ["root", "distance", "transitioning", "direction", "disabled"]),
    ("base", ["transitioning", "root", "disabled", "distance", "direction"]),
    ("fd", ["root", "disabled", "distance", "transitioning", "direction"]),
  ])
  func theOrderOfTheRules(profile: String, order: [String]) throws {
    for count in order.indices {
      let holding = Set(order[count...])
      let recording = Recording().with {
        $0.navigation = NavigationStack(
          depth: holding.contains("root") ? 1 : 2,
          popDisabled: holding.contains("disabled") ? ["screen 1", "screen 2"] : [],
          transitioning: holding.contains("transitioning") ? .always : .no)
      }
      .touchDown(at: 200).move(by: holding.contains("direction") ? -50 : 50)
      .lift()
      let limit = holding.contains("distance") ? 10.0 : 0
      let parameter =
        ["pj": "maxAllowedInitialDistance", "base": "effectiveDistance"][profile]
        ?? "maxDistance"
      #expect(try outcome(recording, profile, [(parameter, limit)]) == order[count])
    }
  }

  @Test func aRefusalShowsTheRulesThatWereAsked() throws {
    let recording = Recording().touchDown(at: 100).move(by: -30).lift()
    let result = try recording.onlyReplay(with: "pj")
    #expect(result.findings.map(\.name) == ["root", "distance", "transitioning", "direction"])
    #expect(result.findings.map(\.holds) == [false, false, false, true])
    #expect(result.findings.last?.pieces == [.text("translation.x "), .value(-20), .text(" <= 0")])
    #expect(result.values == nil)
    #expect(result.beganAt == nil)
    #expect(result.endedAt == 0.01)
  }
}
