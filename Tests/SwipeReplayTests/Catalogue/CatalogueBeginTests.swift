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
    ("chromium", 300, true),
  ])
  func startsThere(profile: String, x: Double, begins: Bool) throws {
    #expect((try Self.start(x).onlyReplay(with: profile).beganAt != nil) == begins)
  }

  /// In a right-to-left layout the same distances count from the right.
  @Test(arguments: [
    ("compose-ios", 380.0, true), ("compose-ios", 379.5, false),
    ("react-navigation", 350.5, true), ("react-navigation", 350, false),
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
    ("framework7", -8, 0, false),
    ("telegram-android", 25, 0, false), ("telegram-android", 25.5, 0, true),
    ("telegram-android", 30, 9.5, true), ("telegram-android", 30, 10, false),
    ("telegram-android", 30, -10, false), ("telegram-android", -30, 0, false),
    ("sliding-pane", 16, 0, false), ("sliding-pane", 16.5, 0, true),
    ("sliding-pane", 16.5, 16.5, true), ("sliding-pane", 16.5, 17, false),
    ("swipe-back-layout", 8, 0, false), ("swipe-back-layout", 8.5, 0, true),
    ("swipe-back-layout", 8.5, 8, true), ("swipe-back-layout", 8.5, 8.5, false),
    ("slidr", 8, 0, false), ("slidr", 8.5, 0, true), ("slidr", 8.5, 30, true),
    ("webkitgtk", 14.5, 0, false), ("webkitgtk", 15, 0, true), ("webkitgtk", 16, 7.5, true),
    ("webkitgtk", 16, 8, false), ("webkitgtk", 16, -8, false),
    ("chromium", 50, 0, false), ("chromium", 50.5, 0, true), ("chromium", 60, 23.5, true),
    ("chromium", 60, 24, false), ("chromium", 60, -24.5, false),
    ("firefox", 8.5, 1, true), ("firefox", 8, 1, false), ("firefox", 8, -1, false),
    ("firefox", 0.5, 0, true), ("firefox", -8, 0, false),
    ("navigation-transitions", 9.5, 0, false), ("navigation-transitions", 10, 0, true),
  ])
  func beginsAtTheFirstMove(profile: String, x: Double, y: Double, begins: Bool) throws {
    let recording = Self.moves(x, y, from: x < 0 ? 45 : 5)
    let start = profile == "framework7" && x < 0 ? Self.moves(x, y, from: 20) : recording
    #expect((try start.onlyReplay(with: profile).beganAt != nil) == begins)
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

  /// libadwaita begins at the second move at the earliest, 16 points from touch-down as the crow flies.
  @Test(arguments: [
    (1.0, 14.5, 0.0, false), (1, 15, 0, true), (16, 0, 0, false), (4, 8.75, 9.75, true),
    (4, 9, 13.5, false), (-4, -13, 0, false),
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

  /// A swipe the other way locks this one out.
  @Test(arguments: ["webkitgtk", "chromium"])
  func theOtherWayLocksItOut(profile: String) throws {
    let swipe = Recording().touchDown(at: 200).move(by: -60).move(by: 180).lift()
    #expect(try swipe.onlyReplay(with: profile).beganAt == nil)
    let small = Recording().touchDown(at: 200).move(by: -10).move(by: 180).lift()
    #expect(try small.onlyReplay(with: profile).beganAt != nil)
  }

  @Test(arguments: [
    "sloppy-swiper", "navigation-transitions", "compose-ios", "telegram-ios",
    "react-native-screens", "react-navigation", "flutter", "ionic", "framework7",
    "telegram-android", "libadwaita", "webkitgtk", "chromium", "firefox",
  ])
  func theRootIsRefused(profile: String) throws {
    let swipe = Recording().swipe(by: 300, first: 60).lift()
    let result = try swipe.with { $0.navigation = .init(depth: 1) }.onlyReplay(with: profile)
    #expect(result.outcome == .refused)
    #expect(result.rule == "root")
    #expect(try swipe.onlyReplay(with: profile).beganAt != nil)
  }
}
