import SwipeReplay
import TestSupport
import Testing

/// Where each well-known implementation lets a swipe start and when it begins.
@Suite struct CatalogueBeginTests {
  /// A swipe from a place; wide enough to begin everywhere it may.
  private static func start(_ x: Double) -> Recording {
    Recording().touchDown(at: x).move(by: 30).move(by: 70).lift(after: 0.1)
  }

  /// A single move, then one more in the same direction.
  private static func moves(_ x: Double, _ y: Double, from start: Double = 5) -> Recording {
    Recording().touchDown(at: start).move(by: x, y).lift(after: 0.1)
  }

  @Test(arguments: [
    ("navigation-transitions", 20.0, true), ("navigation-transitions", 20.5, false),
    ("compose-ios", 20, true), ("compose-ios", 20.5, false),
    ("react-native-screens", 20, true), ("react-native-screens", 20.5, false),
    ("react-navigation", 49.5, true), ("react-navigation", 50, false),
    ("flutter", 19.5, true), ("flutter", 20, false),
    ("ionic", 50, true), ("ionic", 50.5, false),
    ("framework7", 30, true), ("framework7", 30.5, false),
    ("swipe-back-layout", 49.5, true), ("swipe-back-layout", 50, false),
    ("sloppy-swiper", 300, true), ("telegram-ios", 300, true),
    ("telegram-android", 300, true), ("sliding-pane", 300, true), ("slidr", 300, true),
    ("libadwaita", 300, true), ("webkitgtk", 300, true), ("firefox", 300, true),
    ("chromium-controller", 300, true),
  ])
  func startsThere(profile: String, x: Double, begins: Bool) throws {
    #expect((try Self.start(x).onlyReplay(with: profile).beganAt != nil) == begins)
  }

  /// In a right-to-left layout the same distances count from the right.
  @Test(arguments: [
    ("compose-ios", 380.0, true), ("compose-ios", 379.5, false),
    ("react-navigation", 350, true), ("react-navigation", 349.5, false),
    ("flutter", 380, true), ("flutter", 379.5, false),
    ("framework7", 370, true), ("framework7", 369.5, false),
  ])
  func startsThereMirrored(profile: String, x: Double, begins: Bool) throws {
    let swipe = Recording().rightToLeft.touchDown(at: x).move(by: -30).move(by: -70)
      .lift(after: 0.1)
    #expect((try swipe.onlyReplay(with: profile).beganAt != nil) == begins)
  }

