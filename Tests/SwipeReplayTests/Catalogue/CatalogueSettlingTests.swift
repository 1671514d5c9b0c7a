import SwipeReplay
import TestSupport
import Testing

/// How long the rest of the way takes after the release.
@Suite struct CatalogueSettlingTests {
  /// Of each row: the way, the velocity, and the seconds from the lift to the end.
  typealias Row = (profile: String, way: Double, velocity: Double, seconds: Double)

  static let rows: [Row] = [
    // UIKit's controller: the rest of the duration.
    ("sloppy-swiper", 110.0, 50.0, 0.1875), ("sloppy-swiper", 110, -50, 0.0625),
    ("react-native-screens", 310, 0, 0.125), ("react-native-screens", 110, 0, 0.125),
    // 0.99 to 2.25 times as fast: velocity / 800.
    ("navigation-transitions", 210, 0, 0.175 / 0.99),
    ("navigation-transitions", 210, 1600, 0.175 / 2),
    ("navigation-transitions", 210, 2400, 0.175 / 2.25),
    ("navigation-transitions", 50, 0, 0.035),
    // The rest of the way at the finger's velocity, 0.05 to 0.2 s; back in 0.1 s.
    ("telegram-ios", 210, 0, 0.2), ("telegram-ios", 210, 2000, 0.1),
    ("telegram-ios", 310, 8000, 0.05), ("telegram-ios", 50, 0, 0.1),
    // Critically damped springs: 9.2334 over the square root of stiffness / mass.
    ("react-navigation", 310, 0, 0.50574), ("libadwaita", 310, 0, 0.29199),
    ("firefox", 100, 0, 0.58397),
    // 0.8 s for the whole way to the end, and back at most 0.3 s (route.dart at 7c1ae2b).
    ("flutter", 210, 0, 0.38), ("flutter", 390, 0, 0.02), ("flutter", 50, 0, 0.1),
    ("flutter", 149, 0, 0.298), ("flutter", 150, 0, 0.3), ("flutter", 151, 0, 0.3),
    ("flutter", 300, -500, 0.3), ("flutter", 100, 500, 0.6),
    ("framework7", 310, 0, 0.3),
    // What is missing at the velocity, at most 0.3 s, and at once within 5 points.
    ("ionic", 320, 0, 0.3), ("ionic", 25, 0, 0), ("ionic", 26, 0, 0.3),

    // (1 + what is left) of 256 ms; at a velocity four times half the width, at most 600 ms.
    // SwipeBackLayout divides by a range of 1 pixel, and its largest velocity is 800.
    ("sliding-pane", 320, 0, 0.32), ("sliding-pane", 220, 2000, 0.4), ("slidr", 60, 500, 0.6),
    ("swipe-back-layout", 120, 0, 0.6), ("swipe-back-layout", 300, 2000, 0.6),
    ("swipe-back-layout", 300, -2000, 0.6),
    // Three times the way at the velocity toward the end, or at two widths a second.
    ("webkitgtk", 360, 0, 0.15), ("webkitgtk", 390, 0, 0.1), ("webkitgtk", 210, 0, 0.4),
    ("webkitgtk", 300, 2000, 0.15), ("webkitgtk", 40, 0, 0.15), ("webkitgtk", 300, -800, 0.4),
    ("chromium-controller", 200, 0, 0.2625),
  ]

