import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// The libraries for iOS, clause by clause, against their sources at the commits that the profiles name.
@Suite struct CatalogueIOSTests {
  /// What was found of a swipe with one recognizer of a profile.
  private static func result(
    _ swipe: Recording, _ profile: String, _ recognizer: String? = nil
  ) throws -> Replay {
    try swipe.onlyReplay(with: profile, recognizer: recognizer)
  }

  // MARK: Fingers

  /// `maximumNumberOfTouches = 1` in FDFullscreenPopGesture, SloppySwiper, SwipeTransition and Telegram; a
  /// second finger counts in VCTransitionsLibrary only, which sets none.
  @Test(arguments: [
    ("fd", 60.0), ("sloppy-swiper", 60), ("swipe-transition", 60), ("telegram-ios", 60),
    // The mean of both: 40 points less the slop, and half of 30 by one finger and of 200 by the other.
    ("vc-transitions", 145),
  ])
  func aSecondFinger(profile: String, travel: Double) throws {
    let side = profile == "vc-transitions" ? -1.0 : 1
    let swipe = Recording().touchDown(at: 200).move(by: 40 * side).touchDown(at: 300, finger: 1)
      .move(by: 30 * side).move(by: 200 * side, finger: 1).lift(finger: 1).lift()
    let result = try Self.result(swipe, profile, "pan")
    #expect(abs((result.values?.translation.x ?? .nan) * side - travel) < 1e-9)
  }

  // MARK: While a transition is running

  /// `_isTransitioning` in FDFullscreenPopGesture, `duringAnimation` in SloppySwiper, `transitioning` in
  /// SwipeTransition, `state.transition` in Telegram. The swipe begins 10 ms after touch-down.
  @Test(
    arguments: ["fd", "sloppy-swiper", "swipe-transition", "telegram-ios"],
    [(0.0099, true), (0.01, true), (0.0101, false)])
  func refusesDuringATransition(
    profile: String, row: (ends: Double, begins: Bool)
  ) throws {
    let swipe = Recording().swipe(from: 100, by: 250, first: 60).lift()
      .with { $0.navigation.transitioning = .until(seconds: row.ends) }
    let result = try Self.result(swipe, profile, "pan")
    #expect((result.beganAt != nil) == row.begins)
    #expect(row.begins || (result.outcome == .refused && result.rule == "transitioning"))
  }

  /// VCTransitionsLibrary and NavigationTransitions do not ask.
  @Test(arguments: [("vc-transitions", 390.0, -300.0), ("navigation-transitions", 5, 300)])
  func beginsDuringATransition(profile: String, start: Double, way: Double) throws {
    let swipe = Recording().swipe(from: start, by: way, first: way / 10).lift()
      .with { $0.navigation.transitioning = .always }
    #expect(try Self.result(swipe, profile).beganAt != nil)
  }

  // MARK: Refusals

  /// The first of all that would refuse.
  @Test(arguments: [
    ("fd", ["root", "disabled", "transitioning", "direction"]),
    ("swipe-transition", ["root", "transitioning", "disabled", "direction"]),
    ("telegram-ios", ["root", "transitioning", "disabled"]),
    ("sloppy-swiper", ["root", "transitioning"]),
  ])
  func refusesInOrder(profile: String, rules: [String]) throws {
    let isLeftward = rules.contains("direction")
    let swipe = Recording().swipe(
      from: 200, by: isLeftward ? -150 : 150, first: isLeftward ? -60 : 60
    )
    .lift()
    for first in rules.indices {
      let left = rules[first...]
      let refused = swipe.with {
        $0.navigation = NavigationStack(
          depth: left.contains("root") ? 1 : 2,
          transitioning: left.contains("transitioning") ? .always : .no)
        if left.contains("disabled") { $0.navigation.popDisabled = [$0.navigation.top] }
      }
      let result = try Self.result(refused, profile, "pan")
      #expect(result.outcome == .refused)
      #expect(result.rule == rules[first])
    }
  }

  /// In a right-to-left layout FDFullscreenPopGesture pops to the left.
  @Test(arguments: [(-150.0, true), (150, false)])
  func fdMirrors(way: Double, begins: Bool) throws {
    let swipe = Recording().rightToLeft.swipe(from: 200, by: way, first: way / 3).lift()
    #expect((try Self.result(swipe, "fd").beganAt != nil) == begins)
  }

  // MARK: Straight after the begin