  /// The first move alone: how far, and which way.
  @Test(arguments: [
    // The slop of UIKit's pan, and the direction asked at that move.
    ("sloppy-swiper", 9.5, 0.0, false), ("sloppy-swiper", 10, 0, true),
    ("sloppy-swiper", 12, 11.5, true), ("sloppy-swiper", 12, 12, false),
    ("sloppy-swiper", 12, -12.5, false), ("sloppy-swiper", -12, 0, false),
    ("vc-transitions", -12, 0, true), ("vc-transitions", 12, 0, false),
    ("vc-transitions", 0, 12, false),
    ("react-navigation", 5, 0, false), ("react-navigation", 5.5, 0, true),
    ("react-navigation", 5.5, 20, true), ("react-navigation", 5.5, 20.5, false),
    ("react-navigation", -30, 0, false),
    ("flutter", 0.5, 0, true), ("flutter", 0.5, 30, true),
    ("ionic", 9.5, 0, false), ("ionic", 10, 0, true), ("ionic", -10, 0, true),
    ("ionic", 6, 8, false), ("ionic", 20, 16.7, true), ("ionic", 20, 16.8, false),
    ("framework7", 0.5, 0, true), ("framework7", 8, 8, true), ("framework7", 8, 8.5, false),
    ("framework7", -8, 0, false), ("framework7", 0, 0, true),
    ("telegram-android", 25, 0, false), ("telegram-android", 25.5, 0, true),
    ("telegram-android", 30, 9, true), ("telegram-android", 29, 9, false),
    ("telegram-android", 30, -9, true), ("telegram-android", 30, 10, false),
    ("telegram-android", 30, -10, false), ("telegram-android", -30, 0, false),
    ("sliding-pane", 16, 0, false), ("sliding-pane", 16.5, 0, true),
    ("sliding-pane", 16.5, 16.5, true), ("sliding-pane", 16.5, 17, false),
    ("sliding-pane", -17, 0, false), ("slidr", -9, 0, false),
    ("swipe-back-layout", 8, 0, false), ("swipe-back-layout", 8.5, 0, true),
    ("swipe-back-layout", -8, 0, false), ("swipe-back-layout", -8.5, 0, true),
    ("swipe-back-layout", 8.5, 30, true),
    ("slidr", 8, 0, false), ("slidr", 8.5, 0, true),
    ("slidr", 12, 3.5, true), ("slidr", 12, 4, false), ("slidr", 12, -4, false),
    ("webkitgtk", 14.5, 0, false), ("webkitgtk", 15, 0, true), ("webkitgtk", 16, 7.5, true),
    ("webkitgtk", 16, 8, false), ("webkitgtk", 16, -8, false),
    ("libadwaita", 15.5, 0, false), ("libadwaita", 16, 0, true), ("libadwaita", 16.5, 0, true),
    ("libadwaita", 12, 11.5, true), ("libadwaita", 12, 12, true),
    ("libadwaita", 12, 12.5, false), ("libadwaita", -30, 0, false),
    ("chromium-controller", 50, 0, false), ("chromium-controller", 50.5, 0, true),
    ("chromium-controller", 60, 23.5, true),
    ("chromium-controller", 60, 24, false), ("chromium-controller", 60, -24.5, false),
    ("firefox", 8.5, 1, true), ("firefox", 8, 1, false), ("firefox", 8, -1, false),
    ("firefox", 0.5, 0, true), ("firefox", -8, 0, false),
    ("navigation-transitions", 9.5, 0, false), ("navigation-transitions", 10, 0, true),
  ])
  func beginsAtTheFirstMove(profile: String, x: Double, y: Double, begins: Bool) throws {
    let recording = Self.moves(x, y, from: x < 0 ? 45 : 5)
    let start = profile == "framework7" && x < 0 ? Self.moves(x, y, from: 20) : recording
    #expect((try start.onlyReplay(with: profile).beganAt != nil) == begins)
  }

  /// Compose has a recognizer at either edge, whatever the layout (UIKitBackGestureDispatcher.kt at c8ce291);
  /// the version of the profile lets the app choose what the one at the end does, by default nothing.
  @Test(arguments: [(380.0, true), (379.5, false)], [false, true])
  func composeStartsAtTheOtherEdge(row: (x: Double, begins: Bool), mirrored: Bool) throws {
    let left = Recording().touchDown(at: row.x).move(by: -30).move(by: -70).lift(after: 0.1)
    let right = Recording().rightToLeft.touchDown(at: 400 - row.x).move(by: 30).move(by: 70)
      .lift(after: 0.1)
    let swipe = mirrored ? right : left
    #expect(try swipe.onlyReplay(with: "compose-ios").beganAt == nil)
    let back = try swipe.onlyReplay(with: "compose-ios", setting: [("endEdgeGoesBack", 1)])
    #expect((back.beganAt != nil) == row.begins)
  }

  /// libadwaita's first move of no length prepares a swipe back: 0 is not more than 0 (drag_update_cb of
  /// adw-swipe-tracker.c at c68992b). Without it the same next move prepares one forward, or is denied.
  @Test(arguments: [(-1.0, 0.0), (1, 2)])
  func libadwaitaIsPreparedByAMoveOfNothing(x: Double, y: Double) throws {
    let down = Recording().touchDown(at: 100)
    func begins(_ recording: Recording) throws -> Bool {
      let swipe = recording.move(by: x, y).move(by: 20).move(by: 100).lift()
      return try swipe.onlyReplay(with: "libadwaita").beganAt != nil
    }
    #expect(try begins(down.move(by: 0)))
    #expect(try !begins(down))
  }

