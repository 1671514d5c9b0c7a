import SwipeReplay
import TestSupport
import Testing

/// What each well-known implementation decides: every clause of its rule just below, at and just above
/// its threshold. The view is 400 points wide.
@Suite struct CatalogueDecisionTests {
  /// Of each row: the way of the finger, its velocity, whether the swipe finishes.
  typealias Row = (profile: String, way: Double, velocity: Double, finishes: Bool)

  /// UIKit takes the first 10 points off; a swipe by 210 has a translation of half the width.
  static let ios: [Row] = [
    ("sloppy-swiper", 390, -1, false), ("sloppy-swiper", 390, 0, false),
    ("sloppy-swiper", 30, 1, true),
    ("navigation-transitions", 89.5, 0, false), ("navigation-transitions", 90, 0, true),
    ("navigation-transitions", 80, 674, false), ("navigation-transitions", 80, 675, false),
    ("navigation-transitions", 80, 676, true),
    ("navigation-transitions", 250, -199, true), ("navigation-transitions", 250, -200, false),
    ("navigation-transitions", 250, -201, false),
    ("compose-ios", 129.5, 0, false), ("compose-ios", 130, 0, true),
    ("compose-ios", 50, 99, false), ("compose-ios", 50, 100, false), ("compose-ios", 50, 101, true),
    ("compose-ios", 250, -9, true), ("compose-ios", 250, -10, true),
    ("compose-ios", 250, -11, false),
    ("telegram-ios", 89.5, 0, false), ("telegram-ios", 90, 0, false),
    ("telegram-ios", 90.5, 0, true), ("telegram-ios", 90.5, -5000, true),
    ("telegram-ios", 80, 999, false), ("telegram-ios", 80, 1000, false),
    ("telegram-ios", 80, 1001, true),
    ("react-native-screens", 209.5, 0, false), ("react-native-screens", 210, 0, false),
    ("react-native-screens", 210.5, 0, true),
    ("react-native-screens", 60, 499, false), ("react-native-screens", 60, 501, true),
    ("react-native-screens", 360, -499, true), ("react-native-screens", 360, -501, false),
  ]

  /// Those whose travel begins at 0 with the move that begins them: 20 points later.
  static let counting: [Row] = [
    ("react-navigation", 219.5, 0, false), ("react-navigation", 220, 0, false),
    ("react-navigation", 220.5, 0, true),
    ("react-navigation", 70, 499, false), ("react-navigation", 70, 501, true),
    ("react-navigation", 370, -499, true), ("react-navigation", 370, -501, false),
    ("ionic", 219.5, 0, false), ("ionic", 220, 0, false), ("ionic", 220.5, 0, true),
    ("ionic", 370, -1, false),
    ("sliding-pane", 219.5, 0, false), ("sliding-pane", 220, 0, false),
    ("sliding-pane", 220.5, 0, true),
    ("sliding-pane", 60, 399, false), ("sliding-pane", 60, 401, true),
    ("sliding-pane", 300, -399, true), ("sliding-pane", 300, -401, false),
    ("swipe-back-layout", 139.5, 0, false), ("swipe-back-layout", 140, 0, false),
    ("swipe-back-layout", 140.5, 0, true),
    ("swipe-back-layout", 60, 399, false), ("swipe-back-layout", 60, 401, true),
    ("swipe-back-layout", 300, -399, true), ("swipe-back-layout", 300, -401, false),
    ("slidr", 119.5, 0, false), ("slidr", 120, 0, false), ("slidr", 120.5, 0, true),
    ("slidr", 60, 399, false), ("slidr", 60, 401, true),
    ("slidr", 300, -399, true), ("slidr", 300, -401, false),
    ("libadwaita", 219.5, 0, false), ("libadwaita", 220, 0, true),
    ("libadwaita", 219.5, 299, false), ("libadwaita", 60, 301, true),
    ("libadwaita", 220, -299, true), ("libadwaita", 220, -301, false),
  ]

  /// Those that count from touch-down.
  static let kept: [Row] = [
    ("flutter", 199.5, 0, false), ("flutter", 200, 0, true), ("flutter", 200.5, 0, true),
    ("flutter", 100, 399, false), ("flutter", 100, 401, true),
    ("flutter", 300, -399, true), ("flutter", 300, -401, false),
    ("webkitgtk", 200, 0, false), ("webkitgtk", 200.5, 0, true),
    ("webkitgtk", 200, 399, false), ("webkitgtk", 200, 400, true),
    ("webkitgtk", 200.5, -400, true), ("webkitgtk", 200.5, -401, false),
    ("chromium", 199.5, 0, false), ("chromium", 200, 0, true),
    ("chromium", 150, 1099, false), ("chromium", 150, 1101, true),
    ("chromium", 300, -29, true), ("chromium", 300, -31, false),
    ("firefox", 137, 0, false), ("firefox", 137.5, 0, true), ("firefox", 138, 0, true),
    ("firefox", 82.5, 1099, false), ("firefox", 82.5, 1101, true),
    ("firefox", 300, -1, false),
  ]