  /// `update(_:)` follows under changed only, but for NavigationTransitions, which updates at began too.
  @Test(arguments: [
    ("fd", 0.0), ("sloppy-swiper", 0), ("vc-transitions", 0), ("swipe-transition", 0),
    ("telegram-ios", 0), ("system", 0), ("navigation-transitions", 0.475),
  ])
  func percentCompleteAfterBegan(profile: String, percentComplete: Double) throws {
    let isEdge = ["system", "navigation-transitions"].contains(profile)
    let isLeftward = profile == "vc-transitions"
    let start = isEdge ? 5.0 : isLeftward ? 390 : 100
    let swipe = Recording().touchDown(at: start).hold(1)
      .alsoMove(by: isLeftward ? -200 : 200, finger: 0)
    let begun = try Self.result(swipe.lift(after: 0.1), profile, isEdge ? "edge" : "pan")
    #expect(begun.values?.percentComplete == percentComplete)
    let moved = try Self.result(
      swipe.alsoMove(by: 0, finger: 0).lift(after: 0.1), profile, isEdge ? "edge" : "pan")
    #expect(moved.values?.percentComplete == (isLeftward ? 0.95 : 0.475))
  }

  /// VCTransitionsLibrary and Telegram decide by what the last change left: `_shouldCompleteTransition`
  /// and the coordinator's progress. A change at the very moment of the begin is one.
  @Test(arguments: ["vc-transitions", "telegram-ios"], [(false, Outcome.cancel), (true, .finish)])
  func aChangeDecides(profile: String, row: (moves: Bool, outcome: Outcome)) throws {
    let isLeftward = profile == "vc-transitions"
    let begun = Recording().touchDown(at: isLeftward ? 390 : 100).hold(1)
      .alsoMove(by: isLeftward ? -200 : 200, finger: 0)
    let swipe = row.moves ? begun.alsoMove(by: 0, finger: 0) : begun
    #expect(try Self.result(swipe.lift(), profile).outcome == row.outcome)
  }

  // MARK: SloppySwiper

  /// `translation.x > 0 ? translation.x / width : 0`: back behind the start is no progress.
  @Test(arguments: [(20.0, 10.0 / 400), (10, 0), (9, 0), (-50, 0)])
  func sloppyProgress(way: Double, progress: Double) throws {
    let swipe = Recording().touchDown(at: 100).move(by: 40).move(by: way - 40).lift()
    #expect(try Self.result(swipe, "sloppy-swiper").values?.progress == progress)
    #expect(try Self.result(swipe, "swipe-transition", "pan").values?.progress == progress)
  }

  // MARK: SwipeTransition

  /// From the system's edge its gesture goes first, `panGestureRecognizer.require(toFail:)`, mirrored in a
  /// right-to-left layout.
  @Test(arguments: [
    (19.5, false, true), (20, false, true), (20.5, false, false), (200, false, false),
    (5, true, false), (379.5, true, false), (380, true, true),
  ])
  func theSystemGoesFirst(start: Double, isRightToLeft: Bool, isEdge: Bool) throws {
    let side = isEdge && isRightToLeft ? -1.0 : 1
    let swipe = Recording().swipe(from: start, by: 250 * side, first: 60 * side).lift()
    let results = try (isRightToLeft ? swipe.rightToLeft : swipe).replayed(with: "swipe-transition")
    #expect(results.map(\.recognizer) == ["edge", "pan"])
    #expect(results.map { $0.beganAt != nil } == [isEdge, !isEdge])
    #expect(results.map(\.rule).contains(isEdge ? "prevented by edge" : "outside the edge"))
  }

  /// Where the system's gesture fails by its direction the project's own is asked at the same move, and
  /// finds the swipe vertical: 10 points along and 45.2 across are steeper than 77.5°.
  @Test(arguments: [(45.0, true), (45.2, false)])
  func theSystemsAngle(down: Double, begins: Bool) throws {
    let results = try Recording().touchDown(at: 5).move(by: 10, down).move(by: 50).lift()
      .replayed(with: "swipe-transition")
    #expect(results.map { $0.beganAt != nil } == [begins, false])
    #expect(results[1].rule == (begins ? "prevented by edge" : "vertical"))
  }

