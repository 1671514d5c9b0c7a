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
    ("swipe-back-layout", 144.5, 0, false), ("swipe-back-layout", 145, 0, true),
    ("swipe-back-layout", 60, 399, false), ("swipe-back-layout", 60, 401, true),
    ("swipe-back-layout", 300, -399, true), ("swipe-back-layout", 300, -401, false),
    ("slidr", 119.5, 0, false), ("slidr", 120, 0, false), ("slidr", 120.5, 0, true),
    ("slidr", 60, 399, false), ("slidr", 60, 401, true),
    ("slidr", 300, -399, true), ("slidr", 300, -401, false),
  ]

  /// Those that count from touch-down.
  static let kept: [Row] = [
    ("flutter", 199.5, 0, false), ("flutter", 200, 0, true), ("flutter", 200.5, 0, true),
    ("flutter", 100, 399, false), ("flutter", 100, 401, true),
    ("flutter", 300, -399, true), ("flutter", 300, -401, false),
    ("libadwaita", 199.5, 0, false), ("libadwaita", 200, 0, true),
    ("libadwaita", 199.5, 299, false), ("libadwaita", 40, 301, true),
    ("libadwaita", 200.5, -299, true), ("libadwaita", 200.5, -301, false),
    ("webkitgtk", 200, 0, false), ("webkitgtk", 200.5, 0, true),
    ("webkitgtk", 199.5, 399, false), ("webkitgtk", 199.5, 400, true),
    ("webkitgtk", 200.5, -400, true), ("webkitgtk", 200.5, -401, false),
    ("chromium-controller", 199.5, 0, false), ("chromium-controller", 200, 0, true),
    ("chromium-controller", 150, 1099, false), ("chromium-controller", 150, 1101, false),
    ("chromium-controller", 199.5, 1500, false), ("chromium-controller", 200, 1500, true),
    ("chromium-controller", 300, -29, true), ("chromium-controller", 300, -31, false),
    ("firefox", 137, 0, false), ("firefox", 137.5, 0, true), ("firefox", 138, 0, true),
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

  /// Where it lifts counts as a last move (calcGestureData in index.ts at 067394f): half of the width is 200.
  @Test(arguments: [(4.5, Outcome.cancel), (5, .cancel), (5.5, .finish)], [false, true])
  func ionicCountsWhereItLifts(row: (further: Double, outcome: Outcome), isCancelled: Bool) throws {
    let result = try Recording().touchDown(at: 0).move(by: 20).move(by: 195).hold(0.2)
      .liftElsewhere(by: row.further, after: 0.1, isCancelled: isCancelled)
      .onlyReplay(with: "ionic", setting: [("finishVelocity", 100_000)])
    #expect(result.values?.progress == (195 + row.further) / 400)
    #expect(result.outcome == row.outcome)
  }

  /// VELOCITY_THRESHOLD_TOUCH of adw-swipe-tracker.c at c68992b, 0.3, is compared with `<`: that much is a fling.
  @Test(arguments: [(20.9, Outcome.cancel), (21, .finish), (21.1, .finish)])
  func libadwaitaFlingsAtItsThreshold(points: Double, outcome: Outcome) throws {
    let result = try Recording().touchDown(at: 5).move(by: 20).hold(0.2).move(by: 0).hold(0.07)
      .alsoMove(by: points, finger: 0).lift().onlyReplay(with: "libadwaita")
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
    (900.0, -1000.0, 0.402, Outcome.cancel), (900, -1000, 0.4, .finish),
    (800, -2000, -0.197, .cancel), (800, -2000, -0.199, .finish),
    (700, -3000, -1.146, .cancel), (700, -3000, -1.148, .finish),
  ])
  func libadwaitaProjection(
    translation: Double, velocity: Double, threshold: Double, outcome: Outcome
  ) throws {
    let result = try Recording().view(1000).swipe(by: translation, at: velocity).lift()
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
      .move(by: way - 60, down).hold(0.1).lift().onlyReplay(with: "chromium-controller")
    #expect(result.outcome == outcome)
  }

  /// At the right edge Compose negates the velocity, and takes the translation's absolute value
  /// (UIKitNavigationEventInput.kt at c312150).
  @Test(arguments: [
    (129.5, 0.0, Outcome.cancel), (130, 0, .finish), (50, 99, .cancel), (50, 100, .cancel),
    (50, 101, .finish), (250, -9, .finish), (250, -10, .finish), (250, -11, .cancel),
  ])
  func composeAtTheOtherEdge(way: Double, velocity: Double, outcome: Outcome) throws {
    let result = try Recording().swipe(from: 395, by: -way, at: -velocity, first: -20).lift()
      .onlyReplay(with: "compose-ios", setting: [("endEdgeGoesBack", 1)])
    #expect(result.outcome == outcome)
    #expect(abs((result.values?.progress ?? .nan) - (way + 5) / 400) < 1e-9)
  }

  /// The absolute value, which React Navigation took until its pull request 7700 (Card.tsx at 5cf53f6):
  /// abs(translation − 300) more than half the width. The mended rule stays.
  @Test(arguments: [(119.5, Outcome.finish), (120, .cancel), (120.5, .cancel), (20, .finish)])
  func reactNavigationBefore7700(way: Double, outcome: Outcome) throws {
    let swipe = Recording().swipe(by: way, at: -1000).lift()
    let before = try swipe.onlyReplay(with: "react-navigation-before-7700")
    #expect(before.outcome == outcome)
    #expect(try swipe.onlyReplay(with: "react-navigation").outcome == .cancel)
  }

  /// It decides as it does today where the finger goes on to the right.
  @Test(arguments: [(220.0, 0.0, Outcome.cancel), (220.5, 0, .finish), (70, 501, .finish)])
  func reactNavigationBefore7700Forward(
    way: Double, velocity: Double, outcome: Outcome
  ) throws {
    let result = try Recording().swipe(by: way, at: velocity).lift()
      .onlyReplay(with: "react-navigation-before-7700")
    #expect(result.outcome == outcome)
  }

  /// Flutter's AnimationController clamps every assignment (`controller.value -= delta`, route.dart at
  /// 7c1ae2b): what a finger goes beyond either end is lost.
  @Test(arguments: [
    (15.0, [-10.0, 199.5], Outcome.cancel, 0.49875), (15, [-10, 200], .finish, 0.5),
    (5, [450, -200], .finish, 0.5), (5, [450, -200.5], .cancel, 0.49875),
  ])
  func flutterClampsMoveByMove(
    start: Double, moves: [Double], outcome: Outcome, progress: Double
  ) throws {
    let down = Recording().touchDown(at: start)
    let result = try moves.reduce(down) { $0.move(by: $1) }.hold(0.1).lift()
      .onlyReplay(with: "flutter")
    #expect(result.outcome == outcome)
    #expect(result.values?.progress == progress)
  }

  /// Flutter has begun at touch-down and Framework7 moves the page with its first move: both show it.
  @Test(arguments: [
    ("flutter", 0.25), ("framework7", 0.25), ("react-navigation", 0), ("compose-ios", 0),
    ("ionic", 0), ("react-native-screens", 0),
  ])
  func theFirstMoveShows(profile: String, percentComplete: Double) throws {
    let result = try Recording().touchDown(at: 5).move(by: 100).lift(after: 0.05)
      .onlyReplay(with: profile)
    #expect(result.values?.percentComplete == percentComplete)
  }

  /// Framework7 cuts the percentage off at 1 (swipe-back.js).
  @Test(arguments: [(390.0, 0.975), (400, 1), (410, 1)])
  func framework7EndsAtTheWholeWidth(way: Double, progress: Double) throws {
    let result = try Recording().touchDown(at: 5).move(by: 5).move(by: way - 5).lift()
      .onlyReplay(with: "framework7")
    #expect(result.values?.progress == progress)
  }

  /// Its sums start at 0 where the drag comes back within 50 points, or strays; in a view 800 high 200 more
  /// finish.
  @Test(arguments: [
    (-9.5, 0.0, 149.0, Outcome.cancel), (-9.5, 0, 149.5, .finish), (-10, 0, 199.5, .cancel),
    (-10, 0, 200, .finish), (-200, 0, 200, .finish), (-10, 0, 50, .cancel),
    (0, 23.5, 139.5, .cancel), (0, 23.5, 140, .finish), (0, 24, 199.5, .cancel),
    (0, 24, 200, .finish), (0, -24, 199.5, .cancel),
  ])
  func chromiumCountsAnew(x: Double, y: Double, way: Double, outcome: Outcome) throws {
    let result = try Recording().touchDown(at: 205).move(by: 60).move(by: x, y).move(by: way)
      .hold(0.1).lift().onlyReplay(with: "chromium-controller")
    #expect(result.outcome == outcome)
  }

  /// A release is a fling by one axis alone: gesture_detector.cc compares each with 30.
  @Test(arguments: [
    (-1.0, 29.0, Outcome.finish), (-1, 31, .cancel), (-25, 25, .finish), (1, 31, .finish),
    (-31, 0, .cancel),
  ])
  func chromiumFlingsByOneAxis(velocity: Double, down: Double, outcome: Outcome) throws {
    let result = try Recording().swipe(by: 300, at: velocity, down: down, first: 60).lift()
      .onlyReplay(with: "chromium-controller")
    #expect(result.outcome == outcome)
  }

  /// velocity_tracker.cc forgets the motion after a rest of 80 ms before the lift.
  @Test(arguments: [(0.041, Outcome.cancel), (0.079, .cancel), (0.08, .finish), (0.081, .finish)])
  func chromiumForgetsAFling(rest: Double, outcome: Outcome) throws {
    let result = try Recording().swipe(by: 300, at: -500, first: 60).lift(after: rest)
      .onlyReplay(with: "chromium-controller")
    #expect(result.outcome == outcome)
  }

  /// libadwaita clamps at the end, move by move, but not behind the start.
  @Test(arguments: [
    ([600.0, -200], Outcome.finish), ([600, -200.5], .cancel), ([-200, 379.5], .cancel),
    ([-200, 380.5], .finish),
  ])
  func libadwaitaClampsAtTheEnd(moves: [Double], outcome: Outcome) throws {
    let down = Recording().touchDown(at: 5).move(by: 20)
    let result = try moves.reduce(down) { $0.move(by: $1) }.hold(0.2).lift()
      .onlyReplay(with: "libadwaita")
    #expect(result.outcome == outcome)
  }

  /// From behind the start a forward fling finishes if its projection, 0.499 a, passes the start.
  @Test(arguments: [(801.0, Outcome.cancel), (803, .finish)])
  func libadwaitaFromBehindTheStart(velocity: Double, outcome: Outcome) throws {
    let result = try Recording().swipe(from: 300, by: -160, at: velocity).lift()
      .onlyReplay(with: "libadwaita")
    #expect(abs((result.values?.progress ?? .nan) + 0.4) < 1e-9)
    #expect(result.outcome == outcome)
  }

  /// Firefox and WebKit clamp at both ends, move by move.
  @Test(arguments: [
    ("firefox", [-100.0, 137.0], Outcome.cancel), ("firefox", [-100, 137.5], .finish),
    ("firefox", [700, -412.5], .finish), ("firefox", [700, -413], .cancel),
    ("webkitgtk", [-100, 200], .cancel), ("webkitgtk", [-100, 200.5], .finish),
    ("webkitgtk", [600, -199.5], .finish), ("webkitgtk", [600, -200], .cancel),
  ])
  func clampsMoveByMove(profile: String, moves: [Double], outcome: Outcome) throws {
    let down = Recording().touchDown(at: 205).move(by: 20)
    let result = try moves.reduce(down) { $0.move(by: $1) }.move(by: 0).lift()
      .onlyReplay(with: profile)
    #expect(result.outcome == outcome)
  }

  /// In SwipeTracker.cpp a step takes at least 8 ms: 8.8 points are 1100 a second, what 82.5 of 550 lack.
  @Test(arguments: [
    (8.79, 0.004, Outcome.cancel), (8.81, 0.004, .finish),
    (8.79, 0, .cancel), (8.81, 0, .finish), (8.79, 0.008, .cancel), (8.81, 0.008, .finish),
    (9.89, 0.009, .cancel), (9.91, 0.009, .finish),
  ])
  func firefoxStep(step: Double, seconds: Double, outcome: Outcome) throws {
    let rest = Recording().touchDown(at: 5).move(by: 20).move(by: 62.5 - step).hold(0.2)
      .move(by: 0)
    let last =
      seconds == 0 ? rest.alsoMove(by: step, finger: 0) : rest.move(by: step, over: seconds)
    let result = try last.lift().onlyReplay(with: "firefox")
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
    arguments: ["sliding-pane", "slidr"],
    [
      (399.5, 0.0), (400.5, 400.5), (-399.5, 0), (-400.5, -400.5), (9000, 8000), (-9000, -8000),
    ])
  func androidCutsTheEstimateOff(profile: String, row: (estimate: Double, velocity: Double)) throws
  {
    let result = try Recording().view(10_000).swipe(by: 2000, at: row.estimate).lift()
      .onlyReplay(with: profile)
    #expect(abs((result.values?.velocity.x ?? .nan) - row.velocity) < 1e-6)
  }

  /// SwipeBackLayout 7c6b0ac: `setMaxVelocity(minVel * 2f)`.
  @Test(arguments: [(799.5, 799.5), (801, 800), (9000, 800), (-801, -800), (399.5, 0)])
  func swipeBackLayoutsLargestVelocity(estimate: Double, velocity: Double) throws {
    let result = try Recording().view(10_000).swipe(by: 2000, at: estimate).lift()
      .onlyReplay(with: "swipe-back-layout")
    #expect(abs((result.values?.velocity.x ?? .nan) - velocity) < 1e-6)
  }

  /// ViewDragHelper's `dragTo` clamps at each move: what goes beyond an end is not owed on the way back.
  @Test(arguments: [
    ("sliding-pane", 200.0, 400.0), ("slidr", 300, 400), ("swipe-back-layout", 275, 416.5),
  ])
  func androidClampsMoveByMove(profile: String, back: Double, range: Double) throws {
    let beyond = Recording().touchDown(at: 5).move(by: 20).move(by: 900)
    let result = try beyond.move(by: -back).hold(0.1).lift().onlyReplay(with: profile)
    #expect(abs((result.values?.progress ?? .nan) - (400 - back) / range) < 1e-9)
    let before = Recording().touchDown(at: 30).move(by: 20).move(by: -300)
    let later = try before.move(by: 100).hold(0.1).lift().onlyReplay(with: profile)
    #expect(abs((later.values?.progress ?? .nan) - 100 / range) < 1e-9)
  }

  /// Android draws a line through two samples: the touch-down and one move.
  @Test(arguments: [
    ("sliding-pane", 425.0, Outcome.finish), ("slidr", 425, .finish),
    ("swipe-back-layout", 425, .finish),
    ("slidr", 399, .cancel), ("swipe-back-layout", 399, .cancel), ("slidr", 401, .finish),
  ])
  func aFlingOfTwoSamples(profile: String, velocity: Double, outcome: Outcome) throws {
    let fling = Recording().touchDown(at: 5).hold(0.03).move(by: velocity * 0.04).lift()
    #expect(try fling.onlyReplay(with: profile).outcome == outcome)
  }

  /// Telegram's tracker gets moves only: a single one gives no velocity, however far the touch-down is, and
  /// a rest before the lift does not end a fling.
  @Test func telegramAndroidsTrackerGetsMovesOnly() throws {
    let one = Recording().view(1200, 2000).touchDown(at: 5).move(by: 100)
    #expect(try one.lift().onlyReplay(with: "telegram-android").values?.velocity.x == 0)
    let two = one.move(by: 40)
    for rest in [0, 0.04, 0.05, 2] {
      let result = try two.lift(after: rest).onlyReplay(with: "telegram-android")
      #expect(result.outcome == .finish)
      #expect(abs((result.values?.velocity.x ?? .nan) - 4000) < 1e-6)
    }
    let slow = try one.move(by: 34.9).lift().onlyReplay(with: "telegram-android")
    #expect(slow.outcome == .cancel)
  }
}