  @Test(arguments: ios + counting + kept)
  func decides(row: Row) throws {
    let result = try Recording().swipe(by: row.way, at: row.velocity).lift()
      .onlyReplay(with: row.profile)
    #expect(result.beganAt != nil, "\(result.rule)")
    #expect(result.outcome == (row.finishes ? .finish : .cancel), "\(result)")
  }

  @Test(arguments: ios.map { ($0, 10.0) } + counting.map { ($0, 20) } + kept.map { ($0, 0) })
  func showsItsOwnTravel(row: Row, removed: Double) throws {
    let result = try Recording().swipe(by: row.way, at: row.velocity).lift()
      .onlyReplay(with: row.profile)
    #expect(abs((result.values?.translation.x ?? .nan) - (row.way - removed)) < 1e-9)
  }

  /// 200 points count as the whole way, from right to left, and a hundred are half of it.
  @Test(arguments: [
    (-109.5, Outcome.cancel, 0.4975), (-110, .cancel, 0.5), (-110.5, .finish, 0.5025),
    (-209.5, .finish, 0.9975), (-210, .finish, 0.99), (-300, .finish, 0.99),
  ])
  func vcTransitions(way: Double, outcome: Outcome, progress: Double) throws {
    let result = try Recording().swipe(from: 390, by: way, first: -20).lift()
      .onlyReplay(with: "vc-transitions")
    #expect(result.outcome == outcome)
    #expect(abs((result.values?.progress ?? .nan) - progress) < 1e-12)
  }

  /// What began it does not decide; a move after it does.
  @Test(arguments: [(false, Outcome.cancel), (true, .finish)])
  func vcTransitionsWantsAChange(moves: Bool, outcome: Outcome) throws {
    let begun = Recording().touchDown(at: 390).move(by: -200)
    let result = try (moves ? begun.move(by: 0) : begun).lift(after: 0.1)
      .onlyReplay(with: "vc-transitions")
    #expect(result.beganAt != nil)
    #expect(result.outcome == outcome)
  }

  /// In framework7 time and distance decide: 0.3 s after touch-down half the width is asked for.
  @Test(arguments: [
    (10.0, 0.299, Outcome.cancel), (10.5, 0.299, .finish),
    (10.5, 0.3, .cancel), (200, 0.3, .cancel), (200.5, 0.3, .finish), (200, 0.299, .finish),
  ])
  func framework7(way: Double, lift: Double, outcome: Outcome) throws {
    let result = try Recording().touchDown(at: 5).move(by: 5).move(by: way - 5)
      .lift(after: lift - 0.02).onlyReplay(with: "framework7")
    #expect(result.outcome == outcome)
  }

  /// Ionic's velocity after one step within 100 ms: 0.7 of the step's.
  @Test(arguments: [
    (199.0, 200.0, Outcome.cancel), (201, 200, .finish), (89.6, 0.7 * 128, .cancel),
    (89.6, (0.7 * 128).nextDown, .finish),
  ])
  func ionicVelocity(velocity: Double, threshold: Double, outcome: Outcome) throws {
    let step = velocity == 89.6 ? 8 : velocity / 0.7 / 16
    let result = try Recording().touchDown(at: 0).hold(0.2).alsoMove(by: 20, finger: 0)
      .hold(0.0625).alsoMove(by: step, finger: 0).lift()
      .onlyReplay(with: "ionic", setting: [("finishVelocity", threshold)])
    #expect(abs((result.values?.velocity.x ?? .nan) - velocity) < 1e-9)
    #expect(result.outcome == outcome)
  }

  /// Its lift is a step too, of no way: it leaves 0.3 of the velocity.
  @Test(arguments: [(0.0, Outcome.finish), (0.01, .cancel), (0.1, .finish)])
  func ionicCountsTheLift(rest: Double, outcome: Outcome) throws {
    let result = try Recording().touchDown(at: 0).hold(0.2).alsoMove(by: 20, finger: 0)
      .hold(0.0625).alsoMove(by: 40, finger: 0).lift(after: rest).onlyReplay(with: "ionic")
    #expect(result.outcome == outcome)
  }