  /// `abs(vel.y) > abs(vel.x) || vel.x <= 0` at the move that begins it.
  @Test(arguments: [
    (12.0, 11.5, true), (12, 12, true), (12, 12.5, false), (0, 12, false), (0.5, 0, false),
    (-12, 0, false), (9.5, 0, false), (10, 0, true), (10, -10, true), (10, -10.5, false),
  ])
  func swipeTransitionBegins(x: Double, y: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: 100).move(by: x, y).lift(after: 0.1)
    #expect((try Self.result(swipe, "swipe-transition", "pan").beganAt != nil) == begins)
  }

  /// `percent > 0.5 || velocity.x > 1000`; a backward fling does not cancel past the half.
  @Test(arguments: [
    (209.5, 0.0, false), (210, 0, false), (210.5, 0, true), (110, 999, false), (110, 1000, false),
    (110, 1001, true), (210.5, -2000, true),
  ])
  func swipeTransitionDecides(way: Double, velocity: Double, finishes: Bool) throws {
    let swipe = Recording().swipe(from: 100, by: way, at: velocity)
    let result = try Self.result(swipe.lift(), "swipe-transition", "pan")
    #expect(result.outcome == (finishes ? .finish : .cancel))
    #expect(abs((result.values?.translation.x ?? .nan) - (way - 10)) < 1e-9)
    let cancelled = try Self.result(swipe.cancel(), "swipe-transition", "pan")
    #expect(cancelled.outcome == .cancel)
    #expect(cancelled.rule == "cancelled by the system (cancel)")
  }

  /// 0.3 s in all; `curveLinear` below the finger, easeInOut after the release, and the view below comes
  /// from 0.3 of the width.
  @Test(arguments: [(310.0, 0.075), (110, 0.075)])
  func swipeTransitionSettles(way: Double, seconds: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(from: 80, by: way).lift()
    let result = try #require(
      recording.replayed(with: "swipe-transition", detail: [.frames])
        .first { $0.recognizer == "pan" })
    let ended = try #require(result.endedAt)
    #expect(abs(try #require(result.frames.last).time - ended - seconds) < 0.0011)
    let tracking = try #require(result.frames.last { $0.phase == .tracking })
    let progress = (way - 10) / 400
    #expect(abs(tracking.from.x - progress * 400) < 1e-9)
    #expect(abs(tracking.to.x - (progress - 1) * 0.3 * 400) < 1e-9)
  }

  // MARK: NavigationTransitions

  /// `translation / width` is not clamped, and a backward swipe has a negative one.
  @Test(arguments: [(-50.0, -0.15, 0.0), (490, 1.2, 1)])
  func navigationTransitionsProgress(
    way: Double, progress: Double, percentComplete: Double
  ) throws {
    let swipe = Recording().touchDown(at: 5).move(by: 40).move(by: way - 40).hold(0.2).move(by: 0)
      .move(by: 0).lift()
    let values = try #require(try Self.result(swipe, "navigation-transitions").values)
    #expect(abs(values.progress - progress) < 1e-12)
    #expect(values.percentComplete == percentComplete)
  }

  /// Its contentPan is a pan that begins anywhere, in any direction, as the profile's notes say.
  @Test(arguments: [(300.0, 12.0, 0.0), (300, -12, 0), (5, 0, 12)])
  func navigationTransitionsFromTheContent(start: Double, x: Double, y: Double) throws {
    let content = try Profile.read(
      #"""
      {
        "format": "swipe-profile", "version": 1, "extends": "navigation-transitions",
        "recognizers": [{ "name": "edge", "kind": "pan" }]
      }
      """#)
    let swipe = Recording().touchDown(at: start).move(by: x, y).lift()
    #expect(swipe.replayed(with: content).first?.beganAt != nil)
    #expect(try Self.result(swipe, "navigation-transitions").beganAt == nil)
  }

  // MARK: Telegram

  /// `.right` holds no `.leftEdge`: within 16 points of the right edge it fails.
  @Test(arguments: [(383.5, true), (384, true), (384.5, false), (399, false)])
  func telegramAtTheRightEdge(start: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: start).move(by: 12).move(by: 60).lift()
    let result = try Self.result(swipe, "telegram-ios")
    #expect((result.beganAt != nil) == begins)
    #expect(begins || result.outcome == .failed)
  }

  /// What finishes by its velocity straight after the begin has the whole width left.
  @Test(arguments: [(2500.0, 0.16), (10_000, 0.05), (1600, 0.2)])
  func telegramSettlesFromTheBegin(velocity: Double, seconds: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.touchDown(at: 100)
      .move(by: velocity / 100).lift()
    let result = try #require(
      recording.replayed(with: "telegram-ios", detail: [.frames]).first)
    #expect(result.outcome == .finish)
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(abs(settling - seconds) < 0.0011)
  }

  /// A finger that rests at the far side, or beyond it, has no way left and no velocity: `min(0.2, 0 / 0)` is
  /// 0.2 in Swift.
  @Test(arguments: [409.0, 410, 490])
  func telegramSettlesAtTheEnd(way: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: way).lift()
    let result = try #require(
      recording.replayed(with: "telegram-ios", detail: [.frames]).first)
    #expect(result.values?.percentComplete == min((way - 10) / 400, 1))
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(abs(settling - 0.2) < 0.0011)
  }
}