  @Test(arguments: rows)
  func settles(row: Row) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: row.way, at: row.velocity)
      .lift()
    let result = try #require(recording.replayed(with: row.profile, detail: [.frames]).first)
    let last = try #require(result.frames.last)
    let ended = try #require(result.endedAt)
    #expect(last.phase == .done)
    #expect(last.time - ended >= row.seconds - 1e-4)
    #expect(last.time - ended < row.seconds + 0.0011)
  }

  /// VCTransitionsLibrary runs on at 1 − p of the speed, so that a finish takes the whole duration.
  @Test(arguments: [(-170.0, 1.0), (-208.0, 1.0), (-60.0, 0.33333)])
  func vcTransitions(way: Double, seconds: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }
      .swipe(from: 390, by: way, first: -20).lift()
    let result = try #require(recording.replayed(with: "vc-transitions", detail: [.frames]).first)
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(abs(settling - seconds) < 0.0011)
  }

  /// ViewDragHelper weighs the duration by the velocity's share along the axis, after the limit of 600 ms; a
  /// velocity below 400 has none.
  @Test(arguments: [
    ("sliding-pane", 220.0, 2000.0, 2000.0, 0.2), ("sliding-pane", 220, 2000, 399, 0.4),
    ("slidr", 220, 2000, -500, 0.32), ("swipe-back-layout", 220, 800, 400, 0.4),
    ("swipe-back-layout", 220, 0, 5000, 0.6),
  ])
  func androidWeighsTheAxes(
    profile: String, way: Double, velocity: Double, down: Double, seconds: Double
  ) throws {
    let recording = Recording().with { $0.displayHz = 1000 }
      .swipe(by: way, at: velocity, down: down).lift()
    let result = try #require(recording.replayed(with: profile, detail: [.frames]).first)
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(abs(settling - seconds) < 0.0011)
  }

  /// ViewDragHelper's interpolator is (t − 1)⁵ + 1: half the time leaves a thirty-second of the way.
  @Test(arguments: ["sliding-pane", "slidr"])
  func androidEasesOut(profile: String) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: 220, at: 2000).lift()
    let result = try #require(recording.replayed(with: profile, detail: [.frames]).first)
    let ended = try #require(result.endedAt)
    let half = try #require(result.frames.first { $0.time >= ended + 0.2 - 1e-9 })
    #expect(abs(half.percentComplete - (1 - 0.5 / 32)) < 0.001)
  }

  /// Telegram for Android takes 0.2 s for the whole way, and at least 0.05.
  @Test(arguments: [(230.0, 0.1), (70, 0.05), (130, 0.05), (390, 0.05)])
  func telegramAndroid(way: Double, seconds: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }
      .swipe(by: way, first: 30).lift()
    let result = try #require(
      recording.replayed(with: "telegram-android", detail: [.frames]).first)
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(abs(settling - seconds) < 0.0011)
  }

  /// Without a way there is nothing to settle (swipe-back.js returns where touchesDiff is 0).
  @Test(arguments: [(0.0, 0.0), (0.5, 0.3)])
  func framework7(way: Double, seconds: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.touchDown(at: 5).move(by: 20)
      .move(by: way - 20).lift()
    let result = try #require(recording.replayed(with: "framework7", detail: [.frames]).first)
    let settling = try #require(result.frames.last).time - (try #require(result.endedAt))
    #expect(settling >= seconds - 1e-4 && settling < seconds + 0.0011)
  }

  /// Flutter's fastLinearToSlowEaseIn, (0.18, 1, 0.04, 1).
  @Test func flutterRunsOnItsOwnCurve() throws {
    let curve = try TimingCurve.cubicBezier(x1: 0.18, y1: 1, x2: 0.04, y2: 1)
    try expectRest(of: "flutter", on: curve)
  }

  /// UISpringTimingParameters of damping ratio 4.56 (RNSScreenStackAnimator.mm at 8fe8b87).
  @Test func reactNativeScreensRunsOnAnOverdampedSpring() throws {
    let spring = try TimingCurve.spring(damping: 4.56, initialVelocity: 0)
    try expectRest(of: "react-native-screens", on: spring)
  }

  /// CSS transitions ease by default.
  @Test func framework7Eases() throws { try expectRest(of: "framework7", on: .default) }

  /// A swipe that finishes follows a curve through the rest of its way.
  private func expectRest(of profile: String, on curve: TimingCurve) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: 310).lift()
    let result = try #require(recording.replayed(with: profile, detail: [.frames]).first)
    let ended = try #require(result.endedAt)
    let seconds = try #require(result.frames.last).time - ended
    let progress = try #require(result.values).percentComplete
    for frame in result.frames where frame.phase == .finishing {
      let value = curve.value(at: (frame.time - ended) / seconds, duration: seconds)
      #expect(abs(frame.percentComplete - (progress + (1 - progress) * value)) < 0.02)
    }
  }

  /// WebKitGTK eases out as a cube: half the time leaves an eighth of the way.
  @Test func webKitEasesOut() throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: 300).lift()
    let result = try #require(recording.replayed(with: "webkitgtk", detail: [.frames]).first)
    let ended = try #require(result.endedAt)
    // A quarter is left, for 3 · 0.25 / 2 s.
    let half = try #require(result.frames.first { $0.time >= ended + 0.1875 - 1e-9 })
    #expect(abs(half.percentComplete - (1 - 0.25 / 8)) < 0.002)
  }
}