  /// In Telegram for Android a third of the width finishes, whatever the velocity.
  @Test(arguments: [
    (129.5, 0.0, Outcome.cancel), (130, 0, .finish), (130.5, -5000, .finish),
    (129.5, -5000, .cancel),
  ])
  func telegramAndroidDistance(way: Double, velocity: Double, outcome: Outcome) throws {
    let result = try Recording().view(300).touchDown(at: 5).move(by: 30)
      .move(by: way - 30 - velocity * 0.01).move(by: velocity * 0.01).lift()
      .onlyReplay(with: "telegram-android")
    #expect(result.outcome == outcome)
    #expect(abs((result.values?.translation.x ?? .nan) - (way - 30)) < 1e-9)
  }

  /// In Telegram for Android 3500 pixels a second finish a short swipe, unless it goes down faster.
  @Test(arguments: [
    (3499.0, 0.0, Outcome.cancel), (3501, 0, .finish), (3501, 3500, .finish),
    (3501, 3502, .cancel), (3501, -5000, .finish),
  ])
  func telegramAndroidFling(velocity: Double, down: Double, outcome: Outcome) throws {
    let result = try Recording().view(1200, 2000)
      .swipe(by: 380, at: velocity, down: down, first: 30).lift()
      .onlyReplay(with: "telegram-android")
    #expect(result.outcome == outcome)
  }

  /// A vertical velocity holds a fling of Slidr's back from 400 on, since less counts as 0.
  @Test(arguments: [(399.0, Outcome.finish), (401, .cancel), (-401, .cancel)])
  func slidrVertical(down: Double, outcome: Outcome) throws {
    let result = try Recording().swipe(by: 60, at: 500, down: down).lift()
      .onlyReplay(with: "slidr")
    #expect(result.outcome == outcome)
  }

  /// libadwaita projects a backward fling: 0.499 a for a = 1 and 2, and 0.499 a + 0.35 (a − 2)² for 3.
  @Test(arguments: [
    (998.0, -1000.0, 0.5, Outcome.cancel), (1000, -1000, 0.5, .finish),
    (997, -2000, 0, .cancel), (999, -2000, 0, .finish),
    (846, -3000, -1, .cancel), (848, -3000, -1, .finish),
  ])
  func libadwaitaProjection(
    translation: Double, velocity: Double, threshold: Double, outcome: Outcome
  ) throws {
    let result = try Recording().view(1000).swipe(by: translation + 20, at: velocity).lift()
      .onlyReplay(with: "libadwaita", setting: [("finishProgress", threshold)])
    #expect(result.outcome == outcome)
  }

  /// Chromium counts the longer side of the view, and a swipe that left its direction is over.
  @Test(arguments: [
    (1600.0, 399.5, 0.0, Outcome.cancel), (1600, 400, 0, .finish),
    (800, 300, 119, .finish), (800, 300, 120, .cancel), (800, 300, 121, .cancel),
  ])
  func chromium(height: Double, way: Double, down: Double, outcome: Outcome) throws {
    let result = try Recording().view(400, height).touchDown(at: 5).move(by: 60)
      .move(by: way - 60, down).hold(0.1).lift().onlyReplay(with: "chromium")
    #expect(result.outcome == outcome)
  }

  /// Flutter's tracker wants more than 18 points among its samples, and 50 points a second.
  @Test(arguments: [
    (40.0, 17.5, 0.0), (40, 18, 0), (40, 18.5, 18.5 / 0.04), (20, 2, 0),
  ])
  func flutterVelocity(milliseconds: Double, travel: Double, velocity: Double) throws {
    let step = milliseconds / 4000
    var recording = Recording().touchDown(at: 5).move(by: 20).hold(0.2).move(by: 0)
    for _ in 0..<4 { recording = recording.move(by: travel / 4, over: step) }
    let result = try recording.lift().onlyReplay(with: "flutter")
    #expect(abs((result.values?.velocity.x ?? .nan) - velocity) < 1e-6)
  }

  @Test(arguments: [(49.5, 0.0), (50, 0), (50.5, 50.5), (9000, 8000), (-9000, -8000)])
  func flutterCutsTheEstimateOff(estimate: Double, velocity: Double) throws {
    let result = try Recording().view(10_000).swipe(by: 2000, at: estimate).lift()
      .onlyReplay(with: "flutter", setting: [("leastFlingTravel", 0)])
    #expect(abs((result.values?.velocity.x ?? .nan) - velocity) < 1e-6)
  }

  @Test(
    arguments: ["sliding-pane", "swipe-back-layout", "slidr"],
    [
      (399.5, 0.0), (400.5, 400.5), (-399.5, 0), (-400.5, -400.5), (9000, 8000), (-9000, -8000),
    ])
  func androidCutsTheEstimateOff(profile: String, row: (estimate: Double, velocity: Double)) throws
  {
    let result = try Recording().view(10_000).swipe(by: 2000, at: row.estimate).lift()
      .onlyReplay(with: profile)
    #expect(abs((result.values?.velocity.x ?? .nan) - row.velocity) < 1e-6)
  }
}