  /// Framework7's first move locks the direction even where it leads nowhere (swipe-back.js: isScrolling is
  /// computed once), and UIKit's angle does not count after that.
  @Test func framework7BeginsWithAMoveOfNothing() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 0).move(by: 0, 30).move(by: 100).lift()
    let result = try swipe.onlyReplay(with: "framework7")
    #expect(result.outcome == .finish)
    #expect(
      try swipe.with { $0.layoutDirection = .rightToLeft }
        .onlyReplay(with: "framework7").beganAt == nil)
  }

  /// A transition that runs when the finger lands keeps it out, even if it ends before the first move:
  /// Flutter's enabledCallback, Ionic's canStart and Framework7's touchstart are asked then.
  @Test(arguments: ["flutter", "ionic", "framework7"], [(0.02, false), (0.0, true)])
  func aTransitionIsAskedForAtTouchDown(
    profile: String, row: (seconds: Double, begins: Bool)
  ) throws {
    let swipe = Recording().touchDown(at: 5).hold(0.04).move(by: 30).move(by: 70).lift()
    let result = try swipe.with {
      $0.navigation = .init(depth: 2, transitioning: .until(seconds: row.seconds))
    }.onlyReplay(with: profile)
    #expect((result.beganAt != nil) == row.begins)
  }

  /// swipeGesture of Ionic's nav, and the class no-swipeback of Framework7's pages.
  @Test(arguments: [
    "flutter", "react-navigation", "react-native-screens", "ionic", "framework7",
  ])
  func aScreenThatForbidsItIsRefused(profile: String) throws {
    let swipe = Recording().swipe(by: 300, first: 60).lift()
    let forbidden = swipe.with {
      $0.navigation = .init(depth: 2, popDisabled: ["screen 2"])
    }
    #expect(try forbidden.onlyReplay(with: profile).rule == "disabled")
    #expect(try swipe.onlyReplay(with: profile).beganAt != nil)
  }

  /// From the edge Telegram begins as UIKit's pan; elsewhere after 2 points mostly to the right.
  @Test(arguments: [
    (15.5, 9.5, 0.0, false), (15.5, 10, 0, true), (15.5, 0, 10, true),
    (16, 2, 0, false), (16, 2.5, 0, true), (16, 3, 1, true), (16, 3, 1.5, false),
    (16, 3, -1.5, false), (16, -3, 0, false), (300, 2.5, 0, true),
  ])
  func telegram(start: Double, x: Double, y: Double, begins: Bool) throws {
    #expect(
      (try Self.moves(x, y, from: start).onlyReplay(with: "telegram-ios").beganAt != nil) == begins)
  }

  /// Away from the edge a move back, or mostly down, is the end of it; a slanted one is not.
  @Test(arguments: [
    (16.0, -1.0, 0.0, false), (15.5, -1, 0, true), (16, 1, 3, false), (16, 2, 3, true),
    (16, 0, 2, true),
  ])
  func telegramGivesUp(start: Double, x: Double, y: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: start).move(by: x, y).move(by: 60).lift()
    #expect((try swipe.onlyReplay(with: "telegram-ios").beganAt != nil) == begins)
  }

  /// The first move locks the direction: what comes after cannot mend it, nor spoil it.
  @Test(
    arguments: ["sloppy-swiper", "libadwaita", "firefox"],
    [(0.0, 2.0, 60.0, 0.0, false), (2, 0, 60, 55, true), (2, 0, 60, 0, true)])
  func theFirstMoveLocksTheDirection(
    profile: String, row: (x: Double, y: Double, nextX: Double, nextY: Double, begins: Bool)
  ) throws {
    let swipe = Recording().touchDown(at: 5).move(by: row.x, row.y).move(by: row.nextX, row.nextY)
      .lift()
    #expect((try swipe.onlyReplay(with: profile).beganAt != nil) == row.begins)
  }

  /// A first move that leads nowhere locks nothing.
  @Test func aFingerThatRestsLocksNothing() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 0).move(by: 0, 2).move(by: 60).lift()
    #expect(try swipe.onlyReplay(with: "sloppy-swiper").beganAt == nil)
    let right = Recording().touchDown(at: 5).move(by: 0).move(by: 2).move(by: 60, 55).lift()
    #expect(try right.onlyReplay(with: "sloppy-swiper").beganAt != nil)
  }

  /// libadwaita's drag_update_cb prepares and begins in one event, 16 points from touch-down as the crow flies.
  /// A first move to the left prepares a swipe forward, and then there is none back.
  @Test(arguments: [
    (1.0, 14.5, 0.0, false), (1, 15, 0, true), (16, 0, 0, true), (4, 8.75, 9.75, true),
    (4, 9, 13.5, false), (-4, -13, 0, false), (0.5, 60, 0, true), (-0.5, 60, 0, false),
  ])
  func libadwaita(first: Double, x: Double, y: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: 100).move(by: first).move(by: x, y).lift()
    #expect((try swipe.onlyReplay(with: "libadwaita").beganAt != nil) == begins)
  }

  /// Its travel is the step that began it.
  @Test func theStepThatBeginsItCounts() throws {
    let swipe = Recording().touchDown(at: 100).move(by: 10).move(by: 30).move(by: 5).lift()
    #expect(try swipe.onlyReplay(with: "libadwaita").values?.translation.x == 35)
    #expect(try swipe.onlyReplay(with: "webkitgtk").values?.translation.x == 35)
  }

  /// A swipe the other way locks this one out, in WebKit only if there is a page to go forward to.
  @Test(arguments: [
    ("chromium-controller", 0, -50.0, true), ("chromium-controller", 0, -50.5, false),
    ("webkitgtk", 1, -14.5, true),
    ("webkitgtk", 1, -15, false), ("webkitgtk", 0, -15, true), ("webkitgtk", 0, -60, true),
  ])
  func theOtherWayLocksItOut(profile: String, forward: Int, way: Double, begins: Bool) throws {
    let swipe = Recording()
      .with {
        $0.navigation = .init(depth: 2, forward: Array(repeating: "page", count: forward))
      }
      .touchDown(at: 200).move(by: way).move(by: 180).lift()
    #expect((try swipe.onlyReplay(with: profile).beganAt != nil) == begins)
  }

  /// In a right-to-left layout a swipe to the left goes back: gesture_nav_simple.cc, browser_test_swipe_gesture.js,
  /// ViewGestureController.cpp and adw-navigation-view.c.
  @Test(arguments: ["chromium", "chromium-controller", "firefox", "webkitgtk", "libadwaita"])
  func theLeftIsBackInARightToLeftLayout(profile: String) throws {
    func begins(_ way: Double) throws -> Bool {
      try Recording().rightToLeft.touchDown(at: 200).move(by: way).move(by: way).lift()
        .onlyReplay(with: profile).beganAt != nil
    }
    #expect(try begins(-60))
    #expect(try !begins(60))
  }

  /// WebKit's pending tracker drops sums that are half as high as wide; what follows counts alone.
  @Test(arguments: [(4.5, 0.02), (5, 0.03), (5.5, 0.03), (-5, 0.03)])
  func webKitCountsAnew(down: Double, begins: Double) throws {
    let result = try Recording().touchDown(at: 5).move(by: 10, down).move(by: 10).move(by: 5)
      .lift().onlyReplay(with: "webkitgtk")
    #expect(abs((result.beganAt ?? .nan) - begins) < 1e-9)
  }

  /// Its view tells of a drag from more than 8 whole pixels on, and then of all of it: what is too vertical
  /// before is not seen, and the travel until then counts.
  @Test(arguments: [(8.5, true), (9, false), (9.5, false)])
  func webKitSeesNoShortDrag(first: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: 5).move(by: first, 8).move(by: 20 - first, -8).lift()
    let result = try swipe.onlyReplay(with: "webkitgtk")
    #expect((result.beganAt != nil) == begins)
    if begins { #expect(result.values?.progress == 0.05) }
  }

  /// AdwNavigationView asks can-pop when the swipe begins.
  @Test func libadwaitaAsksThePage() throws {
    let swipe = Recording().swipe(by: 300).lift()
      .with { $0.navigation = .init(screens: ["a", "b"], popDisabled: ["b"]) }
    let result = try swipe.onlyReplay(with: "libadwaita")
    #expect(result.outcome == .refused)
    #expect(result.rule == "disabled")
  }

  // MARK: Android

  /// SwipeBackLayout 7c6b0ac, ViewDragHelper.java: `checkTouchSlop(DIRECTION_VERTICAL, i)` looks at the
  /// location of the move before, which `saveLastMotion` keeps only after the test.
  @Test(arguments: [(8.0, true), (8.5, false), (-8, true), (-8.5, false)])
  func swipeBackLayoutLooksAtTheMoveBefore(y: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 5).move(by: 1, y).move(by: 9)
    #expect((try recording.onlyReplay(with: "swipe-back-layout").beganAt != nil) == begins)
  }

  /// `getEdgeTouched` of the same file gives a start near two edges to the last one it tests: the left edge
  /// counts only from 50 pt below the top to 50 pt above the bottom.
  @Test(arguments: [(49.5, false), (50, true), (750, true), (750.5, false)])
  func swipeBackLayoutsCorners(y: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 5, y).move(by: 9)
    #expect((try recording.onlyReplay(with: "swipe-back-layout").beganAt != nil) == begins)
  }

  /// Every finger that is down can capture the page; the edge is that finger's own.
  @Test(arguments: [(40.0, true), (60, false)])
  func swipeBackLayoutsSecondFinger(x: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 200).touchDown(at: x, 500, finger: 1)
      .move(by: 9, finger: 1)
    #expect((try recording.onlyReplay(with: "swipe-back-layout").beganAt != nil) == begins)
  }

  /// AndroidX ViewDragHelper 196450d: a drag to a side on which the view cannot move is passed over, and
  /// one that comes back begins; so does Slidr's own.
  @Test(arguments: [("sliding-pane", 16.0), ("slidr", 8)])
  func aDragThatComesBackBegins(profile: String, slop: Double) throws {
    let left = Recording().touchDown(at: 100).move(by: -40)
    #expect(try left.onlyReplay(with: profile).beganAt == nil)
    #expect(try left.move(by: 40 + slop).onlyReplay(with: profile).beganAt == nil)
    #expect(try left.move(by: 40.5 + slop).onlyReplay(with: profile).beganAt != nil)
  }

  /// Telegram 418f478: a finger that goes down during a transition is not followed, also after it.
  @Test(arguments: [(0.1, false), (0.3, true)])
  func telegramAndroidDuringATransition(seconds: Double, begins: Bool) throws {
    let recording = Recording().app(.pop).hold(seconds).touchDown(at: 5).hold(0.5).move(by: 40)
      .with { $0.navigation = .init(depth: 3) }
    #expect((try recording.onlyReplay(with: "telegram-android").beganAt != nil) == begins)
  }

  @Test(arguments: [
    "sloppy-swiper", "navigation-transitions", "compose-ios", "telegram-ios",
    "react-native-screens", "react-navigation", "flutter", "ionic", "framework7",
    "telegram-android", "libadwaita", "webkitgtk", "chromium", "chromium-controller", "firefox",
  ])
  func theRootIsRefused(profile: String) throws {
    let swipe = Recording().swipe(by: 300, first: 60).lift()
    let result = try swipe.with { $0.navigation = .init(depth: 1) }.onlyReplay(with: profile)
    #expect(result.outcome == .refused)
    #expect(result.rule == "root")
    #expect(try swipe.onlyReplay(with: profile).beganAt != nil)
  }
}
